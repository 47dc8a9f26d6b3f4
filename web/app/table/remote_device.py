"""Other devices at a table: where their people are, and what their pages have got."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.parts import SentPage
from app.core.settings import Settings
from app.games.scene import AnyScene

WATCHERS = range(100, 108)
"""The numbers of people on other devices who only watch; no seat has such a number."""


def viewer_at(place: int) -> int | None:
    """Return the seat whose cards are shown at a place, None for a watcher's number."""
    return None if place in WATCHERS else place


@dataclass(slots=True)
class RemoteDevice:
    """Another device: its language and settings, and what its page has got so far.

    Args:
        number: the number of the last command from there.
        answered: the number in the last reply.
        html: the last page.
        seen: what that page shows, in which language, if it is at rest.
        sent: the parts of that page.
        name: the name of a watcher, who may get a seat.
    """

    language: str
    settings: Settings
    number: int = 0
    answered: int = -1
    html: str = ""
    seen: tuple[str, AnyScene] | None = None
    sent: SentPage = field(default_factory=SentPage)
    name: str = ""
