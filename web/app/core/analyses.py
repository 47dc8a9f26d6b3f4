"""Results that the thinker computes piece by piece: reviews, checks of games, and par.

Each has the next request, and takes the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.thinking import (
    LossRequest,
    ParAnswer,
    ParRequest,
    SearchResult,
    VerifyAnswer,
    VerifyRequest,
    decode,
    key_of,
    parse_result,
)
from diamonds_core import BotRequest, Move, Record, bot_request, game_of, replay
from diamonds_core.comparison import Loss
from diamonds_core.luck import Luck
from diamonds_core.par import PLAN, ParScore, next_game, par_score
from diamonds_core.review import Verdict, decisions, judge, moves_of_others
from diamonds_core.verify import Check, RecomputedMove, check_of

PAR_TIME = 60.0
"""Time that the thinker plays for par before the player must ask again, in s."""


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
        seed, others = self._first_look(at).seed, moves_of_others(self.record, decision)
        return LossRequest(decision.view, verdict.best, decision.move, seed, others)


class ReviewAhead:
    """The review of a game in play, made while people think, of which nothing is shown.

    `answers` are the thinker's about this game, by the keys of their requests, for the review that
    comes later.
    """

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.failed = False
        self._game = ""
        self._moves: list[Move] = []
        self._analysis: Analysis | None = None

    def request(self, record: Record) -> BotRequest | LossRequest | None:
        """Return the next request about the round in play, or about a finished game."""
        if self.failed:
            return None
        if self._game != record.secret:
            self._game = record.secret
            self.answers.clear()
        if self._analysis is None or self._moves != record.moves:
            self._moves, state = record.moves.copy(), replay(record)
            self._analysis = Analysis(record, None if state.over else state.round, True)
        self._analysis.take_known(self.answers)
        return self._analysis.request

    def review(self, record: Record) -> Analysis | None:
        """Return the review of a finished game, None before its last answer."""
        is_done = not self.request(record) and not self.failed
        found = self._analysis
        return found if is_done and found and found.round is None else None

    def is_of(self, record: Record) -> bool:
        """Return whether this is the game that was asked about last."""
        return self._game == record.secret

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
        self.remade: list[RecomputedMove] = []
        self.end = 0
        self.luck: tuple[Luck, ...] = ()
        self.paused = False
        self.failed = False

    @property
    def check(self) -> Check:
        """The result, of the moves made again so far."""
        return check_of(self.record, self.remade)

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
