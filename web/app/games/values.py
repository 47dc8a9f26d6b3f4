"""The values of moves at the controls that make them: cards, buttons, Showrooms."""

from __future__ import annotations

from app.core.html import Inside, Markup, dialog, h, round_button
from app.core.taps import sheet
from app.games.cards import CardAppearance
from app.games.hint import compared, rounded, value_text
from app.games.scene import AnyScene
from app.words import _
from app.words.explanations import decimal
from diamonds_core import Card, Move
from diamonds_core.record import canonical


def value_tag(move: Move, scene: AnyScene) -> Inside:
    """Return the value of a move, None if values are hidden or the move was not compared."""
    found = _value(move, scene)
    if found is None or scene.values is None:
        return None
    value, bound = found
    best = canonical(scene.values.move, scene.view.variant) == canonical(move, scene.view.variant)
    css = f"value{' best' * best}{' bound' * bound}"
    return h.span(css, aria_hidden="true")[value_text(value, bound)]


def value_note(move: Move, scene: AnyScene) -> str:
    """Return the value of a move for screen readers, empty where there is none."""
    found = _value(move, scene)
    if found is None:
        return ""
    value, bound = found
    text = _("worth at most {points}") if bound else _("worth {points}")
    return text.format(points=decimal(value, signed=True))


def mark_style(right: bool | None) -> str:
    """Return the further style class of an answer to an exercise, empty without one."""
    return "" if right is None else " right" if right else " wrong"


def mark_note(right: bool | None) -> str:
    """Return the mark of an answer for screen readers, empty without one."""
    return "" if right is None else _("right") if right else _("wrong")


def all_values(scene: AnyScene) -> Inside:
    """Return the button that opens all compared moves, None without any."""
    if scene.values is None or not scene.values.evaluations:
        return None
    label = _("All that was compared")
    return round_button("g-chart", label, **sheet("values"))


def values_dialog(scene: AnyScene, text: str = "") -> Markup:
    """Return the dialog with all compared moves, below a text about them."""
    assert scene.values is not None
    title = _("All that was compared")
    moves = compared(scene.values, scene.view, scene.names)
    return dialog("values", title, text and h.p[text], moves)


def with_value_note(card: Card, look: CardAppearance, scene: AnyScene) -> CardAppearance:
    """Return the appearance of a card, with its value for screen readers."""
    note = value_note(card, scene)
    return CardAppearance(look.style, look.tap, (*look.notes, note)) if note else look


def _value(move: Move, scene: AnyScene) -> tuple[float, bool] | None:
    if scene.values is None:
        return None
    move = canonical(move, scene.view.variant)
    for other, value in scene.values.evaluations:
        if canonical(other, scene.view.variant) == move:
            return rounded(value, scene.values), other in scene.values.bounds
    return None
