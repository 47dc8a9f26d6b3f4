"""The picture of the start page: a corner of a table with a safe.

A newcomer sees a Diamond off suit fill a Vault. All others see their own safe, with every crystal
that they have locked away, and before it the trick of a waiting game. The page's JavaScript knows
both before Python does, and fills them in.
"""

from __future__ import annotations

from app.core.html import Element, Markup, fill, h, icon
from app.core.settings import PRIZES
from app.words import _

HEARTS = (9, 4, 12)
"""The ranks of the trick; the last one leads it."""

DIAMOND = 7

ECHOES = 4
"""The number of fainter crystals that follow the one in flight."""


RINGS = 8
"""The number of layers of the largest heap; the k-th has 2 k - 1 stones, around the one before."""

MOST_LAID = 6
"""The number of places of the longest trick."""


def corner() -> Markup:
    """Return the picture; its style plays it once, and the page at rest is its end."""
    cards = [_card(f"card-{k}", "H", rank) for k, rank in enumerate(HEARTS)]
    crystals = [h.i(f"fly fly-{k}")[h.i[icon("c-small")]] for k in range(ECHOES + 1)]
    door = h.span("door")[icon("safe-door"), icon("safe-back", "back")]
    # 9 blue stones and 2 red ones, which count five times.
    count = h.b("num count")[h.i[18], h.i[19]]
    words = _("No Hearts left? Your Diamond acts: +1 in your Vault")
    return h.div("table-corner")[
        h.div("felt"),
        h.div("scene", aria_hidden="true")[
            cards,
            _card("card-3", "D", DIAMOND),
            count,
            h.span("safe")[icon("safe"), icon("hoard", "hoard"), _heap(), door],
            crystals,
            h.div("lying")[[_place()] * MOST_LAID],
        ],
        _own(),
        h.p("says D")[icon("a-D"), h.span[words]],
    ]


def _card(css: str, suit: str, rank: int) -> Markup:
    return h.svg(f"face {css} {suit}", viewBox="0 0 100 140")[
        h.rect(width=100, height=140, rx=9),
        h.text(x=24, y=38)[rank],
        h.use(href=f"#s-{suit}", x=14, y=45, width=20, height=20),
        h.use(href=f"#p-{suit}", x=33, y=48, width=50, height=50),
        h.use(href=f"#a-{suit}", x=24, y=115, width=52, height=19),
    ]


def _own() -> Markup:
    """Return the number of crystals in one's own safe, and what they have opened or open next."""
    left = (_("{count} to a card back"), _("{count} to two tables"), _("{count} to court cards"))
    pictures = ("w-back", "w-table", "w-court")
    steps = [*zip(PRIZES, pictures, left, strict=True)]
    return h.div("own")[
        h.b("num", data_locked=True)[0],
        h.span[_("Crystals locked away")],
        h.span("unlocks", aria_hidden="true")[
            [h.i(data_crystals=least)[icon(picture)] for least, picture, _text in steps]
        ],
        h.svg("goal", viewBox="0 0 1 1", preserveAspectRatio="none", aria_hidden="true")[
            h.rect(height=1)
        ],
        [
            h.small(data_next=least, hidden=True)[fill(text, count=h.b)]
            for least, _picture, text in steps
        ],
    ]


def _heap() -> Markup:
    """Return a heap of stones in the order in which it grows, from the middle outwards."""
    stones = [(away, ring - abs(away)) for ring in range(RINGS) for away in range(-ring, ring + 1)]
    drawn = [_stone(number, *place) for number, place in enumerate(stones)]
    return h.svg("heap", viewBox="0 0 200 150", data_stones=True)[drawn]


def _stone(number: int, away: int, row: int) -> Element:
    """Draw a stone of the heap; of those that stand for several crystals some are red."""
    x, y = 89 + 11 * away + number * 5 % 3, 126 - 17 * row + number * 7 % 4
    kind = "large" if number > 16 and number % 6 == 2 else "small"
    return h.use(href=f"#c-{kind}", x=x, y=y, width=22, height=21)


def _place() -> Markup:
    """Return a place of the waiting trick, which is filled in later."""
    card = h.svg("face", viewBox="0 0 100 140")[
        h.rect(width=100, height=140, rx=9),
        h.text(x=24, y=38),
        h.use(href="#s-H", x=14, y=45, width=20, height=20),
        h.use(href="#p-H", x=33, y=48, width=50, height=50),
    ]
    return h.span(hidden=True)[card, h.i("who"), h.small[_("your turn")]]
