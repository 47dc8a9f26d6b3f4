"""The commands of the page to the table; `app.taps` writes them into the attributes of buttons.

A command is an `Action`, which is a name alone, or has fields. A docstring states what it does, in
the imperative.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from app.codec import Data
from app.protocol.names import Action, ReactionName
from app.routes import Route

Form = Mapping[str, Any]
"""The values of a form: texts, and booleans for switches."""


class FieldCommand(Data, abstract=True):
    """A command with fields; each kind is a subclass."""


class FormCommand(FieldCommand, abstract=True):
    """A command that takes the values of the form that sends it."""

    form: Form


class Restore(FieldCommand):
    """Reopen the routes of an earlier reply, with the first message of the page."""

    stack: tuple[Any, ...] = ()


class Open(FieldCommand):
    """Open the screen of a route."""

    route: Route


class Sheet(FieldCommand):
    """Draw the dialog with an id over the unchanged page."""

    arg: str


class Start(FormCommand):
    """Begin the game that the start page's form describes."""


class Friends(FormCommand):
    """Begin the game of the start page's form with a seat for each person who comes."""


class Deal(FormCommand):
    """Begin a game with the cards of a shared deal."""


class Seats(FormCommand):
    """Change names and players of the game at the table."""


class Solver(FormCommand):
    """Set the person who solves puzzles, by name."""


class Paste(FormCommand):
    """Open the `text` that the player has pasted: a link, a record or file, or a position."""


class Play(FieldCommand):
    """Continue a game by its id, or the waiting game; `steal` takes it from another tab."""

    arg: str | None = None
    steal: bool = False


class Again(FieldCommand):
    """Begin another game with the same rules and people, optionally with the same cards."""

    arg: Literal["same", "turned"] | None = None


class Another(FormCommand):
    """Begin the game of the form with the people at the table."""


class Move(FieldCommand):
    """Make a move, given as text."""

    move: str


class Pick(FieldCommand):
    """Select or deselect a card by its name."""

    arg: str


class Explain(FieldCommand):
    """Explain why a card can't be played, or the meaning of a thing at the table, by its name."""

    arg: str


class BotAnswer(FieldCommand):
    """Handle the thinker's answer to the request with this key; None after a failure."""

    key: str
    answer: str | None = None


class Ahead(FieldCommand):
    """Keep the thinker's answer to a request that nobody waits for; None after a failure."""

    key: str
    answer: str | None = None


class Learn(FieldCommand):
    """Begin the lesson of a game."""

    arg: str


class Seek(FieldCommand):
    """Go to a frame of the replay by its number."""

    arg: int


class Viewer(FieldCommand):
    """Show finished rounds from a seat's point of view."""

    arg: int


class SelectPlayer(FieldCommand):
    """Show the decisions, or the par, of a seat."""

    arg: int


class Person(FieldCommand):
    """Show the stored data of a person, by their name in lower case."""

    arg: str


class Forget(FieldCommand):
    """Delete a saved game by its id."""

    arg: str


class Empty(FieldCommand):
    """Delete all days with the results of others, or a person's answers to puzzles or mistakes."""

    arg: Literal["days", "solved", "mistakes"]


class Import(FieldCommand):
    """Import the games of a file.

    Args:
        text: the content of the file, or its beginning, which other parts follow.
        last: False if other parts follow.
        file: the number by which the page knows the opened file.
        size: the size of the file in bytes, 0 if `text` is all of it.
        name: the name of the file, empty if it was chosen alone.
        number: its index among the files chosen at once.
    """

    text: str
    last: bool = True
    file: int = 0
    size: int = 0
    name: str = ""
    number: int = 0


class Link(FieldCommand):
    """Follow a link, given as the part of the address after "#"."""

    arg: str


class Calendar(FieldCommand):
    """Show a day, or the month of a day, by ISO dates."""

    day: str = ""
    month: str = ""


class Guest(FieldCommand):
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


class Join(FieldCommand):
    """Take a seat from another device, under a name."""

    name: str


class Gather(FieldCommand):
    """Show the link by which people on other devices come to the table.

    Args:
        link: the part of the address after "#", empty in a moment without one.
        came: the seats to which people have come by it.
        coded: without a relay a link serves once, for a device that answers it by a code.
        failure: why the last code has led to nothing.
    """

    link: str
    came: tuple[int, ...] = ()
    coded: bool = False
    failure: Literal["", "code", "unreachable"] = ""


class Answer(FormCommand):
    """Connect the device whose code is in the form."""


class Disconnect(FieldCommand):
    """Note that the person at a seat is away."""

    seat: int


class Waited(FieldCommand):
    """Note that all have waited long for a person; `arg` is the name of the wait."""

    arg: str


class Agree(FieldCommand):
    """Agree, as the person at a seat, that another one takes back a move."""

    arg: int


class Refuse(FieldCommand):
    """Refuse, as the person at a seat, that a move is taken back, or withdraw the own request."""

    arg: int


class React(FieldCommand):
    """Show a symbol at one's seat to all at a table of several devices."""

    arg: ReactionName


class StandIn(FieldCommand):
    """Let a bot play at the seat of an absent person until they are back."""

    arg: int


class Place(FieldCommand):
    """Select the person at a seat while people gather, or let both change seats if one is."""

    arg: int


class Remove(FieldCommand):
    """Remove the person at a seat, who is on another device, from the table."""

    arg: int


class Admit(FieldCommand):
    """Let the watcher at a place sit down where a bot sits, at the next round."""

    arg: int


class Offer(FieldCommand):
    """Offer a seat of the game at the table to a person on another device."""

    arg: int


Command = Action | FieldCommand
"""A command: an action, or one with fields."""
