"""Import and compile all modules, in Pyodide during the build: see freeze.mjs.

`/game` is the folder of the site that gets the archives, `/engine` the one that gets the wheel of
the engine. `/sources` has the Python of the page and the plain wheel, `/pyscript` that of PyScript.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import importlib.util
import marshal
import shutil
import sys
import traceback
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from types import CodeType
from zipfile import ZipFile, ZipInfo

GAME = Path("/game")
ENGINE = Path("/engine")
SOURCES = Path("/sources")
HOME = Path.cwd()
STDLIB = "/lib/python314.zip/"
UNCHECKED = (1).to_bytes(4, "little")  # the flag of a compiled module that no source is compared to
TAG = f"cp{sys.version_info.major}{sys.version_info.minor}"
# The standard library works without these modules: encryption, other compressions, and what only
# the modules below import.
OPTIONAL = ("_ssl", "ssl", "bz2", "compression", "lzma", "email", "locale")
UNUSED_ASYNCIO = (
    "base_subprocess",
    "graph",
    "locks",
    "queues",
    "selector_events",
    "sslproto",
    "staggered",
    "streams",
    "subprocess",
    "taskgroups",
    "threads",
    "timeouts",
)
# The standard library imports these modules, but the game never calls them: there are neither
# sockets nor processes, and archives are unpacked by unzip.js.
STUBS = {
    # Names of Python 2, for pickles of old formats.
    "_compat_pickle.py": b"""IMPORT_MAPPING = {}
NAME_MAPPING = {}
REVERSE_IMPORT_MAPPING = {}
REVERSE_NAME_MAPPING = {}
""",
    "html/entities.py": b"html5 = {}",
    "importlib/metadata/__init__.py": b"""class MetadataPathFinder:
    invalidate_caches = int
""",
    "ipaddress.py": b"",
    "subprocess.py": b"PIPE = STDOUT = None",
    "selectors.py": b"",
    "shutil.py": b"""def register_archive_format(*_, **__): pass
register_unpack_format = register_archive_format
_unpack_zipfile = None
""",
    "socket.py": b"AF_UNSPEC = AI_PASSIVE = SOCK_STREAM = 0",
    "tempfile.py": b"NamedTemporaryFile = None",
    "zipfile/__init__.py": b"ZipFile = ZipInfo = None",
    **{f"asyncio/{name}.py": b"__all__ = ()" for name in UNUSED_ASYNCIO},
    "asyncio/runners.py": b"""__all__ = ("run",)
def run(): pass
""",
    "asyncio/unix_events.py": b"""__all__ = ()
from .events import _BaseDefaultEventLoopPolicy as _DefaultEventLoopPolicy
""",
}
# At import a dataclass compiles the text of its methods, which takes as long as all else: the codes
# of all these texts are made here, by the beginnings of their checksums.
CODES: dict[bytes, CodeType] = {}
READ_CODES = b"""from marshal import loads
CODES = loads(%r)
"""
RUN_CODES = b"""
from builtins import exec as _exec
from hashlib import sha256 as _sha256
from _dataclass_codes import CODES as _codes

def exec(text, *names):
    _exec(_codes.get(_sha256(text.encode()).digest()[:8], text), *names)
"""
HANDLERS = ("command", "everywhere")
"""The decorators of the handlers of commands."""
# PyScript's modules that PyScript itself doesn't import, and ours don't either.
UNUSED = ("fs", "media", "web")
PYSCRIPT = sorted(file for file in Path("/pyscript").glob("*.py") if file.stem not in UNUSED)
ENTRIES = sorted(GAME.glob("*.py"))
"""The modules that PyScript runs in the workers. Only what they import travels to browsers."""


def imported_names(source: str) -> Iterator[str]:
    """Return the names of the modules that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def import_all() -> None:
    """Import what the entries and PyScript import; some of it exists in the worker only."""
    for file in (*ENTRIES, *PYSCRIPT):
        for name in imported_names(file.read_text("utf-8")):
            if not name.startswith("pyscript"):
                with suppress(ImportError):
                    importlib.import_module(name)


def run_text(text: str, *names: dict[str, object]) -> None:
    """Run the methods of a dataclass, and keep their code."""
    code = compile(strip_lines(ast.parse(text)), "<string>", "exec", dont_inherit=True)
    CODES[sha256(text.encode()).digest()[:8]] = code
    exec(code, *names)


def import_for_tracebacks() -> None:
    """Import the modules that Python imports when it shows an error."""
    try:
        raise RuntimeError
    except RuntimeError:
        traceback.format_exc()


def import_for_play() -> None:
    """Import the modules that Python imports when a bot reads its network."""
    from diamonds_core import GAMES, play_game

    for game in GAMES.values():
        variant = next(iter(game.variant.every()))
        bots = [game.strongest(at_once=True)] * variant.players
        play_game(variant, bots, Random(1))


def parse_without_docstrings(source: bytes) -> ast.Module:
    """Parse a module and drop its docstrings, which a browser never needs.

    A class gets the shortest one: where there is none, a dataclass writes its signature, which
    takes as long as all else at import.
    """
    tree = ast.parse(source)
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    for node in [node for node in ast.walk(tree) if isinstance(node, kinds)]:
        if ast.get_docstring(node, clean=False) is not None:
            docstring = node.body.pop(0)
            node.body = node.body or [ast.copy_location(ast.Pass(), docstring)]
        if isinstance(node, ast.ClassDef):
            short = ast.copy_location(ast.Expr(ast.Constant("-")), node.body[0])
            node.body.insert(0, ast.fix_missing_locations(short))
    return tree


