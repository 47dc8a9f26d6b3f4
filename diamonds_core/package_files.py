"""Files that come with the package, also where Python imports it from a zip."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Protocol, cast


class _Loader(Protocol):
    def get_data(self, path: str) -> bytes: ...


def read_package_file(path: Path) -> bytes:
    """Return the content of a file in the package.

    Raises:
        OSError: when it can't be read.
    """
    loader = cast("_Loader", sys.modules["diamonds_core"].__loader__)
    return loader.get_data(str(path))
