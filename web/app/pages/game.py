"""What the house asks of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.html import Inside, Markup
from app.pages.controls import Form
from app.pages.scene import Scene
from diamonds_core import Record, Variant
from diamonds_core.events import Event

Flights = list[tuple[str, str]]
"""From where to where: names that pages give with `data-key`, `data-place` and `data-seat`."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of rules: its title, and its paragraphs, lists and pictures as HTML."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True)
class Note:
    """What is said before a move: to whoever learns, or, before anybody else's move, to be read.

    Args:
        text: the words, looked up when they are shown.
        instead: why just this card, for those who tap another one that may be played.
        shows: what the words speak of, which the style then lights at the table.
    """

    text: Callable[[], str]
    instead: Callable[[], str] = str
    shows: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record with notes: whoever learns has seat 0, and makes the moves that are written.

    Args:
        record: the whole prepared game.
        start: how many of its moves have been made when the lesson begins.
        notes: by how many moves have been made when each is shown.
        ending: what the last page shows of the game, and what has been learnt, in sentences.
    """

    record: Callable[[], Record]
    start: int
    notes: Mapping[int, Note] = field(repr=False)
    ending: Callable[[Scene[Any]], tuple[Markup, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a game writes on its score sheet.

    Args:
        heads: whose column it is: a name whose initial stands for it, and the name in full.
        rounds: for every round its cells, as HTML.
        unit: what a round is called, as the head of the first column.
        sums: the last row: what it is called, and its cells.
        key: what the cells mean, as HTML.
    """

    heads: Sequence[tuple[str, str]]
    rounds: Sequence[Sequence[Inside]]
    unit: str
    sums: tuple[str, Sequence[Inside]]
    key: Markup


@dataclass(frozen=True, slots=True)
class GamePages:
    """What the house asks of one game; the functions take scenes of that game.

    Its rules: `topics`. On the home page: `title`, `motto`, `credit`, what it asks above and
    below the names (`players`, `options`), what will be played (`offer`), and the `variant` that
    a form makes.
    At the table: the pages (`scores` takes the views at the end of every round too), the sheets
    over it (`log`, `tricks`, `aid`), how far the
    game has come (`where`, nearer words first), an event as a sentence, what flies then and how
    long the eye rests on it (in ms, None as is usual), and why a card can't be played or what a
    thing at the table is, by its name (`why_not`). And a `lesson`, if there is one.
    """

    name: str
    title: Callable[[], str]
    topics: Callable[[], Mapping[str, Topic]]
    motto: Callable[[], str]
    credit: Callable[[], str]
    players: Callable[[], Markup]
    options: Callable[[], Markup]
    offer: Callable[[], Markup]
    variant: Callable[[Form], Variant]
    table: Callable[[Scene[Any]], Markup]
    summary: Callable[[Scene[Any]], Markup]
    final: Callable[[Scene[Any]], Markup]
    scores: Callable[[Scene[Any], Sequence[Any]], Sheet]
    log: Callable[[Scene[Any]], Markup]
    tricks: Callable[[Scene[Any]], Markup]
    aid: Callable[[Scene[Any]], Markup]
    where: Callable[[Scene[Any]], tuple[str, str]]
    sentence: Callable[[Event, Scene[Any]], str]
    flights: Callable[[Event, Scene[Any]], Flights]
    rest: Callable[[Event, Scene[Any]], int | None]
    why_not: Callable[[Scene[Any], str], str]
    lesson: Lesson | None = None
