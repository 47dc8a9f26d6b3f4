"""The card of the start page: the deal and the puzzle of the day, and what is due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from app.core.device import NO_ENTRIES, Entries
from app.core.html import Inside, Markup, button, h, icon
from app.core.routes import TODAY, DaysRoute, DueRoute, PuzzleRoute, PuzzlesRoute, Route
from app.core.taps import opens
from app.games.results import par_distance
from app.library.day_words import DAYS_OF_WEEK, next_day, puzzle_result, streak
from app.library.days import day_streaks, today
from app.library.entries import DAILY_ANSWERS, DAYS, LEVEL_GAMES, MISTAKES, Day, LevelGames
from app.library.links import deal_of_the_day
from app.library.practice import due, last_solver
from app.library.totals import ALONE
from app.words import _, bot_name, initial_capital, join_names, ngettext, pgettext, points
from diamonds_core import game_of
from diamonds_core.registry import USUAL

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
        h.small[next_day(now)] if known.stored else None,
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
