"""The review of a finished round or game: the value of each decision of a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.components import figures
from app.components.figures import choice_of_person, dots, graph, places, row, table
from app.components.hint import source
from app.games import pages_of
from app.handlers import Handlers
from app.html import Inside, Markup, button, h, icon, listing, progress_page, round_button, tool
from app.navigator import Navigator, Screen
from app.progress.days import today
from app.progress.entries import MISTAKES
from app.progress.practice import mistakes_in
from app.protocol import commands
from app.protocol.replies import Needs, SeatRating, Updates
from app.routes import HERE, MistakesRoute, ReplayRoute, ReviewRoute
from app.taps import does, opens
from app.thinking import Request
from app.words import _, initial_capital, ngettext
from app.words.explanations import decimal, move_name, move_subject, percent
from app.words.names import isolated
from diamonds_core import View, replay
from diamonds_core.review import (
    Quality,
    RoundReview,
    Verdict,
    rating,
    round_reviews,
    turning_points,
)

MANY_MISTAKES = 3
"""The number of mistakes in a review after which a table offers warnings before costly cards."""


class ReviewScreen(Screen[ReviewRoute]):
    """The decisions of all people, evaluated one by one, then shown for one person."""

    def __init__(self, navigator: Navigator, route: ReviewRoute) -> None:
        super().__init__(navigator, route)
        self.analysis = navigator.library.analysis(route.game, route.round)
        record = self.analysis.record
        self.variant, self.pages = record.variant, pages_of(record.variant)
        self.names = tuple(isolated(who.name) for who in record.seated)
        self.seat = self._seat(route.seat, min(self.analysis.seats, default=0))

    @property
    def route(self) -> ReviewRoute:
        return replace(self.opened, seat=self.seat)

    def html(self) -> Markup:
        return self._page() if self.analysis.request is None else self._progress()

    def handlers(self) -> Handlers:
        return Handlers().on(commands.SelectPlayer, self._select)

    def bot_request(self) -> Request | None:
        return self.analysis.request

    def needs_of_answer(self) -> Needs:
        """Return the mistakes, for answers to the last decision."""
        last = len(self.analysis.results) + 1 >= len(self.analysis.decisions)
        return {"entries": [MISTAKES.name]} if last and self._keeps_mistakes() else {}

    def take_answer(self, answer: str | None) -> Updates:
        self.take(answer)
        return self.render()

    def take(self, answer: str | None) -> None:
        """Take the thinker's answer.

        After the last one, the device stores the ratings of a whole game and its new mistakes.
        """
        analysis, library, device = self.analysis, self.navigator.library, self.navigator.device
        analysis.take(answer)
        if analysis.request is not None:
            return
        seats = analysis.seats
        if len(seats) == 1 and len(turning_points(analysis.verdicts(min(seats)))) >= MANY_MISTAKES:
            library.offers_warnings = True
        if self._keeps_mistakes():
            stored = device.entries(MISTAKES).values()
            known = {(mistake.position, mistake.person) for mistake in stored}
            costly = mistakes_in(analysis, today())
            new = [mistake for mistake in costly if (mistake.position, mistake.person) not in known]
            device.store(MISTAKES, new)
        id_ = library.id_of(self.opened.game)
        if id_ and analysis.round is None and replay(analysis.record).over:
            ratings = {str(seat): _seat_rating(analysis.verdicts(seat)) for seat in seats}
            device.effects["findings"] = {"id": id_, "ratings": ratings}

    def _keeps_mistakes(self) -> bool:
        """Return whether mistakes are kept: those of a saved game, if the setting allows it."""
        is_saved = bool(self.navigator.library.id_of(self.opened.game))
        return is_saved and self.navigator.settings.repeat

    def _select(self, command: commands.SelectPlayer) -> Updates:
        self.seat = self._seat(command.arg, self.seat)
        return self.render()

    def _seat(self, seat: int | None, other: int) -> int:
        return seat if seat in self.analysis.seats and seat is not None else other

    # The page --------------------------------------------------------------------------

    def _progress(self) -> Markup:
        """Return the page while decisions are evaluated."""
        done, count = len(self.analysis.results), len(self.analysis.decisions)
        text = _("Analysing your decisions: {done} of {count}").format(done=done, count=count)
        stop = h.div("tools")[tool("g-close", _("Stop"), **does("back"))]
        return progress_page("review", _("Review"), text, done, count, stop)

    def _page(self) -> Markup:
        verdicts = self.analysis.verdicts(self.seat)
        rounds, costly = round_reviews(self.analysis.record, verdicts), turning_points(verdicts)
        found = (
            _figures(rating(verdicts), rounds),
            self._turning(costly),
            [self._round_section(round_, costly) for round_ in rounds],
            _parts(rounds),
            self._meaning(),
        )
        names = {seat: self.names[seat] for seat in self.analysis.seats}
        people = choice_of_person(_("Whose decisions"), names, self.seat, commands.SelectPlayer)
        boxes = found if rounds else self._nothing()
        return listing("review", _("Review"), people, boxes, css="review")

    def _nothing(self) -> Markup:
        text = (
            _("What the bots have learned is not on this device yet, so no moves can be compared.")
            if self.analysis.results
            else _("There was nothing to decide in the rounds that are finished.")
        )
        return h.section("box")[h.p[text]]

    def _meaning(self) -> Markup:
        text = _(
            "Accuracy: how much you kept of the points at stake in your decisions. 100% is the "
            "best move found each time, 0% the worst each time."
        )
        again = _(
            "A decision that seems costly is compared with the best move once more, in other deals "
            "of the cards that were hidden. A cost in brackets is not beyond doubt."
        )
        return h.section("box")[
            h.h2[_("What the numbers mean")],
            h.p("credits")[text],
            h.p("credits")[again],
            [source(thought, self.variant) for thought in self.analysis.results[-1:]],
        ]

    def _turning(self, costly: Sequence[Verdict]) -> Markup:
        title = h.h2[_("Turning points")]
        if not costly:
            text = _("No decision cost a quarter of a point beyond doubt. Well played!")
            return h.section("box")[title, h.p[text]]
        mistakes = MistakesRoute(HERE, self.analysis.round, self.seat)
        learn = button("gold", **opens(mistakes))[icon("g-learn"), _("Learn from your mistakes")]
        rows = [h.li[self._turning_point_row(verdict)] for verdict in costly[:6]]
        return h.section("box")[title, h.ol("entries")[rows], h.div("tools")[learn]]

    def _turning_point_row(self, verdict: Verdict) -> Inside:
        decision = verdict.decision
        made = move_name(decision.move, self.variant, self.names)
        best = move_subject(verdict.best, self.variant, self.names)
        when = self._moment(decision.view)
        text = _("{moment}: {move}").format(moment=initial_capital(when), move=made)
        better = initial_capital(_("{move} would have been better.").format(move=best))
        reasons = self.pages.sentences(decision.view, verdict.best, self.names)[:1]
        label = _("Look at it: {moment}").format(moment=when)
        there = ReplayRoute(HERE, viewer=decision.seat, position=True, move=decision.move_index)
        return (
            h.div("grow")[h.b[text], h.small[" ".join([better, *reasons])]],
            h.span("num")[decimal(-verdict.loss, signed=True)],
            round_button("g-play", label, **opens(there)),
        )

    def _moment(self, view: View) -> str:
        """Return the moment of a decision, as it follows a colon: "round 1, trick 4"."""
        if view.phase in ("pass", "give"):
            text = _("passing")
        elif view.phase == "rob":
            text = _("stealing")
        else:
            text = _("trick {number}").format(number=len(view.tricks) + 1)
        if self.analysis.round is not None:
            return text
        return _("round {round}, {moment}").format(round=view.round, moment=text)

    def _round_section(self, round_: RoundReview, costly: Sequence[Verdict]) -> Markup:
        title = (
            _("Round {round}: expected points").format(round=round_.round)
            if self.analysis.round is None
            else _("Expected points")
        )
        heads = [_("When"), _("Chosen"), _("Best"), _("Cost"), _("Expected")]
        rows = [self._decision(verdict) for verdict in round_.verdicts]
        shown = h.div("wide")[table(heads, rows, "numbers decisions")]
        return h.section("box")[
            h.h2[title],
            _graph(round_, costly),
            h.details[h.summary[_("Every decision, as a table")], shown],
        ]

    def _decision(self, verdict: Verdict) -> Markup:
        decision = verdict.decision
        names = self.variant, self.names
        return row(
            initial_capital(self._moment(decision.view)),
            initial_capital(move_name(decision.move, *names)),
            initial_capital(move_name(verdict.best, *names)) if verdict.loss else "\N{EN DASH}",
            decimal(verdict.loss) if verdict.certain else f"({decimal(verdict.loss)})",
            decimal(verdict.actual, signed=True),
        )


def _figures(found: Quality, rounds: Iterable[RoundReview]) -> Markup:
    luck, count = sum(round_.luck for round_ in rounds), found.decisions
    numbers = [
        (decimal(found.loss), _("points lost")),
        (str(count), ngettext("decision", "decisions", count)),
        (decimal(luck, signed=True), _("luck")),
    ]
    if found.accuracy is not None:
        numbers.insert(0, (percent(found.accuracy), _("accuracy")))
    return figures.figures(numbers)


def _parts(rounds: Iterable[RoundReview]) -> Markup:
    heads = [_("Round"), _("The deal"), _("Decisions"), _("Luck"), _("Result")]
    values = {
        round_.round: (round_.deal, -round_.rating.loss, round_.luck, round_.result)
        for round_ in rounds
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


def _seat_rating(verdicts: Sequence[Verdict]) -> SeatRating:
    found = rating(verdicts)
    return {"decisions": found.decisions, "loss": found.loss, "stake": found.stake}
