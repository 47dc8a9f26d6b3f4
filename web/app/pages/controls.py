"""The controls of the home page's form and of the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.pages.html import esc, icon
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
    name: str, label: str, choices: Mapping[str, str], chosen: str, kind: str = "", note: str = ""
) -> str:
    """A few choices side by side."""
    buttons = "".join(
        f'<label><input type="radio" name="{name}" id="{name}-{value}" value="{value}"'
        f"{' checked' * (value == chosen)}><span>{text}</span></label>"
        for value, text in choices.items()
    )
    return (
        f'<fieldset class="row {kind}"><legend class="grow">{label}{note}</legend>'
        f'<span class="seg">{buttons}</span></fieldset>'
    )


def pick_list(
    name: str,
    label: str,
    choices: Mapping[str, str],
    chosen: str,
    note: str = "",
    attribute: str = "name",
) -> str:
    """Many choices, of which only the chosen one is seen; the attribute is what bears the name."""
    options = "".join(
        f'<option value="{value}"{" selected" * (value == chosen)}>{esc(text)}</option>'
        for value, text in choices.items()
    )
    small = f"<small>{note}</small>" if note else ""
    return (
        f'<label class="row {name}"><span class="grow"><span class="lbl">{label}</span>{small}'
        f'</span><span class="level"><select {attribute}="{name}">{options}</select>'
        f"{icon('g-chev', 'down')}</span></label>"
    )


def switch(name: str, label: str, note: str, attribute: str = "name") -> str:
    """Yes or no; the attribute is what bears the name."""
    return (
        f'<label class="row {name}"><span class="grow"><span class="lbl">{label}</span>'
        f'<small>{note}</small></span><input type="checkbox" role="switch" class="switch" '
        f'{attribute}="{name}"></label>'
    )


def seat_row(seat: int, name: str, player: str) -> str:
    """Who sits at a seat: a name, and a person or a bot."""
    options = "".join(
        f'<option value="{kind}"{" selected" * (kind == player)}>{text()}</option>'
        for kind, text in PLAYERS.items()
    )
    number = seat + 1
    return (
        f'<li class="row seat-{number}"><span class="who" aria-hidden="true">{number}</span>'
        f'<input class="nameb grow" name="name-{seat}" value="{esc(name)}" maxlength="14" '
        f'spellcheck="false" aria-label="{_("Name at seat {number}").format(number=number)}">'
        f'<span class="level">{icon("g-person", "is-human")}{icon("g-bot", "is-bot")}'
        f'<select name="player-{seat}" '
        f'aria-label="{_("Who plays at seat {number}").format(number=number)}">{options}</select>'
        f"{icon('g-chev', 'down')}</span></li>"
    )
