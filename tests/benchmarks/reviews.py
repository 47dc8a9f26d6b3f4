"""Measure how right reviews are: play the mistakes that they name again, in other deals.

    python -m tests.benchmarks.reviews [--mistakes 30] [--rivals medium] [--seed 1] [--points FILE]

Weak bots take a person's seat. What the review names is then judged by Hard itself: from the
position it plays every seat to the end of the round, through Views, after the best move and after
the one that was made, in 200 deals that agree with what the seat knew, and in the cards that were
really dealt. The table is Markdown.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from diamonds_core import (
    HUMAN,
    BotRequest,
    Record,
    Variant,
    before,
    bot_request,
    game_of,
    play_game,
    replay,
)
from diamonds_core.comparison import Loss, second_look
from diamonds_core.game import margin, variants
from diamonds_core.moves import Move
from diamonds_core.review import Decision, Evaluations, Verdict, company, review
from diamonds_core.state import State

TABLES = (
    "diamonds-4-second",
    "diamonds-4-first",
    "diamonds-3-second",
    "diamonds-4-second-partners-each",
    "diversity-4",
)
PEOPLE = ("beginner", "easy")
DEALS = 200
NAMED = 0.5
"""The points from which on mistakes are measured."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A costly move: what it seems and is said to cost, and what was found, with its error.

    `dealt` is what it cost in the cards that were really dealt.
    """

    seeming: float
    named: float
    found: float
    error: float
    dealt: float = 0.0


@dataclass(slots=True)
class Sample:
    """The costly moves of some games, and numbers that add up."""

    judged: list[Judged] = field(default_factory=list)
    totals: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, other: Sample) -> None:
        """Add other games."""
        self.judged += other.judged
        for name, value in other.totals.items():
            self.totals[name] += value


def game(variant: Variant, seed: int, rivals: str = "medium") -> Record:
    """Return a game of a weak bot, which counts as a person, against others."""
    bots, rng = game_of(variant), Random(f"review {variant.name} {seed}")
    person = bots.bot(PEOPLE[seed % len(PEOPLE)])
    record = play_game(variant, [person, *[bots.bot(rivals)] * (variant.players - 1)], rng)
    record.seats = (replace(record.seats[0], player=HUMAN), *record.seats[1:])
    return record


def sample(rivals: str, table: str, seed: int) -> Sample:
    """Return the mistakes that the review of a game names, and the times of both looks in s."""
    record = game(variants()[table], seed, rivals)
    strongest = game_of(record.variant).strongest().id
    sampled = Sample()
    seeming: dict[int, float] = {}

    def request(decision: Decision) -> BotRequest:
        return bot_request(record, decision.move_index, strongest)

    def evaluate(decision: Decision) -> Evaluations:
        began = perf_counter()
        found = request(decision).think().evaluations
        sampled.totals["first"] += perf_counter() - began
        return found

    def look_again(verdict: Verdict) -> Loss:
        decision, began = verdict.decision, perf_counter()
        seeming[decision.move_index] = verdict.loss
        rng = Random(f"second look {request(decision).seed}")
        others = company(record, decision)
        found = second_look(decision.view, verdict.best, decision.move, rng, others)
        sampled.totals["second"] += perf_counter() - began
        return found

    for one in review(record, evaluate, look_again):
        if one.costly and one.loss >= NAMED:
            decision, moves = one.decision, (one.best, one.decision.move)
            found = found_again(decision, *moves)
            state = replay(before(record, decision.move_index))
            best, made = (play_out(state, move, decision.seat) for move in moves)
            seemed = seeming[decision.move_index]
            sampled.judged.append(Judged(seemed, one.loss, *found, best - made))
    return sampled


def found_again(
    decision: Decision, best: Move, made: Move, deals: int = DEALS
) -> tuple[float, float]:
    """Return the mean lead of one move over another, and its standard error."""
    view, rng = decision.view, Random(f"again {decision.move_index}")
    resample, leads = game_of(view.variant).resample, []
    for _ in range(deals):
        dealt = resample(view, rng)
        leads.append(play_out(dealt, best, decision.seat) - play_out(dealt, made, decision.seat))
    return fmean(leads), stdev(leads) / deals**0.5


def play_out(dealt: State, move: Move, seat: int) -> float:
    """Return what a move leads to, in points for a seat, when Hard plays every seat."""
    state, rules, rng = dealt.copy(), game_of(dealt.variant), Random(0)
    hard, number = rules.bot("hard"), state.round
    state.play(move)
    while state.phase.chosen and state.round == number:
        state.play(hard.choose(rules.observe(state, state.turn), rng).move)
    return margin(state.variant, rules.returns(state), seat)


def tables(
    sample: Callable[[str, int], Sample], seed: int, wanted: int
) -> Iterator[tuple[str, Sample]]:
    """Yield each table with enough costly moves, in games in the order of seeds; then all."""
    everything = Sample()
    with ProcessPoolExecutor() as pool:
        for table in TABLES:
            found, seeds = Sample(), count(seed)
            while len(found.judged) < wanted:
                for one in pool.map(partial(sample, table), list(islice(seeds, 16))):
                    found.add(one)
            everything.add(found)
            yield table, found
    yield "all", everything


def figures(judged: Sequence[Judged]) -> tuple[float, float, float, float, float]:
    """Return the shares of better and of worse best moves; the means seemed, named and found."""
    return (
        fmean(one.found > 0 for one in judged),
        fmean(one.found < -2 * one.error for one in judged),
        fmean(one.seeming for one in judged),
        fmean(one.named for one in judged),
        fmean(one.found for one in judged),
    )


def row(name: str, sample: Sample) -> str:
    """Return a row of the table."""
    better, worse, seeming, named, found = figures(sample.judged)
    dealt = [one.dealt for one in sample.judged]
    error = stdev(dealt) / len(dealt) ** 0.5
    time = sample.totals["second"] / sample.totals["first"]
    return (
        f"| {name} | {len(sample.judged)} | {better:.1%} | {worse:.1%} | {seeming:.2f} | "
        f"{named:.2f} | {found:.2f} | {named / found - 1:+.0%} | "
        f"{fmean(dealt):.2f} ± {error:.2f} | {time:.0%} |"
    )


HEAD = """\
| table | mistakes | better | worse | seemed | named | found | named too much | as dealt | time |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def points(mistakes: Iterable[Judged]) -> str:
    """Return what each mistake was said and found to cost, as comma-separated values."""
    lines = (f"{one.named:.2f},{one.found:.2f}" for one in mistakes)
    return "\n".join(["named,found", *lines, ""])


def main() -> None:
    """Print the table, and write the points of all mistakes where asked."""
    parser = argparse.ArgumentParser(description="Measure how right reviews are.")
    parser.add_argument("--mistakes", type=int, default=30, help="at each table (30)")
    parser.add_argument("--rivals", default="medium", help="their level (medium)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--points", type=Path, help="a file for the points of all mistakes")
    args = parser.parse_args()
    print(HEAD)
    for name, found in tables(partial(sample, args.rivals), args.seed, args.mistakes):
        print(row(name, found), flush=True)
    if args.points:
        args.points.write_text(points(found.judged), "utf-8")


if __name__ == "__main__":
    main()
