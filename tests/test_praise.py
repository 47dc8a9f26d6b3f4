"""The sentence about each player after a game: true by facts found another way, seldom the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from app.games.diamonds import praises as diamonds
from app.games.diversity import praises as diversity
from app.games.praise import Story, facts_of, told
from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of, play_game
from diamonds_core.events import NO_TRICK, Acted, Counted, Event, Played, RoundOver, TrickTaken
from diamonds_core.game import place

NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")
TABLES = (
    DiamondsVariant(4),
    DiamondsVariant(4, "first"),
    DiamondsVariant(4, rounds=1),
    DiamondsVariant(3),
    DiamondsVariant(2),
    DiamondsVariant(6, partners=True),
    DiversityVariant(),
)
GAMES = 12


class Game:
    """A whole game of bots, as one side finds it: its events by round, and its rounds' ends."""

    def __init__(self, variant: Variant, seed: int) -> None:
        rng, bots = Random(seed), game_of(variant).bots
        players = [bots[rng.choice(("simple", "random"))] for _ in range(variant.players)]
        self.moves = tuple(play_game(variant, players, rng).moves)
        self.variant: Any = variant
        self.events: list[tuple[int, Any]] = []
        state: Any = game_of(variant).start(variant)
        self.ends = [state.copy()]
        for move in self.moves:
            new: list[Event] = []
            state.play(move, new.append)
            self.events += [(state.round, event) for event in new]
            self.ends += [state.copy() for event in new if isinstance(event, RoundOver)]
        self.side = 0

    @property
    def result(self) -> Any:  # noqa: ANN401 (it is JSON)
        return game_of(self.variant).summary(self.ends[-1])

    def points(self, round_: int = -1) -> list[int]:
        return [*game_of(self.variant).points(self.ends[round_])]

    def gains(self, round_: int) -> list[int]:
        return [b - a for a, b in zip(self.points(round_ - 1), self.points(round_), strict=True)]

    def best(self) -> int:
        """Return the best round of this side."""
        return max(range(1, len(self.ends)), key=lambda at: self.gains(at)[self.side])

    def count(self, side_of: Callable[[int, Any], int | None]) -> list[int]:
        """Return how many events are those of each side."""
        sides = Counter(side_of(*both) for both in self.events)
        return [sides[side] for side in range(self.variant.teams)]

    def moved(self, *suits: int, **fields: object) -> list[int]:
        def side(_round: int, event: Any) -> int | None:  # noqa: ANN401
            fits = isinstance(event, Acted) and event.moved and event.suit in suits
            fits = fits and (event.why != NO_TRICK or "why" in fields)
            fits = fits and all(getattr(event, key) == value for key, value in fields.items())
            return self.variant.team[event.seat] if fits else None

        return self.count(side)

    def robbed(self) -> list[int]:
        return [sum(self.moved(3, source=side)) for side in range(self.variant.teams)]

    def tricks(self) -> list[int]:
        team = self.variant.team
        return self.count(lambda _, event: team[event.seat] if type(event) is TrickTaken else None)

    def majorities(self, round_: int | None = None, suit: int | None = None) -> list[int]:
        def side(at: int, event: Any) -> int | None:  # noqa: ANN401
            fits = isinstance(event, Counted) and event.seat is not None
            fits = fits and round_ in (None, at) and suit in (None, event.suit)
            return self.variant.team[event.seat] if fits else None

        return self.count(side)

    def most_in_a_round(self) -> int:
        return max(self.majorities(at)[self.side] for at in range(1, len(self.ends)))

    def crystals(self) -> list[int]:
        return [*map(sum, zip(self.ends[-1].vault, self.ends[-1].showroom, strict=True))]

    def tricks_worth(self) -> list[int]:
        """Return the most crystals that each side got in one trick."""
        found = [[0] * self.variant.teams]
        for _, event in self.events:
            if isinstance(event, Played) and event.led is None:
                found.append([0] * self.variant.teams)
            if isinstance(event, Acted) and event.why in ("off-suit", "trick") and event.suit != 2:
                found[-1][self.variant.team[event.seat]] += event.moved
        return [max(column) for column in zip(*found, strict=True)]

    def into_vaults(self) -> list[int]:
        """Return the sides whose Vaults got crystals, in order."""
        team = self.variant.team
        acts = [event for _, event in self.events if isinstance(event, Acted) and event.moved]
        return [team[event.seat] for event in acts if event.suit in (0, 2)]

    def is_top(self, values: Sequence[int]) -> bool:
        own, *others = sorted(values, reverse=True)
        return values[self.side] == own != others[0]

    def is_bottom(self, values: Sequence[int]) -> bool:
        return self.is_top([-value for value in values])

    @property
    def won(self) -> bool:
        return self.side in self.result["winners"]

    @property
    def winner(self) -> int:
        return int(self.result["winners"][0])

    def lead(self) -> int:
        points = self.points()
        return points[self.side] - max(points[: self.side] + points[self.side + 1 :])

    def rounds_at_top(self) -> list[int]:
        return [at for at in range(1, len(self.ends) - 1) if self.is_top(self.points(at))]

    def rounds_at_bottom(self) -> list[int]:
        return [at for at in range(1, len(self.ends) - 1) if self.is_bottom(self.points(at))]


