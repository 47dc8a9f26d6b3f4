"""A build back end for the wheel: flit's, and mypyc's if DIAMONDS_NATIVE=1.

A compiled wheel is the pure one with extension modules beside the sources they were made from. They
are compiled in a temporary folder, so that the working tree stays pure.
"""

from __future__ import annotations

import json
import os
import sys
from base64 import urlsafe_b64encode
from contextlib import chdir
from hashlib import sha256
from pathlib import Path
from sysconfig import get_platform
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from flit_core import buildapi, common
from flit_core.buildapi import build_editable as build_editable
from flit_core.buildapi import build_sdist as build_sdist
from flit_core.buildapi import get_requires_for_build_editable as get_requires_for_build_editable
from flit_core.buildapi import get_requires_for_build_sdist as get_requires_for_build_sdist

NATIVE = os.environ.get("DIAMONDS_NATIVE", "") not in ("", "0")
BUILD = "build"
"""The folder of intermediate files, inside a temporary one."""

COMPILED = (
    *("cards.py", "events.py", "knowledge.py", "moves.py", "sampling.py", "state.py", "variant.py"),
    *("env/numbers.py", "env/observation.py"),
    "bots/[!_b]*.py",
)
"""The modules that are compiled, besides those of each game: those that play and evaluate."""

LAYERS = Path(__file__).with_name("layers.c").resolve()
"""The layers of the network, the only part written in C."""

ADDRESSES = {"address": "Homepage", "repository": "Source"}
"""The labels of the owner's addresses in `web/site.json`."""


SITE = Path(__file__).resolve().parents[1] / "web/site.json"


def project_urls(site_file: Path = SITE) -> list[str]:
    """Return the addresses that the owner has set, as the metadata has them."""
    site = json.loads(site_file.read_text("utf-8"))
    found = [f"{label}, {site[key]}" for key, label in ADDRESSES.items() if site.get(key)]
    if not found:
        print("web/site.json names no address, so the package has no links.", file=sys.stderr)
    return found


# What flit takes where pyproject.toml has none.
common.Metadata.project_urls = project_urls()


def get_requires_for_build_wheel(_settings: object = None) -> list[str]:
    """Return the packages that a compiled wheel needs to be built."""
    return ["mypy >=2.4,<3", "setuptools >=77"] if NATIVE else []


def build_wheel(folder: str, settings: object = None, metadata: str | None = None) -> str:
    """Build the wheel in a folder and return its name."""
    name = buildapi.build_wheel(folder, settings, metadata)
    return compiled(Path(folder) / name).name if NATIVE else name


def compiled(pure: Path) -> Path:
    """Replace a pure wheel by a compiled one for this Python and platform; return its path."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{get_platform().replace('-', '_').replace('.', '_')}"
    with TemporaryDirectory() as folder:
        with ZipFile(pure) as wheel:
            wheel.extractall(folder)
        with chdir(folder):
            compile_modules()
            write_metadata(tag)
            wheel_path = pure.with_name(pure.name.replace("py3-none-any", tag))
            with ZipFile(wheel_path, "w", ZIP_DEFLATED) as wheel:
                for path in contents():
                    wheel.write(path)
    pure.unlink()
    return wheel_path


def compile_modules() -> None:
    """Compile the engine in this folder, and put the extension modules beside their sources."""
    from mypyc.build import mypycify
    from setuptools import Extension, setup

    engine = Path("diamonds_core")
    games = (f"{path.parent.name}/[!_]*.py" for path in engine.glob("*/game.py"))
    modules = sorted(str(path) for pattern in (*COMPILED, *games) for path in engine.glob(pattern))
    extensions = mypycify(modules, group_name="diamonds_core", target_dir=BUILD)
    flags = extensions[0].extra_compile_args
    layers = Extension("diamonds_core.bots._layers", [str(LAYERS)], extra_compile_args=flags)
    setup(
        name="diamonds-core",
        packages=["diamonds_core"],
        ext_modules=[*extensions, layers],
        script_args=["--quiet", "build_ext", "--inplace", f"--build-temp={BUILD}"],
    )


def contents() -> list[Path]:
    """Return the files of the unpacked wheel in this folder, its RECORD last."""
    files = [path for path in Path().rglob("*") if path.is_file()]
    own = [path for path in files if path.parts[0] not in (BUILD, ".mypy_cache")]
    return sorted(own, key=lambda path: (path.name == "RECORD", path))


def write_metadata(tag: str) -> None:
    """Write the tag of the wheel, and the digests of its files."""
    (about,) = Path().glob("*.dist-info/WHEEL")
    text = about.read_text("utf-8").replace("py3-none-any", tag)
    about.write_text(text.replace("Purelib: true", "Purelib: false"), "utf-8")
    record = about.with_name("RECORD")
    lines = [f"{path.as_posix()},{digest(path)}" for path in contents() if path != record]
    record.write_text("\n".join([*lines, f"{record.as_posix()},,\n"]), "utf-8")


def digest(path: Path) -> str:
    """Return the digest and the size of a file in the format of a RECORD."""
    data = path.read_bytes()
    return f"sha256={urlsafe_b64encode(sha256(data).digest()).rstrip(b'=').decode()},{len(data)}"
