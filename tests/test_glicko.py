"""Glicko-2, compared with the example of its paper."""

from __future__ import annotations

import pytest

from diamonds_core.glicko import Rating, Result, rate


def test_the_example_of_the_paper() -> None:
    """Three results in one period; the paper rounds some steps to four digits."""
    player = Rating(1500, 200, 0.06)
    results = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    found = rate(player, results)
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_only_the_uncertainty_grows() -> None:
    player = Rating(1600, 50, 0.06)
    found = rate(player, [])
    assert (found.rating, found.volatility) == (1600, 0.06)
    assert found.deviation > 50


def test_a_surprise_makes_a_steady_player_more_volatile() -> None:
    """Both branches of the paper's fifth step are tried."""
    steady = Rating(1500, 40, 0.06)
    surprising = rate(steady, [Result(2400, 30, 1)] * 5)
    expected = rate(steady, [Result(1500, 30, 1), Result(1500, 30, 0)])
    assert surprising.volatility > steady.volatility > expected.volatility
    assert surprising.rating > expected.rating == pytest.approx(1500)
