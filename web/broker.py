"""The relay of `make play`: an MQTT broker over WebSockets, for this machine alone.

The server of the site, `serve.py`, passes the connections of pages on to it. `python web/broker.py
PORT FOLDER` runs it until its standard input ends, and prints a line once it can be reached. The
folder has the results of cups, which it keeps over a restart: a file for each person and cup, named
by the topic.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from amqtt.broker import Broker, BrokerContext, RetainedApplicationMessage
from amqtt.plugins.base import BasePlugin

MOST = 2_000
"""The greatest number of kept messages; then the oldest one goes."""

LARGEST = 20_000
"""The maximal size of a kept message in bytes."""

_TOPIC = re.compile(r"diamonds/[0-9a-f]{32}/[0-9a-f]{16}")


class Keeper(BasePlugin[BrokerContext]):  # type: ignore[misc]
    """Keeps the results of cups in a folder, and nothing else."""

    @dataclass
    class Config:
        """The folder of the kept messages."""

        folder: str = ""

    async def on_broker_post_start(self) -> None:
        """Read what was kept, the oldest first."""
        for file in sorted(self._folder.iterdir(), key=lambda file: file.stat().st_mtime):
            await self.context.retain_message(file.name.replace("-", "/"), file.read_bytes(), 0)

    async def on_broker_retained_message(
        self, *, retained_message: RetainedApplicationMessage, **_facts: object
    ) -> None:
        """Keep a message in place of the one before it; an empty one only deletes that."""
        topic, kept = retained_message.topic, self.context.retained_messages
        data = bytes(retained_message.data or b"")
        if not _TOPIC.fullmatch(topic) or len(data) > LARGEST:
            kept.pop(topic, None)
        elif not data:
            self._file(topic).unlink(missing_ok=True)
        elif kept.get(topic) is retained_message:
            kept[topic] = kept.pop(topic)
            self._file(topic).write_bytes(data)
        if len(kept) > MOST:
            oldest = next(iter(kept))
            del kept[oldest]
            self._file(oldest).unlink(missing_ok=True)

    @property
    def _folder(self) -> Path:
        return Path(self.config.folder)

    def _file(self, topic: str) -> Path:
        return self._folder / topic.replace("/", "-")


async def run(port: int, folder: Path) -> None:
    """Run a broker for everybody who reaches it, until the standard input ends."""
    folder.mkdir(parents=True, exist_ok=True)
    broker = Broker(
        {
            "listeners": {"default": {"type": "ws", "bind": f"127.0.0.1:{port}"}},
            "plugins": {
                "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True},
                f"{__name__}.Keeper": {"folder": str(folder)},
            },
        }
    )
    await broker.start()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await broker.shutdown()


if __name__ == "__main__":
    logging.disable(logging.ERROR)
    asyncio.run(run(int(sys.argv[1]), Path(sys.argv[2])))
