"""Asking a bot: what it answers is checked, as a bot may be one of somebody's own."""

from __future__ import annotations

from random import Random
from typing import Any

from .bots import Bot, Choice
from .errors import LONGEST, BotError
from .moves import move_text
from .position import write_position
from .state import either
from .steps import Steps, finish
from .view import View

NAMED = 16
"""The greatest number of legal moves that an error names."""


def ask(bot: Bot[Any], view: View, rng: Random) -> Choice:
    """Return the choice of a bot in a View at once, see `ask_in_steps`."""
    return finish(ask_in_steps(bot, view, rng))


def ask_in_steps(bot: Bot[Any], view: View, rng: Random) -> Steps[Choice]:
    """Return the choice of a bot in a View.

    Raises:
        BotError: when it is no `Choice` of a legal move.
    """
    try:
        found: object = yield from bot.choose_in_steps(view, rng)
    except BotError as error:
        raise BotError(f"{_where(bot, view)}: {error}") from None
    except Exception as error:
        error.add_note(_where(bot, view))
        raise
    if isinstance(found, Choice) and found.move in view.legal:
        return found
    returned = f"Choice({found.move!r})" if isinstance(found, Choice) else repr(found)
    short = returned if len(returned) <= 2 * LONGEST else f"{returned[: 2 * LONGEST]}…"
    raise BotError(f"{_where(bot, view)}: returned {short}, expected {_expected(view)}")


def _where(bot: Bot[Any], view: View) -> str:
    moment = f"round {view.round}, trick {len(view.tricks) + 1}, seat {view.seat}"
    return f"bot {bot.id!r}, {moment}, {write_position(view)}"


def _expected(view: View) -> str:
    legal = view.legal
    if len(legal) > NAMED:
        return f"Choice(move) of one of {len(legal)} moves of view.legal, like {legal[0]!r}"
    return f"Choice(move) of {either(list(map(move_text, legal)))}, which are in view.legal"
