"""A text that the player has pasted: opened as what it is, which a sentence says."""

from __future__ import annotations

from app.library import Unavailable
from app.navigator import Navigator
from app.protocol import commands
from app.protocol.replies import Needs, Updates
from app.routes import HistoryRoute
from app.saved_games.links import SharedDeal, has_link, read_link
from app.screens.deal import link, needs_of_link
from app.screens.transfer import receive
from app.screens.whatif import position_route
from app.words import _
from diamonds_core import GameError, Record, read_position


def paste(navigator: Navigator, command: commands.Paste) -> Updates:
    """Follow a link, import a record or a file of games, or open a position."""
    text = text_of(command)
    if text.startswith("{"):
        return receive(navigator, commands.Import(text))
    if has_link(text):
        updates = link(navigator, commands.Link(text))
        return updates if navigator.top.feedback else _recognised(navigator, _kind_of(text))
    try:
        read_position(text)
        navigator.push(position_route(text, navigator.rng))
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
        case day:
            return _("This is a link to the puzzle of {day}.").format(day=day.isoformat())


def needs_of_paste(command: commands.Paste) -> Needs:
    """Return the needs of what a text opens."""
    text = text_of(command)
    if has_link(text):
        return needs_of_link(commands.Link(text))
    return HistoryRoute().needs if text.startswith("{") else {}


def text_of(command: commands.Paste) -> str:
    """Return the pasted text without white space around it."""
    return str(command.form.get("text", "")).strip()
