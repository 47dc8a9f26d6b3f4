"""A JSON codec for dataclasses: commands, stored routes, games and entries.

A field is read by its type. A type `Annotated[T, read]` names the function that reads it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import Field, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")
V = TypeVar("V", bound="Data")

_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass_transform(frozen_default=True)
class Data:
    """The base of families of frozen dataclasses, which need no decorators."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    abstract: ClassVar[bool]

    def __init_subclass__(cls, abstract: bool = False) -> None:
        """Make the class a frozen dataclass, or an `abstract` one that begins a family."""
        cls.abstract = abstract
        dataclass(frozen=True)(cls)


def family(kind: type[V]) -> list[type[V]]:
    """Return a class, unless it is abstract, and all its subclasses that aren't."""
    below = [found for subclass in kind.__subclasses__() for found in family(subclass)]
    return below if kind.abstract else [kind, *below]


def name_of(kind: type) -> str:
    """Return the name of a class of routes in JSON."""
    return kind.__name__.removesuffix("Route").lower()


def read(kind: type[T], data: object) -> T:
    """Read a dataclass from JSON; a missing field gets its default.

    Raises:
        ValueError: if a field is wrong, or is missing and has no default.
    """
    if not isinstance(data, Mapping):
        raise ValueError(data)
    found = {name: read_field(kind, name, data[name]) for name in names(kind) if name in data}
    try:
        return kind(**found)
    except TypeError as error:
        raise ValueError(data) from error


def read_field(kind: type, name: str, value: object) -> object:
    """Read the value of a field of a dataclass.

    Raises:
        ValueError: if it is wrong.
    """
    known: Any = kind
    return read_value(_types(known)[name], value)


def names(kind: type) -> list[str]:
    """Return the names of the fields of a dataclass."""
    known: Any = kind
    return list(_types(known))


def write(value: object, whole: bool = True) -> object:
    """Write a dataclass as JSON with its name, including the dataclasses in it.

    Without `whole`, leave out the fields that have their default.
    """
    if isinstance(value, tuple):
        return [write(part, whole) for part in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return {"name": name_of(type(value))} | write_fields(value, whole)


def write_fields(value: Any, whole: bool = False) -> dict[str, object]:  # noqa: ANN401 (a dataclass)
    """Write the fields of a dataclass as JSON; without `whole`, those that differ from defaults."""
    return {
        field.name: write(getattr(value, field.name), whole)
        for field in fields(value)
        if whole or getattr(value, field.name) != field.default
    }


def read_one_of(kind: type[V], data: object) -> V:
    """Read the dataclass of a family that the data names.

    Raises:
        ValueError: if the family has none with this name, or the data is wrong.
    """
    name = data.get("name") if isinstance(data, Mapping) else None
    for one in family(kind):
        if name_of(one) == name:
            return read(one, data)
    raise ValueError(data)


@cache
def _types(kind: Hashable) -> dict[str, Any]:
    assert isinstance(kind, type)
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in fields(kind)}


def read_value(kind: Any, value: object) -> object:  # noqa: ANN401 (a type, or a type or None)
    """Read a value of a type; attributes in the page hold numbers as text.

    Raises:
        ValueError: if it is wrong.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return inner[1](value)
    if origin in (Union, UnionType):
        (other,) = set(inner) - {NoneType}
        return None if value is None else read_value(other, value)
    if isinstance(kind, type) and issubclass(kind, Data):
        return read_one_of(kind, value)
    if origin is Literal and value in inner:
        return value
    if origin is tuple and isinstance(value, list):
        return tuple(read_value(inner[0], part) for part in value)
    if kind is int and isinstance(value, str) and _NUMBER.fullmatch(value):
        return int(value)
    if kind is Any or type(value) is kind or (origin is Mapping and isinstance(value, dict)):
        return value
    raise ValueError(value)
