"""Builds web/dist/, a folder that any static host serves, under any path.

All that a page loads lies in assets/, in folders named after what is in them, so it may be kept
for ever; the few files beside it are asked for anew each time.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import markupsafe

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
DIST = WEB / "dist"
ASSETS = DIST / "assets"
GAME = ASSETS / "game"
NPM = WEB / "node_modules"
MARKUPSAFE = Path(markupsafe.__file__).parent

# npm's packages hold far more than the page loads: editors, terminals, source maps.
RUNTIME = {
    "pyodide": ("pyodide", ["*.asm.*", "pyodide.mjs"]),
    "pyscript": ("@pyscript/core/dist", ["core.js", "core-*.js", "error-*.js"]),
}
OWN = ["glue", "icons"]
# What is fetched in the worker and can be counted; the rest is imported.
FETCHED = ["stdlib.zip", "app.zip", "*.whl", "data.zip"]
# Latin-1, since names may hold any of it, and what French and our texts have beyond.
LETTERS = "20-7E,A0-FF,152,153,178,2013,2014,2018,2019,201C,201D,2026,2212"
EARLIEST_ZIP_TIME = "315532800"  # 1980, for archives that are the same in every build


def copy_runtime() -> None:
    for name, (package, patterns) in RUNTIME.items():
        (ASSETS / name).mkdir()
        for pattern in patterns:
            for file in (NPM / package).glob(pattern):
                shutil.copyfile(file, ASSETS / name / file.name)


def write_lock_file() -> None:
    """Pyodide asks for a list of packages, which would be long; none of them is used."""
    lock = json.loads((NPM / "pyodide/pyodide-lock.json").read_text("utf-8"))
    text = json.dumps(lock | {"packages": {}})
    (ASSETS / "pyodide/pyodide-lock.json").write_text(text, "utf-8")


def copy_own() -> None:
    for name in OWN:
        shutil.copytree(WEB / name, GAME / name)
    shutil.copy(WEB / "app/entry.py", GAME)


def cut_fonts() -> None:
    """The display face, with what English and French need."""
    (GAME / "fonts").mkdir()
    command = [sys.executable, "-m", "fontTools.subset", "--flavor=woff2", "--no-hinting"]
    command += [f"--unicodes={LETTERS}", "--layout-features=ccmp,kern,liga,locl,tnum"]
    for weight in (400, 700):
        source = NPM / f"@fontsource/spectral/files/spectral-latin-{weight}-normal.woff2"
        target = GAME / f"fonts/spectral-{weight}.woff2"
        subprocess.run([*command, str(source), f"--output-file={target}"], check=True)


def write_idiomorph() -> None:
    """npm's minified file is a classic script; one line makes it a module."""
    package = NPM / "idiomorph"
    script = (package / "dist/idiomorph.min.js").read_text("utf-8")
    (GAME / "idiomorph.js").write_text(f"{script}\nexport {{ Idiomorph }};\n", "utf-8")


def build_wheel() -> None:
    command = [sys.executable, "-m", "flit_core.wheel", "--outdir", str(GAME), str(ROOT)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": EARLIEST_ZIP_TIME}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


def zip_app() -> None:
    with ZipFile(GAME / "app.zip", "w") as target:
        own = sorted([*(WEB / "app").rglob("*.py"), *(WEB / "app").rglob("*.mo")])
        files = {file.relative_to(WEB).as_posix(): file for file in own}
        # Of MarkupSafe, what is Python: it does without the rest.
        files |= {f"markupsafe/{name}": MARKUPSAFE / name for name in ("__init__.py", "_native.py")}
        for name, file in files.items():
            target.writestr(ZipInfo(name), file.read_bytes(), ZIP_DEFLATED)


def run_node(script: str, *arguments: Path) -> None:
    """With the system's Node, or else the one that came from PyPI into Python's folder."""
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    node = shutil.which("node", path=path)
    if node is None or subprocess.run([node, WEB / script, *arguments], check=False).returncode:
        sys.exit(f"web/{script} has failed.")


def write_assets(pyodide: str, pyscript: str) -> None:
    """Tells the page where things are, and how many bytes the worker will fetch in all."""
    fetched = [file for name in FETCHED for file in GAME.glob(name)]
    fetched += [ASSETS / pyodide / name for name in ("pyodide.asm.wasm", "pyodide-lock.json")]
    facts = {
        "pyodide": f"../../{pyodide}/",
        "pyscript": f"../../{pyscript}/",
        "archives": ["../app.zip", *(f"../{wheel.name}" for wheel in GAME.glob("*.whl"))],
        "snapshotSize": int.from_bytes((GAME / "snapshot.bin").read_bytes()[-4:], "little"),
        "fetched": sum(file.stat().st_size for file in fetched),
    }
    lines = [f"export const {name} = {json.dumps(fact)};\n" for name, fact in facts.items()]
    (GAME / "glue/assets.js").write_text("".join(lines), "utf-8")


def name_by_content(folder: Path) -> str:
    """Renames a folder after what is in it; what is made anew and never the same doesn't count."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.name != "snapshot.bin":
            digest.update(f"{file.relative_to(folder).as_posix()}\n".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return folder.rename(f"{folder}-{digest.hexdigest()[:12]}").name


def write_top(assets: str) -> None:
    """What lies beside the assets; the home page by the function that the worker uses later."""
    from app.document import document
    from install import write_licences, write_manifests, write_service_worker

    (DIST / "index.html").write_text(document(assets), "utf-8")
    write_manifests(assets)
    write_licences()
    write_service_worker()


def compile_catalogues() -> None:
    """Before anything that speaks is imported."""
    from translate import compile_all

    compile_all()


def build() -> None:
    sys.path[:0] = [str(WEB), str(ROOT)]
    compile_catalogues()
    shutil.rmtree(DIST, ignore_errors=True)
    GAME.mkdir(parents=True)
    copy_runtime()
    write_lock_file()
    copy_own()
    cut_fonts()
    run_node("style.mjs", GAME)
    write_idiomorph()
    build_wheel()
    zip_app()
    run_node("freeze.mjs", GAME)
    run_node("draw.mjs", GAME / "icons")
    write_assets(name_by_content(ASSETS / "pyodide"), name_by_content(ASSETS / "pyscript"))
    write_top(f"./assets/{name_by_content(GAME)}")


if __name__ == "__main__":
    build()
