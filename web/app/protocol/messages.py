"""The messages of the page: a command, and what comes with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict, get_args

from app.codec import read
from app.protocol.commands import Command, command_name
from app.protocol.replies import Entries, NeedName, Needs, PlayedGame, StoredGame


class Message(TypedDict):
    """A command as the page sends it, with what comes with a command of any kind.

    Keys:
        do: the name of the command; its fields are keys beside it.
        anew: whether the page has missed an answer, and is sent whole.
        language: in which the table answers.
        settings: by their names.
        supplied: the needs of an earlier reply, which the device has been asked for.
        unknown: those of them that could not be read.
        games: the saved games that were needed.
        game: the game that is needed to be played; None where there is none.
        entries: those that were needed.
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


_KINDS = {command_name(kind): kind for kind in get_args(Command)}


def read_command(data: Mapping[str, object]) -> Command:
    """Read the command that the page has sent.

    Raises:
        ValueError: where there is none of that name, or a field is wrong.
    """
    kind = _KINDS.get(str(data.get("do")))
    if kind is None:
        raise ValueError(data.get("do"))
    found: Command = read(kind, data)
    return found
