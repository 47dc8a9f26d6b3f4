"""The learning curve: error and strength of a network, as a table and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from diamonds_core import Variant, game_of
from diamonds_core.arena.match import Match, measure
from diamonds_core.bots import Bot, Choice
from diamonds_core.game import NetworkPlan
from diamonds_core.view import View

from .network import Weights, evaluator_with, packed

SEED = 2026
"""The seed of the deals on which points are measured, the same for every network."""

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 240, 56, 32, 32, 48
"""The size of one of the picture's two diagrams and the space around it, in pixels."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the learning curve.

    Args:
        rounds: the number of rounds that the network has learned from.
        error: the mean squared error of the samples since the last point; None without samples.
        margin: the mean margin over `simple` in points a round, and its standard error; None if it
            is not measured.
    """

    rounds: int
    error: float | None = None
    margin: tuple[float, float] | None = None


def strength(
    table: NetworkPlan, weights: Weights, deals: int, executor: Executor
) -> tuple[float, float]:
    """Return the margin over `simple` without search, in points a round, and its standard error."""
    variant = max(table.variants, key=table.variants.__getitem__)
    hero = Bot[Any]("learner", "Learner", partial(choose, variant, packed(table.features, weights)))
    match = Match(variant, hero, game_of(variant).bots["simple"], SEED)
    found = measure(match, deals, executor)
    return found.mean, found.error


def choose(variant: Variant, weights: bytes, view: View, _rng: Random) -> Choice:
    """Choose the move of the greatest value, without search and without solving endings."""
    values = evaluator_with(variant, weights).evaluate(view)
    return Choice(max(values, key=values.__getitem__))


def table_of(curve: Sequence[Point]) -> str:
    """Return the curve as comma-separated values, with a line for each point."""
    lines = ["rounds,error,margin,standard error"]
    for point in curve:
        figures = point.error, *(point.margin or (None, None))
        texts = ("" if figure is None else f"{figure:.4f}" for figure in figures)
        lines.append(",".join([str(point.rounds), *texts]))
    return "\n".join(lines) + "\n"


def picture_of(title: str, curve: Sequence[Point]) -> str:
    """Draw the curve as SVG: the margin over `simple`, and the squared error."""
    margins = [(point.rounds, *point.margin) for point in curve if point.margin]
    errors = [(point.rounds, point.error, 0.0) for point in curve if point.error is not None]
    diagrams = [
        (f"{title}: points a round against simple, ± one standard error", margins),
        (f"{title}: mean squared error", errors),
    ]
    parts = [_diagram(text, points) for text, points in diagrams if points]
    size = f'width="{WIDTH}" height="{HEIGHT * len(parts)}"'
    body = "".join(
        f'<g transform="translate(0 {HEIGHT * k})">\n{part}</g>\n' for k, part in enumerate(parts)
    )
    style = 'font-family="sans-serif" font-size="12" fill="#333"'
    background = '<rect width="100%" height="100%" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n{background}\n{body}</svg>\n'


def _diagram(title: str, points: Sequence[tuple[int, float, float]]) -> str:
    """Draw one diagram: title, axes, a line through the points, and their error bars."""
    last = max(rounds for rounds, _, _ in points) or 1
    low = min(0.0, *(value - error for _, value, error in points))
    high = max(0.0, *(value + error for _, value, error in points))
    step = _step(high - low)
    low, high = step * (low // step), step * -(-high // step)

    def x(rounds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * rounds / last

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    lines = [f'<text x="{LEFT}" y="18">{title}</text>']
    for k in range(round((high - low) / step) + 1):
        value = low + k * step
        grey = "#888" if abs(value) < step / 2 else "#ddd"
        place = f'x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end"'
        lines += [
            f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="{grey}"/>',
            f"<text {place}>{_number(value)}</text>",
        ]
    width = _step(last)
    for k in range(int(last / width) + 1):
        place = f'x="{x(k * width):.1f}" y="{HEIGHT - 24}" text-anchor="middle"'
        lines.append(f"<text {place}>{k * width:,.0f}</text>")
    lines.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">rounds</text>')
    for rounds, value, error in points:
        if error:
            top, bottom = y(value + error), y(value - error)
            lines.append(f'<path d="M{x(rounds):.1f} {top:.1f}V{bottom:.1f}" stroke="#8ab"/>')
        lines.append(f'<circle cx="{x(rounds):.1f}" cy="{y(value):.1f}" r="3" fill="#048"/>')
    line = " ".join(f"{x(rounds):.1f},{y(value):.1f}" for rounds, value, _ in points)
    lines.append(f'<polyline points="{line}" fill="none" stroke="#048" stroke-width="2"/>')
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return f"{value:.6g}".replace("-", "\N{MINUS SIGN}")


def _step(length: float) -> float:
    """Return the distance of two grid lines that divides a length into four to ten parts."""
    steps = (digit * 10.0**power for power in range(6, -6, -1) for digit in (5, 2, 1))
    return next((step for step in steps if length / step >= 4), 1e-6)
