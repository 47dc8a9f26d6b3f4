"""The luck of dealt cards: a dot beside the band that chance gives, and over all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.html import Inside, Markup, h, html
from app.daily.trend import margin, trend_section
from app.games import pages_of
from app.library.totals import WINDOW, Participation, leads
from app.words import _, ngettext
from app.words.explanations import decimal
from diamonds_core.luck import Luck

LENGTH, HEIGHT = 200, 20
"""The size of a line, in units of its own."""

LUCK_GAMES = 3
"""The number of games from which luck over all games is told."""

LITTLE = 0.5
"""The points a game below which luck makes little difference."""


def luck_rows(rows: Iterable[tuple[Inside, Luck]], games: int = 0) -> Markup:
    """Return a line with a dot for each name, all to one scale, with the points in words.

    With the number of `games`, the points are those of one game.
    """
    known = [(name, luck) for name, luck in rows]
    scale = max(max(1.5 * luck.band, 1.1 * abs(luck.points)) for _name, luck in known)
    lines = [
        h.li[
            h.span[name],
            _line(luck, scale),
            h.span[
                h.b("num")[decimal(luck.points / (games or 1), signed=True)],
                " ",
                _("points a game") if games else luck_word(luck),
            ],
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
        return _("exceptionally good cards") if luck.points > 0 else _("exceptionally poor cards")
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


# Over all games --------------------------------------------------------------------------


def luck_section(mine: Sequence[Participation], luckless: int) -> Inside:
    """Return the luck of a person's cards over all games, by game; None where there is too little.

    The luck of `luckless` games is still being computed.
    """
    found: dict[str, list[Luck]] = {}
    for one in mine:
        if one.counts and one.luck:
            found.setdefault(pages_of(one.variant).title(), []).append(one.luck)
    boxes = [_long_run(title, all_) for title, all_ in found.items() if len(all_) >= LUCK_GAMES]
    waits = ngettext(
        "The cards of {count} more game are being counted.",
        "The cards of {count} more games are being counted.",
        luckless,
    )
    if not (boxes or luckless):
        return None
    return h.section("box")[
        h.h2[_("Luck with the cards")],
        boxes,
        h.p("credits")[waits] if luckless else None,
        h.details[h.summary[_("How this is measured")], h.p("credits")[luck_meaning()]]
        if boxes
        else None,
    ]


def _long_run(title: str, found: Sequence[Luck]) -> Markup:
    """Return the luck in all games of a kind, in words and beside what chance gives a game."""
    total, count = sum(found, Luck()), len(found)
    games = ngettext("{count} game", "{count} games", count)
    name = html(title, " ", h.small[games])
    return html(h.p[long_run(total)], luck_rows([(name, total)], count))


def long_run(luck: Luck) -> str:
    """Return what the cards of many games were like, for people who know no statistics."""
    share = abs(luck.points) / luck.band
    if share < 1 / 4:
        return _("Neither good nor bad luck with your cards.")
    if share <= 1:
        return (
            _("A little luck with your cards, no more than chance often brings.")
            if luck.points > 0
            else _("A little bad luck with your cards, no more than chance often brings.")
        )
    return (
        _("A lot of luck with your cards: by chance alone, only 1 person in 40 has as much.")
        if luck.points > 0
        else _(
            "A lot of bad luck with your cards: by chance alone, only 1 person in 40 has as much."
        )
    )


def lead_section(mine: Sequence[Participation]) -> Inside:
    """Return the lead over the others with and without the luck of the cards, over time."""
    played, earned = leads(one for one in mine if one.counts)
    if len(earned) < LUCK_GAMES:
        return None
    text = _("In your last {count} games: {played} with your luck, {earned} without it.")
    return trend_section(
        _("Points ahead of the others"),
        _("Game"),
        earned,
        margin,
        " ".join(
            [
                _help(played[-1].mean - earned[-1].mean),
                text.format(
                    count=min(len(earned), WINDOW),
                    played=margin(played[-1].mean),
                    earned=margin(earned[-1].mean),
                ),
            ]
        ),
        meaning=_(
            "The result is your points minus the mean of the others'. Without luck means: minus "
            "what your dealt cards promised beyond average cards. What is left is how you played, "
            "and how the others did."
        ),
        legend=_(
            "A dot is a game without the luck of its cards. The bright line is the mean of the "
            "last {count} without luck, the thin one with it."
        ),
        beside=played,
    )


def _help(points: float) -> str:
    """Return in words how much the cards changed the result of a game."""
    if abs(points) < LITTLE:
        return _("The cards made little difference.")
    return _("The cards helped you.") if points > 0 else _("The cards held you back.")
