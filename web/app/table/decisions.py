"""The decisions of a game that can be undone, and who has seen them on a shared device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from diamonds_core import HUMAN, Give, Move, Session
from diamonds_core.events import OFF_SUIT, Acted, Event, Gave, PassChosen, Played


@dataclass(frozen=True, slots=True)
class Undo:
    """The moves to undo: the move with an index and all later ones.

    The move is a decision of a person, or, with `finished`, the first that a bot made for them to
    finish the round.
    """

    move_index: int
    finished: bool = False


@dataclass(frozen=True, slots=True)
class _Made:
    """A move that was made: its seat if one made it, its round, and whether there was a choice."""

    seat: int | None
    round: int
    chosen: bool


class Decisions:
    """The moves of a session, as far as they have been looked at, with who chose them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._restart()

    def _restart(self) -> None:
        self._state = self.session.start.copy()
        self._moves: list[Move] = []
        self._made: list[_Made] = []

    def last(self, seat: int, since: int = 0, *, stand_ins: bool = True) -> Undo | None:
        """Return the last decision of a person, from a number of moves on; None without one.

        A move without a choice is no decision. The end of a round that a bot has played for them
        is one, with `stand_ins`.
        """
        self._look()
        record, finished = self.session.record, None
        for number in range(len(self._made) - 1, since - 1, -1):
            made = self._made[number]
            if finished and made.round != self._made[finished.move_index].round:
                return finished
            if made.seat != seat:
                continue
            if record.seats_at(number)[seat].player == HUMAN:
                if finished or made.chosen:
                    return finished or Undo(number)
            elif stand_ins and self._is_stand_in(number, seat):
                finished = Undo(number, finished=True)
        return finished

    def last_in_round(self, seat: int | None) -> int | None:
        """Return the index of the last decision of a person in the round in play, or None."""
        state = self.session.state
        if seat is None or state.over or state.between_rounds:
            return None
        undo = self.last(seat, stand_ins=False)
        in_round = undo and self._made[undo.move_index].round == state.round
        return undo.move_index if undo and in_round else None

    def _look(self) -> None:
        """Look at the moves made since the last time."""
        moves = self.session.record.moves
        if self._moves != moves[: len(self._moves)]:
            self._restart()
        for move in moves[len(self._moves) :]:
            state = self._state
            seat = move.seat if isinstance(move, Give) else state.to_move
            chosen = seat is not None and len(state.legal_for(seat)) > 1
            self._made.append(_Made(seat, state.round, chosen))
            state.play(move)
            self._moves.append(move)

    def _is_stand_in(self, number: int, seat: int) -> bool:
        """Return True if a bot replaced a person only for a move and those that followed at once.

        A bot that was given the seat still has it when the turn passes to another seat.
        """
        record = self.session.record
        for later in range(number, len(self._made)):
            if self._made[later].seat != seat:
                return record.seats_at(later)[seat].player == HUMAN
        return record.seated[seat].player == HUMAN


@dataclass(slots=True)
class LastViewer:
    """The last seat to look at the table, and the number of moves made before that.

    No other seat has seen the decisions made since then, so they can be undone. `left` has the
    moment when each seat looked away: the round, and the number of its events.
    """

    seat: int | None = None
    since: int = 0
    left: dict[int, tuple[int, int]] = field(default_factory=dict)

    def look(self, seat: int | None, number: int) -> None:
        """Set the current viewer; a viewer who looks again keeps the earlier number."""
        if seat is not None and seat != self.seat:
            self.seat, self.since = seat, number

    def leave(self, seat: int | None, session: Session) -> None:
        """Record that the viewer looks away; None changes nothing."""
        if seat is not None:
            self.left[seat] = session.state.round, len(session.events)

    def missed(self, seat: int, session: Session) -> Sequence[Event]:
        """Return this round's events since a seat looked away, or else since its last move."""
        events = session.events
        number, seen = self.left.get(seat, (0, 0))
        return events[seen if number == session.state.round else _after_own(events, seat) :]


def _after_own(events: Sequence[Event], seat: int) -> int:
    """Return the number of events up to the last one that a seat chose."""
    own = [number for number, event in enumerate(events, 1) if _chose(event, seat)]
    return max(own, default=0)


def _chose(event: Event, seat: int) -> bool:
    """Return True if a seat chose the event, or caused it with a card off suit."""
    if isinstance(event, Acted):
        return event.seat == seat and event.why == OFF_SUIT
    return isinstance(event, Played | Gave | PassChosen) and event.seat == seat
