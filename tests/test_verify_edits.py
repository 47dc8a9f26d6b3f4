"""The check of an edited game has another answer than that of the honest one.

What a check can't show, as docs/fairness.md lists it, is not edited here: names, moves of people,
and the order in which cards are passed at once.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import (
    HUMAN,
    BadRecord,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Move,
    Session,
    State,
    Variant,
    game_of,
    new_record,
    read_record,
    write_record,
)
from diamonds_core.__main__ import main
from diamonds_core.moves import move_text

from .play import heavy, move_on, seats_of

Data = dict[str, Any]
Edit = Callable[[Data, Random], None]

TABLES: tuple[Variant, ...] = (
    DiamondsVariant(4, rounds=1),
    DiamondsVariant(3, "first", rounds=1),
    DiamondsVariant(2, rounds=2),
    DiamondsVariant(4, partners=True, rounds=1),
    DiversityVariant(4, 2),
)
BOTS = ("easy", "medium", "simple", "random")


@cache
def game(table: int, seed: int) -> str:
    """Return the record of a game of bots, or of bots and a person."""
    variant, rng = TABLES[table], Random(f"{table} {seed}")
    players = [rng.choice(BOTS) for _ in range(variant.players)]
    players[0] = rng.choice(["Ann", players[0]])
    session = Session(new_record(variant, seats_of(*players), rng), rng)
    while not session.state.over:
        move_on(session, rng)
    session.record.hints = rng.choice([0, 2])
    return write_record(session.record)


def checked_moves(data: Data) -> Iterator[tuple[int, State, list[Move]]]:
    """Yield the moves of chance and of bots: the index, the state before it, all legal moves."""
    record = read_record(json.dumps(data))
    state: State = game_of(record.variant).start(record.variant)
    for number, move in enumerate(record.moves):
        if state.to_move is None:
            yield number, state, [move]
        else:
            seat = move.seat if isinstance(move, Give) else state.turn
            if record.seats[seat].player != HUMAN:
                yield number, state, list(state.legal_for(seat))
        state.play(move)


def cut_at_illegal(data: Data, rng: Random) -> None:
    """Leave out, in half of the cases, all moves from the first that an edit has made illegal."""
    try:
        read_record(json.dumps(data))
    except BadRecord as error:
        if rng.random() < 0.5:
            del data["moves"][int(str(error.facts["number"])) - 1 :]


def deals(data: Data) -> list[int]:
    """Return the indexes of the deals."""
    return [number for number, move in enumerate(data["moves"]) if move.startswith("deal ")]


# Edits -----------------------------------------------------------------------------------


def edit_card(data: Data, rng: Random) -> None:
    """Exchange cards of the first two hands in a deal."""
    at, size = rng.choice(deals(data)), read_record(json.dumps(data)).variant.hand_size
    _deal, *cards = data["moves"][at].split()
    one, other = rng.randrange(size), rng.randrange(size, 2 * size)
    cards[one], cards[other] = cards[other], cards[one]
    data["moves"][at] = f"deal {' '.join(cards)}"
    cut_at_illegal(data, rng)


def edit_dealer(data: Data, rng: Random) -> None:
    seats = range(len(data["seats"]))
    now = int(data["moves"][0].removeprefix("dealer "))
    data["moves"][0] = f"dealer {rng.choice([seat for seat in seats if seat != now])}"
    cut_at_illegal(data, rng)


def edit_move(data: Data, rng: Random) -> None:
    """Replace a move of a bot by another legal one; return its index."""
    choices = [
        (number, [text for move in legal if (text := move_text(move)) != data["moves"][number]])
        for number, _state, legal in checked_moves(data)
    ]
    number, others = rng.choice([choice for choice in choices if choice[1]])
    data["moves"][number] = rng.choice(others)
    cut_at_illegal(data, rng)


def excuse_move(data: Data, rng: Random) -> None:
    """Replace a move of a bot, and make all seats people's from there on."""
    honest = list(data["moves"])
    edit_move(data, rng)
    number = next(k for k, move in enumerate(data["moves"]) if move != honest[k])
    people = [{**seat, "player": HUMAN} for seat in data["seats"]]
    data["changes"] = [{"number": number, "seats": people}]


def swap_moves(data: Data, rng: Random) -> None:
    moves, checked = data["moves"], [number for number, *_ in checked_moves(data)]
    pairs = [
        (one, other)
        for one in checked
        for other in (one + 1, rng.randrange(len(moves)))
        if other < len(moves)
        and moves[one] != moves[other]
        and not all(moves[number].startswith("give ") for number in (one, other))
    ]
    one, other = rng.choice(pairs)
    moves[one], moves[other] = moves[other], moves[one]


