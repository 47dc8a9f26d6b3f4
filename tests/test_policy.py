"""The policy of the built document: which hosts its requests may go to."""

from __future__ import annotations

import pytest

from build.hosting import relay_sources


@pytest.mark.parametrize(
    ("connect", "sources"),
    [
        ('{"iceServers": []}', []),
        ('{"relay": {"url": "./relay"}}', []),
        ('{"relay": {"url": "wss://broker.example/mqtt"}}', ["wss://broker.example"]),
        ('{"relay": {"url": "wss://broker.example:8884/"}}', ["wss://broker.example:8884"]),
    ],
)
def test_only_a_relay_on_another_host_is_added_to_the_policy(
    connect: str, sources: list[str]
) -> None:
    assert relay_sources(connect) == sources


@pytest.mark.parametrize(
    "connect", ["", "[]", '{"relay": "wss://a"}', '{"relay": {"url": "mqtt://a"}}']
)
def test_a_broken_file_is_named_with_what_was_expected(connect: str) -> None:
    with pytest.raises(ValueError, match=r"^connect\.json: .*; expected .*wss://"):
        relay_sources(connect)
