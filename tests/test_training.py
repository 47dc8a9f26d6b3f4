"""Training learns, is fixed by its seed, resumes from checkpoints; and its network plays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from subprocess import DEVNULL
from typing import Any
from zlib import compress

import numpy as np
import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of
from diamonds_core.__main__ import main as diamonds_core_main
from diamonds_core.arena.command import player
from diamonds_core.bots.network import Network
from diamonds_core.diamonds.features import shape_of
from training import published
from training.__main__ import command_line, first_weights, main
from training.learning import Recipe, Training
from training.network import Adam, forward, fresh
from training.network import packed as packed_weights
from training.selfplay import Exploration, Task, play
from training.tables import TABLES
from training.transfer import transfer

from .conftest import Refused
from .play import heavy, variant_id

ROOT = Path(__file__).parents[1]
RECIPE = Recipe("2", seed=4, rounds=16, batch=4, ahead=2, hidden=8, deals=2)


def bits(variant: Variant) -> int:
    return game_of(variant).network.feature_count(variant)


def samples(
    variant: Variant, games: int = 1, seed: int = 1, rivals: Mapping[str, int] | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return the samples of an untrained network from some games, or from games with rivals."""
    weights = fresh(bits(variant), 8, seed=1)
    explored = Exploration(opponent_share=1.0 if rivals else 0.0)
    return play(Task(variant, weights, games, explored, seed, rivals or {}))


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
def test_samples_are_of_every_seat_and_follow_from_the_seed(variant: Variant) -> None:
    packed, targets = samples(variant)
    assert packed.shape == (len(targets), -(-bits(variant) // 8))
    assert len(targets) > variant.players * variant.tricks * variant.rounds / 2
    again, same = samples(variant)
    assert (packed == again).all()
    assert (targets == same).all()
    assert not np.array_equal(targets, samples(variant, seed=2)[1])


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant(hands=1)], ids=variant_id)
def test_rivals_play_some_seats_and_these_do_not_learn(variant: Variant) -> None:
    alone = len(samples(variant)[1])
    with_rivals = {name: samples(variant, rivals={name: 1})[1] for name in ("simple", "pimc-2")}
    assert all(0 < len(targets) < 0.9 * alone for targets in with_rivals.values())
    assert not np.array_equal(with_rivals["simple"], with_rivals["pimc-2"])
    with pytest.raises(LookupError, match="nobody"):
        samples(variant, rivals={"nobody": 1})


def test_every_network_meets_rivals_that_there_are() -> None:
    for table in TABLES.values():
        assert all(player(game_of(table.variant), name) for name in table.rivals)


def test_it_learns() -> None:
    packed, targets = samples(DiamondsVariant(4), games=4)
    learner = Adam(fresh(bits(DiamondsVariant(4)), 16, seed=3))
    errors = [learner.learn(packed, targets, 3e-3) for _ in range(60)]
    assert errors[-1] < errors[0] / 3


def new(recipe: Recipe = RECIPE) -> Training:
    return Training(recipe, fresh(TABLES[recipe.table].features, recipe.hidden, recipe.seed))


def trained(workers: int, recipe: Recipe = RECIPE) -> Training:
    """Return a finished training, with some worker threads."""
    training = new(recipe)
    with ThreadPoolExecutor(workers) as pool:
        for _ in training.run(pool):
            pass
    return training


@pytest.fixture(scope="module")
def whole() -> Training:
    """Return an undisturbed training, on one worker."""
    return trained(1)


def same(one: Training, other: Training) -> bool:
    """Return whether two networks and their curves are bit for bit the same."""
    pairs = zip(
        one.learner.weights + one.weights, other.learner.weights + other.weights, strict=True
    )
    return one.curve == other.curve and all(np.array_equal(a, b) for a, b in pairs)


def test_the_same_seed_brings_the_same_network_on_any_number_of_workers(whole: Training) -> None:
    assert same(whole, trained(3))
    assert not same(whole, trained(2, replace(RECIPE, seed=5)))
    assert whole.rounds >= RECIPE.rounds
    assert [point.rounds for point in whole.curve] == sorted({p.rounds for p in whole.curve})
    assert len(whole.curve) == RECIPE.batches + 1


class Fallible(Executor):
    """A pool that breaks at one task, once, as if it had lost a process."""

    def __init__(self, fails_at: int, error: Exception) -> None:
        self.left, self.error = fails_at, error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        future: Future[Any] = Future()
        self.left -= 1
        if self.left == 0:
            future.set_exception(self.error)
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("fails_at", [1, 9])
def test_a_training_goes_on_after_its_executor_broke(whole: Training, fails_at: int) -> None:
    training = new()
    executor = Fallible(fails_at, BrokenExecutor())
    with pytest.raises(BrokenExecutor):
        list(training.run(executor))
    assert not training.finished
    list(training.run(executor))
    assert same(training, whole)


