"""The par of finished games: its stored form, and its text."""

from __future__ import annotations

from collections.abc import Sequence

from app.library.links import LARGEST_SCORE, MOST_SEATS
from app.words import _, bot_name
from diamonds_core import Record, game_of, replay
from diamonds_core.par import PLAN, ParScore, next_game

ParScores = tuple[ParScore, ...]


def read_par(data: object) -> ParScores:
    """Read the scores of par from a device or a file.

    Raises:
        ValueError: when they are not lists of a seat, a level and a score, or a seat has other
            games than `PLAN` begins with.
    """
    if not isinstance(data, list | tuple):
        raise ValueError(data)
    scores = tuple(map(_score, data))
    for seat in {score.seat for score in scores}:
        levels = [score.level for score in scores if score.seat == seat]
        if levels != [level for level, _seed in PLAN[: len(levels)]]:
            raise ValueError(data)
    return scores


def _score(data: object) -> ParScore:
    match data:
        case [int(seat), str(level), int(score)] if (
            type(seat) is type(score) is int
            and seat in range(MOST_SEATS)
            and abs(score) <= LARGEST_SCORE
        ):
            return ParScore(seat, level, score)
    raise ValueError(data)


def own_score(record: Record, seat: int) -> int:
    """Return the score of a seat's side."""
    score: int = game_of(record.variant).scores(replay(record))[record.variant.team[seat]]
    return score


def scores_by_level(scores: Sequence[ParScore], seat: int) -> dict[str, list[int]]:
    """Return the scores of each level in a seat, the lowest first."""
    found: dict[str, list[int]] = {}
    for score in scores:
        if score.seat == seat:
            found.setdefault(score.level, []).append(score.score)
    return {level: sorted(numbers) for level, numbers in found.items()}


def par_of(scores: Sequence[ParScore], seat: int) -> int | None:
    """Return the par of a seat: the median of Expert's scores, None until all are known."""
    return None if next_game(scores, seat) else par_so_far(scores, seat)


def par_so_far(scores: Sequence[ParScore], seat: int) -> int | None:
    """Return the median of the scores of the strongest level so far, None before the first."""
    levels = list(scores_by_level(scores, seat).values())
    return levels[-1][(len(levels[-1]) - 1) // 2] if levels else None


def score_range(numbers: Sequence[int]) -> str:
    """Return the range of scores: "36", or "37 to 40"."""
    if numbers[0] == numbers[-1]:
        return str(numbers[0])
    # Translators: the lowest and the highest of several scores.
    return _("{low} to {high}").format(low=numbers[0], high=numbers[-1])


def par_line(record: Record, seat: int, scores: Sequence[ParScore], name: str) -> str:
    """Return a person's score with those of the levels: "You 41, Hard 36, Expert 37 to 40"."""
    bots = game_of(record.variant).bots
    levels = scores_by_level(scores, seat).items()
    parts = [f"{bot_name(bots[level])} {score_range(numbers)}" for level, numbers in levels]
    return ", ".join([f"{name} {own_score(record, seat)}", *parts])