def remove_move(data: Data, rng: Random) -> None:
    del data["moves"][rng.randrange(len(data["moves"]))]


def repeat_move(data: Data, rng: Random) -> None:
    number = rng.randrange(len(data["moves"]))
    data["moves"].insert(number, data["moves"][number])


def cut(data: Data, rng: Random) -> None:
    """Leave out all moves, the last one, or those from any one on."""
    del data["moves"][rng.choice([0, -1, rng.randrange(len(data["moves"]))]) :]


def cut_to_a_shorter_game(data: Data, _rng: Random) -> None:
    """Leave out all rounds but the first, and call it a game of one round."""
    del data["moves"][(*deals(data), -1)[1] :]
    data["variant"]["hands" if "hands" in data["variant"] else "rounds"] = 1


def edit_variant(data: Data, rng: Random) -> None:
    key = rng.choice(sorted(data["variant"]))
    now = data["variant"][key]
    values: dict[type, list[object]] = {int: [1, 2, 3], str: ["first", "second"], bool: [not now]}
    data["variant"][key] = rng.choice([value for value in values[type(now)] if value != now])


def remove_key(data: Data, rng: Random) -> None:
    del data[rng.choice(sorted(data))]


def add_key(data: Data, rng: Random) -> None:
    later = rng.randrange(1, len(data["moves"]) + 1)
    people = [{**seat, "player": HUMAN} for seat in data["seats"]]
    added: dict[str, object] = {
        "changes": [{"number": later, "seats": people}],
        "help": {"hints": 5, "undos": 1},
        "note": "",
    }
    key = rng.choice(sorted(added))
    data[key] = added[key]


def edit_seat(data: Data, rng: Random) -> None:
    """Make a seat another player's: a person's, another bot's, or an unknown one's."""
    seat = rng.choice(data["seats"])
    seat["player"] = rng.choice([one for one in (HUMAN, "own", *BOTS) if one != seat["player"]])


def add_seat(data: Data, rng: Random) -> None:
    data["seats"].append(rng.choice(data["seats"]))


def swap_levels(data: Data, rng: Random) -> None:
    """Exchange the players of two seats; of equal players, make one another's."""
    one, other = rng.sample(data["seats"], 2)
    if one["player"] == other["player"]:
        edit_seat(data, rng)
    else:
        one["player"], other["player"] = other["player"], one["player"]


def edit_seed(data: Data, rng: Random) -> None:
    data["seed"] += rng.choice(["x", "-"])


def edit_version(data: Data, rng: Random) -> None:
    data["bots"] = rng.choice([["0123abcd"], [""], [], ["ab", *data["bots"]], data["bots"] * 2])


def edit_help(data: Data, rng: Random) -> None:
    data["help"] = {"hints": 1, "undos": rng.randrange(9)}


FORGERIES: Sequence[Edit] = (
    edit_card,
    edit_dealer,
    edit_move,
    swap_moves,
    remove_move,
    repeat_move,
    cut,
    add_seat,
    edit_seed,
)
"""Edits after which a game is never confirmed."""

OTHERS: Sequence[Edit] = (
    excuse_move,
    cut_to_a_shorter_game,
    edit_variant,
    remove_key,
    add_key,
    edit_seat,
    swap_levels,
    edit_version,
    edit_help,
)
"""Edits after which a game may be confirmed, as another game, or by less."""


def answer(text: str, as_json: bool) -> tuple[int, str]:
    """Return the status and the answer of the check of a record."""
    said = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        file.write_text(text, "utf-8")
        with redirect_stdout(said), redirect_stderr(said):
            status = main(["verify", *(["--json"] if as_json else []), str(file)])
    return status, said.getvalue().replace(folder, "")


honest_answer = cache(answer)


@pytest.mark.parametrize("edit", [*FORGERIES, *heavy(*OTHERS)], ids=lambda edit: edit.__name__)
@given(st.integers(0, len(TABLES) - 1), st.integers(0, 2), st.booleans(), st.integers())
def test_an_edited_game_has_another_answer(
    edit: Edit, table: int, seed: int, as_json: bool, chance: int
) -> None:
    text = game(table, seed)
    status, honest = honest_answer(text, as_json)
    assert status == 0
    data = json.loads(text)
    edit(data, Random(chance))
    status, said = answer(json.dumps(data), as_json)
    assert said != honest
    assert status or edit in OTHERS
