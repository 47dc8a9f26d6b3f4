"""Build the whole site: `python -m build.site`.

The files that a page loads lie in assets/, in folders named after their content, so that a browser
may cache them without limit. A browser requests the few files beside assets/ each time.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import markupsafe

from build import DIST, NPM, ROOT, WEB, ownbot
from build.fonts import cut_fonts
from build.owner import read_site, write_asset_links
from build.packing import compress, compress_all, digest, name_by_content
from build.translate import COMPILED, compile_all

ASSETS = DIST / "assets"
GAME = ASSETS / "game"
ENGINE = ASSETS / "engine"
BUILD = Path(__file__).parent
MARKUPSAFE = Path(markupsafe.__file__).parent

PYODIDE = NPM / "pyodide"
PROGRAM = ("pyodide.asm.wasm", "pyodide.asm.mjs")
# The npm package has much that the page doesn't load: editors, terminals, source maps.
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")
# Shaking Pyodide takes some seconds, so its result is cached.
SHAKEN = NPM / ".cache/shaken"
# The modules that PyScript runs in the workers; they import the rest.
ENTRIES = ["entry.py", "thinker.py"]
# The archives whose download the page shows; a worker imports the rest as modules.
ARCHIVES = ["stdlib.zip", "app.zip", "data.zip"]
# What must be there before the first paint is in the document itself.
INLINE = ("glue/loaderrors.js", "glue/firstpaint.js", "first.css")
# What a guest over a relay needs, by the names of its bundles.
RELAY = ["relay-*.js", "paho-mqtt-*.js"]
STATIC_IMPORT = re.compile(r"""\b(?:from|import)\s*['"](\.{1,2}/[^'"]+)""")
# Too large for a first visit: the worker fetches them after its start.
WEIGHTS = ROOT / "diamonds_core/bots/weights"
PUZZLES = ROOT / "diamonds_core/puzzles.txt"
# The texts of the page in all languages but English.
LOCALE = ASSETS / "locale"
# The first day that a zip file can name, as the time of all files in packages.
EPOCH = "315532800"


def copy_runtime() -> None:
    """Copy Pyodide and PyScript."""
    scripts = [file for name in PYSCRIPT for file in (NPM / "@pyscript/core/dist").glob(name)]
    runtime = {"pyodide": [PYODIDE / "pyodide.mjs", *shake_pyodide()], "pyscript": scripts}
    for name, files in runtime.items():
        (ASSETS / name).mkdir()
        for file in files:
            shutil.copyfile(file, ASSETS / name / file.name)


def shake_pyodide() -> list[Path]:
    """Return Pyodide's program and script without what only compiled packages would need."""
    sources = [*(PYODIDE / name for name in (*PROGRAM, "pyodide.mjs"))]
    sources += [BUILD / name for name in ("shake.mjs", "tables.mjs")]
    folder = SHAKEN / digest(*sources)
    if not folder.exists():
        SHAKEN.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=SHAKEN) as fresh:
            run_node("shake.mjs", PYODIDE, Path(fresh))
            Path(fresh).rename(folder)
            Path(fresh).mkdir()
    return [folder / name for name in PROGRAM]


