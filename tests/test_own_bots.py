"""Bots of one's own: objects with `choose` play, and a faulty one is named in one line."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from diamonds_core import (
    Bot,
    BotError,
    Card,
    Choice,
    DiamondsVariant,
    View,
    game_of,
    play_game,
    read_position,
)
from diamonds_core.__main__ import main
from diamonds_core.arena.match import Match, measure
from diamonds_core.moves import Give, PassCombinations

VARIANT = DiamondsVariant(2)
SIMPLE = game_of(VARIANT).bots["simple"]


class Lowest:
    """A bot that is no `Bot`."""

    def choose(self, view: View, _rng: Random) -> Choice:
        return Choice(view.legal[0])


def lowest(view: View, _rng: Random) -> Choice:
    return Choice(view.legal[0])


def bare(view: View, _rng: Random) -> Any:  # noqa: ANN401 (what is wrong)
    return view.legal[0]


def test_object_with_choose_and_a_function_are_bots() -> None:
    """They sit in records by the name of their class or function, or by an id of their own."""
    named = Lowest()
    vars(named)["id"] = "own"
    records = [play_game(VARIANT, [bot, SIMPLE], Random(1)) for bot in (Lowest(), lowest, named)]
    assert [record.seats[0].player for record in records] == ["Lowest", "lowest", "own"]
    assert records[0].moves == records[1].moves == records[2].moves
    assert measure(Match(VARIANT, Lowest(), SIMPLE), 2) == measure(
        Match(VARIANT, lowest, SIMPLE), 2
    )


def answering(answer: object) -> Bot[Any]:
    """Return a bot that plays its first card of a round wrong."""

    def choose(view: View, _rng: Random) -> Any:  # noqa: ANN401 (what is wrong)
        return answer if view.phase == "play" else Choice(view.legal[0])

    return Bot("own", "Own", choose)


@pytest.mark.parametrize(
    ("answer", "returned"),
    [
        (Card.parse("D5"), "returned Card(suit=0, rank=5, name='D5'), expected"),
        (None, "returned None, expected"),
        (Choice(Card.parse("D15")), "returned Choice(Card(suit=0, rank=15"),
        (Choice("D5"), "returned Choice('D5'), expected"),  # type: ignore[arg-type]
        ("x" * 500, "xxx…, expected"),
    ],
)
def test_faulty_answer_is_named_with_the_bot_and_the_move_in_one_line(
    answer: object, returned: str
) -> None:
    with pytest.raises(BotError) as raised:
        play_game(VARIANT, [answering(answer), SIMPLE], Random(2))
    text = str(raised.value)
    assert text.startswith("bot 'own', round 1, trick 1, seat 0, diamonds-2-second/1/0/play/")
    assert returned in text
    assert "\n" not in text
    position, expected = text.split(", ", 4)[-1].split(": returned")
    view = read_position(position)
    assert all(f"play {move}" in expected for move in view.legal)
    assert text.endswith(", which are in view.legal")


def test_exception_of_a_bot_says_where_it_was_asked() -> None:
    def choose(_view: View, _rng: Random) -> Choice:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as raised:
        play_game(VARIANT, [choose, SIMPLE], Random(1))
    assert raised.value.__notes__[0].startswith("bot 'choose', round 1, trick 1, seat ")


def test_cards_to_pass_are_legal_in_any_order_but_only_those_of_the_seat() -> None:
    cards = tuple(map(Card.parse, ("D1", "H2", "S3", "C4")))
    gives = PassCombinations(1, cards, 2)
    assert all(give in gives and Give(1, give.cards[::-1]) in gives for give in gives)
    wrong = [
        (0, cards[:2]),
        (1, cards[:1]),
        (1, cards[:1] * 2),
        (1, (*cards[:1], Card.parse("D2"))),
    ]
    assert not any(Give(*one) in gives for one in wrong)
    assert cards[0] not in gives


def test_bot_that_other_processes_can_not_import_is_refused_in_one_line() -> None:
    match = Match(VARIANT, Bot("own", "Own", lambda view, _: Choice(view.legal[0])), SIMPLE)
    measure(match, 1)
    with ProcessPoolExecutor(1) as pool, pytest.raises(BotError) as raised:
        measure(match, 1, pool)
    assert "bot 'own' can't be sent to other processes (" in str(raised.value)
    assert str(raised.value).endswith("at the head of a module that they can import")


@pytest.mark.parametrize("name", ["bare", "nameless"])
def test_arena_names_a_faulty_bot_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = "def bare(view, rng):\n    return view.legal[0]\n\nnameless = lambda view, rng: None\n"
    (tmp_path / "faulty.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    command = [
        "arena",
        "--variant",
        "diversity-1",
        "--bots",
        f"faulty:{name},random",
        "--workers=1",
    ]
    assert main([*command, "--deals", "1"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("bot 'faulty'")


@pytest.mark.parametrize("wrong", [4, Lowest, "simple"])
def test_what_is_no_bot_is_refused(wrong: Any) -> None:  # noqa: ANN401 (what is wrong)
    with pytest.raises(TypeError, match="is no bot; expected a Bot, an object with `choose`"):
        play_game(VARIANT, [wrong, SIMPLE], Random(1))
