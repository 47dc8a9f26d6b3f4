"""Training learns, is fixed by its seed, goes on from where it was; and what it learned plays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zlib import compress

import numpy as np
import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, Variant
from diamonds_core.bots.adapter import adapter_of
from diamonds_core.bots.features import shape_of
from diamonds_core.bots.network import Network
from training import checkpoints
from training.__main__ import main
from training.learning import Training
from training.network import Adam, forward, fresh
from training.selfplay import Exploration, Task, play
from training.tables import TABLES, Table
from training.transfer import transfer

from .play import variant_id

TABLE = Table({DiamondsVariant(4): 1}, hidden=8)


def bits(variant: Variant) -> int:
    return adapter_of(variant).feature_count(variant)


def lessons(variant: Variant, games: int = 1, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """What an untrained network would learn from some games."""
    return play(Task(variant, fresh(bits(variant), 8, seed=1), games, Exploration(), seed))


@pytest.mark.parametrize(
    "variant",
    [
        DiamondsVariant(2, perfect=True),
        DiamondsVariant(4, "first"),
        DiamondsVariant(6, partners=True),
        DiversityVariant(hands=1),
    ],
    ids=variant_id,
)
def test_every_seat_learns_what_it_gets_and_the_seats_share_it_out(variant: Variant) -> None:
    packed, targets = lessons(variant)
    assert packed.shape == (len(targets), -(-bits(variant) // 8))
    assert len(targets) > variant.players * variant.tricks * variant.rounds / 2
    again, same = lessons(variant)
    assert (packed == again).all()
    assert (targets == same).all()
    assert not np.array_equal(targets, lessons(variant, seed=2)[1])


def test_it_learns() -> None:
    packed, targets = lessons(DiamondsVariant(4), games=4)
    learner = Adam(fresh(bits(DiamondsVariant(4)), 16, seed=3))
    errors = [learner.learn(packed, targets, 3e-3) for _ in range(60)]
    assert errors[-1] < errors[0] / 3


def test_the_same_seed_brings_the_same_and_training_goes_on(tmp_path: Path) -> None:
    def trained(goal: int, weights: list[np.ndarray], rounds: int = 0) -> Training:
        training = Training(TABLE, weights, rounds, goal, seed=4, task=4)
        with ThreadPoolExecutor(1) as pool:
            for _ in training.run(pool, workers=1):
                pass
        return training

    first, second = (trained(12, fresh(bits(DiamondsVariant(4)), 8, seed=2)) for _ in range(2))
    assert all((a == b).all() for a, b in zip(first.weights, second.weights, strict=True))
    assert first.rounds >= 12
    path = tmp_path / "checkpoint.npz"
    checkpoints.save({"4": (first.weights, first.rounds)}, path)
    (weights, rounds) = checkpoints.load(path)["4"]
    assert rounds == first.rounds
    assert all(np.allclose(a, b, atol=1e-2) for a, b in zip(first.weights, weights, strict=True))


def test_what_plays_expects_what_was_learned(tmp_path: Path) -> None:
    """The network in 8 bits and whole numbers comes close to the one in NumPy."""
    variant = DiamondsVariant(4)
    packed, targets = lessons(variant, games=2)
    learner = Adam(fresh(bits(variant), 16, seed=3))
    for _ in range(40):
        learner.learn(packed, targets, 3e-3)
    checkpoints.export("4", TABLE, learner.weights, tmp_path)
    network = Network((tmp_path / "4.bin").read_bytes())
    played = [network.value(int.from_bytes(row.tobytes(), "little")) for row in packed[:200]]
    assert np.abs(np.array(played) - forward(learner.weights, packed[:200])).max() < 0.2


@pytest.mark.parametrize("variant", [DiamondsVariant(6, partners=True), DiamondsVariant(2)])
def test_another_table_begins_with_what_the_first_has_learned(variant: DiamondsVariant) -> None:
    old, new = DiamondsVariant(4), shape_of(variant)
    weights = transfer(fresh(bits(old), 16, seed=1), old, variant, hidden=8)
    assert weights[0].shape == (-(-new.bits // 8) * 8, 8)
    assert weights[0][new.at["lead"]].any()
    assert weights[0][: 4 * 54].all()


def test_every_variant_has_a_table() -> None:
    assert {v for table in TABLES.values() for v in table.variants} >= set(DiamondsVariant.every())


def test_what_is_learned_stays_small() -> None:
    """600 kB for all that plays, as it is sent, and 2 MB for what training goes on from."""
    learned = [path.read_bytes() for path in checkpoints.WEIGHTS.glob("*.bin")]
    assert len(learned) == len(TABLES)
    assert sum(len(compress(weights, 9)) for weights in learned) <= 600_000
    assert checkpoints.CHECKPOINT.stat().st_size <= 2_000_000


def test_the_command_trains_keeps_and_goes_on(tmp_path: Path) -> None:
    where = ["--checkpoint", str(tmp_path / "c.npz"), "--weights", str(tmp_path)]
    where += ["--workers", "1", "--task", "4"]
    main(["--tables", "diversity", "--rounds", "2", *where])
    _, rounds = checkpoints.load(tmp_path / "c.npz")["diversity"]
    assert (tmp_path / "diversity.bin").stat().st_size > 10_000
    main(["--tables", "diversity", "--rounds", str(rounds + 2), *where])
    assert checkpoints.load(tmp_path / "c.npz")["diversity"][1] > rounds
