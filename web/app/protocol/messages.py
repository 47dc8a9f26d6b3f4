"""The messages of the page: a command with its context."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from app.codec import command_name, family, read
from app.protocol.commands import Command
from app.protocol.replies import Entries, NeedName, Needs, PlayedGame, StoredGame


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
    """

    do: str
    anew: NotRequired[bool]
    language: NotRequired[str]
    settings: NotRequired[Mapping[str, str | bool]]
    supplied: NotRequired[Needs]
    unknown: NotRequired[list[NeedName]]
    games: NotRequired[list[StoredGame]]
    game: NotRequired[PlayedGame | None]
    entries: NotRequired[Entries]


_KINDS = {command_name(kind): kind for kind in family(Command)}


def read_command(data: Mapping[str, object]) -> Command:
    """Parse the command that the page has sent.

    Raises:
        ValueError: if no command has that name, or a field is wrong.
    """
    kind = _KINDS.get(str(data.get("do")))
    if kind is None:
        raise ValueError(data.get("do"))
    return read(kind, data)
