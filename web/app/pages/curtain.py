"""The curtain between two people at one screen: it names who is next and hides everything."""

from __future__ import annotations

from app.html import Markup, button, h, html, icon, initial, page
from app.words import _


def curtain(name: str, where: str) -> Markup:
    """Who is next; nothing of the table is in this page but where the game is."""
    title = _("Pass to {name}").format(name=name)
    return page(
        "curtain",
        html(
            h.div("rail"),
            h.div("handover")[
                h.div("arch")[
                    h.div("mono", aria_hidden="true")[icon("rosette"), h.span[initial(name)]],
                    h.p[where],
                    h.h1(data_say=True)[title],
                    button("gold", data_do="reveal", data_focus=True)[
                        _("I am {name}").format(name=name)
                    ],
                    h.p("quiet")[_("Your cards stay covered until then.")],
                    button("plain", data_do="home")[icon("g-home"), _("Start page")],
                ]
            ],
        ),
        title,
    )
