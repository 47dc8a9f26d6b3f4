"""The table while people come to it: who sits where, and which seats are free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.controls import name_limit
from app.core.html import Element, Markup, button, h, html, icon, monogram
from app.core.taps import does, sheet, submits
from app.games.scene import Company, people_here
from app.words import _
from app.words.names import isolated
from diamonds_core import HUMAN, Seat


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The seats of a table to which people come.

    Args:
        seats: who sits where; names of free seats are those of the bots that may play there.
        company: the people on other devices.
        begun: whether cards have been dealt, so that an absent person has been here before.
        selected: the seat of the person who changes seats next.
        removed: the name of the person who was removed last, and may be let in again.
        asks_name: whether the one person at this device is asked for a name.
    """

    seats: Sequence[Seat]
    company: Company
    begun: bool
    selected: int | None = None
    removed: str = ""
    asks_name: bool = False

    @property
    def has_guests(self) -> bool:
        """True if somebody has come from another device."""
        return {*self.company.remote_seats} > {*self.company.absent}


def places(table: Arrivals) -> Markup:
    """Return the table with its seats, and the button that begins without those who lack."""
    here = people_here(table.seats, table.company.absent)
    said = " \N{MIDDLE DOT} ".join(filter(None, (here, table.company.watching)))
    plates = [_plate(table, seat, who) for seat, who in enumerate(table.seats)]
    return h.section(f"arrivals of-{len(table.seats)}")[
        h.ol[plates],
        table.company.absent
        and h.p("quiet")[_("Bots play at empty seats. Tap a seat to change who sits there.")],
        _own_name() if table.asks_name else None,
        h.div("start")[
            h.h2[h.span(role="status")[said]],
            _selected(table) if table.selected is not None else None,
            table.removed and readmit_button(table.removed),
            button("gold", **does("begin"))[_("Play on") if table.begun else _("Deal")],
        ],
    ]


def _own_name() -> Markup:
    """Return the form for the name by which the others know the host, which the page remembers."""
    return h.form("own-name", id="setup", **submits("call"), autocomplete="off")[
        h.label(for_="own-name")[_("Your name")],
        h.input("field", name="name-0", id="own-name", **name_limit(), spellcheck="false"),
        h.button("plain")[_("Use it")],
    ]


def readmit_button(name: str) -> Markup:
    """Return the button that lets a person in again who was removed."""
    text = _("Let {name} back in").format(name=isolated(name))
    return button("plain", **does("readmit"))[icon("g-undo"), text]


def _selected(table: Arrivals) -> Markup:
    """Return what can be done with the selected person."""
    seat = table.selected
    assert seat is not None
    text = _("Tap the seat where {name} should sit.")
    return html(
        h.p(role="status")[text.format(name=isolated(table.seats[seat].name))],
        seat in table.company.remote_seats
        and button("plain", **sheet("remove", str(seat)))[_("Remove from the table")],
    )


def _plate(table: Arrivals, seat: int, who: Seat) -> Markup:
    """Return the place of a seat; a tap gives a free one to a bot, or frees it again."""
    is_free = seat in table.company.absent and not table.begun
    name = _("Free seat") if is_free else isolated(who.name)
    mark = h.span("who")[icon("g-person")] if is_free else monogram(who.name, seat)
    words = h.b(translate=None if is_free else "no")[name], h.small[_state(table, seat)]
    return h.li(f"at-{seat} free" if is_free else f"at-{seat}")[
        _way(table, seat)[mark, h.span("name")[words]]
    ]


def _way(table: Arrivals, seat: int) -> Element:
    if table.selected is not None:
        pressed = str(seat == table.selected).lower()
        return button(**does("place", seat), aria_pressed=pressed)
    if seat not in table.company.absent and table.seats[seat].player == HUMAN and not table.begun:
        return button(**does("place", seat), title=_("Choose another seat"))
    if seat in table.company.absent:
        return button(**does("stand-in", seat), title=_("Let a bot play here"))
    if seat in table.company.remote_seats and table.seats[seat].player != HUMAN:
        return button(**does("offer", seat), title=_("Keep it for a person"))
    return h.div


def _state(table: Arrivals, seat: int) -> str:
    if table.seats[seat].player != HUMAN:
        return _("A bot")
    if seat in table.company.absent:
        return _("away") if table.begun else _("waiting")
    return _("at the table") if seat in table.company.remote_seats else _("here")
