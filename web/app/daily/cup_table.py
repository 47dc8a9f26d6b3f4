"""The table of a cup: the standings, and who is still to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.html import Inside, Markup, h, html, icon
from app.library.cups import CHECKED, Standing, means
from app.library.entries import OWN, CupGame
from app.library.links import LONGEST_NAME
from app.library.parcels import Cup
from app.library.totals import name_from_link
from app.words import _, join_names
from app.words.explanations import decimal
from app.words.names import isolated, plain


def cup_table(
    cup: Cup, games: Sequence[CupGame], rows: Sequence[Standing], note: Callable[[Standing], str]
) -> Markup:
    """Return the standings, with the results that don't count below a line.

    Args:
        cup: the terms of the cup.
        games: its results.
        rows: its persons, the best first.
        note: the remark on a person's results, empty without one.
    """
    usual = means(games)
    counted = [one for one in rows if one.counts]
    most = max((abs(gain) for one in rows for gain in one.gains.values()), default=0.0)

    def row(one: Standing, rank: str) -> Markup:
        return _row(cup, one, rank, note(one), most)

    others = [row(one, "") for one in rows if not one.counts]
    places = [row(one, str(rank)) for rank, one in enumerate(counted, 1)]
    mean = " \N{MIDDLE DOT} ".join(
        _("deal {number}: {mean}").format(number=deal, mean=decimal(value))
        for deal, value in usual.items()
    )
    small = _("In small: better or worse than the mean of all checked results.")
    return html(
        h.h2[_("Standings")],
        h.ol("cup-table")[places],
        others and [h.h3[_("Below the line")], h.ol("cup-table")[others]],
        mean and h.p("credits")[small, " ", mean],
    )


def _row(cup: Cup, one: Standing, rank: str, note: str, most: float) -> Markup:
    gain = _signed(one.gain) if one.gains else ""
    return h.li("yours" if one.person == OWN else "")[
        h.span("rank num")[rank],
        h.b("nm", translate="no")[shown_name(one)],
        h.span("total num")[one.total, " ", h.small[gain]],
        h.ol("cells")[[_cell(one, deal, most) for deal in cup.numbers]],
        note and h.small("note")[note],
    ]


def _cell(one: Standing, deal: int, most: float) -> Markup:
    label = _("Deal {number}").format(number=deal)
    if (game := one.games.get(deal)) is None:
        return h.li("missing")[h.small[label], h.span[_("to play")]]
    gain = one.gains.get(deal)
    return h.li[
        h.small[label],
        h.span("num")[game.score],
        gain is not None and _bar(gain, most),
        gain is not None and h.small("ahead" if gain > 0 else "")[_signed(gain)],
        game.check == CHECKED and icon("g-check"),
    ]


def _bar(gain: float, most: float) -> Markup:
    """Return a bar from the mean to a result; the longest of the cup fills half of the width."""
    end = 20 * gain / most if round(gain, 1) else 0
    bar = f"M0 1.5H{end:.1f}v5H0z" if end else "M0 1.75 2.25 4 0 6.25-2.25 4z"
    kind = "ahead" if end > 0 else "behind" if end else "even"
    return h.svg("mean-bar", viewBox="-21 0 42 8", aria_hidden="true")[
        h.path("axis", d="M0 0v8"), h.path(kind, d=bar)
    ]


def still_to_play(cup: Cup, rows: Sequence[Standing]) -> Inside:
    """Return who has yet to play which deals; None if nobody has."""
    text, texts = _("Deal {number} is still to be played by: {names}."), []
    for deal in cup.numbers:
        names = [shown_name(one) for one in rows if deal not in one.games]
        if names:
            texts.append(text.format(number=deal, names=join_names(names)))
    return h.p("quiet")[" ".join(texts)] if texts else None


def shown_name(one: CupGame | Standing) -> str:
    """Return the name of a person in a cup."""
    return _("You") if one.person == OWN else called(one.name)


def called(name: str) -> str:
    """Return the name from a link for a sentence."""
    return isolated(plain(name_from_link(name), LONGEST_NAME))


def _signed(gain: float) -> str:
    return decimal(gain, signed=True) if round(gain, 1) else "\N{PLUS-MINUS SIGN}0"
