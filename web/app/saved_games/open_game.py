"""A game in progress: its stored form, the events a person has missed, and undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random

from app.analyses import ParGames
from app.parts import SentPage
from app.progress.par_scores import ParScores
from app.protocol.replies import ChangedGame
from app.saved_games.links import Results
from app.saved_games.signals import Signals
from app.saved_games.take_back import TakeBacks
from app.settings import DEFAULTS, Settings
from app.updates import scene_of, title_of
from app.words import _, used
from app.words.names import isolated, sides, with_full_names
from diamonds_core import HUMAN, Give, Record, Session, State, game_of, write_record
from diamonds_core.events import OFF_SUIT, Acted, Event, Gave, PassChosen, Played

WATCHERS = range(100, 108)
"""The places of people on other devices who only watch; no seat has such a number."""


def viewer_at(place: int) -> int | None:
    """Return the seat whose cards are shown at a place, None for the place of a watcher."""
    return None if place in WATCHERS else place


@dataclass(frozen=True, slots=True)
class Invitation:
    """How people on other devices come to a table.

    Args:
        link: the part of the address after "#", empty before there is one.
        is_coded: whether it serves once, for a device that answers it by a code.
        note: a sentence on the last try to connect, or on who is away.
    """

    link: str = ""
    is_coded: bool = False
    note: str = ""


class OpenGame:
    """A game whose table is open, under its id on the device.

    `rival` are the results of another table with the same deals, if a link has them. `par` are the
    scores of levels at its seats, until the game changes; `par_games` are those in progress.
    `names` are the names that the table shows shortened, see `full_names`.
    `elsewhere` are the seats of people on other devices, at which bots may stand in for them, and
    `guests` the people there who are connected, by seat or place to watch; `take_backs` at such a
    table need the agreement of all people. While the game `gathers`, it waits until the host deals;
    the other people `came` to their seats before. By `link`, all people come to a table with a
    relay; `promised` are the places of watchers who sit down at the next round. `viewer` is the
    seat whose cards may be shown, None while no seat's may. `last_viewer` decides which moves can
    be undone. `begun` is the time of the game's beginning, in ms since 1970, 0 for a new game.
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
        elsewhere: Sequence[int] = (),
        begun: int = 0,
    ) -> None:
        """Begin a game, or continue it with `saved`."""
        self.id = id_
        self.begun = begun
        self.session = session
        self.rival = rival
        self.par = par
        self.names = names or {}
        self.par_games: ParGames | None = None
        self.elsewhere = [seat for seat in elsewhere if seat < session.record.variant.players]
        self.guests: dict[int, RemoteViewer] = {}
        self.came: set[int] = set()
        self.promised: set[int] = set()
        self.take_backs = TakeBacks(session)
        self.signals = Signals()
        self.gathers = False
        self.invitation = Invitation()
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
        kept = kept_game(self.id, self.session, self.rival, self.names)
        return {**kept, "elsewhere": self.elsewhere} if self.elsewhere else kept

    def join_from(self, last: OpenGame, former: Sequence[int]) -> None:
        """Take in the people of another game, who come from its `former` seats."""
        self.invitation, self.came = last.invitation, {*self.elsewhere}
        self.guests |= {place: last.guests[place] for place in WATCHERS if place in last.guests}
        for seat, old in enumerate(former):
            if seat in self.elsewhere and old in last.guests:
                self.guests[seat] = last.guests[old]

    @property
    def people_here(self) -> list[int]:
        return [seat for seat in self.session.record.people if seat not in self.elsewhere]

    @property
    def has_begun(self) -> bool:
        """True if cards have been dealt."""
        return bool(self.session.record.moves)

    @property
    def absent(self) -> list[int]:
        """The seats of people on other devices that have no connection, nor a bot for them."""
        people = self.session.record.people
        return [seat for seat in self.elsewhere if seat in people and seat not in self.guests]

    @property
    def awaited(self) -> int | None:
        """The only person to decide; None while several are, or the game waits otherwise."""
        seats, state = self.session.seats, self.session.state
        if not self.elsewhere or self.absent or self.gathers or self.take_backs.open:
            return None
        people = [at for at, who in enumerate(seats) if who.player == HUMAN and state.legal_for(at)]
        return people[0] if len(people) == 1 else None

    @property
    def wait(self) -> str:
        """The name of the wait for a person, empty without one."""
        if self.awaited is None:
            return ""
        return f"nudge-{len(self.session.record.moves)}-{self.signals.nudges}"

    def wait_of(self, seat: int | None) -> str:
        """Return the name of the wait in which a person may nudge another one, empty without."""
        is_due = self.wait == self.signals.due
        return self.wait if is_due and seat not in (None, self.awaited) else ""

    def nudge(self, seat: int | None) -> str:
        """Nudge the person for whom all wait, from a seat; return the answer to them."""
        awaited = self.awaited
        if seat is None or awaited is None or seat == awaited:
            return ""
        if not self.wait_of(seat):
            return _("Give them a little more time.")
        self.signals.send_nudge(seat, awaited)
        return _("{name} hears it.").format(name=isolated(self.session.seats[awaited].name))

    @property
    def names_here(self) -> list[str]:
        """The names of the people at the table, here or connected; empty at other seats."""
        here = {*self.session.record.people} - {*self.absent}
        return [who.name if at in here else "" for at, who in enumerate(self.session.seats)]

    @property
    def watchers(self) -> int:
        """The number of people who watch."""
        return sum(place in WATCHERS for place in self.guests)

    @property
    def bots_seats(self) -> list[int]:
        """The seats of bots that play for nobody."""
        taken = {*self.session.record.people, *self.elsewhere}
        return [seat for seat in range(self.session.record.variant.players) if seat not in taken]

    @property
    def has_room(self) -> bool:
        """True if a watcher can be promised a seat."""
        return len(self.bots_seats) > len(self.promised)

    @property
    def latecomer(self) -> int | None:
        """The place of the last person to come who asks for a seat, while a bot has one."""
        watching = [place for place in self.guests if place in WATCHERS]
        asking = [place for place in watching if place not in self.promised]
        return asking[-1] if asking and self.has_room else None

    @property
    def waits(self) -> bool:
        """True if the game waits for people on other devices, or for the host to deal."""
        return bool(self.absent) or self.gathers

    def record_text(self) -> str:
        """Return the text of the record as it is stored, with full names."""
        return write_record(with_full_names(self.session.record, self.names))

    def _stamp(self) -> tuple[object, ...]:
        record = self.session.record
        asked = record.hints, record.undos
        places = record.seated, tuple(self.elsewhere)
        return len(record.moves), record.moves[-1:], places, asked, used()


