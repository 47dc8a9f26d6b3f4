"""A moment of a finished game, as a card that opens it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.html import Markup, h, icon
from app.games.cards import face
from app.words import _, card_name
from diamonds_core import Card
from diamonds_core.cards import SUITS


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a finished game.

    Args:
        number: the number of moves made before it.
        head: what it is, and when it was.
        title: what happened.
        praise: what was good about it, in a sentence; empty for a mistake.
        note: what the player did, in a sentence.
        cards: the cards to show.
        marked: the card that matters.
    """

    number: int
    head: str
    title: str
    praise: str = ""
    note: str = ""
    cards: tuple[Card, ...] = ()
    marked: Card | None = None


def moment_card(
    moment: Moment, invitation: str = "", tap: Mapping[str, str] | None = None
) -> Markup:
    """Return the moment as one large button, or as a box where there is no `tap`."""
    note = " ".join(filter(None, (moment.note, invitation)))
    inside = (
        h.span("moment-cards", role="img", aria_label=", ".join(map(card_name, moment.cards)))[
            [_card(card, card == moment.marked) for card in moment.cards]
        ]
        if moment.cards
        else None,
        h.span("says")[h.small[moment.head], " ", h.b[moment.title], " ", note and h.span[note]],
    )
    if tap is None:
        return h.div("box moment")[inside]
    return h.button("box moment", type="button", **tap)[inside, icon("g-chev")]


def _card(card: Card, marked: bool) -> Markup:
    return h.span(f"card {SUITS[card.suit]}{' marked' * marked}")[face(card)]


def best_moment(when: str) -> str:
    """Return the head of the best moment of a game."""
    return _("Best moment \N{MIDDLE DOT} {when}").format(when=when)
