"""Hashed names change with any content; compressed copies hold the same content as the files."""

from __future__ import annotations

import gzip
from pathlib import Path

import brotli
import pytest

from build import packing


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(packing, "CACHE", tmp_path / "kept")
    folder = tmp_path / "game"
    (folder / "glue").mkdir(parents=True)
    (folder / "glue/page.js").write_text("page " * 100)
    (folder / "snapshot.bin").write_bytes(bytes(range(256)))
    return folder


@pytest.mark.parametrize("changed", ["glue/page.js", "snapshot.bin", "glue/new.js"])
def test_a_folder_is_named_after_all_that_is_in_it(folder: Path, changed: str) -> None:
    name = packing.name_by_content(folder)
    again = (folder.parent / name).rename(folder)
    assert packing.name_by_content(again) == name
    again = (folder.parent / name).rename(folder)
    (again / changed).write_text("something else")
    assert packing.name_by_content(again) != name


def test_a_file_gets_copies_that_are_smaller_and_hold_the_same(folder: Path) -> None:
    (folder / "short.js").write_text("1")
    for _ in range(2):  # the second time from the cache
        packing.compress_all(folder)
        script = (folder / "glue/page.js").read_bytes()
        assert brotli.decompress((folder / "glue/page.js.br").read_bytes()) == script
        assert gzip.decompress((folder / "glue/page.js.gz").read_bytes()) == script
        assert [file.name for file in folder.iterdir() if file.suffix in packing.ENCODINGS] == []
