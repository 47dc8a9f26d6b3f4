"""Files of all games, written and read as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import app.screens  # noqa: F401 (all commands)
from app.library.archive import BETWEEN, HEAD, SavedGame, archive_tail, game_text
from app.library.archive_reader import ArchiveReader


@dataclass(frozen=True)
class Archive:
    """The content of a file: games, and entries by kind and key, all of them readable."""

    games: tuple[SavedGame, ...] = ()
    entries: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def write_archive(archive: Archive) -> str:
    """Return the file of an archive."""
    return f"{HEAD}{BETWEEN.join(map(game_text, archive.games))}{archive_tail(archive.entries)}"


def read_archive(text: str) -> Archive:
    """Read a file, all of it or nothing."""
    reader = ArchiveReader()
    reader.feed(text)
    games = tuple(reader.take(len(text) + 1))
    return Archive(games, reader.entries)
