"""The content of a reply: the pages of a running game, and updates for its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.html import Markup
from app.core.replies import Motion, PageUpdate, Updates
from app.core.settings import Settings
from app.core.shared_names import MilestoneName, SoundName
from app.games import pages_of
from app.games.game_pages import AnyPages
from app.games.results import place_name, place_of
from app.games.scene import AnyScene, Coach, Company, Scene, Tools
from app.library.days import day_of
from app.table.curtain import curtain, missed_events
from app.words import _, bot_name
from diamonds_core import HUMAN, Card, Session, Step
from diamonds_core import events as happened
from diamonds_core.events import Event

VISIBLE = (
    happened.Dealt,
    happened.PassChosen,
    happened.Gave,
    happened.Swapped,
    happened.Played,
    happened.Acted,
    happened.ThiefMoved,
    happened.TrickTaken,
    happened.Counted,
)
"""The events after which the table looks different."""


def scene_of(
    session: Session,
    seat: int | None,
    settings: Settings,
    picked: tuple[Card, ...] = (),
    feedback: str = "",
    lesson: Coach | None = None,
) -> AnyScene:
    """Return the table at rest, seen by the viewer at a seat or by a spectator."""
    return Scene(
        session.view(seat),
        session.seats,
        tuple(session.events),
        picked,
        feedback,
        settings,
        lesson=lesson,
        first_moment=None if lesson else session.first_event_index,
    )


def page_of(
    session: Session,
    scene: AnyScene,
    person: int | None = None,
    undo: str = "",
    missed: Sequence[Event] = (),
) -> Markup:
    """Return the current page of a running game; the curtain hides it from other people.

    `person` is the one to move at this device, if any. `undo` is the name of the person who may
    take back a move behind the curtain, if any. `missed` are the events that the next person has
    missed; the curtain tells what all may know of them.
    """
    pages, state = pages_of(session.record.variant), session.state
    if state.over:
        return pages.final(scene)
    if state.between_rounds:
        return pages.summary(scene)
    if person is not None and not scene.is_you(person):
        near, far = pages.where(scene)
        told = missed_events(scene, missed, pages.sentence)
        return curtain(scene.names[person], f"{far} \N{MIDDLE DOT} {near}", told, undo)
    return pages.table(scene)


def updates_of(
    session: Session,
    steps: Sequence[Step],
    viewer: int | None,
    settings: Settings,
    lesson: Coach | None = None,
    header: Markup | None = None,
    tools: Tools | None = None,
    company: Company | None = None,
    premoves: bool = False,
) -> Updates:
    """Return one update for each event of some steps, as the viewer sees it."""
    first = len(session.events) - len(steps)
    held = _held(steps) if settings.wait else []
    updates: Updates = []
    for number, step in enumerate(steps):
        scene: AnyScene = Scene(
            step.views[viewer],
            session.seats,
            tuple(session.events[: first + number + 1]),
            settings=settings,
            live=False,
            waits=number in held,
            premoves=premoves,
            lesson=lesson,
            header=header,
            tools=tools and (Tools() if viewer is None else replace(tools, wait="")),
            company=company or Company(),
        )
        update = update_of(pages_of(session.record.variant), step.event, scene)
        if milestone := _milestone(step.event, scene):
            update["milestone"] = milestone
        updates.append(update)
    return updates


def _milestone(event: Event, scene: AnyScene) -> MilestoneName | None:
    """Return the milestone to which the last event of a scene belongs."""
    if isinstance(event, happened.Dealt):
        return "deal"
    counts = any(isinstance(earlier, happened.Counted) for earlier in scene.events)
    return "count" if counts else None


def _held(steps: Sequence[Step]) -> list[int]:
    """Return the indices of the steps that show a full trick for the last time."""
    return [
        max(n for n, step in enumerate(steps[:taken]) if isinstance(step.event, VISIBLE))
        for taken, step in enumerate(steps)
        if isinstance(step.event, happened.TrickTaken)
    ]


def update_of(pages: AnyPages, event: Event, scene: AnyScene) -> PageUpdate:
    """Return the update for an event, with the table after it if that looks different."""
    update: PageUpdate = {
        "say": pages.sentence(event, scene),
        "motions": pages.motions(event, scene),
        "lead": isinstance(event, happened.Played) and event.led is None,
        "hold": scene.waits,
    }
    if sound := _sound(event, update["motions"]):
        update["sound"] = sound
    if (rest := pages.rest(event, scene)) is not None:
        update["rest"] = rest
    if isinstance(event, happened.Acted) and event.why == happened.OFF_SUIT:
        update["outcome"] = True
        if scene.is_you(event.seat) and scene.streak > 1:
            update["streak"] = scene.streak
    if isinstance(event, VISIBLE):
        update["html"] = pages.table(scene)
    return update


def _sound(event: Event, motions: Sequence[Motion]) -> SoundName | None:
    match event:
        case happened.Dealt():
            return "deal"
        case happened.Swapped():
            return "pass"
        case happened.Played():
            return "card"
        case happened.Acted(moved=1, source=int()):
            return "theft"
        case happened.Acted(moved=1):
            return "vault" if any(m["to"].startswith("vault") for m in motions) else "crystal"
        case happened.ThiefMoved():
            return "thief"
        case happened.TrickTaken():
            return "trick"
    return None


def hurry(updates: Sequence[PageUpdate], steps: Sequence[Step]) -> None:
    """Remove the rest after the last update, so that the next player needn't wait.

    The announcement of a choice that all have to answer stays readable.
    """
    if steps and isinstance(steps[-1].event, happened.PassChosen):
        return
    for update in reversed(updates):
        if "html" in update:
            update["rest"] = 0
            return


def title_of(session: Session, scene: AnyScene) -> str:
    """Return the game and its bots' level, or the day of its deal, then its progress or a place.

    Every viewer may see the scene. Lists show the names and scores of a finished game beside it.
    """
    record, state = session.record, session.state
    pages = pages_of(record.variant)
    day = day_of(record)
    levels = {seat.player for seat in record.seated} - {HUMAN}
    level = bot_name(pages.game.bot(levels.pop())) if len(levels) == 1 else ""
    table = ", ".join(filter(None, [pages.variant_label(record.variant), level]))
    # All who play the deal of a day have the same table.
    about = _("Deal of the day {day}").format(day=day.isoformat()) if day else table
    if state.over and len(record.people) == 1:
        rank = place_of(record.people[0], scene)
        return _("{game}. {place}").format(game=about, place=place_name(rank))
    if state.over:
        return about
    near, far = pages.where(scene)
    names = ", ".join(scene.names)
    return _("{game}. {far}. {near}. {names}").format(game=about, far=far, near=near, names=names)
