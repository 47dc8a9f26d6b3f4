"""The lines of text by which a bot in another process is asked; `docs/processes.md` has them."""

from __future__ import annotations

from random import Random

from .bots import Choice
from .errors import BotError, GameError, format_value
from .game import game_of
from .moves import move_text
from .position import write_position
from .record import read_move
from .view import View

GREETING = "diamonds 1\n"
"""The first line, with the number of the protocol."""

SECONDS = 60
"""The time for an answer."""


def question(view: View, rng: Random) -> str:
    """Return the lines that ask for a move of a View."""
    legal = "; ".join(map(move_text, view.legal))
    go = f"go {rng.getrandbits(32)} {SECONDS}"
    return f"position {write_position(view)}\nlegal {legal}\n{go}\n"


def read_answer(view: View, line: str) -> Choice:
    """Return the choice that a line answers; the move may be illegal.

    Raises:
        BotError: when the line isn't "move" and a move.
    """
    verb, _, text = line.strip().partition(" ")
    try:
        move = read_move(game_of(view.variant).start(view.variant), text)
    except GameError:
        verb = ""
    if verb != "move":
        example = f"move {move_text(view.legal[0])}"
        raise BotError(f"answered {format_value(line)}, expected a legal move like {example}")
    return Choice(move)
