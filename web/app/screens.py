"""The screens by their routes, and the worker's answers to the page."""

from __future__ import annotations

import json
from functools import cache, partial
from random import Random, SystemRandom

import app.home.everywhere
import app.home.paste
import app.table.hosting  # noqa: F401 (commands)
from app.core import routes
from app.core.navigator import Navigator, Openers
from app.core.parts import SentPage
from app.daily.calendar import DaysScreen
from app.daily.cup import CupScreen
from app.daily.deal import SharedDealScreen
from app.daily.fairness import FairnessScreen
from app.daily.new_cup import NewCupScreen
from app.daily.par import ParScreen
from app.daily.result import ResultScreen
from app.daily.statistics import StatisticsScreen
from app.home.history import HistoryScreen
from app.home.start_page import HomeScreen
from app.home.transfer import ExportScreen, ImportScreen
from app.learn.due import DueMistake
from app.learn.exercise import open_exercise
from app.learn.guess import Guess
from app.learn.lesson import LessonScreen
from app.learn.mistakes import open_mistakes
from app.learn.puzzle import PuzzleExercise
from app.learn.puzzles import PuzzlesScreen
from app.learn.replay import ReplayScreen
from app.learn.review import ReviewScreen
from app.learn.rules_page import RulesScreen
from app.learn.whatif import WhatIfScreen
from app.learn.why import WhyScreen
from app.table.play import PlayScreen
from app.table.scores import ScoresScreen

SCREENS: Openers = {
    routes.HomeRoute: HomeScreen.open,
    routes.PlayRoute: PlayScreen.open,
    routes.DealRoute: SharedDealScreen.open,
    routes.CupRoute: CupScreen.open,
    routes.NewCupRoute: NewCupScreen.open,
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
    """Answer a message from the page, both as JSON text; see `app.core.replies`."""
    message = json.loads(text)
    if message.get("full"):
        _sent_page.cache_clear()
    return json.dumps(_sent_page().changes(_navigator().answer(message)))
