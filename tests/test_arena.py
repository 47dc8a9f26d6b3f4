"""The arena: the same figures on any executor, and fair to every seat."""

from __future__ import annotations

import json
import os
import signal
import time
from concurrent.futures import Executor, Future
from statistics import fmean
from typing import Any

import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of
from diamonds_core.__main__ import main
from diamonds_core.arena.command import player, workers
from diamonds_core.arena.match import AT_LEAST, Match, Measured, measure
from diamonds_core.diamonds import DiamondsState

from .conftest import Refused
from .play import heavy, variant_id

TABLES: list[Variant] = [
    DiamondsVariant(4),
    DiamondsVariant(2, "first"),
    DiamondsVariant(6, partners=True),
    DiversityVariant(),
]


def match(hero: str, rivals: str, variant: Variant = TABLES[0], seed: int = 1) -> Match:
    game = game_of(variant)
    return Match(variant, player(game, hero), player(game, rivals), seed)


@pytest.mark.parametrize("variant", TABLES, ids=variant_id)
def test_a_bot_is_as_good_as_itself(variant: Variant) -> None:
    """The margins of the sides add up to zero on each deal, since all of them play alike."""
    for number in range(3):
        assert abs(sum(match("simple", "simple", variant).margins(number))) < 1e-9


@pytest.mark.parametrize(
    ("variant", "hero"),
    [
        (TABLES[0], "simple"),
        *heavy(
            *((TABLES[0], level) for level in ("beginner", "easy", "hard")),
            *((variant, "simple") for variant in (*TABLES[1:], DiamondsVariant(3, perfect=True))),
        ),
    ],
)
def test_sense_beats_chance(variant: Variant, hero: str) -> None:
    found = measure(match(hero, "random", variant), 24)
    assert found.mean > 3 * found.error


def test_deals_begin_as_the_rounds_of_a_game_do() -> None:
    openings = [match("simple", "simple").opening(number) for number in range(8)]
    assert [state.round for state in openings] == [1, 2, 3, 4, 1, 2, 3, 4]
    for state in openings:
        assert isinstance(state, DiamondsState)
        assert state.phase.name == "pass"
        assert (state.showroom == [3, 3, 3, 3]) == (state.round == 1)
    assert len({state.hand(0) for state in openings}) == 8


class Hasty(Executor):
    """An executor that does each task at once, and remembers the tasks."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Any, ...]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        self.tasks.append(args)
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.heavy
def test_the_result_does_not_depend_on_the_executor() -> None:
    played = match("simple", "random")
    alone = measure(played, 10)
    with workers(2, None) as pool:
        assert measure(played, 10, pool) == alone
        for hero in ("pimc-1", "hard"):
            played_by_hero = match(hero, "random", TABLES[3])
            assert measure(played_by_hero, 2, pool) == measure(played_by_hero, 2)
    assert measure(played, 10, Hasty()) == alone
    assert measure(match("simple", "random", seed=2), 10) != alone


@pytest.mark.heavy
def test_it_goes_on_until_the_error_is_small_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diamonds_core.arena.match.AHEAD", AT_LEAST)
    played, shown = match("simple", "random"), list[Measured]()
    found = measure(played, 400, Hasty(), until=0.3, report=shown.append)
    assert AT_LEAST <= len(found.deals) < 400
    assert found.error <= 0.3
    assert measure(played, len(found.deals)) == found
    assert shown[-1] == found
    assert all(before.error > 0.3 for before in shown[AT_LEAST - 1 : -1])


def test_number_of_submitted_tasks_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diamonds_core.arena.match.AHEAD", 2 * AT_LEAST)
    workers, played = Hasty(), match("random", "random", DiversityVariant(hands=1))
    measure(played, 400, workers, until=9.0)
    assert len(workers.tasks) == 2 * AT_LEAST
    assert measure(played, 100, workers) == measure(played, 100)


def test_an_interruption_waits_for_no_worker() -> None:
    def interrupted() -> None:
        with workers(1, None) as executor:
            executor.submit(time.sleep, 120)
            raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - start < 60


def test_a_mean_of_few_deals_has_its_error() -> None:
    found = Measured((1.0, 2.0, 3.0, 6.0))
    assert found.mean == fmean([1, 2, 3, 6])
    assert found.error == pytest.approx((14 / 3) ** 0.5 / 2)
    assert Measured((1.0,)).error == float("inf")


def test_the_command_prints_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena --variant diversity-1 --bots simple,random --deals 6 --seed 3 --workers 1"
    assert main([*command.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    expected = measure(match("simple", "random", DiversityVariant(hands=1), 3), 6)
    assert found["mean"] == pytest.approx(expected.mean, abs=1e-4)
    assert (found["hero"], found["rivals"], found["deals"]) == ("simple", "random", 6)
    assert main(command.split()) == 0
    assert f"simple against random: {expected}, 6 deals" in capsys.readouterr().out


@pytest.mark.parametrize("until", ["", " --until 9"])
def test_each_line_of_progress_ends_before_the_answer(
    until: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds too where the error is small enough before all deals are played."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    command = "arena --variant diversity-1 --bots random,random,random"
    command += f" --deals {AT_LEAST + 8} --workers 1{until}"
    assert main(command.split()) == 0
    printed = capsys.readouterr()
    played = AT_LEAST if until else AT_LEAST + 8
    *lines, end = printed.err.split("\n")
    assert len(lines) == 2
    assert not end
    assert all(f"{played}/{AT_LEAST + 8}" in line for line in lines)
    assert printed.out.count(f" {played} deals") == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--bots simple", "two names or more"),
        ("--bots simple,clever", "'clever' is neither a bot"),
        ("--bots simple,random --variant bridge", "'bridge' is not one of"),
        ("--bots simple,random --deals 0", "'0' is not a number of 1 or more"),
        ("--bots simple,random --until nan", "'nan' is not a number above 0"),
        ("--bots simple,random --until -0.1", "'-0.1' is not a number above 0"),
        ("--bots simple,random --until inf", "'inf' is not a number above 0"),
        ("--bots simple,random --until much", "'much' is not a number above 0"),
    ],
)
def test_wrong_options_are_refused_in_words(
    arguments: str, complaint: str, refused: Refused
) -> None:
    assert complaint in refused(main, ["arena", *arguments.split()])


@pytest.mark.heavy
@pytest.mark.filterwarnings("default")
def test_a_cluster_may_lose_a_worker() -> None:
    """One of two workers is killed: the other plays its deals, and the result is the same."""
    from distributed import Client, LocalCluster

    played, killed = match("simple", "random"), list[int]()
    with (
        LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        workers(None, cluster.scheduler_address) as executor,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):

        def kill_one(found: Measured) -> None:
            if len(found.deals) == 8:
                killed.append(min(client.run(os.getpid).values()))
                os.kill(killed[0], signal.SIGKILL)

        found = measure(played, 60, executor, report=kill_one)
    assert killed
    assert found == measure(played, 60)
