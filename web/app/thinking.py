"""Questions to bots that take long, as text that goes from the table's worker to the thinker's.

The answer is the whole choice: the move, all moves that were compared, and what knew their values.
"""

from __future__ import annotations

import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from diamonds_core import GAMES, Ask, Move, Session, game_of, move_text
from diamonds_core.bots.evaluator import weights_id

REMEMBERED = 500
"""So many answers the thinker gives again without thinking: a game that is reviewed twice."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of a question.

    Args:
        move: the best one.
        evaluations: of all moves that were compared, the best first; see `Choice`.
        bot: the id of the bot that was asked.
        weights: the name of what it has learned; empty where it hadn't any.
    """

    move: Move
    evaluations: tuple[tuple[Move, float], ...]
    bot: str
    weights: str


def searching(session: Session) -> Ask | None:
    """What is to be thought about now: the question to a bot that searches, if it is its turn."""
    player = session.player()
    if player is None or not game_of(session.record.variant).bot(player).searches:
        return None
    return session.ask()


def key_of(ask: Ask) -> str:
    """What tells a question from others: the same for the same position of a game."""
    return f"{ask.bot} {ask.move_index} {ask.seed} {hash(replace(ask.view, legal=()))}"


def wanted(ask: Ask | None) -> Mapping[str, object] | None:
    """What a screen asks the thinker, see `Screen.thinks`."""
    return {"key": key_of(ask), "ask": packed(ask)} if ask else None


def packed(ask: Ask) -> str:
    """A question as text; only our own workers ever read it."""
    return b64encode(pickle.dumps(ask)).decode()


def unpacked(text: str) -> Ask:
    """A packed question."""
    ask = pickle.loads(b64decode(text))
    assert isinstance(ask, Ask)
    return ask


def think(text: str) -> str:
    """The answer to a packed question, as JSON text."""
    return _thought(text, weights_id(unpacked(text).view.variant))


@lru_cache(REMEMBERED)
def _thought(text: str, known: str) -> str:
    """What was thought before the weights had come is not what is thought with them, `known`."""
    choice = unpacked(text).think()
    evaluations = [(move_text(move), value) for move, value in choice.evaluations]
    return json.dumps(
        {"move": move_text(choice.move), "evaluations": evaluations, "weights": known}
    )


def heard(ask: Ask, answer: str | None) -> Thought:
    """The thinker's answer to a question; without one, that of a bot which answers at once."""
    if answer is None:
        quick = replace(ask, bot=GAMES[ask.game].strongest(at_once=True).id)
        return heard(quick, think(packed(quick)))
    told, legal = json.loads(answer), {move_text(move): move for move in ask.view.legal}
    evaluations = tuple((legal[text], value) for text, value in told["evaluations"])
    return Thought(legal[told["move"]], evaluations, ask.bot, told["weights"])