@dataclass(slots=True)
class RemoteViewer:
    """The page on another device: its language and settings, and what it has got so far.

    Args:
        number: the number of the last command from there.
        answered: the number in the last reply.
        html: the last page.
        sent: the parts of that page.
        name: the name of a watcher, who may get a seat.
    """

    language: str
    settings: Settings
    number: int = 0
    answered: int = -1
    html: str = ""
    sent: SentPage = field(default_factory=SentPage)
    name: str = ""


def game_id(record: Record, rng: Random) -> str:
    """Return the id of a new game: random if a day's deal shares the secret, else from it."""
    if _has_own_secret(record):
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
) -> ChangedGame:
    """Return the stored form of a game: its record, rounds, and the scores at its end."""
    state, variant = session.state, session.record.variant
    done = state.round - (not state.between_rounds and not state.over)
    kept: ChangedGame = {
        "id": id_,
        "record": write_record(with_full_names(session.record, names or {})),
        "title": title_of(session, scene_of(session, None, DEFAULTS)),
        "over": state.over,
        "rounds": [max(0, done), max(variant.rounds, done)],
    }
    if state.over:
        table = game_of(variant).summary(state)
        called = sides(session.seats, variant)
        best = sorted(range(len(called)), key=lambda place: place not in table["winners"])
        kept["standing"] = [(called[place], table["scores"][place]) for place in best]
    if rival:
        kept["rival"] = rival
    return kept


# Undo ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undo:
    """The moves to undo: the move with an index and all later ones.

    The move is a decision of a person, or, with `finished`, the first that a bot made for them to
    finish the round.
    """

    move_index: int
    finished: bool = False


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

    def undo(self, session: Session) -> Undo | None:
        """Return the viewer's last decision since they looked; None without one.

        A move without a choice is no decision. The end of a round that a bot has played for them
        is one.
        """
        record, seat = session.record, self.seat
        if seat is None:
            return None
        state = session.start.copy()
        found, finished = None, 0
        for number, move in enumerate(record.moves):
            mover = move.seat if isinstance(move, Give) else state.to_move
            if mover == seat and number >= self.since:
                if record.seats_at(number)[seat].player == HUMAN:
                    chosen = len(state.legal_for(seat)) > 1
                    found, finished = (Undo(number) if chosen else found), 0
                elif finished != state.round and _is_stand_in(record, number, seat, state):
                    found, finished = Undo(number, finished=True), state.round
            state.play(move)
        return found


def _is_stand_in(record: Record, number: int, seat: int, state: State) -> bool:
    """Return True if a bot replaced a person only for a move and those that followed at once.

    `state` is before the move. A bot that was given the seat still has it when the turn passes to
    another seat.
    """
    state = state.copy()
    for later, move in enumerate(record.moves[number:], number):
        if state.to_move != seat:
            return record.seats_at(later)[seat].player == HUMAN
        state.play(move)
    return record.seated[seat].player == HUMAN


def _after_own(events: Sequence[Event], seat: int) -> int:
    """Return the number of events up to the last one that a seat chose."""
    own = [number for number, event in enumerate(events, 1) if _chose(event, seat)]
    return max(own, default=0)


def _chose(event: Event, seat: int) -> bool:
    """Return True if a seat chose the event, or caused it with a card off suit."""
    if isinstance(event, Acted):
        return event.seat == seat and event.why == OFF_SUIT
    return isinstance(event, Played | Gave | PassChosen) and event.seat == seat
