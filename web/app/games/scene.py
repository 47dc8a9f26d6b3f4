"""The state of a table's page for one viewer, and the positions of the seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from app.core.html import Markup
from app.core.settings import DEFAULTS, ORDERS, Settings
from app.core.taps import does, local, sheet
from app.core.thinking import SearchResult
from app.games.hint import Hint
from app.library.links import Results
from app.words import _, join_names, ngettext, pgettext
from app.words.names import isolated
from diamonds_core import HUMAN, Card, Give, Move, Seat, View
from diamonds_core.events import OFF_SUIT, Acted, Event, Played
from diamonds_core.record import canonical

POSITIONS = {
    2: ("b", "t"),
    3: ("b", "l", "r"),
    4: ("b", "l", "t", "r"),
    5: ("b", "l", "tl", "tr", "r"),
    6: ("b", "l", "tl", "t", "tr", "r"),
}
"""The positions of seats: by players, then clockwise from the viewer at the bottom."""


@dataclass(frozen=True, slots=True)
class Company:
    """The people at a table of several devices.

    Args:
        remote_seats: the seats of people on other devices.
        absent: the seats of those without a connection.
        missing: those of them for whom the game waits.
        watchers: the number of people who only watch.
        is_watcher: True on the page of one of them.
        waiting_note: on that page, what they wait for, empty if they only watch.
        host: the name of the host while people come, before the cards are dealt.
        free_bot: on a watcher's page, the name of a bot whose seat is free for somebody who comes,
            or of a free seat.
        may_stand_in: True at the host once a bot may play for those who are missing.
        come_by_code: True at the host if they need a code where they don't come back by themselves.
    """

    remote_seats: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    watchers: int = 0
    is_watcher: bool = False
    waiting_note: str = ""
    host: str = ""
    free_bot: str = ""
    may_stand_in: bool = False
    come_by_code: bool = False

    @property
    def watching(self) -> str:
        """The number of watchers in words, empty for nobody."""
        count = self.watchers
        return ngettext("{count} watching", "{count} watching", count) if count else ""


@dataclass(frozen=True, slots=True)
class Ending:
    """The parts of a page beside the scores of a finished game.

    Args:
        rival: the results of another table with the same deals, by place.
        par: the button that opens par.
        praises: a sentence about each seat, from what has happened in the game.
        story: what the review tells the viewer, or how a duel went.
        is_duel: whether a friend has played the same deals.
        share: the gold button: it shares the deal of a day, or answers a friend.
        host: on a guest's page, the name of the person who may begin another game.
        asked: whether the guest has asked for one.
    """

    rival: Results = ()
    par: Markup | None = None
    praises: Sequence[str] = ()
    story: Markup | None = None
    is_duel: bool = False
    share: Markup | None = None
    host: str = ""
    asked: bool = False


V_co = TypeVar("V_co", bound=View, covariant=True)


@dataclass(frozen=True, slots=True)
class Coach:
    """A note of a lesson, beside the table.

    Args:
        text: the note, in the current language.
        number: the number of the note, out of `count`.
        shows: the subject of the note, highlighted at the table by the style.
        cards: the card to play now, or the cards to pick.
        waits: True if the game continues only after the note has been read.
    """

    text: str
    number: int
    count: int
    shows: str
    cards: tuple[Card, ...]
    waits: bool


@dataclass(frozen=True, slots=True)
class Tools:
    """The moves that can be taken back or made again at a table in play, and its signals.

    Args:
        undo: True if a move can be taken back.
        redo: True if a move can be made again.
        reacts: True if the viewer can show symbols to others, who make no move again.
        wait: the name of the wait for another person, who can be nudged; empty without one.
    """

    undo: bool = False
    redo: bool = False
    reacts: bool = False
    wait: str = ""


@dataclass(frozen=True, slots=True)
class Scene(Generic[V_co]):
    """The model of a table's page, from which any game draws it for one viewer.

    Args:
        view: the information that the viewer may see; `view.seat` is None without a viewer.
        seats: the name and player of each seat.
        events: the events of this round so far, oldest first; empty if only the view is known.
        picked: the cards selected for passing, or the card lifted before it is played.
        feedback: a sentence that explains why the last tap did nothing.
        settings: the player's settings that affect pages.
        live: False for a page during motion, which takes no taps.
        waits: True for such a page that stays until a tap.
        premoves: True if the viewer may lift a card ahead, while others play.
        still: True for a position that is only looked at: no event is shown, and no card of the
            trick before.
        named: True if the viewer's seat is called by its name, since a bot sits there.
        lesson: the note beside the table, when this game is a lesson.
        can_claim: True if the rest of the round can be played out at once.
        tools: the moves to take back or make again, None where the table has no buttons for them.
        hint: the state of the hint, None where there can't be one.
        values: the compared moves, where their values are shown.
        meant: what the partner's card in the last trick meant, for the sheet that shows it.
        marks: the moves that have been tried or told, with True for a right one.
        header: the HTML above the whole table.
        footer: the HTML below the table or a result.
        first_moment: the index of the first event in a replay of the whole game, None without a
            replay.
        ending: what stands beside the final scores.
        company: the people on other devices.
        take_back: the question whether a move may be taken back, during which nobody moves.
        ghost: after a round, what a friend had then in a game of the same deals.
    """

    view: V_co
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    picked: tuple[Card, ...] = ()
    feedback: str = ""
    settings: Settings = DEFAULTS
    live: bool = True
    waits: bool = False
    premoves: bool = False
    still: bool = False
    named: bool = False
    lesson: Coach | None = None
    can_claim: bool = False
    tools: Tools | None = None
    hint: Hint | None = None
    values: SearchResult | None = None
    meant: str = ""
    marks: tuple[tuple[Move, bool], ...] = ()
    header: Markup | None = None
    footer: Markup | None = None
    first_moment: int | None = None
    ending: Ending = Ending()
    company: Company = Company()
    take_back: Markup | None = None
    ghost: Markup | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(isolated(seat.name) for seat in self.seats)

    @property
    def bottom_seat(self) -> int:
        """The seat at the bottom of the page."""
        return 0 if self.view.seat is None else self.view.seat

    @property
    def all_seats(self) -> list[int]:
        """All seats, clockwise from the one at the bottom."""
        n = self.view.variant.players
        return [(self.bottom_seat + k) % n for k in range(n)]

    @property
    def others(self) -> list[int]:
        """All seats but the one at the bottom."""
        return self.all_seats[1:]

    @property
    def current_event(self) -> Event | None:
        """The event that this page shows; None at rest."""
        return self.events[-1] if self.events and not (self.live or self.still) else None

    def mark(self, move: Move) -> bool | None:
        """Return True for a right move or a card of it, False for a wrong one, None unmarked.

        A wrong choice of several cards says nothing about each of them.
        """
        wanted = canonical(move, self.view.variant)
        for other, right in self.marks:
            if canonical(other, self.view.variant) == wanted:
                return right
            if isinstance(other, Give) and move in other.cards and (right or len(other.cards) == 1):
                return right
        return None

    def suggests(self, card: Card) -> bool:
        """Return True if a hint or a lesson says to play or to pick this card."""
        if self.lesson:
            return card in self.lesson.cards
        return self.hint is not None and self.hint.marks(card)

    @property
    def is_asked(self) -> bool:
        """True if the viewer has to act now."""
        return self.live and bool(self.view.legal)

    @property
    def lifts_ahead(self) -> bool:
        """True if a tap lifts a card that is to be played at the viewer's turn."""
        return self.premoves and self.view.phase == "play" and not self.is_asked

    @property
    def picks(self) -> int:
        """The number of cards that the viewer has to select before giving or playing them."""
        match self.view.legal[0] if self.view.legal else None:
            case Give(cards=cards):
                return len(cards)
            case Card():
                return int(self.settings.confirm)
        return 0

    @property
    def hand(self) -> list[Card]:
        """The viewer's cards, in display order."""
        return sorted(self.view.hand, key=ORDERS[self.settings.order])

    @property
    def raised_card_note(self) -> str:
        """The sentence about the card that is lifted before it is played, empty without one."""
        return self.feedback if self.picked and self.view.phase == "play" else ""

    def trick_events(self, number: int) -> tuple[Event, ...]:
        """Return the known events from the lead to a trick of this round to the next lead."""
        leads = [k for k, e in enumerate(self.events) if isinstance(e, Played) and e.led is None]
        starts = [0] * self.unknown_leads + leads
        start, end = [*starts, *[len(self.events)] * (number + 2)][number : number + 2]
        return self.events[start:end]

    @property
    def streak(self) -> int:
        """The number of the viewer's last cards, three at most, that acted off suit in a row."""
        streak = 0
        for card, action in pairwise((*self.events, None)):
            if isinstance(card, Played) and self.is_you(card.seat):
                acted = isinstance(action, Acted) and action.why == OFF_SUIT and action.moved
                streak = min(streak + 1, 3) if acted else 0
        return streak

    @property
    def unknown_leads(self) -> int:
        """The number of tricks of this round that began before the first event."""
        leads = sum(isinstance(event, Played) and event.led is None for event in self.events)
        return len(self.view.tricks) + bool(self.view.trick) - leads

    @property
    def has_log(self) -> bool:
        """True if there can be a log; a position alone has no known past."""
        return bool(self.events) or not self.view.round

    @property
    def log_events(self) -> tuple[Event, ...]:
        """The events of the log: the round, as far back as the player's setting allows."""
        taken = len(self.view.tricks)
        if self.settings.tricks or not taken or not self.events:
            return self.events
        last = self.trick_events(taken - 1)
        return self.events[self.events.index(last[0]) :] if last else self.events

    @property
    def is_guests(self) -> bool:
        """True if the viewer is on another device than the one that runs the game."""
        return self.company.is_watcher or self.view.seat in self.company.remote_seats

    def is_person(self, seat: int) -> bool:
        return self.seats[seat].player == HUMAN

    def position(self, seat: int) -> str:
        """Return the position of a seat on the page: b, l, tl, t, tr or r."""
        n = self.view.variant.players
        return POSITIONS[n][(seat - self.bottom_seat) % n]

    def is_you(self, seat: int) -> bool:
        """Return True if a seat is the viewer's, and addressed as "you"."""
        return seat == self.view.seat and not self.named

    def name(self, seat: int) -> str:
        """Return a seat's name, to stand alone."""
        return _("You") if self.is_you(seat) else self.names[seat]

    def name_inside(self, seat: int) -> str:
        """Return a seat's name, inside a sentence."""
        return _("you") if self.is_you(seat) else self.names[seat]

    def name_after(self, seat: int) -> str:
        """Return a seat's name after a preposition: "from you"."""
        return pgettext("after a preposition", "you") if self.is_you(seat) else self.names[seat]

    def tricks_taken(self, seat: int) -> int:
        return sum(trick.taker == seat for trick in self.view.tricks)


