"""The version of the engine, in Python or compiled by mypyc (`make native`)."""

from __future__ import annotations

from . import __version__, cards


def is_compiled() -> bool:
    """Return whether the modules that play and evaluate are compiled."""
    return not cards.__file__.endswith((".py", ".pyc"))


def version() -> str:
    """Return the version of the engine, marked as compiled or not."""
    return f"diamonds_core {__version__}, {'compiled' if is_compiled() else 'pure Python'}"
