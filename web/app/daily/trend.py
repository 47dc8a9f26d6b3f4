"""Strength over time: a graph of games with a moving average, and its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.figures import dots, graph, places, polyline, row, table
from app.core.html import Inside, Markup, day, h
from app.library.totals import WINDOW, Trend
from app.words import _, ngettext
from app.words.explanations import decimal
from diamonds_core.glicko import Rating

Form = Callable[[float], str]
"""A function that formats a value."""


def margin(number: float) -> str:
    """Return a difference with its sign."""
    return decimal(number, signed=True)


def trend_section(
    title: str,
    unit: str,
    trends: Sequence[Trend],
    form: Form,
    summary: str = "",
    *,
    meaning: str = "",
    legend: str = "",
    beside: Sequence[Trend] = (),
) -> Inside:
    """Return the graph of values over time, with its table; None without values.

    Args:
        title: the title of the section.
        unit: the head of the column of games.
        trends: the games' values, oldest first.
        form: formats a value.
        summary: the sentence on the last games; by default their mean with its uncertainty.
        meaning: the explanation, shown after a tap.
        legend: the explanation of the signs, by default that of a single line.
        beside: the values of the same games by another measure, whose mean is a thin line.
    """
    if not trends:
        return None
    said = _("The mean of the last games went from {first} to {last}")
    text = legend or _(
        "A dot is a game; the line is the mean of the last {count}, the band its uncertainty."
    )
    return h.section("box trend")[
        h.h2[title],
        h.p[summary or latest(trends[-1], min(len(trends), WINDOW), form)],
        _graph(trends, form, said, beside) if len(trends) > 1 else None,
        h.p("credits")[text.format(count=WINDOW)] if len(trends) > 1 else None,
        meaning and h.details[h.summary[_("How this is measured")], h.p("credits")[meaning]],
        h.details[h.summary[_("Every game, as a table")], _table(unit, trends, form)],
    ]


def rating_graph(history: Sequence[Rating]) -> Inside:
    """Return the graph of a rating after each answer, with its uncertainty."""
    trends = [
        Trend(number, rating.rating, rating.rating, rating.deviation / 2)
        for number, rating in enumerate(history)
    ]
    said = _("Your rating went from {first} to {last}")
    return _graph(trends, lambda number: str(round(number)), said) if trends[1:] else None


def latest(trend: Trend, count: int, form: Form) -> str:
    """Return the mean of the last games, with its uncertainty."""
    mean = with_error(trend, form)
    return ngettext("Your last game: {mean}", "Your last {count} games: {mean}", count, mean=mean)


def with_error(trend: Trend, form: Form) -> str:
    """Return a mean with its uncertainty of two standard errors."""
    if trend.error is None:
        return form(trend.mean)
    around = decimal(2 * trend.error)
    return _("{mean}, give or take {error}").format(mean=form(trend.mean), error=around)


def _table(unit: str, trends: Sequence[Trend], form: Form) -> Markup:
    heads = [unit, _("Alone"), _("Mean of the last {count}").format(count=WINDOW)]
    rows = (
        row(day(trend.when), form(trend.value), with_error(trend, form))
        for trend in reversed(trends)
    )
    return h.div("wide")[table(heads, rows)]


def _graph(trends: Sequence[Trend], form: Form, said: str, beside: Sequence[Trend] = ()) -> Markup:
    numbers, values = range(len(trends)), [trend.value for trend in trends]
    values += [trend.mean for trend in beside]
    at = places(len(trends), min(values), max(values))
    upper = [at(k, trend.mean + 2 * (trend.error or 0)) for k, trend in enumerate(trends)]
    lower = [at(k, trend.mean - 2 * (trend.error or 0)) for k, trend in enumerate(trends)]
    paths = {
        "area": f"{polyline([*upper, *reversed(lower)])}Z",
        "beside": polyline(map(at, numbers, [trend.mean for trend in beside])) if beside else "",
        "dots": dots(map(at, numbers, values)),
        "line": polyline(map(at, numbers, (trend.mean for trend in trends))),
    }
    label = said.format(first=form(trends[0].mean), last=form(trends[-1].mean))
    return graph(form(max(values)), form(min(values)), label, paths)