def test_packed_network_agrees_with_the_trained_one() -> None:
    """The network in 8-bit integers comes close to the one in NumPy."""
    variant = DiamondsVariant(4)
    packed, targets = samples(variant, games=2)
    learner = Adam(fresh(bits(variant), 16, seed=3))
    for _ in range(40):
        learner.learn(packed, targets, 3e-3)
    network = Network(packed_weights(bits(variant), learner.weights))
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
    planned = {variant for table in TABLES.values() for variant in table.variants}
    lacking = {variant.name for variant in DiamondsVariant.every() if variant not in planned}
    assert not lacking, "no network is trained on them: `network_plans` in game.py"


def test_networks_stay_small() -> None:
    """The limit is 600 kB for the networks that play, 2 MB for those that training starts from."""
    learned = [path.read_bytes() for path in published.WEIGHTS.glob("*.bin")]
    assert len(learned) == len(TABLES)
    assert sum(len(compress(weights, 9)) for weights in learned) <= 600_000
    assert published.PUBLISHED.stat().st_size <= 2_000_000


SMALL = "--tables diversity --rounds 12 --batch 4 --ahead 2 --hidden 8 --deals 4 --every 0"
RESULTS = ("diversity.bin", "curve.csv")


def command(folder: Path, options: str = "") -> list[str]:
    return [*SMALL.split(), "--folder", str(folder), *options.split()]


def results(folder: Path) -> list[bytes]:
    return [(folder / "diversity" / name).read_bytes() for name in RESULTS]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an undisturbed training, on one worker."""
    folder = tmp_path_factory.mktemp("small")
    main(command(folder, "--workers 1"))
    return folder


@pytest.mark.heavy
def test_the_command_gives_the_same_on_any_number_of_processes(small: Path, tmp_path: Path) -> None:
    main(command(tmp_path, "--workers 3"))
    assert results(tmp_path) == results(small)


def test_the_curve_is_a_table(small: Path) -> None:
    head, *lines = (small / "diversity/curve.csv").read_text("utf-8").splitlines()
    assert head == "rounds,error,margin,standard error"
    assert [line.split(",")[0] for line in lines] == ["0", "4", "8", "12"]


def test_a_finished_training_is_not_done_again(small: Path) -> None:
    before = (small / "diversity/checkpoint.npz").read_bytes()
    main(command(small, "--workers 1"))
    assert (small / "diversity/checkpoint.npz").read_bytes() == before


KILLED = """
import os, signal, sys
left = {moment}
def kill(event, arguments):
    global left
    if event in ("open", "os.rename") and {folder!r} in str(arguments[0]):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(kill)
