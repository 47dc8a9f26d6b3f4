"""Requests to bots that search and their answers, as text between the table and the thinker.

The answer holds the whole choice: the move, all compared moves, and the name of the weights.
"""

from __future__ import annotations

import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from diamonds_core import (
    GAMES,
    BotRequest,
    Move,
    Record,
    Session,
    View,
    bot_request,
    game_of,
    move_text,
    replay,
)
from diamonds_core.bots.evaluator import weights_id
from diamonds_core.comparison import Company, Loss, second_look
from diamonds_core.luck import Luck, game_luck
from diamonds_core.par import PLAN, ParScore, next_game, par_moves, par_score
from diamonds_core.review import Verdict, company, decisions, judge
from diamonds_core.verify import Remade, remade_moves

REMEMBERED = 500
"""The number of answers that the thinker caches, for a second review of the same game."""

PAR_SLICE_SECONDS = 0.4
"""Time that the thinker plays a game of par before it answers, in s; other requests wait for it."""

VERIFY_SLICE_SECONDS = 0.4
"""Time that the thinker verifies a game before it answers, in s."""

PAR_TIME = 60.0
"""Time that the thinker plays for par before the player must ask again, in s."""


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
    company: Company | None = None


@dataclass(frozen=True, slots=True)
class VerifyRequest:
    """A request to verify a finished game from the move with an index on; see `remade_moves`."""

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
    remade: list[Remade] = field(default_factory=list)
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
        return f"verify {request.record.secret} {len(request.record.moves)} {request.start}"
    if isinstance(request, LuckRequest):
        return f"luck {request.record.secret} {len(request.record.moves)}"
    if isinstance(request, ParRequest):
        game = f"{request.level} {request.seed} {len(request.moves)}"
        return f"par {request.record.secret} {request.seat} {game}"
    view = hash(replace(request.view, legal=()))
    if isinstance(request, LossRequest):
        return f"{move_text(request.best)} {move_text(request.made)} {request.seed} {view}"
    return f"{request.bot} {request.move_index} {request.seed} {view}"


def encode(
    message: Request | SearchResult | Loss | ParAnswer | VerifyAnswer | tuple[Luck, ...],
) -> str:
    """Write a request or an answer as text."""
    return b64encode(pickle.dumps(message)).decode()


def decode(text: str) -> Any:  # noqa: ANN401 (one of the requests or answers)
    """Read an encoded request or answer.

    Reading a pickle can run any code. All texts here were written by our own workers: no link,
    archive or pasted text has one, and no guest may send `commands.BotAnswer`.
    """
    return pickle.loads(b64decode(text))


def think(text: str) -> str:
    """Answer an encoded request with what its kind asks for, encoded."""
    request = decode(text)
    if isinstance(request, ParRequest):
        return encode(_play_on(request))
    if isinstance(request, VerifyRequest):
        return encode(_verify_on(request))
    if isinstance(request, LuckRequest):
        return encode(game_luck(request.record))
    return _answer(text, weights_id(request.view.variant))


def _play_on(request: ParRequest) -> ParAnswer:
    start = time.perf_counter()
    answer = ParAnswer(weights_id(request.record.variant))
    for move in par_moves(request.record, request.seat, request.level, request.seed, request.moves):
        answer.moves.append(move)
        answer.spent = time.perf_counter() - start
        if answer.spent > PAR_SLICE_SECONDS:
            break
    return answer


def _verify_on(request: VerifyRequest) -> VerifyAnswer:
    start, record = time.perf_counter(), request.record
    answer = VerifyAnswer(request.start)
    for one in remade_moves(record, request.start):
        answer.remade.append(one)
        answer.end = one.move_index + 1
        if time.perf_counter() - start > VERIFY_SLICE_SECONDS:
            return answer
    return VerifyAnswer(len(record.moves), answer.remade, game_luck(record))


@lru_cache(REMEMBERED)
def _answer(text: str, known: str) -> str:
    """Return the answer to a request; `known` is a cache key, as answers depend on the weights."""
    request = decode(text)
    if isinstance(request, LossRequest):
        # Other deals than the first look has seen.
        rng = Random(f"second look {request.seed}")
        moves = request.best, request.made
        return encode(second_look(request.view, *moves, rng, request.company))
    choice = request.think()
    return encode(SearchResult(choice.move, choice.evaluations, request.bot, known, choice.bounds))


def parse_result(request: BotRequest, answer: str | None) -> SearchResult:
    """Return the thinker's answer; without one, answer as a bot that doesn't search."""
    if answer is None:
        quick = replace(request, bot=GAMES[request.game].strongest(at_once=True).id)
        answer = think(encode(quick))
    found: SearchResult = decode(answer)
    return found


