"""One picture of the table, as one viewer may see it, and who is where in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from app.words import _, listed
from diamonds_core.cards import Card
from diamonds_core.events import OFF_SUIT, Acted, Event, Played, TrickTaken
from diamonds_core.views import View

SIDES = {
    2: ("b", "t"),
    3: ("b", "l", "r"),
    4: ("b", "l", "t", "r"),
    5: ("b", "l", "tl", "tr", "r"),
    6: ("b", "l", "tl", "t", "tr", "r"),
}
"""Where everybody sits: by players, then clockwise from the viewer at the bottom."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a page shows.

    Args:
        view: what the viewer may see; `view.seat` None is nobody's eyes.
        names: by seat.
        people: by seat, whether it is a person (not a bot).
        events: all that happened this round so far, oldest first.
        picked: the cards selected for passing.
        note: one sentence that explains why the last tap did nothing.
        live: False for a picture in between, while something moves: nothing can be tapped then.
    """

    view: View
    names: tuple[str, ...]
    people: tuple[bool, ...]
    events: tuple[Event, ...]
    picked: tuple[Card, ...] = ()
    note: str = ""
    live: bool = True

    @property
    def chair(self) -> int:
        """The seat at the bottom of the picture."""
        return 0 if self.view.seat is None else self.view.seat

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from the one at the bottom."""
        n = self.view.variant.players
        return [(self.chair + k) % n for k in range(1, n)]

    @property
    def asked(self) -> bool:
        """Whether the viewer has to do something now."""
        return self.live and bool(self.view.legal)

    def side(self, seat: int) -> str:
        """Where a seat is in the picture: b, l, tl, t, tr or r."""
        n = self.view.variant.players
        return SIDES[n][(seat - self.chair) % n]

    def place(self, seat: int) -> int:
        """Where a seat's crystals lie."""
        return self.view.variant.team[seat]

    def is_you(self, seat: int) -> bool:
        return seat == self.view.seat

    def called(self, seat: int) -> str:
        """A seat's name, to stand alone."""
        return _("You") if self.is_you(seat) else self.names[seat]

    def within(self, seat: int) -> str:
        """A seat's name, inside a sentence."""
        return _("you") if self.is_you(seat) else self.names[seat]

    def seats_of(self, place: int) -> list[int]:
        """The seats that share a place, the nearest to the viewer first."""
        n = self.view.variant.players
        seats = [self.chair, *self.others]
        seats.sort(key=lambda seat: min((seat - self.chair) % n, (self.chair - seat) % n))
        return [seat for seat in seats if self.place(seat) == place]

    def owners(self, place: int) -> str:
        """Whose a place is, inside a sentence: "Bea and Dora"."""
        return listed(self.within(seat) for seat in self.seats_of(place))

    def holders(self, place: int) -> str:
        """Whose a place is, to stand alone: "You and Carl"."""
        first, *rest = self.seats_of(place)
        return listed([self.called(first), *map(self.within, rest)])

    def places(self) -> list[int]:
        """All places, clockwise from the viewer's own."""
        return list(dict.fromkeys(map(self.place, [self.chair, *self.others])))

    def tricks_taken(self, seat: int) -> int:
        return sum(trick.taker == seat for trick in self.view.tricks)

    def waited_for(self) -> list[int]:
        """The seats that have something to do before the game goes on."""
        view = self.view
        if view.phase == "give":
            return [seat for seat, given in enumerate(view.has_given) if not given]
        return [] if view.to_move is None else [view.to_move]

    def trick_actions(self) -> dict[Card, Acted]:
        """The actions that cards of the trick on the table brought at once."""
        events = self.events
        start = max((k for k, e in enumerate(events) if isinstance(e, TrickTaken)), default=-1)
        return {
            card.card: action
            for card, action in after_play(events[start + 1 :])
            if action.why == OFF_SUIT
        }


def after_play(events: tuple[Event, ...]) -> list[tuple[Played, Acted]]:
    """Each card played, with the action that it brought at once."""
    return [
        (first, second)
        for first, second in pairwise(events)
        if isinstance(first, Played) and isinstance(second, Acted)
    ]
