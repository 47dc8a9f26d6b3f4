"""Runs in Pyodide while the site is built, see freeze.mjs: imports, lists, compiles.

`/game` is the folder of the site that gets the archives, `/sources` has all that is ours and
travels along, `/pyscript` PyScript's Python.
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
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from zipfile import ZipFile, ZipInfo

GAME = Path("/game")
SOURCES = Path("/sources")
HOME = Path.cwd()
STDLIB = "/lib/python314.zip/"
UNCHECKED = (1).to_bytes(4, "little")  # the flag of a compiled module that goes by no source
# No page needs these, and they need what there is not in a browser.
ELSEWHERE = ("__main__", ".entry", ".document", ".arena", ".arena_command", ".pettingzoo")
# What the library itself does without where it isn't there: encryption, and other ways of packing.
OPTIONAL = ("_ssl", "ssl", "bz2", "compression", "lzma")
# What the library imports but nobody asks here, where there are no sockets and no processes.
UNASKED = {
    "html/entities.py": b"html5 = {}",
    "ipaddress.py": b"",
    "subprocess.py": b"PIPE = STDOUT = None",
    "selectors.py": b"",
    **{
        f"asyncio/{name}.py": b"__all__ = ()"
        for name in ("base_subprocess", "selector_events", "sslproto", "streams", "subprocess")
    },
    "asyncio/unix_events.py": b"""__all__ = ()
from .events import _BaseDefaultEventLoopPolicy as _DefaultEventLoopPolicy
""",
}
# Of PyScript's modules, those that only programs ask for, and ours doesn't.
UNUSED = ("fs", "media", "web")
PYSCRIPT = sorted(file for file in Path("/pyscript").glob("*.py") if file.stem not in UNUSED)


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


def play() -> None:
    """Other modules are imported only when bots look at what they have learned."""
    from diamonds_core import DiamondsVariant, DiversityVariant, game_of, play_game

    for variant in (DiamondsVariant(2), DiversityVariant(4, 1)):
        bots = [game_of(variant).bots["hard"]] * variant.players
        play_game(variant, bots, Random(1))


def without_docstrings(source: bytes) -> ast.Module:
    """Nobody reads them in a browser."""
    tree = ast.parse(source)
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    for node in [node for node in ast.walk(tree) if isinstance(node, kinds)]:
        if ast.get_docstring(node, clean=False) is not None:
            said = node.body.pop(0)
            node.body = node.body or [ast.copy_location(ast.Pass(), said)]
    return tree


def unannotated(tree: ast.Module) -> ast.Module:
    """Nothing of ours asks at run time what a function takes and returns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def coarse(tree: ast.Module) -> ast.Module:
    """All of a function is its first line in a traceback, since the tables of lines are large."""
    named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

    def move(node: ast.AST, line: int) -> None:
        for child in ast.iter_child_nodes(node):
            here = child.lineno if isinstance(child, named) else line
            if "lineno" in child._attributes:
                place = {"lineno": here, "end_lineno": here, "col_offset": 0, "end_col_offset": 0}
                vars(child).update(place)
            move(child, here)

    move(tree, 1)
    return tree


def compiled(source: bytes, tree: ast.Module, name: str, optimize: int) -> bytes:
    """A module as Python's loaders take it, valid whatever the time of its source."""
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def of_library(source: bytes, name: str) -> bytes:
    """A module that isn't ours, of which only what it does is wanted."""
    return compiled(source, coarse(without_docstrings(source)), name, 2)


def add(archive: ZipFile, name: str, data: bytes) -> None:
    """Stored, not deflated: the host compresses the archive as a whole, which is far better."""
    archive.writestr(ZipInfo(name), data)


def compile_stdlib() -> None:
    """A library of nothing but the modules in use, without their docstrings."""
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    used = {file.removeprefix(STDLIB) for file in files if file.startswith(STDLIB)}
    names = sorted(name for name in used if not name.startswith(OPTIONAL))
    with ZipFile(STDLIB.rstrip("/")) as library, ZipFile(GAME / "stdlib.zip", "w") as archive:
        for name in names:
            source = UNASKED.get(name, library.read(name))
            add(archive, f"{name}c", of_library(source, STDLIB + name))


def compile_own() -> None:
    """All of ours that was imported, compiled and without its sources, and what it reads."""
    files = [Path(getattr(module, "__file__", None) or "/") for module in sys.modules.values()]
    own = sorted(file for file in files if file.is_relative_to(HOME))
    with ZipFile(GAME / "app.zip", "w") as archive:
        for file in own:
            name = file.relative_to(HOME).with_suffix(".pyc")
            source = file.read_bytes()
            tree = unannotated(without_docstrings(source))
            add(archive, str(name), compiled(source, tree, str(file), 0))
        for file in sorted((*HOME.rglob("*.mo"), *HOME.rglob("*.svg"))):
            add(archive, str(file.relative_to(HOME)), file.read_bytes())


def compile_pyscript() -> None:
    """Compiled modules, where Python looks for them beside the sources that PyScript writes."""
    with ZipFile(GAME / "data.zip", "w") as archive:
        for file in PYSCRIPT:
            name = HOME / file.relative_to("/")
            cache = Path(importlib.util.cache_from_source(name)).relative_to(HOME)
            add(archive, str(cache), of_library(file.read_bytes(), str(name)))


def compile_all() -> None:
    """The library comes last, with what unpacking needs."""
    fail_once()
    play()
    compile_own()
    compile_pyscript()
    shutil.unpack_archive(GAME / "app.zip", HOME, "zip")
    compile_stdlib()


def forget_the_build() -> None:
    """Leaves nothing in the memory that only this program has needed, and nothing random."""
    fail_once()
    sys.modules["random"].seed(0)
    sys.path_importer_cache.clear()
    for name in [name for name in globals() if not name.startswith("__")]:
        del globals()[name]


def prepare() -> None:
    """From the sources, or, when they are compiled, as the worker does it."""
    if (GAME / "app.zip").exists():
        shutil.unpack_archive(GAME / "app.zip", HOME, "zip")
    else:
        shutil.copytree(SOURCES, HOME, dirs_exist_ok=True)
    importlib.invalidate_caches()  # which go by the clock, and that stands still
    import_all()


prepare()
