"""The parts of a game's state that all games share: phases, deals and tricks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Never, Self, cast

from .cards import Card, Deck, in_order
from .drawing import table_svg
from .errors import GameError, IllegalMove, format_value
from .events import DealerDrawn, Dealt, Event
from .moves import Deal, Dealer, Move, move_text
from .native import attributes_of
from .variant import Variant
from .view import Trick, View

Emit = Callable[[Event], None] | None


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a game; its functions take the state of that game.

    Args:
        name: the name in Views.
        move: the type of the moves of the phase; None when the game is over.
        legal: the legal moves of a seat.
        play: makes a move.
        expected: names the legal moves, in words.
        chosen: True if a seat chooses the move, False if chance does or the game is over.
        at_once: True if every seat moves, in any order.
    """

    name: str
    move: type | None
    legal: Callable[[Any, int], Sequence[Move]]
    play: Callable[[Any, Any, Emit], None]
    expected: Callable[[Any], str]
    chosen: bool = True
    at_once: bool = False


class State:
    """A game at one moment; each game adds fields of its own.

    `hands[seat]` are four masks, one for each suit. `round` is the number of deals so far. `turn`
    is the seat to move; it has no meaning while no seat is to move. `leader` is the seat that led
    the trick on the table or will lead the next one. `tricks` are those taken this round.
    """

    __slots__ = ("dealer", "hands", "leader", "phase", "round", "trick", "tricks", "turn")

    deck: ClassVar[Deck]
    phases: ClassVar[Mapping[str, Phase]]
    """The phases of the game, by name."""

    phase: Phase

    def __new__(cls, *_: object) -> Self:
        """Create an empty object, which `__init__` or `copy` fills."""
        return object.__new__(cls)

    def __init__(self, variant: Variant, phase: Phase) -> None:
        """Begin a game, before a dealer is drawn."""
        self.phase = phase
        self.round = 0
        self.dealer: int | None = None
        self.turn = 0
        self.hands = [[0, 0, 0, 0] for _ in range(variant.players)]
        self.leader = 0
        self.trick: list[Card] = []
        self.tricks: list[Trick] = []

    @property
    @abstractmethod
    def variant(self) -> Variant:
        """The variant of the game; the state of each game has a type of its own for it."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy; each game copies its fields one by one, for speed."""

    @abstractmethod
    def side_summary(self, side: int) -> str:
        """Return the points of a side, in words."""

    def winners(self) -> tuple[int, ...]:
        """Return the sides that have won; none before the end."""
        return ()

    def __repr__(self) -> str:
        turn = "" if self.to_move is None else f", seat {self.to_move} to {self.phase.name}"
        return f"<{type(self).__name__}: {self.progress()}{turn}>"

    def progress(self) -> str:
        """Return the round and its dealer, or what has begun or ended, in words."""
        if self.over:
            return f"the game is over after round {self.round}"
        if self.dealer is None:
            return "the game has not begun"
        if self.to_move is None:
            return (
                f"round {self.round} is over" if self.round else f"seat {self.dealer} deals first"
            )
        return f"round {self.round}, dealt by seat {self.dealer}"

    def __str__(self) -> str:
        """Draw the table: for each seat its cards in the trick, its hand and its side's points."""
        team = self.variant.team
        by_seat: list[list[Card]] = [[] for _ in team]
        for k, card in enumerate(self.trick):
            by_seat[(self.leader + k) % len(team)].append(card)
        laid = [" ".join(map(str, cards)) for cards in by_seat]
        hands = [" ".join(map(str, self.hand(seat))) for seat in range(len(team))]
        first, second = max(map(len, laid)), max(map(len, hands))
        lines = [self.progress()]
        for seat, side in enumerate(team):
            head = f"{'>' if seat == self.to_move else ' '} seat {seat}"
            cards = f"{laid[seat]:{first}}  {hands[seat]:{second}}"
            lines.append(f"{head}  {cards}  {self.side_summary(side)}")
        return "\n".join([*lines, f"expected next: {self.expected()}"])

    def svg(self, names: Sequence[str] = ()) -> str:
        """Return the table with all hands as a drawing in SVG, which notebooks show.

        `names` are those of the players, by seat.
        """
        hands = [self.hand(seat) for seat in range(self.variant.players)]
        return table_svg(self, self.progress(), hands, names, winners=self.winners())

    def _repr_html_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__reduce__() == self.__reduce__()

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        """Pickle the fields, and the phase by its name, as there is one object for each phase."""
        fields = {name: getattr(self, name) for name in attributes_of(type(self))}
        return _restored, (type(self), {**fields, "phase": self.phase.name})

    def set_from(self, view: View, hands: list[list[int]] | None) -> None:
        """Set the fields that all games share to what the View of one seat shows.

        Hands are four masks, one for each suit; by default those of other seats are empty.
        """
        if hands is None:
            hands = [[0, 0, 0, 0] for _ in view.hand_sizes]
            hands[cast(int, view.seat)] = self.deck.masks(view.hand)
        self.phase = self.phases[view.phase]
        self.round = view.round
        self.dealer = view.dealer
        self.turn = view.leader if view.to_move is None else view.to_move
        self.hands = hands
        self.leader = view.leader
        self.trick = list(view.trick)
        self.tricks = list(view.tricks)

    @property
    def to_move(self) -> int | None:
        """The seat to move; None while chance moves and when the game is over."""
        return self.turn if self.phase.chosen else None

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.phase is OVER

    @property
    def between_rounds(self) -> bool:
        """True if a round has ended and another one follows."""
        return self.round > 0 and self.phase.move is Deal

    def legal(self) -> Sequence[Move]:
        """Return the legal moves of the seat to move; empty while no seat is to move."""
        legal = self.phase.legal
        return legal(self, self.turn)

    def legal_for(self, seat: int) -> Sequence[Move]:
        """Return the legal moves of one seat; in a phase `at_once` several seats have some."""
        phase = self.phase
        return phase.legal(self, seat) if phase.at_once or seat == self.turn else ()

    def play(self, move: Move, emit: Emit = None) -> None:
        """Make a move, and call `emit` with each event as soon as it has happened.

        Raises:
            IllegalMove: when the rules don't allow the move; nothing is changed then.
        """
        phase = self.phase
        if move.__class__ is not phase.move:
            found = format_value(move_text(move) or move)
            self.refuse("over" if self.over else "wrong-move", found=found)
        play = phase.play
        play(self, move, emit)

    def expected(self) -> str:
        """Return the legal moves in words."""
        return self.phase.expected(self)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return a seat's cards, by suit and rank.

        Raises:
            ValueError: when there is no such seat.
        """
        if not 0 <= seat < len(self.hands):
            raise ValueError(f"there is no seat {seat}; expected 0 to {len(self.hands) - 1}")
        return self.deck.in_masks(self.hands[seat])

    def hand_sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each hand."""
        return tuple(
            [
                d.bit_count() + h.bit_count() + s.bit_count() + c.bit_count()
                for d, h, s, c in self.hands
            ]
        )

    def refuse(self, code: str, **facts: object) -> Never:
        """Raise `IllegalMove` with a code and facts."""
        raise IllegalMove(code, self.expected(), **facts)

    def check_seat(self, seat: int) -> None:
        """Reject the number of a seat that doesn't exist.

        Raises:
            IllegalMove: `no-seat`.
        """
        if not 0 <= seat < self.variant.players:
            self.refuse("no-seat", found=seat)

    def deal(self, cards: tuple[Card, ...]) -> int:
        """Deal the deck in use, begin a round and return its dealer.

        The first dealer was drawn; each later dealer sits to the left of the one before (rule book:
        "Deal the Cards").

        Raises:
            IllegalMove: `bad-deal`, when the cards are not the deck in use.
        """
        variant, dealer = self.variant, self.dealer
        assert dealer is not None
        if in_order(cards) != variant.deck:
            self.refuse("bad-deal", wrong=_deal_fault(cards, variant.deck))
        starts = range(0, variant.players * variant.hand_size, variant.hand_size)
        self.hands = [self.deck.masks(cards[at : at + variant.hand_size]) for at in starts]
        self.dealer = variant.left[dealer] if self.round else dealer
        self.round += 1
        self.tricks = []
        return self.dealer


