"""Drawings for notebooks: they stand alone, have a text, and show nothing that is hidden."""

from __future__ import annotations

from random import Random
from typing import Protocol
from xml.etree import ElementTree

import pytest

from diamonds_core import Choice, DiamondsVariant, Pass, Seat, Variant, before, game_of, play_game
from diamonds_core.arena.match import Measured
from diamonds_core.diamonds import DiamondsState
from diamonds_core.drawing import BRASS, PLATE
from diamonds_core.puzzle import load_puzzles
from diamonds_core.record import Record, replay
from diamonds_core.version import is_compiled

from .highcard import HighCardState, HighCardVariant
from .play import EACH

SVG = "{http://www.w3.org/2000/svg}"


class Drawn(Protocol):
    def _repr_html_(self) -> str: ...


def text_of(drawn: Drawn) -> str:
    """Return what a screen reader says of a drawing."""
    root = ElementTree.fromstring(drawn._repr_html_())
    assert (root.tag, root.attrib["role"]) == (f"{SVG}svg", "img")
    assert root.findtext(f"{SVG}title")
    return root.attrib["aria-label"]


def game(variant: Variant) -> Record:
    return play_game(variant, [game_of(variant).bots["simple"]] * variant.players, Random(1))


@EACH
def test_view_is_drawn_without_hidden_cards(variant: Variant) -> None:
    record, rng = game(variant), Random(2)
    for move_index in (3, 2 + variant.players, 40):
        state = replay(before(record, move_index))
        for seat in range(variant.players):
            view = game_of(variant).observe(state, seat)
            other = game_of(variant).observe(game_of(variant).resample(view, rng), seat)
            assert view.svg() == other.svg()
        public = text_of(game_of(variant).observe(state, None))
        assert "holds" not in public
        assert ("face down" in public) is any(state.hand_sizes())


def test_state_is_drawn_with_all_hands_the_trick_and_the_points() -> None:
    record = game(DiamondsVariant(4))
    state = next(
        found for k in range(40) if (found := replay(before(record, k))).trick and found.tricks
    )
    text = text_of(state)
    for seat in range(4):
        assert f"holds {' '.join(map(str, state.hand(seat)))}" in text
        assert state.side_summary(seat) in text
    assert f"seat {state.leader}: played {state.trick[0]}" in text
    trick = state.tricks[0]
    assert text_of(trick).startswith(f"seat {trick.leader} {trick.cards[0]}, ")


def test_record_is_drawn_at_its_end_with_its_players() -> None:
    record = game(DiamondsVariant(3))
    record.seats = tuple(Seat(name, "human") for name in ("Ann", "B<b>&amp;", "C" * 40))
    text = text_of(record)
    won = " and ".join(record.seats[side].name for side in replay(record).winners())
    assert text.startswith(f"the game is over after round 6, won by {won}. Ann: ")
    assert "B<b>&amp;: " in text
    assert "face down" not in text


@pytest.mark.parametrize("values", [(), (2.0, 1.5), (1.0, -0.5), (-1.0, -3.0), (0.0, 0.0)])
def test_choice_is_drawn_with_its_values(values: tuple[float, ...]) -> None:
    choice = Choice(Pass(1), tuple(zip((Pass(1), Pass(3)), values, strict=False)))
    assert text_of(choice) == ", ".join(
        f"pass {count} {value:+.2f}" for count, value in zip((1, 3), values, strict=False)
    )
    assert "choice: pass 1" in choice.svg()


@pytest.mark.skipif(is_compiled(), reason="a game in Python can't extend the compiled engine")
def test_third_game_is_drawn_too() -> None:
    state = HighCardState(HighCardVariant(3))
    assert text_of(state).count("tricks taken: 0") == 3


@EACH
def test_sides_that_have_won_are_marked(variant: Variant) -> None:
    record = game(variant)
    state = replay(record)
    won = [seat for seat, side in enumerate(variant.team) if side in state.winners()]
    assert state.winners() == tuple(game_of(variant).summary(state)["winners"])
    assert f"won by {' and '.join(f'seat {seat}' for seat in won)}" in text_of(state)
    assert state.svg().count(f'rx="12" fill="{PLATE}" stroke="{BRASS}"') == len(won)
    assert replay(before(record, 40)).winners() == ()


def test_names_may_have_any_character() -> None:
    names = ["\x00Ann\x1b[1m", "\ud800", "\ufffe\x85", "Bea\n"]
    drawn = ElementTree.fromstring(DiamondsState(DiamondsVariant(4)).svg(names))
    assert "\N{REPLACEMENT CHARACTER}Ann\N{REPLACEMENT CHARACTER}[1m" in drawn.attrib["aria-label"]


def test_drawings_on_one_page_share_no_ids() -> None:
    state = replay(game(DiamondsVariant(4)))
    assert " id=" not in state.svg() + Choice(Pass(1), ((Pass(1), 1.0),)).svg()


def test_puzzle_is_drawn_as_its_position() -> None:
    puzzle = load_puzzles()[0]
    assert text_of(puzzle)
    assert puzzle.svg() == puzzle.view.svg()


@EACH
def test_reprs_have_one_line(variant: Variant) -> None:
    record = game(variant)
    state, rules = replay(record), game_of(variant)
    bot = rules.bots["simple"]
    shown = [rules, record, state, rules.observe(state, 0), rules.observe(state, None), bot]
    shown += [Measured((1.0, 2.0)), load_puzzles()[0]]
    for value in shown:
        assert "\n" not in repr(value)
        assert len(repr(value)) < 200
