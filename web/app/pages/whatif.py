"""What lies around a table at which a round is played on otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from app.html import Inside, Markup, button, dialog, h, icon, page
from app.words import _


def whatif_menu(first: Inside) -> Markup:
    """What can be done there besides playing, some of it `first`."""
    back = button("item", data_do="back")
    note = _("The real game is as it was")
    log = button("item", data_local="open:log")
    settings = button("item", data_local="open:settings")
    return dialog(
        "menu",
        _("Menu"),
        back[icon("g-back"), h.span[_("Back to the replay"), h.small[note]]],
        first,
        log[icon("g-cards"), h.span[_("What has happened"), h.small[_("The log of this round")]]],
        settings[
            icon("g-gear"),
            h.span[_("Settings"), h.small[_("Language, looks, pace, memory aids")]],
        ],
    )


def ended_page(rows: Sequence[tuple[str, float, float]]) -> Markup:
    """What everybody got in the round, really and this time: the name and both."""
    title = _("The round is over")
    heads = [_("Points of this round"), _("Really"), _("This time")]
    body = [
        h.tr[h.th(scope="row")[name], h.td[round(really)], h.td("best")[round(now)]]
        for name, really, now in rows
    ]
    table = h.table("numbers")[
        h.thead[h.tr[[h.th(scope="col")[text] for text in heads]]], h.tbody[body]
    ]
    return page(
        "whatif-end",
        h.div("rules shelf")[
            h.header(data_say=True)[h.h1[title], " ", h.p[_("What would have been")]],
            h.section("box")[table],
            h.div("tools")[
                button("gold", data_do="back", data_focus=True)[_("Back to the replay")],
                button("plain", data_do="once-more")[icon("g-again"), _("Once more")],
            ],
        ],
        title,
    )
