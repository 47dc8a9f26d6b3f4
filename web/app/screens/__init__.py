"""The screens by their routes, and the worker's answers to the page."""

from __future__ import annotations

import json
from functools import cache, partial
from random import Random, SystemRandom

import app.screens.everywhere
import app.screens.hosting
import app.screens.paste  # noqa: F401 (commands)
from app import routes
from app.navigator import Navigator, Openers
from app.parts import SentPage
from app.screens.days import DaysScreen
from app.screens.deal import SharedDealScreen
from app.screens.due import DueMistake
from app.screens.exercise import open_exercise
from app.screens.fairness import FairnessScreen
from app.screens.guess import Guess
from app.screens.history import HistoryScreen
from app.screens.home import HomeScreen
from app.screens.lesson import LessonScreen
from app.screens.mistakes import open_mistakes
from app.screens.par import ParScreen
from app.screens.play import PlayScreen
from app.screens.practice import PuzzlesScreen
from app.screens.puzzles import PuzzleExercise
from app.screens.replay import ReplayScreen
from app.screens.result import ResultScreen
from app.screens.review import ReviewScreen
from app.screens.rules import RulesScreen
from app.screens.scores import ScoresScreen
from app.screens.statistics import StatisticsScreen
from app.screens.transfer import ExportScreen, ImportScreen
from app.screens.whatif import WhatIfScreen
from app.screens.why import WhyScreen

SCREENS: Openers = {
    routes.HomeRoute: HomeScreen.open,
    routes.PlayRoute: PlayScreen.open,
    routes.DealRoute: SharedDealScreen.open,
    routes.RulesRoute: RulesScreen.open,
    routes.LessonRoute: LessonScreen.open,
    routes.HistoryRoute: HistoryScreen.open,
    routes.StatisticsRoute: StatisticsScreen.open,
    routes.DaysRoute: DaysScreen.open,
    routes.ScoresRoute: ScoresScreen.open,
    routes.ResultRoute: ResultScreen.open,
    routes.ReplayRoute: ReplayScreen.open,
    routes.WhatIfRoute: WhatIfScreen.open,
    routes.WhyRoute: WhyScreen.open,
    routes.ReviewRoute: ReviewScreen.open,
    routes.MistakesRoute: open_mistakes,
    routes.GuessRoute: partial(open_exercise, Guess),
    routes.ParRoute: ParScreen.open,
    routes.FairnessRoute: FairnessScreen.open,
    routes.PuzzlesRoute: PuzzlesScreen.open,
    routes.PuzzleRoute: partial(open_exercise, PuzzleExercise),
    routes.DueRoute: partial(open_exercise, DueMistake),
    routes.ExportRoute: ExportScreen.open,
    routes.ImportRoute: ImportScreen.open,
}


def new_navigator(rng: Random) -> Navigator:
    """Return a navigator at the start page."""
    return Navigator(rng, SCREENS, HomeScreen)


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
