"""Requests to bots that search and their answers, as text between the table and the thinker.

The answer holds the whole choice: the move, all compared moves, and the name of the weights.
"""

from __future__ import annotations

import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from app.core.recent import remember
from diamonds_core import GAMES, BotRequest, Move, Record, Session, View, game_of, move_text
from diamonds_core.bots.evaluator import weights_id
from diamonds_core.comparison import Loss, MovesOfOthers, second_look
from diamonds_core.luck import Luck, game_luck
from diamonds_core.par import par_in_steps
from diamonds_core.steps import Steps, finish
from diamonds_core.verify import RecomputedMove, recompute_in_steps

T = TypeVar("T")

REMEMBERED = 100
"""The number of answers that the thinker caches, for a second review of the same game."""

PAR_SLICE_SECONDS = 0.4
"""Time that the thinker plays a game of par before it answers, in s."""

VERIFY_SLICE_SECONDS = 0.4
"""Time that the thinker verifies a game before it answers, in s."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answer to a request to a bot.

    Args:
        move: the best move.
        evaluations: the values of all compared moves, best first; see `Choice`.
        bounds: the moves whose value is an upper bound.
        bot: the id of the bot; empty if the values were stored.
        weights: the name of the bot's weights; empty if it had none.
    """

    move: Move
    evaluations: tuple[tuple[Move, float], ...]
    bot: str
    weights: str
    bounds: frozenset[Move] = frozenset()


@dataclass(frozen=True, slots=True)
class ParRequest:
    """A request to play on a game of par; see `par_moves`."""

    record: Record
    seat: int
    level: str
    seed: int
    moves: tuple[Move, ...] = ()


@dataclass(slots=True)
class ParAnswer:
    """The answer to a request to play on a game of par.

    Args:
        weights: the name of the network in use.
        moves: the next moves.
        spent: the thinking time, in s.
    """

    weights: str
    moves: list[Move] = field(default_factory=list)
    spent: float = 0.0


@dataclass(frozen=True, slots=True)
class LossRequest:
    """A request to look again at a decision that seems costly; see `second_look`."""

    view: View
    best: Move
    made: Move
    seed: int
    others: MovesOfOthers | None = None


@dataclass(frozen=True, slots=True)
class VerifyRequest:
    """A request to verify a finished game from the move with an index on; see `recompute_moves`."""

    record: Record
    start: int


@dataclass(frozen=True, slots=True)
class LuckRequest:
    """A request for the luck of each seat in a finished game; see `game_luck`."""

    record: Record


@dataclass(slots=True)
class VerifyAnswer:
    """The answer to a request to verify a game.

    Args:
        end: the index of the first move that has not been looked at.
        remade: the moves that were made again.
        luck: the luck of each seat, once the whole game is verified.
    """

    end: int
    remade: list[RecomputedMove] = field(default_factory=list)
    luck: tuple[Luck, ...] = ()


Request = BotRequest | LossRequest | ParRequest | VerifyRequest | LuckRequest
"""A request to the thinker."""


def search_request(session: Session) -> BotRequest | None:
    """Return the request to the bot to move, if it searches."""
    player = session.player()
    if player is None or not game_of(session.record.variant).bot(player).searches:
        return None
    return session.bot_request()


def key_of(request: Request) -> str:
    """Return the key of a request: the same for the same position of a game."""
    if isinstance(request, VerifyRequest):
        return f"verify {_digest(request.record)} {request.start}"
    if isinstance(request, LuckRequest):
        return f"luck {_digest(request.record)}"
    if isinstance(request, ParRequest):
        game = f"{request.level} {request.seed} {len(request.moves)}"
        return f"par {request.record.secret} {request.seat} {game}"
    view = hash(replace(request.view, legal=()))
    if isinstance(request, LossRequest):
        return f"{move_text(request.best)} {move_text(request.made)} {request.seed} {view}"
    return f"{request.bot} {request.move_index} {request.seed} {view}"


