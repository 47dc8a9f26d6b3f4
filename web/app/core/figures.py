"""The parts of pages of numbers: figures, tables, graphs, and the choice of a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from app.core.html import Inside, Markup, button, h
from app.core.taps import does

K = TypeVar("K")

WIDE, HIGH = 600, 200
"""The size of a graph, in units of its own."""

Place = Callable[[int, float], str]
"""A function that returns the point of a graph for a number and its value."""


def figures(pairs: Iterable[tuple[Inside, str]]) -> Markup:
    """Return numbers with their meanings, side by side."""
    return h.section("box figures")[[h.p[h.b("num")[number], " ", text] for number, text in pairs]]


def row(head: Inside, *cells: Inside, css: str = "") -> Markup:
    """Return a row of a table, which begins with its head."""
    return h.tr(css)[h.th(scope="row")[head], [h.td[cell] for cell in cells]]


def table(heads: Iterable[str], rows: Iterable[Markup], css: str = "") -> Markup:
    """Return a table with column headings."""
    head = h.thead[h.tr[[h.th(scope="col")[text] for text in heads]]]
    return h.table(css)[head, h.tbody[rows]]


def choice_of_person(label: str, names: Mapping[K, str], chosen: K, command: str) -> Inside:
    """Return the buttons that send a command with a person's key; None without a choice."""
    if len(names) < 2:
        return None
    taps = [
        h.li[
            button("plain", **does(command, key), aria_current="page" if key == chosen else None)[
                name
            ]
        ]
        for key, name in names.items()
    ]
    return h.nav(aria_label=label)[h.ul[taps]]


def places(count: int, low: float, high: float) -> Place:
    """Return the points of a graph from 0 to `count` - 1; values beyond the limits lie on them."""
    step, spread = WIDE / (count - 1), max(1.0, high - low)

    def at(number: int, value: float) -> str:
        inside = min(max(value, low), high)
        return f"{number * step:.1f} {HIGH * (high - inside) / spread:.1f}"

    return at


def polyline(points: Iterable[str]) -> str:
    """Return the path from point to point."""
    return f"M{'L'.join(points)}"


def dots(points: Iterable[str]) -> str:
    """Return the path of single points."""
    return "".join(f"M{point}h0" for point in points)


def graph(
    top: str, bottom: str, label: str, paths: Mapping[str, str], over: Inside = None
) -> Markup:
    """Return a graph with its limits as texts.

    Args:
        top: the upper limit.
        bottom: the lower limit.
        label: the graph in words.
        paths: the paths by their styles; empty ones are left out.
        over: a slider that lies over the graph.
    """
    drawn = h.svg("chart", viewBox=f"0 0 {WIDE} {HIGH}", preserveAspectRatio="none", role="img")
    return h.div("graph")[
        h.span("num", aria_hidden="true")[top],
        h.span("num low", aria_hidden="true")[bottom] if bottom != top else None,
        drawn(aria_label=label)[[h.path(css, d=path) for css, path in paths.items() if path]],
        over,
    ]