def write_lock_file() -> None:
    """Write an empty list of packages: Pyodide fetches it, but the page uses none of them."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    text = json.dumps(lock | {"packages": {}})
    (ASSETS / "pyodide/pyodide-lock.json").write_text(text, "utf-8")


def copy_own() -> None:
    """Copy the icons and the modules that PyScript runs."""
    shutil.copytree(WEB / "icons", GAME / "icons")
    for entry in ENTRIES:
        shutil.copy(WEB / "app" / entry, GAME)


def copy_sources(folder: Path) -> None:
    """Copy the Python of the page, and of MarkupSafe the part in pure Python."""
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(WEB / "app", folder / "app", ignore=unwanted)
    (folder / "markupsafe").mkdir()
    for name in ("__init__.py", "_native.py"):
        shutil.copy(MARKUPSAFE / name, folder / "markupsafe")


def build_wheel(folder: Path) -> Path:
    """Build the plain wheel of the engine; the same sources make the same file."""
    build_package("wheel", folder)
    return next(folder.glob("*.whl"))


def build_package(kind: str, folder: Path) -> None:
    """Build the plain "wheel" or the "sdist" by our back end, without real times."""
    program = f"from native.backend import build_{kind}; build_{kind}({str(folder)!r})"
    environment = os.environ | {"DIAMONDS_NATIVE": "0", "SOURCE_DATE_EPOCH": EPOCH}
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, env=environment)


def freeze(sources: Path, own_bot: str) -> int:
    """Write the archives and the snapshot; return the size of the snapshot before compression."""
    copy_sources(sources)
    ENGINE.mkdir()
    if own_bot:
        ownbot.write_module(own_bot, sources, [GAME / entry for entry in ENTRIES])
    run_node("freeze.mjs", ASSETS / "pyodide", GAME, ENGINE, sources)
    if own_bot:
        ownbot.check_archive(GAME / "app.zip")
    snapshot = GAME / "snapshot.bin"
    size = snapshot.stat().st_size
    snapshot.write_bytes(compress(snapshot, ".gz"))
    return size


def copy_engine_files() -> dict[str, str]:
    """Copy networks and puzzles under names by content: a new version fetches only new ones."""
    networks = (file for file in WEIGHTS.glob("*") if file.suffix != ".py" and file.is_file())
    addresses = {}
    for file in sorted((*networks, PUZZLES)):
        target = ASSETS / file.parent.name / f"{file.stem}-{digest(file)}{file.suffix}"
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(file, target)
        address = target.relative_to(ASSETS).as_posix()
        addresses[file.relative_to(ROOT).as_posix()] = f"../../{address}"
    return addresses


def write_locale() -> str:
    """Write what only one language needs, such as its catalogue and its start page.

    Return the folder.
    """
    from app.games import GAMES
    from app.static.document import guest_page, start_page, symbols
    from app.static.recording import recorded_lesson
    from app.words import ENGLISH, languages

    (LOCALE / "lessons").mkdir(parents=True)
    (LOCALE / "symbols.html").write_text(symbols(), "utf-8")
    for language in languages():
        (LOCALE / f"guest-{language}.html").write_text(guest_page(language), "utf-8")
        for game in [name for name, pages in GAMES.items() if pages.lesson]:
            lesson = LOCALE / f"lessons/{game}-{language}.json"
            lesson.write_text(recorded_lesson(game, language), "utf-8")
    for language in set(languages()) - {ENGLISH}:
        shutil.copy(COMPILED / f"{language}.json", LOCALE)
        (LOCALE / f"{language}.html").write_text(start_page(language), "utf-8")
    return name_by_content(LOCALE)


def catalogue_addresses(locale: str) -> dict[str, str]:
    """Return the addresses of the catalogues, by their paths in Python."""
    files = sorted((ASSETS / locale).glob("*.json"))
    return {f"app/locale/{file.name}": f"../../{locale}/{file.name}" for file in files}


def find_node() -> str:
    """Return the path of the system's Node, or of the one from PyPI in Python's folder."""
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    return shutil.which("node", path=path) or sys.exit("There is no Node.")


def run_node(script: str, *arguments: Path) -> None:
    """Run a script of this folder in Node; SystemExit if it fails."""
    command = [find_node(), "--import", "tsx", str(BUILD / script), *map(str, arguments)]
    if subprocess.run(command, check=False, cwd=WEB).returncode:
        sys.exit(f"web/build/{script} has failed.")


def write_assets(pyodide: str, pyscript: str, locale: str, snapshot: int) -> None:
    """Write the addresses that the glue needs, and how many bytes a worker fetches."""
    wheel = next((ASSETS / name_by_content(ENGINE)).glob("*.whl"))
    files = [wheel, *(GAME / name for name in ARCHIVES)]
    files += [ASSETS / pyodide / name for name in ("pyodide.asm.wasm", "pyodide-lock.json")]
    facts = {
        "pyodide": f"../../{pyodide}/",
        "pyscript": f"../../{pyscript}/",
        "wheel": f"../../{wheel.relative_to(ASSETS).as_posix()}",
        "laterFiles": {**copy_engine_files(), **catalogue_addresses(locale)},
        "snapshotSize": snapshot,
        "startSize": sum(file.stat().st_size for file in files),
    }
    lines = [f"export const {name} = {json.dumps(fact)};\n" for name, fact in facts.items()]
    (GAME / "glue/assets.js").write_text("".join(lines), "utf-8")


def import_closure(module: Path) -> set[Path]:
    """Return a module and all modules that it imports, directly or not, before it runs."""
    found, new = set[Path](), {module.resolve()}
    while new:
        found |= new
        new = {path for known in new for path in imports(known)} - found
    return found


def imports(module: Path) -> Iterator[Path]:
    """Yield the modules that a module imports."""
    names = STATIC_IMPORT.findall(module.read_text("utf-8"))
    yield from (path for name in names if (path := (module.parent / name).resolve()).is_file())


def modules_of(*entries: Path) -> list[str]:
    """Return the addresses of some modules and all that they import, to be fetched at once."""
    found = set[Path]().union(*map(import_closure, entries))
    return [f"./{path.relative_to(DIST).as_posix()}" for path in sorted(found)]


def glue_modules(glue: Path) -> dict[str, list[str]]:
    """Return the addresses of the bundles that each page needs, without those of earlier ones."""
    entries = {"page": ["start.js"], "guest": ["guest-*.js"], "relay": RELAY}
    found, known = dict[str, list[str]](), set[str]()
    for page, names in entries.items():
        modules = modules_of(*(next(glue.glob(name)) for name in names))
        found[page] = [address for address in modules if address not in known]
        known.update(modules)
    return found


def take_inline() -> list[str]:
    """Take what the document contains out of the assets: two scripts and a style sheet."""
    files = [GAME / name for name in INLINE]
    texts = [file.read_text("utf-8").strip() for file in files]
    for file in files:
        file.unlink()
    return texts


def write_top(
    assets: str, locale: str, modules: Mapping[str, Sequence[str]], inline: Sequence[str]
) -> None:
    """Write the files beside the assets; the worker draws the start page by the same function."""
    from app.static.document import document, missing_page
    from build.hosting import policy_for, write_headers
    from build.install import copy_picture, write_licences, write_manifests, write_service_worker

    site = read_site()
    *scripts, style = inline
    style = style.replace("url(fonts/", f"url({assets}/fonts/")
    policy = policy_for(scripts, style)
    text = document(assets, locale, modules, scripts, style, site.address, policy)
    (DIST / "index.html").write_text(text, "utf-8")
    (DIST / "404.html").write_text(missing_page(assets), "utf-8")
    write_manifests(assets, site)
    if site.address:
        copy_picture()
    write_licences()
    write_service_worker()
    write_headers(policy)


def write_visibility() -> None:
    """Write the style sheet of the form beside the other style sheets, which import it."""
    from app.static.visibility import variant_visibility_css

    (WEB / "style/visibility.css").write_text(variant_visibility_css(), "utf-8")


def build() -> None:
    """Build the site."""
    compile_all()  # before a module is imported that needs the catalogues
    own_bot = ownbot.offer_bot(name) if (name := os.environ.get("BOT")) else ""
    shutil.rmtree(DIST, ignore_errors=True)
    GAME.mkdir(parents=True)
    copy_runtime()
    write_lock_file()
    copy_own()
    cut_fonts(GAME / "fonts")
    write_visibility()
    run_node("style.mjs", GAME)
    run_node("bundle.mjs", GAME, DIST)
    inline = take_inline()
    run_node("draw.mjs", GAME / "icons")
    with TemporaryDirectory() as folder:
        wheel = build_wheel(Path(folder))
        snapshot = freeze(Path(folder), own_bot)
        pyscript = name_by_content(ASSETS / "pyscript")
        pyodide = name_by_content(ASSETS / "pyodide")
        locale = write_locale()
        write_assets(pyodide, pyscript, locale, snapshot)
        game = name_by_content(GAME)
        glue = ASSETS / game / "glue"
        program = f"./assets/{pyodide}/{PROGRAM[0]}"
        python = modules_of(ASSETS / pyscript / "core.js", glue / "interpreter.mjs")
        modules = {**glue_modules(glue), "python": [program, *python]}
        write_top(f"./assets/{game}", f"./assets/{locale}", modules, inline)
        compress_all(DIST)
        # After the service worker's list and the compression: one is for pip only, the owner of the
        # site may change the other.
        shutil.copy(wheel, DIST)
        shutil.copy(WEB / "connect.json", DIST)
    site = read_site()
    write_asset_links(site)
    for sentence in site.missing():
        print(sentence)


if __name__ == "__main__":
    build()
