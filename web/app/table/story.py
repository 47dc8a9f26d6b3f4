"""The story on the page after a game: a sentence, and the findings of the review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from app.core.html import Inside, Markup, h, html
from app.games import pages_of
from app.games.scene import Ending
from app.library.levels import level_name, like_words
from app.library.played_like import LEVELS, played_like
from app.table.library import Library
from app.table.moments import TurningPoint, turning_point
from app.words import _, ngettext
from app.words.names import isolated
from diamonds_core import Move, Record, Variant, game_of
from diamonds_core.errors import NetworkError
from diamonds_core.luck import seats_luck
from diamonds_core.review import Verdict, rating
from diamonds_core.steps import finish


def story_of(
    library: Library, record: Record, viewer: int | None, draw: Callable[[TurningPoint], Markup]
) -> Ending:
    """Return the sentences about all players, and what the review tells the viewer.

    Before its last answer, a line stands in its place. `draw` draws the turning point.
    """
    pages = pages_of(record.variant)
    names = [isolated(seat.name) for seat in record.seated]
    ending = Ending(praises=tuple(pages.praises(record, names)))
    if viewer is None:
        return ending
    review = library.ahead.review(record)
    if not review and not library.ahead.failed:
        text = _("Looking for your turning point\N{HORIZONTAL ELLIPSIS}")
        return replace(ending, story=h.section("box pending")[h.p("quiet")[text]])
    if not review or not (verdicts := review.verdicts(viewer)):
        return ending
    turning = h.section("box")[h.p[_("No card cost you a whole point. Well played!")]]
    if point := turning_point(review, viewer):
        turning = draw(point)
    story = _level(record.variant, verdicts), cards_worth(record, viewer), turning
    return replace(ending, story=html(story))


def _level(variant: Variant, verdicts: Sequence[Verdict]) -> Markup:
    """Return how many decisions were good and, with enough of them, the level on the ladder."""
    like = played_like(variant, rating(verdicts))
    good = sum(not verdict.costly for verdict in verdicts)
    text = ngettext(
        "The best choice, or close to it: {good} of {count} decision.",
        "The best choice, or close to it: {good} of {count} decisions.",
        len(verdicts),
        good=good,
    )
    if like is None:
        return h.section("box like")[h.h2[_("Your decisions")], h.p[text]]
    low, high = LEVELS.index(like.weakest), LEVELS.index(like.strongest)
    steps = [
        h.li("now" if low <= at <= high else "on" * (at < low))[level_name(level)]
        for at, level in enumerate(LEVELS)
    ]
    table = pages_of(variant).variant_label(variant)
    source = _("Compared with bots at {table}").format(table=table)
    return h.section("box like")[
        h.h2[like_words(like)], h.p[text], h.ol("ladder")[steps], h.p("quiet")[source]
    ]


def cards_worth(record: Record, seat: int) -> Inside:
    """Return what the cards dealt to a seat were worth; None where that is unknown."""
    points = None
    # The network comes later on a device that is offline.
    with suppress(NetworkError):
        points = _luck(record.variant, tuple(record.moves), seat)
    if points is None:
        return None
    count, lower = round(points), game_of(record.variant).lower_is_better
    text = _("The cards were neither good nor bad")
    if count > 0 and lower:
        text = ngettext(
            "The cards saved you {count} point", "The cards saved you {count} points", count
        )
    elif count > 0:
        text = ngettext(
            "The cards gave you {count} point", "The cards gave you {count} points", count
        )
    elif count < 0:
        text = ngettext(
            "The cards cost you {count} point", "The cards cost you {count} points", -count
        )
    sign = "" if not count else "+" if (count > 0) != lower else "\N{MINUS SIGN}"
    return h.section("box cards-worth")[
        h.b(f"num{' bad' * (count < 0)}", aria_hidden="true")[f"{sign}{abs(count)}"],
        h.div[h.h2[text], h.p[_("What your hands promised, beside hands dealt at random.")]],
    ]


@lru_cache(maxsize=8)
def _luck(variant: Variant, moves: tuple[Move, ...], seat: int) -> float | None:
    for luck in finish(seats_luck(Record(variant, moves=list(moves)), [seat])):
        return luck.points
    return None
