"""Long work in small steps, so that its caller can do something more urgent between them.

The result doesn't depend on what happens between the steps, nor on the time that passes there.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work that yields after each step, such as a playout, and returns its result."""


def finish(steps: Steps[T]) -> T:
    """Do all steps that are left, and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
