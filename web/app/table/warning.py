"""The warning before a card that costs much more than another one."""

from __future__ import annotations

from app.games.game_pages import AnyPages
from app.words import _
from diamonds_core import Card, View
from diamonds_core.comparison import loss_spread, quick_losses
from diamonds_core.errors import NetworkError

LIMIT = 1.75
"""The least cost of a card for a warning, in units of `loss_spread`; see docs/review.md."""


def warning(pages: AnyPages, view: View, card: Card) -> str:
    """Return what a better card would do, without naming it; empty where a card isn't costly."""
    try:
        losses = quick_losses(view)
    except NetworkError:
        return ""
    if losses.get(card, 0.0) < LIMIT * loss_spread(view.variant):
        return ""
    best = min(losses, key=losses.__getitem__)
    own = {reason.code for reason in pages.game.reasons(view, card)}
    found = [reason.code for reason in pages.game.reasons(view, best) if reason.code not in own]
    texts = pages.missed()
    why = next((texts[code] for code in found if code in texts), _("Another card does better."))
    return f"{why} {_('This one seems costly; tap it again to play it.')}"
