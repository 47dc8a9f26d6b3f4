"""A text that the player has pasted: opened as what it is."""

from __future__ import annotations

from app.library import Unavailable
from app.navigator import Navigator
from app.protocol import commands
from app.protocol.replies import Needs, Updates
from app.routes import HistoryRoute
from app.screens.deal import link, needs_of_link
from app.screens.transfer import receive
from app.screens.whatif import position_route
from app.words import _
from diamonds_core import GameError, read_position


def paste(navigator: Navigator, command: commands.Paste) -> Updates:
    """Follow a link, import a record or a file of games, or open a position."""
    text = text_of(command)
    if text.startswith("#"):
        return link(navigator, commands.Link(text))
    if text.startswith("{"):
        return receive(navigator, commands.Import(text))
    try:
        read_position(text)
        return navigator.push(position_route(text, navigator.rng))
    except (GameError, Unavailable):
        return navigator.render(
            _("This is no link, no record and no position, or not all of it. Nothing was changed.")
        )


def needs_of_paste(command: commands.Paste) -> Needs:
    """Return the needs of what a text opens."""
    text = text_of(command)
    if text.startswith("#"):
        return needs_of_link(commands.Link(text))
    return HistoryRoute().needs if text.startswith("{") else {}


def text_of(command: commands.Paste) -> str:
    """Return the pasted text without white space around it."""
    return str(command.form.get("text", "")).strip()
