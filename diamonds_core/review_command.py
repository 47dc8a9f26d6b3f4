"""The command `review`: what each decision of a person was worth, as the page's review says it."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from .bots.evaluator import evaluator_of
from .comparison import Loss, second_look
from .game import game_of
from .moves import move_text
from .position import write_position
from .record import HUMAN, Record, Seat, read_record
from .review import (
    Decision,
    Evaluations,
    RoundReview,
    Verdict,
    moves_of_others,
    rating,
    review,
    round_reviews,
    turning_points,
)
from .session import bot_request
from .steps import finish
from .untrusted import printable, read_file


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    add = parser.add_argument
    add("--seat", type=int, metavar="N", help="review this seat, also of a bot (default: people)")
    add("--json", action="store_true", help="one line of JSON a seat")
    add("files", nargs="+", metavar="FILE", help="a record; - is standard input")


def review_files(options: Namespace, _parser: ArgumentParser) -> int:
    """Review the records of files, and return the exit status."""
    return max([_review_file(name, options) for name in options.files])


def verdicts_of(record: Record) -> Iterator[Verdict]:
    """Yield the verdicts of the strongest bot on the decisions of people, as the page does."""
    strongest = game_of(record.variant).strongest().id

    def evaluate(decision: Decision) -> Evaluations:
        return bot_request(record, decision.move_index, strongest).think().evaluations

    def look_again(verdict: Verdict) -> Loss:
        decision = verdict.decision
        seed = bot_request(record, decision.move_index, strongest).seed
        moves, others = (verdict.best, decision.move), moves_of_others(record, decision)
        rng = Random(f"second look {seed}")
        return finish(second_look(decision.view, *moves, rng, others))

    return review(record, evaluate, look_again if evaluator_of(record.variant) else None)


def _review_file(name: str, options: Namespace) -> int:
    try:
        record = read_record(read_file(name))
        if options.seat is not None:
            record = _with_person(record, options.seat)
    except ValueError as error:
        print(f"{printable(name)}: {error}", file=sys.stderr)
        return 2
    found = list(verdicts_of(record))
    for seat in sorted({verdict.decision.seat for verdict in found}):
        own = [verdict for verdict in found if verdict.decision.seat == seat]
        rounds = round_reviews(record, own)
        if options.json:
            print(json.dumps({"file": name, **_facts(record, seat, own, rounds)}))
        else:
            print("\n".join(_words(name, record, seat, own, rounds)))
    if not found:
        print(f"{printable(name)}: people decided nothing in finished rounds", file=sys.stderr)
    return 0


def _with_person(record: Record, seat: int) -> Record:
    """Return a record in which a person plays a seat."""
    if not 0 <= seat < record.variant.players:
        raise ValueError(f"there is no seat {seat}; expected 0 to {record.variant.players - 1}")
    seats = record.seats or (Seat("", ""),) * record.variant.players
    people = [replace(who, player=HUMAN) if k == seat else who for k, who in enumerate(seats)]
    return replace(record, seats=tuple(people), changes=())


def _facts(
    record: Record, seat: int, verdicts: Sequence[Verdict], rounds: Sequence[RoundReview]
) -> dict[str, object]:
    quality = rating(verdicts)
    return {
        "seat": seat,
        "name": record.seated[seat].name,
        "decisions": quality.decisions,
        "loss": round(quality.loss, 2),
        "accuracy": None if quality.accuracy is None else round(quality.accuracy, 1),
        "rounds": [
            {
                "round": one.round,
                "cards": round(one.deal, 2),
                "loss": round(one.rating.loss, 2),
                "luck": round(one.luck, 2),
                "result": one.result,
            }
            for one in rounds
        ],
        "costly": [
            {
                "move_index": verdict.decision.move_index,
                "position": write_position(verdict.decision.view),
                "move": move_text(verdict.decision.move),
                "best": move_text(verdict.best),
                "loss": round(verdict.loss, 2),
            }
            for verdict in turning_points(verdicts)
        ],
    }


def _words(
    name: str, record: Record, seat: int, verdicts: Sequence[Verdict], rounds: Sequence[RoundReview]
) -> Iterator[str]:
    quality = rating(verdicts)
    kept = "" if quality.accuracy is None else f", accuracy {quality.accuracy:.0f}%"
    who = f"seat {seat} ({printable(record.seated[seat].name)})"
    lost = f"{quality.loss:.1f} points lost in {quality.decisions} decisions"
    yield f"{printable(name)}: {who}: {lost}{kept}"
    for one in rounds:
        parts = f"cards {one.deal:+.1f}, lost {-one.rating.loss:+.1f}, luck {one.luck:+.1f}"
        yield f"  round {one.round}: {one.result:+.1f} = {parts}"
    for verdict in turning_points(verdicts):
        view, made = verdict.decision.view, move_text(verdict.decision.move)
        when = f"round {view.round}, trick {len(view.tricks) + 1}"
        yield f"  {-verdict.loss:+.1f}  {when}: {made}; better {move_text(verdict.best)}"
        yield f"        {write_position(view)}"
