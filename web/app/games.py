"""The pages of every game: the one place that knows which games there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app import diamonds, diversity
from app.html import Markup
from app.pages.controls import Form
from app.pages.lesson import Lesson
from app.pages.motion import Flights
from app.pages.rules import Topic
from app.pages.scene import Scene
from app.words import _
from diamonds_core import Variant
from diamonds_core.events import Event


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
    scores: Callable[[Scene[Any], Sequence[Any]], Markup]
    log: Callable[[Scene[Any]], Markup]
    tricks: Callable[[Scene[Any]], Markup]
    aid: Callable[[Scene[Any]], Markup]
    where: Callable[[Scene[Any]], tuple[str, str]]
    sentence: Callable[[Event, Scene[Any]], str]
    flights: Callable[[Event, Scene[Any]], Flights]
    rest: Callable[[Event, Scene[Any]], int | None]
    why_not: Callable[[Scene[Any], str], str]
    lesson: Lesson | None = None


GAMES: Mapping[str, GamePages] = {
    "diamonds": GamePages(
        name="diamonds",
        title=lambda: _("Diamonds"),
        topics=diamonds.topics,
        motto=lambda: _("Show a little. Lock away the rest."),
        credit=diamonds.credit,
        players=diamonds.players,
        options=diamonds.options,
        offer=diamonds.offer,
        variant=diamonds.variant,
        table=diamonds.table,
        summary=diamonds.summary,
        final=diamonds.final,
        scores=diamonds.score_sheet,
        log=diamonds.log_dialog,
        tricks=diamonds.past_tricks,
        aid=diamonds.aid_dialog,
        where=diamonds.where,
        sentence=diamonds.sentence,
        flights=diamonds.flights,
        rest=diamonds.rest,
        why_not=diamonds.why_not,
        lesson=diamonds.LESSON,
    ),
    "diversity": GamePages(
        name="diversity",
        title=lambda: _("Diversity"),
        topics=diversity.topics,
        motto=lambda: _("All different: the lowest pays. Else the highest."),
        credit=diversity.credit,
        players=Markup,
        options=diversity.options,
        offer=diversity.offer,
        variant=diversity.variant,
        table=diversity.table,
        summary=diversity.summary,
        final=diversity.final,
        scores=diversity.score_sheet,
        log=diversity.log_dialog,
        tricks=diversity.past_tricks,
        aid=diversity.aid_dialog,
        where=diversity.where,
        sentence=diversity.sentence,
        flights=diversity.flights,
        rest=diversity.rest,
        why_not=diversity.why_not,
        lesson=diversity.LESSON,
    ),
}
"""By the names that records use."""
