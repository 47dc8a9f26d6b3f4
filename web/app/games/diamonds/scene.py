"""The state of a table of Diamonds: places of crystals, and effects of cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeAlias

from app.games.scene import Scene as AnyScene
from app.words import _, join_names
from diamonds_core import events
from diamonds_core.cards import Card
from diamonds_core.diamonds import WEIGHTS, DiamondsView

Scene: TypeAlias = AnyScene[DiamondsView]


def side_of(scene: Scene, seat: int) -> int:
    """Return the side of a seat: the place of its crystals."""
    return scene.view.variant.team[seat]


def seats_of(scene: Scene, at: int) -> list[int]:
    """Return the seats that share a place, the nearest to the viewer first."""
    n = scene.view.variant.players
    seats = scene.all_seats
    seats.sort(key=lambda seat: min((seat - scene.bottom_seat) % n, (scene.bottom_seat - seat) % n))
    return [seat for seat in seats if side_of(scene, seat) == at]


def owners(scene: Scene, at: int) -> str:
    """Return the owners of a place, after a preposition: "from Bea and Dora"."""
    return join_names(scene.name_after(seat) for seat in seats_of(scene, at))


def holders_inside(scene: Scene, at: int) -> str:
    """Return the owners of a place, inside a sentence: "Bea and Dora"."""
    return join_names(scene.name_inside(seat) for seat in seats_of(scene, at))


def sides_in_row(scene: Scene, places: Iterable[int]) -> str:
    """Return the owners of several places in a sentence: "Ann & Carl and Bea & Dora"."""
    return join_names(" & ".join(map(scene.name_inside, seats_of(scene, at))) for at in places)


def holders(scene: Scene, at: int) -> str:
    """Return the owners of a place, to stand alone: "You and Carl"."""
    first, *rest = seats_of(scene, at)
    return join_names([scene.name(first), *map(scene.name_inside, rest)])


def sides(scene: Scene) -> list[int]:
    """Return all places, clockwise from the viewer's own."""
    return list(dict.fromkeys(side_of(scene, seat) for seat in scene.all_seats))


def waited_for(scene: Scene) -> list[int]:
    """Return the seats that have to act before the game goes on; bots pass after all people."""
    view = scene.view
    if view.phase == "give":
        seats = [seat for seat, given in enumerate(view.has_given) if not given]
        return list(filter(scene.is_person, seats)) or seats
    return [] if view.to_move is None else [view.to_move]


def in_focus(scene: Scene) -> list[int]:
    """Return the highlighted seat: the next to act, or the subject of a choice or of a count.

    When all seats have to act at once, only the viewer's is highlighted.
    """
    if scene.is_asked:
        return [scene.bottom_seat]
    event = scene.current_event
    if isinstance(event, events.PassChosen):
        return [event.seat]
    match event if is_counting(scene) else None:
        case events.Counted(seat=seat) | events.Acted(seat=seat) | events.ThiefMoved(seat=seat):
            return [] if seat is None else [seat]
    return waited_for(scene)[:1]


def taker(scene: Scene) -> int | None:
    """Return the seat that has just taken a trick, until the next lead; None at rest."""
    for event in reversed(scene.events if scene.current_event else ()):
        match event:
            case events.TrickTaken(seat=seat):
                return seat
            case events.Played():
                return None
    return None


def trick_actions(scene: Scene, number: int) -> dict[Card, events.Acted]:
    """Return the immediate actions of the cards of a trick of this round."""
    return {
        card.card: action
        for card, action in pairwise(scene.trick_events(number))
        if isinstance(card, events.Played)
        if isinstance(action, events.Acted) and action.why == events.OFF_SUIT
    }


def knows_vault(scene: Scene, at: int) -> bool:
    """Return True if the page shows the content of a Vault: the viewer's, or with an aid any."""
    own = scene.view.seat is not None and side_of(scene, scene.view.seat) == at
    return own or scene.settings.vaults


def showroom_weight() -> str:
    """Return the weight of a crystal in a Showroom."""
    return _("Showroom, {showroom} each").format(**WEIGHTS)


def vault_weight() -> str:
    """Return the weight of a crystal in a Vault."""
    return _("Vault, {vault} each").format(**WEIGHTS)


def is_counting(scene: Scene) -> bool:
    """Return True if all tricks are taken, and the suits are counted."""
    return any(isinstance(event, events.Counted) for event in scene.events)


def where(scene: Scene) -> tuple[str, str]:
    view = scene.view
    variant = view.variant
    text = (
        _("Perfect, round {round} of {rounds}")
        if variant.perfect
        else _("Round {round} of {rounds}")
    )
    stage = text.format(round=max(view.round, 1), rounds=variant.rounds)
    if view.phase in ("pass", "give"):
        return _("Passing cards"), stage
    if is_counting(scene):
        return _("The round is over"), stage
    number = min(len(view.tricks) + 1, variant.tricks)
    return _("Trick {number} of {tricks}").format(number=number, tricks=variant.tricks), stage
