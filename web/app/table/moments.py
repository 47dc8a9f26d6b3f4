"""The turning point of a reviewed game: its costliest card, and the better one."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.analyses import Analysis
from app.core.html import Inside, Markup, h
from app.words import _, initial_capital, points
from app.words.explanations import move_subject
from diamonds_core import Card, Give, Move, View, game_of
from diamonds_core.review import turning_points

LEAST = 1.0
"""The least cost of a turning point, in points: less is no story."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The costliest card of a seat in a game; without a costly one, the costliest cards passed.

    Args:
        number: the number of moves made before it.
        seat: the seat that made the move.
        view: the View of the seat before it.
        made: the card played, or the cards passed.
        better: the better move.
        cost: the points that the move cost, at least `LEAST`.
    """

    number: int
    seat: int
    view: View
    made: Card | Give
    better: Card | Give
    cost: float

    @property
    def is_card(self) -> bool:
        """True for a card played, False for cards passed."""
        return isinstance(self.made, Card)


def turning_point(analysis: Analysis, seat: int) -> TurningPoint | None:
    """Return the turning point of a seat in a finished review, None without a costly move."""
    found = []
    for verdict in turning_points(analysis.verdicts(seat)):
        decision, made, better = verdict.decision, verdict.decision.move, verdict.best
        if isinstance(made, Card | Give) and isinstance(better, Card | Give):
            at = decision.move_index, seat, decision.view
            found.append(TurningPoint(*at, made, better, verdict.loss))
    costly = [point for point in found if point.cost >= LEAST]
    return max(costly, key=lambda point: (point.is_card, point.cost), default=None)


def turning_point_box(point: TurningPoint, film: Markup, buttons: Inside) -> Markup:
    """Return the better move and what it is worth, the `film`, and the `buttons` below."""
    view, variant = point.view, point.view.variant
    head = _("Turning point \N{MIDDLE DOT} {when}").format(when=moment_of(view))
    subject = initial_capital(move_subject(point.better, variant, ()))
    lower = game_of(variant).lower_is_better
    gain = _("{card}: about {points} fewer") if lower else _("{card}: about {points} more")
    title = gain.format(card=subject, points=points(round(point.cost)))
    return h.section("box turning-point")[
        h.div("says")[h.h2[head], h.b[title]], film, h.div("tools")[buttons] if buttons else None
    ]


def moment_of(view: View, with_round: bool = True) -> str:
    """Return the moment of a decision within a sentence: "round 1, trick 4"."""
    if view.phase in ("pass", "give"):
        text = _("passing")
    elif view.phase == "rob":
        text = _("stealing")
    else:
        text = _("trick {number}").format(number=len(view.tricks) + 1)
    return (
        _("round {round}, {moment}").format(round=view.round, moment=text) if with_round else text
    )


def cards_of(move: Move) -> tuple[Card, ...]:
    """Return the cards of a move; none for one without cards."""
    match move:
        case Card():
            return (move,)
        case Give(cards=cards):
            return tuple(cards)
    return ()
