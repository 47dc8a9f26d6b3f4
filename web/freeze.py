"""Runs in Pyodide while the site is built, see freeze.mjs: imports, lists, compiles.

`/game` is the folder of the site that holds the archives, `/pyscript` PyScript's Python.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import marshal
import pkgutil
import shutil
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

GAME = Path("/game")
HOME = Path.cwd()
STDLIB = "/lib/python314.zip/"
UNCHECKED = (1).to_bytes(4, "little")  # the flag of a compiled module that goes by no source
# No page needs these, and they need what there is not in a browser.
ELSEWHERE = ("__main__", ".entry", ".arena", ".arena_command", ".pettingzoo")
PYSCRIPT = sorted(Path("/pyscript").glob("*.py"))


def unpack() -> None:
    """As the worker does it."""
    for archive in (GAME / "app.zip", *GAME.glob("*.whl")):
        shutil.unpack_archive(archive, HOME, "zip")


def named_in(source: str) -> Iterator[str]:
    """The modules that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def import_all() -> None:
    """All of the game, and what PyScript will ask for, of which some exists in the worker only."""
    for package in ("diamonds_core", "app"):
        for module in pkgutil.walk_packages([HOME / package], f"{package}."):
            if not module.name.endswith(ELSEWHERE):
                importlib.import_module(module.name)
    for file in PYSCRIPT:
        for name in named_in(file.read_text("utf-8")):
            if not name.startswith("pyscript"):
                with suppress(ImportError):
                    importlib.import_module(name)


def fail_once() -> None:
    """Some modules are imported only when an error is shown."""
    try:
        raise RuntimeError
    except RuntimeError:
        traceback.format_exc()


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """A module as Python's loaders take it, valid whatever the time of its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def add(archive: ZipFile, name: str, data: bytes) -> None:
    archive.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)


def compile_stdlib() -> None:
    """A library of nothing but the modules in use, without their docstrings."""
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    names = sorted({file.removeprefix(STDLIB) for file in files if file.startswith(STDLIB)})
    with ZipFile(STDLIB.rstrip("/")) as library, ZipFile(GAME / "stdlib.zip", "w") as archive:
        for name in names:
            add(archive, f"{name}c", compiled(library.read(name), STDLIB + name, 2))


def compile_beside(archive: ZipFile, files: Sequence[Path], top: Path, optimize: int) -> None:
    """Adds compiled modules where Python looks for them beside the sources in a folder."""
    for file in files:
        name = HOME / file.relative_to(top)
        cache = Path(importlib.util.cache_from_source(name)).relative_to(HOME)
        add(archive, str(cache), compiled(file.read_bytes(), str(name), optimize))


def compile_all() -> None:
    """Compiled, the game goes along with its sources; what PyScript writes itself goes alone."""
    fail_once()
    compile_stdlib()
    with ZipFile(GAME / "app.zip", "a") as archive:
        packages = ("app", "diamonds_core", "markupsafe")
        own = [file for package in packages for file in HOME.glob(f"{package}/**/*.py")]
        compile_beside(archive, sorted(own), HOME, optimize=0)
    with ZipFile(GAME / "data.zip", "w") as archive:
        compile_beside(archive, PYSCRIPT, Path("/"), optimize=2)


def forget_the_build() -> None:
    """Leaves nothing in the memory that only this program has needed."""
    fail_once()
    sys.path_importer_cache.clear()
    for name in [name for name in globals() if not name.startswith("__")]:
        del globals()[name]


unpack()
import_all()
