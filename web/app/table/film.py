"""The film of a turning point on a small table: the move and what followed, then the better one."""

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
from diamonds_core import Card, Give, Record, Session, before
from diamonds_core.cards import SUITS
from diamonds_core.events import Acted, Counted, Event, Gave, Swapped, TrickTaken

LED, OWN, OTHER, TAKEN, AGAIN = 2, 2, 1, 2, 1
"""The pauses of a film, as shares of `RESTS`: on the trick as it was led, the move in question,
each other event, the trick that is taken, and the trick before the better card."""

RESTS = 9500
"""All these pauses, in ms at normal pace: with the motions they make twelve seconds."""

Line = list[tuple[Event, AnyScene]]
"""The events from a move to the end of its trick or its passing, with the table after each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a film.

    Args:
        stage: the small table.
        captions: what both moves brought; the one that is shown is marked.
        said: the moment in words.
        is_better: whether the better move is shown.
        update: the update that shows it, without its page.
    """

    stage: Markup
    captions: Markup
    said: str
    is_better: bool
    update: PageUpdate


def pictures_of(record: Record, point: TurningPoint, settings: Settings) -> list[Picture]:
    """Return the pictures of a turning point, the last of which stays.

    Those who see no motion see two of them: what was done as it was, until a tap, and the last.
    """
    moves = point.made, point.better
    made, better = (_line(record, point, move, settings) for move in moves)
    captions = [
        _caption(point, move, line) for move, line in zip(moves, (made, better), strict=True)
    ]
    subjects = [initial_capital(move_subject(move, record.variant, ())) for move in moves]
    pages, led = pages_of(record.variant), _led(record, point, settings)
    better = list(takewhile(_is_before_taking, better))
    full = len(list(takewhile(_is_before_taking, made)))
    shown = [(led, False, PageUpdate(rest=LED))]
    for number, (event, scene) in enumerate(made, 1):
        rest = {1: OWN, full + 1: TAKEN}.get(number, OTHER)
        facts = PageUpdate(rest=rest, still=number == full, outcome=False)
        shown.append((scene, False, update_of(pages, event, scene) | facts))
    shown.append((led, True, PageUpdate(rest=AGAIN)))
    for number, (event, scene) in enumerate(better):
        facts = PageUpdate(rest=OTHER if number else OWN, outcome=False)
        shown.append((scene, True, update_of(pages, event, scene) | facts))
    unit = RESTS // sum(update["rest"] for _scene, _better, update in shown)
    return [
        Picture(
            _stage(scene, point, is_better),
            _captions(captions, is_better),
            update.get("say") or subjects[is_better],
            is_better,
            update | {"rest": unit * update["rest"]},
        )
        for scene, is_better, update in shown
    ]


def _led(record: Record, point: TurningPoint, settings: Settings) -> AnyScene:
    """Return the table before the card."""
    session = Session(before(record, point.number), Random(0))
    events = tuple(session.events)
    return Scene(point.view, session.seats, events, settings=settings, live=False, still=True)


def _line(record: Record, point: TurningPoint, move: Card | Give, settings: Settings) -> Line:
    """Return what followed the move, or what is likely to have followed the better one.

    There the strongest bot that doesn't search plays for all, with the cards that they had; who
    passed cards knew nothing of the others.
    """
    session, real = Session(before(record, point.number), Random(0)), record.moves[point.number :]
    begun, seats, is_real = len(session.events), session.seats, move == point.made
    steps, follow = session.play(move, point.seat), iter(real[1:])
    while not any(isinstance(step.event, TrickTaken | Swapped) for step in steps):
        known = is_real or not point.is_card
        steps += session.play(next(follow), point.seat) if known else session.stand_in(point.seat)
    events = tuple(session.events[:begun]) + tuple(step.event for step in steps)
    scenes = (
        Scene(step.views[point.seat], seats, events[:number], settings=settings, live=False)
        for number, step in enumerate(steps, begun + 1)
    )
    shown = zip((step.event for step in steps), scenes, strict=True)
    return [
        (event, scene)
        for event, scene in takewhile(lambda shot: not isinstance(shot[0], Counted), shown)
        if not isinstance(event, Gave) or event.seat == point.seat
    ]