def people_here(seats: Sequence[Seat], absent: Collection[int]) -> str:
    """Return how many people have come to a table, as a sentence."""
    people = [seat for seat, who in enumerate(seats) if who.player == HUMAN]
    here = len([seat for seat in people if seat not in absent])
    return ngettext("{count} of {all} is here", "{count} of {all} are here", here, all=len(people))


def waiting_for(scene: AnyScene, seats: Iterable[int]) -> str:
    """Return the sentence that the game waits for the people at these seats."""
    return _("Waiting for {names}").format(names=join_names(scene.names[seat] for seat in seats))


def away(scene: AnyScene) -> str:
    """Return the sentence that the people for whom the game waits have no connection."""
    missing = scene.company.missing
    names = join_names(scene.names[seat] for seat in missing)
    return ngettext("{names} is away", "{names} are away", len(missing), names=names)


def explains(name: str, scene: AnyScene) -> Mapping[str, str]:
    """Return the attributes that let a tap explain a thing, by its name for `why_not`.

    During motion, only a viewer gets them, and not while a full trick waits.
    """
    asks = scene.view.seat is not None and not (scene.waits or scene.footer)
    return does("explain", name) if scene.live or asks else {}


def leaves(scene: AnyScene) -> Mapping[str, str]:
    """Return the attributes by which a guest leaves the table; nobody waits for a watcher."""
    return local("leave") if scene.company.is_watcher else sheet("leave")


AnyScene = Scene[View]
"""The page of any game's table."""
