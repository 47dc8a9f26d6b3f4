"""The page of a review: turning points, the graph of each round, and the meaning of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.components.game import AnyPages
from app.components.hint import source
from app.html import Inside, Markup, button, h, heading, html, icon, page
from app.protocol import commands
from app.routes import HERE, MistakesRoute, ReplayRoute
from app.taps import does, opens
from app.thinking import BotAnswer
from app.words import _, initial_capital, ngettext
from app.words.explanations import Names, decimal, move_name, move_subject
from diamonds_core import Variant, View
from diamonds_core.review import Rating, RoundReview, Verdict

WIDE, HIGH = 600, 200
"""The size of a graph, in units of its own."""


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a review for one person.

    Args:
        pages: the pages of the game.
        variant: the variant of the game.
        names: the names by seat.
        round: the round under review, None for all.
        seat: the seat whose decisions these are, one of the people's `seats`.
        rounds: the rounds of that person.
        turning_points: the costliest decisions, the costliest first.
        rating: the rating of all decisions.
        thought: the last answer of the bot that evaluated the decisions.
    """

    pages: AnyPages
    variant: Variant
    names: Names
    round: int | None
    seat: int
    seats: Sequence[int]
    rounds: Sequence[RoundReview]
    turning_points: Sequence[Verdict]
    rating: Rating
    thought: BotAnswer | None


def working_page(done: int, count: int) -> Markup:
    """Return the page that shows the number of decisions evaluated so far."""
    title = _("Review")
    text = _("Analysing your decisions: {done} of {count}").format(done=done, count=count)
    bar = h.progress(value=done, max=max(1, count), aria_label=text)[""]
    stop = button("plain", **does(commands.Back()))[icon("g-close"), _("Stop")]
    body = h.div("rules listing review")[
        heading(title), h.section("box")[h.p[text], bar, h.div("tools")[stop]]
    ]
    return page("review", body, title)


def review_page(report: Report) -> Markup:
    """Return the page with all findings."""
    title = _("Review")
    body = h.div("rules listing review")[
        heading(title), _people(report), _found(report) if report.rounds else _nothing(report)
    ]
    return page("review", body, title)


def _nothing(report: Report) -> Markup:
    text = (
        _("What the bots have learned is not on this device yet, so no moves can be compared.")
        if report.thought
        else _("There was nothing to decide in the rounds that are finished.")
    )
    return h.section("box")[h.p[text]]


def _people(report: Report) -> Inside:
    if len(report.seats) < 2:
        return None
    taps = [
        h.li[
            button(
                "plain",
                **does(commands.SelectPlayer(seat)),
                aria_current="page" if seat == report.seat else None,
            )[report.names[seat]]
        ]
        for seat in report.seats
    ]
    return h.nav(aria_label=_("Whose decisions"))[h.ul[taps]]


def _found(report: Report) -> Markup:
    return html(
        _figures(report),
        _turning(report),
        [_round_section(round_, report) for round_ in report.rounds],
        _parts(report),
        _meaning(report),
    )


# Numbers -------------------------------------------------------------------------------


def _figures(report: Report) -> Markup:
    rating = report.rating
    accuracy = rating.accuracy
    luck = sum(round_.luck for round_ in report.rounds)
    figures = [
        (decimal(rating.loss), _("points lost")),
        (
            str(rating.decisions),
            ngettext("decision", "decisions", rating.decisions),
        ),
        (decimal(luck, signed=True), _("luck")),
    ]
    if accuracy is not None:
        percent = _("{number}%").format(number=round(accuracy))
        figures.insert(0, (percent, _("accuracy")))
    return h.section("box figures")[
        [h.p[h.b("num")[number], " ", text] for number, text in figures]
    ]


