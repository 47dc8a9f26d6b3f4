"""A sentence about a player on the page after a game: what holds of it, from a table of kinds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from app.words import _, join_names
from diamonds_core import Move, Record, Variant, game_of
from diamonds_core.events import Event, GameOver, RoundOver

CLOSE = 3
"""The greatest gap in points that is close."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a game, by side.

    Args:
        winners: the sides that have won.
        points: the points of each side at the start and after each round, of which more is better.
        tallies: counts of what each side did, or what happened to it, by name.
    """

    winners: tuple[int, ...]
    points: Sequence[Sequence[int]]
    tallies: Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Story:
    """The facts of a game, as one side sees them; `names` are those of the sides."""

    facts: Facts
    side: int
    names: Sequence[str]

    @property
    def won(self) -> bool:
        return self.side in self.facts.winners

    @property
    def rounds(self) -> int:
        return len(self.facts.points) - 1

    @property
    def winner(self) -> int | None:
        """The side that has won alone; None if it is this one, or if several have won."""
        return None if self.won or len(self.facts.winners) > 1 else self.facts.winners[0]

    @property
    def rival(self) -> str:
        """The name of the winner."""
        return self.names[self.facts.winners[0]]

    @property
    def behind(self) -> int:
        """The points between the winner and this side."""
        last = self.facts.points[-1]
        return last[self.facts.winners[0]] - last[self.side]

    def own(self, tally: str) -> int:
        return self.facts.tallies[tally][self.side]

    def rivals(self, tally: str) -> int:
        """Return the count of the winner."""
        return self.facts.tallies[tally][self.facts.winners[0]]

    def most(self, tally: str, least: int = 1) -> bool:
        """Return whether this side has more than all others, and at least so many."""
        return self.own(tally) >= least and self.leads(self.facts.tallies[tally])

    def fewest(self, tally: str) -> bool:
        """Return whether this side has fewer than all others."""
        return self.trails(self.facts.tallies[tally])

    def others(self, tally: str) -> int:
        """Return the greatest count of another side."""
        return max(self._others(self.facts.tallies[tally]))

    def above(self, values: Sequence[int]) -> Sequence[str]:
        """Return the names of the sides whose value is greater than that of this one."""
        return [self.names[at] for at, value in enumerate(values) if value > values[self.side]]

    def beats(self, tally: str) -> bool:
        """Return whether this side has more than another one."""
        return min(self._others(self.facts.tallies[tally])) < self.own(tally)

    def exceeds(self, tally: str) -> bool:
        """Return whether this side has more than the one that has won alone."""
        return self.winner is not None and self.own(tally) > self.rivals(tally)

    def leads(self, values: Sequence[int]) -> bool:
        """Return whether the value of this side is greater than all others."""
        return all(values[self.side] > value for value in self._others(values))

    def trails(self, values: Sequence[int]) -> bool:
        """Return whether the value of this side is less than all others."""
        return all(values[self.side] < value for value in self._others(values))

    def _others(self, values: Sequence[int]) -> Sequence[int]:
        return [value for side, value in enumerate(values) if side != self.side]

    def led(self) -> Sequence[int]:
        """Return the rounds after which this side was ahead of all others, the last excepted."""
        return [at for at in range(1, self.rounds) if self.leads(self.facts.points[at])]

    def trailed(self) -> Sequence[int]:
        """Return the rounds after which this side was behind all others, the last excepted."""
        return [at for at in range(1, self.rounds) if self.trails(self.facts.points[at])]

    def loses_lead_at_last(self) -> bool:
        """Return whether this side was ahead until the last round, and has not won."""
        return not self.won and self.rounds - 1 in self.led()

    def lost_lead_before(self) -> bool:
        """Return whether this side was ahead, but not before the last round, and has not won."""
        return not self.won and bool(self.led()) and self.rounds - 1 not in self.led()

    def takes_lead_at_last(self) -> bool:
        """Return whether this side has won alone, and was not ahead before the last round."""
        return self.lead() > 0 and self.rounds > 1 and self.rounds - 1 not in self.led()

    def always_leads(self) -> bool:
        """Return whether this side was ahead after each of several rounds."""
        return self.lead() > 0 and len(self.led()) == self.rounds - 1 > 0

    def rises_from_last_to_first(self) -> bool:
        """Return whether this side, one of several, has won from the last place in one round."""
        return self.won and self.rounds - 1 in self.trailed() and len(self.names) > 2

    def leaves_last_place(self) -> bool:
        """Return whether this side was behind all others once, and is ahead of one at the end."""
        return not self.won and bool(self.trailed()) and bool(self.beaten())

    def is_close(self) -> bool:
        """Return whether this side is close behind the one that has won alone."""
        return self.winner is not None and 1 <= self.behind <= CLOSE

    def gains(self, round_: int) -> Sequence[int]:
        """Return the points of each side in a round."""
        before, after = self.facts.points[round_ - 1 : round_ + 1]
        return [b - a for a, b in zip(before, after, strict=True)]

    def gain(self, round_: int) -> int:
        return self.gains(round_)[self.side]

    def all_gains(self) -> Sequence[Sequence[int]]:
        """Return the points of each side in each round."""
        return [self.gains(at) for at in range(1, self.rounds + 1)]

    def best_round(self) -> int:
        """Return the round in which this side got the most points."""
        return max(range(1, self.rounds + 1), key=self.gain)

    def is_best_round(self) -> bool:
        """Return whether no other side got as many points in any round as this one in its best."""
        best = self.gain(self.best_round())
        return all(best > gain for gains in self.all_gains() for gain in self._others(gains))

    def rounds_won(self) -> int:
        """Return the number of rounds in which this side got the most points."""
        return sum(map(self.leads, self.all_gains()))

    def rounds_above(self) -> int:
        """Return the number of rounds in which this side got more points than the average."""
        gains = self.all_gains()
        return sum(one[self.side] * len(one) > sum(one) for one in gains)

    def keeps_best(self) -> bool:
        """Return whether the last round was the best one of this side."""
        *first, last = self._by_side()[self.side]
        return bool(first) and last > max(first)

    def is_steady(self) -> bool:
        """Return whether the worst round of this side is better than that of all others."""
        return self.rounds > 1 and self.leads([min(gains) for gains in self._by_side()])

    def worst_gain(self) -> int:
        return min(self._by_side()[self.side])

    def rises(self) -> bool:
        """Return whether each round was better than the one before."""
        own = self._by_side()[self.side]
        return len(own) > 2 and own == sorted(set(own))

    def _by_side(self) -> Sequence[list[int]]:
        return [list(gains) for gains in zip(*self.all_gains(), strict=True)]

    def beaten(self) -> Sequence[str]:
        """Return the names of the sides behind this one."""
        last = self.facts.points[-1]
        return [self.names[at] for at, value in enumerate(last) if value < last[self.side]]

    def lead(self) -> int:
        """Return the points between this side and the best of the others."""
        last = self.facts.points[-1]
        return last[self.side] - max(self._others(last))


class Kind(NamedTuple):
    """A kind of sentence: its name, whether it holds, and its text.

    The text is a phrase that follows a colon, and stands alone with a capital letter.
    """

    name: str
    holds: Callable[[Story], bool]
    text: Callable[[Story], str]


AHEAD_OF_OTHERS = Kind(
    "ahead of others",
    lambda game: not game.won and bool(game.beaten()),
    lambda game: _("ahead of {names}").format(names=join_names(game.beaten())),
)
"""The kind of both games that names the sides behind."""

Kinds = Sequence[Sequence[Kind]]
"""The kinds of sentences of a game: those that say more first."""


def told(kinds: Kinds, story: Story) -> Kind | None:
    """Return one of the kinds that say most about a game; the same for the same game."""
    points = [value for values in story.facts.points for value in values]
    rng = Random(sum(value * 89**at for at, value in enumerate(points)) + story.side)
    holding = ([kind for kind in group if kind.holds(story)] for group in kinds)
    return next((rng.choice(found) for found in holding if found), None)


Tallies: TypeAlias = defaultdict[str, list[int]]

Count: TypeAlias = Callable[[Tallies, Any, Event], None]
"""A function that adds an event to the tallies of a game, in the state right after it."""


def praises(record: Record, kinds: Kinds, count: Count, names: Sequence[str]) -> Sequence[str]:
    """Return the sentence about each seat after a game, empty where no kind holds."""
    variant = record.variant
    facts = facts_of(variant, tuple(record.moves), count)
    sides = [
        join_names(name for name, at in zip(names, variant.team, strict=True) if at == side)
        for side in range(variant.teams)
    ]
    stories = [Story(facts, side, sides) for side in range(variant.teams)]
    texts = [kind.text(story) if (kind := told(kinds, story)) else "" for story in stories]
    return [texts[side] for side in variant.team]


@lru_cache(maxsize=4)
def facts_of(variant: Variant, moves: Sequence[Move], count: Count) -> Facts:
    """Return the facts of a finished game."""
    game, events = game_of(variant), list[Event]()
    state = game.start(variant)
    points, winners = [game.points(state)], tuple[int, ...]()
    tallies: Tallies = defaultdict(lambda: [0] * variant.teams)
    for move in moves:
        events.clear()
        state.play(move, events.append)
        for event in events:
            count(tallies, state, event)
            if isinstance(event, RoundOver):
                points.append(game.points(state))
            elif isinstance(event, GameOver):
                winners = event.winners
    return Facts(winners, points, tallies)
