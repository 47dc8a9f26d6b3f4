"""The files of a first visit, in bytes as a host sends them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import serve

LATER = (
    *("sw.js", "snapshot.bin", "licences.txt", "_headers", "nginx.conf"),
    *("thinker.py", ".png", ".jpg", ".br", ".gz", "py3-none-any.whl"),
)
LATER_PARTS = ("/weights/", "/puzzles-", "/locale-")
"""Files that a page in English fetches after its start, or never."""

FOR_GUESTS = re.compile(r'data-(guest|relay)="[^"]*"')
"""The scripts of tables on several devices, in the document."""

UNPACKED = (".wasm", ".whl", ".zip", "pyodide.mjs", "pyodide.asm.mjs")
"""Files whose gzip copy the page fetches and unpacks where the host compresses nothing."""


def first_visit() -> Iterator[Path]:
    """Yield the files of the built site that a first visit fetches.

    Of the scripts these are the ones that the document names: others come with a table on several
    devices, or after the start.
    """
    document = FOR_GUESTS.sub("", (serve.DIST / "index.html").read_text("utf-8"))
    for file in sorted(file for file in serve.DIST.rglob("*") if file.is_file()):
        path = file.as_posix()
        foreign = file.suffix == ".webmanifest" and file.name != "manifest.en.webmanifest"
        later = path.endswith(LATER) or any(part in path for part in LATER_PARTS)
        later &= file.name != "symbols.html"
        later |= file.parent.name == "glue" and file.name not in document
        if not foreign and not later:
            yield file


def sent(file: Path, way: str) -> int:
    """Return the bytes of a file sent "raw", as "gzip" or "br", or by a "bare" host."""
    packed = {"bare": "gzip" if file.name.endswith(UNPACKED) else ""}.get(way, way)
    return serve.choose_copy(file, packed.replace("raw", ""))[0].stat().st_size


def weight(way: str) -> int:
    """Return the bytes of a first visit."""
    return sum(sent(file, way) for file in first_visit())
