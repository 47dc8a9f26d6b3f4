"""Games of the same deals and bots, in which only one person's choices differ."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from diamonds_core import HUMAN, Record, Seat, Session, Variant, new_record, replay

from .play import move_on


def at_table(variant: Variant, name: str, seed: str = "x", level: str = "simple") -> Record:
    """Return a game that has not begun, whose bots have the same secret at each such table."""
    seats = (Seat(name, HUMAN), *(Seat(f"Bot {k}", level) for k in range(1, variant.players)))
    record = new_record(variant, seats, Random(1), seed)
    record.secret = seed
    return record


def play_out(record: Record, luck: int) -> Record:
    """Return a game to its end, with random choices of the person."""
    session, rng = Session(record, Random(luck)), Random(luck)
    while not session.state.over:
        move_on(session, rng)
    return session.record


@lru_cache(maxsize=64)
def played(variant: Variant, name: str = "Ann", luck: int = 1, seed: str = "x") -> Record:
    """Return a whole game against bots; one `luck` always makes the same choices."""
    record = play_out(at_table(variant, name, seed), luck)
    assert replay(record).over
    return record