def _parts(report: Report) -> Markup:
    """Return a table that splits the result of each round into deal, decisions and luck."""
    heads = [_("Round"), _("The deal"), _("Decisions"), _("Luck"), _("Result")]
    rows = [
        h.tr[
            h.th(scope="row")[round_.round],
            [
                h.td[decimal(value, signed=True)]
                for value in (round_.deal, -round_.rating.loss, round_.luck, round_.result)
            ],
        ]
        for round_ in report.rounds
    ]
    table = h.table("numbers")[
        h.thead[h.tr[[h.th(scope="col")[text] for text in heads]]], h.tbody[rows]
    ]
    text = _(
        "The result is your lead over the average of the others, in points. The "
        "deal: what good play would have earned with these cards. Decisions: minus "
        "your mistakes. Luck: all the rest."
    )
    return h.section("box")[h.h2[_("Skill and luck")], h.div("wide")[table], h.p("credits")[text]]


def _meaning(report: Report) -> Markup:
    text = _(
        "Accuracy: the share of the points at stake in your decisions that you "
        "kept. 100% is the best move found each time, 0% the worst each time."
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
    see = button(
        "round-btn",
        **opens(ReplayRoute(HERE, viewer=decision.seat, position=True, move=decision.move_index)),
        aria_label=label,
    )
    return (
        h.div("grow")[h.b[text], h.small[" ".join([better, *reasons])]],
        h.span("num")[decimal(-verdict.loss, signed=True)],
        see(title=label)[icon("g-play")],
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
    """Return a graph of a round, and the same data as a table."""
    title = (
        _("Round {round}: expected points").format(round=round_.round)
        if report.round is None
        else _("Expected points")
    )
    heads = [_("When"), _("Chosen"), _("Best"), _("Cost"), _("Expected")]
    rows = [_decision(verdict, report) for verdict in round_.verdicts]
    table = h.table("numbers decisions")[
        h.thead[h.tr[[h.th(scope="col")[text] for text in heads]]], h.tbody[rows]
    ]
    return h.section("box")[
        h.h2[title],
        _graph(round_, report.turning_points),
        h.details[h.summary[_("Every decision, as a table")], h.div("wide")[table]],
    ]


def _decision(verdict: Verdict, report: Report) -> Markup:
    decision = verdict.decision
    names = report.variant, report.names
    return h.tr[
        h.th(scope="row")[initial_capital(moment(decision.view, report))],
        h.td[initial_capital(move_name(decision.move, *names))],
        h.td[initial_capital(move_name(verdict.best, *names)) if verdict.loss else "\N{EN DASH}"],
        h.td[decimal(verdict.loss) if verdict.certain else f"({decimal(verdict.loss)})"],
        h.td[decimal(verdict.actual, signed=True)],
    ]


def _graph(round_: RoundReview, turning_points: Sequence[Verdict]) -> Markup:
    """Return a graph of the expected points after each decision, and of the result.

    A dot marks each costly decision.
    """
    values = [round_.deal, *(v.actual for v in round_.verdicts), round_.result]
    low, high = min(0.0, *values), max(0.0, *values)
    spread = max(1.0, high - low)
    step = WIDE / (len(values) - 1)

    def at(number: int, value: float) -> str:
        return f"{number * step:.1f} {HIGH * (high - value) / spread:.1f}"

    line = "M" + "L".join(at(number, value) for number, value in enumerate(values))
    zero = f"M{at(0, 0)}H{WIDE}"
    dots = "".join(
        f"M{at(number, verdict.actual)}h0"
        for number, verdict in enumerate(round_.verdicts, 1)
        if verdict in turning_points
    )
    area = f"{line}L{at(len(values) - 1, 0)}L{at(0, 0)}Z"
    said = _("Expected points from {first} at the deal to {last} at the end").format(
        first=decimal(values[0], signed=True), last=decimal(values[-1], signed=True)
    )
    drawn = h.svg(
        "chart course", viewBox=f"0 0 {WIDE} {HIGH}", preserveAspectRatio="none", role="img"
    )(aria_label=said)
    return h.div("graph")[
        h.span("num", aria_hidden="true")[decimal(high, signed=True)],
        h.span("num low", aria_hidden="true")[decimal(low, signed=True)],
        drawn[
            h.path("axis", d=zero),
            h.path("area", d=area),
            h.path("line", d=line),
            h.path("dots", d=dots) if dots else None,
        ],
    ]
