"""Questions to bots that search, as text that goes from the table's worker to the thinker's."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from random import Random

from diamonds_core import GAMES, Ask, Session, game_of, move_text


def question(session: Session) -> Ask | None:
    """What is to be thought about now: the question to a bot that searches, if it is its turn."""
    player = session.player()
    if player is None or not game_of(session.record.variant).bot(player).searches:
        return None
    return session.ask()


def key_of(ask: Ask) -> str:
    """What tells a question from others: the same for the same position of a game."""
    return f"{ask.bot} {ask.number} {ask.seed}"


def packed(ask: Ask) -> str:
    """A question as text; only our own workers ever read it."""
    return b64encode(pickle.dumps(ask)).decode()


def think(text: str) -> str:
    """The move that a bot chooses, for a packed question."""
    ask = pickle.loads(b64decode(text))
    assert isinstance(ask, Ask)
    return move_text(ask.think().move)


def at_once(ask: Ask) -> str:
    """The move of the strongest bot that doesn't search, where the thinker can't be had."""
    bots = [bot for bot in GAMES[ask.game].offered() if not bot.searches]
    return move_text(bots[-1].choose(ask.view, Random(ask.seed)).move)
