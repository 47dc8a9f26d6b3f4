"""A release: the same sources make the same files, and each file runs in an empty environment."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import flit_core
import pytest

from build.release import build_compiled_wheel, build_sdist, pack_site, write_digests
from build.site import build_wheel
from diamonds_core import __version__

ROOT = Path(__file__).parents[1]


def pack_small_site(folder: Path) -> Path:
    site = folder / "site"
    (site / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/a.zip", "assets/b.js"):
        (site / name).write_text(name * 50, "utf-8")
    return pack_site(folder, site)


@pytest.mark.parametrize("build", [build_sdist, build_wheel, pack_small_site])
def test_pure_files_are_reproducible(
    build: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder and the mask of permissions make no difference."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = build(tmp_path / "one")
    mask = os.umask(0o077)
    try:
        two = build(tmp_path / "two")
    finally:
        os.umask(mask)
    assert one.name == two.name
    assert __version__ in one.name
    assert one.read_bytes() == two.read_bytes()


def test_the_archive_of_the_site_holds_all_its_files(tmp_path: Path) -> None:
    with ZipFile(pack_small_site(tmp_path)) as archive:
        assert archive.namelist() == ["assets/a.zip", "assets/b.js", "index.html"]
        assert archive.read("assets/b.js") == b"assets/b.js" * 50


def test_digests_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"abc")
    write_digests(tmp_path)
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert (tmp_path / "SHA256SUMS").read_text("utf-8") == f"{digest}  a.whl\n"


def test_the_version_stands_once() -> None:
    """The engine states the version; the changelog names all versions."""
    command = ["git", "grep", "--fixed-strings", "--files-with-matches", "-I", __version__, "--"]
    command += ["*.py", "*.md", "*.toml", "Makefile", "*.js", "*.mjs", "*.css", "*.html"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert set(listed.stdout.split()) <= {"diamonds_core/__init__.py", "CHANGELOG.md"}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the files of a release for pip, by kind."""
    folder = tmp_path_factory.mktemp("release")
    sdist, pure = build_sdist(folder), build_wheel(folder)
    return {"sdist": sdist, "pure": pure, "compiled": build_compiled_wheel(sdist, folder)}


@pytest.mark.release
def test_twine_finds_nothing_wrong(packages: dict[str, Path]) -> None:
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, packages.values())]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.release
@pytest.mark.parametrize("kind", ["sdist", "pure", "compiled"])
def test_an_empty_environment_plays_from(
    kind: str, packages: dict[str, Path], tmp_path: Path
) -> None:
    """Without an index the engine needs nothing, and the sdist flit_core alone."""
    venv.create(tmp_path / "env")
    python = str(tmp_path / "env/bin/python")
    (tmp_path / "needed").mkdir()
    (tmp_path / "needed/flit_core").symlink_to(Path(flit_core.__file__).parent)
    clean = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    building = clean | {"PYTHONPATH": str(tmp_path / "needed"), "DIAMONDS_NATIVE": "0"}
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
    install = [*pip, "--no-index", "--no-build-isolation", str(packages[kind])]
    subprocess.run(install, check=True, cwd=tmp_path, env=building)

    def answer(*arguments: str) -> str:
        command = [python, "-m", "diamonds_core", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    engine = "compiled" if kind == "compiled" else "pure Python"
    assert answer("--version") == f"diamonds_core {__version__}, {engine}\n"
    match = ("arena", "--bots", "hard,simple", "--deals", "2", "--workers", "1")
    for variant in ("diamonds-2-second", "diversity-4"):
        assert "hard against simple:" in answer(*match, "--variant", variant)
