"""Who sits at the table: what is the same round every table."""

from __future__ import annotations

from collections.abc import Callable

from app.html import Markup, h, hidden, html, icon, tip
from app.pages.scene import AnyScene
from app.words import _, listed, ngettext


def around(scene: AnyScene, box: Callable[[int], Markup]) -> Markup:
    """Everybody but the viewer, each in a box: left, far side, right."""
    at: dict[str, list[str]] = {"l": [], "t": [], "r": []}
    for seat in scene.others:
        at[scene.side(seat)[0]].append(box(seat))
    left, far, right = (html(boxes) for boxes in at.values())
    parts = (("side-l", left), ("far seats", far), ("side-r", right))
    title = h.h2("vh")[_("Players")]
    return title + html(h.div(css)[boxes] for css, boxes in parts if boxes)


def seat_box(seat: int, css: str, name: str, inner: Markup) -> Markup:
    """One seat, with its style and all that it shows."""
    return h.div(css, role="group", data_seat=seat, aria_label=name)[inner]


def plate(
    seat: int,
    name: str,
    mark: Markup,
    scene: AnyScene,
    note: str = "",
    thief: Markup | None = None,
) -> Markup:
    """A seat's name, whether it deals, its numbers, and who else stands there."""
    below = h.small[note] if note else None
    about = tip(_("The dealer of this round"))
    dealer = h.span("chip")[icon("dealer"), hidden(_("deals")), about]
    return h.div("plate")[
        mark,
        h.span("name")[h.span[name], below],
        dealer if scene.view.dealer == seat else None,
        _tally(seat, scene),
        thief,
    ]


def _tally(seat: int, scene: AnyScene) -> Markup:
    cards, taken = scene.view.hand_sizes[seat], scene.tricks_taken(seat)
    said = listed(
        (
            ngettext("{count} card in hand", "{count} cards in hand", cards).format(count=cards),
            ngettext("{count} trick taken", "{count} tricks taken", taken).format(count=taken),
        )
    )
    return h.span("tally", role="img", title=said)[
        h.span[icon("g-cards"), h.b[cards]], h.span[icon("g-tricks"), h.b[taken]]
    ]
