"""Screens about finished rounds: reviews, mistakes tried again, what if, and why."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import replace

import pytest

from app.core.routes import HERE, MistakesRoute, ReplayRoute, ReviewRoute, Saved, WhyRoute
from app.core.thinking import decode, encode
from app.learn import review
from app.learn.exercise import ExerciseScreen
from app.learn.review import ReviewScreen
from app.library.totals import participations_in
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

from .devices import Host
from .player import EACH_GAME, NAMES, Player, names_of, play_of, player_at, seats_form, thought_of


def at_summary(variant: Variant, people: int = 1, seed: int = 9) -> Player:
    return player_at("summary", variant, people=people, seed=seed)


def looked_at_twice(player: Player) -> Collection[int]:
    """Return the indexes of the decisions that seemed costly."""
    assert isinstance(player.navigator.top, ReviewScreen)
    return player.navigator.top.analysis.losses


# The review -----------------------------------------------------------------------------


def answer_ahead(player: Player) -> int:
    """Answer the requests whose answers are for later; return how many there were."""
    count = 0
    while "ahead" in player.reply:
        wanted = player.reply["ahead"]
        count += 1
        player.ask("ahead", key=wanted["key"], answer=thought_of(wanted["request"]))
        assert not player.updates
    return count


@pytest.mark.heavy
def test_a_review_is_made_while_its_person_thinks_and_waits_for_one_answer_alone() -> None:
    player = player_at(7, DiamondsVariant(4), seed=9)
    early = answer_ahead(player)
    assert early > 3
    player.ask("look")
    while player.page.name != "summary":
        assert player.go_on()
    assert answer_ahead(player) > 0
    player.ask("look")
    player.open(ReviewRoute(HERE, 1))
    made = decisions(read_record(player.record))
    assert len(player.navigator.top.analysis.results) == len(made) - 1  # type: ignore[attr-defined]
    assert player.think() <= 2
    assert len(player.page.select(".decisions li")) == len(made)
    later = player.reloaded()
    later.think()
    assert later.page.texts == player.page.texts


def test_a_hint_comes_before_what_is_asked_ahead_also_beside_bots_that_search() -> None:
    player = player_at(1, DiamondsVariant(4), seed=9)
    player.ask("seats", form=seats_form([HUMAN, *["expert"] * 3]))
    assert "ahead" in player.reply
    player.ask("hint")
    assert "ahead" not in player.reply
    assert "think" in player.reply


@pytest.mark.heavy
def test_nothing_is_asked_ahead_while_guests_play_until_the_round_is_over() -> None:
    host = Host(DiamondsVariant(4), guests=3)
    while not host.state.between_rounds:
        assert "ahead" not in host.reply
        host.step()
    assert "ahead" in host.reply


def test_an_answer_ahead_keeps_what_the_page_says_and_a_failure_ends_the_asking() -> None:
    player = player_at(1, DiamondsVariant(4), seed=9)
    play_of(player.navigator).feedback = "A word"
    wanted = player.reply["ahead"]
    player.ask("ahead", key=wanted["key"], answer=None)
    assert play_of(player.navigator).feedback == "A word"
    assert "ahead" not in player.reply


@EACH_GAME
def test_a_review_weighs_each_decision_once_and_tells_all_of_them(variant: Variant) -> None:
    player = at_summary(variant)
    made = decisions(read_record(player.record))
    player.open(ReviewRoute(HERE, 1))
    assert player.page.select("progress")
    assert player.think() == len(made) + len(looked_at_twice(player))
    assert player.page.name == "review"
    assert len(player.page.select(".decisions li")) == len(made)
    (dots,) = player.page.select(".graph .line")
    assert str(dots["d"]).count("L") == len(made) + 1
    costs = [cell.text for cell in player.page.select(".turning .cost small")]
    assert costs == sorted(costs, reverse=True)
    assert "The lead over the average of the others" in player.page.words


def test_a_tap_on_the_graph_shows_the_decision_there() -> None:
    player = player_at("review", DiamondsVariant(4), seed=9)
    rows = [row.text for row in player.page.select(".decisions .decision")]
    (slider,) = player.page.select(".graph input")
    places = {"0": 0, "1": 0, "3": 2, str(slider["max"]): -1}
    for at, place in places.items():
        player.ask("seek", arg=int(at))
        (chosen,) = player.page.select(".graph + .entries .decision")
        assert chosen.text == rows[place]


def test_a_review_is_cancelled_by_going_back() -> None:
    player = at_summary(DiamondsVariant(4))
    player.open(ReviewRoute(HERE, 1))
    assert player.think(3) == 3
    late = player.reply["think"]
    player.ask("back")
    assert "think" not in player.reply
    assert player.page.name == "summary"
    player.ask("bot-answer", key=late["key"], answer=thought_of(late["request"]))
    assert player.page.name == "summary"


def test_a_round_in_play_is_never_reviewed() -> None:
    player = at_summary(DiamondsVariant(4))
    first = len(decisions(read_record(player.record)))
    player.ask("next")
    player.play_tricks(3)
    player.open(ReviewRoute(HERE))
    assert player.think() == first + len(looked_at_twice(player))
    player.ask("back")
    player.open(ReviewRoute(HERE, 2))
    assert player.think() == 0
    assert "nothing to decide" in player.page.words


def test_everybody_s_decisions_can_be_seen_between_people() -> None:
    player = at_summary(DiamondsVariant(3), people=2)
    made = decisions(read_record(player.record))
    player.open(ReviewRoute(HERE, 1))
    player.think(fails=True)
    for seat in ("1", "0"):
        player.ask("select-player", arg=seat)
        rows = player.page.select(".decisions li")
        assert len(rows) == sum(decision.seat == int(seat) for decision in made)


def test_a_reviewed_game_is_rated_and_statistics_have_its_accuracy() -> None:
    player = player_at("final", DiversityVariant(hands=1), seed=3)
    player.open(ReviewRoute(HERE))
    player.think(fails=True)
    findings = player.reply["analysis_results"]
    assert findings["id"] == player.kept["id"]
    rating = Quality(**findings["ratings"]["0"])
    record = read_record(player.record)
    assert rating.decisions == len(decisions(record))
    (participation,) = participations_in("one", record, 1, {0: rating})
    assert participation.rating.accuracy == rating.accuracy


def test_without_a_thinker_a_quicker_bot_reviews() -> None:
    player = at_summary(DiamondsVariant(4))
    player.open(ReviewRoute(HERE, 1))
    player.think(fails=True)
    assert "as Hard expects it" in player.page.words


@pytest.mark.parametrize("many", [review.MANY_MISTAKES, 99])
def test_after_a_review_with_three_mistakes_the_next_card_comes_with_an_offer_of_warnings(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "MANY_MISTAKES", many)
    player = at_summary(DiamondsVariant(4), seed=3)
    player.open(ReviewRoute(HERE, 1))
    player.think(fails=True)
    mistakes = len(player.page.select(".turning li"))
    assert mistakes == 3
    assert "offer" not in player.reply
    player.ask("back")
    assert "offer" not in player.reply
    player.ask("next")
    while not player.page.select(".hand [data-do=move]"):
        assert player.go_on()
    assert player.reply.get("offer") == ("warn" if mistakes >= many else None)


# Mistakes -------------------------------------------------------------------------------


def reviewed_player() -> Player:
    return player_at("review", DiamondsVariant(4), seed=9)


def test_each_costly_decision_is_tried_again_until_it_is_right() -> None:
    player = reviewed_player()
    costly = player.page.select(".turning li")
    player.press("mistakes")
    count = 0
    while player.page.name == "table":
        count += 1
        assert not player.page.select("[data-do=next-one], .ways [data-do=back]")
        if player.page.select("[data-do=pick]"):
            player.ask("show-answer")
        for move in player.page.all("data-move"):
            player.ask("move", move=move)
            if player.page.select(".gold"):
                break
        assert player.page.select(".gold")
        assert not player.page.all("data-move")
        (order,) = [str(gold["data-do"]) for gold in player.page.select(".ways .gold")]
        player.ask(order)
    assert player.page.name == "review"
    assert count == len(costly)


def test_mistakes_wait_until_all_decisions_are_weighed() -> None:
    player = at_summary(DiamondsVariant(4))
    player.open(ReviewRoute(HERE, 1))
    for count in range(3):
        player.think(count)
        page, stack = player.page.html, player.reply["stack"]
        for order in ("mistakes", "whose", "see"):
            player.ask(order, arg="")
            assert (player.page.html, player.reply["stack"]) == (page, stack)
    player.think()
    player.press("mistakes")
    assert player.page.name == "table"


@pytest.mark.heavy
def test_the_best_cards_to_pass_are_right_in_any_order_of_taps() -> None:
    player = at_summary(DiamondsVariant(4), seed=1)
    player.open(ReviewRoute(HERE, 1))
    player.think()
    player.press("mistakes")
    screen = player.navigator.top
    assert isinstance(screen, ExerciseScreen)
    best = screen.exercise.thought.move
    assert isinstance(best, Give)
    assert len(best.cards) > 1
    for card in reversed(best.cards):
        player.ask("pick", arg=str(card))
    (move,) = player.page.all("data-move")
    assert move != move_text(best)
    player.ask("move", move=move)
    assert player.page.select(".ways .gold")


def no_trick_before(player: Player) -> bool:
    """Return whether neither a slot nor the prompt shows an earlier trick."""
    (head,) = player.page.select(".prompt > b")
    return head.text in ("Your turn", "") and not player.page.select(".slot > b")


def whose_turn(player: Player) -> tuple[str, list[str]]:
    """Return the head of the prompt and the empty places, which name the seat to move."""
    (head,) = player.page.select(".prompt > b")
    return head.text, [place.text for place in player.page.select(".slot.next > .vh")]


def untapped(player: Player) -> list[str]:
    """Return the places of the trick, without the taps that explain their actions."""
    tap = re.compile(r' data-(do|arg)="[^"]*"')
    return [tap.sub("", str(slot)) for slot in player.page.select(".slot")]


@EACH_GAME
def test_once_the_best_is_told_the_table_is_the_position_and_nothing_else(variant: Variant) -> None:
    for seed in (1, 2, 9):
        player = at_summary(variant, seed=seed)
        player.open(ReviewRoute(HERE, 1))
        player.think(fails=True)
        player.press("mistakes")
        while player.page.name == "table":
            slots = untapped(player)
            player.ask("show-answer")
            assert list(map(str, player.page.select(".slot"))) == slots
            assert whose_turn(player) == ("Your turn", ["next: you"] if slots else [])
            assert no_trick_before(player)
            assert not player.page.all("data-move")
            player.ask("next-one" if player.page.select("[data-do=next-one]") else "back")


@EACH_GAME
def test_a_decision_of_a_review_is_looked_at_as_it_was_before_it(variant: Variant) -> None:
    player = at_summary(variant)
    player.open(ReviewRoute(HERE, 1))
    player.think(fails=True)
    leads = 0
    for decision in decisions(read_record(player.record)):
        player.open(
            ReplayRoute(HERE, viewer=decision.seat, position=True, move=decision.move_index)
        )
        page = player.page
        leads += decision.view.phase == "play" and not decision.view.trick
        assert no_trick_before(player)
        assert whose_turn(player) == ("Your turn", ["next: you"] if page.select(".slot") else [])
        assert len(page.select(".slot .card")) == len(decision.view.trick)
        player.reload()
        player.ask("look")
        assert player.page.html == page.html
        player.ask("back")
        player.think(fails=True)
    assert leads


def last_mistake(player: Player) -> tuple[str, list[str]]:
    """Open the last mistake and reveal its answer; return the page and the stack before."""
    player.press("mistakes")
    while True:
        page, stack = player.page, player.reply["stack"]
        player.ask("show-answer")
        if not player.page.select("[data-do=next-one]"):
            return page.html, stack
        player.ask("next-one")


def test_a_reload_comes_back_to_the_mistake_when_all_is_weighed_again() -> None:
    player = reviewed_player()
    html, stack = last_mistake(player)
    player.reload(stack)
    assert player.page.select("progress")
    assert player.think(3) == 3
    assert player.reply["stack"] == stack, "after another reload"
    player.think()
    assert (player.page.html, player.reply["stack"]) == (html, stack)
    player.ask("back")
    assert player.page.name == "review"


def test_a_reload_comes_back_to_the_mistake_in_a_saved_game() -> None:
    player = reviewed_player()
    saved = Saved(player.kept["id"])
    player.ask("home", games=[{**player.kept, "spoilt": False, "begun": 0, "changed": 0}])
    player.open(ReviewRoute(saved, 1))
    player.open(MistakesRoute(saved, 1))
    stack = names_of(player.reply["stack"])
    player.reload()
    player.think()
    assert (names_of(player.reply["stack"]), player.page.name) == (stack, "table")


# Why ------------------------------------------------------------------------------------


def expert_round() -> Player:
    player = Player(DiamondsVariant(3), seed=2)
    player.ask("seats", form=seats_form([HUMAN, "expert", "medium"]))
    while player.page.name != "summary":
        player.think()
        if player.page.name != "summary" and not player.reply["advances"]:
            player.go_on()
    return player


@pytest.mark.heavy
def test_every_bot_s_move_is_found_again_from_what_it_saw() -> None:
    player = expert_round()
    record = read_record(player.record)
    player.open(ReplayRoute(HERE, round=1))
    asked = set()
    for number, move in [*enumerate(record.moves)][::2]:
        top = len(player.navigator.stack)
        player.open(WhyRoute(HERE, number))
        if len(player.navigator.stack) == top:
            continue
        view = bot_request(record, number).view
        assert view.seat in (1, 2)
        asked.add(view.seat)
        own = {str(card["data-key"]) for card in player.page.select(".hand .card")}
        (lit,) = player.page.select(".seat.turn")
        assert (lit["data-seat"], lit["aria-label"]) == (str(view.seat), NAMES[view.seat])
        assert not {"You", "you", "Your turn"} & set(player.page.texts)
        assert own == {f"card-{card}" for card in view.hand}
        player.think()
        sheet = player.sheet("compared")
        best = sheet.select("tr.best")
        assert len(best) == 1 or not sheet.select("tbody")
        assert decode(thought_of(encode(bot_request(record, number)))).move == move
        assert "Asked again" not in player.page.words
        player.ask("back")
    assert asked == {1, 2}


def test_a_bot_that_would_choose_otherwise_by_now_says_so() -> None:
    player = expert_round()
    record = read_record(player.record)
    player.open(ReplayRoute(HERE, round=1))
    for number in range(len(record.moves)):
        player.open(WhyRoute(HERE, number))
        if "think" in player.reply:
            answer = decode(thought_of(player.reply["think"]["request"]))
            if len(answer.evaluations) > 1:
                break
            player.ask("back")
    other = encode(replace(answer, move=answer.evaluations[1][0]))
    player.ask("bot-answer", key=player.reply["think"]["key"], answer=other)
    assert "Asked again, they now choose" in player.page.words


# Finishing quickly ----------------------------------------------------------------------


@EACH_GAME
def test_a_round_is_finished_quickly_by_a_bot_and_the_record_says_so(variant: Variant) -> None:
    player = player_at(3, variant, seed=5)
    made = len(read_record(player.record).moves)
    assert player.sheet("menu").select("[data-local='open:finish']")
    assert player.sheet("finish").select("[data-do=finish]")
    player.ask("finish")
    assert player.page.name == "summary"
    record = read_record(player.record)
    assert record.seated[0].player == HUMAN
    for number in range(made, len(record.moves)):
        if replay(before(record, number)).to_move == 0:
            assert record.seats_at(number)[0].player == "hard"
            assert bot_request(record, number).think().move == record.moves[number]
    assert all(decision.move_index < made for decision in decisions(record))
    assert [tap["data-do"] for tap in player.page.select(".go-at [data-do=undo]")] == ["undo"]
    player.ask("undo")
    assert len(read_record(player.record).moves) == made, "the card before it stays played"
    player.ask("finish")
    assert read_record(player.record).moves == record.moves


def test_another_line_of_the_same_length_has_its_own_review() -> None:
    player = player_at(3, DiamondsVariant(4), seed=5)
    reviewed = []
    for choice in (0, -1):
        move = player.page.all("data-move")[choice]
        player.ask("move", move=move)
        player.ask("finish")
        player.open(ReviewRoute(HERE, 1))
        assert isinstance(player.navigator.top, ReviewScreen)
        reviewed.append(player.navigator.top.analysis.record.moves[:])
        assert reviewed[-1] == read_record(player.record).moves
        player.ask("back")
        for _ in range(2):
            player.ask("undo")
    assert reviewed[0] != reviewed[1]
    assert len(reviewed[0]) == len(reviewed[1])


def is_quick_end(player: Player) -> bool:
    """Return whether the next undo takes back moves that a bot has made for the person."""
    play = play_of(player.navigator)
    undo = play.game.undo()
    assert undo is not None
    return undo.finished


@EACH_GAME
def test_a_whole_game_of_quick_ends_is_taken_back_one_by_one(variant: Variant) -> None:
    """Each undo takes back one quick end, or else one decision."""
    player = Player(variant, seed=7)
    tapped: list[int] = []
    while player.page.name != "final":
        player.play_tricks(1 + len(tapped))
        tapped.append(len(read_record(player.record).moves))
        player.ask("finish")
        if player.page.name == "summary":
            player.ask("next")
    for made in reversed(tapped):
        while not is_quick_end(player):
            player.ask("undo")
        player.ask("undo")
        assert len(read_record(player.record).moves) == made


def test_a_bot_that_was_given_the_seat_for_a_while_is_no_quick_end() -> None:
    """Its cards are undone together with the decision before them."""
    player = player_at(2, DiamondsVariant(4), seed=7)
    made = len(read_record(player.record).moves)
    player.go_on()
    player.ask("seats", form=seats_form(["easy"] * 4))
    assert player.page.name == "summary"
    player.ask("seats", form=seats_form([HUMAN, *["easy"] * 3]))
    assert not player.page.select(".go-at [data-do=undo]")
    player.ask("undo")
    assert len(read_record(player.record).moves) == made


@pytest.mark.parametrize("people", [2, 3])
def test_nobody_finishes_a_round_for_other_people(people: int) -> None:
    player = Player(DiamondsVariant(3), people=people, seed=5)
    while player.state.phase.name != "play" or player.viewer is None:
        player.go_on()
    record = json.loads(player.record)
    player.ask("finish")
    assert json.loads(player.record) == record
    assert not player.sheet("menu").select("[data-local='open:finish']")
