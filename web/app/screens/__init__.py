"""The screens: each a page, and what is answered to taps on it; and what can be asked anywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, partial
from random import Random, SystemRandom
from typing import Any

from app import routes
from app.navigator import Answers, AnyScreen, Navigator
from app.parts import Held
from app.protocol import requests
from app.screens.days import Days
from app.screens.deal import SharedDealScreen, link
from app.screens.due import Due
from app.screens.history import History, export, receive, wipe
from app.screens.home import Home, open_again, play, start
from app.screens.lesson import Learning, learn
from app.screens.mistakes import Mistakes
from app.screens.par import Par
from app.screens.play import Play
from app.screens.puzzles import Puzzles, PuzzleScreen, puzzle_of_today
from app.screens.replay import Replay
from app.screens.result import Result
from app.screens.review import Review
from app.screens.rules import Rules
from app.screens.scores import Scores
from app.screens.statistics import Statistics
from app.screens.whatif import WhatIf
from app.screens.why import Why

SCREENS: Mapping[type[Any], type[AnyScreen]] = {
    routes.HomeRoute: Home,
    routes.PlayRoute: Play,
    routes.DealRoute: SharedDealScreen,
    routes.RulesRoute: Rules,
    routes.LessonRoute: Learning,
    routes.HistoryRoute: History,
    routes.StatisticsRoute: Statistics,
    routes.DaysRoute: Days,
    routes.ScoresRoute: Scores,
    routes.ResultRoute: Result,
    routes.ReplayRoute: Replay,
    routes.WhatIfRoute: WhatIf,
    routes.WhyRoute: Why,
    routes.ReviewRoute: Review,
    routes.MistakesRoute: Mistakes,
    routes.ParRoute: Par,
    routes.PuzzlesRoute: Puzzles,
    routes.PuzzleRoute: PuzzleScreen,
    routes.DueRoute: Due,
}


def anywhere(navigator: Navigator) -> Answers:
    """The requests that every screen answers."""
    return (
        Answers()
        .on(requests.Open, partial(open_again, navigator))
        .on(requests.Start, partial(start, navigator))
        .on(requests.Play, partial(play, navigator))
        .on(requests.Learn, partial(learn, navigator))
        .on(requests.Link, partial(link, navigator))
        .on(requests.Import, partial(receive, navigator))
        .on(requests.Read, lambda asked: navigator.push(routes.RulesRoute(asked.game, asked.topic)))
        .on(requests.Watch, lambda asked: navigator.push(watched(asked.arg)))
        .on(requests.Replay, lambda asked: navigator.push(replayed(navigator.top.route, asked)))
        .tap("day", lambda: navigator.push(routes.DaysRoute()))
        .on(requests.Calendar, lambda asked: navigator.push(routes.DaysRoute(asked.day)))
        .tap("export", partial(export, navigator))
        .tap("wipe", partial(wipe, navigator))
        .tap("history", lambda: navigator.push(routes.HistoryRoute()))
        .on(requests.Puzzle, lambda asked: navigator.push(routes.PuzzleRoute(theme=asked.arg)))
        .tap("puzzles", lambda: navigator.push(routes.PuzzlesRoute()))
        .tap("puzzle-of-day", partial(puzzle_of_today, navigator))
        .tap("par", lambda: navigator.push(routes.ParRoute(game_at(navigator.top.route))))
        .tap("statistics", lambda: navigator.push(routes.StatisticsRoute()))
    )


def watched(id_: str) -> routes.Route:
    """The replay of a saved game."""
    return routes.ReplayRoute(routes.Saved(id_))


def replayed(route: routes.Route, asked: requests.Replay) -> routes.Route:
    """The replay of the game that a screen is about."""
    return routes.ReplayRoute(game_at(route), asked.frame, round=asked.round)


def game_at(route: routes.Route) -> routes.Game:
    """The game that a screen is about, else the game at the table."""
    return route.game if isinstance(route, routes.GameRoute) else routes.CURRENT


def new_navigator(rng: Random) -> Navigator:
    """A navigator at the start page."""
    return Navigator(rng, SCREENS, anywhere)


@cache
def _navigator() -> Navigator:
    """The worker's navigator, made when first asked: a snapshot must hold no random numbers."""
    return new_navigator(Random(SystemRandom().getrandbits(256)))


@cache
def _held() -> Held:
    """What the page holds that the worker belongs to."""
    return Held()


def ask(request: str) -> str:
    """Answer one request of the page, both as JSON text; see `app.protocol`."""
    message = json.loads(request)
    if message.get("anew"):
        _held.cache_clear()
    return json.dumps(_held().sent(_navigator().answer(message)))
