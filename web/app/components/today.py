"""The deal and the puzzle of the day: their results in words, and the card of the start page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta

from app.components.results import par_distance
from app.components.shared_result import answer_squares, day_picture, place_in_words, place_squares
from app.device import NO_ENTRIES, Entries
from app.html import Inside, Markup, button, fill, h, icon
from app.progress.days import day_streaks, today
from app.progress.entries import (
    DAILY_ANSWERS,
    DAYS,
    LEVEL_GAMES,
    MISTAKES,
    DailyAnswer,
    Day,
    LevelGames,
)
from app.progress.practice import due, last_solver
from app.progress.statistics import ALONE
from app.routes import TODAY, DaysRoute, DueRoute, PuzzleRoute, PuzzlesRoute, Route
from app.saved_games.links import SharedDeal, deal_link, deal_of_the_day, puzzle_link
from app.taps import Attributes, Picture, opens, shares
from app.words import _, bot_name, initial_capital, join_names, ngettext, pgettext, points
from app.words.names import typed
from diamonds_core import game_of
from diamonds_core.registry import USUAL

DAYS_OF_WEEK = 7

KINDS = DAYS, DAILY_ANSWERS, MISTAKES, LEVEL_GAMES
"""The kinds of entries that the card of the start page sums up."""


def today_card(known: Entries = NO_ENTRIES, practises: bool = True) -> Markup:
    """Return the card of the start page; without entries it only leads to the pages.

    Without `practises` no mistake is due.
    """
    now, days, answers, mistakes = today(), known[DAYS], known[DAILY_ANSWERS], known[MISTAKES]
    person = last_solver(answers.values()) if answers else ""
    own = {answer.day: answer for answer in answers.values() if answer.person == person}
    played, solved = days.get(now.isoformat()), own.get(now.isoformat())
    row = day_streaks(days.values(), now)[0]
    answer = _news(puzzle_result(solved) if solved else "", day_streaks(own.values(), now)[0])
    puzzles = PuzzlesRoute(person) if solved else PuzzleRoute(person=person, day=TODAY)
    count = len(due(mistakes, person or ALONE)) if practises else 0
    again = ngettext("{count} to try again", "{count} to try again", count)
    own_mistakes = DueRoute(person=person or ALONE)
    return h.section("today")[
        h.h2[initial_capital(streak(row)) if row > 1 else _("New every day")],
        h.small[_next_day(now)] if known.stored else None,
        h.div("tiles")[
            _tile(
                DaysRoute(),
                "g-cards",
                pgettext("of the day", "Deal"),
                _deal_result(played) if played else _("The same cards for all"),
                played is not None,
                below=_week(days, now) if days else None,
            ),
            _tile(
                puzzles,
                "g-hint",
                pgettext("of the day", "Puzzle"),
                answer or _("Find the best move"),
                solved is not None and solved.right,
            ),
            count > 0 and _tile(own_mistakes, "g-again", _("Your mistakes"), again, count=count),
        ],
        _beaten(known[LEVEL_GAMES].values()),
    ]


def _beaten(levels: Iterable[LevelGames]) -> Inside:
    """Return the levels of the usual game that have been beaten on this device."""
    game = game_of(USUAL)
    won = {one.level for one in levels if one.game == game.name and one.first_win}
    names = [bot_name(bot) for bot in game.offered() if bot.id in won]
    return names and h.small[_("You have won against {levels}.").format(levels=join_names(names))]


def _tile(
    route: Route,
    picture: str,
    title: str,
    news: str,
    done: bool = False,
    count: int = 0,
    below: Inside = None,
) -> Markup:
    """Return a button of the card, with a mark if the task went well, or a number of tasks."""
    mark = icon("g-check", "check") if done else h.b("count num", aria_hidden="true")[count]
    return button(f"tile{' done' * done}", **opens(route))[
        icon(picture),
        h.span[h.b[title], " ", h.small[news], below],
        mark if done or count else None,
    ]


def _news(result: str, row: int) -> str:
    if row < 2:
        return result
    return f"{result} \N{MIDDLE DOT} {streak(row)}" if result else streak(row)


def _deal_result(day: Day) -> str:
    return (
        points(day.score)
        if day.par is None
        else par_distance(day.score, day.par, deal_of_the_day(date.fromisoformat(day.day)).variant)
    )


def _week(days: Mapping[str, Day], now: date) -> Markup:
    """Return a crystal for each day of the week, bright where its deal was played."""
    monday = now - timedelta(days=now.weekday())
    week = [monday + timedelta(days=k) for k in range(DAYS_OF_WEEK)]
    done = [day.isoformat() in days for day in week]
    words = ngettext("{count} day this week", "{count} days this week", sum(done))
    return h.span("week", role="img", aria_label=words)[
        [
            icon("c-small", "" if was_played else "now" if day == now else "no")
            for day, was_played in zip(week, done, strict=True)
        ]
    ]


def _next_day(now: date) -> str:
    """Return the time until the next day in UTC begins."""
    left = _end_of(now) - datetime.now(UTC)
    count = max(1, -(-left // timedelta(hours=1)))
    return ngettext("next in {count} h", "next in {count} h", count)


# In words --------------------------------------------------------------------------------


def day_result(day: Day) -> str:
    """Return a result in the deal of a day: "41 points, place 1 of 4"."""
    return f"{points(day.score)}, {place_of(day)}"


def place_of(day: Day) -> str:
    """Return the person's rank among the seats."""
    return place_in_words(day.place, len(day.results))


def puzzle_result(answer: DailyAnswer) -> str:
    return _("solved") if answer.right else _("answered")


def streak(length: int) -> str:
    return ngettext("{count}-day streak", "{count}-day streak", length)


def in_one_line(parts: Iterable[str]) -> str:
    """Return the facts of a shared result in one line."""
    return ", ".join(filter(None, parts))


def end_of_day(day: date) -> Inside:
    """Return the time at which a day in UTC ends."""
    return fill(_("until {time}"), time=_time_of_end(day))


def next_deal() -> Markup:
    """Return when the deal of the next day comes."""
    return h.p("quiet")[fill(_("The next deal comes at {time}."), time=_time_of_end(today()))]


def _time_of_end(day: date) -> Markup:
    """Return the end of a day in UTC, which the page shows as the local time."""
    end = _end_of(day)
    when = int(1000 * end.timestamp())
    return h.time(datetime=end.isoformat(), data_when=when, data_shape="time")["00:00 UTC"]


def _end_of(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)


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
