"""Positions that test what people complain of in bots of other trick-taking games.

    python -m tests.positions.complaints [SEED]

Each complaint names the moves of a position that people would complain of. The positions are
decisions of the level Easy, chosen by these moves alone and not by any value; a proof, as that of
puzzles, then finds another move right beyond doubt. The command prints new lines of
`positions.txt`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random

from diamonds_core import Card, Move, game_of, write_position
from diamonds_core.arena.match import Match
from diamonds_core.arena.proof import prove
from diamonds_core.arena.puzzles import first_rating
from diamonds_core.cards import DIAMONDS
from diamonds_core.diamonds.view import DiamondsView
from diamonds_core.game import variants
from diamonds_core.knowledge import knowledge
from diamonds_core.puzzle import Puzzle, write_puzzle

from . import Position

PARTNERS = ("diamonds-4-second-partners-each", "diamonds-4-second-partners-each-perfect")
SINGLE = ("diamonds-4-second", "diamonds-4-first", "diamonds-3-second", "diamonds-5-second")

HAND = range(3, 7)
"""The numbers of cards in hand; with more of them proofs take long."""

MAX_PLAYOUTS = 4_000
"""The greatest number of playouts in a proof; see `prove`."""


def _codes(view: DiamondsView, move: Move) -> set[str]:
    return {reason.code for reason in game_of(view.variant).reasons(view, move)}


def _with_code(view: DiamondsView, *codes: str) -> set[Move]:
    return {move for move in view.legal if _codes(view, move) & set(codes)}


def overtakes_partner(view: DiamondsView) -> set[Move]:
    """Return the cards that beat the partner's, which is the best on the table."""
    return _with_code(view, "overtakes-partner")


def ignores_partners_suit(view: DiamondsView) -> set[Move]:
    """Return the leads in other suits than the one that the partner led first."""
    if view.trick or not view.tricks:
        return set()
    partner = view.variant.receiver[view.seat or 0]
    led = next((one.cards[0].suit for one in view.tricks if one.leader == partner), None)
    own = {move for move in view.legal if isinstance(move, Card) and move.suit == led}
    return {move for move in view.legal if move not in own} if own else set()


def lets_a_trick_go(view: DiamondsView) -> set[Move]:
    """Return the cards that leave a trick to an opponent although another certainly takes it."""
    return _with_code(view, "loses") if view.trick and _with_code(view, "wins") else set()


def discards_a_winner(view: DiamondsView) -> set[Move]:
    """Return the cards off suit which nobody could have beaten later."""
    led, known = view.led, knowledge(view)
    if led is None or any(card.suit == led for card in view.hand):
        return set()
    others = known.unseen.union(*(c for k, c in enumerate(known.known) if k != view.seat))
    return {
        card
        for card in view.hand
        if all(card.rank > other.rank for other in others if other.suit == card.suit)
    }


def leads_into_voids(view: DiamondsView) -> set[Move]:
    """Return the leads in a suit of which an opponent has shown a void, so that they act."""
    if view.trick:
        return set()
    known, team = knowledge(view), view.variant.team
    others = [k for k in range(view.variant.players) if team[k] != team[view.seat or 0]]
    return {card for card in view.hand if any(card.suit in known.void[k] for k in others)}


def leads_diamonds(view: DiamondsView) -> set[Move]:
    """Return the leads of Diamonds that somebody may beat."""
    if view.trick:
        return set()
    sure = _with_code(view, "wins")
    return {card for card in view.hand if card.suit == DIAMONDS and card not in sure}


def acts_in_vain(view: DiamondsView) -> set[Move]:
    """Return the cards off suit whose action moves nothing, where another moves a point."""
    return _with_code(view, "brings-nothing") if _with_code(view, "brings") else set()


COMPLAINTS: Mapping[str, tuple[Callable[[DiamondsView], set[Move]], tuple[str, ...]]] = {
    "takes its partner's trick": (overtakes_partner, PARTNERS),
    "doesn't return its partner's suit": (ignores_partners_suit, PARTNERS),
    "lets an opponent's trick go": (lets_a_trick_go, PARTNERS + SINGLE),
    "discards a sure winner": (discards_a_winner, PARTNERS + SINGLE),
    "leads a suit for somebody's void": (leads_into_voids, PARTNERS + SINGLE),
    "draws Diamonds for nothing": (leads_diamonds, PARTNERS + SINGLE),
    "acts in vain": (acts_in_vain, SINGLE),
}
"""By complaint, the moves that people complain of, and the tables at which it is looked for."""


def bad_moves(position: Position) -> set[Move]:
    """Return the moves that people would complain of."""
    view = position.view
    assert isinstance(view, DiamondsView)
    return COMPLAINTS[position.complaint][0](view)


def _decisions(table: str, seed: int) -> Iterator[DiamondsView]:
    """Yield the decisions of a round of bots of the level Easy, in turn of all rounds of a game."""
    variant = variants()[table]
    game = game_of(variant)
    bot, rng = game.bots["easy"], Random(f"complaints {table} {seed}")
    state = Match(variant, bot, bot, seed).opening(seed)
    while (seat := state.to_move) is not None:
        view = game.observe(state, seat)
        if state.phase.name == "play" and len(view.legal) > 1 and len(view.hand) in HAND:
            yield view
        state.play(bot.choose(view, rng).move)


def find(seed: int) -> Iterator[Position]:
    """Yield proved positions, at most one of a complaint in a round."""
    for complaint, (complained_of, tables) in COMPLAINTS.items():
        for view in _decisions(tables[seed % len(tables)], seed):
            bad = complained_of(view)
            if not bad or len(bad) == len(view.legal):
                continue
            rng = Random(f"{complaint} {seed}")
            values = prove(view, rng, MAX_PLAYOUTS)
            if values and (best := max(values, key=lambda m: values[m].points)) not in bad:
                ordered = tuple(values[move] for move in view.legal)
                position, rating = write_position(view), first_rating(view, best, rng)
                yield Position(complaint, Puzzle(position, rating, ordered))
                break


def main() -> None:
    """Print positions until stopped."""
    for seed in count(int(sys.argv[1]) if sys.argv[1:] else 1):
        for one in find(seed):
            print(f"{one.complaint}\t{write_puzzle(one.puzzle)}", flush=True)


if __name__ == "__main__":
    main()
