"""A hint at the table: what was asked for, and what has come of it."""

from __future__ import annotations

from dataclasses import dataclass

from app.components.hint import Hint
from app.thinking import ThinkResult
from diamonds_core import Ask, Session


@dataclass(slots=True)
class Advice:
    """The last hint that was asked for; it is worth something in its own position only."""

    ask: Ask | None = None
    result: ThinkResult | None = None

    def request(self, session: Session) -> None:
        """Ask what the person who is next should do."""
        self.ask, self.result = session.advice(), None

    def open(self, session: Session) -> Ask | None:
        """The question that is still to be answered."""
        return None if self.result else self._now(session)

    def result_now(self, session: Session) -> ThinkResult | None:
        """What has come of it."""
        return self.result if self._now(session) else None

    def shown(self, session: Session) -> Hint:
        """What the table shows of it."""
        found = self.result_now(session)
        return Hint(self.open(session) is not None, found.move if found else None)

    def _now(self, session: Session) -> Ask | None:
        """What was asked, if it was asked of the position that the game is in."""
        return self.ask if self.ask is not None and self.ask == session.advice() else None
