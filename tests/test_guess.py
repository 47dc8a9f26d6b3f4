"""Guessing the moves of a finished game, before they are shown."""

from __future__ import annotations

import pytest

from app.routes import HERE, GuessRoute, ReplayRoute
from app.screens.exercise import ExerciseScreen
from app.screens.guess import Guess, decisions_of
from app.thinking import BotAnswer, decode, encode
from app.words import card_name
from diamonds_core import DiamondsVariant, Variant, move_text, read_record
from diamonds_core.review import Decision

from .player import EACH_GAME, Player, cards_named, player_at, route_of

BOT = 2
"""A seat of a bot."""


def guest_after_a_round(variant: Variant) -> Player:
    """Return a guest at the replay of a finished round."""
    guest = player_at("summary", variant, seed=2)
    guest.open(ReplayRoute(HERE, round=1))
    return guest


def last_decisions(guest: Player, seat: int = BOT) -> tuple[Decision, ...]:
    """Return the last two decisions of a seat in the round."""
    return decisions_of(read_record(guest.record), seat)[-2:]


def question(guest: Player) -> Guess:
    """Return the decision that the page asks for."""
    top = guest.navigator.top
    assert isinstance(top, ExerciseScreen)
    assert isinstance(top.exercise, Guess)
    return top.exercise


@EACH_GAME
@pytest.mark.parametrize("first", ["the guess", "the values"])
def test_the_move_of_the_game_is_shown_after_the_guess_with_what_both_lose(
    variant: Variant, first: str
) -> None:
    guest = guest_after_a_round(variant)
    last = last_decisions(guest)
    guest.open(GuessRoute(HERE, BOT, last[0].move_index))
    for decision in last:
        assert question(guest).decision.move == decision.move
        assert "In the game" not in guest.page.html
        own = {card_name(card) for card in decision.view.hand}
        assert own <= cards_named(guest.page.html)
        assert not guest.page.select(".right, .wrong, .value")
        guess = next(move for move in decision.view.legal if move != decision.move)
        if first == "the values":
            guest.think()
            assert not guest.page.select(".right, .wrong, .value")
            guest.ask("move", move=move_text(guess))
        else:
            guest.ask("move", move=move_text(guess))
            assert "Looking for the values" in guest.page.html
            guest.think()
        assert "In the game" in guest.page.html
        assert "Your move " in guest.page.html
        if decision is last[0]:
            guest.ask("next-one")
    told = guest.reply["stack"][-1]
    assert told["guesses"] == 2
    assert f"2 guesses: you lost {told['lost'] / 100:.1f}" in guest.page.html


def test_a_guess_without_values_only_tells_the_move_of_the_game() -> None:
    guest = guest_after_a_round(DiamondsVariant(4))
    guest.open(GuessRoute(HERE, BOT, last_decisions(guest)[0].move_index))
    guest.ask("show-answer")
    assert "In the game" in guest.page.html
    assert "loses" not in guest.page.html
    assert "In the game" in guest.sheet("values").html
    assert guest.reply["stack"][-1]["guesses"] == 0


def test_guessing_goes_on_after_a_reload_with_the_points_so_far() -> None:
    guest = guest_after_a_round(DiamondsVariant(4))
    last = last_decisions(guest)
    guest.open(GuessRoute(HERE, BOT, last[0].move_index))
    guest.ask("move", move=move_text(last[0].view.legal[0]))
    guest.think()
    guest.ask("next-one")
    before = guest.reply["stack"][-1]
    assert before["number"] == last[1].move_index
    guest.reload()
    assert guest.reply["stack"][-1] == before
    assert question(guest).decision.view == last[1].view


def test_the_replay_offers_the_moves_of_the_seat_it_is_seen_from() -> None:
    guest = guest_after_a_round(DiamondsVariant(4))
    guest.ask("viewer", arg=str(BOT))
    (button,) = guest.sheet("deeper").select("[data-opens=guess]")
    guest.ask("open", route=route_of(button))
    assert question(guest).decision.seat == BOT
    guest.ask("back")
    guest.open(GuessRoute(HERE, BOT, last_decisions(guest)[1].move_index + 1))
    assert guest.page.name == "table"
    assert "has nothing more to decide" in guest.updates[-1]["say"]


def values_that_differ_by(guest: Player, points: float) -> None:
    """Answer the request for values: the game's move is the best one, all others lose points."""
    asked = decode(guest.reply["think"]["request"])
    made = question(guest).decision.move
    values = [(made, 0.1), *((move, 0.1 - points) for move in asked.view.legal if move != made)]
    answer = BotAnswer(made, tuple(values), asked.bot, "")
    guest.ask("bot-answer", key=guest.reply["think"]["key"], answer=encode(answer))


@pytest.mark.parametrize(
    ("points", "said"), [(0.2, "as good as the best one"), (0.6, "loses 0.6 points")]
)
def test_a_move_is_right_where_its_value_is_shown_equal_to_the_best(
    points: float, said: str
) -> None:
    guest = guest_after_a_round(DiamondsVariant(4))
    (decision, _last) = last_decisions(guest)
    guest.open(GuessRoute(HERE, BOT, decision.move_index))
    guess = next(move for move in decision.view.legal if move != decision.move)
    guest.ask("move", move=move_text(guess))
    values_that_differ_by(guest, points)
    is_equal = points < 0.5
    assert len(guest.page.select(".table .right")) == 1 + is_equal
    assert len(guest.page.select(".table .wrong")) == 1 - is_equal
    assert "It is as good as the best move. Your move" in guest.page.html
    assert said in guest.page.html
    assert "0.0 points." not in guest.page.select("[data-say]")[0].text


@pytest.mark.parametrize("waits", [False, True])
def test_a_guess_counts_once_however_often_the_page_is_loaded(waits: bool) -> None:
    guest = guest_after_a_round(DiamondsVariant(4))
    (decision, _last) = last_decisions(guest)
    guest.open(GuessRoute(HERE, BOT, decision.move_index))
    guest.ask("move", move=move_text(decision.view.legal[0]))
    if waits:
        guest.reload()
    guest.think()
    page, stack = guest.page.html, guest.reply["stack"]
    assert stack[-1]["guesses"] == 1
    for _ in range(2):
        guest.reload()
        guest.ask("move", move=move_text(decision.view.legal[-1]))
        guest.think()
        assert (guest.page.html, guest.reply["stack"]) == (page, stack)
