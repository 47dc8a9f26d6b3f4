"""The thinker's work: the last request, in small pieces between which another one can come."""

from __future__ import annotations

import asyncio
import time

from app.core.recent import remember
from app.core.thinking import think_in_steps
from diamonds_core.steps import Steps

PIECE_SECONDS = 0.02
"""Time for which the thinker works before it looks for another request, in s."""

MOST_STARTED = 4
"""The greatest number of requests whose work is kept while others are answered."""


class Thinker:
    """Work that was begun, by its request; only that on the last request goes on.

    The page asks for the most urgent answer alone, so each new request is more urgent than the one
    under way. That one rests, and goes on when the page asks for it again.
    """

    def __init__(self) -> None:
        self._started: dict[str, Steps[str]] = {}
        self._number = 0

    async def think(self, request: str) -> str:
        """Return the answer to an encoded request; empty if another one has come meanwhile."""
        self._number += 1
        number, work = self._number, self._started.pop(request, None) or think_in_steps(request)
        remember(self._started, request, work, MOST_STARTED)
        while number == self._number:
            try:
                _work_on(work)
            except StopIteration as end:
                self._started.pop(request)
                answer: str = end.value
                return answer
            except BaseException:
                self._started.pop(request)
                raise
            await asyncio.sleep(0)
        return ""


def _work_on(work: Steps[str]) -> None:
    """Do at least one step, and then others while the time for a piece lasts."""
    end = time.perf_counter() + PIECE_SECONDS
    next(work)
    while time.perf_counter() < end:
        next(work)
