"""The style that hides parts of the start page's form: CSS selectors of unavailable choices.

Hiding is only visual; `chosen_variant` makes the form valid.
"""

from __future__ import annotations

from collections.abc import Iterable

SEATS = 6
"""The number of rows for names in the form."""


def when_chosen(name: str, value: object) -> str:
    """Return the part of a selector that matches the chosen value of a field."""
    return f':has([name="{name}"][value="{value}"]:checked)'


def after_seat(count: int) -> list[str]:
    """Return the selectors of the rows of all seats after the first `count`."""
    return [f".seat-{seat}" for seat in range(count + 1, SEATS + 1)]


def any_of(selectors: Iterable[str]) -> str:
    """Return a selector that matches everything that one of the selectors matches."""
    return f":is({', '.join(selectors)})"
