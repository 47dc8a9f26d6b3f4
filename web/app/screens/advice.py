"""The hint that a player has asked for at a table."""

from __future__ import annotations

from dataclasses import dataclass

from app.components.hint import Hint
from app.thinking import SearchResult
from diamonds_core import BotRequest, Session


@dataclass(slots=True)
class Advice:
    """The last hint that a player asked for; it applies to its own position and seat only."""

    request: BotRequest | None = None
    result: SearchResult | None = None

    def ask(self, session: Session, seat: int | None = None) -> None:
        """Ask for the best move of a seat, by default of the person to move."""
        self.request, self.result = session.advice(seat), None

    def open(self, session: Session, seat: int | None = None) -> BotRequest | None:
        """Return the unanswered request, if it applies to the current position of the seat."""
        return None if self.result else self._now(session, seat)

    def result_now(self, session: Session, seat: int | None = None) -> SearchResult | None:
        """Return the answer, if it applies to the current position of the seat."""
        return self.result if self._now(session, seat) else None

    def shown(self, session: Session, seat: int | None = None) -> Hint:
        """Return the hint to show to the seat at the table."""
        found = self.result_now(session, seat)
        return Hint(self.open(session, seat) is not None, found.move if found else None)

    def _now(self, session: Session, seat: int | None) -> BotRequest | None:
        """Return the request, if it applies to the current position of the seat."""
        asked = self.request
        return asked if asked is not None and asked == session.advice(seat) else None
