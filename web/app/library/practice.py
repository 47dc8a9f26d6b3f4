"""Practice: the rating of a person by puzzles, and the schedule of their mistakes.

A device has one person, `ALONE`, until a name is entered or games with several people are reviewed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice

from app.core.analyses import Analysis
from app.library.days import today
from app.library.entries import DailyAnswer, Mistake, Solved
from app.library.totals import ALONE, person
from diamonds_core import GameError, Record, View, read_position, write_position
from diamonds_core.glicko import Rating, Result, rate
from diamonds_core.record import canonical
from diamonds_core.review import Verdict, turning_points

PUZZLE_DEVIATION = 120.0
"""The deviation of a puzzle's rating, which is based on the number of levels that solved it."""

RATED_FROM = 5
"""The number of answers after which a rating is shown: earlier ones say little."""

PAUSES = (1, 3, 7, 21)
"""The days before each offer of a mistake; later offers repeat the last pause."""

A_DAY = 5
"""The number of mistakes that a person is offered on a day."""

ENOUGH = 2
"""The number of times that the best move of a mistake has to be found."""


def player_rating(solved: Iterable[Solved]) -> Rating:
    """Return the rating after all first answers."""
    history = rating_history(solved)
    return history[-1] if history else Rating()


def rating_history(solved: Iterable[Solved]) -> list[Rating]:
    """Return the rating after each first answer in order of time, each a rating period."""
    history: list[Rating] = []
    player = Rating()
    for answer in sorted(solved, key=lambda answer: answer.when):
        result = Result(answer.rating, PUZZLE_DEVIATION, float(answer.right))
        player = rate(player, [result])
        history.append(player)
    return history


def people(entries: Iterable[Solved | Mistake | DailyAnswer]) -> list[str]:
    """Return the keys of all people who have entries, in order."""
    return sorted({entry.person for entry in entries})


def typed_names(entries: Iterable[Solved | Mistake]) -> dict[str, str]:
    """Return the known names of people as typed, by key."""
    return {entry.person: entry.name for entry in entries if entry.name}


def last_solver(solved: Iterable[Solved | DailyAnswer]) -> str:
    """Return the person who answered last."""
    answers = sorted(solved, key=lambda answer: answer.when)
    return answers[-1].person if answers else ALONE


# Mistakes ------------------------------------------------------------------------------


def reschedule(mistake: Mistake, right: bool, on: date) -> Mistake:
    """Return a mistake after an answer to its offer.

    Only a right first answer counts as found. A mistake that was found often enough is no longer
    offered, but stays among the entries, so that another review of the game doesn't add it again.
    """
    offered = mistake.offered + 1
    return replace(
        mistake, offered=offered, found=mistake.found + right, due=_due_date(offered, on)
    )


def due(mistakes: Mapping[str, Mistake], key: str) -> list[Mistake]:
    """Return the mistakes that a person has still to try today, the costliest first."""
    now = today()
    own = [mistake for mistake in mistakes.values() if mistake.person == key]
    left = A_DAY - sum(was_tried(mistake, now) for mistake in own)
    waiting = sorted(
        (mistake for mistake in own if is_due(mistake, now)),
        key=lambda mistake: (-cost_of(mistake), mistake.due, mistake.id),
    )
    return list(islice(filter(view_of, waiting), max(left, 0)))


def was_tried(mistake: Mistake, on: date) -> bool:
    """Return whether a mistake was last tried on a day."""
    return mistake.offered > 0 and mistake.due == _due_date(mistake.offered, on)


def cost_of(mistake: Mistake) -> float:
    """Return the points that a mistake lost; where unknown, the least that any lost."""
    if mistake.cost is not None:
        return mistake.cost
    best, *others = sorted(mistake.values, reverse=True)
    return best - max(others, default=best)


def view_of(mistake: Mistake) -> View | None:
    """Return the position of a mistake, None if it can't be read or has other moves."""
    with suppress(GameError):
        view = read_position(mistake.position)
        if len(view.legal) == len(mistake.values):
            return view
    return None


def is_due(mistake: Mistake, on: date) -> bool:
    """Return True if a mistake is offered on a day.

    A date beyond the longest pause was written while the clock was wrong.
    """
    latest = (on + timedelta(PAUSES[-1])).isoformat()
    return mistake.found < ENOUGH and not on.isoformat() < mistake.due <= latest


def mistakes_in(analysis: Analysis, on: date) -> list[Mistake]:
    """Return the costly decisions of all people in a review, to be offered from tomorrow on."""
    return [
        _mistake(analysis, verdict, on)
        for seat in analysis.seats
        for verdict in turning_points(analysis.verdicts(seat))
    ]


def _mistake(analysis: Analysis, verdict: Verdict, on: date) -> Mistake:
    """Build a mistake; a move that was not compared gets the least value of the others."""
    decision = verdict.decision
    view, variant = decision.view, decision.view.variant
    evaluations = analysis.result(decision.move_index).evaluations
    values = {canonical(move, variant): value for move, value in evaluations}
    name = own_name(analysis.record, decision.seat)
    key = person(name)
    least = min(values.values())
    return Mistake(
        position=write_position(view),
        values=tuple(round(values.get(canonical(m, variant), least), 2) for m in view.legal),
        person=key,
        due=_due_date(0, on),
        offered=0,
        found=0,
        name=name,
        cost=round(verdict.loss, 2),
        shared=key != ALONE,
    )


def own_name(record: Record, seat: int) -> str:
    """Return the name of a seat among several people, empty for a person alone."""
    return " ".join(record.seated[seat].name.split()) if len(record.people) > 1 else ""


def _due_date(offered: int, on: date) -> str:
    """Return the date of the next offer after a number of offers."""
    days = PAUSES[min(offered, len(PAUSES) - 1)]
    return (on + timedelta(days)).isoformat()
