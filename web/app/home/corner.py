"""The picture of the start page: a corner of a table where a Diamond off suit fills a Vault."""

from __future__ import annotations

from app.core.html import Markup, h, icon
from app.words import _

HEARTS = (9, 4, 12)
"""The ranks of the trick; the last one leads it."""

DIAMOND = 7

ECHOES = 4
"""The number of fainter crystals that follow the one in flight."""


def corner() -> Markup:
    """Return the picture; its style plays it once, and the page at rest is its end."""
    cards = [_card(f"card-{k}", "H", rank) for k, rank in enumerate(HEARTS)]
    crystals = [h.i(f"fly fly-{k}")[h.i[icon("c-small")]] for k in range(ECHOES + 1)]
    door = h.span("door")[icon("safe-door"), icon("safe-back", "back")]
    count = h.b("num count")[h.i[8], h.i[9]]
    words = _("No Hearts left? Your Diamond acts: +1 in your Vault")
    return h.div("table-corner")[
        h.div("felt"),
        h.div("scene", aria_hidden="true")[
            cards,
            _card("card-3", "D", DIAMOND),
            count,
            h.span("safe")[icon("safe"), icon("hoard", "hoard"), door],
            crystals,
        ],
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
