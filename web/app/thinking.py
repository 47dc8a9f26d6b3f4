"""Requests to bots that take long, as text that goes from the table's worker to the thinker's.

The answer is the whole choice: the move, all moves that were compared, and what knew their values.
"""

from __future__ import annotations

import json
import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from app.protocol.replies import EncodedBotAnswer, EncodedBotRequest, ParAnswer
from diamonds_core import (
    GAMES,
    BotRequest,
    Move,
    Record,
    Session,
    bot_request,
    game_of,
    move_text,
    replay,
)
from diamonds_core.bots import Choice
from diamonds_core.bots.evaluator import weights_id
from diamonds_core.moves import parse_move
from diamonds_core.par import PLAN, ParScore, next_game, par_moves, par_score
from diamonds_core.review import Verdict, decisions, judge

REMEMBERED = 500
"""The number of answers that the thinker caches, for a game that is reviewed twice."""

PIECE = 0.4
"""How long the thinker plays a game of par until it answers, in s, so that no other request waits
for long."""

PAR_TIME = 60.0
"""How long the thinker plays for par without being asked again, in s."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The answer to a request to a bot.

    Args:
        move: the best one.
        evaluations: of all moves that were compared, the best first; see `Choice`.
        bounds: those of them which are worth their value at most.
        bot: the id of the bot that was asked; empty where the values were stored.
        weights: the name of what it has learned; empty where it hadn't any.
    """

    move: Move
    evaluations: tuple[tuple[Move, float], ...]
    bot: str
    weights: str
    bounds: frozenset[Move] = frozenset()


@dataclass(frozen=True, slots=True)
class ParRequest:
    """The request to play on a game of par, see `par_moves`."""

    record: Record
    seat: int
    level: str
    seed: int
    moves: tuple[Move, ...] = ()


def search_request(session: Session) -> BotRequest | None:
    """Return the request to the bot that is next, if it searches."""
    player = session.player()
    if player is None or not game_of(session.record.variant).bot(player).searches:
        return None
    return session.bot_request()


def key_of(request: BotRequest) -> str:
    """Return the key of a request: the same for the same position of a game."""
    view = hash(replace(request.view, legal=()))
    return f"{request.bot} {request.move_index} {request.seed} {view}"


def encoded_request(request: BotRequest | None) -> EncodedBotRequest | None:
    """Return a request as the thinker gets it, if there is one."""
    return {"key": key_of(request), "request": encode(request)} if request else None


def encode(request: BotRequest | ParRequest) -> str:
    """Write a request as text; only our own workers ever read it."""
    return b64encode(pickle.dumps(request)).decode()


def decode(text: str) -> Any:  # noqa: ANN401 (a `BotRequest` or a `ParRequest`)
    """Read an encoded request."""
    return pickle.loads(b64decode(text))


def think(text: str) -> str:
    """Answer an encoded request, with the JSON text of a `EncodedBotAnswer` or `ParAnswer`."""
    request = decode(text)
    if isinstance(request, ParRequest):
        return _play_on(request)
    return _answer(text, weights_id(request.view.variant))


def _play_on(request: ParRequest) -> str:
    """The next moves of a game of par, for a short while."""
    start = time.perf_counter()
    answer: ParAnswer = {"moves": [], "spent": 0.0, "weights": weights_id(request.record.variant)}
    for move in par_moves(request.record, request.seat, request.level, request.seed, request.moves):
        answer["moves"].append(move_text(move))
        answer["spent"] = time.perf_counter() - start
        if answer["spent"] > PIECE:
            break
    return json.dumps(answer)


@lru_cache(REMEMBERED)
def _answer(text: str, known: str) -> str:
    """`known` is in the cache's key: answers differ once the weights are there."""
    choice: Choice = decode(text).think()
    evaluations = [(move_text(move), value) for move, value in choice.evaluations]
    answer: EncodedBotAnswer = {
        "move": move_text(choice.move),
        "evaluations": evaluations,
        "bounds": sorted(map(move_text, choice.bounds)),
        "weights": known,
    }
    return json.dumps(answer)


