"""The reasons for or against a move hold for any hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import GAMES as PAGES
from diamonds_core import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    Card,
    Deal,
    Dealer,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Move,
    Pass,
    Rob,
    State,
    View,
    diversity,
    events,
    game_of,
)
from diamonds_core import diamonds as rules
from diamonds_core.reasons import Reason

from .play import VARIANTS, any_legal, cards, play, playout, state_with

seeds = st.integers(0, 2**32)

E = TypeVar("E")

Facts = Mapping[str, Any]


def _reasons(view: View, move: Move) -> tuple[Reason, ...]:
    return game_of(view.variant).reasons(view, move)


def card_choices(variant: DiamondsVariant, seed: int) -> Iterator[rules.DiamondsState]:
    for number, (state, _) in enumerate(playout(variant, Random(seed))):
        if state.phase.name == "play" and number % 11 == seed % 11:
            assert isinstance(state, rules.DiamondsState)
            yield state.copy()


@dataclass
class Trial:
    """A card played in one deal, with the rest of its trick played at random.

    `hands` are the other hands before it, `state` is after the trick, `seen` has the events.
    """

    before: rules.DiamondsState
    card: Card
    rng: Random
    seen: list[events.Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seat = self.before.turn
        self.leading = _winning(self.before, (*self.before.trick, self.card))
        self.state = self.before.copy()
        self.state.play(self.card, self.seen.append)
        self.kept = self.state.hand(self.seat)
        self.play_on(lambda: len(self.state.tricks) > len(self.before.tricks))
        self.trick = self.state.tricks[-1]
        self.best = self.trick.cards[rules.winning_index(self.trick.cards)]

    def play_on(self, until: Callable[[], bool]) -> None:
        while not until():
            self.state.play(any_legal(self.state, self.rng), self.seen.append)

    def all(self, kind: type[E]) -> list[E]:
        """Return the events of one kind."""
        return [event for event in self.seen if isinstance(event, kind)]

    def is_ours(self, seat: int) -> bool:
        return self.state.variant.team[seat] == self.state.variant.team[self.seat]

    def is_master(self, card: Card) -> bool:
        """Return whether the card was in the hand and no other card could have beaten it."""
        others = [seat for seat in range(self.state.variant.players) if seat != self.seat]
        cards = [other for seat in others for other in self.before.hand(seat)]
        beaten = any(other.suit == card.suit and other.rank > card.rank for other in cards)
        return card in self.kept and not beaten


def _brings(trial: Trial, facts: Facts) -> bool:
    acted = trial.all(events.Acted)[0]
    team = trial.state.variant.team
    robbed = {team[seat] for seat in facts.get("seats", ())} or {acted.source}
    return (acted.seat, acted.suit, acted.moved) == (trial.seat, facts["suit"], 1) and robbed == {
        acted.source
    }


def _must_beat(trial: Trial, facts: Facts) -> bool:
    played = trial.all(events.Played)[1:]
    laid = next(event.card for event in played if event.seat == facts["seat"])
    return laid.suit == trial.card.suit and laid.rank > trial.card.rank


def _leaves_nothing(trial: Trial, facts: Facts) -> bool:
    acted = next(event for event in trial.all(events.Acted) if event.why == events.TRICK)
    return (acted.seat, acted.suit, acted.moved) == (facts["seat"], facts["suit"], 0)


def _thief_moved(trial: Trial) -> events.ThiefMoved:
    return trial.all(events.ThiefMoved)[0]


def _secured(trial: Trial, facts: Facts) -> bool:
    """Return whether the side leads the count of the suit after the round, played at random."""
    suit, own = facts["suit"], trial.state.variant.team[trial.seat]
    trial.play_on(lambda: any(event.suit == suit for event in trial.all(events.Counted)))
    counts = next(event.counts for event in trial.all(events.Counted) if event.suit == suit)
    return counts[own] > max(count for side, count in enumerate(counts) if side != own)


def _takes_no_trick(trial: Trial, _facts: Facts) -> bool:
    takers = [trick.taker for trick in (*trial.before.tricks, trial.trick)]
    return trial.seat not in takers


def _winning(state: rules.DiamondsState, trick: Sequence[Card]) -> int:
    """Return the seat with the best card of a trick that may be open."""
    return (state.leader + rules.winning_index(trick)) % state.variant.players


def _higher(trial: Trial) -> list[Card]:
    """Return the cards in hands of opponents that could beat the card."""
    seats = range(trial.state.variant.players)
    hands = [trial.before.hand(seat) for seat in seats if not trial.is_ours(seat)]
    return [
        c
        for hand in hands
        for c in hand
        if (c.suit, c.rank > trial.card.rank) == (trial.card.suit, True)
    ]


def _ranks_kept(trial: Trial, suit: int) -> list[int]:
    return [card.rank for card in trial.kept if card.suit == suit]


TRUE: Mapping[str, Callable[[Trial, Facts], bool]] = {
    "brings": _brings,
    "brings-nothing": lambda trial, _facts: trial.all(events.Acted)[0].moved == 0,
    "wins": lambda trial, _facts: trial.is_ours(trial.trick.taker),
    "secures-most": _secured,
    "leads-next": lambda trial, facts: (
        trial.trick.taker == trial.seat and trial.is_master(facts["card"])
    ),
    "leaves-nothing": _leaves_nothing,
    "loses": lambda trial, _facts: trial.best != trial.card,
    "beaten-only-by": lambda trial, facts: (
        trial.is_ours(trial.trick.taker) or trial.best in facts["cards"]
    ),
    "must-be-beaten": _must_beat,
    "saves-from-thief": lambda trial, _facts: (
        trial.before.thief == trial.seat and trial.all(events.Acted)[0].moved == 1
    ),
    "thief-leaves": lambda trial, facts: (
        _thief_moved(trial) == events.ThiefMoved(trial.seat, facts["seat"])
    ),
    "thief-comes": lambda trial, _facts: _thief_moved(trial).seat == trial.seat,
    "keeps-master": lambda trial, facts: (
        trial.is_master(facts["card"]) and len(trial.kept) == facts["left"]
    ),
    "keeps-higher": lambda trial, facts: (
        max(_ranks_kept(trial, facts["suit"])) > trial.card.rank
        and min(_ranks_kept(trial, facts["suit"])) > trial.card.rank
    ),
    "keeps-low": lambda trial, facts: (
        trial.best != trial.card and min(_ranks_kept(trial, facts["suit"])) < trial.card.rank
    ),
    "partner-wins": lambda trial, facts: (
        trial.leading == facts["seat"] != trial.seat and trial.is_ours(trial.leading)
    ),
    "overtakes-partner": lambda trial, facts: (
        trial.leading == trial.seat
        and _winning(trial.before, trial.before.trick) == facts["seat"] != trial.seat
        and trial.is_ours(facts["seat"])
    ),
    "can-be-beaten": lambda trial, facts: len(_higher(trial)) <= facts["count"],
    "sheds-high": _takes_no_trick,
    "keeps-trickless": _takes_no_trick,
    "makes-void": lambda trial, facts: not _ranks_kept(trial, *facts["suits"]),
    "nears-void": lambda trial, facts: len(_ranks_kept(trial, facts["suit"])) == 1,
}
"""The condition on a deal in which a card was played, by the code of its reason."""


def _checked(variant: DiamondsVariant, seed: int) -> Iterator[str]:
    """Return the codes of the reasons that were checked in a game, each in equivalent deals."""
    rng = Random(seed)
    for state in card_choices(variant, seed):
        view = rules.observe(state, state.turn)
        for card in view.legal:
            assert isinstance(card, Card)
            reasons = _reasons(view, card)
            for _ in range(3):
                trial = Trial(rules.resample(view, rng), card, rng)
                for reason in reasons:
                    if reason.code in TRUE:
                        assert TRUE[reason.code](trial, reason.facts), (reason, view)
                        yield reason.code


# Passing and robbing --------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """The result of a move of passing or robbing in one deal.

    It has the states before the move and after all passing, with `own` and the receiver's hand.
    """

    move: Move
    view: rules.DiamondsView
    before: rules.DiamondsState
    after: rules.DiamondsState

    @property
    def own(self) -> set[Card]:
        assert self.view.seat is not None
        return set(self.after.hand(self.view.seat))

    @property
    def receiver(self) -> int:
        assert self.view.seat is not None
        return self.view.variant.receiver[self.view.seat]

    @property
    def kept(self) -> set[Card]:
        """The own cards that were not passed on."""
        return self.own & set(self.view.hand)

    def is_partner(self) -> bool:
        team = self.view.variant.team
        assert self.view.seat is not None
        return team[self.receiver] == team[self.view.seat]

    def gets(self, some: Sequence[Card]) -> bool:
        return set(some) <= set(self.after.hand(self.receiver))

    @property
    def victim(self) -> int:
        assert isinstance(self.move, Rob)
        return self.move.side

    def robbable(self) -> list[int]:
        return [move.side for move in self.before.legal() if isinstance(move, Rob)]


def outcome(view: rules.DiamondsView, move: Move, rng: Random) -> Outcome:
    """Apply a move in one of the equivalent deals, then give cards at random."""
    before = rules.resample(view, rng)
    after = before.copy()
    after.play(move)
    while isinstance(move, Give) and after.phase.name == "give":
        after.play(any_legal(after, rng))
    return Outcome(move, view, before, after)


def _could_void(made: Outcome, facts: Facts) -> bool:
    """Return whether, for each suit named, some choice of cards passes all of it."""
    assert isinstance(made.move, Pass)
    assert made.move.count == facts["count"]
    gives = [move for move in made.after.legal_for(made.view.seat or 0) if isinstance(move, Give)]
    return all(
        any(all(c.suit != suit or c in give.cards for c in made.view.hand) for give in gives)
        for suit in facts["any_suit"]
    )


TRUE_OF_PASSING: Mapping[str, Callable[[Outcome, Facts], bool]] = {
    "could-void": _could_void,
    "gives-all": lambda made, facts: not {c.suit for c in made.kept} & set(facts["suits"]),
    "gives-high": lambda made, facts: made.gets(facts["cards"]) and not made.is_partner(),
    "gives-partner": lambda made, facts: (
        made.gets(facts["cards"]) and made.is_partner() and facts["seat"] == made.receiver
    ),
    "keeps-high": lambda made, facts: set(facts["cards"]) <= made.own,
    "keeps-diamonds": lambda made, _facts: (
        {c for c in made.view.hand if c.suit == DIAMONDS} <= made.kept
    ),
    "robs-leader": lambda made, facts: (
        {made.view.variant.team[seat] for seat in facts["seats"]} == {made.victim}
        and rules.scores(made.before)[made.victim]
        == max(rules.scores(made.before)[side] for side in made.robbable())
    ),
    "robs-fullest": lambda made, _facts: (
        made.before.showroom[made.victim]
        == max(made.before.showroom[side] for side in made.robbable())
    ),
    # A trick that is taken after the robbery may fill the Showroom again.
    "empties": lambda made, _facts: made.before.showroom[made.victim] == 1,
}
"""The condition on a deal in which cards were passed or a point was robbed, by the code."""


def _passed_and_robbed(variant: DiamondsVariant, seed: int) -> Iterator[str]:
    """Return the codes of the reasons that were checked in a game, each in equivalent deals."""
    rng = Random(seed)
    for state, _ in playout(variant, Random(seed)):
        if state.phase.name not in ("pass", "give", "rob") or rng.random() < 0.5:
            continue
        assert isinstance(state, rules.DiamondsState)
        view = rules.observe(state, state.to_move)
        for move in rng.sample(view.legal, min(3, len(view.legal))):
            for _ in range(2):
                made = outcome(view, move, rng)
                for reason in _reasons(view, move):
                    if reason.code != "only-move":
                        assert TRUE_OF_PASSING[reason.code](made, reason.facts), (reason, view)
                        yield reason.code


# Cards ----------------------------------------------------------------------------------


EACH_KIND = pytest.mark.parametrize(
    ("codes", "checked"),
    [(TRUE.keys(), _checked), (TRUE_OF_PASSING.keys(), _passed_and_robbed)],
    ids=("cards", "passing and robbing"),
)
Checked = Callable[[DiamondsVariant, int], Iterator[str]]


@EACH_KIND
@given(st.sampled_from(VARIANTS), seeds)
def test_reasons_hold_in_every_deal_that_looks_the_same(
    codes: Set[str], checked: Checked, variant: DiamondsVariant, seed: int
) -> None:
    assert set(checked(variant, seed)) <= codes


@pytest.mark.heavy
@EACH_KIND
def test_every_reason_is_met_in_play(codes: Set[str], checked: Checked) -> None:
    missing = set(codes)
    for seed in range(300):
        missing -= set(checked(VARIANTS[seed % len(VARIANTS)], seed))
        if not missing:
            break
    assert not missing


def _reasons_of(state: State, name: str) -> tuple[Reason, ...]:
    view = game_of(state.variant).observe(state, state.to_move)
    return _reasons(view, state.deck.by_name[name])


def test_the_highest_card_of_a_suit_wins() -> None:
    state = state_with(DiamondsVariant(4), "H15 H14 S2 C3")
    assert _reasons_of(state, "H15")[:2] == (
        Reason("wins"),
        Reason("would-bring", {"suit": HEARTS}),
    )
    assert "wins" in [reason.code for reason in _reasons_of(state, "H14")], "the 15 is one's own"


def test_reasons_name_the_few_higher_cards_and_their_seats() -> None:
    state = state_with(DiamondsVariant(4), "H13", "C9", "D9")
    facts = {"cards": cards("H14 H15"), "seats": (1, 2, 3)}
    assert Reason("beaten-only-by", facts) in _reasons_of(state, "H13")


def test_a_card_that_leaves_the_trick_to_others_promises_nothing_for_taking_it() -> None:
    state = state_with(DiamondsVariant(4), "H2 H13", "C9", "D9")
    assert "would-bring" in [reason.code for reason in _reasons_of(state, "H13")]
    assert "would-bring" not in [reason.code for reason in _reasons_of(state, "H2")]


def test_a_last_card_that_is_higher_wins_and_a_lower_one_loses() -> None:
    state = state_with(DiamondsVariant(4), "S9 S1", "S5", "S6", "S4 S10")
    play(state, "S9 S5 S6")
    assert Reason("wins") in _reasons_of(state, "S10")
    assert _reasons_of(state, "S4")[:2] == (
        Reason("loses", {"seat": 0}),
        Reason("keeps-trickless", {"points": 2}),
    )


def test_off_suit_the_action_comes_at_once() -> None:
    hands = ("H9", "C9 C8 S15 S14 S13 S12 S11 D15 D14 D13")
    state = state_with(DiamondsVariant(4, "first"), *hands)
    play(state, "H9")
    assert _reasons_of(state, "D13")[:2] == (
        Reason("brings", {"suit": DIAMONDS}),
        Reason("sheds-high", {"points": 2}),
    )
    assert _reasons_of(state, "S15")[0] == Reason("brings", {"suit": SPADES})
    assert _reasons_of(state, "C9")[0] == Reason("brings", {"suit": CLUBS})


def test_a_club_that_brings_the_thief_has_this_as_its_last_reason() -> None:
    state = state_with(DiamondsVariant(4), "H9", "C9 C8 S5 S4")
    state.thief = 0
    state.showroom[:] = [1, 0, 0, 0]
    play(state, "H9")
    codes = [reason.code for reason in _reasons_of(state, "C9")]
    assert codes[0] == "brings"
    assert codes[-1] == "thief-comes"
    assert len(codes) > 2


def test_partners_are_known_and_overtaken() -> None:
    state = state_with(DiamondsVariant(4, partners=True), "S9", "S5", "S8 S10", "S6")
    play(state, "S9 S5")
    assert Reason("partner-wins", {"seat": 0}) in _reasons_of(state, "S8")
    assert Reason("overtakes-partner", {"seat": 0}) in _reasons_of(state, "S10")


def test_receiver_of_a_passed_card_must_follow_its_suit() -> None:
    """Seat 0 passed its first card to seat 1, so it knows one card there."""
    state = state_with(
        DiamondsVariant(4, perfect=True), "C1", "C13 D1 D2 D3 D4 D5 D6 D7 H2 H3 H4 H5 H6"
    )
    facts = _reasons_of(state, "C1")
    assert Reason("must-be-beaten", {"seat": 1}) in facts
    assert Reason("keeps-trickless", {"points": 2}) in facts


def test_the_last_card_of_a_suit_makes_void_and_the_only_card_is_no_choice() -> None:
    state = state_with(DiamondsVariant(4), "H9 S1 S2 S3 S4 S5 S6 S7 S8 S9", "H10 C1")
    assert Reason("makes-void", {"suits": (HEARTS,)}) in _reasons_of(state, "H9")
    assert Reason("makes-void", {"suits": (SPADES,)}) not in _reasons_of(state, "S9")
    play(state, "H9")
    assert _reasons_of(state, "H10") == (Reason("only-move"),)


def passing_state(variant: DiamondsVariant, hand: str) -> rules.DiamondsState:
    """Return a table at which seat 0, the dealer, holds these cards before the pass."""
    own = cards(hand)
    state = rules.DiamondsState(variant)
    state.play(Dealer(0))
    state.play(Deal((*own, *(card for card in variant.deck if card not in own))))
    return state


def test_facts_of_passing() -> None:
    state = passing_state(DiamondsVariant(4), "H9 H3 S14 S13 S4 S5 S6 D7 D8 D9")
    assert _reasons(rules.observe(state, 0), Pass(1)) == ()
    assert _reasons(rules.observe(state, 0), Pass(2)) == (
        Reason("could-void", {"count": 2, "any_suit": (HEARTS,)}),
    )
    state.play(Pass(2))
    view = rules.observe(state, 0)
    assert _reasons(view, Give(0, cards("H3 H9"))) == (
        Reason("gives-all", {"suits": (HEARTS,)}),
        Reason("keeps-diamonds"),
        Reason("keeps-high", {"cards": cards("S13 S14")}),
    )
    assert _reasons(view, Give(0, cards("D7 S14"))) == (
        Reason("gives-high", {"cards": cards("S14")}),
    )


def test_facts_of_robbing() -> None:
    hands = ("C15", "C1", "C2", "C3")
    state = state_with(DiamondsVariant(4, "first"), *hands)
    state.showroom[:] = [3, 1, 3, 3]
    state.vault[:] = [0, 5, 2, 1]
    play(state, "C15 C1 C2 C3")
    view = rules.observe(state, 0)
    assert _reasons(view, Rob(1)) == (Reason("robs-leader", {"seats": (1,)}), Reason("empties"))
    assert _reasons(view, Rob(2)) == (Reason("robs-fullest"),)


def test_diversity_reasons_cover_all_continuations_of_a_trick() -> None:
    """The last seat to play knows the result; with one card to come each unseen card is tried."""
    rng = Random(4)
    state = diversity.DiversityState(DiversityVariant())
    while state.over is False and len(state.tricks) < 5:
        state.play(any_legal(state, rng))
    for _ in range(3):
        state.play(any_legal(state, rng))
    for card in diversity.observe(state, state.turn).legal:
        other = state.copy()
        other.play(card)
        taken = other.tricks[-1].taker
        reasons = _reasons_of(state, str(card))
        assert Reason("takes", {"ways": int(taken == state.turn), "of": 1}) in reasons
        leaves = Reason("leaves-trick", {"seat": taken})
        assert (leaves in reasons) == (taken != state.turn)
        last = Reason("plays-last") in reasons
        assert last == (taken == state.turn == (other.turn - 1) % state.variant.players)


def test_every_code_has_a_sentence() -> None:
    for pages in PAGES.values():
        assert pages.reasons({}).keys() == pages.game.reason_codes.keys()
        assert pages.reasons_about({}).keys() <= pages.game.reason_codes.keys()
