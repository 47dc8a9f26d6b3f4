"""A game that goes on: what the device keeps of it, who has missed and may take back what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.names import sides
from app.settings import DEFAULTS
from app.sharing import Results
from app.showing import scene_of, title_of
from app.words import used
from diamonds_core import HUMAN, Give, Record, Session, game_of, write_record
from diamonds_core.events import OFF_SUIT, Acted, Event, Gave, PassChosen, Played


class KeptGame:
    """A running game under the id by which the device knows it.

    `rival` is what another table has made of the same deals, where a link has told it.
    """

    def __init__(
        self, name: str, session: Session, kept: bool = False, rival: Results = ()
    ) -> None:
        """Begin, or with `kept` go on with, a game."""
        self.id = name
        self.session = session
        self.rival = rival
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
            **({"rival": self.rival} if self.rival else {}),
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
        table = game_of(variant).summary(state)
        names = sides(session.seats, variant)
        best = sorted(range(len(names)), key=lambda place: place not in table["winners"])
        standing["standing"] = [[names[place], table["scores"][place]] for place in best]
    return standing


# What is taken back --------------------------------------------------------------------


@dataclass(slots=True)
class Looked:
    """Who has looked at the table last, and how many moves had been made then.

    What they have decided since, nobody else has seen: they may take it back. `left` is by seat
    when each looked away: in which round, after how many of its events.
    """

    seat: int | None = None
    since: int = 0
    left: dict[int, tuple[int, int]] = field(default_factory=dict)

    def look(self, seat: int | None, number: int) -> None:
        """Somebody looks now; who has looked before goes on with what they knew."""
        if seat is not None and seat != self.seat:
            self.seat, self.since = seat, number

    def away(self, seat: int | None, session: Session) -> None:
        """Whoever looked doesn't any more; None changes nothing."""
        if seat is not None:
            self.left[seat] = session.state.round, len(session.events)

    def missed(self, seat: int, session: Session) -> Sequence[Event]:
        """What has happened this round since a seat looked away, or else since it last moved."""
        events = session.events
        number, seen = self.left.get(seat, (0, 0))
        return events[seen if number == session.state.round else _after_own(events, seat) :]

    def decision(self, session: Session) -> int | None:
        """How many moves came before their last decision; None when there is none to take back.

        A move without a choice is no decision.
        """
        record = session.record
        state = game_of(record.variant).start(record.variant)
        found = None
        for number, move in enumerate(record.moves):
            seat = move.seat if isinstance(move, Give) else state.to_move
            if seat is not None and seat == self.seat and self._decides(record, number, seat):
                found = number if len(state.legal_for(seat)) > 1 else found
            state.play(move)
        return found

    def _decides(self, record: Record, number: int, seat: int) -> bool:
        """Whether a move of the seat is their own: since they looked, and no bot's for them."""
        return number >= self.since and record.seats_at(number)[seat].player == HUMAN


def _after_own(events: Sequence[Event], seat: int) -> int:
    """How many events there were up to the last thing that a seat chose."""
    own = [number for number, event in enumerate(events, 1) if _chose(event, seat)]
    return max(own, default=0)


def _chose(event: Event, seat: int) -> bool:
    """Whether a seat chose what happened, or brought it about with a card off suit."""
    if isinstance(event, Acted):
        return event.seat == seat and event.why == OFF_SUIT
    return isinstance(event, Played | Gave | PassChosen) and event.seat == seat
