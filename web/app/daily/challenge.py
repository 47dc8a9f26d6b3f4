"""The words of a link that a friend has sent: what they scored, and what the game is."""

from __future__ import annotations

from app.core.html import Markup, button
from app.core.taps import does
from app.words import _
from app.words.names import isolated


def challenge(name: str, score: int) -> str:
    """Return what the sender of a link has scored."""
    return _("{name} scored {score} with these cards").format(name=isolated(name), score=score)


def about_game(game: str) -> Markup:
    """Return the way to the lesson, from which the reader comes back here."""
    return button("about", **does("learn", game))[_("What is this game?")]
