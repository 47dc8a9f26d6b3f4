"""The engine as a wheel: one for the page, compiled, and one for pip."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser

import serve
from build.site import find_node
from e2e.driving import enter, new_device, wait_until_kept
from e2e.player import ROOT

PLAIN = next(serve.DIST.glob("*.whl"))
PAGES = next(serve.ASSETS.glob("engine-*/*.whl"))
GAME = next(serve.ASSETS.glob("game-*"))
PYODIDE = next(serve.ASSETS.glob("pyodide-*"))

PLAY = """
from random import Random
from diamonds_core import DiamondsVariant, DiversityVariant, __version__, game_of, play_game, replay

for variant in (DiamondsVariant(4, rounds=1), DiversityVariant(4, hands=1)):
    bots = [game_of(variant).bots["hard"]] * 4
    assert replay(play_game(variant, bots, Random(1))).over
"""

COMPILED_TEXTS = """
import dataclasses
texts = []
run = dataclasses._exec

def watch(code, *names):
    texts.extend([code] if isinstance(code, str) else [])
    run(code, *names)

dataclasses._exec = watch
import app.screens, app.core.thinking
dataclasses.make_dataclass("Unknown", ["field"])(1)
len(texts)
"""

START = f"""
import {{ readdirSync, readFileSync }} from 'node:fs';
import {{ loadPyodide }} from '{PYODIDE.as_uri()}/pyodide.mjs';
const python = await loadPyodide({{ stdLibURL: '{GAME}/stdlib.zip' }});
for (const entry of readdirSync(files, {{ recursive: true, withFileTypes: true }})) {{
    const folder = entry.path.slice(files.length + 1);
    if (folder) python.FS.mkdirTree(folder);
    if (!entry.isFile()) continue;
    const path = `${{entry.path}}/${{entry.name}}`;
    python.FS.writeFile(path.slice(files.length + 1), readFileSync(path));
}}
"""
"""Starts the page's Python and puts the unpacked archives where the page puts them."""

WEIGHTS = "diamonds_core/bots/weights"
NETWORKS = f"""
python.FS.mkdirTree('{WEIGHTS}');
for (const name of ['4.bin', 'diversity.bin']) {{
    python.FS.writeFile(`{WEIGHTS}/${{name}}`, readFileSync(`{ROOT / WEIGHTS}/${{name}}`));
}}
"""
"""Puts the networks where the page fetches them to."""

ABOUT = """
import sys
early = "diamonds_core" in sys.modules

import json
import marshal
from pathlib import Path
from types import CodeType, FunctionType

def codes(code):
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from codes(const)

def functions(name):
    for member in vars(sys.modules[name]).values():
        for function in (member, *(vars(member).values() if isinstance(member, type) else ())):
            if isinstance(function, FunctionType) and function.__module__ == name:
                yield function.__code__

def about():
    count, foreign = 0, []
    for file in Path("diamonds_core").rglob("*.pyc"):
        name = ".".join(file.with_suffix("").parts).removesuffix(".__init__")
        own = set(codes(marshal.loads(file.read_bytes()[16:])))
        found = [code for code in functions(name) if code.co_filename.endswith(f"{file.stem}.py")]
        count += len(found)
        foreign += [f"{name}.{code.co_name}" for code in found if code not in own]
    (metadata,) = Path().glob("diamonds_core-*.dist-info/METADATA")
    version = dict(line.split(": ", 1) for line in metadata.read_text().splitlines()[:3])["Version"]
    return json.dumps([early, version, count, foreign])

__export__ = ["about"]
"""

ASK = """async () => {
    const script = [...document.scripts].find(({ src }) => src.endsWith('/start.js')).src;
    const { startPython } = await import(script);
    return (await startPython('about.py', ['about'], 60)).functions.about();
}"""


def names(archive: Path) -> list[str]:
    with ZipFile(archive) as file:
        return file.namelist()


def test_each_module_travels_once_and_none_that_only_the_arena_uses() -> None:
    app, engine = names(GAME / "app.zip"), names(PAGES)
    assert {name.partition("/")[0] for name in app} == {"app", "markupsafe"}
    roots = {name.partition("/")[0] for name in engine}
    assert roots == {"diamonds_core", f"{PLAIN.name.partition('-py3')[0]}.dist-info"}
    unwanted = ("__main__", "arena", "pettingzoo", "greedy", "reference", ".bin")
    assert [name for name in engine if any(part in name for part in unwanted)] == []


def test_only_pip_asks_for_the_plain_wheel() -> None:
    texts = [serve.DIST / "sw.js", serve.DIST / "index.html", GAME / "glue/assets.js"]
    assert [file.name for file in texts if PLAIN.name in file.read_text("utf-8")] == []
    assert [file.name for file in texts if PAGES.name in file.read_text("utf-8")] == [
        "sw.js",
        "assets.js",
    ]


def test_the_wheel_of_the_page_lists_what_it_holds() -> None:
    with ZipFile(PAGES) as wheel:
        (record,) = (name for name in wheel.namelist() if name.endswith("/RECORD"))
        rows = dict(line.split(",", 1) for line in wheel.read(record).decode().splitlines())
        assert list(rows) == wheel.namelist()
        assert rows.pop(record) == ","
        for name, row in rows.items():
            data = wheel.read(name)
            checksum = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()
            assert row == f"sha256={checksum.rstrip('=')},{len(data)}"


@pytest.mark.heavy
def test_a_later_start_has_the_engine_of_the_wheel_in_its_memory(
    browser: Browser, site: str
) -> None:
    """A snapshot holds all imports from before PyScript has unpacked the wheel."""
    with new_device(browser, site) as page:
        page.context.route("**/about.py", lambda route: route.fulfill(body=ABOUT))
        enter(page)
        wait_until_kept(page)
        early, version, functions, foreign = json.loads(page.evaluate(ASK))
    assert early
    assert version == PLAIN.name.split("-")[1]
    assert functions > 300
    assert foreign == []


def run(program: str, folder: Path, start: str = START, archives: Sequence[Path] = (PAGES,)) -> str:
    """Return the last word printed by a program in the page's Python with some archives."""
    files, script = folder / "files", folder / "program.mjs"
    for archive in archives:
        ZipFile(archive).extractall(files)
    text = f"""const files = {json.dumps(str(files))};
{start}
console.log(python.runPython({json.dumps(program)}))"""
    script.write_text(text, "utf-8")
    done = subprocess.run([find_node(), script], check=True, capture_output=True, text=True)
    return done.stdout.split()[-1]


def test_the_wheel_of_the_page_and_the_networks_are_enough_to_play(tmp_path: Path) -> None:
    """In the page's own Python nothing else of ours is installed."""
    assert run(f"{PLAY}__version__", tmp_path, START + NETWORKS) == PLAIN.name.split("-")[1]


@pytest.mark.heavy
def test_the_methods_of_our_dataclasses_are_compiled_in_the_build(tmp_path: Path) -> None:
    """Methods are compiled at run time only for a class that the build has never seen."""
    archives = PAGES, GAME / "app.zip"
    assert run(COMPILED_TEXTS, tmp_path, archives=archives) == "1"
