"""The replay of a game: a fold over its record into frames.

Finished rounds can be shown with all hands open or from any seat; a round still in play shows only
its viewer's knowledge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .cards import Card
from .events import Event
from .game import game_of
from .record import Record, replay
from .state import State
from .view import View


@dataclass(frozen=True, slots=True)
class Frame:
    """An event of a replay, and the View right after it.

    `moves_made` counts the record's moves up to the one that caused the event, which is
    `record.moves[moves_made - 1]`. `hands` are all hands by seat if they are open, else None. The
    views have no legal moves.
    """

    moves_made: int
    event: Event
    view: View
    hands: tuple[tuple[Card, ...], ...] | None


@dataclass(frozen=True, slots=True)
class Mark:
    """The index of the first frame of a round (`trick` 0) or of one of its tricks."""

    frame: int
    round: int
    trick: int


def frames(
    record: Record, viewer: int | None, past_viewer: int | None = None, opened: bool = False
) -> tuple[Frame, ...]:
    """Return the frames of all events of a game, in order.

    Args:
        record: the game, finished or not.
        viewer: the seat that sees a round in play; None shows no hand.
        past_viewer: the seat that sees finished rounds; None shows no hand.
        opened: True if finished rounds show all hands.
    """
    game = game_of(record.variant)
    state = game.start(record.variant)
    playing, seats = _in_play(replay(record)), range(record.variant.players)
    seen: list[Frame] = []
    moves_made = 0

    def keep(event: Event) -> None:
        hidden = state.round == playing
        seat = viewer if hidden else past_viewer
        hands = tuple(map(state.hand, seats)) if opened and not hidden else None
        view = replace(game.observe(state, seat), legal=())
        seen.append(Frame(moves_made, event, view, hands))

    for moves_made, move in enumerate(record.moves, 1):  # noqa: B007 (`keep` reads it)
        state.play(move, keep)
    return tuple(seen)


def marks(frames: tuple[Frame, ...]) -> Iterator[Mark]:
    """Yield the first frames of rounds and of tricks, for a slider."""
    last = (0, 0)
    for index, frame in enumerate(frames):
        view = frame.view
        here = (view.round, len(view.tricks) + bool(view.trick))
        if view.round and here > last:
            last = here
            yield Mark(index, *here)


def _in_play(end: State) -> int | None:
    """Return the number of the unfinished round, or None without one."""
    return None if end.over or end.between_rounds else end.round
