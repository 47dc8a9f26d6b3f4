"""The curtain between two people at one screen: it names who is next and hides everything."""

from __future__ import annotations

from app.html import Markup, button, h, html, icon, initial, page
from app.words import _


def curtain(name: str, where: str, undo: str = "") -> Markup:
    """Who is next, and who may take back a move; nothing of the table but where the game is."""
    title = _("Pass to {name}").format(name=name)
    take_back = _("{name} takes the last move back").format(name=undo)
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
                    button("plain", data_do="undo")[icon("g-undo"), take_back] if undo else None,
                    button("plain", data_do="home")[icon("g-home"), _("Start page")],
                ]
            ],
        ),
        title,
    )
