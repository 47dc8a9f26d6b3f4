"""The style that hides parts of the start page's form: CSS selectors of what doesn't fit.

What it hides is only for the eye; the form is made valid by `chosen_variant`.
"""

from __future__ import annotations

from collections.abc import Iterable

SEATS = 6
"""The rows of the form in which names are typed."""


def when_chosen(name: str, value: object) -> str:
    """The part of a selector that asks for the chosen value of a field."""
    return f':has([name="{name}"][value="{value}"]:checked)'


def after_seat(count: int) -> list[str]:
    """The rows of all seats after the first `count`."""
    return [f".seat-{seat}" for seat in range(count + 1, SEATS + 1)]


def any_of(selectors: Iterable[str]) -> str:
    """The selector of everything that one of the selectors finds."""
    return f":is({', '.join(selectors)})"
