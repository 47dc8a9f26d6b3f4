"""Folder names by content, and compressed copies of files for the hosts that serve them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import brotli
import deflate

from build import NPM

# Compressing WebAssembly at the highest level takes half a minute, so the results are cached.
CACHE = NPM / ".cache/compressed"
COMPRESSED = {
    *(".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".txt"),
    *(".wasm", ".webmanifest", ".whl", ".zip"),
}
ENCODINGS: dict[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: brotli.compress(content, quality=11, lgwin=24),
    ".gz": lambda content: bytes(deflate.gzip_compress(content, 12)),
}
"""The highest level of each compression, by the suffix of its files."""


def digest(*files: Path) -> str:
    """Return the beginning of the SHA-256 of some files."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def name_by_content(folder: Path) -> str:
    """Rename a folder after its content, and return the new name."""
    lines = [
        f"{file.relative_to(folder).as_posix()} {digest(file)}\n"
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    ]
    whole = hashlib.sha256("".join(lines).encode()).hexdigest()
    return folder.rename(f"{folder}-{whole[:12]}").name


def compress_all(folder: Path) -> None:
    """Write a Brotli copy and a gzip copy beside every file that they make smaller."""
    files = [file for file in folder.rglob("*") if file.suffix in COMPRESSED]
    files.sort(key=lambda file: file.stat().st_size, reverse=True)
    # Both compressions release Python's lock: the small files take the cores that the large leave.
    with ThreadPoolExecutor() as pool:
        list(pool.map(write_copy, *zip(*product(files, ENCODINGS), strict=True)))


def write_copy(file: Path, ending: str) -> None:
    """Write the compressed copy of a file if it is smaller."""
    content = compress(file, ending)
    if len(content) < file.stat().st_size:
        file.with_name(file.name + ending).write_bytes(content)


def compress(file: Path, ending: str) -> bytes:
    """Return the content of a file, compressed by one of the `ENCODINGS`."""
    CACHE.mkdir(parents=True, exist_ok=True)
    cached = CACHE / f"{digest(file)}{ending}"
    if not cached.exists():
        fresh = cached.with_suffix(f"{ending}.{id(file)}")
        fresh.write_bytes(ENCODINGS[ending](file.read_bytes()))
        fresh.replace(cached)
    return cached.read_bytes()
