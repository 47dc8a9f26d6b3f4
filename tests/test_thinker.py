"""The thinker answers the last request first, and its work in pieces gives the same answers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from app.core import thinker, thinking
from app.core.thinker import Thinker
from app.core.thinking import (
    LossRequest,
    LuckRequest,
    ParRequest,
    Request,
    VerifyRequest,
    encode,
    key_of,
    think,
    think_in_steps,
)
from diamonds_core import HUMAN, DiamondsVariant, Record, bot_request, game_of, play_game
from diamonds_core.bots.evaluator import evaluator_of
from diamonds_core.review import decisions, moves_of_others
from diamonds_core.steps import Steps

MOST_VALUED = 150
"""The greatest number of positions that one step may value: the ways to pass, or a playout."""


@cache
def played() -> Record:
    """Return a game that bots have played, one of whom counts as a person."""
    variant = DiamondsVariant(4, rounds=1)
    names = ("medium", "hard", "expert", "medium")
    record = play_game(variant, [game_of(variant).bots[name] for name in names], Random(5))
    person, *others = record.seats
    record.seats = (replace(person, player=HUMAN), *others)
    return record


def requests() -> dict[str, Request]:
    """Return a request of each kind."""
    record = played()
    moments = [decision for decision in decisions(record) if len(decision.view.legal) > 1]
    passing, card, late = moments[0], moments[1], moments[4]
    strongest = game_of(record.variant).strongest().id
    best, made = late.view.legal[-1], late.view.legal[0]
    return {
        "hint": bot_request(record, card.move_index, strongest),
        "passing": bot_request(record, passing.move_index, strongest),
        "second look": LossRequest(late.view, best, made, 1, moves_of_others(record, late)),
        "par": ParRequest(record, 0, "expert", 1),
        "fairness": VerifyRequest(record, 0),
        "luck": LuckRequest(record),
    }


KINDS = ("hint", "passing", "second look", "par", "fairness", "luck")


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget all answers; look for another request after each step."""
    monkeypatch.setattr(thinking, "_answers", {})
    monkeypatch.setattr(thinker, "PIECE_SECONDS", 0.0)
    monkeypatch.setattr(thinking, "PAR_SLICE_SECONDS", 0.2)
    monkeypatch.setattr(thinking, "VERIFY_SLICE_SECONDS", 600.0)


@pytest.mark.parametrize("kind", ["second look", "fairness", "luck"])
def test_an_urgent_request_is_answered_before_the_long_one_under_way(kind: str) -> None:
    """The long one then ends with the same answer as alone, from where it was."""
    long, urgent = encode(requests()[kind]), encode(requests()["passing"])
    alone = think(long), think(urgent)
    thinking._answers.clear()
    order = list[str]()

    async def ask(worker: Thinker, request: str) -> str:
        answer = await worker.think(request)
        order.append(answer)
        return answer

    async def main() -> None:
        worker = Thinker()
        under_way = asyncio.create_task(ask(worker, long))
        for _ in range(2):
            await asyncio.sleep(0)
        assert not under_way.done()
        await ask(worker, urgent)
        await under_way
        await ask(worker, long)

    asyncio.run(main())
    assert order == [alone[1], "", alone[0]]


def test_work_that_was_interrupted_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[str]()

    def noted(request: str) -> Steps[str]:
        begun.append(request)
        return think_in_steps(request)

    monkeypatch.setattr(thinker, "think_in_steps", noted)
    long, urgent = encode(requests()["luck"]), encode(requests()["passing"])

    async def main() -> None:
        worker = Thinker()
        tasks = []
        for request in (long, urgent, long, urgent, long):
            tasks.append(asyncio.create_task(worker.think(request)))
            await asyncio.sleep(0)
        answers = await asyncio.gather(*tasks)
        assert answers[-1] == think(long)
        assert "" in answers

    asyncio.run(main())
    assert begun.count(long) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_no_step_is_long(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluator = evaluator_of(played().variant)
    assert evaluator is not None
    value, valued, before, most = evaluator.network.value, 0, 0, 0

    def counted(features: int) -> float:
        nonlocal valued
        valued += 1
        return value(features)

    monkeypatch.setattr(evaluator.network, "value", counted)
    for _ in think_in_steps(encode(requests()[kind])):
        before, most = valued, max(most, valued - before)
    assert 0 < max(most, valued - before) <= MOST_VALUED


def test_a_request_that_fails_says_so_and_the_next_one_is_answered() -> None:
    async def main() -> None:
        worker = Thinker()
        with pytest.raises(Exception, match=r"."):
            await worker.think("no request")
        assert await worker.think(encode(requests()["passing"]))

    asyncio.run(main())


def test_games_of_the_same_deals_have_keys_of_their_own() -> None:
    """The results of a deal of a cup have the same bots, deals and number of moves."""
    record = played()
    *moves, last, other = record.moves
    another = replace(record, moves=[*moves, other, last])
    assert key_of(VerifyRequest(record, 0)) == key_of(VerifyRequest(replace(record), 0))
    assert key_of(VerifyRequest(record, 0)) != key_of(VerifyRequest(another, 0))
    assert key_of(LuckRequest(record)) != key_of(LuckRequest(another))
