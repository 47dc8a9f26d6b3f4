"""The strip at a table where a costly decision is made once more."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Markup, button, h, icon
from app.words import _


@dataclass(frozen=True, slots=True)
class Try:
    """Which of the `count` decisions it is, what is said of it, and whether it is `done`."""

    text: str
    number: int
    count: int
    done: bool
    last: bool


def try_strip(step: Try) -> Markup:
    """What is said, and the ways on."""
    leave = _("Back to the review")
    number = _("{number} of {count}").format(number=step.number, count=step.count)
    return h.section("film", aria_label=_("Learn from your mistakes"))[
        h.p(data_say=True)[step.text],
        h.div("ways")[h.small("num")[number], _ways(step)],
        button("round-btn", data_do="back", aria_label=leave, title=leave)[icon("g-close")],
    ]


def _ways(step: Try) -> Markup:
    if not step.done:
        return button("plain", data_do="tell")[icon("g-hint"), _("Show it")]
    if step.last:
        return button("gold", data_do="back", data_focus=True)[_("Done")]
    return button("gold", data_do="next-one", data_focus=True)[_("The next one")]