def _restored(kind: type[State], fields: dict[str, Any]) -> State:
    state = kind.__new__(kind)
    for name, value in fields.items():
        setattr(state, name, kind.phases[value] if name == "phase" else value)
    return state


def _deal_fault(cards: tuple[Card, ...], deck: tuple[Card, ...]) -> GameError:
    for card in cards:
        if cards.count(card) > 1:
            return GameError("dealt-twice", card=card)
        if card not in deck:
            return GameError("not-in-use", card=card)
    return GameError("not-dealt", card=next(card for card in deck if card not in cards))


def nothing(_state: State, _seat: int) -> Sequence[Move]:
    """Return no moves, for a phase in which no seat chooses."""
    return ()


def expect_dealer(state: State) -> str:
    """Return the legal draws of the first dealer, in words."""
    return f"dealer S, S from 0 to {state.variant.players - 1}"


def expect_deal(state: State) -> str:
    """Return the legal deals, in words."""
    return f"deal and the {len(state.variant.deck)} cards in use"


def expect_choice(state: State) -> str:
    """Return the legal moves of a seat in words, for a phase with few legal moves."""
    verb = move_text(state.legal()[0]).split()[0]
    choices = [move_text(move).removeprefix(f"{verb} ") for move in state.legal()]
    return f"seat {state.turn} to {verb} {either(choices)}"


def either(choices: Sequence[str]) -> str:
    """Return choices as a phrase: "1, 2 or 3"."""
    return " or ".join(filter(None, [", ".join(choices[:-1]), choices[-1]]))


def _end(_state: State, _move: Move, _emit: Emit) -> None:
    """Do nothing: this is never called, as no move has the type of this phase."""


OVER: Final = Phase("over", None, nothing, _end, lambda _: "no more moves", chosen=False)


# The beginning of a game in which the seat after the dealer leads at once ----------------


def _draw_dealer(state: State, move: Dealer, emit: Emit) -> None:
    state.check_seat(move.seat)
    state.dealer = move.seat
    state.phase = state.phases["deal"]
    if emit:
        emit(DealerDrawn(move.seat))


def _deal(state: State, move: Deal, emit: Emit) -> None:
    dealer = state.deal(move.cards)
    state.leader = state.turn = state.variant.left[dealer]
    state.phase = state.phases["play"]
    if emit:
        emit(Dealt(state.round, dealer))


DEALER: Final = Phase("dealer", Dealer, nothing, _draw_dealer, expect_dealer, chosen=False)
DEAL: Final = Phase("deal", Deal, nothing, _deal, expect_deal, chosen=False)
