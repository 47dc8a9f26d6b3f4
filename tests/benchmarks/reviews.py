"""Measure how right reviews are: play the mistakes that they name again, in other deals.

    python -m tests.benchmarks.reviews [--mistakes 30] [--seed 1] [--plot docs/review.svg]

Weak bots take a person's seat. What the review names is then judged by Hard itself: from the
position it plays every seat to the end of the round, through Views, after the best move and after
the one that was made, in 200 deals that agree with what the seat knew. The table is Markdown.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from diamonds_core import HUMAN, BotRequest, Record, Variant, bot_request, game_of, play_game
from diamonds_core.comparison import Loss, second_look
from diamonds_core.game import variants
from diamonds_core.moves import Move
from diamonds_core.review import Decision, Evaluations, Verdict, review
from diamonds_core.state import State
from diamonds_core.view import View

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
class Named:
    """A mistake: what the first look and the review say that it cost, and what was found."""

    seeming: float
    named: float
    found: float
    error: float


@dataclass(frozen=True, slots=True)
class Sample:
    """Result of a reviewed game: its mistakes, and the times of first and second looks in s."""

    mistakes: tuple[Named, ...]
    first: float
    second: float


def game(variant: Variant, seed: int) -> Record:
    """Return a game of a weak bot, which counts as a person, against others."""
    bots, rng = game_of(variant), Random(f"review {variant.name} {seed}")
    person = bots.bot(PEOPLE[seed % len(PEOPLE)])
    record = play_game(variant, [person, *[bots.bot("medium")] * (variant.players - 1)], rng)
    record.seats = (replace(record.seats[0], player=HUMAN), *record.seats[1:])
    return record


def sample(table: str, seed: int) -> Sample:
    """Return the mistakes that the review of a game names."""
    record = game(variants()[table], seed)
    strongest = game_of(record.variant).strongest().id
    times = {"first": 0.0, "second": 0.0}
    seeming: dict[int, float] = {}

    def request(decision: Decision) -> BotRequest:
        return bot_request(record, decision.move_index, strongest)

    def evaluate(decision: Decision) -> Evaluations:
        began = perf_counter()
        found = request(decision).think().evaluations
        times["first"] += perf_counter() - began
        return found

    def look_again(verdict: Verdict) -> Loss:
        decision, began = verdict.decision, perf_counter()
        seeming[decision.move_index] = verdict.loss
        rng = Random(f"second look {request(decision).seed}")
        found = second_look(decision.view, verdict.best, decision.move, rng)
        times["second"] += perf_counter() - began
        return found

    verdicts = list(review(record, evaluate, look_again))
    mistakes = tuple(
        Named(
            seeming[one.decision.move_index],
            one.loss,
            *found_again(one.decision, one.best, one.decision.move),
        )
        for one in verdicts
        if one.costly and one.loss >= NAMED
    )
    return Sample(mistakes, times["first"], times["second"])


def found_again(
    decision: Decision, best: Move, made: Move, deals: int = DEALS
) -> tuple[float, float]:
    """Return the mean lead of one move over another, and its standard error."""
    view, rng = decision.view, Random(f"again {decision.move_index}")
    resample, leads = game_of(view.variant).resample, []
    for _ in range(deals):
        dealt = resample(view, rng)
        leads.append(margin(dealt, best, view) - margin(dealt, made, view))
    return fmean(leads), stdev(leads) / deals**0.5


def margin(dealt: State, move: Move, view: View) -> float:
    """Return what a move leads to, in points, when Hard plays every seat."""
    state, rules, rng = dealt.copy(), game_of(dealt.variant), Random(0)
    hard, number = rules.bot("hard"), state.round
    state.play(move)
    while state.phase.chosen and state.round == number:
        state.play(hard.choose(rules.observe(state, state.turn), rng).move)
    paid, team = rules.returns(state), dealt.variant.team
    others = [pay for seat, pay in enumerate(paid) if team[seat] != team[view.seat or 0]]
    return paid[view.seat or 0] - fmean(others)


def samples(table: str, seed: int, mistakes: int, pool: ProcessPoolExecutor) -> Iterator[Sample]:
    """Yield samples of a table, in the order of their seeds, until they have enough mistakes."""
    found, seeds = 0, count(seed)
    while found < mistakes:
        for one in pool.map(partial(sample, table), list(islice(seeds, 16))):
            found += len(one.mistakes)
            yield one


def row(name: str, found: Iterable[Sample]) -> str:
    """Return a row of the table."""
    all_ = list(found)
    mistakes = [mistake for one in all_ for mistake in one.mistakes]
    better = sum(one.found > 0 for one in mistakes) / len(mistakes)
    worse = sum(one.found < -2 * one.error for one in mistakes) / len(mistakes)
    seeming, named, again = (
        fmean(values)
        for values in zip(*((one.seeming, one.named, one.found) for one in mistakes), strict=True)
    )
    time = sum(one.second for one in all_) / sum(one.first for one in all_)
    return (
        f"| {name} | {len(mistakes)} | {better:.1%} | {worse:.1%} | {seeming:.2f} | {named:.2f} | "
        f"{again:.2f} | {named / again - 1:+.0%} | {time:.0%} |"
    )


HEAD = """\
| table | mistakes | better | worse | seemed | named | found | named too much | time |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""

SIDE, MOST = 400, 4.0
"""The width and the height of the plot in pixels, and the points at its ends."""


def plot(mistakes: Iterable[Named]) -> str:
    """Return a picture with a dot for each mistake: named to the right, found upwards."""

    def at(named: float, found: float) -> tuple[float, float]:
        return SIDE * named / MOST, SIDE * (1 - (found + 1) / (MOST + 1))

    dots = "".join(
        "<circle cx='{:.0f}' cy='{:.0f}' r='2.5'/>".format(*at(one.named, one.found))
        for one in mistakes
    )
    zero, (left, low), (right, high) = at(0, 0)[1], at(0, 0), at(MOST, MOST)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {SIDE} {SIDE}' width='{SIDE}'>"
        f"<rect width='{SIDE}' height='{SIDE}' fill='white'/>"
        f"<path d='M0 {zero:.0f}H{SIDE}M{left:.0f} {low:.0f}L{right:.0f} {high:.0f}'"
        " stroke='gray'/>"
        f"<g fill='#1f5fbf' fill-opacity='.5'>{dots}</g>"
        "<g font-family='sans-serif' font-size='13'>"
        f"<text x='{SIDE - 95}' y='{zero - 8:.0f}'>named: 0 to {MOST:.0f}</text>"
        f"<text x='8' y='18'>found: to {MOST:.0f}</text></g></svg>\n"
    )


def main() -> None:
    """Print the table, and draw the plot where asked."""
    parser = argparse.ArgumentParser(description="Measure how right reviews are.")
    parser.add_argument("--mistakes", type=int, default=30, help="at each table (30)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--plot", type=Path, help="a file for the picture")
    args = parser.parse_args()
    everything: list[Sample] = []
    print(HEAD)
    with ProcessPoolExecutor() as pool:
        for table in TABLES:
            found = list(samples(table, args.seed, args.mistakes, pool))
            everything += found
            print(row(table, found), flush=True)
    print(row("all", everything))
    if args.plot:
        args.plot.write_text(plot(one for each in everything for one in each.mistakes), "utf-8")


if __name__ == "__main__":
    main()
