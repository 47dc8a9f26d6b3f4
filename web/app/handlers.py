"""The handlers of commands, each with its needs of the device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from app.protocol.commands import Command, FieldCommand
from app.protocol.names import Action
from app.protocol.replies import Needs, Updates

C = TypeVar("C", bound=FieldCommand)

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
        self._found: dict[Action | type[Any], Handler] = {}

    def on(
        self, kind: type[C], run: Callable[[C], Updates], needs: Needs | NeedsOf[C] | None = None
    ) -> Handlers:
        """Handle the commands of a kind."""
        needed = needs if callable(needs) else lambda _command: needs or {}
        self._found[kind] = Handler(run, needed)
        return self

    def tap(
        self,
        kind: Action | type[FieldCommand],
        run: Callable[[], Updates],
        needs: Needs | Callable[[], Needs] | None = None,
    ) -> Handlers:
        """Handle an action, or the commands of a kind, ignoring their fields."""
        needed = needs if callable(needs) else lambda: needs or {}
        self._found[kind] = Handler(lambda _command: run(), lambda _command: needed())
        return self

    def get(self, command: Command) -> Handler | None:
        """Return the handler of a command."""
        return self._found.get(command if isinstance(command, str) else type(command))