class Analysis:
    """The decisions of all people in a round, or in a whole game, evaluated one by one.

    `results` are the thinker's answers so far, in the order of the decisions; `losses` are those to
    second looks, by the index of the decision; None where it gave none, so that a loss counts as
    it seems.
    """

    def __init__(self, record: Record, round_: int | None, with_open_round: bool = False) -> None:
        self.record = replace(record, moves=record.moves.copy())
        self.round = round_
        found = decisions(self.record, with_open_round)
        self.decisions = [d for d in found if round_ in (None, d.round)]
        self.results: list[SearchResult] = []
        self.losses: dict[int, Loss | None] = {}
        self.request = self._next_request()

    @property
    def seats(self) -> list[int]:
        return sorted({decision.seat for decision in self.decisions})

    def take(self, answer: str | None) -> None:
        """Take the thinker's answer to the open request."""
        if isinstance(self.request, LossRequest):
            self.losses[len(self.results) - 1] = None if answer is None else decode(answer)
        elif self.request:
            self.results.append(parse_result(self.request, answer))
        self.request = self._next_request()

    def take_known(self, answers: Mapping[str, str], most: int | None = None) -> None:
        """Take the answers that are known by the keys of their requests, for `most` decisions."""
        while self.request and len(self.results) != most:
            answer = answers.get(key_of(self.request))
            if answer is None:
                return
            self.take(answer)

    def verdicts(self, seat: int) -> list[Verdict]:
        """Return the verdicts on the decisions of a seat, as far as they are evaluated."""
        return [
            self._verdict(at)
            for at, result in enumerate(self.results)
            if self.decisions[at].seat == seat and result.evaluations
        ]

    def result(self, number: int) -> SearchResult:
        """Return the evaluation of the decision at an index of the moves.

        The value of the move that was made is that of the verdict.
        """
        (at,) = (k for k, decision in enumerate(self.decisions) if decision.move_index == number)
        result = self.results[at]
        if self.losses.get(at) is None:
            return result
        verdict = self._verdict(at)
        values, made = dict(result.evaluations), verdict.decision.move
        values[made] = values[verdict.best] - verdict.loss
        evaluations = tuple(sorted(values.items(), key=lambda item: -item[1]))
        return replace(result, evaluations=evaluations, bounds=result.bounds - {made})

    def _verdict(self, at: int) -> Verdict:
        return judge(self.decisions[at], self.results[at].evaluations, self.losses.get(at))

    def _next_request(self) -> BotRequest | LossRequest | None:
        """Return the request for a second look, or for the strongest bot's next choice."""
        if again := self._second_look():
            return again
        if len(self.results) == len(self.decisions):
            return None
        return self._first_look(len(self.results))

    def _first_look(self, at: int) -> BotRequest:
        number = self.decisions[at].move_index
        return bot_request(self.record, number, game_of(self.record.variant).strongest().id)

    def _second_look(self) -> LossRequest | None:
        """Return the request for a second look at the last decision, if it seems costly."""
        at = len(self.results) - 1
        if at < 0 or at in self.losses:
            return None
        result, decision = self.results[at], self.decisions[at]
        if not (result.weights and result.evaluations):
            return None
        verdict = self._verdict(at)
        if not verdict.costly:
            return None
        seed, others = self._first_look(at).seed, company(self.record, decision)
        return LossRequest(decision.view, verdict.best, decision.move, seed, others)


class ReviewAhead:
    """The review of a game in play, made while people think, of which nothing is shown.

    `answers` are the thinker's, by the keys of their requests, for the review that comes later.
    """

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.failed = False
        self._moves: list[Move] = []
        self._analysis: Analysis | None = None

    def request(self, record: Record) -> BotRequest | LossRequest | None:
        """Return the next request about the round in play, or the last one."""
        if self.failed:
            return None
        if self._analysis is None or self._moves != record.moves:
            self._moves = record.moves.copy()
            self._analysis = Analysis(record, replay(record).round, with_open_round=True)
        self._analysis.take_known(self.answers)
        return self._analysis.request

    def take(self, key: str, answer: str | None) -> None:
        """Keep an answer; after a failure there are no more requests."""
        if answer is None:
            self.failed = True
        else:
            self.answers[key] = answer


class Verification:
    """The verification of a finished game, made piece by piece.

    `remade` are the moves made again so far, and `end` is the index of the next move. `luck` is
    that of each seat, at the end. It pauses while `paused` is true.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.remade: list[Remade] = []
        self.end = 0
        self.luck: tuple[Luck, ...] = ()
        self.paused = False
        self.failed = False

    @property
    def request(self) -> VerifyRequest | None:
        """The next request to the thinker."""
        waits = self.paused or self.failed or self.end == len(self.record.moves)
        return None if waits else VerifyRequest(self.record, self.end)

    def take(self, answer: str | None) -> None:
        """Take the thinker's answer to the request; without one, nothing can be verified."""
        if answer is None:
            self.failed = True
            return
        found: VerifyAnswer = decode(answer)
        self.remade += found.remade
        self.end, self.luck = found.end, found.luck


class ParGames:
    """The games that make the par of a seat, played piece by piece.

    `scores` are the scores of finished games, `moves` the moves of the current one. `spent` is the
    time that the thinker has played since it was asked to, in s.
    """

    def __init__(self, record: Record, seat: int, scores: Sequence[ParScore] = ()) -> None:
        self.record = record
        self.seat = seat
        self.scores = [score for score in scores if score.seat == seat]
        self.moves: tuple[Move, ...] = ()
        self.spent = 0.0
        self.failed = False

    @property
    def done(self) -> bool:
        return next_game(self.scores, self.seat) is None

    @property
    def progress(self) -> float:
        """The approximate share of the games that is played."""
        part = min(1.0, len(self.moves) / len(self.record.moves))
        return (len(self.scores) + part) / len(PLAN)

    @property
    def request(self) -> ParRequest | None:
        """The next request to the thinker, unless it has failed or has played for `PAR_TIME`."""
        game = next_game(self.scores, self.seat)
        if game is None or self.failed or self.spent >= PAR_TIME:
            return None
        return ParRequest(self.record, self.seat, *game, self.moves)

    def take(self, answer: str | None) -> bool:
        """Take the thinker's answer to the request; return whether it has ended a game.

        Without an answer, or without learned weights, there is no par.
        """
        request = self.request
        found: ParAnswer | None = None if answer is None else decode(answer)
        if request is None or found is None or not found.weights:
            self.failed = True
            return False
        self.moves += tuple(found.moves)
        self.spent += found.spent
        score = par_score(self.record, self.seat, request.level, self.moves)
        if score is not None:
            self.scores.append(score)
            self.moves = ()
        return score is not None
