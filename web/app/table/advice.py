"""The hint that a player has asked for at a table, and the decision that it is about."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.thinking import SearchResult
from app.games.hint import Hint
from diamonds_core import BotRequest, Give, Move, Session

Decision = tuple[int | None, str, str, tuple[Move, ...]]
"""The identity of a decision of a seat."""


def decision_of(session: Session, seat: int | None) -> Decision:
    """Return the decision of a seat now; what others pass at the same time doesn't change it."""
    record = session.record
    made = (move for move in record.moves if not isinstance(move, Give) or move.seat == seat)
    return seat, record.secret, session.state.phase.name, tuple(made)


@dataclass(slots=True)
class Advice:
    """The last hint that a player asked for; it applies to its own decision only."""

    request: BotRequest | None = None
    result: SearchResult | None = None
    decision: Decision | None = None

    def ask(self, session: Session, seat: int | None = None) -> None:
        """Ask for the best move of a seat, by default of the person to move."""
        self.request, self.result = session.advice(seat), None
        self.decision = _decision_now(session, seat)

    def open(self, session: Session, seat: int | None = None) -> BotRequest | None:
        """Return the unanswered request, if it applies to the current decision of the seat."""
        return None if self.result else self._now(session, seat)

    def result_now(self, session: Session, seat: int | None = None) -> SearchResult | None:
        """Return the answer, if it applies to the current decision of the seat."""
        return self.result if self._now(session, seat) else None

    def shown(self, session: Session, seat: int | None = None) -> Hint:
        """Return the hint to show to the seat at the table."""
        found = self.result_now(session, seat)
        return Hint(self.open(session, seat) is not None, found.move if found else None)

    def _now(self, session: Session, seat: int | None) -> BotRequest | None:
        """Return the request, if it applies to the current decision of the seat."""
        return self.request if self.decision == _decision_now(session, seat) else None


def _decision_now(session: Session, seat: int | None) -> Decision:
    """Return the decision of a seat, by default of the one to move."""
    return decision_of(session, session.turn if seat is None else seat)
