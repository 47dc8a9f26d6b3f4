"""Taking back a move at a table of several devices, once all other people have agreed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.table.decisions import Decisions


@dataclass(slots=True)
class TakeBack:
    """A person's request to take back a decision and all later moves, and the answers so far.

    Args:
        seat: the person who asks.
        move_index: the index of the decision.
        moves: the number of moves in the record; at another number the request is over.
        agreed: the seats of the people who have agreed.
        refused_by: the seat of a person who has refused, maybe of the one who asks.
        done: True if the moves have been taken back.
    """

    seat: int
    move_index: int
    moves: int
    agreed: set[int] = field(default_factory=set)
    refused_by: int | None = None
    done: bool = False


class TakeBacks:
    """The requests to take back a decision since the last move.

    A person asks once until the next move, so that nobody can stop the table by asking.
    """

    def __init__(self, decisions: Decisions) -> None:
        self._decisions = decisions
        self._session = decisions.session
        self._requests: list[TakeBack] = []

    @property
    def last(self) -> TakeBack | None:
        """The last request, until another move is made."""
        return next(reversed(self._recent), None)

    @property
    def _recent(self) -> list[TakeBack]:
        """The requests since the last move."""
        made = len(self._session.record.moves)
        return [asked for asked in self._requests if asked.moves == made]

    @property
    def open(self) -> TakeBack | None:
        """The request that waits for answers."""
        last = self.last
        return last if last and last.refused_by is None and not last.done else None

    def may_ask(self, seat: int | None) -> bool:
        """Return whether a person can ask now to take back their last decision."""
        has_asked = any(asked.seat == seat for asked in self._recent)
        can_ask = self.open is None and not has_asked
        return can_ask and self._decisions.last_in_round(seat) is not None

    def ask(self, seat: int) -> None:
        """Ask the others whether a person may take back their last decision."""
        index = self._decisions.last_in_round(seat)
        if index is not None and self.may_ask(seat):
            made = len(self._session.record.moves)
            self._requests = [*self._recent, TakeBack(seat, index, made)]

    def answer(self, seat: int, agrees: bool) -> None:
        """Take the answer of a person; a refusal of the one who asks withdraws the request."""
        asked = self.open
        if asked is None:
            return
        if not agrees:
            asked.refused_by = seat
        elif seat != asked.seat:
            asked.agreed.add(seat)

    def settle(self, people: Iterable[int]) -> bool:
        """Take the moves back if all people have agreed; return whether that is so."""
        asked = self.open
        if asked is None or not {*people} <= {asked.seat, *asked.agreed}:
            return False
        self._session.back_to(asked.move_index)
        self._session.undone.clear()
        self._session.record.undos += 1
        asked.done, asked.moves = True, asked.move_index
        return True
