"""The review of a finished round or game: the value of each decision of a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.core import figures
from app.core.commands import command
from app.core.device import Reading
from app.core.figures import choice_of_person, dots, graph, places, row, table
from app.core.html import Inside, Markup, button, h, hidden, html, icon, listing, tool
from app.core.navigator import Navigator, Screen
from app.core.replies import SeatRating, Updates
from app.core.routes import HERE, MistakesRoute, ReplayRoute, ReviewRoute
from app.core.taps import does, opens, slides
from app.core.thinking import Request, key_of
from app.games import pages_of
from app.games.cards import small_card
from app.games.hint import source
from app.learn.loss_rates import reviewed_games
from app.library.days import today
from app.library.entries import MISTAKES, REVIEWS
from app.library.levels import level_meaning, like_words
from app.library.played_like import played_like
from app.library.practice import mistakes_in
from app.table.library import library_of
from app.table.moments import cards_of, moment_of
from app.words import _, initial_capital, ngettext
from app.words.explanations import (
    cost_word,
    decimal,
    decimal_points,
    move_name,
    move_subject,
    percent,
)
from app.words.names import isolated
from diamonds_core import Variant, View, replay
from diamonds_core.review import (
    Quality,
    RoundReview,
    Verdict,
    rating,
    round_reviews,
    turning_points,
)

SHOWN = 3
"""The number of turning points that are shown before everything else."""

MANY_MISTAKES = 3
"""The number of mistakes in a review after which a table offers warnings before costly cards."""


class ReviewScreen(Screen[ReviewRoute]):
    """The decisions of all people, evaluated one by one and shown for one person.

    `chosen` is the place of a decision in the graph, from 1; 0 before the player chooses one.
    """

    def __init__(self, navigator: Navigator, route: ReviewRoute) -> None:
        super().__init__(navigator, route)
        self.analysis = library_of(navigator).analysis(route.game, route.round)
        record = self.analysis.record
        self.variant, self.pages = record.variant, pages_of(record.variant)
        self.names = tuple(isolated(who.name) for who in record.seated)
        self.seat = self._seat(route.seat, min(self.analysis.seats, default=0))
        self.chosen = 0

    @property
    def route(self) -> ReviewRoute:
        return replace(self.opened, seat=self.seat)

    def html(self) -> Markup:
        verdicts = self.analysis.verdicts(self.seat)
        rounds, done = round_reviews(self.analysis.record, verdicts), not self.analysis.request
        story = self._story(verdicts, rounds) if rounds else self._nothing()
        names = {seat: self.names[seat] for seat in self.analysis.seats}
        people = choice_of_person(_("Whose decisions"), names, self.seat, "select-player")
        boxes = story if done else self._progress(), map(self._round_section, rounds)
        return listing("review", _("Review"), people, boxes, css="review")

    def bot_request(self) -> Request | None:
        return self.analysis.request

    def take_answer(self, answer: str | None) -> Reading[Updates]:
        yield from self.take(answer)
        return self.render()

    def take(self, answer: str | None) -> Reading[None]:
        """Take the thinker's answer.

        After the last one, the device stores the ratings of a whole game, its losses by theme and
        its new mistakes.
        """
        analysis, library, device = self.analysis, library_of(self.navigator), self.navigator.device
        is_last = len(analysis.results) + 1 >= len(analysis.decisions)
        keeps = is_last and self._keeps_mistakes()
        stored = (yield from device.entries(MISTAKES)) if keeps else {}
        if answer and analysis.request and library.ahead.is_of(analysis.record):
            # Guests may wait for the same answers on their final page.
            library.ahead.take(key_of(analysis.request), answer)
        analysis.take(answer)
        if analysis.request is not None:
            return
        seats = analysis.seats
        if len(seats) == 1 and len(turning_points(analysis.verdicts(min(seats)))) >= MANY_MISTAKES:
            library.offers_warnings = True
        if keeps:
            known = {(mistake.position, mistake.person) for mistake in stored.values()}
            costly = mistakes_in(analysis, today())
            new = [mistake for mistake in costly if (mistake.position, mistake.person) not in known]
            device.store(MISTAKES, new)
        id_ = library.id_of(self.opened.game)
        if id_ and analysis.round is None and replay(analysis.record).over:
            ratings = {str(seat): _seat_rating(analysis.verdicts(seat)) for seat in seats}
            device.effects["analysis_results"] = {"id": id_, "ratings": ratings}
            device.store(REVIEWS, reviewed_games(analysis, id_))

    def _keeps_mistakes(self) -> bool:
        """Return whether mistakes are kept: those of a saved game, if the setting allows it."""
        is_saved = bool(library_of(self.navigator).id_of(self.opened.game))
        return is_saved and self.navigator.settings.repeat

    @command
    def select_player(self, seat: int, /) -> Updates:
        self.seat, self.chosen = self._seat(seat, self.seat), 0
        return self.render()

    @command
    def seek(self, at: int, /) -> Updates:
        """Show a decision by its place in the graph."""
        self.chosen = max(1, at)
        return self.render()

    def _seat(self, seat: int | None, other: int) -> int:
        return seat if seat in self.analysis.seats and seat is not None else other

    # The page --------------------------------------------------------------------------

    def _progress(self) -> Markup:
        """Return the progress, above the decisions that are evaluated already."""
        done, count = len(self.analysis.results), len(self.analysis.decisions)
        text = _("Analysing your decisions: {done} of {count}").format(done=done, count=count)
        return h.section("box")[
            h.p[text],
            h.progress(value=done, max=count, aria_label=text),
            h.div("tools")[tool("g-close", _("Stop"), **does("back"))],
        ]

    def _story(self, verdicts: Sequence[Verdict], rounds: Sequence[RoundReview]) -> Inside:
        """Return the turning points, the graph and the numbers, once all is evaluated."""
        costly = turning_points(verdicts)
        return (
            level_section(self.variant, rating(verdicts)),
            self._turning(costly),
            self._course(rounds, costly),
            h.section("box")[
                h.details[
                    h.summary[_("Details")],
                    _figures(rating(verdicts), rounds),
                    _parts(rounds),
                    self._meaning(),
                ]
            ],
        )

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
        return html(
            h.h3[_("What the numbers mean")],
            h.p("credits")[text],
            h.p("credits")[again],
            [source(thought, self.variant) for thought in self.analysis.results[-1:]],
        )

    def _turning(self, costly: Sequence[Verdict]) -> Markup:
        title = h.h2[_("Turning points")]
        if not costly:
            return h.section("box")[title, h.p[_("No costly mistakes. Well played!")]]
        mistakes = MistakesRoute(HERE, self.analysis.round, self.seat)
        learn = button("gold", **opens(mistakes))[icon("g-learn"), _("Learn from your mistakes")]
        rows = [self._row(verdict, explains=True) for verdict in costly[:SHOWN]]
        return h.section("box turning")[title, h.ol("entries")[rows], h.div("tools")[learn]]

    def _row(self, verdict: Verdict, explains: bool = False) -> Markup:
        """Return a decision, which opens its moment: the card played, and a better one."""
        decision, names = verdict.decision, (self.variant, self.names)
        when, best = initial_capital(self._moment(decision.view)), verdict.best
        made = cards_of(decision.move)
        name = _("{moment}: {move}").format(moment=when, move=move_name(decision.move, *names))
        lost = round(verdict.loss, 1) > 0
        better = initial_capital(
            _("{move} would have been better.").format(move=move_subject(best, *names))
        )
        reasons = self.pages.sentences(decision.view, best, self.names)[:1] if explains else ()
        told = lost and " ".join([better, *reasons])
        points, word = decimal_points(verdict.loss), _("well played")
        if lost:
            word = cost_word(verdict.loss) if verdict.certain else _("a close call")
        signs = [*map(small_card, made), icon("g-chev"), *map(small_card, cards_of(best))]
        there = ReplayRoute(HERE, viewer=decision.seat, position=True, move=decision.move_index)
        return h.li[
            button("decision", **opens(there))[
                h.span("signs")[signs if lost else signs[: len(made)]] if made else None,
                h.span("grow")[
                    h.b[h.span(aria_hidden="true")[when], hidden(name)] if made else h.b[name],
                    told and (h.small[told] if explains or not made else hidden(told)),
                ],
                h.span("cost")[
                    h.b[word], lost and h.small[points if verdict.certain else f"({points})"]
                ],
            ]
        ]

    def _moment(self, view: View) -> str:
        return moment_of(view, with_round=self.analysis.round is None)

    def _course(self, rounds: Sequence[RoundReview], costly: Sequence[Verdict]) -> Markup:
        """Return the graph of the lead expected after each decision, and a chosen decision.

        The slider over the graph chooses it. A dot marks each costly decision.
        """
        values, paid, verdicts = [rounds[0].deal], 0.0, list[Verdict]()
        starts = []
        for round_ in rounds:
            starts.append(len(values))
            values += [paid + verdict.actual for verdict in round_.verdicts]
            verdicts += round_.verdicts
            paid += round_.result
        values.append(paid)
        chosen = self.chosen or verdicts.index(costly[0] if costly else verdicts[-1]) + 1
        chosen = min(chosen, len(verdicts))
        low, high = min(0.0, *values), max(0.0, *values)
        at = places(len(values), low, high)
        ends = at(len(values) - 1, 0), at(0, 0)
        line = figures.polyline(map(at, range(len(values)), values))
        paths = {
            "axis": "".join(
                map(figures.polyline, [ends, *((at(k, low), at(k, high)) for k in starts[1:])])
            ),
            "area": f"{line}L{'L'.join(ends)}Z",
            "line": line,
            "dots": dots(
                at(verdicts.index(one) + 1, values[verdicts.index(one) + 1]) for one in costly
            ),
            "spot": dots([at(chosen, values[chosen])]),
        }
        said = _("Expected points from {first} at the deal to {last} at the end").format(
            first=decimal(values[0], signed=True), last=decimal(values[-1], signed=True)
        )
        slider = h.input(
            type="range",
            id="review-at",
            **slides("seek"),
            min=0,
            max=len(values) - 1,
            value=chosen,
            aria_label=_("Where in the game"),
            aria_valuetext=self._moment(verdicts[chosen - 1].decision.view),
        )
        text = _("Your expected lead over the others. Tap the line to see a decision.")
        return h.section("box")[
            h.h2[_("How it went")],
            h.p("credits")[text],
            graph(decimal(high, signed=True), decimal(low, signed=True), said, paths, slider),
            h.ol("entries")[self._row(verdicts[chosen - 1])],
        ]

    def _round_section(self, round_: RoundReview) -> Markup:
        return h.section("box decisions")[
            h.h2[_("Round {round}").format(round=round_.round)],
            h.ol("entries")[map(self._row, round_.verdicts)],
        ]


def level_section(variant: Variant, quality: Quality) -> Inside:
    """Return the level that decisions are like, with its explanation; None where it is unknown."""
    found = played_like(variant, quality)
    if found is None:
        return None
    return h.section("box")[
        h.h2[like_words(found)],
        h.details[
            h.summary[_("How this is measured")], h.p("credits")[level_meaning(variant, quality)]
        ],
    ]


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
    return html(
        h.h3[_("Skill and luck")],
        h.div("wide")[table(heads, rows, "numbers")],
        h.p("credits")[text],
    )


def _seat_rating(verdicts: Sequence[Verdict]) -> SeatRating:
    found = rating(verdicts)
    return {"decisions": found.decisions, "loss": found.loss, "stake": found.stake}
