"""What a first visit fetches, in bytes as a host sends them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import serve

LATER = (
    *("sw.js", "workbox.js", "snapshot.bin", "licences.txt", ".png", ".jpg", ".br", ".gz"),
    "py3-none-any.whl",
)
"""What comes only after the first visit has begun to be a game; and so do the bots' networks."""

UNPACKED = (".wasm", ".whl", ".zip", "pyodide.mjs", "pyodide.asm.mjs")
"""What the page itself takes packed and unpacks, where the host compresses nothing."""


def first_visit() -> Iterator[Path]:
    """The files of the built site, as they lie there."""
    for file in sorted(file for file in serve.DIST.rglob("*") if file.is_file()):
        if not file.as_posix().endswith(LATER) and "weights" not in file.parts:
            yield file


def sent(file: Path, way: str) -> int:
    """How many bytes a file is as "raw", "gzip" or "br", or as it comes from a "bare" host."""
    packed = {"bare": "gzip" if file.name.endswith(UNPACKED) else ""}.get(way, way)
    return serve.pack(file, packed.replace("raw", ""))[0].stat().st_size


def weight(way: str) -> int:
    """The whole of it."""
    return sum(sent(file, way) for file in first_visit())
