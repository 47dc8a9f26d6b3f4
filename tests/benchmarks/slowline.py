"""A server behind a slow line: its connections share a rate, and every answer is delayed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock, Thread
from typing import Any

import serve

RATE = 400_000
"""Bytes a second, of all connections together."""

DELAY = 0.15
"""Seconds from a request to its answer."""

CHUNK = 4_000


class Line:
    """A line that carries one chunk after another, at a rate in bytes a second."""

    def __init__(self, rate: float = RATE) -> None:
        self._rate = rate
        self._lock = Lock()
        self._free = 0.0

    def wait(self, size: int) -> None:
        """Return when a chunk has passed, after those that were given to the line before."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self._rate
            end = self._free
        time.sleep(max(0.0, end - time.monotonic()))


class SlowHandler(serve.Handler):
    """A handler that sends the same as the plain one, over a line."""

    def __init__(self, *request: Any, line: Line, **facts: Any) -> None:  # noqa: ANN401
        self._line = line
        super().__init__(*request, **facts)

    def do_GET(self) -> None:  # noqa: N802 (the name of the base class)
        time.sleep(DELAY)
        super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401
        while chunk := source.read(CHUNK):
            self._line.wait(len(chunk))
            outputfile.write(chunk)


@contextmanager
def slow_server(line: Line | None = None, broker: int | None = None) -> Iterator[str]:
    """Yield the address of the site behind a slow line, perhaps with the port of a broker."""
    handler = partial(SlowHandler, directory=str(serve.DIST), line=line or Line())
    server = serve.Server(("127.0.0.1", 0), handler)
    server.broker = broker
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield serve.address(server)
    finally:
        server.shutdown()
        server.server_close()