def strip_annotations(tree: ast.Module) -> ast.Module:
    """Remove the annotations of functions, but for the fields of commands, which are read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            names = [one.id for one in node.decorator_list if isinstance(one, ast.Name)]
            if not any(name in HANDLERS for name in names):
                for arg in [part for part in ast.walk(node.args) if isinstance(part, ast.arg)]:
                    arg.annotation = None
    return tree


def strip_lines(tree: ast.Module) -> ast.Module:
    """Give all lines of a function the number of its first, since tables of lines are large."""
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


def compile_module(source: bytes, name: str, optimize: int) -> bytes:
    """Compile a module, as small as possible, for loaders that don't compare it to its source."""
    tree = strip_lines(strip_annotations(parse_without_docstrings(source)))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def write_archive(path: Path, files: dict[str, bytes]) -> None:
    """Write an archive of files, not deflated: a host compresses the archive better as a whole."""
    with ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data)


def compile_stdlib() -> None:
    """Write `stdlib.zip` with the modules in use."""
    # Frozen modules have no such origin: they lie in the program itself.
    specs = (getattr(module, "__spec__", None) for module in sys.modules.values())
    origins = [spec.origin or "" for spec in specs if spec]
    used = {origin.removeprefix(STDLIB) for origin in origins if origin.startswith(STDLIB)}
    packages = (name.removesuffix("__init__.py") for name in STUBS if name.endswith("__init__.py"))
    unused = (*OPTIONAL, *packages)
    names = sorted(name for name in used if name in STUBS or not name.startswith(unused))
    with ZipFile(STDLIB.rstrip("/")) as library:
        sources = {name: STUBS.get(name, library.read(name)) for name in names}
    sources["dataclasses.py"] += RUN_CODES
    sources["_dataclass_codes.py"] = READ_CODES % marshal.dumps(CODES)
    files = {f"{n}c": compile_module(source, STDLIB + n, 2) for n, source in sources.items()}
    write_archive(GAME / "stdlib.zip", files)


def compile_packages(*packages: str) -> dict[str, bytes]:
    """Compile the imported modules of some packages of ours."""
    files = [Path(getattr(module, "__file__", None) or "/") for module in sys.modules.values()]
    own = [(file, file.relative_to(HOME)) for file in files if file.is_relative_to(HOME)]
    modules = {}
    for file, name in sorted(own):
        if name.parts[0] in packages:
            compiled = compile_module(file.read_bytes(), str(file), 0)
            modules[str(name.with_suffix(".pyc"))] = compiled
    return modules


def compile_app() -> None:
    """Write `app.zip`: the Python of the page, and the files that it reads."""
    read = HOME.rglob("locale/languages.json")
    data = {str(file.relative_to(HOME)): file.read_bytes() for file in read}
    write_archive(GAME / "app.zip", compile_packages("app", "markupsafe") | data)


def compile_engine() -> None:
    """Write the wheel of the engine for this Python alone, with the modules that are imported."""
    plain = next(SOURCES.glob("*.whl"))
    with ZipFile(plain) as wheel:
        about = {name: wheel.read(name) for name in wheel.namelist() if ".dist-info/" in name}
    folder = next(iter(about)).partition("/")[0]
    about[f"{folder}/WHEEL"] = about[f"{folder}/WHEEL"].replace(b"py3-", f"{TAG}-".encode())
    del about[f"{folder}/RECORD"]
    files = compile_packages("diamonds_core") | about
    lines = [f"{name},sha256={checksum(data)},{len(data)}\n" for name, data in files.items()]
    files[f"{folder}/RECORD"] = "".join([*lines, f"{folder}/RECORD,,\n"]).encode()
    write_archive(ENGINE / plain.name.replace("-py3-", f"-{TAG}-"), files)


def checksum(data: bytes) -> str:
    """Return the SHA-256 of a file in the format of a wheel's RECORD."""
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()


def compile_pyscript() -> None:
    """Write `data.zip`: compiled modules for the sources that PyScript writes into the worker."""
    files = {}
    for file in PYSCRIPT:
        name = HOME / file.relative_to("/")
        cache = Path(importlib.util.cache_from_source(name)).relative_to(HOME)
        files[str(cache)] = compile_module(file.read_bytes(), str(name), 2)
    write_archive(GAME / "data.zip", files)


def compile_all() -> None:
    """Compile everything."""
    import_for_tracebacks()
    import_for_play()
    compile_app()
    compile_engine()
    compile_pyscript()
    compile_stdlib()


def clear_memory() -> None:
    """Remove everything random, and everything that only this program needs, from the memory."""
    import_for_tracebacks()
    sys.modules["random"].seed(0)
    sys.modules["_dataclass_codes"].CODES.clear()
    sys.path_importer_cache.clear()
    for name in [name for name in globals() if not name.startswith("__")]:
        del globals()[name]


def prepare() -> None:
    """Import everything, from the sources or, once they are compiled, as the worker does."""
    if not (GAME / "app.zip").exists():
        vars(dataclasses)["exec"] = run_text
        shutil.copytree(SOURCES, HOME, dirs_exist_ok=True)
        shutil.unpack_archive(next(SOURCES.glob("*.whl")), HOME, "zip")
    importlib.invalidate_caches()  # which go by the clock, and that stands still
    import_all()


prepare()
