"""The glue's types of all messages and settings, `web/glue/protocol.ts`."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from app.core import replies
from app.core import shared_names as names
from app.core.codec import family, name_of
from app.core.commands import COMMANDS, fields_of
from app.core.routes import Route
from build import WEB
from build.translate import compile_all

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}

LITERALS = {name: hint for name, hint in vars(names).items() if get_origin(hint) is Literal}

NAMES: dict[object, str] = {names.MotionKey: "MotionKey"}
NAMES |= {hint: name for name, hint in LITERALS.items()}

TEXT = "number | string"
"""The type of a number in a command."""

MOTION_KEY = "export type MotionKey = MotionKind | `${MotionKind}-${string}`;"

HEAD = "// Written by web/build/declarations.py from replies, names, commands and settings."


def types() -> str:
    """Return the declarations of all names, commands, and parts of replies."""
    import app.screens  # noqa: F401 (all commands)
    from app.core.settings import Settings
    from app.table.remote_page import ALLOWED

    declared = [_union(name, get_args(hint)) for name, hint in LITERALS.items()]
    declared += [
        _union("SettingName", (field.name for field in fields(Settings))),
        _union("RouteName", map(name_of, family(Route))),
        MOTION_KEY,
    ]
    union = " | ".join(map(_type_name, COMMANDS))
    dicts = filter(is_typeddict, vars(replies).values())
    parts = [HEAD, *declared, *map(_command, COMMANDS)]
    parts += [
        f"export type Command = {union};",
        *(_declared(kind.__name__, kind, [*_entries(kind)]) for kind in dicts),
        f"/** The commands of a guest. */\nexport const guestCommands: string[] = {[*ALLOWED]};",
    ]
    return "\n\n".join(parts) + "\n"


def _union(name: str, values: Iterable[str]) -> str:
    return f"export type {name} = {' | '.join(map(repr, values))};"


def _command(name: str) -> str:
    """Return a command; the page takes numbers from its attributes, where they are text."""
    hints, required = fields_of(name)
    lines = [f"  do: '{name}';"]
    for field, hint in hints.items():
        lines.append(f"  {field}{'' if field in required else '?'}: {_written(hint, TEXT)};")
    return _declared(_type_name(name), COMMANDS[name][0], lines)


def _type_name(name: str) -> str:
    return f"{name.title().replace('-', '')}Command"


def _entries(kind: Any) -> Iterator[str]:  # noqa: ANN401 (a TypedDict)
    for name, hint in get_type_hints(kind, include_extras=True).items():
        required = kind.__total__ and get_origin(hint) is not NotRequired
        inner = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
        yield f"  {name}{'' if required else '?'}: {_written(inner)};"


def _declared(name: str, kind: object, lines: list[str]) -> str:
    (doc, *_more) = (inspect.getdoc(kind) or "").splitlines() or [name]
    return "\n".join([f"/** {doc} */", f"export type {name} = {{", *lines, "};"])


def _written(hint: Any, number: str = "number") -> str:  # noqa: ANN401 (any type)
    """Return a type in TypeScript."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in NAMES:
        return NAMES[hint]
    if hint is int:
        return number
    if hint in PLAIN:
        return PLAIN[hint]
    if origin in (Union, UnionType):
        return " | ".join(_written(part, number) for part in inner)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in inner)
    if origin in (dict, Mapping):
        return f"Record<string, {_written(inner[1])}>"
    if origin in (list, tuple):
        return _sequence(origin, inner)
    return hint.__name__ if is_typeddict(hint) else "unknown"


def _sequence(origin: type, inner: tuple[Any, ...]) -> str:
    if origin is tuple and inner[-1] is not Ellipsis:
        return f"[{', '.join(map(_written, inner))}]"
    return f"({_written(inner[0])})[]" if get_origin(inner[0]) else f"{_written(inner[0])}[]"


if __name__ == "__main__":
    compile_all()  # the settings need the names of the languages
    (WEB / "glue/protocol.ts").write_text(types(), "utf-8")
