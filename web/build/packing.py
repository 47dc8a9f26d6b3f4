"""Names by content, and compressed copies beside the files, for hosts that can serve them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import brotli
import deflate

from build import NPM

# Compressing WebAssembly as far as it goes takes half a minute, so what was done is kept.
KEPT = NPM / ".cache/compressed"
COMPRESSED = {
    *(".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".txt"),
    *(".wasm", ".webmanifest", ".whl", ".zip"),
}
WAYS: dict[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: brotli.compress(content, quality=11, lgwin=24),
    ".gz": lambda content: bytes(deflate.gzip_compress(content, 12)),
}
"""By ending, each as far as it goes."""


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def name_by_content(folder: Path) -> str:
    """Renames a folder after what is in it, and returns its new name."""
    lines = [
        f"{file.relative_to(folder).as_posix()} {digest(file)}\n"
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    ]
    whole = hashlib.sha256("".join(lines).encode()).hexdigest()
    return folder.rename(f"{folder}-{whole[:12]}").name


def compress_all(folder: Path) -> None:
    """Puts a copy for Brotli and one for gzip beside every file that gets smaller by it."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in COMPRESSED:
            for ending in WAYS:
                content = packed(file, ending)
                if len(content) < file.stat().st_size:
                    file.with_name(file.name + ending).write_bytes(content)


def packed(file: Path, ending: str) -> bytes:
    """The content of a file, packed in one of the `WAYS`."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{digest(file)}{ending}"
    if not kept.exists():
        fresh = kept.with_suffix(f"{ending}.{id(file)}")
        fresh.write_bytes(WAYS[ending](file.read_bytes()))
        fresh.replace(kept)
    return kept.read_bytes()
