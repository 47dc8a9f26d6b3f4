"""A text that the player has pasted: opened as what it is, which a sentence says."""

from __future__ import annotations

from app.core.commands import Form, everywhere
from app.core.device import Reading
from app.core.navigator import Navigator, Unavailable
from app.core.replies import Updates
from app.daily.deal import link
from app.home.transfer import import_
from app.learn.whatif import position_route
from app.library.links import SharedDeal, has_link, read_link
from app.library.parcels import Answer, CupParcel
from app.words import _
from diamonds_core import GameError, Record, read_position


@everywhere
def paste(navigator: Navigator, form: Form) -> Reading[Updates]:
    """Open the `text` that the player has pasted: a link, a record or file, or a position."""
    text = str(form.get("text", "")).strip()
    if text.startswith("{"):
        return (yield from import_(navigator, text))
    if has_link(text):
        updates = yield from link(navigator, text)
        return updates if navigator.top.feedback else _recognised(navigator, _kind_of(text))
    try:
        read_position(text)
        yield from navigator.push(position_route(text, navigator.rng))
        return _recognised(
            navigator, _("This is a position. The cards it doesn't show are dealt at random.")
        )
    except (GameError, Unavailable):
        return navigator.render(
            _(
                "This is not a link, a record or a position, or part of it is missing. Nothing "
                "was changed."
            )
        )


def _recognised(navigator: Navigator, text: str) -> Updates:
    """Return the screen that a pasted text has opened, and say what the text is."""
    screen = navigator.top
    screen.feedback = text
    return screen.render(" ".join(filter(None, (text, screen.greeting()))))


def _kind_of(text: str) -> str:
    """Return what a link is that has been followed."""
    match read_link(text):
        case SharedDeal():
            return _("This is a link to a deal.")
        case Record():
            return _("This is a link to a game.")
        case Answer():
            return _("This is the answer to a game.")
        case CupParcel():
            return _("This is a link to a cup.")
        case day:
            return _("This is a link to the puzzle of {day}.").format(day=day.isoformat())
