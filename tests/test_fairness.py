"""The check of a game: moves of bots made again in slices, the result in words, and the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from app.core import thinking
from app.core.routes import HERE, FairnessRoute, HistoryRoute, Linked, ResultRoute
from app.library.links import game_link
from diamonds_core import DiamondsVariant, DiversityVariant, Record, game_of, play_game, read_record
from diamonds_core.bots.version import VERSION
from diamonds_core.luck import Luck, game_luck
from diamonds_core.steps import finish
from diamonds_core.verify import check_game

from .player import Player, player_at, route_of, thought_of
from .test_verify import LAST, SHORT, bot_game, changed, game_with, with_person


def answers(player: Player) -> Iterator[str]:
    """Let the thinker answer, and yield the text of the page after each answer."""
    while "think" in player.reply:
        wanted = player.reply["think"]
        player.ask("bot-answer", key=wanted["key"], answer=thought_of(wanted["request"]))
        yield player.page.words


def ways(player: Player) -> list[dict[str, object]]:
    """Return the routes of the buttons to a check."""
    routes = [route_of(one) for one in player.page.select("button[data-opens=fairness]")]
    assert routes
    return routes


def checking(record: Record) -> Player:
    """Return a player with the check of a game in a link."""
    player = player_at("final", SHORT)
    link = game_link(record)
    assert link
    player.open(ResultRoute(Linked(link), whole=True))
    player.ask("open", route=ways(player)[0])
    assert player.page.name == "fairness"
    return player


def checked(record: Record) -> str:
    """Return the text of the finished check of a game."""
    *_, text = answers(checking(record))
    return text


def test_a_shared_game_is_checked_to_its_end() -> None:
    record = with_person()
    player = checking(record)
    *_, text = answers(player)
    assert " moves of the bots follow from what they could see" in text
    assert "All deals follow from one number in the record of this game." in text
    assert "Not checked: the moves of Ann. People choose for themselves." in text
    assert f"with version {VERSION} of the bots" in text
    assert " moves of the bots follow" in player.updates[-1]["say"]
    assert len(player.page.select(".luck li")) == 4
    assert [len(one) for one in (finish(game_luck(record)),)] == [4]


def test_the_luck_of_a_checked_game_is_kept_and_leads_to_that_of_all_games() -> None:
    player = player_at("final", SHORT)
    player.open(FairnessRoute(HERE))
    player.think()
    found = player.reply["analysis_results"]
    assert found["id"] == player.kept["id"]
    luck = finish(game_luck(read_record(player.record)))
    assert [one["points"] for one in found["luck"]] == pytest.approx(
        [one.points for one in luck], abs=0.01
    )
    player.press("statistics")
    assert player.page.name == "statistics"


def test_the_way_to_the_check_is_on_the_final_page_and_in_the_list_of_games() -> None:
    player = player_at("final", SHORT)
    ways(player)
    player.games = [player.kept]
    player.open(HistoryRoute())
    ways(player)


def test_progress_stops_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "VERIFY_SLICE_SECONDS", 0.0)
    player = checking(bot_game(DiamondsVariant(4, rounds=1)))
    texts = answers(player)
    assert "move 1 of " in next(texts)
    assert "move 2 of " in next(texts)
    late = player.reply["think"]
    player.ask("run")
    assert "think" not in player.reply
    player.ask("bot-answer", key=late["key"], answer=thought_of(late["request"]))
    assert "move 2 of " in player.page.words
    player.ask("back")
    player.ask("open", route=ways(player)[0])
    player.ask("run")
    assert "move 3 of " in next(answers(player))


def test_a_check_without_the_networks_says_so_and_can_be_tried_again() -> None:
    player = checking(bot_game(SHORT))
    player.ask("bot-answer", key=player.reply["think"]["key"], answer=None)
    assert "what they have learned is not on this device" in player.page.words
    player.ask("run")
    assert "think" in player.reply


def test_a_move_that_does_not_follow_is_named_with_the_cause() -> None:
    record = bot_game(SHORT)
    _other, number = changed(record)
    # A game goes on after the other move: its record was edited.
    edited = replace(record, secret="another", seats=record.seats)
    text = checked(edited)
    assert "A move doesn't match" in text
    assert "Made again:" in text
    assert "the record of this game was changed" in text
    assert number > 0
    older = checked(replace(edited, bots=("0123abcd",)))
    assert "This game can't be confirmed" in older
    assert "they have learned since" in older
    assert "before games noted" in checked(replace(edited, bots=()))


def test_the_moves_of_unknown_bots_are_not_checked_and_accuse_nobody() -> None:
    player = checking(game_with(LAST))
    *_, text = answers(player)
    assert "Not all moves can be checked" in text
    assert "Not checked: the moves of Last, bots that are not known here." in text
    assert "doesn't match" not in text
    assert "changed" not in text


def test_all_counts_of_a_check_are_a_table_behind_one_tap() -> None:
    for record in (with_person(), game_with(LAST)):
        player = checking(record)
        *_, _text = answers(player)
        (table,) = player.page.select("details table")
        (head, *rows) = [line.select("td") for line in table.select("tr")]
        assert not head
        counts = [
            [str(one.follow), str(one.differ), str(one.unchecked)]
            for one in check_game(record).counts
        ]
        assert [[cell.words for cell in cells] for cells in rows] == counts


def test_changed_deals_are_named_with_some_of_their_cards() -> None:
    text = checked(replace(bot_game(SHORT), seed="another"))
    assert "not dealt as this game says" in text
    record = bot_game(SHORT)
    seed = next(
        seed
        for seed in map(str, range(100))
        if check_game(replace(record, seed=seed)).differing[0].move_index == 1
    )
    text = checked(replace(record, seed=seed))
    assert re.search(r"Round 1: \d+ cards were dealt differently, among them \d+ of ", text)
    assert len(text) < 1500


def test_a_game_in_play_has_no_check() -> None:
    player = player_at(1, SHORT)
    player.open(FairnessRoute(HERE))
    assert player.page.name != "fairness"


@pytest.mark.release
def test_the_luck_of_many_random_deals_is_what_chance_gives() -> None:
    """Values lie around the means of the table, as widely as it says."""
    for variant in (DiamondsVariant(4), DiversityVariant(4)):
        simple = [game_of(variant).bots["simple"]] * variant.players
        games = [play_game(variant, simple, Random(seed)) for seed in range(12)]
        total = sum((luck for game in games for luck in finish(game_luck(game))), Luck())
        assert total.deals >= 12 * 4 * variant.rounds
        assert abs(total.points) < 2 * total.band
        usual = [luck.is_usual for game in games for luck in finish(game_luck(game))]
        assert sum(usual) > 0.85 * len(usual)
