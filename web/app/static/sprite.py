"""The symbols of pages: the start page's are in the document, all others come later."""

from __future__ import annotations

import re
from pathlib import Path

from app.core.html import h
from app.games.cards import LARGEST_FAN

_PART = re.compile(r'^  <(\w+) id="([\w-]+)".*?^  </\1>$', re.MULTILINE | re.DOTALL)
_REFERENCE = re.compile(r'(?:href="|url\()#([\w-]+)')


def _parts() -> dict[str, str]:
    """Return symbols and gradients by name, each as one line."""
    sprite = Path(__file__).with_suffix(".svg").read_text("utf-8")
    return {part[2]: re.sub(r"\n *", "", part[0]) for part in _PART.finditer(sprite)}


BACK = "M24.5 6.5h13a2 2 0 0 1 2 2v21a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-21a2 2 0 0 1 2-2z"
"""The edge of the back of a card."""
LOZENGE = "M31 11l5 8-5 8-5-8z"
"""The print on the back of a card."""


def _fan(count: int) -> str:
    """Return the symbol of a hand from behind, see `app.games.cards.fan`."""
    step = min(12, 72 / max(1, count - 1))
    angles = [step * (k - (count - 1) / 2) for k in range(count)]
    cards = [
        h.path("back", transform=f"rotate({angle:.3g} 31 48)", d=BACK + LOZENGE) for angle in angles
    ]
    return h.symbol(id=f"fan-{count}", viewBox="0 0 62 36")[cards]


FANS = {f"fan-{count}": _fan(count) for count in range(1, LARGEST_FAN + 1)}
SYMBOLS = _parts() | FANS


def sprite() -> str:
    """Return all symbols, which the page adds to those in the document."""
    return "".join(SYMBOLS.values())


def drawn_with(html: str) -> str:
    """Return the symbols that a page uses, and those that they use themselves."""
    needed, new = set[str](), _named_in(html)
    while new:
        needed |= new
        new = _named_in("".join(SYMBOLS[name] for name in new)) - needed
    return "".join(part for name, part in SYMBOLS.items() if name in needed)


def _named_in(markup: str) -> set[str]:
    return {name for name in _REFERENCE.findall(markup) if name in SYMBOLS}