from training.__main__ import main
main({arguments})
"""


@pytest.mark.heavy
def test_it_goes_on_after_it_was_killed_while_it_wrote(small: Path, tmp_path: Path) -> None:
    """The n-th file opened or renamed is the last one: before, in or after a checkpoint."""
    for moment in (3, 8, 13, 20):
        source = KILLED.format(
            moment=moment, folder=str(tmp_path), arguments=command(tmp_path, "--workers 1")
        )
        done = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True)
        assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    main(command(tmp_path, "--workers 1"))
    assert results(tmp_path) == results(small)


def children_at_work(process: subprocess.Popen[str]) -> list[int]:
    """Return the workers of a training, once it has shown the first point of its curve."""
    assert process.stderr
    assert any("against simple" in line for line in process.stderr)
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("utf-8")
    return [int(child) for child in listed.split()]


def started(arguments: list[str]) -> subprocess.Popen[str]:
    run = [sys.executable, "-m", "training", *arguments]
    return subprocess.Popen(run, cwd=ROOT, stdout=DEVNULL, stderr=subprocess.PIPE, text=True)


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform != "linux", reason="finds the workers in /proc")
def test_it_goes_on_after_a_worker_was_killed(small: Path, tmp_path: Path) -> None:
    with started(command(tmp_path, "--workers 2")) as process:
        os.kill(children_at_work(process)[0], signal.SIGKILL)
        _, errors = process.communicate()
    assert process.returncode == 0, errors
    assert "A worker was lost" in errors
    assert results(tmp_path) == results(small)


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform != "linux", reason="finds the workers in /proc")
def test_workers_end_with_a_training_that_was_killed(tmp_path: Path) -> None:
    with started(command(tmp_path, "--workers 3 --rounds 100000")) as process:
        children = children_at_work(process)
        process.kill()
        # The workers hold the pipe too: it ends with the last of them.
        assert process.stderr
        process.stderr.read()
    assert children
    assert not any(is_running(child) for child in children)


def is_running(process: int) -> bool:
    try:
        return bool(Path(f"/proc/{process}/cmdline").read_bytes())
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--tables 7", "invalid choice: '7'"),
        ("--rounds many", "'many' is not a number of 1 or more"),
        ("--seed x", "invalid int value: 'x'"),
        ("--tables 5", "5 begins with 4: train that first, or use --begin"),
        ("--begin nowhere.npz", "nowhere.npz"),
        ("--begin README.md", "README.md holds no networks"),
        ("--begin training/published.npz --rounds 9", "begins with 50112 rounds already"),
        ("--begin training/published.npz --rounds 60000 --hidden 9", "begins with 64 units"),
        ("--seed -1", "--seed -1: 0 or more is expected"),
        ("--deals 1", "--deals 1: 0 is expected, or 2 and more"),
    ],
)
def test_wrong_options_are_refused_in_words(
    options: str, complaint: str, tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    said = refused(main, command(tmp_path, f"--workers 1 {options}"))
    assert complaint in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [("--seed 2", "seed 1, not 2"), ("--rounds 99 --batch 5", "rounds 12, not 99; batch 4, not 5")],
)
def test_another_training_in_the_same_folder_is_refused(
    options: str, complaint: str, small: Path, refused: Refused
) -> None:
    before = results(small)
    assert complaint in refused(main, command(small, options))
    assert results(small) == before


def arena(_folder: Path) -> list[str]:
    return ["arena", "--bots", "easy,simple"]


def puzzles(folder: Path) -> list[str]:
    return ["puzzles", str(folder / "puzzles.txt"), "--journal", str(folder / "journal")]


@pytest.mark.parametrize("command_of", [arena, *heavy(command, puzzles)])
def test_an_address_without_a_scheduler_is_reported(
    command_of: Callable[[Path], list[str]], tmp_path: Path, refused: Refused
) -> None:
    run = main if command_of is command else diamonds_core_main
    said = refused(run, [*command_of(tmp_path), "--scheduler", "nonsense"])
    assert "no Dask scheduler answers at 'nonsense'" in said


def test_a_cluster_without_dask_is_reported(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refused(diamonds_core_main, [*arena(tmp_path), "--scheduler", "tcp://cluster:8786"])
    assert "a cluster needs the extra diamonds-core[dask]" in said


@pytest.mark.heavy
def test_a_cluster_that_fails_is_reported_and_training_resumes(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask itself raises, for instance for machines that lack the program."""
    cluster = nullcontext(Fallible(3, RuntimeError("Error in the graph\nFor more")))
    with monkeypatch.context() as patched:
        patched.setattr("training.__main__.workers", lambda _workers, _scheduler: cluster)
        with pytest.raises(SystemExit) as end:
            main(command(tmp_path, "--scheduler tcp://cluster"))
    assert end.value.code == 1
    said = capsys.readouterr().err.splitlines()[-1]
    failure = "RuntimeError: Error in the graph"
    assert said == f"The cluster failed: {failure}. The same command continues."
    main(command(tmp_path, "--workers 1"))
    assert results(tmp_path) == results(small)


@pytest.mark.parametrize("size", [0, 100, -1])
def test_a_broken_checkpoint_is_refused(
    size: int, small: Path, tmp_path: Path, refused: Refused
) -> None:
    broken = (small / "diversity/checkpoint.npz").read_bytes()[:size]
    (tmp_path / "diversity").mkdir()
    path = tmp_path / "diversity/checkpoint.npz"
    path.write_bytes(broken)
    assert "is not a checkpoint of a training" in refused(main, command(tmp_path))
    assert path.read_bytes() == broken


def test_a_network_begins_with_a_published_one(tmp_path: Path) -> None:
    """The weights are its own, or those of the table named in its plan."""
    options = command_line().parse_args(["--begin", str(published.PUBLISHED)])
    weights, rounds = first_weights("diversity", options)
    assert rounds == published.load()["diversity"][1]
    networks = published.load()
    with np.load(published.PUBLISHED) as file:
        parts = {name: file[name] for name in file.files if name.startswith("4/")}
    np.savez(tmp_path / "four.npz", allow_pickle=False, **parts)
    options.begin = tmp_path / "four.npz"
    weights, rounds = first_weights("5", options)
    assert rounds == 0
    assert weights[0].shape == networks["5"][0][0].shape


def test_a_network_is_published(tmp_path: Path) -> None:
    path, weights = tmp_path / "published.npz", fresh(TABLES["5"].features, 8, seed=1)
    path.write_bytes(published.PUBLISHED.read_bytes())
    published.publish("5", weights, 77, path, tmp_path)
    (found, rounds), others = published.load(path)["5"], published.load()
    assert rounds == 77
    assert all(np.allclose(a, b, atol=1e-3) for a, b in zip(found, weights, strict=True))
    assert np.array_equal(published.load(path)["4"][0][0], others["4"][0][0])
    assert Network((tmp_path / "5.bin").read_bytes()).bits == TABLES["5"].features
