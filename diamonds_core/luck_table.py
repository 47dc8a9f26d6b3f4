"""The worth of random hands; `python -m tests.benchmarks.luck` writes it."""

from __future__ import annotations

from collections.abc import Mapping

VALUES: Mapping[str, tuple[float, tuple[float, ...]]] = {
    "diamonds-2-first": (2.57, (0.93, 2.07)),
    "diamonds-2-first-perfect": (4.79, (3.34, 2.96)),
    "diamonds-2-second": (2.57, (0.93, 2.07)),
    "diamonds-2-second-perfect": (4.79, (3.34, 2.96)),
    "diamonds-3-first": (2.47, (0.95, 0.82, 0.68)),
    "diamonds-3-first-perfect": (3.38, (1.40, 1.52, 1.22)),
    "diamonds-3-second": (2.42, (1.08, 0.71, 0.60)),
    "diamonds-3-second-perfect": (3.34, (1.46, 1.42, 1.13)),
    "diamonds-4-first": (2.05, (0.65, 0.83, 0.70, 0.81)),
    "diamonds-4-first-partners-each": (2.64, (0.96, 1.18, 1.37, 1.13)),
    "diamonds-4-first-partners-team": (2.56, (0.91, 1.21, 1.32, 1.18)),
    "diamonds-4-first-perfect": (2.71, (1.18, 0.91, 0.89, 1.01)),
    "diamonds-4-first-partners-each-perfect": (3.17, (1.91, 1.62, 2.00, 1.81)),
    "diamonds-4-first-partners-team-perfect": (3.12, (1.88, 1.68, 1.98, 1.78)),
    "diamonds-4-second": (2.11, (0.68, 0.67, 0.63, 0.89)),
    "diamonds-4-second-partners-each": (2.64, (0.96, 1.18, 1.37, 1.13)),
    "diamonds-4-second-partners-team": (2.56, (0.91, 1.21, 1.32, 1.18)),
    "diamonds-4-second-perfect": (2.72, (1.23, 0.81, 0.66, 0.98)),
    "diamonds-4-second-partners-each-perfect": (3.17, (1.91, 1.62, 2.00, 1.81)),
    "diamonds-4-second-partners-team-perfect": (3.12, (1.88, 1.68, 1.98, 1.78)),
    "diamonds-5-first": (1.80, (1.01, 0.60, 0.42, 0.84, 0.59)),
    "diamonds-5-first-perfect": (2.10, (0.97, 0.71, 0.63, 0.87, 1.02)),
    "diamonds-5-second": (1.85, (1.10, 0.57, 0.43, 0.78, 0.63)),
    "diamonds-5-second-perfect": (2.15, (1.08, 0.69, 0.58, 0.89, 1.08)),
    "diamonds-6-first": (1.71, (0.86, 0.71, 0.44, 0.74, 0.73, 0.71)),
    "diamonds-6-first-partners-each": (1.80, (0.97, 0.74, 0.64, 0.90, 0.82, 0.77)),
    "diamonds-6-first-partners-team": (1.83, (0.94, 0.79, 0.65, 0.89, 0.88, 0.79)),
    "diamonds-6-second": (1.76, (0.99, 0.67, 0.40, 0.73, 0.79, 0.82)),
    "diamonds-6-second-partners-each": (1.80, (0.97, 0.74, 0.64, 0.90, 0.82, 0.77)),
    "diamonds-6-second-partners-team": (1.83, (0.94, 0.79, 0.65, 0.89, 0.88, 0.79)),
    "diversity-4": (0.23, (0.56, -0.33, -0.04, 0.28)),
}
"""The standard deviation of values, and their means by place to the left of the dealer, in points.

Variants that are missing have the values of another one with the same network.
"""
