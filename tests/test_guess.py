"""Guessing the moves of a finished game, before they are shown."""

from __future__ import annotations

import pytest

from app.core.routes import HERE, GuessRoute, ReplayRoute
from app.core.thinking import SearchResult, decode, encode
from app.learn.exercise import ExerciseScreen
from app.learn.guess import Guess, decisions_of
from app.words import card_name
from diamonds_core import DiamondsVariant, Variant, move_text, read_record
from diamonds_core.review import Decision

from .player import EACH_GAME, Player, cards_named, player_at, route_of

BOT = 2
"""A seat of a bot."""


def player_after_a_round(variant: Variant) -> Player:
    """Return a player at the replay of a finished round."""
    player = player_at("summary", variant, seed=2)
    player.open(ReplayRoute(HERE, round=1))
    return player


def last_decisions(player: Player, seat: int = BOT) -> tuple[Decision, ...]:
    """Return the last two decisions of a seat in the round."""
    return decisions_of(read_record(player.record), seat)[-2:]


def question(player: Player) -> Guess:
    """Return the decision that the page asks for."""
    top = player.navigator.top
    assert isinstance(top, ExerciseScreen)
    assert isinstance(top.exercise, Guess)
    return top.exercise


@EACH_GAME
@pytest.mark.parametrize("first", ["the guess", "the values"])
def test_the_move_of_the_game_is_shown_after_the_guess_with_what_both_lose(
    variant: Variant, first: str
) -> None:
    player = player_after_a_round(variant)
    last = last_decisions(player)
    player.open(GuessRoute(HERE, BOT, last[0].move_index))
    for decision in last:
        assert question(player).decision.move == decision.move
        assert "In the game" not in player.page.html
        own = {card_name(card) for card in decision.view.hand}
        assert own <= cards_named(player.page.html)
        assert not player.page.select(".right, .wrong, .value")
        guess = next(move for move in decision.view.legal if move != decision.move)
        if first == "the values":
            player.think()
            assert not player.page.select(".right, .wrong, .value")
            player.ask("move", move=move_text(guess))
        else:
            player.ask("move", move=move_text(guess))
            assert "Looking for the values" in player.page.html
            player.think()
        assert "In the game" in player.page.html
        assert "Your move " in player.page.html
        if decision is last[0]:
            player.ask("next-one")
    told = player.reply["stack"][-1]
    assert told["guesses"] == 2
    assert f"2 guesses: you lost {told['lost'] / 100:.1f}" in player.page.html


def test_a_guess_without_values_only_tells_the_move_of_the_game() -> None:
    player = player_after_a_round(DiamondsVariant(4))
    player.open(GuessRoute(HERE, BOT, last_decisions(player)[0].move_index))
    player.ask("show-answer")
    assert "In the game" in player.page.html
    assert "loses" not in player.page.html
    assert "In the game" in player.sheet("values").html
    assert player.reply["stack"][-1]["guesses"] == 0


def test_guessing_goes_on_after_a_reload_with_the_points_so_far() -> None:
    player = player_after_a_round(DiamondsVariant(4))
    last = last_decisions(player)
    player.open(GuessRoute(HERE, BOT, last[0].move_index))
    player.ask("move", move=move_text(last[0].view.legal[0]))
    player.think()
    player.ask("next-one")
    before = player.reply["stack"][-1]
    assert before["number"] == last[1].move_index
    player.reload()
    assert player.reply["stack"][-1] == before
    assert question(player).decision.view == last[1].view


def test_the_replay_offers_the_moves_of_the_seat_it_is_seen_from() -> None:
    player = player_after_a_round(DiamondsVariant(4))
    player.ask("viewer", arg=str(BOT))
    (button,) = player.sheet("deeper").select("[data-opens=guess]")
    player.ask("open", route=route_of(button))
    assert question(player).decision.seat == BOT
    player.ask("back")
    player.open(GuessRoute(HERE, BOT, last_decisions(player)[1].move_index + 1))
    assert player.page.name == "table"
    assert "has nothing more to decide" in player.updates[-1]["say"]


def values_that_differ_by(player: Player, points: float) -> None:
    """Answer the request for values: the game's move is the best one, all others lose points."""
    asked = decode(player.reply["think"]["request"])
    made = question(player).decision.move
    values = [(made, 0.1), *((move, 0.1 - points) for move in asked.view.legal if move != made)]
    answer = SearchResult(made, tuple(values), asked.bot, "")
    player.ask("bot-answer", key=player.reply["think"]["key"], answer=encode(answer))


@pytest.mark.parametrize(
    ("points", "said"), [(0.2, "as good as the best one"), (0.6, "loses 0.6 points")]
)
def test_a_move_is_right_where_its_value_is_shown_equal_to_the_best(
    points: float, said: str
) -> None:
    player = player_after_a_round(DiamondsVariant(4))
    (decision, _last) = last_decisions(player)
    player.open(GuessRoute(HERE, BOT, decision.move_index))
    guess = next(move for move in decision.view.legal if move != decision.move)
    player.ask("move", move=move_text(guess))
    values_that_differ_by(player, points)
    is_equal = points < 0.5
    assert len(player.page.select(".table .right")) == 1 + is_equal
    assert len(player.page.select(".table .wrong")) == 1 - is_equal
    assert "It is as good as the best move. Your move" in player.page.html
    assert said in player.page.html
    assert "0.0 points." not in player.page.select("[data-say]")[0].text


@pytest.mark.parametrize("waits", [False, True])
def test_a_guess_counts_once_however_often_the_page_is_loaded(waits: bool) -> None:
    player = player_after_a_round(DiamondsVariant(4))
    (decision, _last) = last_decisions(player)
    player.open(GuessRoute(HERE, BOT, decision.move_index))
    player.ask("move", move=move_text(decision.view.legal[0]))
    if waits:
        player.reload()
    player.think()
    page, stack = player.page.html, player.reply["stack"]
    assert stack[-1]["guesses"] == 1
    for _ in range(2):
        player.reload()
        player.ask("move", move=move_text(decision.view.legal[-1]))
        player.think()
        assert (player.page.html, player.reply["stack"]) == (page, stack)
