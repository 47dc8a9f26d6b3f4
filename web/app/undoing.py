"""Whose last decision can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from diamonds_core import HUMAN, Give, Session, game_of


@dataclass(slots=True)
class Looked:
    """Who has looked at the table last, and how many moves had been made then.

    What they have decided since, nobody else has seen: they may take it back.
    """

    seat: int | None = None
    since: int = 0

    def look(self, seat: int | None, number: int) -> None:
        """Somebody looks now; who has looked before goes on with what they knew."""
        if seat is not None and seat != self.seat:
            self.seat, self.since = seat, number

    def decision(self, session: Session) -> int | None:
        """How many moves came before their last decision; None when there is none to take back.

        A move without a choice is no decision.
        """
        record = session.record
        state = game_of(record.variant).start(record.variant)
        found = None
        for number, move in enumerate(record.moves):
            seat = move.seat if isinstance(move, Give) else state.to_move
            if seat is not None and seat == self.seat and self._decides(session, number, seat):
                found = number if len(state.legal_for(seat)) > 1 else found
            state.play(move)
        return found

    def _decides(self, session: Session, number: int, seat: int) -> bool:
        """Whether a move of the seat is their own: since they looked, and no bot's for them."""
        return number >= self.since and session.record.seats_at(number)[seat].player == HUMAN
