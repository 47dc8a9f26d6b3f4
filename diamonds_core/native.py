"""The differences of the engine compiled by mypyc (`make native`): pickles, and layers in C."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from typing import Any


def pickled_by_fields(*kinds: type) -> None:
    """Register pickling by fields for frozen dataclasses; compiled ones have no other pickling."""
    for kind in kinds:
        copyreg.pickle(kind, _reduced)


def _reduced(value: Any) -> tuple[Callable[..., object], tuple[object, ...]]:  # noqa: ANN401 (a value of any dataclass)
    settings = {entry.name: getattr(value, entry.name) for entry in fields(value) if entry.init}
    return _rebuilt, (type(value), settings)


def _rebuilt(kind: type, settings: dict[str, object]) -> object:
    return kind(**settings)


def attributes_of(kind: type) -> tuple[str, ...]:
    """Return the names of the slots of a class and its bases; mypyc has a list of its own."""
    listed = [base.__dict__ for base in kind.__mro__]
    return tuple(
        name
        for names in listed
        for name in names.get("__mypyc_attrs__", names.get("__slots__", ()))
        if not name.startswith("__")
    )


def layers_in_c() -> Any:  # noqa: ANN401 (the type `Layers` of `native/layers.c`)
    """Return `Layers` of `bots/network.py` in C, or None where it is not built."""
    try:
        return import_module(f"{__package__}.bots._layers").Layers
    except ImportError:
        return None
