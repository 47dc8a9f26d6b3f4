"""The deal of the day: the same cards and rivals for all players, its results, and streaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random

from app.library.entries import DailyAnswer, Day, SharedResult
from app.library.links import Results, deal_of_the_day, read_results
from app.library.totals import count_actions, name_from_link, person
from app.words.names import distinct
from diamonds_core import HUMAN, Record, Seat, game_of, new_record
from diamonds_core.bots.version import VERSION
from diamonds_core.errors import NetworkError
from diamonds_core.game import place
from diamonds_core.verify import check_game

RIVALS = ("Bea", "Carl", "Dora")

LEVEL = "medium"
"""The level of all rivals, the same for all players."""

GRACE = timedelta(hours=3)
"""The time after the end of a day in which a game still counts as played on that day."""


FIRST_YEAR = 2000
"""The first year of the calendar."""


def today() -> date:
    """Return the date in UTC."""
    return datetime.now(UTC).date()


def parse_day(text: str) -> date | None:
    """Parse the date of a day; return None if it is invalid or outside the calendar."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.year >= FIRST_YEAR else None


def now_in_ms() -> int:
    """Return the time in ms since 1970."""
    return int(1000 * datetime.now(UTC).timestamp())


def day_record(day: date, name: str, rng: Random) -> Record:
    """Return the game of a day, not begun, for the person with that name.

    The day is its secret, too, so that the rivals answer the same moves in the same way everywhere.
    """
    deal = deal_of_the_day(day)
    names = distinct([name, *RIVALS])
    seats = tuple(Seat(name, LEVEL if seat else HUMAN) for seat, name in enumerate(names))
    return replace(new_record(deal.variant, seats, rng, deal.seed), secret=deal.seed)


def day_of(record: Record) -> date | None:
    """Return the day whose deal and rivals a record has, with a person at seat 0, else None."""
    day = day_of_deal(record)
    if day is None or not record.seats:
        return None
    tables = (record.seats, *(change.seats for change in record.changes))
    fixed = all(seat.player == LEVEL for seats in tables for seat in seats[1:])
    return day if fixed and record.seats[0].player == HUMAN else None


def day_of_deal(record: Record) -> date | None:
    """Return the day whose deal a record has, with any players, else None."""
    day = parse_day(record.seed or "")
    if day is None:
        return None
    deal = deal_of_the_day(day)
    return day if (record.variant, record.seed) == (deal.variant, deal.seed) else None


def day_result(record: Record, when: int) -> Day | None:
    """Return the result of a finished game with its end time, None if it counts for no day.

    A game counts if it has the deal of a day that has begun, and a person, under any names, made
    most of the moves of seat 0.
    """
    day = day_of(record)
    if day is None or day > datetime.fromtimestamp(when / 1000, UTC).date():
        return None
    state, (own, *_others) = count_actions(record)
    moves = {name: done.moves for name, done in own.items()}
    if sum(moves.values()) <= 2 * moves.get(None, 0):
        return None
    table = game_of(record.variant).summary(state)
    scores = table["scores"]
    own_place = place(record.variant, 0, scores, table["winners"])
    names = (seat.name for seat in record.seated)
    results = tuple(zip(names, scores, strict=True))
    return Day(day.isoformat(), when, results, own_place, helped=is_helped(record))


def is_helped(record: Record) -> bool:
    """Return True if hints or undos were used; rivals repeat their answers after an undo."""
    return record.hints + record.undos > 0


def stored_day(record: Record, days: Mapping[str, Day]) -> Day | None:
    """Return the stored day of a finished game, None if the day has another game."""
    day = day_of(record)
    found = days.get(day.isoformat()) if day else None
    result = day_result(record, found.when) if found else None
    return found if found and result and found.results == result.results else None


def is_in_time(day: Day | DailyAnswer) -> bool:
    """Return True if a game ended or a puzzle was solved on its day, or in the grace period."""
    return counts_at(date.fromisoformat(day.day), datetime.fromtimestamp(day.when / 1000, UTC))


def counts_at(day: date, ended: datetime) -> bool:
    """Return True if the end of a day's game counts as on that day."""
    return ended - datetime.combine(day, datetime.min.time(), UTC) < timedelta(days=1) + GRACE


def day_streaks(days: Iterable[Day | DailyAnswer], now: date) -> tuple[int, int]:
    """Return the lengths of the current and the longest streak of days played in time.

    The current streak ends today or yesterday. Days after `now` don't count, because the device's
    clock was wrong when they were played.
    """
    played = {
        day for one in days if is_in_time(one) and (day := date.fromisoformat(one.day)) <= now
    }
    best = max((_streak(day, played) for day in played), default=0)
    return _streak(now, played) or _streak(now - timedelta(days=1), played), best


def streak_until(day: Day | DailyAnswer, days: Iterable[Day | DailyAnswer]) -> int:
    """Return the length of the streak of days played in time up to a day."""
    played = {date.fromisoformat(one.day) for one in days if is_in_time(one)}
    return _streak(date.fromisoformat(day.day), played)


def _streak(last: date, played: set[date]) -> int:
    length = 0
    while last - timedelta(days=length) in played:
        length += 1
    return length


def shared_result(day: date, results: Results, helped: bool = False) -> SharedResult | None:
    """Return the result of the deal of a day in a link, None without one."""
    if not results:
        return None
    name, score = results[0]
    return SharedResult(day.isoformat(), name_from_link(name), score, False, helped)


def result_of_game(record: Record) -> SharedResult | None:
    """Return the result of a complete game, None if it counts for no day.

    The result is checked if all moves of chance and the rivals follow.
    """
    day = day_of(record)
    if day is None:
        return None
    end = datetime.combine(day, datetime.max.time(), UTC)
    found = day_result(record, 1000 * int(end.timestamp()))
    results = read_results(found.results) if found else ()
    result = shared_result(day, results, is_helped(record))
    if result and (count := _following(record)):
        return replace(result, checked=True, version=VERSION, moves=count)
    return result


def _following(record: Record) -> int:
    """Return the number of moves that chance and the rivals make for all players on this day.

    Return 0 if they made others, as in a game of a version with another network, and while the
    network can't be fetched.
    """
    own = replace(record, secret=record.seed or "")
    try:
        check = check_game(own)
    except NetworkError:
        return 0
    return 0 if check.why else check.remade


def is_news(result: SharedResult, known: Iterable[SharedResult], own: Day | None) -> bool:
    """Return True if a result is to be stored: the first of a name, or a proof by a game."""
    if own and person(own.results[0][0]) == person(result.name):
        return False
    same = [one for one in known if person(one.name) == person(result.name)]
    proof = any(not one.checked and one.score == result.score for one in same)
    return not same or (result.checked and proof)


def scores_of(name: str, known: Iterable[SharedResult], own: Day | None) -> list[int]:
    """Return the known scores of a name, including the player's own."""
    results = [*(own.results[:1] if own else ()), *((one.name, one.score) for one in known)]
    return [score for other, score in results if person(other) == person(name)]
