"""Who sits at the table: what is the same round every table."""

from __future__ import annotations

from collections.abc import Callable

from app.pages.html import esc, hidden, icon, tip
from app.pages.scene import AnyScene
from app.words import _, listed, ngettext


def around(scene: AnyScene, box: Callable[[int], str]) -> str:
    """Everybody but the viewer, each in a box: left, far side, right."""
    at: dict[str, list[str]] = {"l": [], "t": [], "r": []}
    for seat in scene.others:
        at[scene.side(seat)[0]].append(box(seat))
    left, far, right = ("".join(boxes) for boxes in at.values())
    parts = (("side-l", left), ("far seats", far), ("side-r", right))
    title = f'<h2 class="vh">{_("Players")}</h2>'
    return title + "".join(f'<div class="{css}">{boxes}</div>' for css, boxes in parts if boxes)


def seat_box(seat: int, css: str, name: str, inner: str) -> str:
    """One seat, with its style and all that it shows."""
    return (
        f'<div role="group" class="{css}" data-seat="{seat}" aria-label="{esc(name)}">{inner}</div>'
    )


def plate(seat: int, name: str, mark: str, scene: AnyScene, note: str = "", thief: str = "") -> str:
    """A seat's name, whether it deals, its numbers, and who else stands there."""
    below = f"<small>{esc(note)}</small>" if note else ""
    about = tip(_("The dealer of this round"))
    dealer = f'<span class="chip">{icon("dealer")}{hidden(_("deals"))}{about}</span>'
    return (
        f'<div class="plate">{mark}<span class="name"><span>{esc(name)}</span>{below}</span>'
        f"{dealer if scene.view.dealer == seat else ''}{_tally(seat, scene)}{thief}</div>"
    )


def _tally(seat: int, scene: AnyScene) -> str:
    cards, taken = scene.view.hand_sizes[seat], scene.tricks_taken(seat)
    said = listed(
        (
            ngettext("{count} card in hand", "{count} cards in hand", cards).format(count=cards),
            ngettext("{count} trick taken", "{count} tricks taken", taken).format(count=taken),
        )
    )
    return (
        f'<span class="tally" role="img" title="{said}"><span>{icon("g-cards")}<b>{cards}</b>'
        f"</span><span>{icon('g-tricks')}<b>{taken}</b></span></span>"
    )
