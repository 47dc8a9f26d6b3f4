"""Builds web/dist/, a folder that any static host serves, under any path."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
DIST = WEB / "dist"
NPM = WEB / "node_modules"

# npm's packages hold far more than the page loads: editors, terminals, source maps.
RUNTIME = {
    "pyodide": ("pyodide", ["*.asm.*", "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"]),
    "pyscript": ("@pyscript/core/dist", ["core.js", "core-*.js", "error-*.js", "../LICENSE"]),
}
OWN = ["glue", "style", "icons"]
# What Pyodide fetches by itself; its other files are imported and can't be counted.
PYODIDE_FETCHES = ["pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"]
EARLIEST_ZIP_TIME = "315532800"  # 1980, for archives that are the same in every build


def copy_runtime() -> None:
    for name, (package, patterns) in RUNTIME.items():
        (DIST / name).mkdir()
        for pattern in patterns:
            for file in (NPM / package).glob(pattern):
                shutil.copyfile(file, DIST / name / file.name)


def copy_own() -> None:
    for name in OWN:
        if (WEB / name).exists():
            shutil.copytree(WEB / name, DIST / name)


def write_idiomorph() -> None:
    """npm's minified file is a classic script; one line makes it a module."""
    package = NPM / "idiomorph"
    script = (package / "dist/idiomorph.min.js").read_text("utf-8")
    notice = (package / "LICENSE").read_text("utf-8")
    module = f"/* {notice} */\n{script}\nexport {{ Idiomorph }};\n"
    (DIST / "idiomorph.js").write_text(module, "utf-8")


def build_wheel() -> Path:
    command = [sys.executable, "-m", "flit_core.wheel", "--outdir", str(DIST), str(ROOT)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": EARLIEST_ZIP_TIME}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return next(DIST.glob("*.whl"))


def zip_app() -> Path:
    archive = DIST / "app.zip"
    with ZipFile(archive, "w", ZIP_DEFLATED) as target:
        for file in sorted((WEB / "app").rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                target.writestr(ZipInfo(str(file.relative_to(WEB).as_posix())), file.read_bytes())
    return archive


def copy_entry_points() -> None:
    (DIST / "app").mkdir()
    shutil.copy(WEB / "app/table.py", DIST / "app")


def write_assets(archives: list[Path]) -> None:
    """Tells the page what the worker unpacks, and how many bytes it will fetch in all."""
    fetched = archives + [DIST / "pyodide" / name for name in PYODIDE_FETCHES]
    names = json.dumps([file.name for file in archives])
    total = sum(file.stat().st_size for file in fetched)
    text = f"export const archives = {names};\nexport const fetched = {total};\n"
    (DIST / "glue/assets.js").write_text(text, "utf-8")


def write_index() -> None:
    """Renders the home page with the same function that the worker uses later."""
    sys.path[:0] = [str(WEB), str(ROOT)]
    from app.document import document

    (DIST / "index.html").write_text(document(), "utf-8")


def build() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    copy_runtime()
    copy_own()
    write_idiomorph()
    copy_entry_points()
    write_assets([build_wheel(), zip_app()])
    write_index()


if __name__ == "__main__":
    build()
