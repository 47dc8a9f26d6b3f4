"""The commands of the page to the table; `app.taps` writes them into the attributes of buttons.

A docstring states the action in the imperative.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from app.codec import Value
from app.routes import Route

Form = Mapping[str, Any]
"""The values of a form: texts, and booleans for switches."""


class Command(Value, abstract=True):
    """A command; each kind is a subclass."""


class FormCommand(Command, abstract=True):
    """A command that takes the values of the form that sends it."""

    form: Form


class Look(Command):
    """Draw the page again."""


class Back(Command):
    """Close the screen on top."""


class Home(Command):
    """Close all screens but the start page."""


class Hide(Command):
    """Cover one person's private cards, because the page is out of sight."""


class Go(Command):
    """Advance the game where it needs no tap."""


class Undo(Command):
    """Take back the last decision."""


class Redo(Command):
    """Redo the decision that was taken back."""


class Claim(Command):
    """Play out a round whose result is fixed."""


class Finish(Command):
    """Let bots play out the round."""


class Values(Command):
    """Show or hide the values of the moves."""


class DealAnew(Command):
    """Deal the hidden cards of a position again."""


class PlayOn(Command):
    """Play on from the position of an exercise."""


class Hint(Command):
    """Find the best move."""


class Next(Command):
    """Deal the next round."""


class Reveal(Command):
    """Show the next person's cards to them."""


class Drop(Command):
    """Give up the game."""


class OnceMore(Command):
    """Restart from the same moment."""


class Step(Command):
    """Go one step forward in a replay."""


class StepBack(Command):
    """Go one step back in a replay."""


class TrickBack(Command):
    """Go to the previous trick in a replay."""


class TrickOn(Command):
    """Go to the next trick in a replay."""


class Run(Command):
    """Start or stop the automatic play of a replay or of the games of par."""


class ReadOn(Command):
    """Continue a lesson after its note has been read."""


class FirstGame(Command):
    """Begin a game after a lesson."""


class ShowAnswer(Command):
    """Show the best move of an exercise."""


class NextOne(Command):
    """Go on to the next exercise."""


class LevelUp(Command):
    """Begin a game against bots of the next level."""


class Export(Command):
    """Save all games and entries to a file."""


class SaveRecord(Command):
    """Save the record of the game at the table to a file."""


class Wipe(Command):
    """Delete all games."""


class Replace(Command):
    """Replace games by their states in a file."""


class NotStored(Command):
    """Report that the device has not confirmed the changes of saved games in the last reply."""


class Restore(Command):
    """Reopen the routes of an earlier reply, with the first message of the page."""

    stack: tuple[Any, ...] = ()


class Open(Command):
    """Open the screen of a route."""

    route: Route


class Sheet(Command):
    """Draw the dialog with an id over the unchanged page."""

    arg: str


class Start(FormCommand):
    """Begin the game that the start page's form describes."""


class Deal(FormCommand):
    """Begin a game with the cards of a shared deal."""


class Seats(FormCommand):
    """Change names and players of the game at the table."""


class Solver(FormCommand):
    """Set the person who solves puzzles, by name."""


class Paste(FormCommand):
    """Open the `text` that the player has pasted: a link, a record or file, or a position."""


class Play(Command):
    """Continue a game by its id, or the waiting game; `steal` takes it from another tab."""

    arg: str | None = None
    steal: bool = False


class Again(Command):
    """Begin another game with the same rules and people, optionally with the same cards."""

    arg: Literal["same", "turned"] | None = None


class Move(Command):
    """Make a move, given as text."""

    move: str


class Pick(Command):
    """Select or deselect a card by its name."""

    arg: str


class Explain(Command):
    """Explain why a card can't be played, or the meaning of a thing at the table, by its name."""

    arg: str


class BotAnswer(Command):
    """Handle the thinker's answer to the request with this key; None after a failure."""

    key: str
    answer: str | None = None


class Learn(Command):
    """Begin the lesson of a game."""

    arg: str


class Seek(Command):
    """Go to a frame of the replay by its number."""

    arg: int


class Viewer(Command):
    """Show finished rounds from a seat's point of view."""

    arg: int


class SelectPlayer(Command):
    """Show the decisions, or the par, of a seat."""

    arg: int


class Person(Command):
    """Show the stored data of a person, by their name in lower case."""

    arg: str


class Forget(Command):
    """Delete a saved game by its id."""

    arg: str


class Empty(Command):
    """Delete all days with the results of others, or a person's answers to puzzles or mistakes."""

    arg: Literal["days", "solved", "mistakes"]


class Import(Command):
    """Import the games of a file."""

    text: str


class Link(Command):
    """Follow a link, given as the part of the address after "#"."""

    arg: str


class Calendar(Command):
    """Show a day, or the month of a day, by ISO dates."""

    day: str = ""
    month: str = ""


class Guest(Command):
    """Carry out a command of the person at a seat, who is on another device.

    Args:
        seat: the seat.
        number: the number of the command, which rises from command to command.
        command: the command as the other device sends it.
        speaks: the language of the other device.
        wants: the settings of the other device, by name.
    """

    seat: int
    number: int
    command: Mapping[str, Any]
    speaks: str
    wants: Mapping[str, Any]


class Join(Command):
    """Take a seat from another device, under a name, and commit to a text for the next deal."""

    name: str
    commitment: str = ""


class Contribute(Command):
    """Reveal the text for the next deal, and commit to another one for the deal after it."""

    text: str
    commitment: str


class Invite(Command):
    """Show the invitation to a seat: a link, and the outline of its QR code on a square."""

    seat: int
    link: str
    outline: str
    size: int


class Answer(FormCommand):
    """Connect the device whose code is in the form."""


class Disconnect(Command):
    """Note that a seat has no connection: it is lost, came to nothing, or the code is wrong."""

    seat: int
    why: Literal["lost", "unreachable", "code"]


class Agree(Command):
    """Agree, as the person at a seat, that another one takes back a move."""

    arg: int


class Refuse(Command):
    """Refuse, as the person at a seat, that a move is taken back, or withdraw the own request."""

    arg: int


class StandIn(Command):
    """Let a bot play at the seat of an absent person."""

    arg: int
