"""The controls of the home page's form and of the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.html import Inside, Markup, h, html, icon
from app.words import _
from diamonds_core import HUMAN

Form = Mapping[str, Any]
"""What can be seen of the form: by field, a text, or whether a switch is on."""


PLAYERS: Mapping[str, Callable[[], str]] = {
    HUMAN: lambda: _("Person"),
    "beginner": lambda: _("Beginner"),
    "easy": lambda: _("Easy"),
    "medium": lambda: _("Medium"),
    "hard": lambda: _("Hard"),
    "expert": lambda: _("Expert"),
    "simple": lambda: _("Apprentice"),
    "random": lambda: _("Random"),
}
"""Who can play a seat, by the names that records use."""


def choice(
    name: str,
    label: str,
    choices: Mapping[str, str],
    chosen: str,
    kind: str = "",
    note: Inside = "",
) -> Markup:
    """A few choices side by side."""
    buttons = html(
        h.label[
            h.input(
                type="radio", name=name, id=f"{name}-{value}", value=value, checked=value == chosen
            ),
            h.span[text],
        ]
        for value, text in choices.items()
    )
    return h.div(f"row {kind}", role="radiogroup", aria_labelledby=f"{name}-title")[
        h.span("grow")[h.span("lbl", id=f"{name}-title")[label], note],
        h.span("seg")[buttons],
    ]


def pick_list(
    name: str,
    label: str,
    choices: Mapping[str, str],
    chosen: str,
    note: Inside = "",
    attribute: str = "name",
) -> Markup:
    """Many choices, of which only the chosen one is seen; the attribute is what bears the name."""
    options = html(
        h.option(value=value, selected=value == chosen)[text] for value, text in choices.items()
    )
    small = h.small[note] if note else ""
    return h.label(f"row {name}")[
        h.span("grow")[h.span("lbl")[label], small],
        h.span("level")[h.select(**{attribute: name})[options], icon("g-chev", "down")],
    ]


def switch(name: str, label: str, note: Inside, attribute: str = "name") -> Markup:
    """Yes or no; the attribute is what bears the name."""
    return h.label(f"row {name}")[
        h.span("grow")[h.span("lbl")[label], h.small[note]],
        h.input("switch", type="checkbox", role="switch", **{attribute: name}),
    ]


def seat_row(seat: int, name: str, player: str) -> Markup:
    """Who sits at a seat: a name, and a person or a bot."""
    options = html(
        h.option(value=kind, selected=kind == player)[text()] for kind, text in PLAYERS.items()
    )
    number = seat + 1
    return h.li(f"row seat-{number}")[
        h.span("who", aria_hidden="true")[number],
        h.input(
            "nameb grow",
            name=f"name-{seat}",
            value=name,
            maxlength="14",
            spellcheck="false",
            aria_label=_("Name at seat {number}").format(number=number),
        ),
        h.span("level")[
            icon("g-person", "is-human"),
            icon("g-bot", "is-bot"),
            h.select(
                name=f"player-{seat}",
                aria_label=_("Who plays at seat {number}").format(number=number),
            )[options],
            icon("g-chev", "down"),
        ],
    ]
