"""The deal of the day and its calendar: results, streaks, and the results of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from app.core.commands import Form, command
from app.core.controls import lesson_button, name_field
from app.core.device import Reading
from app.core.figures import figures, table
from app.core.html import (
    Inside,
    Markup,
    button,
    h,
    heading,
    hidden,
    html,
    page,
    question,
    round_button,
    status_line,
    tool,
)
from app.core.navigator import Navigator, Screen, Sheets
from app.core.replies import Updates
from app.core.routes import DaysRoute
from app.core.taps import does, sheet, submits
from app.daily.challenge import challenge
from app.library.day_words import day_result, end_of_day, place_of, share_result, with_help
from app.library.days import (
    FIRST_YEAR,
    LEVEL,
    RIVALS,
    counts_at,
    day_of,
    day_record,
    day_streaks,
    is_in_time,
    is_news,
    parse_day,
    result_of_game,
    scores_of,
    shared_result,
    streak_until,
    today,
)
from app.library.entries import DAYS, SHARED_RESULTS, Day, SharedResult
from app.library.links import LONGEST_NAME, SharedDeal, deal_of_the_day
from app.table.begin import begin_game
from app.words import _, bot_name, join_names, ngettext, pgettext, points
from app.words.names import UNNAMED, isolated, plain, typed
from diamonds_core import Record, game_of

WEEK = 7


class DaysScreen(Screen[DaysRoute]):
    """The calendar, with one day selected."""

    def __init__(self, navigator: Navigator, route: DaysRoute) -> None:
        super().__init__(navigator, route)
        self.now = today()
        self.day = min(parse_day(route.day) or self.now, self.now)
        self.month = (parse_day(route.month) or self.day).replace(day=1)

    def refresh(self) -> Reading[None]:
        found = yield from self.navigator.device.several(DAYS, SHARED_RESULTS)
        self.days, self.results = found[DAYS], found[SHARED_RESULTS]

    @property
    def route(self) -> DaysRoute:
        """The route with the selected day and month; today is left empty, to follow the date."""
        day = "" if self.day == self.now else self.day.isoformat()
        month = "" if self.month == self.day.replace(day=1) else self.month.isoformat()
        return DaysRoute(day, month)

    def html(self) -> Markup:
        title = _("The deal of the day")
        body = h.div("rules listing days")[
            heading(title),
            status_line(self.feedback),
            self._day(),
            self._figures() if self.days else None,
            self._calendar(),
            (self.days or self.results)
            and h.div("tools")[
                tool("g-save", _("Save all to a file"), **does("export")),
                tool("g-close", _("Empty the calendar"), **sheet("empty-days")),
            ],
        ]
        # The title differs for each day, so that the page opens at its top.
        return page("days", body, f"{title}, {self.day.isoformat()}")

    def sheets(self) -> Sheets:
        return {**super().sheets(), "empty-days": _empty_dialog}

    def render(self, say: str = "") -> Updates:
        """Return the page, moved from yesterday to today if a new day has begun."""
        self._renew()
        return super().render(say)

    def _renew(self) -> bool:
        """Move from yesterday to today if a new day has begun; return whether it moved."""
        before, self.now = self.now, today()
        if self.day != before or self.now == before:
            return False
        if self.month == before.replace(day=1):
            self.month = self.now.replace(day=1)
        self.day = self.now
        return True

    def add(self, result: SharedResult) -> None:
        """Show a result that came by a link, and store it if it is new."""
        own = self.days.get(result.day)
        known = [one for one in self.results.values() if one.day == result.day]
        if is_news(result, known, own):
            self.navigator.device.store(SHARED_RESULTS, [result])
            self.results[SHARED_RESULTS.key(result)] = result
            if own is None:
                self.feedback = challenge(plain(result.name, LONGEST_NAME), result.score)
        elif result.score not in scores_of(result.name, known, own):
            text = _("{name} has a result already: the first one counts.")
            self.feedback = text.format(name=isolated(plain(result.name, LONGEST_NAME)))

    @command
    def deal(self, form: Form) -> Updates:
        if self._renew():
            return self.render()
        name = plain(str(form.get("name-0", ""))) or UNNAMED
        return begin_game(self.navigator, day_record(self.day, name, self.navigator.rng))

    @command
    def calendar(self, day: str = "", month: str = "") -> Updates:
        """Show a day, or the month of a day, by ISO dates."""
        self._renew()
        if chosen := parse_day(day):
            self.day = min(chosen, self.now)
        if turned := parse_day(month):
            self.month = min(turned, self.now).replace(day=1)
        return self.render(self._summary() if day else "")

    @command
    def empty(self, _kind: Literal["days", "solved", "mistakes"], /) -> Reading[Updates]:
        """Delete all days with the results of others."""
        yield from self.navigator.device.empty(DAYS, SHARED_RESULTS)
        self.days, self.results = {}, {}
        self.feedback = _("The calendar is empty.")
        return self.render(self.feedback)

    def _day(self) -> Markup:
        own = self.days.get(self.day.isoformat())
        others = [one for one in self.results.values() if one.day == self.day.isoformat()]
        return h.section("box")[
            h.h2[
                _time(self.day, "date"),
                h.small[end_of_day(self.day)] if self.day == self.now else None,
            ],
            _standing(own, others) if own or others else None,
            _checks(own, others),
            self._played(own) if own else self._offer(),
        ]

    def _played(self, own: Day) -> Inside:
        row = streak_until(own, self.days.values()) if is_in_time(own) else 0
        late = _("It was played later, so it does not count towards your streak.")
        return (
            None if is_in_time(own) else h.p("credits")[late],
            h.div("answers")[share_result(own, row)],
        )

    def _offer(self) -> Markup:
        rules = game_of(deal_of_the_day(self.day).variant)
        text = _("Everybody gets the same cards, against the same three bots: {names} ({level}).")
        about = text.format(names=join_names(RIVALS), level=bot_name(rules.bots[LEVEL]))
        fair = _(
            "A result with hints or with moves taken back is marked as such. It still counts "
            "towards your streak. Par uses no such help."
        )
        late = _("This day has passed; it no longer counts towards your streak.")
        name = name_field(0, self._name(), _("Your name"), _("Your name"))
        learn = lesson_button(game_of(deal_of_the_day(self.day).variant).name)
        return h.form("offer", **submits("deal"), autocomplete="off")[
            h.p[about],
            h.p("credits")[fair],
            None if counts_at(self.day, datetime.now(UTC)) else h.p("credits")[late],
            h.div("answers")[name, h.button("gold")[_("Deal")]],
            None if self.days else h.div("newcomer")[_("New to the game?"), " ", learn],
        ]

    def _figures(self) -> Markup:
        known = [day for day in self.days.values() if day.day <= self.now.isoformat()]
        row, best = day_streaks(known, self.now)
        return figures(
            (
                (row, _("current streak")),
                (best, _("longest streak")),
                (len(known), ngettext("day played", "days played", len(known))),
            )
        )

    def _calendar(self) -> Markup:
        before, after = _shifted(self.month, -1), _shifted(self.month, 1)
        first = self.month - timedelta(days=self.month.weekday())
        count = (after - first + timedelta(days=WEEK - 1)).days // WEEK * WEEK
        days = [first + timedelta(days=day) for day in range(count)]
        cells = [h.td[self._cell(day) if day.month == self.month.month else None] for day in days]
        heads = [_time(day, "weekday") for day in days[:WEEK]]
        rows = [h.tr[cells[week : week + WEEK]] for week in range(0, count, WEEK)]
        return h.section("box calendar")[
            h.div("month")[
                _turn(before, _("The month before"), "g-back", before.year >= FIRST_YEAR),
                h.h2[_time(self.month, "month")],
                _turn(after, _("The month after"), "g-chev", after <= self.now),
            ],
            table(heads, rows),
        ]

    def _cell(self, day: date) -> Inside:
        """Return a day of the month: its number, and the score if it was played."""
        if day > self.now:
            return h.span("later")[day.day]
        own = self.days.get(day.isoformat())
        css = "" if own is None else "played" if is_in_time(own) else "played late"
        tap = does("calendar", day=day.isoformat())
        current = "date" if day == self.day else None
        said = points(own.score) if own else _("not played")
        return button(css, id=f"day-{day.isoformat()}", **tap, aria_current=current)[
            h.span[day.day],
            h.b("num", aria_hidden="true")[own.score] if own else None,
            hidden(f", {said}"),
        ]

    def _name(self) -> str:
        latest = max(self.days.values(), key=lambda day: day.when, default=None)
        return typed(latest.results[0][0]) if latest else ""

    def _summary(self) -> str:
        own = self.days.get(self.day.isoformat())
        result = day_result(own) if own else _("not played")
        return f"{self.day.isoformat()}: {result}"


def receive_deal(navigator: Navigator, deal: SharedDeal) -> Reading[Updates | None]:
    """Open the day of a shared deal with the results in the link; return None for other deals."""
    day = parse_day(deal.seed)
    if (
        day is None
        or day > today()
        or deal_of_the_day(day) != replace(deal, results=(), helped=False)
    ):
        return None
    route = DaysRoute(day.isoformat())
    screen = yield from DaysScreen.open(navigator, route)
    if result := shared_result(day, deal.results, deal.helped):
        screen.add(result)
    return navigator.show(screen)


def receive_game(navigator: Navigator, record: Record) -> Reading[None]:
    """Store the result of a whole game of the day that came by a link."""
    day = day_of(record)
    if day is None or day > today():
        return
    if result := result_of_game(record):
        (yield from DaysScreen.open(navigator, DaysRoute(result.day))).add(result)


def _time(day: date, shape: str) -> Markup:
    """Return a date, which the page's JavaScript formats for the reader's locale."""
    when = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
    plain_text = {"date": day.isoformat(), "month": f"{day:%Y-%m}", "weekday": f"{day:%u}"}[shape]
    return h.time(datetime=day.isoformat(), data_when=when, data_shape=shape)[plain_text]


def _standing(own: Day | None, others: Sequence[SharedResult]) -> Markup:
    rows: list[tuple[int, str, str]] = []
    if own:
        rows.append((own.score, isolated(own.results[0][0]), with_help(place_of(own), own.helped)))
        if own.par is not None:
            rows.append((own.par, pgettext("a score", "Par"), _("what good play would score")))
    rows += [
        (
            other.score,
            isolated(plain(other.name, LONGEST_NAME)),
            with_help(_("checked") if other.checked else _("not checked"), other.helped),
        )
        for other in others
    ]
    rows.sort(key=lambda row: -row[0])
    lines = [
        h.tr[h.th(scope="row")[name, h.small[note]], h.td("num")[score]]
        for score, name, note in rows
    ]
    return h.table("standing")[h.tbody[lines]]


def _checks(own: Day | None, others: Sequence[SharedResult]) -> Markup:
    """Return the versions with which the device has checked the games of a day."""
    text = _("{name}: checked on your device with version {version}. All {count} moves match.")
    games: list[tuple[str, Day | SharedResult]] = [(own.results[0][0], own)] if own else []
    games += [(plain(other.name, LONGEST_NAME), other) for other in others]
    return html(
        h.p("credits")[text.format(name=isolated(name), version=one.version, count=one.moves)]
        for name, one in games
        if one.version
    )


def _shifted(month: date, by: int) -> date:
    return (month + timedelta(days=31 if by > 0 else -1)).replace(day=1)


def _turn(month: date, words: str, picture: str, can: bool) -> Markup:
    turn = does("calendar", month=month.isoformat())
    return round_button(picture, words, **turn, disabled=not can)


def _empty_dialog() -> Markup:
    text = _("All days and the results of others are deleted; games stay.")
    delete = button("plain", **does("empty", "days"))[_("Delete")]
    return question("empty-days", _("Empty the calendar?"), text, delete, _("Keep"))
