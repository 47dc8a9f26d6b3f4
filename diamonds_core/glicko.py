"""Glicko-2: the rating of a player, with its uncertainty, from results against known ratings.

The names are those of Mark E. Glickman, "Example of the Glicko-2 system" (2013), whose steps 2 to 8
`rate` follows. Ratings and deviations are on the scale of chess ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""The points of a chess rating in one unit of Glicko-2's own scale."""

MIDDLE = 1500.0
"""The rating that a new player begins with."""

CHANGE = 0.5
"""The paper's tau, which limits the change of a volatility."""

PRECISE = 1e-6
"""The precision of a volatility."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation and its volatility.

    The strength is within two deviations in 95 % of cases; the volatility measures its changes.
    """

    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Result:
    """A result against an opponent: 1 for a win, 0 for a loss."""

    rating: float
    deviation: float
    score: float


def rate(player: Rating, results: Sequence[Result]) -> Rating:
    """Return the rating after the results of a period; without results, the deviation grows."""
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    if not results:
        return Rating(player.rating, SCALE * sqrt(phi**2 + player.volatility**2), player.volatility)
    inverse = gained = 0.0
    for result in results:
        g = 1 / sqrt(1 + 3 * (result.deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-g * (mu - (result.rating - MIDDLE) / SCALE)))
        inverse += g * g * expected * (1 - expected)
        gained += g * (result.score - expected)
    variance = 1 / inverse
    volatility = _volatility(player.volatility, phi, variance, variance * gained)
    new_phi = 1 / sqrt(1 / (phi**2 + volatility**2) + inverse)
    new_mu = mu + new_phi**2 * gained
    return Rating(MIDDLE + SCALE * new_mu, SCALE * new_phi, volatility)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the volatility after the results: step 5, by the Illinois algorithm."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / CHANGE**2

    if delta**2 > phi**2 + variance:
        low, high = start, log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(start - k * CHANGE) < 0:
            k += 1
        low, high = start, start - k * CHANGE
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
