"""The kinds of sentences about a player of Diversity, on the page after a game."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.praise import AHEAD_OF_OTHERS, Kind, Kinds, Story, Tallies, praises
from app.words import _, ngettext
from diamonds_core import Record, State
from diamonds_core.events import Event

STORIES = (
    Kind(
        "ahead until the last hand",
        Story.loses_lead_at_last,
        lambda _game: _("ahead until the last hand"),
    ),
    Kind(
        "ahead before",
        Story.lost_lead_before,
        lambda game: _("ahead of all after hand {hand}").format(hand=game.led()[-1]),
    ),
    Kind(
        "from last to first",
        Story.rises_from_last_to_first,
        lambda _game: _("last before the last hand, and first after it"),
    ),
    Kind("late lead", Story.takes_lead_at_last, lambda _game: _("the lead taken in the last hand")),
    Kind("ahead after every hand", Story.always_leads, lambda _game: _("ahead after every hand")),
    Kind(
        "close behind",
        Story.is_close,
        lambda game: ngettext(
            "only {count} trick from first place",
            "only {count} tricks from first place",
            game.behind,
        ),
    ),
    Kind(
        "up from the last place",
        Story.leaves_last_place,
        lambda game: _("up from the last place after hand {hand}").format(hand=game.trailed()[-1]),
    ),
    Kind(
        "no trick",
        lambda game: game.gain(game.best_round()) == 0,
        lambda game: _("not a single trick in hand {hand}").format(hand=game.best_round()),
    ),
)
"""The kinds that tell how the game was won or lost."""

STRENGTHS = (
    Kind(
        "best hand",
        lambda game: game.rounds > 1 and game.is_best_round() and game.gain(game.best_round()) < 0,
        lambda game: ngettext(
            "the best hand of the game, with {count} trick",
            "the best hand of the game, with {count} tricks",
            -game.gain(game.best_round()),
        ),
    ),
    Kind(
        "best last hand",
        lambda game: game.rounds > 1 and game.leads(game.gains(game.rounds)),
        lambda _game: _("the fewest tricks in the last hand"),
    ),
    Kind(
        "best first hand",
        lambda game: game.rounds > 1 and game.leads(game.gains(1)),
        lambda _game: _("the fewest tricks in the first hand"),
    ),
    Kind(
        "hands won",
        lambda game: game.rounds_won() > 1,
        lambda game: ngettext(
            "the fewest tricks in {count} hand",
            "the fewest tricks in {count} hands",
            game.rounds_won(),
        ),
    ),
    Kind(
        "steady",
        lambda game: game.is_steady(),
        lambda game: ngettext(
            "never more than {count} trick in a hand, unlike anybody else",
            "never more than {count} tricks in a hand, unlike anybody else",
            -game.worst_gain(),
        ),
    ),
    Kind(
        "better each hand", lambda game: game.rises(), lambda _game: _("better from hand to hand")
    ),
)
"""The kinds that tell in what the player was the best."""

DETAILS = (
    Kind(
        "below the average",
        lambda game: game.rounds_above() > 0,
        lambda game: ngettext(
            "fewer tricks than the average in {count} hand",
            "fewer tricks than the average in {count} hands",
            game.rounds_above(),
        ),
    ),
    Kind(
        "second",
        lambda game: len(game.above(game.facts.points[-1])) == 1 and bool(game.beaten()),
        lambda game: _("only {name} took fewer tricks").format(
            name=game.above(game.facts.points[-1])[0]
        ),
    ),
    Kind("best at last", Story.keeps_best, lambda _game: _("the best hand kept for the end")),
    AHEAD_OF_OTHERS,
)
"""The kinds that tell something good."""

LEAST = (
    Kind(
        "own best hand",
        lambda _game: True,
        lambda game: ngettext(
            "strongest in hand {hand}, with {count} trick",
            "strongest in hand {hand}, with {count} tricks",
            -game.gain(game.best_round()),
            hand=game.best_round(),
        ),
    ),
)
"""The kinds for a player of whom no other holds."""

KINDS: Kinds = (STORIES, STRENGTHS, DETAILS, LEAST)


def count(_tallies: Tallies, _state: State, _event: Event) -> None:
    """Count nothing: the points of the hands tell all."""


def praises_of(record: Record, names: Sequence[str]) -> Sequence[str]:
    """Return the sentence about each seat after a game."""
    return praises(record, KINDS, count, names)
