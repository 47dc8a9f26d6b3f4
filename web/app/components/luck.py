"""The luck of dealt cards as a picture: a dot on a line beside the band that chance gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.html import Inside, Markup, h
from app.words import _
from app.words.explanations import decimal
from diamonds_core.luck import Luck

LENGTH, HEIGHT = 200, 20
"""The size of a line, in units of its own."""


def luck_rows(rows: Iterable[tuple[Inside, Luck]], unit: float = 1.0) -> Markup:
    """Return a line with a dot for each name, all to one scale; `unit` divides the points."""
    known = [(name, luck) for name, luck in rows]
    scale = max(max(1.5 * luck.band, 1.1 * abs(luck.points)) for _name, luck in known)
    lines = [
        h.li[
            h.span[name],
            _line(luck, scale),
            h.span[h.b("num")[decimal(luck.points / unit, signed=True)], " ", luck_word(luck)],
        ]
        for name, luck in known
    ]
    return h.ol("luck")[lines]


def _line(luck: Luck, scale: float) -> Markup:
    def at(points: float) -> str:
        return f"{LENGTH / 2 * (1 + points / scale):.1f}"

    low, high, middle = at(-luck.band), at(luck.band), HEIGHT // 2
    shape: Sequence[tuple[str, str]] = (
        ("area", f"M{low} 0H{high}V{HEIGHT}H{low}Z"),
        ("axis", f"M0 {middle}H{LENGTH}M{LENGTH // 2} 0V{HEIGHT}"),
        ("dots", f"M{at(luck.points)} {middle}h0"),
    )
    drawn = h.svg("chart", viewBox=f"0 0 {LENGTH} {HEIGHT}", preserveAspectRatio="none")
    return drawn(aria_hidden="true")[[h.path(css, d=path) for css, path in shape]]


def luck_word(luck: Luck) -> str:
    """Return what the cards of a seat were like, in words."""
    if not luck.is_usual:
        return _("rarely good cards") if luck.points > 0 else _("rarely poor cards")
    if abs(luck.points) < luck.band / 4:
        return _("average cards")
    return _("good cards") if luck.points > 0 else _("poor cards")


def luck_meaning() -> str:
    """Return the explanation of the picture."""
    return _(
        "The dot is what the dealt cards promised, in points, and the middle is what cards promise "
        "on average. By chance alone the dot lies on the band in 95 of 100 cases. How the cards "
        "were played doesn't matter here."
    )
