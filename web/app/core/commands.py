"""The commands of the page: each is named, typed and explained by the functions that handle it.

`step_back` handles "step-back". A message has the command's name as `do`, the value of a
positional-only parameter as `arg`, and those of the others under their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

from app.core.codec import read_value

Handler = Callable[..., Any]
"""A function that returns updates, or a generator that reads the device for them."""

H = TypeVar("H", bound=Handler)

Form = Mapping[str, Any]
"""The values of a form: texts, and booleans for switches."""

COMMANDS: dict[str, list[Handler]] = {}
"""The handlers of each command."""

EVERYWHERE: dict[str, Handler] = {}
"""The handlers, of the navigator, for commands that every screen accepts."""


class Command(NamedTuple):
    """A command with the values of its fields: that of `arg`, if it has one, and the others."""

    name: str
    arg: tuple[Any, ...]
    fields: Mapping[str, Any]


def command(method: H) -> H:
    """Let a method of a screen handle the command with its name.

    Raises:
        TypeError: if another handler of the command has other parameters.
    """
    handlers = COMMANDS.setdefault(_name(method), [])
    if any(_parameters(other) != _parameters(method) for other in handlers[:1]):
        raise TypeError(f"{method.__qualname__} and {handlers[0].__qualname__} differ")
    handlers.append(method)
    return method


def everywhere(function: H) -> H:
    """Let a function of the navigator handle the command with its name, whatever screen is open.

    A method of the open screen takes precedence.

    Raises:
        TypeError: if another handler of the command has other parameters.
    """
    EVERYWHERE[_name(function)] = function
    return command(function)


def handler_of(kind: type, name: str) -> Handler | None:
    """Return the method of a class that handles a command; an override must be a handler too."""
    found = COMMANDS.get(name, ())
    return next((each for each in found if getattr(kind, each.__name__, None) is each), None)


def read_command(message: Mapping[str, object]) -> Command:
    """Parse a message of the page.

    Raises:
        ValueError: if no command has that name, or a field is wrong.
    """
    name = str(message.get("do"))
    types, required = fields_of(name)
    found = {field: read_value(types[field], message[field]) for field in types if field in message}
    if not required <= found.keys():
        raise ValueError(message)
    arg = (found.pop("arg"),) if "arg" in found else ()
    return Command(name, arg, found)


def message(name: str, /, *arg: object, **fields: object) -> dict[str, object]:
    """Return the message of a command.

    Raises:
        ValueError: if no command has that name, or its fields are others.
    """
    found = {"do": name, **dict(zip(["arg"], arg, strict=False)), **fields}
    read = read_command(found)
    if (len(read.arg), read.fields.keys()) != (len(arg), fields.keys()):
        raise ValueError(found)
    return found


@cache
def fields_of(name: str) -> tuple[Mapping[str, Any], frozenset[str]]:
    """Return the types of a command's fields, and the names of those without a default.

    Raises:
        ValueError: if there is no such command.
    """
    if name not in COMMANDS:
        raise ValueError(f"no handler has the command {name!r}; `app.screens` imports all")
    handler = COMMANDS[name][0]
    hints, names = get_type_hints(handler, include_extras=True), _names(handler)
    unnamed = handler.__code__.co_posonlyargcount - 1
    types = {"arg" if at < unnamed else name: hints[name] for at, name in enumerate(names)}
    optional = len(handler.__defaults__ or ())
    return types, frozenset([*types][: len(types) - optional])


def _name(handler: Handler) -> str:
    return handler.__name__.rstrip("_").replace("_", "-")


def _names(handler: Handler) -> tuple[str, ...]:
    """Return the names of the parameters, without the screen or the navigator."""
    return handler.__code__.co_varnames[1 : handler.__code__.co_argcount]


def _parameters(handler: Handler) -> object:
    """Return all that handlers of one command have in common; types are texts, not read yet."""
    names, unnamed = _names(handler), handler.__code__.co_posonlyargcount - 1
    types = [handler.__annotations__[name] for name in names]
    return names[max(0, unnamed) :], types, handler.__defaults__
