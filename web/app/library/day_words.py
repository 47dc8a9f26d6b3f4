"""Results of the deal and the puzzle of a day in words, and the buttons that share them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from app.core.html import Inside, Markup, button, fill, h, icon
from app.core.taps import Attributes, Picture, shares
from app.library.days import today
from app.library.entries import DailyAnswer, Day
from app.library.links import SharedDeal, deal_link, deal_of_the_day, puzzle_link
from app.library.shared_result import answer_squares, day_picture, place_in_words, place_squares
from app.words import _, initial_capital, ngettext, points
from app.words.names import typed

DAYS_OF_WEEK = 7


def day_result(day: Day) -> str:
    """Return a result in the deal of a day: "41 points, place 1 of 4"."""
    return f"{points(day.score)}, {place_of(day)}"


def place_of(day: Day) -> str:
    """Return the person's rank among the seats."""
    return place_in_words(day.place, len(day.results))


def puzzle_result(answer: DailyAnswer) -> str:
    """Return whether the first move was the best one, in a word."""
    return _("solved") if answer.right else _("answered")


def streak(length: int) -> str:
    """Return the number of days in a row."""
    return ngettext("{count}-day streak", "{count}-day streak", length)


def in_one_line(parts: Iterable[str]) -> str:
    """Return the facts of a shared result in one line."""
    return ", ".join(filter(None, parts))


def end_of_day(day: date) -> Inside:
    """Return the time at which a day in UTC ends."""
    return fill(_("until {time}"), time=_time_of_end(day))


def next_day(now: date) -> Inside:
    """Return the time at which the deal and the puzzle of the next day come."""
    return fill(_("next at {time}"), time=_time_of_end(now))


def next_deal() -> Markup:
    """Return when the deal of the next day comes."""
    return h.p("quiet")[fill(_("The next deal comes at {time}."), time=_time_of_end(today()))]


def _time_of_end(day: date) -> Markup:
    """Return the end of a day in UTC, which the page shows as the local time."""
    end = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    when = int(1000 * end.timestamp())
    return h.time(
        datetime=end.isoformat(), data_when=when, data_shape="time", data_midnight=_("midnight")
    )["00:00 UTC"]


def share_result(own: Day, row: int = 0, css: str = "plain") -> Markup:
    """Return the button that shares a person's result with a link to the deal.

    The link names nobody else. `row` is the length of the streak, if it is known.
    """
    day = date.fromisoformat(own.day)
    deal, name = deal_of_the_day(day), typed(own.results[0][0])
    link = deal_link(SharedDeal(deal.variant, deal.seed, ((name, own.score),), own.helped))
    text = f"{share_text(own, row)}\n{place_squares(own.place, len(own.results))}"
    return _share_button(css, shares(link, text, day, day_picture(own, day_result(own))))


def share_puzzle(answer: DailyAnswer, answers: Iterable[DailyAnswer], row: int) -> Markup:
    """Return the button that shares the answer to the puzzle of a day, without the puzzle."""
    day, streaks = date.fromisoformat(answer.day), streak(row) if row > 1 else ""
    result = in_one_line([puzzle_result(answer), streaks])
    text = _("Diamonds, puzzle of {day}: {result}").format(day="{day}", result=result)
    week = [day - timedelta(days=back) for back in reversed(range(DAYS_OF_WEEK))]
    squares = answer_squares(answers, [one.isoformat() for one in week])
    note = streaks or _("Everybody gets the same puzzle today.")
    foot = _("The puzzle of the day")
    picture = Picture(initial_capital(puzzle_result(answer)), note, squares=squares, foot=foot)
    return _share_button("plain", shares(puzzle_link(day), f"{text}\n{squares}", day, picture))


def _share_button(css: str, shared: Attributes) -> Markup:
    return button(css, **shared)[icon("g-share"), _("Share this result")]


def share_text(day: Day, row: int) -> str:
    """Return a result in one line, with a gap for the day: "Diamonds, {day}: 41, place 1 of 4"."""
    par = "" if day.par is None else _("par {par}").format(par=day.par)
    facts = [str(day.score), place_of(day), par, streak(row) if row > 1 else ""]
    result = with_help(in_one_line(facts), day.helped)
    return _("Diamonds, {day}: {result}").format(day="{day}", result=result)


def with_help(result: str, helped: bool) -> str:
    """Return the text of a result, with a mark if the player had help."""
    return _("{result}, with help").format(result=result) if helped else result
