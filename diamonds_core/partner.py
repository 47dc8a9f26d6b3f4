"""The meaning of a partner's card, from what the seat that asks can see.

A partner who named its reasons would tell its cards. So its hand has no part in the answer: other
hands are drawn that agree with the View of the seat that asks. In each of these deals the reasons
of the card follow from the View that the partner would have had there; those of most deals are
given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from .cards import Card
from .comparison import MovesOfOthers, would_play_otherwise
from .game import game_of
from .moves import Deal
from .reasons import Reason
from .record import Record, replay
from .review import moves_of_others_in_round
from .variant import Variant
from .view import View

DEALS = 32
"""The number of deals that are drawn."""

LIKELY = 0.75
"""The least share of the deals in which a likely reason holds."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The reasons of the last card of a partner.

    Args:
        seat: the seat of the partner.
        card: the card.
        certain: the reasons in all deals, the most telling first.
        likely: other reasons in most of the deals in which a bot like the partner, or a person,
            chooses the card among several.
    """

    seat: int
    card: Card
    certain: tuple[Reason, ...]
    likely: tuple[Reason, ...]


def partner_of(variant: Variant, seat: int) -> int | None:
    """Return the other seat of a side of two; None on other sides."""
    mates = [k for k, side in enumerate(variant.team) if side == variant.team[seat] and k != seat]
    return mates[0] if len(mates) == 1 else None


def partners_meaning(record: Record, seat: int) -> Meaning | None:
    """Return the meaning of the partner's card in the last full trick of the round in play.

    Returns:
        None where there is no partner, no full trick, no network, or no deal in the record.
    """
    game, partner = game_of(record.variant), partner_of(record.variant, seat)
    has_deal = any(isinstance(move, Deal) for move in record.moves)
    if partner is None or game.adapter is None or not has_deal:
        return None
    view = game.observe(replay(record), seat)
    if not view.tricks:
        return None
    return meaning(view, moves_of_others_in_round(record, seat, len(record.moves)), partner)


def meaning(view: View, others: MovesOfOthers, partner: int) -> Meaning:
    """Return the meaning of a seat's card in the last full trick.

    Args:
        view: the View of the seat that asks.
        others: the cards of this round, as the seat that asks has seen them.
        partner: the seat whose card it is.
    """
    trick = view.tricks[-1]
    card = trick.cards[(partner - trick.leader) % view.variant.players]
    game, rng = game_of(view.variant), Random(f"partner {card}")
    drawn, alike = list[Sequence[Reason]](), list[Sequence[Reason]]()
    for _ in range(DEALS):
        state, player = others.before(card, game.network.resample(view, rng))
        seen = game.observe(state, partner)
        drawn.append(game.reasons(seen, card))
        if len(seen.legal) > 1 and not would_play_otherwise(player, seen, card):
            alike.append(drawn[-1])
    certain = tuple(_shared(drawn, 1.0))
    likely = (reason for reason in _shared(alike or drawn, LIKELY) if reason not in certain)
    return Meaning(partner, card, certain, tuple(likely))


def _shared(drawn: Sequence[Sequence[Reason]], share: float) -> Iterator[Reason]:
    """Yield the reasons in at least this share of the deals, in the order of the first ones."""
    found = list[Reason]()
    for reason in chain.from_iterable(drawn):
        if reason not in found:
            found.append(reason)
            if sum(reason in reasons for reasons in drawn) >= share * len(drawn):
                yield reason
