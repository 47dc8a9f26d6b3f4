"""The bar below a position whose best move the player seeks: a mistake or a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Inside, Markup, button, h, icon
from app.protocol import commands
from app.protocol.commands import Command
from app.taps import does
from app.words import _


@dataclass(frozen=True, slots=True)
class Attempt:
    """The state of an attempt.

    Args:
        title: the name of the bar for screen readers.
        leave: the label of the button that leaves.
        text: the question, or the comment on the last move tried.
        where: a short description of the position.
        rating: the effect of the answer on the rating, empty without one.
        done: True once the best move has been found or shown.
        last: True if no other position follows.
    """

    title: str
    leave: str
    text: str
    where: str
    rating: str
    done: bool
    last: bool = False


def attempt_bar(attempt: Attempt) -> Markup:
    """Return the bar: the text, and buttons to continue or leave."""
    leave = attempt.leave
    return h.section("replay-bar", aria_label=attempt.title)[
        h.div("said")[
            h.p(data_say=True)[attempt.text],
            attempt.rating and h.p("rated", data_say=True)[attempt.rating],
        ],
        h.div("ways")[h.small("num")[attempt.where], _ways(attempt)],
        button("round-btn", **does(commands.Back()), aria_label=leave, title=leave)[
            icon("g-close")
        ],
    ]


def _ways(attempt: Attempt) -> Inside:
    if not attempt.done:
        return button("plain", **does(commands.ShowAnswer()))[icon("g-hint"), _("Show it")]
    label = _("What if")
    play_on = button("plain", **does(commands.PlayOn()), title=label, aria_label=label)
    command: Command = commands.Back() if attempt.last else commands.NextOne()
    text = _("Done") if attempt.last else _("Next one")
    return (
        play_on[icon("g-redo"), h.span[label]],
        button("gold", **does(command), data_focus=True)[text],
    )
