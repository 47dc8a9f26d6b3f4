"""The table of a game: the people at it, here and on other devices, and what each may do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from app.core.replies import GuestNews
from app.core.shared_names import ConnectionFailure, PresenceName
from app.core.thinking import search_request
from app.games.scene import AnyScene
from app.library.parcels import cup_deal
from app.table.advice import Decision
from app.table.gathering import Invitation
from app.table.open_game import OpenGame
from app.table.remote_device import WATCHERS, RemoteDevice
from app.table.signalling import Signals
from app.table.take_back import TakeBacks
from app.words import _
from app.words.names import NAMES, distinct, isolated
from diamonds_core import HUMAN, Card, Give, Move, Seat, Session, Step, game_of

REFUSED: GuestNews = {"refused": True, "text": '{"updates":[],"number":0,"refused":true}'}
REMOVED = '{"updates":[],"number":0,"removed":true}'
"""The last news for a device."""

Picked = tuple[tuple[Card, ...], Decision]
"""Cards, and the decision for which they are picked."""


class Reader(Protocol):
    """A page that shows the summary of a round."""

    @property
    def viewer(self) -> int | None: ...

    def scene(self) -> AnyScene: ...


class Guest(Reader, Protocol):
    """The page of a guest: a seat, or the number of a watcher, and the device that shows it."""

    place: int
    device: RemoteDevice


G = TypeVar("G", bound=Guest)


class Table(Generic[G]):
    """The authority over a game: its session, its people, take-backs and signals.

    `guests` have the pages of the people on other devices who are connected, by seat or watcher's
    number, and `farewells` the last news for those who have just left. `made` are the steps of a
    guest's move, which pages have yet to show. While the game `gathers`, it
    waits until the host deals, as after a reload before the deal; the people who `came` to their
    seats have been at the table, and those who `left` them since have yet to be back. People come
    by the `invitation`; who was `removed` from which seat may be let in again. The watchers who are
    `promised` a seat sit down at the next round, of this game or another one. `picked` are the
    cards that people have picked, by seat, which outlive their connections. `reading` has the pages
    that still show a round's summary, the host's `own_page` too, though the next round is dealt.
    The seats with `wishes` have asked for another game.
    """

    def __init__(self, game: OpenGame) -> None:
        self.game = game
        self.session = game.session
        self.guests: dict[int, G] = {}
        self.made: list[Step] = []
        self.farewells: dict[int, GuestNews] = {}
        self.came: set[int] = {*game.remote_seats} if game.is_resumed and self.is_dealt else set()
        self.left: set[int] = set()
        self.own_page: Reader | None = None
        self.reading: dict[Reader, AnyScene] = {}
        self.wishes: set[int] = set()
        self.removed: list[tuple[int, str]] = []
        self.picked: dict[int | None, Picked] = {}
        self.promised: set[int] = set()
        self.invitation = Invitation()
        self.gathers = game.is_resumed and bool(game.remote_seats) and not self.is_dealt
        self.take_backs = TakeBacks(game.decisions)
        self.signals = Signals()

    @property
    def remote_seats(self) -> list[int]:
        """The seats of people on other devices, at which bots may stand in for them."""
        return self.game.remote_seats

    @property
    def viewers(self) -> Sequence[int | None]:
        """All viewers, who get a View of each event: the one here, and the guests."""
        return (self.game.viewer, *(guest.viewer for guest in self.guests.values()))

    # Moves -----------------------------------------------------------------------------

    def is_to_move(self, seat: int | None) -> bool:
        """Return whether a seat has a person who is to move."""
        if seat is None or self.session.seats[seat].player != HUMAN:
            return False
        return bool(self.session.state.legal_for(seat))

    def may_move(self, seat: int | None, move: Move) -> bool:
        """Return whether it is a person's turn, and the cards are their own to give.

        Nobody moves while people are asked whether a move may be taken back.
        """
        own = not isinstance(move, Give) or move.seat == seat
        return own and self.is_to_move(seat) and not self.take_backs.open

    def next_steps(self, forced: Move | None = None) -> list[Step]:
        """Make the next move of a forced card, of chance, or of a bot that doesn't search."""
        if forced:
            return self.session.play(forced, *self.viewers)
        if request := self.session.bot_request():
            return self.session.answer(request, request.think().move, *self.viewers)
        return self.session.chance(*self.viewers)

    def may_finish(self, seat: int | None) -> bool:
        """Return whether a person is the only one in the game, and to play a card.

        In a cup no bot stands in for one that searches: such a game would not count.
        """
        record, playing = self.session.record, self.session.state.phase.name in ("play", "rob")
        alone = playing and self.is_to_move(seat) and len(record.people) == 1
        bots = map(game_of(record.variant).bot, (seat.player for seat in record.seated))
        return alone and not (cup_deal(record) and any(bot.searches for bot in bots))

    def play_out(self) -> None:
        """Play out the round; a bot stands in for people and for bots that search."""
        self.reading.clear()
        while self.session.state.to_move is not None:
            request = self.session.bot_request()
            if request is None or search_request(self.session):
                self.session.stand_in()
            else:
                self.session.answer(request, request.think().move)

    def wish(self, seat: int) -> None:
        """Tell all, once, that the person at a seat would like another game."""
        if seat not in self.wishes:
            self.wishes.add(seat)
            self.signals.presence.append((seat, "again"))

    # Between rounds --------------------------------------------------------------------

    def let_read(self, by: Reader) -> None:
        """Let all pages but the one that begins the next round show the summary of the last."""
        pages = (*self.guests.values(), *([self.own_page] if self.own_page else ()))
        self.reading = {page: page.scene() for page in pages if page is not by}

    @property
    def _is_read(self) -> bool:
        """True if a person still reads a summary; watchers keep nobody waiting."""
        return any(page.viewer is not None for page in self.reading)

    @property
    def _bot_plays(self) -> bool:
        """True if the next card is a bot's."""
        return self.session.state.phase.name == "play" and self.session.player() != HUMAN

    @property
    def lets_read(self) -> bool:
        """True while a bot that would play the next card leaves people time for a summary."""
        return self._is_read and self._bot_plays and self.wait != self.signals.due

    # Who is there ----------------------------------------------------------------------

    @property
    def is_dealt(self) -> bool:
        """True if cards have been dealt."""
        return bool(self.session.record.moves)

    @property
    def absent(self) -> list[int]:
        """The seats of people on other devices that have no connection, nor a bot for them."""
        people = self.session.record.people
        return [seat for seat in self.remote_seats if seat in people and seat not in self.guests]

    @property
    def expected(self) -> list[int]:
        """The absent people who have yet to come: before the deal all, also who has been here."""
        return [seat for seat in self.absent if not (self.is_dealt and seat in self.came)]

    @property
    def missing(self) -> list[int]:
        """The absent people for whom the game waits: those to decide, and those expected."""
        expected, legal = self.expected, self.session.state.legal_for
        return [seat for seat in self.absent if seat in expected or legal(seat)]

    @property
    def is_gathering(self) -> bool:
        """True while people come, and the host's page shows what brings them."""
        return bool(self.expected) or self.gathers

    @property
    def may_stand_in(self) -> bool:
        """True if the game has waited long enough for those missing, so that a bot may play."""
        return bool(self.missing) and self.wait == self.signals.due != ""

    @property
    def waits(self) -> bool:
        """True if the game waits for people who are missing, or for the host to deal."""
        return bool(self.missing) or self.gathers

    @property
    def host(self) -> str:
        """The name of the person on this device, empty without one."""
        here = self.game.people_here
        return self.session.seats[here[0]].name if here else ""

    @property
    def present_names(self) -> list[str]:
        """The names of the people at the table, here or connected; empty at other seats."""
        here = {*self.session.record.people} - {*self.absent}
        return [who.name if at in here else "" for at, who in enumerate(self.session.seats)]

    @property
    def watchers(self) -> list[int]:
        """The numbers of the people who watch."""
        return [number for number in self.guests if number in WATCHERS]

    @property
    def bots_seats(self) -> list[int]:
        """The seats of bots that play for nobody."""
        taken = {*self.session.record.people, *self.remote_seats}
        return [seat for seat in range(self.session.record.variant.players) if seat not in taken]

    @property
    def has_room(self) -> bool:
        """True if a watcher can be promised a seat."""
        return len(self.bots_seats) > len(self.promised)

    @property
    def asking(self) -> list[int]:
        """The numbers of watchers who ask for a seat: those with a name, and no promise."""
        named = (number for number in self.watchers if self.guests[number].device.name)
        return [number for number in named if number not in self.promised]

    @property
    def latecomer(self) -> int | None:
        """The number of the last watcher to come who asks for a seat, while a bot has one."""
        return self.asking[-1] if self.asking and self.has_room else None

    # Coming and leaving ----------------------------------------------------------------

    def join(self, guest: G) -> None:
        """Let a guest take their seat, or watch."""
        place, device = guest.place, guest.device
        if before := self.guests.pop(place, None):
            self.reading.pop(before, None)
        self.guests[place] = guest
        if place not in WATCHERS:
            name = device.name or self.session.seats[place].name
            take_seat(self.session, place, Seat(name, HUMAN))
            self.came.add(place)
            self._tell(place, "back")
        self._note("")

    def drop(self, place: int, farewell: GuestNews | None = None) -> None:
        """Let a guest leave, with the last news for them."""
        self.promised.discard(place)
        if guest := self.guests.pop(place, None):
            self.reading.pop(guest, None)
        if farewell:
            self.farewells[place] = farewell

    def remove(self, seat: int) -> None:
        """Remove the person at a seat; before the cards are dealt, it is free for another one."""
        self._withdraw(seat)
        name = self.session.seats[seat].name
        if seat in self.came:
            self.removed.append((seat, name))
        if self.is_dealt:
            bot_takes(self.session, seat)
        take_seat(self.session, seat, replace(self.session.seats[seat], name=NAMES[seat]))
        self.drop(seat, {"removed": name, "text": REMOVED})
        self.came.discard(seat)
        self.left.discard(seat)
        self.picked.pop(seat, None)

    def readmit(self) -> int | None:
        """Let the person in again who was removed last; return the seat that a bot keeps for them.

        Before the cards are dealt, their seat is a free one.
        """
        seat, name = self.removed.pop()
        if not self.is_dealt or seat not in self.bots_seats:
            return None
        take_seat(self.session, seat, replace(self.session.seats[seat], name=name))
        self.came.add(seat)
        return seat

    def stand_in(self, seat: int) -> None:
        """Let a bot play for an absent person until they are back."""
        if seat in self.absent:
            self._withdraw(seat)
            bot_takes(self.session, seat)
            self._tell(seat, "bot")

    def offer(self, seat: int) -> bool:
        """Offer a seat to a person on another device; return whether it is there."""
        if seat not in range(len(self.session.seats)):
            return False
        take_seat(self.session, seat, replace(self.session.seats[seat], player=HUMAN))
        self.came.discard(seat)
        return True

    def reseat(self, former: Sequence[int]) -> None:
        """Let all change seats: those who come to 0, 1, 2 and so on leave the `former` ones."""
        new_seat_of = {old: seat for seat, old in enumerate(former)}
        self.session.reseat(tuple(self.session.seats[old] for old in former))
        self.game.remote_seats = sorted(new_seat_of[old] for old in self.remote_seats)
        self.came = {new_seat_of[old] for old in self.came}
        self.left = {new_seat_of[old] for old in self.left}
        for guest in self.guests.values():
            guest.place = new_seat_of.get(guest.place, guest.place)
        self.guests = {guest.place: guest for guest in self.guests.values()}

    def admit(self, number: int) -> None:
        """Promise a watcher the seat of a bot."""
        if number in self.watchers and self.has_room:
            self.promised.add(number)

    def seat_latecomers(self) -> list[int]:
        """Let those sit down who have been promised a seat; return the former places of all."""
        former = [*range(len(self.session.seats))]
        for number, seat in zip(sorted(self.promised), self.bots_seats, strict=False):
            former[seat] = number
            self.guests[seat] = guest = self.guests.pop(number)
            guest.place = seat
            take_seat(self.session, seat, Seat(guest.device.name or NAMES[seat], HUMAN))
        self.promised.clear()
        return former

    def watchers_numbers(self, allowed: bool) -> list[int]:
        """Return the numbers of people without a seat: all, or as many as bots have seats.

        Those who wait for a seat come first. Others are sent away.
        """
        free = len(WATCHERS) if allowed else len(self.bots_seats)
        free *= bool(self.remote_seats)
        waiting = sorted(WATCHERS, key=lambda at: (at not in self.promised, at not in self.guests))
        for number in waiting[free:]:
            self.drop(number)
        return sorted(waiting[:free])

    def inherit_players(
        self, last: Table[G], former: Sequence[int], open_page: Callable[[int, RemoteDevice], G]
    ) -> None:
        """Take in the people of another table, who come from its `former` seats."""
        self.invitation, self.came = last.invitation, {*self.remote_seats}
        self.promised = {*last.promised}
        self.removed = [(former.index(seat), name) for seat, name in last.removed if seat in former]
        places = {number: number for number in WATCHERS} | {
            seat: old for seat, old in enumerate(former) if seat in self.remote_seats
        }
        for place, old in places.items():
            if old in last.guests:
                self.guests[place] = open_page(place, last.guests[old].device)
        self.left = {*self.remote_seats} - self.guests.keys()

    # Invitations -----------------------------------------------------------------------

    def gather(
        self,
        link: str,
        came: Collection[int],
        is_coded: bool,
        failure: ConnectionFailure,
        removed: Iterable[tuple[int, str]],
    ) -> None:
        """Take what brings people to the table, who has come to which seat, and who was removed."""
        self.removed = self.removed or [*removed]
        notes: dict[ConnectionFailure, str] = {
            "": "",
            "unreachable": _(
                "The devices couldn't connect. Are both on the same Wi-Fi? Guest networks often "
                "keep devices apart: a phone's hotspot helps. Then scan the new code here."
            ),
            "code": _(
                "This code belongs to another link. Let the other device scan the code shown here."
            ),
        }
        self.invitation = Invitation(link, is_coded, notes[failure])
        self.came = {*came, *self.guests} & {*self.remote_seats}

    def connect(self) -> None:
        """Note that the device that has answered the code is being connected."""
        self._note(_("Connecting"))

    def disconnect(self, place: int) -> None:
        """Note that the person at a place is away."""
        self.left |= {place} & self.came
        self._tell(place, "away")
        self.drop(place)
        self._note(
            _(
                "The connection was lost. The device comes back by itself once it is awake and on "
                "the same network, or else by this code."
            )
            if self.invitation.is_coded
            else _("People who are away come back by the same link.")
        )

    def _tell(self, seat: int, what: PresenceName) -> None:
        """Tell all what a person who has left in a running game does."""
        if self.is_dealt and seat in self.left:
            self.signals.presence.append((seat, what))
        if what == "back":
            self.left.discard(seat)

    def _note(self, text: str) -> None:
        self.invitation = replace(self.invitation, note=text)

    # Taking back -----------------------------------------------------------------------

    def settle(self) -> bool:
        """Take moves back once all people have agreed; return whether that is so."""
        settled = self.take_backs.settle(self.session.record.people)
        if settled:
            self.game.last_viewer.left.clear()
        return settled

    def _withdraw(self, seat: int) -> None:
        """Withdraw the request of a person who can't wait for the answers."""
        if (asked := self.take_backs.open) and asked.seat == seat:
            self.take_backs.answer(seat, agrees=False)

    # Signals ---------------------------------------------------------------------------

    @property
    def awaited(self) -> int | None:
        """The only person to decide; None while several are, or the game waits otherwise."""
        seats, state = self.session.seats, self.session.state
        if not self.remote_seats or self.waits or self.take_backs.open:
            return None
        people = [at for at, who in enumerate(seats) if who.player == HUMAN and state.legal_for(at)]
        return people[0] if len(people) == 1 else None

    @property
    def wait(self) -> str:
        """The name of the wait for a person, who may be away, empty without one."""
        made = len(self.session.record.moves)
        if self._is_read and self._bot_plays:
            return f"read-{made}"
        if self.missing and not self.is_gathering and not self.take_backs.open:
            return f"away-{made}-{self.missing[0]}"
        return "" if self.awaited is None else f"nudge-{made}-{self.signals.nudges}"

    def wait_of(self, seat: int | None) -> str:
        """Return the name of the wait in which a person may nudge another one, empty without."""
        is_due = self.awaited is not None and self.wait == self.signals.due
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


AnyTable = Table[Any]


# Seats -----------------------------------------------------------------------------------


def take_seat(session: Session, seat: int, who: Seat) -> None:
    """Give a seat to a person or a bot, from this move on."""
    seats = (*session.seats[:seat], who, *session.seats[seat + 1 :])
    names = distinct([one.name for one in seats])
    known = (replace(one, name=name) for one, name in zip(seats, names, strict=True))
    session.reseat(tuple(known))


def bot_takes(session: Session, seat: int) -> None:
    """Give a seat to the strongest bot that doesn't search."""
    bot = game_of(session.record.variant).strongest(at_once=True).id
    take_seat(session, seat, replace(session.seats[seat], player=bot))