def if_(holds: object, *numbers: int) -> list[int] | None:
    """Return the numbers of a sentence that holds, else None."""
    return [*numbers] if holds else None


def most(values: Callable[[Game], list[int]], game: Game) -> list[int] | None:
    own = values(game)
    return if_(game.is_top(own), own[game.side])


def beaten(game: Game) -> bool:
    return any(value < game.points()[game.side] for value in game.points())


def own(values: Sequence[int], game: Game) -> int:
    return values[game.side]


def before_last(game: Game) -> int:
    return len(game.ends) - 2


def rising(game: Game) -> bool:
    gains = [game.gains(at)[game.side] for at in range(1, len(game.ends))]
    return all(a < b for a, b in pairwise(gains))


def best_at_last(game: Game) -> bool:
    *first, last = [game.gains(at)[game.side] for at in range(1, len(game.ends))]
    return max(first) < last


def _always_most(suit: int, game: Game) -> list[int] | None:
    return if_(game.majorities(None, suit)[game.side] == len(game.ends) - 1)


CHECKS: dict[str, Callable[[Game], list[int] | None]] = {
    "ahead until the last round": lambda g: if_(not g.won and before_last(g) in g.rounds_at_top()),
    "ahead before": lambda g: if_(not g.won and g.rounds_at_top(), *g.rounds_at_top()[-1:]),
    "from last to first": lambda g: if_(g.won and before_last(g) in g.rounds_at_bottom()),
    "late lead": lambda g: if_(g.lead() > 0 and before_last(g) not in g.rounds_at_top()),
    "ahead after every round": lambda g: if_(
        g.lead() > 0 and len(g.rounds_at_top()) == before_last(g)
    ),
    "as many points": lambda g: if_(not g.won and g.points()[g.winner] == own(g.points(), g)),
    "close behind": lambda g: if_(not g.won, g.points()[g.winner] - own(g.points(), g)),
    "more crystals": lambda g: if_(
        not g.won and own(g.crystals(), g) > g.crystals()[g.winner],
        own(g.crystals(), g),
        g.crystals()[g.winner],
    ),
    "fuller Vault": lambda g: if_(g.ends[-1].vault[g.side] > g.ends[-1].vault[g.winner]),
    "robbed at the last count": lambda g: if_(
        any(
            at == before_last(g) + 1
            and isinstance(event, Acted)
            and event.why == "most"
            and event.moved
            and event.source == g.side
            for at, event in g.events
        )
    ),
    "stole at the last count": lambda g: if_(
        any(
            at == before_last(g) + 1
            and isinstance(event, Acted)
            and event.why == "most"
            and event.moved
            and event.suit == 3
            and g.variant.team[event.seat] == g.side
            for at, event in g.events
        )
    ),
    "robbed, and still first": lambda g: if_(g.won, own(g.robbed(), g)),
    "up from the last place": lambda g: if_(
        g.rounds_at_bottom() and beaten(g), *g.rounds_at_bottom()[-1:]
    ),
    "most stolen from the winner": lambda g: most(lambda g: g.moved(3, source=g.winner), g),
    "first without a theft": lambda g: if_(g.won and not own(g.moved(3), g)),
    "first with the fewest tricks": lambda g: if_(g.won and g.is_bottom(g.tricks())),
    "first without the fullest Vault": lambda g: if_(
        g.won and max(g.ends[-1].vault) > g.ends[-1].vault[g.side]
    ),
    "four suits": lambda g: if_(g.most_in_a_round() == 4),
    "three suits": lambda g: if_(g.most_in_a_round() == 3),
    "fullest Vault": partial(most, lambda g: g.ends[-1].vault),
    "fullest Showroom": partial(most, lambda g: g.ends[-1].showroom),
    "most stolen": partial(most, lambda g: g.moved(3)),
    "most robbed": partial(most, Game.robbed),
    "most by Diamonds": partial(most, lambda g: g.moved(0)),
    "most by Hearts": partial(most, lambda g: g.moved(1)),
    "most by Spades": partial(most, lambda g: g.moved(2)),
    "most tricks": partial(most, Game.tricks),
    "most majorities": partial(most, Game.majorities),
    "most off suit": partial(most, lambda g: g.moved(0, 1, 2, 3, why="off-suit")),
    "richest trick": partial(most, Game.tricks_worth),
    "rich trick": lambda g: if_(True, own(g.tricks_worth(), g)),
    "most locked at last": partial(
        most, lambda g: [b - a for a, b in zip(g.ends[-2].vault, g.ends[-1].vault, strict=True)]
    ),
    "best round": lambda g: if_(
        all(
            gain < own(g.gains(g.best()), g)
            for at in range(1, len(g.ends))
            for side, gain in enumerate(g.gains(at))
            if side != g.side
        ),
        own(g.gains(g.best()), g),
        g.best(),
    ),
    "best last round": lambda g: most(lambda g: g.gains(len(g.ends) - 1), g),
    "best first round": lambda g: most(lambda g: g.gains(1), g),
    "rounds won": lambda g: if_(True, sum(g.is_top(g.gains(at)) for at in range(1, len(g.ends)))),
    "steady": lambda g: most(
        lambda g: [*map(min, zip(*(g.gains(at) for at in range(1, len(g.ends))), strict=True))], g
    ),
    "never robbed": lambda g: if_(own(g.robbed(), g) == 0),
    "second Vault": lambda g: if_(
        sorted(g.ends[-1].vault)[-2] == g.ends[-1].vault[g.side] < max(g.ends[-1].vault)
    ),
    **{f"always most of suit {suit}": partial(_always_most, suit) for suit in range(4)},
    "more stolen than lost": lambda g: if_(
        own(g.moved(3), g) > own(g.robbed(), g), own(g.moved(3), g), own(g.robbed(), g)
    ),
    "better each round": lambda g: if_(rising(g)),
    "all safe": lambda g: if_(g.ends[-1].showroom[g.side] == 0 < g.ends[-1].vault[g.side]),
    "mostly safe": lambda g: if_(True, g.ends[-1].vault[g.side], own(g.crystals(), g)),
    "no trick": lambda g: if_(
        True,
        sum(
            all(type(event) is not TrickTaken or event.seat != g.side for event in events)
            for events in (
                [event for at, event in g.events if at == round_]
                for round_ in range(1, len(g.ends))
            )
        ),
    ),
    "first locked": lambda g: if_(g.into_vaults()[0] == g.side),
    "last locked": lambda g: if_(g.into_vaults()[-1] == g.side),
    "first theft": lambda g: if_(
        g.variant.team[
            next(e.seat for _, e in g.events if type(e) is Acted and e.moved and e.suit == 3)
        ]
        == g.side
    ),
    "best at last": lambda g: if_(best_at_last(g)),
    "ahead of others": lambda g: if_(beaten(g)),
    "some locked": lambda g: if_(True, g.ends[-1].vault[g.side]),
    "some shown": lambda g: if_(True, g.ends[-1].showroom[g.side]),
}
OF_DIVERSITY: dict[str, Callable[[Game], list[int] | None]] = {
    "ahead until the last hand": CHECKS["ahead until the last round"],
    "ahead after every hand": CHECKS["ahead after every round"],
    "no trick": lambda g: if_(own(g.gains(g.best()), g) == 0, g.best()),
    "best hand": lambda g: (found := CHECKS["best round"](g)) and [-found[0]],
    "best last hand": lambda g: if_(CHECKS["best last round"](g)),
    "best first hand": lambda g: if_(CHECKS["best first round"](g)),
    "hands won": CHECKS["rounds won"],
    "steady": lambda g: (found := CHECKS["steady"](g)) and [-found[0]],
    "better each hand": CHECKS["better each round"],
    "below the average": lambda g: if_(
        True,
        sum(
            own(g.gains(at), g) > sum(g.gains(at)) / g.variant.players
            for at in range(1, len(g.ends))
        ),
    ),
    "second": lambda g: if_(sorted(g.points())[-2] == own(g.points(), g) < max(g.points())),
    "own best hand": lambda g: if_(True, g.best(), -own(g.gains(g.best()), g)),
}


