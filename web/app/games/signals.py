"""The signals at a table of several devices: their dialog, buttons and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.core.html import Markup, button, dialog, h, icon, round_button
from app.core.replies import Signal
from app.core.shared_names import SignalName
from app.core.taps import does, sheet
from app.words import _
from app.words.names import isolated
from diamonds_core import Seat


def reactions() -> Mapping[str, str]:
    """Return the names of all reactions."""
    return {
        "bravo": _("Well played"),
        "thanks": _("Thank you"),
        "laugh": _("Ha ha"),
        "wow": _("Wow"),
        "oops": _("Oh no"),
        "hmm": _("Let me think"),
    }


def reactions_dialog() -> Markup:
    return dialog(
        "reactions",
        _("Show the others"),
        h.div("tiles")[
            [
                button("tile", **does("react", name))[icon(f"r-{name}"), h.span[words]]
                for name, words in reactions().items()
            ]
        ],
    )


def reactions_button() -> Markup:
    return round_button("r-laugh", _("Show the others"), **sheet("reactions"))


def nudge_button(wait: str) -> Markup:
    """Return the button that nudges the person awaited; each `wait` has its own, by its id."""
    label = _("Nudge")
    return button("round-btn nudge", id=wait, **does("nudge"), aria_label=label, title=label)[
        icon("r-nudge")
    ]


def signals_in_words(
    signals: Iterable[tuple[int, SignalName]], seats: Sequence[Seat]
) -> list[Signal]:
    """Return signals with their announcements, in the reader's language."""
    shown = reactions()
    words: Mapping[str, str] = {
        "nudge": _("{name} waits for you."),
        "away": _("{name} is away for a moment."),
        "back": _("{name} is back."),
        "bot": _("A bot plays for {name}."),
        "again": _("{name} would like another game."),
    }
    found = list[Signal]()
    for seat, name in signals:
        text = words.get(name) or _("{name}: {words}.")
        said = text.format(name=isolated(seats[seat].name), words=shown.get(name, ""))
        found.append({"seat": seat, "name": name, "say": said})
    return found
