"""Who sits where, as people type it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from diamonds_core import HUMAN, Record, Seat


def seats_of(form: Mapping[str, str], players: int) -> tuple[Seat, ...]:
    """The seats that a form describes; a name left empty becomes the seat's number."""
    typed = [form[f"name-{seat}"].strip() or str(seat + 1) for seat in range(players)]
    return tuple(Seat(name, form[f"player-{seat}"]) for seat, name in enumerate(_told_apart(typed)))


def seated(record: Record) -> Record:
    """The record, with numbers as names where nobody said who sat there."""
    seats = tuple(Seat(str(seat + 1), HUMAN) for seat in range(record.variant.players))
    return record if record.seats else replace(record, seats=seats)


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names; who is called like somebody before them gets a number."""
    apart: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
        free = (way for way in (name, *numbered) if way not in apart)
        apart.append(next(free))
    return apart
