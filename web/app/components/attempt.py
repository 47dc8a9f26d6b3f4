"""The bar below a position whose best move the player seeks: a mistake or a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Inside, Markup, button, h, icon
from app.protocol import commands
from app.protocol.commands import Command
from app.taps import does, sheet
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
        right: whether the last move tried was right, None without one.
        last: True if no other position follows.
    """

    title: str
    leave: str
    text: str
    where: str
    rating: Inside
    done: bool
    right: bool | None = None
    last: bool = False


def attempt_bar(attempt: Attempt) -> Markup:
    """Return the bar: the text, and buttons to continue or leave."""
    leave, found = attempt.leave, attempt.right is not False or not attempt.done
    return h.section("replay-bar", aria_label=attempt.title)[
        h.div("said")[
            h.p("told" if attempt.done else "", data_say=True)[
                _answer(attempt.right) if found else None, attempt.text
            ],
            attempt.rating and h.p("rated", data_say=True)[attempt.rating],
        ],
        h.div("ways")[h.small("num")[attempt.where], _ways(attempt)],
        button("round-btn", **does(commands.Back()), aria_label=leave, title=leave)[
            icon("g-close")
        ],
    ]


def _answer(right: bool | None) -> Inside:
    """Return the word on the last move tried, with its symbol."""
    if right is None:
        return None
    word, picture = (_("Right!"), "g-check") if right else (_("Not the best"), "g-close")
    return h.b(f"answer {'right' if right else 'wrong'}")[icon(picture), word, " "]


def _ways(attempt: Attempt) -> Inside:
    if not attempt.done:
        return button("plain", **does(commands.ShowAnswer()))[icon("g-hint"), _("Show it")]
    label = _("What if")
    play_on = button("plain", **does(commands.PlayOn()), title=label, aria_label=label)
    command: Command = commands.Back() if attempt.last else commands.NextOne()
    text = _("Done") if attempt.last else _("Next one")
    return (
        button("plain", **sheet("values"))[_("More")],
        play_on[icon("g-redo"), h.span[label]],
        button("gold", **does(command), data_focus=True)[text],
    )
