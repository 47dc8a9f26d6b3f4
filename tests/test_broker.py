"""The broker of `make play` keeps the results of cups, also over a restart, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from amqtt.client import MQTTClient

import broker
import serve

BOARD = f"diamonds/{'a' * 32}"
ONE, TWO = (f"{BOARD}/{person * 16}" for person in "01")


async def _talk(port: int, posts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Leave messages at a broker; return those that it has kept below the topic."""
    client = MQTTClient(config={"auto_reconnect": False})
    await client.connect(f"ws://127.0.0.1:{port}")
    await client.subscribe([("last", 0)])
    for topic, data in posts.items():
        await client.publish(topic, data, 0, retain=True)
    await client.publish("last", b"x", 0)
    await client.deliver_message(timeout_duration=10)
    await client.subscribe([("diamonds/#", 0)])
    found = dict[str, bytes]()
    for _kept in range(3):
        with suppress(TimeoutError):
            message = await client.deliver_message(timeout_duration=1)
            assert message
            found[message.topic] = bytes(message.data or b"")
    await client.disconnect()
    return found


def talk(folder: Path, posts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Start a broker with a folder, leave messages there, and kill it."""
    port = serve.free_port()
    process = serve.start_broker(port, folder)
    try:
        return asyncio.run(_talk(port, posts))
    finally:
        process.kill()
        with process:
            pass


def test_results_stay_over_a_restart_until_they_are_deleted(tmp_path: Path) -> None:
    posts = {ONE: b"one", TWO: b"two", "diamonds/other": b"x", f"{BOARD}/{'2' * 16}": b"x" * 20_001}
    talk(tmp_path, posts)
    assert len([*tmp_path.iterdir()]) == 2
    assert talk(tmp_path, {TWO: b""}) == {ONE: b"one"}
    assert talk(tmp_path, {ONE: b"new"}) == {ONE: b"new"}


def test_the_oldest_results_go_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broker, "MOST", 2)

    kept = dict[str, SimpleNamespace]()
    config = broker.Keeper.Config(str(tmp_path))
    keeper = broker.Keeper(SimpleNamespace(config=config, retained_messages=kept))
    for person in "012":
        topic = f"{BOARD}/{person * 16}"
        kept[topic] = SimpleNamespace(topic=topic, data=b"x")
        asyncio.run(keeper.on_broker_retained_message(retained_message=kept[topic]))
    assert [*kept] == [f"{BOARD}/{person * 16}" for person in "12"]
    assert len([*tmp_path.iterdir()]) == 2