def parse_result(request: BotRequest, answer: str | None) -> BotAnswer:
    """Parse the thinker's answer; without one, answer as a bot that doesn't search."""
    if answer is None:
        quick = replace(request, bot=GAMES[request.game].strongest(at_once=True).id)
        return parse_result(quick, think(encode(quick)))
    found: EncodedBotAnswer = json.loads(answer)
    legal = {move_text(move): move for move in request.view.legal}
    evaluations = tuple((legal[text], value) for text, value in found["evaluations"])
    bounds = frozenset(legal[text] for text in found["bounds"])
    return BotAnswer(legal[found["move"]], evaluations, request.bot, found["weights"], bounds)


class Analysis:
    """The decisions of all people in a round, or in a whole game, evaluated one by one.

    `results` are the thinker's answers so far, in the order of the decisions.
    """

    def __init__(self, record: Record, round_: int | None) -> None:
        """Begin to evaluate a round by its number, or without one the finished rounds of a game."""
        self.record = replace(record, moves=record.moves.copy())
        self.round = round_
        self.decisions = [d for d in decisions(self.record) if round_ in (None, d.round)]
        self.results: list[BotAnswer] = []
        self.request = self._next_request()

    @property
    def seats(self) -> list[int]:
        """The seats that had to decide."""
        return sorted({decision.seat for decision in self.decisions})

    def take(self, key: str, answer: str | None) -> bool:
        """Take the thinker's answer to a request; return whether it was the open one."""
        if self.request is None or key != key_of(self.request):
            return False
        self.results.append(parse_result(self.request, answer))
        self.request = self._next_request()
        return True

    def verdicts(self, seat: int) -> list[Verdict]:
        """What the decisions of a seat were worth, as far as they are evaluated."""
        return [
            judge(decision, result.evaluations)
            for decision, result in zip(self.decisions, self.results, strict=False)
            if decision.seat == seat and result.evaluations
        ]

    def result(self, number: int) -> BotAnswer:
        """The thinker's result for the decision at an index of the moves."""
        (at,) = (k for k, decision in enumerate(self.decisions) if decision.move_index == number)
        return self.results[at]

    def _next_request(self) -> BotRequest | None:
        """What the strongest bot would do at the next decision."""
        if len(self.results) == len(self.decisions):
            return None
        number = self.decisions[len(self.results)].move_index
        return bot_request(self.record, number, game_of(self.record.variant).strongest().id)


class ParGames:
    """The games that make the par of a seat, played piece by piece.

    `scores` are those of the games that are over, `moves` those of the game that is played now.
    `spent` is how long the thinker has played, in s, since it was asked to.
    """

    def __init__(self, record: Record, seat: int, scores: Sequence[ParScore] = ()) -> None:
        """Begin with the first game of which the score isn't known yet."""
        self.record = record
        self.deck = replay(record).deck
        self.seat = seat
        self.scores = [score for score in scores if score.seat == seat]
        self.moves: tuple[Move, ...] = ()
        self.spent = 0.0
        self.failed = False

    @property
    def done(self) -> bool:
        """Whether all games are over."""
        return next_game(self.scores, self.seat) is None

    @property
    def progress(self) -> float:
        """About the share of the games that is played."""
        part = min(1.0, len(self.moves) / len(self.record.moves))
        return (len(self.scores) + part) / len(PLAN)

    @property
    def request(self) -> ParRequest | None:
        """What the thinker is to play, unless it has failed or played for `PAR_TIME`."""
        game = next_game(self.scores, self.seat)
        if game is None or self.failed or self.spent >= PAR_TIME:
            return None
        return ParRequest(self.record, self.seat, *game, self.moves)

    @property
    def encoded(self) -> EncodedBotRequest | None:
        """The request to the thinker."""
        request = self.request
        if request is None:
            return None
        game = f"{request.level} {request.seed} {len(request.moves)}"
        key = f"par {self.record.secret} {request.seat} {game}"
        return {"key": key, "request": encode(request)}

    def take(self, key: str, answer: str | None) -> bool:
        """Take the thinker's answer to a request; return whether a game has ended with it.

        Without an answer, or without what the levels have learned, there is no par.
        """
        request, encoded = self.request, self.encoded
        if request is None or encoded is None or key != encoded["key"]:
            return False
        found: ParAnswer | None = None if answer is None else json.loads(answer)
        if found is None or not found["weights"]:
            self.failed = True
            return False
        self.moves += tuple(parse_move(text, self.deck) for text in found["moves"])
        self.spent += found["spent"]
        score = par_score(self.record, self.seat, request.level, self.moves)
        if score is not None:
            self.scores.append(score)
            self.moves = ()
        return score is not None
