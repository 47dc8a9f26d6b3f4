"""Strength over time: a graph of games with a moving average, and its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.html import Inside, Markup, day, h
from app.saved_games.statistics import WINDOW, Trend
from app.words import _, ngettext
from app.words.explanations import decimal
from diamonds_core.glicko import Rating

WIDE, HIGH = 600, 200
"""The size of a graph, in units of its own."""

Form = Callable[[float], str]
"""A function that formats a value."""


def percent(number: float) -> str:
    """Return a share in percent."""
    return _("{number}%").format(number=round(number))


def margin(number: float) -> str:
    """Return the difference from par in points."""
    return decimal(number, signed=True)


def trend_section(title: str, unit: str, trends: Sequence[Trend], form: Form) -> Inside:
    """Return the graph of values over time, with its table; None without values.

    Args:
        title: the title of the section.
        unit: the head of the column of games.
        trends: the games' values, oldest first.
        form: formats a value.
    """
    if not trends:
        return None
    said = _("The mean of the last games went from {first} to {last}")
    text = _("A dot is a game; the line is the mean of the last {count}, the band its uncertainty.")
    return h.section("box trend")[
        h.h2[title],
        h.p[latest(trends[-1], min(len(trends), WINDOW), form)],
        _graph(trends, form, said) if len(trends) > 1 else None,
        h.p("credits")[text.format(count=WINDOW)] if len(trends) > 1 else None,
        h.details[h.summary[_("Every game, as a table")], _table(unit, trends, form)],
    ]


def rating_graph(history: Sequence[Rating]) -> Inside:
    """Return the graph of a rating after each answer, with its uncertainty."""
    trends = [
        Trend(number, rating.rating, rating.rating, rating.deviation)
        for number, rating in enumerate(history)
    ]
    return (
        _graph(trends, _whole, _("Your rating went from {first} to {last}")) if trends[1:] else None
    )


def _whole(number: float) -> str:
    return str(round(number))


def latest(trend: Trend, count: int, form: Form) -> str:
    """Return the mean of the last games, with its uncertainty."""
    mean = ngettext("Your last game: {mean}", "Your last {count} games: {mean}", count)
    return mean.format(count=count, mean=with_error(trend, form))


def with_error(trend: Trend, form: Form) -> str:
    """Return a mean with its uncertainty of two standard errors."""
    if trend.error is None:
        return form(trend.mean)
    around = decimal(2 * trend.error)
    return _("{mean}, give or take {error}").format(mean=form(trend.mean), error=around)


def _table(unit: str, trends: Sequence[Trend], form: Form) -> Markup:
    heads = [unit, _("Alone"), _("Mean of the last {count}").format(count=WINDOW)]
    rows = [
        h.tr[
            h.th(scope="row")[day(trend.when)],
            h.td[form(trend.value)],
            h.td[with_error(trend, form)],
        ]
        for trend in reversed(trends)
    ]
    head = h.thead[h.tr[[h.th(scope="col")[text] for text in heads]]]
    return h.div("wide")[h.table[head, h.tbody[rows]]]


def _graph(trends: Sequence[Trend], form: Form, said: str) -> Markup:
    """Return a graph of values at equal distances, oldest first, with its text in words."""
    edges = [
        (trend.mean - 2 * (trend.error or 0), trend.mean + 2 * (trend.error or 0))
        for trend in trends
    ]
    values = [trend.value for trend in trends]
    low, high = min(values), max(values)
    spread = max(1.0, high - low)
    step = WIDE / (len(trends) - 1)

    def at(number: int, value: float) -> str:
        inside = min(max(value, low), high)
        return f"{number * step:.1f} {HIGH * (high - inside) / spread:.1f}"

    line = "M" + "L".join(at(number, trend.mean) for number, trend in enumerate(trends))
    upper = [at(number, top) for number, (_bottom, top) in enumerate(edges)]
    lower = [at(number, bottom) for number, (bottom, _top) in enumerate(edges)]
    band = f"M{'L'.join([*upper, *reversed(lower)])}Z"
    dots = "".join(f"M{at(number, value)}h0" for number, value in enumerate(values))
    label = said.format(first=form(trends[0].mean), last=form(trends[-1].mean))
    drawn = h.svg("chart", viewBox=f"0 0 {WIDE} {HIGH}", preserveAspectRatio="none", role="img")
    return h.div("graph")[
        h.span("num", aria_hidden="true")[form(high)],
        h.span("num low", aria_hidden="true")[form(low)],
        drawn(aria_label=label)[
            h.path("area", d=band), h.path("dots", d=dots), h.path("line", d=line)
        ],
    ]
