"""A hint at the table: what was asked for, and what has come of it."""

from __future__ import annotations

from dataclasses import dataclass

from app.components.hint import Hint
from app.thinking import BotAnswer
from diamonds_core import BotRequest, Session


@dataclass(slots=True)
class Advice:
    """The last hint that was asked for; it is worth something in its own position only."""

    request: BotRequest | None = None
    result: BotAnswer | None = None

    def ask(self, session: Session) -> None:
        """Ask what the person who is next should do."""
        self.request, self.result = session.advice(), None

    def open(self, session: Session) -> BotRequest | None:
        """The question that is still to be answered."""
        return None if self.result else self._now(session)

    def result_now(self, session: Session) -> BotAnswer | None:
        """What has come of it."""
        return self.result if self._now(session) else None

    def shown(self, session: Session) -> Hint:
        """What the table shows of it."""
        found = self.result_now(session)
        return Hint(self.open(session) is not None, found.move if found else None)

    def _now(self, session: Session) -> BotRequest | None:
        """What was asked, if it was asked of the position that the game is in."""
        return (
            self.request if self.request is not None and self.request == session.advice() else None
        )
