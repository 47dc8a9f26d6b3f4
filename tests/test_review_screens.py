"""Screens about finished rounds: reviews, mistakes tried again, what if, and why."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest

from app.progress.statistics import participations_in
from app.routes import HERE, ReplayRoute, ReviewRoute, WhyRoute
from app.screens.exercise import ExerciseScreen
from app.screens.review import ReviewScreen
from app.thinking import decode, encode
from diamonds_core import (
    HUMAN,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Variant,
    before,
    bot_request,
    move_text,
    read_record,
    replay,
)
from diamonds_core.review import Quality, decisions

from .player import EACH_GAME, Player, play_of, player_at, thought_of


def at_summary(variant: Variant, people: int = 1, seed: int = 9) -> Player:
    return player_at("summary", variant, people=people, seed=seed)


def looked_at_twice(guest: Player) -> Collection[int]:
    """Return the indexes of the decisions that seemed costly."""
    assert isinstance(guest.navigator.top, ReviewScreen)
    return guest.navigator.top.analysis.losses


def page_text(guest: Player) -> str:
    return " ".join(guest.page.texts)


# The review -----------------------------------------------------------------------------


@EACH_GAME
def test_a_review_weighs_each_decision_once_and_tells_all_of_them(variant: Variant) -> None:
    guest = at_summary(variant)
    made = decisions(read_record(guest.record))
    guest.open(ReviewRoute(HERE, 1))
    assert guest.page.select("progress")
    assert guest.think() == len(made) + len(looked_at_twice(guest))
    assert guest.page.name == "review"
    assert len(guest.page.select(".decisions tbody tr")) == len(made)
    (dots,) = guest.page.select(".graph .line")
    assert str(dots["d"]).count("L") == len(made) + 1
    costs = [cell.text for cell in guest.page.select(".entries .num")]
    assert costs == sorted(costs, reverse=True)
    assert "The lead over the average of the others" in page_text(guest)


def test_a_review_is_cancelled_by_going_back() -> None:
    guest = at_summary(DiamondsVariant(4))
    guest.open(ReviewRoute(HERE, 1))
    assert guest.think(3) == 3
    late = guest.reply["think"]
    guest.ask("back")
    assert "think" not in guest.reply
    assert guest.page.name == "summary"
    guest.ask("bot-answer", key=late["key"], answer=thought_of(late["request"]))
    assert guest.page.name == "summary"


def test_a_round_in_play_is_never_reviewed() -> None:
    guest = at_summary(DiamondsVariant(4))
    first = len(decisions(read_record(guest.record)))
    guest.ask("next")
    guest.play_tricks(3)
    guest.open(ReviewRoute(HERE))
    assert guest.think() == first + len(looked_at_twice(guest))
    guest.ask("back")
    guest.open(ReviewRoute(HERE, 2))
    assert guest.think() == 0
    assert "nothing to decide" in page_text(guest)


def test_everybody_s_decisions_can_be_seen_between_people() -> None:
    guest = at_summary(DiamondsVariant(3), people=2)
    made = decisions(read_record(guest.record))
    guest.open(ReviewRoute(HERE, 1))
    guest.think(fails=True)
    for seat in ("1", "0"):
        guest.ask("select-player", arg=seat)
        rows = guest.page.select(".decisions tbody tr")
        assert len(rows) == sum(decision.seat == int(seat) for decision in made)


def test_a_reviewed_game_is_rated_and_statistics_have_its_accuracy() -> None:
    guest = player_at("final", DiversityVariant(hands=1), seed=3)
    guest.open(ReviewRoute(HERE))
    findings = None
    while "think" in guest.reply:
        guest.think(1)
        findings = guest.reply.get("findings", findings)
    assert findings is not None
    assert findings["id"] == guest.kept["id"]
    rating = Quality(**findings["ratings"]["0"])
    record = read_record(guest.record)
    assert rating.decisions == len(decisions(record))
    (participation,) = participations_in("one", record, 1, {0: rating})
    assert participation.rating.accuracy == rating.accuracy


def test_without_a_thinker_a_quicker_bot_reviews() -> None:
    guest = at_summary(DiamondsVariant(4))
    guest.open(ReviewRoute(HERE, 1))
    guest.think(fails=True)
    assert "as Hard expects it" in page_text(guest)


@pytest.mark.parametrize("seed", [1, 2])
def test_after_a_review_with_three_mistakes_the_next_card_comes_with_an_offer_of_warnings(
    seed: int,
) -> None:
    guest = at_summary(DiamondsVariant(4), seed=seed)
    guest.open(ReviewRoute(HERE, 1))
    guest.think(fails=True)
    mistakes = len(guest.page.select(".entries li"))
    assert mistakes == (3 if seed == 1 else 2)
    assert "offer" not in guest.reply
    guest.ask("back")
    assert "offer" not in guest.reply
    guest.ask("next")
    while not guest.page.select(".hand [data-do=move]"):
        assert guest.go_on()
    assert guest.reply.get("offer") == ("warn" if mistakes >= 3 else None)


# Mistakes -------------------------------------------------------------------------------


def reviewed_guest() -> Player:
    return player_at("review", DiamondsVariant(4), seed=9)


def test_each_costly_decision_is_tried_again_until_it_is_right() -> None:
    guest = reviewed_guest()
    costly = guest.page.select(".entries li")
    guest.press("mistakes")
    count = 0
    while guest.page.name == "table":
        count += 1
        assert not guest.page.select("[data-do=next-one], .ways [data-do=back]")
        if guest.page.select("[data-do=pick]"):
            guest.ask("show-answer")
        for move in guest.page.all("data-move"):
            guest.ask("move", move=move)
            if guest.page.select(".gold"):
                break
        assert guest.page.select(".gold")
        assert not guest.page.all("data-move")
        (order,) = [str(gold["data-do"]) for gold in guest.page.select(".ways .gold")]
        guest.ask(order)
    assert guest.page.name == "review"
    assert count == len(costly)


def test_mistakes_wait_until_all_decisions_are_weighed() -> None:
    guest = at_summary(DiamondsVariant(4))
    guest.open(ReviewRoute(HERE, 1))
    for count in range(3):
        guest.think(count)
        page, stack = guest.page.html, guest.reply["stack"]
        for order in ("mistakes", "whose", "see"):
            guest.ask(order, arg="")
            assert (guest.page.html, guest.reply["stack"]) == (page, stack)
    guest.think()
    guest.press("mistakes")
    assert guest.page.name == "table"


def test_the_best_cards_to_pass_are_right_in_any_order_of_taps() -> None:
    guest = at_summary(DiamondsVariant(4), seed=1)
    guest.open(ReviewRoute(HERE, 1))
    guest.think()
    guest.press("mistakes")
    screen = guest.navigator.top
    assert isinstance(screen, ExerciseScreen)
    best = screen.exercise.thought.move
    assert isinstance(best, Give)
    assert len(best.cards) > 1
    for card in reversed(best.cards):
        guest.ask("pick", arg=str(card))
    (move,) = guest.page.all("data-move")
    assert move != move_text(best)
    guest.ask("move", move=move)
    assert guest.page.select(".ways .gold")


def no_trick_before(guest: Player) -> bool:
    """Return whether neither a slot nor the prompt shows an earlier trick."""
    (head,) = guest.page.select(".prompt > b")
    return head.text in ("Your turn", "") and not guest.page.select(".slot > b")


def whose_turn(guest: Player) -> tuple[str, list[str]]:
    """Return the head of the prompt and the empty places, which name the seat to move."""
    (head,) = guest.page.select(".prompt > b")
    return head.text, [place.text for place in guest.page.select(".slot.next > .vh")]


def untapped(guest: Player) -> list[str]:
    """Return the places of the trick, without the taps that explain their actions."""
    tap = re.compile(r' data-(do|arg)="[^"]*"')
    return [tap.sub("", str(slot)) for slot in guest.page.select(".slot")]


@EACH_GAME
def test_once_the_best_is_told_the_table_is_the_position_and_nothing_else(variant: Variant) -> None:
    for seed in (1, 2, 9):
        guest = at_summary(variant, seed=seed)
        guest.open(ReviewRoute(HERE, 1))
        guest.think(fails=True)
        guest.press("mistakes")
        while guest.page.name == "table":
            slots = untapped(guest)
            guest.ask("show-answer")
            assert list(map(str, guest.page.select(".slot"))) == slots
            assert whose_turn(guest) == ("Your turn", ["next: you"] if slots else [])
            assert no_trick_before(guest)
            assert not guest.page.all("data-move")
            guest.ask("next-one" if guest.page.select("[data-do=next-one]") else "back")


@EACH_GAME
def test_a_decision_of_a_review_is_looked_at_as_it_was_before_it(variant: Variant) -> None:
    guest = at_summary(variant)
    guest.open(ReviewRoute(HERE, 1))
    guest.think(fails=True)
    leads = 0
    for decision in decisions(read_record(guest.record)):
        guest.open(ReplayRoute(HERE, viewer=decision.seat, position=True, move=decision.move_index))
        page = guest.page
        leads += decision.view.phase == "play" and not decision.view.trick
        assert no_trick_before(guest)
        assert whose_turn(guest) == ("Your turn", ["next: you"] if page.select(".slot") else [])
        assert len(page.select(".slot .card")) == len(decision.view.trick)
        guest.reload()
        guest.ask("look")
        assert guest.page.html == page.html
        guest.ask("back")
        guest.think(fails=True)
    assert leads


def last_mistake(guest: Player) -> tuple[str, list[str]]:
    """Open the last mistake and reveal its answer; return the page and the stack before."""
    guest.press("mistakes")
    while True:
        page, stack = guest.page, guest.reply["stack"]
        guest.ask("show-answer")
        if not guest.page.select("[data-do=next-one]"):
            return page.html, stack
        guest.ask("next-one")


def test_a_reload_comes_back_to_the_mistake_when_all_is_weighed_again() -> None:
    guest = reviewed_guest()
    html, stack = last_mistake(guest)
    guest.reload(stack)
    assert guest.page.select("progress")
    assert guest.think(3) == 3
    assert guest.reply["stack"] == stack, "after another reload"
    guest.think()
    assert (guest.page.html, guest.reply["stack"]) == (html, stack)
    guest.ask("back")
    assert guest.page.name == "review"


# Why ------------------------------------------------------------------------------------


def expert_round() -> Player:
    guest = Player(DiamondsVariant(3), seed=2)
    form: dict[str, Any] = {"player-0": HUMAN, "player-1": "expert", "player-2": "medium"}
    guest.ask("seats", form=form | {f"name-{k}": f"N{k}" for k in range(3)})
    while guest.page.name != "summary":
        guest.think()
        if guest.page.name != "summary" and not guest.reply["advances"]:
            guest.go_on()
    return guest


def test_every_bot_s_move_is_found_again_from_what_it_saw() -> None:
    guest = expert_round()
    record = read_record(guest.record)
    guest.open(ReplayRoute(HERE, round=1))
    asked = set()
    for number, move in enumerate(record.moves):
        top = len(guest.navigator.stack)
        guest.open(WhyRoute(HERE, number))
        if len(guest.navigator.stack) == top:
            continue
        view = bot_request(record, number).view
        assert view.seat in (1, 2)
        asked.add(view.seat)
        own = {str(card["data-key"]) for card in guest.page.select(".hand .card")}
        (lit,) = guest.page.select(".seat.turn")
        assert (lit["data-seat"], lit["aria-label"]) == (str(view.seat), f"N{view.seat}")
        assert not {"You", "you", "Your turn"} & set(guest.page.texts)
        assert own == {f"card-{card}" for card in view.hand}
        guest.think()
        sheet = guest.sheet("compared")
        best = sheet.select("tr.best")
        assert len(best) == 1 or not sheet.select("tbody")
        assert bot_request(record, number).think().move == move
        assert "Asked again" not in page_text(guest)
        guest.ask("back")
    assert asked == {1, 2}


def test_a_bot_that_would_choose_otherwise_by_now_says_so() -> None:
    guest = expert_round()
    record = read_record(guest.record)
    guest.open(ReplayRoute(HERE, round=1))
    for number in range(len(record.moves)):
        guest.open(WhyRoute(HERE, number))
        if "think" in guest.reply:
            answer = decode(thought_of(guest.reply["think"]["request"]))
            if len(answer.evaluations) > 1:
                break
            guest.ask("back")
    other = encode(replace(answer, move=answer.evaluations[1][0]))
    guest.ask("bot-answer", key=guest.reply["think"]["key"], answer=other)
    assert "Asked again, they now choose" in page_text(guest)


# Finishing quickly ----------------------------------------------------------------------


@EACH_GAME
def test_a_round_is_finished_quickly_by_a_bot_and_the_record_says_so(variant: Variant) -> None:
    guest = player_at(3, variant, seed=5)
    made = len(read_record(guest.record).moves)
    assert guest.sheet("menu").select("[data-local='open:finish']")
    assert guest.sheet("finish").select("[data-do=finish]")
    guest.ask("finish")
    assert guest.page.name == "summary"
    record = read_record(guest.record)
    assert record.seated[0].player == HUMAN
    for number in range(made, len(record.moves)):
        if replay(before(record, number)).to_move == 0:
            assert record.seats_at(number)[0].player == "hard"
            assert bot_request(record, number).think().move == record.moves[number]
    assert all(decision.move_index < made for decision in decisions(record))
    assert [tap["data-do"] for tap in guest.page.select(".go-at [data-do=undo]")] == ["undo"]
    guest.ask("undo")
    assert len(read_record(guest.record).moves) == made, "the card before it stays played"
    guest.ask("finish")
    assert read_record(guest.record).moves == record.moves


def test_another_line_of_the_same_length_has_its_own_review() -> None:
    guest = player_at(3, DiamondsVariant(4), seed=5)
    reviewed = []
    for choice in (0, -1):
        move = guest.page.all("data-move")[choice]
        guest.ask("move", move=move)
        guest.ask("finish")
        guest.open(ReviewRoute(HERE, 1))
        assert isinstance(guest.navigator.top, ReviewScreen)
        reviewed.append(guest.navigator.top.analysis.record.moves[:])
        assert reviewed[-1] == read_record(guest.record).moves
        guest.ask("back")
        for _ in range(2):
            guest.ask("undo")
    assert reviewed[0] != reviewed[1]
    assert len(reviewed[0]) == len(reviewed[1])


def is_quick_end(guest: Player) -> bool:
    """Return whether the next undo takes back moves that a bot has made for the person."""
    play = play_of(guest.navigator)
    undo = play.game.last_viewer.undo(play.session)
    assert undo is not None
    return undo.finished


@EACH_GAME
def test_a_whole_game_of_quick_ends_is_taken_back_one_by_one(variant: Variant) -> None:
    """Each undo takes back one quick end, or else one decision."""
    guest = Player(variant, seed=7)
    tapped: list[int] = []
    while guest.page.name != "final":
        guest.play_tricks(1 + len(tapped))
        tapped.append(len(read_record(guest.record).moves))
        guest.ask("finish")
        if guest.page.name == "summary":
            guest.ask("next")
    for made in reversed(tapped):
        while not is_quick_end(guest):
            guest.ask("undo")
        guest.ask("undo")
        assert len(read_record(guest.record).moves) == made


def test_a_bot_that_was_given_the_seat_for_a_while_is_no_quick_end() -> None:
    """Its cards are undone together with the decision before them."""
    guest = player_at(2, DiamondsVariant(4), seed=7)
    made = len(read_record(guest.record).moves)
    guest.go_on()
    form = {f"name-{seat}": f"N{seat}" for seat in range(4)}
    bots = {f"player-{seat}": "easy" for seat in range(4)}
    guest.ask("seats", form={**form, **bots})
    assert guest.page.name == "summary"
    guest.ask("seats", form={**form, **bots, "player-0": HUMAN})
    assert not guest.page.select(".go-at [data-do=undo]")
    guest.ask("undo")
    assert len(read_record(guest.record).moves) == made


@pytest.mark.parametrize("people", [2, 3])
def test_nobody_finishes_a_round_for_other_people(people: int) -> None:
    guest = Player(DiamondsVariant(3), people=people, seed=5)
    while guest.state.phase.name != "play" or guest.viewer is None:
        guest.go_on()
    record = json.loads(guest.record)
    guest.ask("finish")
    assert json.loads(guest.record) == record
    assert not guest.sheet("menu").select("[data-local='open:finish']")