def _digest(record: Record) -> str:
    """Return what tells a game from others, also from those with the same deals and bots."""
    game = record.seats, record.changes, tuple(record.moves)
    return f"{record.secret} {hash(game)}"


def encode(
    message: Request | SearchResult | Loss | ParAnswer | VerifyAnswer | tuple[Luck, ...],
) -> str:
    """Write a request or an answer as text."""
    return b64encode(pickle.dumps(message)).decode()


def decode(text: str) -> Any:  # noqa: ANN401 (one of the requests or answers)
    """Read an encoded request or answer.

    Reading a pickle can run any code. All texts here were written by our own workers: no link,
    archive or pasted text has one, and no guest may send the command "bot-answer".
    """
    return pickle.loads(b64decode(text))


def think(text: str) -> str:
    """Answer an encoded request at once, see `think_in_steps`."""
    return finish(think_in_steps(text))


def think_in_steps(text: str) -> Steps[str]:
    """Answer an encoded request with what its kind asks for, encoded.

    A step is at most a bot's choice without search, a playout, or a deal of a second look.
    """
    request = decode(text)
    if isinstance(request, ParRequest):
        return encode((yield from _play_on(request)))
    if isinstance(request, VerifyRequest):
        return encode((yield from _verify_on(request)))
    if isinstance(request, LuckRequest):
        return encode((yield from game_luck(request.record)))
    known = text, weights_id(request.view.variant)
    answer = _answers.get(known) or encode((yield from _compare(request)))
    return remember(_answers, known, answer, REMEMBERED)


_answers: dict[tuple[str, str], str] = {}
"""The answers to requests about a View by their text and the weights on which they depend."""


def _timed(items: Iterable[T]) -> Iterator[tuple[T, float]]:
    """Yield items with the time spent on them so far, in s; the time between them doesn't count."""
    source, spent = iter(items), 0.0
    while True:
        since = time.perf_counter()
        try:
            one = next(source)
        except StopIteration:
            return
        spent += time.perf_counter() - since
        yield one, spent


def _play_on(request: ParRequest) -> Steps[ParAnswer]:
    answer = ParAnswer(weights_id(request.record.variant))
    game = request.record, request.seat, request.level, request.seed, request.moves
    for move, spent in _timed(par_in_steps(*game)):
        answer.spent = spent
        if move is not None:
            answer.moves.append(move)
            if spent > PAR_SLICE_SECONDS:
                break
        yield
    return answer


def _verify_on(request: VerifyRequest) -> Steps[VerifyAnswer]:
    record, answer = request.record, VerifyAnswer(request.start)
    for one, spent in _timed(recompute_in_steps(record, request.start)):
        if one is not None:
            answer.remade.append(one)
            answer.end = one.move_index + 1
            if spent > VERIFY_SLICE_SECONDS and answer.end < len(record.moves):
                return answer
        yield
    return VerifyAnswer(len(record.moves), answer.remade, (yield from game_luck(record)))


def _compare(request: BotRequest | LossRequest) -> Steps[SearchResult | Loss]:
    """Return the choice of a bot, or the loss of a second look."""
    if isinstance(request, LossRequest):
        # Other deals than the first look has seen.
        rng = Random(f"second look {request.seed}")
        moves = request.best, request.made
        return (yield from second_look(request.view, *moves, rng, request.others))
    choice = yield from request.steps()
    weights = weights_id(request.view.variant)
    return SearchResult(choice.move, choice.evaluations, request.bot, weights, choice.bounds)


def parse_result(request: BotRequest, answer: str | None) -> SearchResult:
    """Return the thinker's answer; without one, answer as a bot that doesn't search."""
    if answer is None:
        quick = replace(request, bot=GAMES[request.game].strongest(at_once=True).id)
        answer = think(encode(quick))
    found: SearchResult = decode(answer)
    return found
