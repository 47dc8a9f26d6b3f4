"""What differs where the engine is compiled by mypyc (`make native`): pickles, and its name."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from typing import Any


def pickled_by_fields(*kinds: type) -> None:
    """Pickle frozen dataclasses by their fields; compiled ones have no pickles of their own."""
    for kind in kinds:
        copyreg.pickle(kind, _reduced)


def _reduced(value: Any) -> tuple[Callable[..., object], tuple[object, ...]]:  # noqa: ANN401 (a value of any dataclass)
    settings = {entry.name: getattr(value, entry.name) for entry in fields(value) if entry.init}
    return _rebuilt, (type(value), settings)


def _rebuilt(kind: type, settings: dict[str, object]) -> object:
    return kind(**settings)


def layers_in_c() -> Any:  # noqa: ANN401 (the type `Layers` of `native/layers.c`)
    """`Layers` of `bots/network.py` in C; None where it is not built."""
    try:
        return import_module(f"{__package__}.bots._layers").Layers
    except ImportError:
        return None


def is_compiled() -> bool:
    """Whether the modules that play and evaluate are compiled."""
    from . import cards

    return not cards.__file__.endswith((".py", ".pyc"))


def version() -> str:
    """The version of the engine, and which of both it is."""
    from . import __version__

    return f"diamonds_core {__version__}, {'compiled' if is_compiled() else 'pure Python'}"
