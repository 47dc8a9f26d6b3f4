"""The screens, and the handlers for the commands that every screen accepts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random, SystemRandom
from typing import Any

from app import routes
from app.handlers import Handlers
from app.navigator import AnyScreen, Navigator
from app.parts import SentPage
from app.protocol import commands
from app.screens.days import DaysScreen
from app.screens.deal import SharedDealScreen, link, needs_of_link
from app.screens.due import DueMistake
from app.screens.exercise import opened
from app.screens.fairness import FairnessScreen
from app.screens.guess import Guess
from app.screens.history import HistoryScreen, report_unstored, wipe
from app.screens.home import HomeScreen, friends, play, route_of_play, start
from app.screens.host_table import admit, disconnect, gather, note_wait, take_command
from app.screens.lesson import LessonScreen, learn
from app.screens.mistakes import mistakes
from app.screens.par import ParScreen
from app.screens.paste import needs_of_paste, paste
from app.screens.play import PlayScreen, first_game
from app.screens.practice import PuzzlesScreen
from app.screens.puzzles import PuzzleExercise
from app.screens.replay import ReplayScreen
from app.screens.result import ResultScreen
from app.screens.review import ReviewScreen
from app.screens.rules import RulesScreen
from app.screens.scores import ScoresScreen
from app.screens.statistics import StatisticsScreen
from app.screens.transfer import ExportScreen, ImportScreen, export, receive
from app.screens.whatif import WhatIfScreen
from app.screens.why import WhyScreen

SCREENS: Mapping[type[Any], Callable[[Navigator, Any], AnyScreen]] = {
    routes.HomeRoute: HomeScreen,
    routes.PlayRoute: PlayScreen,
    routes.DealRoute: SharedDealScreen,
    routes.RulesRoute: RulesScreen,
    routes.LessonRoute: LessonScreen,
    routes.HistoryRoute: HistoryScreen,
    routes.StatisticsRoute: StatisticsScreen,
    routes.DaysRoute: DaysScreen,
    routes.ScoresRoute: ScoresScreen,
    routes.ResultRoute: ResultScreen,
    routes.ReplayRoute: ReplayScreen,
    routes.WhatIfRoute: WhatIfScreen,
    routes.WhyRoute: WhyScreen,
    routes.ReviewRoute: ReviewScreen,
    routes.MistakesRoute: mistakes,
    routes.GuessRoute: opened(Guess),
    routes.ParRoute: ParScreen,
    routes.FairnessRoute: FairnessScreen,
    routes.PuzzlesRoute: PuzzlesScreen,
    routes.PuzzleRoute: opened(PuzzleExercise),
    routes.DueRoute: opened(DueMistake),
    routes.ExportRoute: ExportScreen,
    routes.ImportRoute: ImportScreen,
}


def anywhere(navigator: Navigator) -> Handlers:
    """Return the handlers for the commands that every screen accepts."""
    return (
        Handlers()
        .on(commands.Start, partial(start, navigator))
        .on(commands.Friends, partial(friends, navigator))
        .on(commands.Play, partial(play, navigator), lambda command: route_of_play(command).needs)
        .on(commands.Learn, partial(learn, navigator))
        .on(commands.Link, partial(link, navigator), needs_of_link)
        .on(commands.Paste, partial(paste, navigator), needs_of_paste)
        .on(commands.Import, partial(receive, navigator), routes.HistoryRoute().needs)
        .tap("first-game", partial(first_game, navigator))
        .tap("export", partial(export, navigator), routes.HistoryRoute().needs)
        .tap("wipe", partial(wipe, navigator), routes.HistoryRoute().needs)
        .tap("not-stored", partial(report_unstored, navigator))
        .on(commands.Guest, partial(take_command, navigator))
        .on(commands.Gather, partial(gather, navigator))
        .on(commands.Admit, partial(admit, navigator))
        .on(commands.Disconnect, partial(disconnect, navigator))
        .on(commands.Waited, partial(note_wait, navigator))
    )


def new_navigator(rng: Random) -> Navigator:
    """Return a navigator at the start page."""
    return Navigator(rng, SCREENS, anywhere)


@cache
def _navigator() -> Navigator:
    """Return the worker's navigator.

    It is created on the first command, since a snapshot must hold no random numbers.
    """
    return new_navigator(Random(SystemRandom().getrandbits(256)))


@cache
def _sent_page() -> SentPage:
    """Return the texts that the page of this worker holds."""
    return SentPage()


def ask(text: str) -> str:
    """Answer a message from the page, both as JSON text; see `app.protocol`."""
    message = json.loads(text)
    if message.get("anew"):
        _sent_page.cache_clear()
    return json.dumps(_sent_page().changes(_navigator().answer(message)))
