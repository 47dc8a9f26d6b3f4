"""A game in progress, its stored form, and whose cards its device shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random

from app.core.analyses import ParGames
from app.core.replies import ChangedGame, LaidCard
from app.core.settings import DEFAULTS
from app.library.links import Results
from app.library.par_scores import ParScores
from app.table.decisions import Decisions, LastViewer, Undo
from app.table.duel import Friend
from app.table.updates import scene_of, title_of
from app.words import used
from app.words.names import called, initial, sides, with_full_names
from diamonds_core import HUMAN, Record, Session, game_of, write_record


class OpenGame:
    """A game whose table is open, under its id on the device, and whose cards are shown here.

    `rival` are the results of another table with the same deals, if a link has them. `par` are the
    scores of levels at its seats, until the game changes; `par_games` are those in progress.
    `friend` is the game that this one answers in a duel.
    `names` are the names that the table shows shortened, see `full_names`. `remote_seats` are the
    seats of people on other devices. `viewer` is the seat whose cards may be shown, None while no
    seat's may. `last_viewer` decides which `decisions` can be undone. `begun` is the time of the
    game's beginning, in ms since 1970, 0 for a new one. A stored game `is_resumed`.
    """

    def __init__(
        self,
        id_: str,
        session: Session,
        saved: bool = False,
        rival: Results = (),
        viewer: int | None = None,
        par: ParScores = (),
        names: Mapping[tuple[int, str], str] | None = None,
        remote_seats: Sequence[int] = (),
        begun: int = 0,
        friend: Friend | None = None,
    ) -> None:
        """Begin a game, or continue it with `saved`."""
        self.id = id_
        self.begun = begun
        self.is_resumed = saved
        self.session = session
        self.rival = rival
        self.friend = friend
        self.par = par
        self.names = names or {}
        self.par_games: ParGames | None = None
        self.remote_seats = [at for at in remote_seats if at < session.record.variant.players]
        self.decisions = Decisions(session)
        self.viewer = viewer
        self.last_viewer = LastViewer(viewer)
        self._saved = self._stamp() if saved else None

    def keep(self) -> ChangedGame | None:
        """Return the form to store, None if nothing has changed since the last call."""
        if self._stamp() == self._saved:
            return None
        if self._saved is None or self._stamp()[:-1] != self._saved[:-1]:
            self.par = ()
        self._saved = self._stamp()
        return kept_game(self.id, self.session, self.rival, self.names, self.remote_seats)

    @property
    def people_here(self) -> list[int]:
        """The seats of people on this device."""
        return [seat for seat in self.session.record.people if seat not in self.remote_seats]

    def undo(self) -> Undo | None:
        """Return the last decision of the last viewer that nobody else has seen, if any."""
        last = self.last_viewer
        return None if last.seat is None else self.decisions.last(last.seat, last.since)

    def record_text(self) -> str:
        """Return the text of the record as it is stored, with full names."""
        return write_record(with_full_names(self.session.record, self.names))

    def _stamp(self) -> tuple[object, ...]:
        record = self.session.record
        asked = record.hints, record.undos
        places = record.seated, tuple(self.remote_seats)
        return len(record.moves), record.moves[-1:], places, asked, used()


def game_id(record: Record, rng: Random, shared: bool = False) -> str:
    """Return the id of a new game: random if it shares the secret with others, else from it."""
    if _has_own_secret(record) and not shared:
        return record_id(record)
    return f"{rng.getrandbits(64):016x}"


def record_id(record: Record) -> str:
    """Return an id derived from a record, the same for all states of a game with a secret."""
    same = (
        replace(record, seats=(), changes=(), moves=[], bots=())
        if _has_own_secret(record)
        else record
    )
    return sha256(write_record(same).encode(errors="replace")).hexdigest()[:16]


def _has_own_secret(record: Record) -> bool:
    """Return True if no other game has its secret; deals of a day share theirs with the seed."""
    return record.secret not in ("", record.seed)


def kept_game(
    id_: str,
    session: Session,
    rival: Results = (),
    names: Mapping[tuple[int, str], str] | None = None,
    elsewhere: Sequence[int] = (),
) -> ChangedGame:
    """Return the stored form of a game: its record, rounds, and the scores at its end.

    The people at the seats `elsewhere` are on other devices.
    """
    state, variant = session.state, session.record.variant
    done = state.round - (not state.between_rounds and not state.over)
    kept: ChangedGame = {
        "id": id_,
        "record": write_record(with_full_names(session.record, names or {})),
        "title": title_of(session, scene_of(session, None, DEFAULTS)),
        "over": state.over,
        "rounds": [max(0, done), max(variant.rounds, done)],
    }
    if not state.over:
        kept["trick"] = _laid(session, elsewhere)
    else:
        table = game_of(variant).summary(state)
        sides_named = sides(session.seats, variant, called)
        best = sorted(range(len(sides_named)), key=lambda place: place not in table["winners"])
        kept["standing"] = [(sides_named[place], table["scores"][place]) for place in best]
    if rival:
        kept["rival"] = rival
    if elsewhere:
        kept["elsewhere"] = [*elsewhere]
    return kept


def _laid(session: Session, elsewhere: Sequence[int]) -> list[LaidCard]:
    """Return the trick on the table, with the place of a person here who is to play."""
    view, variant = session.view(None), session.record.variant
    seats = [(view.leader + k) % variant.players for k in range(len(view.trick) + 1)]
    marks = [initial(called(session.seats[seat].name)) for seat in seats]
    laid: list[LaidCard] = [
        (seat, mark, str(card), seat == view.winning)
        for seat, mark, card in zip(seats, marks, view.trick, strict=False)
    ]
    following = seats[-1]
    is_here = session.seats[following].player == HUMAN and following not in elsewhere
    asked = view.to_move == following and is_here
    return [*laid, (following, marks[-1], "", False)] if asked else laid
