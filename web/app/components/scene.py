"""One picture of a table, as one viewer may see it, and who is where in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from app.components.hint import Hint
from app.html import Markup
from app.protocol import commands
from app.saved_games.links import Results
from app.settings import DEFAULTS, ORDERS, Settings
from app.taps import does
from app.thinking import BotAnswer
from app.words import _, pgettext
from app.words.names import isolated
from diamonds_core import HUMAN, Card, Give, Seat, View
from diamonds_core.events import Event, Played

POSITIONS = {
    2: ("b", "t"),
    3: ("b", "l", "r"),
    4: ("b", "l", "t", "r"),
    5: ("b", "l", "tl", "tr", "r"),
    6: ("b", "l", "tl", "t", "tr", "r"),
}
"""Where everybody sits: by players, then clockwise from the viewer at the bottom."""

V_co = TypeVar("V_co", bound=View, covariant=True)


@dataclass(frozen=True, slots=True)
class Coach:
    """A note of a lesson, beside the table.

    Args:
        text: the note, in the language in use.
        number: which of the `count` notes it is.
        shows: what it speaks of, which the style then lights at the table.
        card: the one that is to be played now.
        waits: whether the game goes on when the note has been read.
    """

    text: str
    number: int
    count: int
    shows: str
    card: Card | None
    waits: bool


@dataclass(frozen=True, slots=True)
class ReplayBar:
    """The state of a replay, for the bar below its table.

    Args:
        text: what has happened last, as a sentence.
        where: which round and trick that is.
        at: the index of the page that is shown, of `count`.
        marks: the pictures at which rounds begin.
        runs: whether it goes on by itself.
        opened: whether all hands can be looked at here.
    """

    text: str
    where: str
    at: int
    count: int
    marks: tuple[int, ...]
    runs: bool
    opened: bool


@dataclass(frozen=True, slots=True)
class Scene(Generic[V_co]):
    """The model of a table's page: all that any game's page is drawn from, for one viewer.

    Args:
        view: what the viewer may see; `view.seat` is None without a viewer.
        seats: who sits there.
        events: all that happened this round so far, oldest first; none where only the view is
            known.
        picked: the cards selected for passing, or the one lifted to be played.
        feedback: one sentence that explains why the last tap did nothing.
        settings: what of the player's settings the pages must know.
        live: False for a picture in between, while something moves: nothing can be tapped then.
        waits: True for such a picture that stays until somebody taps.
        still: True for a position that is only looked at: no event is shown, and nothing of the
            trick before.
        named: whether the viewer's seat is called by its name, since a bot sits there.
        lesson: what is said beside the table, when this game is a lesson.
        can_claim: whether the rest of the round can be played out at once.
        can_undo: whether the viewer's last move can be taken back at one tap.
        hint: what is shown of a hint, where one can be had.
        values: the moves that were compared, where their values are shown.
        header: what lies above the whole table, where something does.
        footer: what lies below it, or below a result.
        first_moment: where the events begin in a replay of the whole game, if there can be one.
        rival: what another table has made of the same deals, by place.
        par: the way to par, below the final scores.
        day: the day of which this is the deal.
        unseen_events: the events since the viewer last looked, right after they have come back.
    """

    view: V_co
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    picked: tuple[Card, ...] = ()
    feedback: str = ""
    settings: Settings = DEFAULTS
    live: bool = True
    waits: bool = False
    still: bool = False
    named: bool = False
    lesson: Coach | None = None
    can_claim: bool = False
    can_undo: bool = False
    hint: Hint | None = None
    values: BotAnswer | None = None
    header: Markup | None = None
    footer: Markup | None = None
    first_moment: int | None = None
    unseen_events: tuple[Event, ...] = ()
    rival: Results = ()
    par: Markup | None = None
    day: date | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names, by seat."""
        return tuple(isolated(seat.name) for seat in self.seats)

    @property
    def bottom_seat(self) -> int:
        """The seat at the bottom of the picture."""
        return 0 if self.view.seat is None else self.view.seat

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from the one at the bottom."""
        n = self.view.variant.players
        return [(self.bottom_seat + k) % n for k in range(1, n)]

    @property
    def current_event(self) -> Event | None:
        """The event that this page shows; None at rest."""
        return self.events[-1] if self.events and not (self.live or self.still) else None

    @property
    def is_asked(self) -> bool:
        """Whether the viewer has to do something now."""
        return self.live and bool(self.view.legal)

    @property
    def picks(self) -> int:
        """How many cards the viewer has to select before giving or playing them."""
        match self.view.legal[0] if self.view.legal else None:
            case Give(cards=cards):
                return len(cards)
            case Card():
                return int(self.settings.confirm)
        return 0

    @property
    def hand(self) -> list[Card]:
        """The viewer's cards, in the order in which they are to lie."""
        return sorted(self.view.hand, key=ORDERS[self.settings.order])

    def trick_events(self, number: int) -> tuple[Event, ...]:
        """The events from the lead to a trick of this round to the next lead, as far as known."""
        leads = [k for k, e in enumerate(self.events) if isinstance(e, Played) and e.led is None]
        starts = [0] * self.unknown_leads + leads
        start, end = [*starts, *[len(self.events)] * (number + 2)][number : number + 2]
        return self.events[start:end]

    @property
    def unknown_leads(self) -> int:
        """The number of tricks of this round that began before the first event."""
        leads = sum(isinstance(event, Played) and event.led is None for event in self.events)
        return len(self.view.tricks) + bool(self.view.trick) - leads

    @property
    def has_log(self) -> bool:
        """Whether there can be a log: of a position alone, nothing before it is known."""
        return bool(self.events) or not self.view.round

    @property
    def log_events(self) -> tuple[Event, ...]:
        """The events of the log: the round, as far back as the player wants to remember."""
        taken = len(self.view.tricks)
        if self.settings.tricks or not taken or not self.events:
            return self.events
        last = self.trick_events(taken - 1)
        return self.events[self.events.index(last[0]) :] if last else self.events

    def is_person(self, seat: int) -> bool:
        return self.seats[seat].player == HUMAN

    def position(self, seat: int) -> str:
        """Where a seat is in the picture: b, l, tl, t, tr or r."""
        n = self.view.variant.players
        return POSITIONS[n][(seat - self.bottom_seat) % n]

    def is_you(self, seat: int) -> bool:
        return seat == self.view.seat and not self.named

    def name(self, seat: int) -> str:
        """A seat's name, to stand alone."""
        return _("You") if self.is_you(seat) else self.names[seat]

    def name_inside(self, seat: int) -> str:
        """A seat's name, inside a sentence."""
        return _("you") if self.is_you(seat) else self.names[seat]

    def name_after(self, seat: int) -> str:
        """A seat's name after a preposition: "from you"."""
        return pgettext("after a preposition", "you") if self.is_you(seat) else self.names[seat]

    def tricks_taken(self, seat: int) -> int:
        return sum(trick.taker == seat for trick in self.view.tricks)


def explains(name: str, scene: AnyScene) -> Mapping[str, str]:
    """The attributes of a thing at the table that a tap explains, by its name for `why_not`.

    While a full trick waits, a tap leads on; nobody in particular asks nothing.
    """
    asks = scene.view.seat is not None and not (scene.waits or scene.footer)
    return does(commands.Explain(name)) if scene.live or asks else {}


AnyScene = Scene[View]
"""A picture of any game's table."""