def _is_before_taking(shot: tuple[Event, AnyScene]) -> bool:
    return not isinstance(shot[0], TrickTaken)


def _caption(point: TurningPoint, move: Card | Give, line: Line) -> Markup:
    """Return a move and its story in sentences."""
    name = h.b[initial_capital(move_subject(move, point.view.variant, ()))]
    told = _outcome(point.seat, line) if point.is_card else _reasons(point, move, line)
    # Translators: a card, and what happened when it was played.
    return fill(_("{card}: {story}"), card=name, story=" ".join(told)) if told else name


def _outcome(seat: int, line: Line) -> list[str]:
    """Return what a card brought or cost its seat, and who took the trick."""
    variant = line[0][1].view.variant
    return [
        pages_of(variant).sentence(event, scene)
        for event, scene in line
        if isinstance(event, TrickTaken)
        or (
            isinstance(event, Acted)
            and event.moved
            and (event.seat == seat or event.source == variant.team[seat])
        )
    ]


def _reasons(point: TurningPoint, move: Card | Give, line: Line) -> list[str]:
    """Return what passing the cards does for the hand, in a sentence."""
    pages, (_event, scene) = pages_of(point.view.variant), line[0]
    return pages.sentences(point.view, move, scene.names)[:1]


def _captions(texts: Sequence[Markup], is_better: bool) -> Markup:
    lines = [h.p("on" if at == is_better else "")[text] for at, text in enumerate(texts)]
    return h.div("captions")[lines]


def _stage(scene: AnyScene, point: TurningPoint, is_better: bool) -> Markup:
    """Return the small table: the trick, or the hand of which cards are passed.

    Taps explain nothing on it. Screen readers get the captions, and the sentences of the updates.
    """
    pages, players = pages_of(scene.view.variant), scene.view.variant.players
    css = f"film of-{players} {pages.name}{' better' * is_better}"
    return h.div(css, aria_hidden="true")[
        _trick(scene, point, is_better) if point.is_card else _hand(scene, is_better),
        [_edge(seat, scene) for seat in scene.all_seats],
    ]


def _trick(scene: AnyScene, point: TurningPoint, is_better: bool) -> Markup:
    """Return the trick, with the card that was played put aside for the better one.

    At a table of two that card may come later in the same trick.
    """
    made, better = point.made, point.better
    assert isinstance(made, Card)
    assert isinstance(better, Card)
    marked = replace(scene, waits=True, marks=((better, True),) if is_better else ())
    aside = is_better and made not in scene.view.trick
    card = h.div("slot aside")[_card(made)]
    return html(pages_of(scene.view.variant).stage(marked), aside and card)


def _hand(scene: AnyScene, is_better: bool) -> Markup:
    """Return the hand, with the cards that are passed."""
    given = getattr(scene.view, "gave", None) or ()
    mark = " right" if is_better else " grey"
    return h.ol("dealt")[(h.li[_card(card, mark * (card in given))] for card in scene.hand)]


def _card(card: Card, css: str = "") -> Markup:
    return h.div(f"card {SUITS[card.suit]}{css}", data_key=motion_key("card", card))[face(card)]


def _edge(seat: int, scene: AnyScene) -> Markup:
    """Return the place of a seat, and of its side's crystals unless they are the viewer's."""
    side, own = (scene.view.variant.team[one] for one in (seat, scene.bottom_seat))
    keys = (motion_key("showroom", side), motion_key("vault", side)) if side != own else ()
    places = [h.i(data_place=key) for key in keys]
    return h.i(f"edge p-{scene.position(seat)}", data_seat=seat)[places]
