"""The commands: what the page asks the table to do, one frozen dataclass each.

A button carries a command in its attributes, which `app.taps` writes and the glue sends back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.protocol.names import SheetName
from app.routes import AnyRoute

Form = Mapping[str, Any]
"""A form as it is filled in: texts, and True or False for switches."""


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
    """Cover what only one person may see: the page is out of sight."""


@dataclass(frozen=True, slots=True)
class Go:
    """Let happen what happens by itself."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last decision."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Make the decision again that was taken back."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Play out a round in which nothing can change any more."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Let bots play out the round."""


@dataclass(frozen=True, slots=True)
class Values:
    """Show what the moves are worth, or no longer."""


@dataclass(frozen=True, slots=True)
class DealAnew:
    """Deal the hidden cards of a position again."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play on from the position of an exercise."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Look for the best move."""


@dataclass(frozen=True, slots=True)
class Next:
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show their cards to the person who is next."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Give up the game."""


@dataclass(frozen=True, slots=True)
class OnceMore:
    """Begin at the same moment again."""


@dataclass(frozen=True, slots=True)
class Step:
    """Go one step on in a replay."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """Go one step back in a replay."""


@dataclass(frozen=True, slots=True)
class TrickBack:
    """Go to the trick before in a replay."""


@dataclass(frozen=True, slots=True)
class TrickOn:
    """Go to the next trick in a replay."""


@dataclass(frozen=True, slots=True)
class Run:
    """Play a replay, or the games of par, by itself, or stop."""


@dataclass(frozen=True, slots=True)
class ReadOn:
    """Go on with a lesson: its note is read."""


@dataclass(frozen=True, slots=True)
class FirstGame:
    """Begin a game after a lesson."""


@dataclass(frozen=True, slots=True)
class Tell:
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
class Wipe:
    """Delete all games."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace the game at the table by that of a file."""


@dataclass(frozen=True, slots=True)
class KeepGame:
    """Leave the game at the table as it is."""


@dataclass(frozen=True, slots=True)
class EmptyDays:
    """Delete all days and results of others."""


@dataclass(frozen=True, slots=True)
class EmptySolved:
    """Delete a person's answers to puzzles."""


@dataclass(frozen=True, slots=True)
class EmptyMistakes:
    """Delete a person's mistakes."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Open the routes of an earlier reply again, with the first message of the page."""

    stack: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """Open the screen of a route."""

    route: AnyRoute


@dataclass(frozen=True, slots=True)
class Sheet:
    """Draw a dialog over a page that stays as it is."""

    arg: SheetName


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
    """Say who solves puzzles, by a name."""

    form: Form


@dataclass(frozen=True, slots=True)
class Play:
    """Go on with a game by its id, or with the one that waits; the glue steals it from a tab."""

    arg: str | None = None
    steal: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """Begin another game with the same rules and people, maybe with the same cards."""

    arg: Literal["same", "turned"] | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Make a move, as its text."""

    move: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Select a card by its name, or put it back."""

    arg: str


@dataclass(frozen=True, slots=True)
class Explain:
    """Say why a card can't be played, or what a thing at the table is, by its name."""

    arg: str


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """Take the thinker's answer to the request with this key; None where it has failed."""

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
    """See finished rounds from a seat."""

    arg: int


@dataclass(frozen=True, slots=True)
class SelectPlayer:
    """Show the decisions, or the par, of a seat."""

    arg: int


@dataclass(frozen=True, slots=True)
class Person:
    """Show what is kept of a person, by their name in small letters."""

    arg: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete a saved game by its id."""

    arg: str


@dataclass(frozen=True, slots=True)
class Import:
    """Take over the games of a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """Follow a link, given as the part of the address after "#"."""

    arg: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """Look at a day, or at the month of a day, by ISO dates."""

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
    | Tell
    | NextOne
    | LevelUp
    | Export
    | Wipe
    | Replace
    | KeepGame
    | EmptyDays
    | EmptySolved
    | EmptyMistakes
    | Restore
    | Open
    | Sheet
    | Start
    | Deal
    | Seats
    | Solver
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
    | Import
    | Link
    | Calendar
)


def command_name(kind: type[Any]) -> str:
    """Return the name of a kind of commands in messages and attributes: "play-on" for PlayOn."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
