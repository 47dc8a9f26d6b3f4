"""Make a release in dist/, the sdist, the wheels and the built site: `python -m build.release`.

All but the compiled wheel is reproducible: the same sources make the same bytes. The compiled wheel
is built from the sdist, for this Python and platform.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from build import DIST, ROOT
from build.packing import COMPRESSED
from build.site import build_package, build_wheel
from diamonds_core import __version__

RELEASE = ROOT / "dist"


def release() -> None:
    """Build all files of a release."""
    with TemporaryDirectory(dir=ROOT / "build") as folder:
        fresh = Path(folder) / "dist"
        fresh.mkdir()
        sdist = build_sdist(fresh)
        build_wheel(fresh)
        build_compiled_wheel(sdist, fresh)
        pack_site(fresh)
        packages = [str(path) for path in fresh.iterdir() if path.suffix in (".gz", ".whl")]
        subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *packages], check=True)
        write_digests(fresh)
        shutil.rmtree(RELEASE, ignore_errors=True)
        fresh.rename(RELEASE)
    print((RELEASE / "SHA256SUMS").read_text("utf-8"), end="")


def build_sdist(folder: Path) -> Path:
    """Build the sdist of the engine, with its back end."""
    build_package("sdist", folder)
    return next(folder.glob("*.tar.gz"))


def build_compiled_wheel(sdist: Path, folder: Path) -> Path:
    """Build the compiled wheel of an sdist for this Python and platform."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command += ["--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), str(sdist)]
    subprocess.run(command, check=True, env=os.environ | {"DIAMONDS_NATIVE": "1"})
    (wheel,) = (path for path in folder.glob("*.whl") if "none-any" not in path.name)
    return wheel


def pack_site(
    folder: Path, site: Path = DIST, name: str = "site", left_out: Sequence[str] = ()
) -> Path:
    """Pack the built site into one archive, without real times and owners.

    Args:
        folder: where the archive is written.
        site: the built site.
        name: a part of the name of the archive.
        left_out: patterns of paths that it doesn't need.
    """
    archive = folder / f"diamonds-{name}-{__version__}.zip"
    with ZipFile(archive, "w") as file:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            if any(path.match(pattern) for pattern in left_out):
                continue
            entry = ZipInfo(path.relative_to(site).as_posix())
            entry.external_attr = 0o644 << 16
            compressed = path.suffix in COMPRESSED - {".zip", ".whl"}
            entry.compress_type = ZIP_DEFLATED if compressed else ZIP_STORED
            file.writestr(entry, path.read_bytes())
    return archive


def write_digests(folder: Path) -> None:
    """Write the digests of all files, as `sha256sum --check` reads them."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
    ]
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    release()
