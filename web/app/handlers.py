"""The handlers of commands, each with its needs of the device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from app.protocol.commands import Command
from app.protocol.replies import Needs, Updates

C = TypeVar("C", bound=Command)

NeedsOf = Callable[[C], Needs]
"""The needs of a command.

The function is called again with the data supplied so far, so that a second need may depend on
the first.
"""


class Handler(NamedTuple):
    """The function that runs a command, and the needs of the command."""

    run: Callable[[Any], Updates]
    needs: Callable[[Any], Needs]


class Handlers:
    """The handlers by kind of command; a later one replaces an earlier one."""

    def __init__(self) -> None:
        """Begin without handlers."""
        self._found: dict[type[Any], Handler] = {}

    def on(
        self, kind: type[C], run: Callable[[C], Updates], needs: Needs | NeedsOf[C] | None = None
    ) -> Handlers:
        """Handle the commands of a kind."""
        needed = needs if callable(needs) else lambda _command: needs or {}
        self._found[kind] = Handler(run, needed)
        return self

    def tap(
        self, kind: type[C], run: Callable[[], Updates], needs: Needs | NeedsOf[C] | None = None
    ) -> Handlers:
        """Handle the commands of a kind, ignoring their fields."""
        return self.on(kind, lambda _command: run(), needs)

    def get(self, command: Command) -> Handler | None:
        """Return the handler of a command."""
        return self._found.get(type(command))
