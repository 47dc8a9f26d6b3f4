"""The messages of the page: a command with its context."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict, cast, get_args

from app.codec import command_name, family, read
from app.protocol.commands import Command, FieldCommand
from app.protocol.names import Action
from app.protocol.replies import Entries, FilePart, NeedName, Needs, StoredGame


class Message(TypedDict):
    """A command as the page sends it, with the context that any command may have.

    Keys:
        do: the name of the command; its fields are keys beside it.
        anew: True if the page has missed an answer and needs all parts again.
        language: the language for the table's answer.
        settings: the player's settings by name.
        supplied: the needs of an earlier reply that the device was asked for.
        unknown: the needs that could not be read.
        games: the requested saved games.
        game: the requested game to play; None if there is none.
        entries: the requested entries.
        part: the requested part of a file.
    """

    do: str
    anew: NotRequired[bool]
    language: NotRequired[str]
    settings: NotRequired[Mapping[str, str | bool]]
    supplied: NotRequired[Needs]
    unknown: NotRequired[list[NeedName]]
    games: NotRequired[list[StoredGame]]
    game: NotRequired[StoredGame | None]
    entries: NotRequired[Entries]
    part: NotRequired[FilePart]


_KINDS = {command_name(kind): kind for kind in family(FieldCommand)}


def read_command(data: Mapping[str, object]) -> Command:
    """Parse the command that the page has sent.

    Raises:
        ValueError: if no command has that name, or a field is wrong.
    """
    name = str(data.get("do"))
    if name in get_args(Action):
        return cast("Action", name)
    if name not in _KINDS:
        raise ValueError(name)
    return read(_KINDS[name], data)
