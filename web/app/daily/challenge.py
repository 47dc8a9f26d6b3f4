"""The words of a link that a friend has sent: what they scored, and what the game is."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.html import Markup, button
from app.core.taps import does
from app.games import pages_of
from app.words import _, bot_name
from app.words.names import isolated
from diamonds_core import Variant


def challenge(name: str, score: int) -> str:
    """Return what the sender of a link has scored."""
    return _("{name} scored {score} with these cards").format(name=isolated(name), score=score)


def about_game(game: str) -> Markup:
    """Return the way to the lesson, from which the reader comes back here."""
    return button("about", **does("learn", game))[_("What is this game?")]


def rules_and_bots(variant: Variant, bots: Iterable[str]) -> str:
    """Return the rules at a table and the levels of its bots, each once."""
    pages = pages_of(variant)
    known = pages.game.bots
    levels = dict.fromkeys(bot_name(known[bot]) if bot in known else bot for bot in bots)
    return ", ".join([pages.variant_label(variant), *levels])
