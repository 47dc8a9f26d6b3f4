"""Chance that follows from a seed: always the same, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from diamonds_core import BadRecord, Deal, DiamondsVariant, DiversityVariant, game_of, new_record
from diamonds_core.chance import below, chance_move, numbers, thinking_seed
from diamonds_core.state import State

from .play import any_legal


def test_the_stream_of_a_text_is_sha_256() -> None:
    r"""The expected bytes are those of `printf 'abc\n0' | sha256sum`, and so on."""
    found = b"".join(number.to_bytes(4) for number in islice(numbers("abc"), 16)).hex()
    assert found[:64] == "b4e7b955b300bd4b1ee9e4d15567f232ceb00fc2791a6d257616eee9305499b5"
    assert found[64:] == "42be4acdebc7bc82896234906cf71b161c4f881bd22bb16888df636ddaca9fc2"


def test_numbers_too_large_to_be_fair_are_left_out() -> None:
    assert below(3, iter([2**32 - 1, 5])) == 2
    assert below(3, iter([2**32 - 2])) == (2**32 - 2) % 3
    assert below(60, iter([2**32 - 2**32 % 60, 2**32 - 2**32 % 60 - 1])) == 59


def test_all_numbers_and_places_are_equally_likely() -> None:
    """Chi-squared with 15 degrees of freedom exceeds 37.7 once in a thousand."""
    stream = numbers("fair")
    counts = Counter(below(16, stream) for _ in range(16_000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 37.7
    variant = DiamondsVariant(4)
    first = Counter(deal_of(variant, f"s{k}").cards[0].rank for k in range(1500))
    assert sum((first[rank] - 100) ** 2 / 100 for rank in range(1, 16)) < 36.1


def deal_of(variant: DiamondsVariant | DiversityVariant, seed: str, round_: int = 1) -> Deal:
    """Return the deal of a round."""
    state: State = game_of(variant).start(variant)
    rng = Random(1)
    while state.round < round_ - 1 or state.phase.move is not Deal:
        state.play(any_legal(state, rng))
    deal = chance_move(state, seed)
    assert isinstance(deal, Deal)
    return deal


KNOWN = {
    ("2026-11-21", 1): (
        "D3 D10 D2 C13 D8 S7 C11 C4 C7 H7 C14 H2 D4 C3 S13 "
        "C6 D13 S11 C10 D15 H4 H6 D9 D11 D6 H14 D1 H3 S4 H12 "
        "S10 D7 D5 C2 H11 S3 H8 S15 S9 S1 C9 D12 S6 C5 S14 "
        "H9 H5 H10 S5 H1 S12 C1 C12 S8 H15 C15 C8 S2 H13 D14"
    ),
    ("2026-11-21", 2): (
        "D4 D5 H6 S6 S8 S3 S15 C9 H12 D3 D2 H5 C11 C10 D8 "
        "S11 C1 S13 C5 H13 H14 C3 H15 H2 D9 C12 S2 D12 H10 C15 "
        "S5 H7 C6 S9 S10 S4 D15 H11 D6 C7 S7 D7 S12 H9 D13 "
        "C4 D10 C14 H3 C13 C8 H8 S1 C2 D1 H1 D11 S14 D14 H4"
    ),
    ("k3v9", 1): (
        "D14 D3 D4 D11 H5 S14 D15 D6 S1 S11 H12 D1 S2 S3 H13 "
        "C7 C6 C5 S8 C9 H4 H3 S10 C15 S7 C1 D10 H8 C13 D2 "
        "C2 S9 D8 H15 S6 C10 C11 H9 H11 S5 S13 H14 D9 C4 H7 "
        "H2 S12 C3 D5 H10 D12 C14 D13 S15 C8 D7 C12 H1 S4 H6"
    ),
}
"""Deals by seed and round, made by another program from the description in `chance`."""


@pytest.mark.parametrize(("seed", "round_"), KNOWN)
def test_these_deals_stay_for_ever(seed: str, round_: int) -> None:
    """Links to deals are public: their deals never change."""
    deal = deal_of(DiamondsVariant(4), seed, round_)
    assert " ".join(map(str, deal.cards)) == KNOWN[seed, round_]


def test_a_seed_and_a_secret_are_drawn_for_a_new_game_and_a_seed_may_be_given() -> None:
    variant = DiamondsVariant(2)
    games = [new_record(variant, (), Random(k)) for k in (1, 1, 2)]
    assert games[0] == games[1]
    assert len({text for game in games for text in (game.seed, game.secret)}) == 4
    assert new_record(variant, (), Random(1), "2026-11-21").seed == "2026-11-21"
    for seed in ("", "a b", "é", "x" * 65):
        with pytest.raises(BadRecord, match="1 to 64 letters, digits or hyphens"):
            new_record(variant, (), Random(1), seed)


def test_each_bot_decision_has_its_own_random_stream() -> None:
    moves = [(secret, n, seat) for secret in "ab" for n in range(30) for seat in range(6)]
    seeds = {thinking_seed(*move) for move in moves}
    assert len(seeds) == 360