@pytest.mark.parametrize("variant", TABLES, ids=str)
def test_each_sentence_that_may_be_told_is_true_and_none_is_told_too_often(
    variant: Variant,
) -> None:
    pages: Any = diversity if isinstance(variant, DiversityVariant) else diamonds
    checks = CHECKS | OF_DIVERSITY if pages is diversity else CHECKS
    shown = Counter[str]()
    for seed in range(GAMES):
        game = Game(variant, seed)
        facts = facts_of(variant, game.moves, pages.count)
        for game.side in range(variant.teams):
            story = Story(facts, game.side, NAMES)
            for kind in (kind for group in pages.KINDS for kind in group if kind.holds(story)):
                text = kind.text(story)
                assert checks[kind.name](game) == [*map(int, re.findall(r"\d+", text))], text
            kind = told(pages.KINDS, story)
            assert kind
            shown[kind.name] += 1
    assert len(shown) >= 8
    assert shown.most_common(1)[0][1] <= 0.3 * shown.total()


def test_there_are_over_forty_kinds_and_each_is_checked() -> None:
    kinds = [kind.name for group in diamonds.KINDS for kind in group]
    assert len(kinds) == len({*kinds}) >= 40
    assert {*kinds} == {*CHECKS}
    assert {kind.name for group in diversity.KINDS for kind in group} <= {*CHECKS, *OF_DIVERSITY}


def test_names_in_a_sentence_are_those_of_the_side_meant() -> None:
    variant = DiamondsVariant(4)
    for seed in range(GAMES):
        game = Game(variant, seed)
        facts = facts_of(variant, game.moves, diamonds.count)
        result = game.result
        for game.side in range(4):
            story = Story(facts, game.side, NAMES)
            for kind in (kind for group in diamonds.KINDS for kind in group if kind.holds(story)):
                named = [name for name in NAMES if name in kind.text(story)]
                assert NAMES[game.side] not in named
                if kind.name == "ahead of others":
                    ranks = [
                        place(variant, at, result["scores"], result["winners"]) for at in range(4)
                    ]
                    assert all(ranks[NAMES.index(name)] >= ranks[game.side] for name in named)
                elif named and kind.name != "second Vault":
                    assert named == [NAMES[game.winner]]
