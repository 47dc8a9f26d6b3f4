"""The film of a turning point on a small table: the card and what followed, then the better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random

from app.core.html import Markup, fill, h, html
from app.core.replies import PageUpdate
from app.core.settings import Settings
from app.core.shared_names import motion_key
from app.games import pages_of
from app.games.cards import face
from app.games.scene import AnyScene, Scene
from app.table.moments import TurningPoint
from app.table.updates import update_of
from app.words import _, initial_capital
from app.words.explanations import move_subject
from diamonds_core import Card, Record, Session, before
from diamonds_core.cards import SUITS
from diamonds_core.events import Acted, Counted, Event, TrickTaken

LED, OWN, OTHER, TAKEN, AGAIN = 2, 2, 1, 2, 1
"""The pauses of a film, as shares of `RESTS`: on the trick as it was led, the card in question,
each other event, the trick that is taken, and the trick before the better card."""

RESTS = 9500
"""All these pauses, in ms at normal pace: with the motions they make twelve seconds."""

Line = list[tuple[Event, AnyScene]]
"""The events from a card to the end of its trick, with the table after each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a film: the small table with its captions, and the update that shows it."""

    stage: Markup
    update: PageUpdate


def pictures_of(record: Record, point: TurningPoint, settings: Settings) -> list[Picture]:
    """Return the pictures of a turning point, the last of which stays.

    Those who see no motion see two of them: the whole trick as it was, until a tap, and the last.
    """
    own, best = point.made, point.better
    assert isinstance(own, Card)
    assert isinstance(best, Card)
    made, better = (_line(record, point, move, settings) for move in (None, best))
    said = [_caption(own, made, point.seat), _caption(best, better, point.seat)]
    pages, led = pages_of(record.variant), _led(record, point, settings)
    better = list(takewhile(_is_before_taking, better))
    full = len(list(takewhile(_is_before_taking, made)))
    shown = [(_stage(led, said), PageUpdate(rest=LED))]
    for number, (event, scene) in enumerate(made, 1):
        rest = {1: OWN, full + 1: TAKEN}.get(number, OTHER)
        facts = PageUpdate(rest=rest, still=number == full, outcome=False)
        shown.append((_stage(scene, said), update_of(pages, event, scene) | facts))
    shown.append((_stage(led, said, own), PageUpdate(rest=AGAIN)))
    for number, (event, scene) in enumerate(better):
        facts = PageUpdate(rest=OTHER if number else OWN, outcome=False)
        marked = replace(scene, marks=((best, True),))
        shown.append((_stage(marked, said, own), update_of(pages, event, scene) | facts))
    unit = RESTS // sum(update["rest"] for _shown, update in shown)
    return [Picture(stage, update | {"rest": unit * update["rest"]}) for stage, update in shown]


def _led(record: Record, point: TurningPoint, settings: Settings) -> AnyScene:
    """Return the table before the card."""
    session = Session(before(record, point.number), Random(0))
    events = tuple(session.events)
    return Scene(point.view, session.seats, events, settings=settings, live=False, still=True)


def _line(record: Record, point: TurningPoint, move: Card | None, settings: Settings) -> Line:
    """Return what followed the card, or what is likely to have followed another `move`.

    There the strongest bot that doesn't search plays for all, with the cards that they had.
    """
    session, real = Session(before(record, point.number), Random(0)), record.moves[point.number :]
    begun, seats = len(session.events), session.seats
    steps = session.play(move or real.pop(0), point.seat)
    while not any(isinstance(step.event, TrickTaken) for step in steps):
        steps += session.stand_in(point.seat) if move else session.play(real.pop(0), point.seat)
    events = tuple(session.events[:begun]) + tuple(step.event for step in steps)
    scenes = (
        Scene(step.views[point.seat], seats, events[:number], settings=settings, live=False)
        for number, step in enumerate(steps, begun + 1)
    )
    shown = zip((step.event for step in steps), scenes, strict=True)
    return list(takewhile(lambda shot: not isinstance(shot[0], Counted), shown))


def _is_before_taking(shot: tuple[Event, AnyScene]) -> bool:
    return not isinstance(shot[0], TrickTaken)


def _caption(card: Card, line: Line, seat: int) -> Markup:
    """Return a card, and what it brought or cost the seat and who took the trick, in sentences."""
    variant = line[0][1].view.variant
    told = [
        pages_of(variant).sentence(event, scene)
        for event, scene in line
        if isinstance(event, TrickTaken)
        or (
            isinstance(event, Acted)
            and event.moved
            and (event.seat == seat or event.source == variant.team[seat])
        )
    ]
    name = h.b[initial_capital(move_subject(card, variant, ()))]
    # Translators: a card, and what happened when it was played.
    return fill(_("{card}: {story}"), card=name, story=" ".join(told))


def _stage(scene: AnyScene, captions: Sequence[Markup], aside: Card | None = None) -> Markup:
    """Return the small table, the card put `aside` for the better one, and both captions.

    At a table of two that card may come later in the same trick. Taps explain nothing on it. Screen
    readers get the captions, and the sentences of the updates.
    """
    pages, players = pages_of(scene.view.variant), scene.view.variant.players
    lines = [h.p("on" if at == bool(aside) else "")[text] for at, text in enumerate(captions)]
    return html(
        h.div(f"film of-{players} {pages.name}{' better' * bool(aside)}", aria_hidden="true")[
            pages.stage(replace(scene, waits=True)),
            [_edge(seat, scene) for seat in scene.all_seats],
            _put_aside(aside) if aside and aside not in scene.view.trick else None,
        ],
        h.div("captions")[lines],
    )


def _put_aside(card: Card) -> Markup:
    key = motion_key("card", card)
    return h.div("slot aside")[h.div(f"card {SUITS[card.suit]}", data_key=key)[face(card)]]


def _edge(seat: int, scene: AnyScene) -> Markup:
    """Return the place of a seat, and of its side's crystals unless they are the viewer's."""
    side, own = (scene.view.variant.team[one] for one in (seat, scene.bottom_seat))
    keys = (motion_key("showroom", side), motion_key("vault", side)) if side != own else ()
    places = [h.i(data_place=key) for key in keys]
    return h.i(f"edge p-{scene.position(seat)}", data_seat=seat)[places]
