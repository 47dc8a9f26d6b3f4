"""A hint at the table: what was asked for, and what has come of it."""

from __future__ import annotations

from dataclasses import dataclass

from app.components.hint import Hint
from app.thinking import Thought
from diamonds_core import Ask, Session


@dataclass(slots=True)
class Advice:
    """The last hint that was asked for; it is worth something in its own position only."""

    ask: Ask | None = None
    thought: Thought | None = None

    def want(self, session: Session) -> None:
        """Ask what the person who is next should do."""
        self.ask, self.thought = session.advice(), None

    def open(self, session: Session) -> Ask | None:
        """The question that is still to be answered."""
        return None if self.thought else self._now(session)

    def told(self, session: Session) -> Thought | None:
        """What has come of it."""
        return self.thought if self._now(session) else None

    def shown(self, session: Session) -> Hint:
        """What the table shows of it."""
        told = self.told(session)
        return Hint(self.open(session) is not None, told.move if told else None)

    def _now(self, session: Session) -> Ask | None:
        """What was asked, if it was asked of the position that the game is in."""
        return self.ask if self.ask is not None and self.ask == session.advice() else None
