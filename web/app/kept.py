"""A game that goes on: what the device keeps of it, who may take back what."""

from __future__ import annotations

from dataclasses import dataclass

from app.names import sides
from app.settings import DEFAULTS
from app.showing import scene_of, title_of
from app.words import used
from diamonds_core import Give, Session, game_of, write_record


class KeptGame:
    """A running game under the id by which the device knows it."""

    def __init__(self, name: str, session: Session, kept: bool = False) -> None:
        """Begin, or with `kept` go on with, a game."""
        self.id = name
        self.session = session
        self._kept = self._stamp() if kept else None

    def keep(self) -> dict[str, object] | None:
        """What the device is to keep, if anything of it has changed since this was last asked."""
        if self._stamp() == self._kept:
            return None
        self._kept = self._stamp()
        return {
            "id": self.id,
            "record": write_record(self.session.record),
            "title": title_of(self.session, scene_of(self.session, None, DEFAULTS)),
            "over": self.session.state.over,
            **_standing(self.session),
        }

    def _stamp(self) -> object:
        record = self.session.record
        return len(record.moves), record.moves[-1:], record.seated, used()


def _standing(session: Session) -> dict[str, object]:
    """How far the game has come; and, when nothing is secret any more, the scores."""
    state, variant = session.state, session.record.variant
    done = state.round - (not state.between_rounds and not state.over)
    standing: dict[str, object] = {"rounds": [max(0, done), max(variant.rounds, done)]}
    if state.over:
        table = game_of(variant).table(state)
        names = sides(session.seats, variant)
        best = sorted(range(len(names)), key=lambda place: place not in table["winners"])
        standing["standing"] = [[names[place], table["scores"][place]] for place in best]
    return standing


# What is taken back --------------------------------------------------------------------


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
            if seat == self.seat is not None and number >= self.since:
                found = number if len(state.legal_for(seat)) > 1 else found
            state.play(move)
        return found
