"""What somebody has practised: their rating by puzzles, and when their mistakes come back.

Whose an answer is: one person a device, `ALONE`, until somebody says a name or games with several
people are reviewed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from app.saved_games.entries import Mistake, Solved
from app.saved_games.statistics import person
from app.thinking import Analysis
from diamonds_core import HUMAN, GameError, Record, View, read_position, write_position
from diamonds_core.glicko import Rating, Result, rate
from diamonds_core.record import canonical
from diamonds_core.review import Decision, turning_points

ALONE = "me"
"""The key of the person where only one is known."""

PUZZLE_DEVIATION = 120.0
"""How uncertain the rating of a puzzle is: it tells how many of the levels found the move."""

PAUSES = (1, 3, 7, 21)
"""How many days pass before the offers of a mistake; later ones come as far apart as the last."""

ENOUGH = 2
"""How often the best move of a mistake has to be found."""


def player_rating(solved: Iterable[Solved]) -> Rating:
    """The rating after all first answers in the order of time; each is a period of its own."""
    player = Rating()
    for answer in sorted(solved, key=lambda answer: answer.when):
        result = Result(answer.rating, PUZZLE_DEVIATION, float(answer.right))
        player = rate(player, [result])
    return player


def people(entries: Iterable[Solved | Mistake]) -> list[str]:
    """The keys of all people who have entries, in order."""
    return sorted({entry.person for entry in entries})


def typed_names(entries: Iterable[Solved | Mistake]) -> dict[str, str]:
    """Return the names of people as typed, by key, as far as they are known."""
    return {entry.person: entry.name for entry in entries if entry.name}


def last_solver(solved: Iterable[Solved]) -> str:
    """The person who has answered last."""
    answers = sorted(solved, key=lambda answer: answer.when)
    return answers[-1].person if answers else ALONE


# Mistakes ------------------------------------------------------------------------------


def found_again(mistake: Mistake, right: bool, on: date) -> Mistake:
    """A mistake after it was offered and answered.

    Only a right first answer counts as found. A mistake that was found often enough is not offered
    any more; it stays among the entries, so that another review of the same game doesn't bring it
    back.
    """
    offered = mistake.offered + 1
    return replace(
        mistake, offered=offered, found=mistake.found + right, due=_due_date(offered, on)
    )


def today() -> date:
    """The date in UTC, as the puzzle of the day has it."""
    return datetime.now(UTC).date()


def due(mistakes: Mapping[str, Mistake], key: str) -> list[Mistake]:
    """The mistakes of a person that are due, the one that waits longest first."""
    now = today()
    own = (one for one in mistakes.values() if one.person == key and is_due(one, now))
    found = [mistake for mistake in own if view_of(mistake)]
    return sorted(found, key=lambda mistake: (mistake.due, mistake.id))


def view_of(mistake: Mistake) -> View | None:
    """Return the position of a mistake; None where it can't be read, or has other moves."""
    with suppress(GameError):
        view = read_position(mistake.position)
        if len(view.legal) == len(mistake.values):
            return view
    return None


def is_due(mistake: Mistake, on: date) -> bool:
    """Whether a mistake is offered on a day.

    A date beyond the longest pause was written while the clock was wrong.
    """
    latest = (on + timedelta(PAUSES[-1])).isoformat()
    return mistake.found < ENOUGH and not on.isoformat() < mistake.due <= latest


def mistakes_in(analysis: Analysis, on: date) -> list[Mistake]:
    """The costly decisions of all people in what was reviewed, to be offered from tomorrow on."""
    return [
        _mistake(analysis, verdict.decision, on)
        for seat in analysis.seats
        for verdict in turning_points(analysis.verdicts(seat))
    ]


def _mistake(analysis: Analysis, decision: Decision, on: date) -> Mistake:
    """A move that was not compared has the least value of the others."""
    view, variant = decision.view, decision.view.variant
    evaluations = analysis.result(decision.move_index).evaluations
    values = {canonical(move, variant): value for move, value in evaluations}
    name = _name(analysis.record, decision.seat)
    least = min(values.values())
    return Mistake(
        position=write_position(view),
        values=tuple(round(values.get(canonical(m, variant), least), 2) for m in view.legal),
        person=person(name) or ALONE,
        due=_due_date(0, on),
        offered=0,
        found=0,
        name=name,
    )


def _name(record: Record, seat: int) -> str:
    """Return whose seat it is among several people; empty for a person alone."""
    seats = record.seated
    several = sum(other.player == HUMAN for other in seats) > 1
    return " ".join(seats[seat].name.split()) if several else ""


def _due_date(offered: int, on: date) -> str:
    """The date of the next offer, after so many."""
    days = PAUSES[min(offered, len(PAUSES) - 1)]
    return (on + timedelta(days)).isoformat()
