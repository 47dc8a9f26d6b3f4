"""The turning point of a reviewed game, as a card."""

from __future__ import annotations

from app.core.analyses import Analysis
from app.games.moment import Moment
from app.words import _, initial_capital, points
from app.words.explanations import move_subject
from app.words.names import isolated
from diamonds_core import Card
from diamonds_core.review import turning_points

LEAST = 1.0
"""The least cost of a turning point, in points: less is no story."""


def turning_point(analysis: Analysis | None, seat: int) -> Moment | None:
    """Return the costliest card of a seat in a review, None without a costly one."""
    found = turning_points(analysis.verdicts(seat)) if analysis else ()
    costly = [one for one in found if isinstance(one.best, Card) and one.loss >= LEAST]
    if not analysis or not costly:
        return None
    worst = max(costly, key=lambda verdict: verdict.loss)
    decision, best = worst.decision, worst.best
    assert isinstance(best, Card)
    view = decision.view
    names = [isolated(seat.name) for seat in analysis.record.seated]
    when = _("round {round}, trick {trick}").format(round=view.round, trick=len(view.tricks) + 1)
    subject = initial_capital(move_subject(best, analysis.record.variant, names))
    made = move_subject(decision.move, analysis.record.variant, names)
    return Moment(
        decision.move_index,
        _("Turning point \N{MIDDLE DOT} {when}").format(when=when),
        _("{card}: about {points} more").format(card=subject, points=points(round(worst.loss))),
        note=_("You played {card}.").format(card=made),
        cards=(*view.trick, best),
        marked=best,
    )
