"""A game that the device keeps."""

from __future__ import annotations

from app.settings import DEFAULTS
from app.sharing import Results
from app.showing import scene_of, title_of
from app.words import used
from diamonds_core import DiamondsVariant, Session, game_of, write_record


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
        self._told = self._stamp() if kept else None

    def keep(self) -> dict[str, object] | None:
        """What the device is to keep, if anything of it has changed since this was last asked."""
        if self._stamp() == self._told:
            return None
        self._told = self._stamp()
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
    count = variant.rounds if isinstance(variant, DiamondsVariant) else variant.hands
    done = state.round - (not state.between_rounds and not state.over)
    told: dict[str, object] = {"rounds": [max(0, done), max(count, done)]}
    if state.over:
        table = game_of(variant).table(state)
        sides: dict[int, list[str]] = {}
        for seat, place in zip(session.seats, variant.team, strict=True):
            sides.setdefault(place, []).append(seat.name)
        best = sorted(sides, key=lambda place: (place not in table["winners"], place))
        told["standing"] = [[" & ".join(sides[p]), table["scores"][p]] for p in best]
    return told
