"""What a reply is made of: pictures of the table at rest, and of what happens on it."""

from __future__ import annotations

from collections.abc import Sequence

from app.games import GAMES, GamePages
from app.pages.scene import AnyScene, Coach, Scene
from app.settings import Settings
from diamonds_core import HUMAN, Card, Session, Step, game_of
from diamonds_core import events as happened

Picture = dict[str, object]

VISIBLE = (
    happened.Dealt,
    happened.Gave,
    happened.Swapped,
    happened.Played,
    happened.Acted,
    happened.ThiefMoved,
    happened.TrickTaken,
)
"""The events after which the table looks different."""


def pages_of(session: Session) -> GamePages:
    """The pages of the game that is played."""
    return GAMES[game_of(session.record.variant).name]


def scene_of(
    session: Session,
    seat: int | None,
    settings: Settings,
    picked: tuple[Card, ...] = (),
    note: str = "",
    lesson: Coach | None = None,
) -> AnyScene:
    """The table at rest, for the eyes of a seat or of nobody."""
    names, people = _who(session)
    events = tuple(session.events)
    view = session.view(seat)
    return Scene(view, names, people, events, picked, note, settings, lesson=lesson)


def moving(
    session: Session, steps: Sequence[Step], settings: Settings, lesson: Coach | None = None
) -> list[Picture]:
    """What has just happened, one picture an event."""
    first = len(session.events) - len(steps)
    names, people = _who(session)
    pictures = []
    for number, step in enumerate(steps, 1):
        events = tuple(session.events[: first + number])
        scene: AnyScene = Scene(
            step.view, names, people, events, settings=settings, live=False, lesson=lesson
        )
        pictures.append(_picture(session, step.event, scene))
    return pictures


def _picture(session: Session, event: happened.Event, scene: AnyScene) -> Picture:
    pages = pages_of(session)
    picture: Picture = {"say": pages.sentence(event, scene), "fly": pages.flights(event, scene)}
    if (rest := pages.rest(event, scene)) is not None:
        picture["rest"] = rest
    if isinstance(event, VISIBLE):
        picture["html"] = pages.table(scene)
    return picture


def hurry(pictures: Sequence[Picture]) -> None:
    """Don't let a player wait who is next: no rest after the last picture."""
    for picture in reversed(pictures):
        if "html" in picture:
            picture["rest"] = 0
            return


def _who(session: Session) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    seats = session.record.seats
    return tuple(s.name for s in seats), tuple(s.player == HUMAN for s in seats)
