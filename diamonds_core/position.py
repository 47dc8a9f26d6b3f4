"""Positions: the View of a seat as a short text, as FEN is for chess.

    diamonds-4-second/1/2/play/r2d3/s3v0,s5v2t,s0v4,s4v1/2,H3C9,D4D8/D1D4S12/D15D3D4D2.H3H5

The text has the whole knowledge of the seat and nothing else. It is a bug report, the position of a
puzzle and the input of `python3 -m diamonds_core evaluate`. `docs/positions.md` names the fields.
Reading a text replays its round by the rules, so only positions of real games are accepted.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain
from random import Random

from .cards import Card, in_order
from .errors import BadPosition, BadVariant, format_value
from .game import game_of, variant_of
from .moves import Deal, Dealer
from .notation import (
    NOTHING,
    Fields,
    cards_text,
    check_in_use,
    parse_cards,
    parse_seat,
    parse_tricks,
    refuse,
    seat_text,
    tricks_text,
)
from .state import State
from .variant import Variant
from .view import View

FORMAT = "1"

LONGEST = 600
"""The greatest number of characters of a text; a game's longest has about 300."""

_ROUND = re.compile(r"r(0|[1-9][0-9]{0,2})d(-|[0-9])")


def write_position(view: View) -> str:
    """Return the text of a View: one line of printable ASCII without spaces."""
    game = game_of(view.variant)
    return "/".join(
        (
            view.variant.name,
            FORMAT,
            seat_text(view.seat),
            game.notation.phase(view),
            f"r{view.round}d{seat_text(view.dealer)}",
            *game.notation.write(view),
            cards_text(view.hand),
            tricks_text(view.tricks, view.trick),
        )
    )


def read_position(text: str) -> View:
    """Parse a View; white space around the text and the order of cards in a hand don't matter.

    Raises:
        BadPosition: when the text isn't a View (`too-long`, `variant-name`, `format`,
            `field-count`, `bad-value`, `no-card`), or when no game reaches this View
            (`hand-size`, `dealt-twice`, `not-in-use`, `bad-passing`, `no-deal`, `at-card`,
            `bad-phase`, `bad-points`).
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise BadPosition("too-long", limit=LONGEST)
    name, *texts = text.split("/")
    try:
        variant = variant_of(name)
    except BadVariant as error:
        raise BadPosition(error.code, **error.facts) from None
    if texts[:1] != [FORMAT]:
        raise BadPosition(
            "format", found=format_value("".join(texts[:1])), expected=format_value(FORMAT)
        )
    return _view(_fields(variant, texts[1:]))


def _fields(variant: Variant, texts: list[str]) -> Fields:
    """Parse the fields after the format that all games share."""
    game = game_of(variant)
    count = 5 + game.notation.own
    if len(texts) != count:
        raise BadPosition("field-count", found=len(texts) + 2, expected=count + 2)
    seat, phase, round_, *own, hand, tricks = texts
    found = _ROUND.fullmatch(round_)
    if not found:
        refuse("round", "r and the round, d and the dealer", round_)
    deck = game.start(variant).deck
    fields = Fields(
        variant=variant,
        seat=parse_seat("seat", seat, variant),
        phase=phase,
        round=int(found[1]),
        dealer=parse_seat("dealer", found[2], variant),
        own=tuple(own),
        hand=in_order(parse_cards("hand", hand, deck)),
        tricks=parse_tricks(tricks, deck, variant),
    )
    if fields.dealer is None and fields.round:
        refuse("dealer", f"0 to {variant.players - 1}", NOTHING)
    if fields.tricks and not fields.round:
        refuse("tricks", NOTHING, tricks)
    check_in_use(variant, chain(fields.hand, *fields.tricks))
    return fields


def _view(fields: Fields) -> View:
    """Return the View of fields, after the cards of its round with unseen cards dealt at random."""
    variant, game, seat = fields.variant, game_of(fields.variant), fields.seat
    state: State = game.start(variant)
    _begin_round(state, fields)
    hands = _cards_played(state.copy(), fields)
    dealt = variant.hand_size if fields.round else 0
    sizes = tuple(dealt - len(cards) for cards in hands)
    expected = 0 if seat is None else sizes[seat]
    if len(fields.hand) != expected:
        raise BadPosition("hand-size", found=len(fields.hand), expected=expected)
    if seat is not None:
        hands[seat] += fields.hand
    state.hands = list(map(state.deck.masks, hands))
    game.notation.read(fields, state)
    view = replace(game.observe(state, seat), hand_sizes=sizes)
    reached = game.notation.phase(view)
    if reached != fields.phase:
        raise BadPosition(
            "bad-phase", found=format_value(fields.phase), expected=format_value(reached)
        )
    try:
        found: View = game.observe(game.resample(view, Random(0)), seat)
    except ValueError:
        raise BadPosition("no-deal") from None
    return found


def _begin_round(state: State, fields: Fields) -> None:
    """Bring a new game to the deal of the round; in round 0 only draw the dealer."""
    if fields.dealer is not None:
        state.play(Dealer(fields.dealer))
    if fields.round:
        state.play(Deal(fields.variant.deck))
        state.round = fields.round


def _cards_played(state: State, fields: Fields) -> list[list[Card]]:
    """Return the cards that each seat has played, by giving it each card when it has to play."""
    played: list[list[Card]] = [[] for _ in state.hands]
    for card in chain(*fields.tricks):
        while state.phase.move is not Card:
            state.play(state.legal()[0])
        played[state.turn].append(card)
        state.hands[state.turn] = state.deck.masks([card])
        state.play(card)
    return played
