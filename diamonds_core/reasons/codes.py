"""The codes of reasons, with their facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

CODES = {
    "only-move": "there is no other legal move",
    # a card of Diamonds: its own gain
    "brings": "off suit, the Suit Action of `suit` moves a point at once, from the side of `seats` "
    "where only one can be robbed",
    "brings-nothing": "off suit, the Suit Action of `suit` moves nothing",
    "wins": "no opponent can take the trick any more",
    "would-bring": "as the crystals lie, taking the trick moves a point by the action of `suit`",
    "secures-most": "the seat's side takes the trick and, from then on, has most cards of `suit`, "
    "whatever follows this round",
    "leads-next": "the seat takes the trick, leads the next one, and nobody can beat its `card`",
    # the same: the others
    "leaves-nothing": "the trick goes to `seat`, where the action of `suit` moves nothing",
    "loses": "the card of `seat` on the table is higher",
    "partner-wins": "the card of the partner `seat` stays the best on the table",
    "overtakes-partner": "the card of the partner `seat` was the best on the table and is beaten",
    "beaten-only-by": "only these `cards` are higher; `seats`, opponents still to play, may hold "
    "them",
    "can-be-beaten": "`count` unseen cards are higher; `seats`, still to play, may hold them",
    "must-be-beaten": "`seat`, still to play, must follow suit and holds higher cards only",
    # the same: the Thief
    "saves-from-thief": "the seat has the Thief and locks a point away",
    "thief-leaves": "the Thief moves on from the seat to `seat`",
    "thief-comes": "the Thief moves on to the seat",
    # the same: the rest of the round
    "keeps-master": "`card` stays in the hand, `left` tricks are to come, and no card that others "
    "may hold beats it",
    "keeps-higher": "it is the lowest legal card of `suit`, and a higher one stays",
    "keeps-low": "of the cards of `suit` that can't take the trick it is the highest, and a lower "
    "one stays",
    "sheds-high": "the seat has no trick, and a high card that can't take this one goes; without a "
    "trick the round may bring `points`",
    "keeps-trickless": "the seat has no trick and does not take this one, which may bring `points`",
    "makes-void": "no card of `suits` is left in the hand",
    "nears-void": "one card of `suit` is left in the hand",
    # passing
    "gives-all": "all cards of `suits` go: the hand is void unless some of them are passed to it",
    "could-void": "the number of cards is enough to void `any_suit` of these",
    "keeps-high": "all high `cards` of the hand stay",
    "gives-high": "the high `cards` go to an opponent",
    "gives-partner": "the high `cards` go to the partner `seat`",
    "keeps-diamonds": "the hand has Diamonds, and none of them goes",
    # robbing
    "robs-leader": "of all sides that can be robbed none has a better score than that of `seats`",
    "robs-fullest": "of all Showrooms that can be robbed none has more points",
    "empties": "it is the last point in that Showroom",
    # cards of Diversity
    "takes": "in `ways` `of` all ways in which the trick can go on, the card takes it",
    "takes-least": "no other legal card takes the trick in fewer ways",
    "takes-anyway": "it is the highest `card` of the hand, and every legal card takes the trick",
    "leaves-trick": "the trick goes to `seat`",
    "sheds-highest": "of the cards of the hand that can't take the trick `card` is the highest",
    "plays-last": "the seat takes the trick and plays last in the next one",
}
"""The meaning of each code, with its facts: seats, suits, cards and numbers."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for or against a move: a key of `CODES`, with the facts named there."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


ONLY = (Reason("only-move"),)
"""The reasons where there is no choice."""
