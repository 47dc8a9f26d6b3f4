"""The display face, cut down to what English and French need."""

from __future__ import annotations

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

PACKAGE = Path(__file__).resolve().parent / "node_modules/@fontsource/spectral"
WEIGHTS = (400, 700)
# Latin-1, since names may hold any of its letters, and what is beyond it in French and in our texts.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ–—‘’“”…−")]


def write_fonts(folder: Path) -> None:
    """`spectral-400.woff2` and so on, into a folder."""
    folder.mkdir()
    options = Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["ccmp", "kern", "liga", "locl", "tnum"]
    for weight in WEIGHTS:
        font = TTFont(PACKAGE / f"files/spectral-latin-{weight}-normal.woff2")
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        font.flavor = options.flavor
        font.save(folder / f"spectral-{weight}.woff2")
