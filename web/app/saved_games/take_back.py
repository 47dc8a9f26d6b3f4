"""Taking back a move at a table of several devices, once all other people have agreed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from diamonds_core import HUMAN, Deal, Give, Seat, Session


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
    """The last decision of each person in the round in play, and the requests since the last move.

    A person asks once until the next move, so that nobody can stop the table by asking.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._requests: list[TakeBack] = []
        self._restart()

    def _restart(self) -> None:
        self._state = self._session.start.copy()
        self._number = 0
        self._decisions: dict[int, int] = {}

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

    def decision(self, seat: int | None) -> int | None:
        """Return the index of the last decision of a person in this round; None without one.

        A move without a choice is no decision.
        """
        record, state = self._session.record, self._session.state
        if self._number > len(record.moves):
            self._restart()
        for number, move in enumerate(record.moves[self._number :], self._number):
            mover = move.seat if isinstance(move, Give) else self._state.to_move
            if isinstance(move, Deal):
                self._decisions.clear()
            elif mover is not None and self._chooses(mover, record.seats_at(number)):
                self._decisions[mover] = number
            self._state.play(move)
        self._number = len(record.moves)
        ended = state.over or state.between_rounds
        return None if ended or seat is None else self._decisions.get(seat)

    def _chooses(self, mover: int, seats: Sequence[Seat]) -> bool:
        return seats[mover].player == HUMAN and len(self._state.legal_for(mover)) > 1

    def may_ask(self, seat: int | None) -> bool:
        """Return whether a person can ask now to take back their last decision."""
        has_asked = any(asked.seat == seat for asked in self._recent)
        return self.decision(seat) is not None and self.open is None and not has_asked

    def ask(self, seat: int) -> None:
        """Ask the others whether a person may take back their last decision."""
        index = self.decision(seat)
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
        self._restart()
        asked.done, asked.moves = True, asked.move_index
        return True
