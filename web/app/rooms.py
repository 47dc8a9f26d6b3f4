"""All that can be opened, by the name that requests use; and the one desk of the worker."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random, SystemRandom

from app.desk import Desk, Room
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


def new_desk(rng: Random) -> Desk:
    """A desk with the start page on it."""
    return Desk(rng, Home, ROOMS)


@cache
def _desk() -> Desk:
    """The one desk, made when first asked: random numbers drawn before would be in a snapshot."""
    return new_desk(Random(SystemRandom().getrandbits(256)))


def ask(request: str) -> str:
    """Answer one request of the page, both as JSON text; see `Desk.answer`."""
    return json.dumps(_desk().answer(json.loads(request)))
