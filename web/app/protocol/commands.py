"""The commands of the page to the table; `app.taps` writes them into the attributes of buttons.

A docstring states the action in the imperative.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.routes import AnyRoute

Form = Mapping[str, Any]
"""The values of a form: texts, and booleans for switches."""


@dataclass(frozen=True, slots=True)
class Look:
    """Draw the page again."""


@dataclass(frozen=True, slots=True)
class Back:
    """Close the screen on top."""


@dataclass(frozen=True, slots=True)
class Home:
    """Close all screens but the start page."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Cover one person's private cards, because the page is out of sight."""


@dataclass(frozen=True, slots=True)
class Go:
    """Advance the game where it needs no tap."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last decision."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo the decision that was taken back."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Play out a round whose result is fixed."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Let bots play out the round."""


@dataclass(frozen=True, slots=True)
class Values:
    """Show or hide the values of the moves."""


@dataclass(frozen=True, slots=True)
class DealAnew:
    """Deal the hidden cards of a position again."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play on from the position of an exercise."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Find the best move."""


@dataclass(frozen=True, slots=True)
class Next:
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the next person's cards to them."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Give up the game."""


@dataclass(frozen=True, slots=True)
class OnceMore:
    """Restart from the same moment."""


@dataclass(frozen=True, slots=True)
class Step:
    """Go one step forward in a replay."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """Go one step back in a replay."""


@dataclass(frozen=True, slots=True)
class TrickBack:
    """Go to the previous trick in a replay."""


@dataclass(frozen=True, slots=True)
class TrickOn:
    """Go to the next trick in a replay."""


@dataclass(frozen=True, slots=True)
class Run:
    """Start or stop the automatic play of a replay or of the games of par."""


@dataclass(frozen=True, slots=True)
class ReadOn:
    """Continue a lesson after its note has been read."""


@dataclass(frozen=True, slots=True)
class FirstGame:
    """Begin a game after a lesson."""


@dataclass(frozen=True, slots=True)
class ShowAnswer:
    """Show the best move of an exercise."""


@dataclass(frozen=True, slots=True)
class NextOne:
    """Go on to the next exercise."""


@dataclass(frozen=True, slots=True)
class LevelUp:
    """Begin a game against bots of the next level."""


@dataclass(frozen=True, slots=True)
class Export:
    """Save all games and entries to a file."""


@dataclass(frozen=True, slots=True)
class SaveRecord:
    """Save the record of the game at the table to a file."""


@dataclass(frozen=True, slots=True)
class Wipe:
    """Delete all games."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace games by their states in a file."""


@dataclass(frozen=True, slots=True)
class NotStored:
    """Report that the device has not confirmed the changes of saved games in the last reply."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Reopen the routes of an earlier reply, with the first message of the page."""

    stack: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """Open the screen of a route."""

    route: AnyRoute


@dataclass(frozen=True, slots=True)
class Sheet:
    """Draw the dialog with an id over the unchanged page."""

    arg: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game that the start page's form describes."""

    form: Form


@dataclass(frozen=True, slots=True)
class Deal:
    """Begin a game with the cards of a shared deal."""

    form: Form


@dataclass(frozen=True, slots=True)
class Seats:
    """Change names and players of the game at the table."""

    form: Form


@dataclass(frozen=True, slots=True)
class Solver:
    """Set the person who solves puzzles, by name."""

    form: Form


@dataclass(frozen=True, slots=True)
class Play:
    """Continue a game by its id, or the waiting game; `steal` takes it from another tab."""

    arg: str | None = None
    steal: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """Begin another game with the same rules and people, optionally with the same cards."""

    arg: Literal["same", "turned"] | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Make a move, given as text."""

    move: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Select or deselect a card by its name."""

    arg: str


@dataclass(frozen=True, slots=True)
class Explain:
    """Explain why a card can't be played, or the meaning of a thing at the table, by its name."""

    arg: str


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """Handle the thinker's answer to the request with this key; None after a failure."""

    key: str
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Learn:
    """Begin the lesson of a game."""

    arg: str


@dataclass(frozen=True, slots=True)
class Seek:
    """Go to a frame of the replay by its number."""

    arg: int


@dataclass(frozen=True, slots=True)
class Viewer:
    """Show finished rounds from a seat's point of view."""

    arg: int


@dataclass(frozen=True, slots=True)
class SelectPlayer:
    """Show the decisions, or the par, of a seat."""

    arg: int


@dataclass(frozen=True, slots=True)
class Person:
    """Show the stored data of a person, by their name in lower case."""

    arg: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete a saved game by its id."""

    arg: str


@dataclass(frozen=True, slots=True)
class Empty:
    """Delete all days with the results of others, or a person's answers to puzzles or mistakes."""

    arg: Literal["days", "solved", "mistakes"]


@dataclass(frozen=True, slots=True)
class Import:
    """Import the games of a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """Follow a link, given as the part of the address after "#"."""

    arg: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """Show a day, or the month of a day, by ISO dates."""

    day: str = ""
    month: str = ""


FormCommand = Start | Deal | Seats | Solver
"""A command that takes the values of the form that sends it."""

Command = (
    Look
    | Back
    | Home
    | Hide
    | Go
    | Undo
    | Redo
    | Claim
    | Finish
    | Values
    | DealAnew
    | PlayOn
    | Hint
    | Next
    | Reveal
    | Drop
    | OnceMore
    | Step
    | StepBack
    | TrickBack
    | TrickOn
    | Run
    | ReadOn
    | FirstGame
    | ShowAnswer
    | NextOne
    | LevelUp
    | Export
    | SaveRecord
    | Wipe
    | Replace
    | NotStored
    | Restore
    | Open
    | Sheet
    | FormCommand
    | Play
    | Again
    | Move
    | Pick
    | Explain
    | BotAnswer
    | Learn
    | Seek
    | Viewer
    | SelectPlayer
    | Person
    | Forget
    | Empty
    | Import
    | Link
    | Calendar
)
