"""The page of a review: turning points, the graph of each round, and the meaning of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from app.components import figures
from app.components.figures import choice_of_person, dots, graph, places, row, table
from app.components.game import AnyPages
from app.components.hint import source
from app.html import Inside, Markup, button, h, icon, listing, progress_page, round_button, tool
from app.protocol import commands
from app.routes import HERE, MistakesRoute, ReplayRoute
from app.taps import does, opens
from app.thinking import Analysis
from app.words import _, initial_capital, ngettext
from app.words.explanations import decimal, move_name, move_subject, percent
from app.words.names import isolated
from diamonds_core import View
from diamonds_core.review import RoundReview, Verdict, rating, round_reviews, turning_points


class Report:
    """The findings of a complete analysis for one person.

    `round` is the round under review, None for all. `rounds` are those of the person,
    `turning_points` the costliest decisions, the costliest first. `thought` is the last answer of
    the bot that evaluated the decisions.
    """

    def __init__(self, analysis: Analysis, seat: int, pages: AnyPages) -> None:
        record, verdicts = analysis.record, analysis.verdicts(seat)
        self.pages, self.variant = pages, record.variant
        self.names = tuple(isolated(who.name) for who in record.seated)
        self.round, self.seat, self.seats = analysis.round, seat, analysis.seats
        self.rounds = round_reviews(record, verdicts)
        self.turning_points, self.rating = turning_points(verdicts), rating(verdicts)
        self.thought = analysis.results[-1] if analysis.results else None


def working_page(done: int, count: int) -> Markup:
    """Return the page that shows the number of decisions evaluated so far."""
    text = _("Analysing your decisions: {done} of {count}").format(done=done, count=count)
    stop = h.div("tools")[tool("g-close", _("Stop"), **does("back"))]
    return progress_page("review", _("Review"), text, done, count, stop)


def review_page(report: Report) -> Markup:
    found = (
        _figures(report),
        _turning(report),
        [_round_section(round_, report) for round_ in report.rounds],
        _parts(report),
        _meaning(report),
    )
    boxes = found if report.rounds else _nothing(report)
    return listing("review", _("Review"), _people(report), boxes, css="review")


def _nothing(report: Report) -> Markup:
    text = (
        _("What the bots have learned is not on this device yet, so no moves can be compared.")
        if report.thought
        else _("There was nothing to decide in the rounds that are finished.")
    )
    return h.section("box")[h.p[text]]


def _people(report: Report) -> Inside:
    names = {seat: report.names[seat] for seat in report.seats}
    return choice_of_person(_("Whose decisions"), names, report.seat, commands.SelectPlayer)


# Numbers -------------------------------------------------------------------------------


def _figures(report: Report) -> Markup:
    accuracy = report.rating.accuracy
    luck = sum(round_.luck for round_ in report.rounds)
    count = report.rating.decisions
    found = [
        (decimal(report.rating.loss), _("points lost")),
        (str(count), ngettext("decision", "decisions", count)),
        (decimal(luck, signed=True), _("luck")),
    ]
    if accuracy is not None:
        found.insert(0, (percent(accuracy), _("accuracy")))
    return figures.figures(found)


def _parts(report: Report) -> Markup:
    heads = [_("Round"), _("The deal"), _("Decisions"), _("Luck"), _("Result")]
    values = {
        round_.round: (round_.deal, -round_.rating.loss, round_.luck, round_.result)
        for round_ in report.rounds
    }
    rows = [row(n, *(decimal(one, signed=True) for one in parts)) for n, parts in values.items()]
    text = _(
        "The result is your lead over the average of the others, in points. The "
        "deal: what good play would have earned with these cards. Decisions: minus "
        "your mistakes. Luck: all the rest."
    )
    return h.section("box")[
        h.h2[_("Skill and luck")],
        h.div("wide")[table(heads, rows, "numbers")],
        h.p("credits")[text],
    ]


def _meaning(report: Report) -> Markup:
    text = _(
        "Accuracy: how much you kept of the points at stake in your decisions. 100% is the best "
        "move found each time, 0% the worst each time."
    )
    again = _(
        "A decision that seems costly is compared with the best move once more, in other deals of "
        "the cards that were hidden. A cost in brackets is not beyond doubt."
    )
    return h.section("box")[
        h.h2[_("What the numbers mean")],
        h.p("credits")[text],
        h.p("credits")[again],
        source(report.thought, report.variant) if report.thought else None,
    ]


# Decisions -----------------------------------------------------------------------------


def _turning(report: Report) -> Markup:
    title = h.h2[_("Turning points")]
    if not report.turning_points:
        text = _("No decision cost a quarter of a point beyond doubt. Well played!")
        return h.section("box")[title, h.p[text]]
    learn = button("gold", **opens(MistakesRoute(HERE, report.round, report.seat)))[
        icon("g-learn"), _("Learn from your mistakes")
    ]
    rows = [h.li[_turning_point_row(verdict, report)] for verdict in report.turning_points[:6]]
    return h.section("box")[title, h.ol("entries")[rows], h.div("tools")[learn]]


def _turning_point_row(verdict: Verdict, report: Report) -> Inside:
    decision = verdict.decision
    made = move_name(decision.move, report.variant, report.names)
    best = move_subject(verdict.best, report.variant, report.names)
    when = moment(decision.view, report)
    text = _("{moment}: {move}").format(moment=initial_capital(when), move=made)
    better = initial_capital(_("{move} would have been better.").format(move=best))
    reasons = report.pages.sentences(decision.view, verdict.best, report.names)[:1]
    label = _("Look at it: {moment}").format(moment=when)
    there = ReplayRoute(HERE, viewer=decision.seat, position=True, move=decision.move_index)
    return (
        h.div("grow")[h.b[text], h.small[" ".join([better, *reasons])]],
        h.span("num")[decimal(-verdict.loss, signed=True)],
        round_button("g-play", label, **opens(there)),
    )


def moment(view: View, report: Report) -> str:
    """Return the moment of a decision, as it follows a colon: "round 1, trick 4"."""
    if view.phase in ("pass", "give"):
        text = _("passing")
    elif view.phase == "rob":
        text = _("stealing")
    else:
        text = _("trick {number}").format(number=len(view.tricks) + 1)
    if report.round is not None:
        return text
    return _("round {round}, {moment}").format(round=view.round, moment=text)


def _round_section(round_: RoundReview, report: Report) -> Markup:
    title = (
        _("Round {round}: expected points").format(round=round_.round)
        if report.round is None
        else _("Expected points")
    )
    heads = [_("When"), _("Chosen"), _("Best"), _("Cost"), _("Expected")]
    rows = [_decision(verdict, report) for verdict in round_.verdicts]
    shown = h.div("wide")[table(heads, rows, "numbers decisions")]
    return h.section("box")[
        h.h2[title],
        _graph(round_, report.turning_points),
        h.details[h.summary[_("Every decision, as a table")], shown],
    ]


def _decision(verdict: Verdict, report: Report) -> Markup:
    decision = verdict.decision
    names = report.variant, report.names
    return row(
        initial_capital(moment(decision.view, report)),
        initial_capital(move_name(decision.move, *names)),
        initial_capital(move_name(verdict.best, *names)) if verdict.loss else "\N{EN DASH}",
        decimal(verdict.loss) if verdict.certain else f"({decimal(verdict.loss)})",
        decimal(verdict.actual, signed=True),
    )


def _graph(round_: RoundReview, marked: Sequence[Verdict]) -> Markup:
    """Return a graph of the expected points after each decision, and of the result.

    A dot marks each costly decision.
    """
    values = [round_.deal, *(v.actual for v in round_.verdicts), round_.result]
    low, high = min(0.0, *values), max(0.0, *values)
    at = places(len(values), low, high)
    line = figures.line(map(at, range(len(values)), values))
    ends = at(len(values) - 1, 0), at(0, 0)
    costly = [
        at(number, verdict.actual)
        for number, verdict in enumerate(round_.verdicts, 1)
        if verdict in marked
    ]
    paths = {
        "axis": figures.line(ends),
        "area": f"{line}L{'L'.join(ends)}Z",
        "line": line,
        "dots": dots(costly),
    }
    said = _("Expected points from {first} at the deal to {last} at the end").format(
        first=decimal(values[0], signed=True), last=decimal(values[-1], signed=True)
    )
    return graph(decimal(high, signed=True), decimal(low, signed=True), said, paths)
