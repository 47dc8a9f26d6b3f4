"""A hint: its button beside the prompt, its text, and the comparison of moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.figures import row, table
from app.core.html import Markup, button, dialog, h, html, icon
from app.core.taps import does, sheet
from app.core.thinking import SearchResult
from app.words import _, bot_name, initial_capital
from app.words.explanations import Names, decimal, decimal_points, move_name
from diamonds_core import Card, Give, Move, Variant, View, game_of

SHOWN = 8
"""The number of the best moves in the list, which has the chosen one at any rank."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint at the table: not requested yet, being computed, or a move."""

    thinks: bool = False
    move: Move | None = None

    def marks(self, card: Card) -> bool:
        """Return True if the hint is to play or to give this card."""
        return card == self.move or (isinstance(self.move, Give) and card in self.move.cards)


def hint_button(hint: Hint | None) -> Markup:
    """Return the button that requests a hint, or opens the comparison once the hint is there.

    It is disabled where there can be no hint.
    """
    found = hint is not None and hint.move is not None
    label = _("Why this hint") if found else _("Hint")
    tap = sheet("hint") if found else does("hint")
    shown = button("round-btn hint", disabled=hint is None or hint.thinks, **tap)
    return shown(aria_label=label, title=label)[icon("g-hint")]


def hint_text(thought: SearchResult, view: View, names: Names, reasons: Sequence[str]) -> str:
    """Return the move, its advantage over the next best, and the first two reasons."""
    move = initial_capital(move_name(thought.move, view.variant, names))
    return " ".join([_how_much(move, thought), *reasons[:2]])


def _how_much(move: str, thought: SearchResult) -> str:
    if len(thought.evaluations) < 2:
        return f"{move}."
    # Rounded as in the table, so that sentence and table never contradict each other.
    best, second = (rounded(value, thought) for _move, value in thought.evaluations[:2])
    if best == second:
        return _("{move}: about as good as the next best.").format(move=move)
    text = _("{move}: about {points} better than the next best.")
    return text.format(move=move, points=decimal_points(best - second))


def hint_dialog(thought: SearchResult, view: View, names: Names, reasons: Sequence[str]) -> Markup:
    return dialog(
        "hint",
        _("Hint"),
        h.p("best")[initial_capital(move_name(thought.move, view.variant, names))],
        h.ul("dots")[[h.li[text] for text in reasons]] if reasons else None,
        compared(thought, view, names),
    )


def compared(thought: SearchResult, view: View, names: Names, chosen: Move | None = None) -> Markup:
    """Return a table of moves with their values and the source; `chosen` is the move made."""
    best = chosen or thought.move
    rows = [
        row(
            initial_capital(move_name(move, view.variant, names)),
            value_text(rounded(value, thought), move in thought.bounds),
            css="best" * (move == best),
        )
        for place, (move, value) in enumerate(thought.evaluations)
        if place < SHOWN or move == best
    ]
    moves = table((_("Move"), _("Points")), rows, "numbers") if rows else None
    estimates = thought.bot and thought.evaluations
    note = h.p("credits")[_("Estimates, rounded to half a point.")] if estimates else None
    return h.div("compared")[moves, note, source(thought, view.variant)]


def value_text(value: float, bound: bool) -> str:
    """Return a move's value in points with its sign; an upper bound has that of bounds instead."""
    text = decimal(value, signed=not bound)
    return _("\N{LESS-THAN OR EQUAL TO}{points}").format(points=text) if bound else text


def rounded(value: float, thought: SearchResult) -> float:
    """Return a value as precise as it is known: a bot's is an estimate, to half a point."""
    return round(2 * value) / 2 if thought.bot else round(value, 1)


def source(thought: SearchResult, variant: Variant) -> Markup:
    """Return the meaning and source of the numbers; the id of a network is in the details."""
    bot = game_of(variant).bot(thought.bot)
    if not thought.bot:
        text = _(
            "The lead over the average of the others at the end of the round, in points, on "
            "average over all deals that were tried."
        )
    elif not thought.evaluations:
        text = _("{bot} plays by common sense here, without numbers.")
    elif not thought.weights and not bot.searches:
        text = _("What {bot} counts: the points that come at once.")
    else:
        text = _(
            "The lead over the average of the others at the end of the round, in points, as {bot} "
            "expects it."
        )
    version = _("The bots' network: {weights}").format(weights=thought.weights)
    return html(
        h.p("credits")[text.format(bot=bot_name(bot))],
        thought.weights and h.details("credits")[h.summary[_("Details")], version],
    )
