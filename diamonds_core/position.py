"""Positions: the View of a seat as a short text, as FEN is for chess.

    diamonds-4-second/1/2/play/r2d3/s3v0,s5v2t,s0v4,s4v1/2,H3C9,D4D8/D1D4S12/D15D3D4D2.H3H5

The text has the whole knowledge of the seat and nothing else. It is a bug report, the position of a
puzzle and the input of `python3 -m diamonds_core evaluate`. `docs/positions.md` names the fields.
Reading a text replays its round by the rules, so only positions of real games are accepted.
"""

from __future__ import annotations

import re
from itertools import chain

from .cards import in_order
from .errors import BadPosition, format_value
from .game import game_of, variants
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
    if name not in variants():
        raise BadPosition(
            "variant-name", found=format_value(name), expected=format_value(next(iter(variants())))
        )
    variant = variants()[name]
    if texts[:1] != [FORMAT]:
        raise BadPosition(
            "format", found=format_value("".join(texts[:1])), expected=format_value(FORMAT)
        )
    view: View = game_of(variant).notation.read(_fields(variant, texts[1:]))
    return view


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
