"""The table of Diamonds, as one seat sees it."""

from __future__ import annotations

from app.diamonds.aid import aid_ticket
from app.diamonds.hand import hand
from app.diamonds.log import corner_log
from app.diamonds.prompt import prompt, question
from app.diamonds.scene import Scene, where
from app.diamonds.seats import mine, others, own_vault
from app.diamonds.trick import trick
from app.html import Markup, html
from app.pages.board import Board, board
from app.pages.film import strip
from app.pages.lesson import ribbon


def table(scene: Scene) -> Markup:
    """The whole table."""
    asks = question(scene)
    state = f"{' asking' * bool(asks)}{' learning' * bool(scene.lesson)}"
    return board(
        Board(
            where=where(scene),
            log=corner_log(scene),
            aid=aid_ticket(scene),
            others=others(scene),
            middle=html(trick(scene), asks),
            mine=mine(scene),
            own=html(prompt(scene), own_vault(scene)),
            hand=hand(scene),
            kind=f"seats-{scene.view.variant.players}{state}",
            lesson=ribbon(scene),
            film=strip(scene.film),
        )
    )
