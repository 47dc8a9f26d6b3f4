"""All that can be opened, by the name that requests use; and the one navigator of the worker."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random, SystemRandom

from app.navigator import Navigator, Room
from app.screens.deal import day, link
from app.screens.history import export, history, receive, wipe
from app.screens.home import Home, open_kept, play, start
from app.screens.lesson import learn
from app.screens.replay import replay, watch
from app.screens.review import mistakes, review
from app.screens.rules import read
from app.screens.scores import scores
from app.screens.statistics import statistics
from app.screens.whatif import whatif
from app.screens.why import why

ROOMS: Mapping[str, Room] = {
    "open": open_kept,
    "start": start,
    "play": play,
    "read": read,
    "scores": scores,
    "learn": learn,
    "replay": replay,
    "watch": watch,
    "review": review,
    "mistakes": mistakes,
    "whatif": whatif,
    "why": why,
    "history": history,
    "export": export,
    "import": receive,
    "wipe": wipe,
    "statistics": statistics,
    "link": link,
    "day": day,
}


def new_navigator(rng: Random) -> Navigator:
    """A navigator with the start page on it."""
    return Navigator(rng, Home, ROOMS)


@cache
def _navigator() -> Navigator:
    """The worker's navigator, made when first asked: a snapshot must hold no random numbers."""
    return new_navigator(Random(SystemRandom().getrandbits(256)))


def ask(request: str) -> str:
    """Answer one request of the page, both as JSON text; see `Navigator.answer`."""
    return json.dumps(_navigator().answer(json.loads(request)))
