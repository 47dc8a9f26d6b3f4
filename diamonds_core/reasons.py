"""Reasons for or against a move, as codes and facts that follow from a View alone.

Every reason is certain: it holds in all deals that agree with the seat's knowledge. Each game has a
module `reasons` with its codes. Pages make sentences from the codes and facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Facts = Mapping[str, Any]
"""Seats, suits, cards and numbers, by name."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for or against a move: a code, with the facts that its meaning names."""

    code: str
    facts: Facts = field(default_factory=dict)

    def includes(self, other: Reason) -> bool:
        """Return whether the code is that of another reason, and all its facts are among these."""
        return self.code == other.code and other.facts.items() <= self.facts.items()


CODES = {"only-move": "there is no other legal move"}
"""The codes of every game."""

ONLY = (Reason("only-move"),)
"""The reasons of a forced move."""
