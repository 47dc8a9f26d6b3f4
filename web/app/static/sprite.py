"""The symbols of pages: the start page's are in the document, all others come later."""

from __future__ import annotations

import re
from pathlib import Path

_PART = re.compile(r'^  <(\w+) id="([\w-]+)".*?^  </\1>$', re.MULTILINE | re.DOTALL)
_REFERENCE = re.compile(r'(?:href="|url\()#([\w-]+)')


def _parts() -> dict[str, str]:
    """Return symbols and gradients by name, each as one line."""
    sprite = Path(__file__).with_suffix(".svg").read_text("utf-8")
    return {part[2]: re.sub(r"\n *", "", part[0]) for part in _PART.finditer(sprite)}


SYMBOLS = _parts()


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
