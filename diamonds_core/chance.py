r"""Chance that is the same on every device and in every version, from texts by SHA-256.

The stream of a text is the sequence of 32-bit numbers, big-endian, of SHA-256 over the UTF-8
bytes of `text`, a line feed and 0, then of `text`, a line feed and 1, and so on. A number below
n is the next number of the stream modulo n. Numbers at or above the largest multiple of n are
skipped, so that all results are equally likely.

The deals of a game follow from its seed and the round alone:

first dealer
    a number below the number of players, from the stream of "SEED\n0"

deal of round r
    the deck in use, by suit (Diamonds, Hearts, Spades, Clubs) and rank, shuffled by the stream
    of "SEED\nr": for k from the last index down to 1, the cards at k and at a number below
    k + 1 are exchanged
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random

from .moves import Deal, Dealer
from .state import State

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters and digits of random texts, without those that look alike."""


def numbers(text: str) -> Iterator[int]:
    """Yield the stream of a text: an endless sequence of 32-bit numbers."""
    for block in count():
        digest = sha256(f"{text}\n{block}".encode()).digest()
        yield from (int.from_bytes(digest[k : k + 4]) for k in range(0, 32, 4))


def below(n: int, stream: Iterator[int]) -> int:
    """Return a number below n from a stream, all equally likely."""
    fair = 2**32 - 2**32 % n
    return next(number for number in stream if number < fair) % n


def chance_move(state: State, seed: str) -> Dealer | Deal:
    """Return the move of chance, the first dealer or the next deal, that follows from a seed."""
    variant = state.variant
    if state.dealer is None:
        return Dealer(below(variant.players, numbers(f"{seed}\n0")))
    stream = numbers(f"{seed}\n{state.round + 1}")
    cards = list(variant.deck)
    for k in reversed(range(1, len(cards))):
        other = below(k + 1, stream)
        cards[k], cards[other] = cards[other], cards[k]
    return Deal(tuple(cards))


def thinking_seed(secret: str, move_index: int, seat: int) -> int:
    """Return the seed of a bot's source of chance for one move, different for each move."""
    return int.from_bytes(sha256(f"{secret}\n{move_index}\n{seat}".encode()).digest()[:8])


def random_text(rng: Random, length: int) -> str:
    """Return a random text of letters and digits."""
    return "".join(rng.choice(_ALPHABET) for _ in range(length))
