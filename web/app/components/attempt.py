"""The bar below a position whose best move the player seeks: a mistake, a puzzle or a guess."""

from __future__ import annotations

from app.components.table import bar
from app.html import Inside, Markup, button, h, icon, tool
from app.protocol.commands import Command
from app.taps import does, sheet
from app.words import _


def attempt_bar(
    *,
    title: str,
    leave: str,
    text: str,
    where: str,
    rating: Inside,
    done: bool,
    last: bool,
    right: bool | None = None,
) -> Markup:
    """Return the bar: the text, and buttons to continue or leave.

    Args:
        title: the name of the bar for screen readers.
        leave: the label of the button that leaves.
        text: the question, or the comment on the last move tried.
        where: a short description of the position.
        rating: the effect of the answer on the rating, empty without one.
        done: True once the best move has been found or shown.
        last: True if no other position follows.
        right: whether the last move tried was right, None without one.
    """
    found = right is not False or not done
    said = h.div("said")[
        h.p("told" if done else "", data_say=True)[_answer(right) if found else None, text],
        rating and h.p("rated", data_say=True)[rating],
    ]
    return bar(title, leave, said, h.div("ways")[h.small("num")[where], _ways(done, last)])


def _answer(right: bool | None) -> Inside:
    """Return the word on the last move tried, with its symbol."""
    if right is None:
        return None
    word, picture = (_("Right!"), "g-check") if right else (_("Not the best"), "g-close")
    return h.b(f"answer {'right' if right else 'wrong'}")[icon(picture), word, " "]


def _ways(done: bool, last: bool) -> Inside:
    if not done:
        return tool("g-hint", _("Show it"), **does("show-answer"))
    label = _("What if…?")
    play_on = button("plain", **does("play-on"), title=label, aria_label=label)
    command: Command = "back" if last else "next-one"
    text = _("Done") if last else _("Next one")
    return (
        button("plain", **sheet("values"))[_("More")],
        play_on[icon("g-redo"), h.span[label]],
        button("gold", **does(command), data_focus=True)[text],
    )
