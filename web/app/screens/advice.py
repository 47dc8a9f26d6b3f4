"""A hint at the table: the request to the bot and its answer."""

from __future__ import annotations

from dataclasses import dataclass

from app.components.hint import Hint
from app.thinking import BotAnswer
from diamonds_core import BotRequest, Session


@dataclass(slots=True)
class Advice:
    """The last hint that the player asked for; it applies to its own position only."""

    request: BotRequest | None = None
    result: BotAnswer | None = None

    def ask(self, session: Session) -> None:
        """Ask for the best move of the person to move."""
        self.request, self.result = session.advice(), None

    def open(self, session: Session) -> BotRequest | None:
        """Return the unanswered request, if it applies to the current position."""
        return None if self.result else self._now(session)

    def result_now(self, session: Session) -> BotAnswer | None:
        """Return the answer, if it applies to the current position."""
        return self.result if self._now(session) else None

    def shown(self, session: Session) -> Hint:
        """Return the hint to show at the table."""
        found = self.result_now(session)
        return Hint(self.open(session) is not None, found.move if found else None)

    def _now(self, session: Session) -> BotRequest | None:
        """Return the request, if it applies to the current position."""
        return (
            self.request if self.request is not None and self.request == session.advice() else None
        )
