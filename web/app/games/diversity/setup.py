"""The part of the start page's form that is about Diversity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.core.controls import Character, after_seat, any_of, pick_list
from app.core.html import Markup, h, html
from app.words import _, ngettext
from diamonds_core import DiversityVariant
from diamonds_core.diversity.variant import HANDS

USUAL = DiversityVariant()


def options(chosen: DiversityVariant) -> Markup:
    numbers = {str(n): str(n) for n in HANDS}
    note = _("Extra hands if the lead is tied")
    return pick_list("hands", _("Hands"), numbers, str(chosen.hands), note)


def offer() -> Markup:
    """Return the chosen variant; only the style adapts the line to the choice."""
    lengths = (h.span(f"hands-{n}")[ngettext("{count} hand", "{count} hands", n)] for n in HANDS)
    return html(ngettext("{count} player", "{count} players", USUAL.players), ", ", lengths)


def hidden() -> Iterator[str]:
    yield f" {any_of(after_seat(USUAL.players))}"
    for count in HANDS:
        yield f':not(:has([name="hands"] [value="{count}"]:checked)) .hands-{count}'


def characters() -> Mapping[str, Character]:
    """Return how each level plays, as measured in hands against three of the level Easy."""
    return {
        "beginner": Character(
            _("Carefree"), _("Plays over others one time in three, even with a lower card in hand.")
        ),
        "easy": Character(
            _("Bold"), _("Often plays over others without need, and takes every fourth trick.")
        ),
        "medium": Character(
            _("Careful"), _("Stays below the cards of others almost whenever it can.")
        ),
        "hard": Character(
            _("Evasive"), _("Stays below whenever it can, and takes fewer than two tricks a hand.")
        ),
        "expert": Character(_("Planner"), _("Tries many possible deals before each card.")),
    }
