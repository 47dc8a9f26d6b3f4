"""Measure what mistakes cost that a review names, beside their cost in the cards as dealt.

    python -m tests.benchmarks.mistakes [--games 100] [--seed 1] [--table diamonds-4-second]
        [--reviewed beginner easy] [--others beginner easy medium hard] [--look expert]

In each game the other seats are levels drawn at random, which the review takes for people. In the
cards as dealt every seat plays on as in a second look.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from diamonds_core import HUMAN, Record, before, game_of, play_game, replay, variant_of
from diamonds_core.bots.evaluator import evaluator_of
from diamonds_core.comparison import Margins, second_look
from diamonds_core.review import Verdict, decisions, judge
from diamonds_core.session import bot_request
from diamonds_core.steps import finish

NAMED = 0.5
"""The least loss of the mistakes that are measured, in points."""


class Mistake(NamedTuple):
    """A mistake: its points as a second look names them, and as lost in the cards as dealt."""

    named: float
    dealt: float


def game(args: argparse.Namespace, seed: int) -> Record:
    """Return a game of a level at seat 0, all of whose players count as people."""
    variant, rng = variant_of(args.table), Random(f"mistakes {args.table} {seed}")
    levels = [args.reviewed[seed % len(args.reviewed)]]
    levels += [rng.choice(args.others) for _ in range(1, variant.players)]
    record = play_game(variant, [game_of(variant).bots[level] for level in levels], rng)
    record.seats = tuple(replace(seat, player=HUMAN) for seat in record.seats)
    return record


def mistakes(args: argparse.Namespace, seed: int) -> list[Mistake]:
    """Return the mistakes of seat 0 that the review names."""
    record, found = game(args, seed), list[Mistake]()
    for decision in decisions(record):
        if decision.seat == 0:
            request = bot_request(record, decision.move_index, args.look)
            evaluations = request.think().evaluations
            if evaluations and (verdict := judge(decision, evaluations)).costly:
                found += _named(record, verdict)
    return found


def _named(record: Record, verdict: Verdict) -> Iterator[Mistake]:
    """Yield the mistake of a decision that seems costly, if the second look names one."""
    decision = verdict.decision
    moves, evaluator = (verdict.best, decision.move), evaluator_of(record.variant)
    assert evaluator is not None
    loss = finish(second_look(decision.view, *moves, Random(decision.move_index)))
    if loss.certain and loss.points >= NAMED:
        margins = Margins(decision.view, moves, evaluator.adapter, evaluator.best_move)
        margins.add(replay(before(record, decision.move_index)), moves)
        yield Mistake(loss.points, margins.lead(*moves).points)


def _mean(values: Sequence[float]) -> str:
    return f"{mean(values):.2f} ± {stdev(values) / sqrt(len(values)):.2f}"


def main() -> None:
    """Review games on all cores, and print the figures."""
    parser = argparse.ArgumentParser(description="Measure what named mistakes cost as dealt.")
    add = parser.add_argument
    add("--games", type=int, default=100)
    add("--seed", type=int, default=1, help="of the first game (1)")
    add("--table", default="diamonds-4-second", help="the name of a variant")
    add("--reviewed", nargs="+", default=["beginner", "easy"], help="levels, in turn")
    add("--others", nargs="+", default=["beginner", "easy", "medium", "hard"], help="levels")
    add("--look", default="expert", help="the level of the first look (expert)")
    args = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        games = [pool.submit(mistakes, args, args.seed + k) for k in range(args.games)]
        found = [mistake for game in games for mistake in game.result()]
    said, dealt = zip(*found, strict=True)
    more = [named - lost for named, lost in found]
    print(
        f"{len(found)} mistakes, named {mean(said):.2f}, as dealt {_mean(dealt)}, "
        f"too much {_mean(more)}"
    )


if __name__ == "__main__":
    main()
