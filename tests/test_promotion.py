"""The next level is offered once, after three wins of four games; the one below after defeats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

import pytest

from app.core.codec import write_fields
from app.core.kinds import write_entries
from app.library.entries import LEVEL_GAMES, LevelGames
from app.library.promotion import next_level, record_level_game
from app.library.totals import ALONE, count_actions
from diamonds_core import (
    HUMAN,
    DiamondsVariant,
    DiversityVariant,
    Record,
    Seat,
    game_of,
    read_record,
    replay,
    write_record,
)

from .devices import Host, play_to
from .play import random_record, seats_of
from .player import Player, form_of

SHORT = DiversityVariant(hands=1)


def game(won: bool, level: str = "easy", people: int = 1, last: bool = False) -> Record:
    """Return a finished game of Ann, who won, or came last or not."""
    for seed in count():
        record = random_record(SHORT, seed)
        table = game_of(SHORT).summary(replay(record))
        own, *others = table["scores"]
        if (0 in table["winners"]) == won and (own > max(others)) == last:
            record.seats = seats_of(*["Ann", "Bea"][:people], *[level] * (4 - people))
            return record
    raise AssertionError


def counted(games: Iterable[Record]) -> list[LevelGames]:
    """Return the entry after each of these games."""
    entries: dict[str, LevelGames] = {}
    found = []
    for number, one in enumerate(games):
        entry = record_level_game(f"g{number}", one, entries)
        assert entry is not None
        entries[LEVEL_GAMES.key(entry)] = entry
        found.append(entry)
    return found


def played(*results: bool, level: str = "easy") -> list[LevelGames]:
    """Return the entry after each of these games, won or not."""
    return counted(game(won, level) for won in results)


def test_three_wins_of_four_offer_the_next_level_once() -> None:
    offered = [entry.offered for entry in played(True, True, True, True, True, True)]
    assert offered == ["", "", "", "g3", "g3", "g3"]
    assert [one.offered for one in played(True, False, True, False, True, True)][-2:] == ["", "g5"]
    assert {one.offered for one in played(*[True, False] * 4)} == {""}


def test_the_first_win_against_each_level_is_remembered() -> None:
    results = [False, True, *[False] * 9, True]
    assert [entry.first for entry in played(*results)] == ["", *["g1"] * 11]
    assert [entry.first for entry in played(False, True, level="expert")] == ["", "g1"]
    (*_, before) = played(False, True)
    again = record_level_game("g1", game(won=False), {LEVEL_GAMES.key(before): before})
    assert again is not None
    assert again.first == "", "its end was played otherwise"
    assert replace(before, first="", won=(), offered="g9").first_win == "g9", "an earlier version's"


def test_the_start_page_says_which_levels_were_beaten() -> None:
    player = Player(SHORT)
    won = LevelGames("diamonds", "easy", ALONE, (), (), "", first="a")
    lost = LevelGames("diamonds", "hard", ALONE, ("b",), (), "")
    other = LevelGames("diversity", "expert", ALONE, ("c",), ("c",), "")
    player.entries = {LEVEL_GAMES.name: dict(write_entries(LEVEL_GAMES, [won, lost, other]))}
    player.ask("home")
    assert "You have won against Easy." in player.page.texts


def test_game_with_a_replayed_end_counts_once() -> None:
    """A finished game can be undone and played differently."""
    (*_, before) = played(True, True, True)
    entries = {LEVEL_GAMES.key(before): before}
    again = record_level_game("g2", game(won=False), entries)
    assert again is not None
    assert (again.last, again.won) == (("g0", "g1", "g2"), ("g0", "g1"))


def test_only_one_person_against_bots_of_one_level_below_the_highest_counts() -> None:
    assert record_level_game("g", game(won=True, people=2), {}) is None
    assert record_level_game("g", game(won=True, level="random"), {}) is None
    mixed = game(won=True)
    mixed.seats = (*mixed.seats[:3], replace(mixed.seats[3], player="hard"))
    assert record_level_game("g", mixed, {}) is None
    assert next_level(game(won=True, level="medium")) == "hard"
    assert next_level(game(won=True, level="medium"), up=False) == "easy"
    assert not next_level(game(won=True, level="expert"))
    assert not next_level(game(won=True, level="beginner"), up=False)


@pytest.mark.parametrize("elsewhere", [False, True])
def test_game_of_a_guest_alone_does_not_count_for_the_host(elsewhere: bool) -> None:
    host, bots = Host(SHORT, guests=1), {f"player-{seat}": "easy" for seat in range(4)}
    person = {"player-1": "elsewhere"} if elsewhere else {"player-0": HUMAN}
    host.ask("seats", form=form_of(SHORT, 0) | bots | person)
    play_to(host, lambda: host.state.over)
    assert (LEVEL_GAMES.name in host.entries) != elsewhere


def test_a_person_without_a_name_keeps_their_games_in_another_language() -> None:
    (*_, last) = played(True, True)
    old = replace(last, person=ALONE)
    unnamed = game(won=True)
    unnamed.seats = (Seat("Du", HUMAN), *unnamed.seats[1:])
    entry = record_level_game("g2", unnamed, {LEVEL_GAMES.key(old): old})
    assert entry is not None
    assert (entry.person, entry.won) == (ALONE, ("g0", "g1", "g2"))
    named = record_level_game("g2", game(won=True), {LEVEL_GAMES.key(old): old})
    assert named is not None
    assert (named.person, named.won) == ("ann", ("g2",))


def test_a_game_with_hints_for_most_moves_does_not_count() -> None:
    record = game(won=True)
    moves = count_actions(record)[1][0]["Ann"].moves
    record.hints = moves // 2
    assert record_level_game("g", record, {}) is not None
    record.hints += 1
    assert record_level_game("g", record, {}) is None


def test_a_short_game_does_not_count() -> None:
    counted = []
    for rounds in (1, 4):
        record = random_record(DiamondsVariant(4, rounds=rounds), 1)
        record.seats = game(won=True).seats
        counted.append(record_level_game("g", record, {}))
    assert counted[0] is None
    assert counted[1] is not None


def at_end(entries: dict[str, LevelGames], won: bool, last: bool = False) -> Player:
    """Return a player at the end of a game, on a device with these entries."""
    player = Player(SHORT)
    player.entries["levels"] = {key: write_fields(one) for key, one in entries.items()}
    record = game(won, last=last)
    player.kept = {**player.kept, "record": write_record(record), "over": True}
    player.reload([{"name": "home"}, {"name": "play", "id": player.kept["id"]}])
    assert player.page.name == "final"
    return player


def test_the_table_offers_it_quietly_and_starts_the_next_game_at_that_level() -> None:
    (*_, before) = played(True, True, False)
    player = at_end({LEVEL_GAMES.key(before): before}, won=True)
    (offer,) = player.page.select("[data-do=level-up]")
    assert "Medium" in offer.text
    assert "You have won 3 of your last 4 games against Easy." in player.page.words
    id_ = player.kept["id"]
    player.reload([{"name": "home"}, {"name": "play", "id": id_}])
    assert player.page.select("[data-do=level-up]")
    player.ask("level-up")
    record = read_record(player.record)
    assert [seat.player for seat in record.seats] == [HUMAN, "medium", "medium", "medium"]
    assert player.entries["levels"]["diversity easy ann"]["offered"] == id_


def after_defeats(*last: bool, level: str = "easy") -> list[LevelGames]:
    """Return the entry after each lost game, with Ann in the last place or not."""
    return counted(game(False, level, last=one) for one in last)


def test_three_games_in_a_row_in_the_last_place_offer_the_level_below_once() -> None:
    assert [one.eased for one in after_defeats(*[True] * 5)] == ["", "", "g2", "g2", "g2"]
    assert after_defeats(*[True] * 3, level="expert")[-1].eased == "g2"
    assert [one.eased for one in after_defeats(True, True, False, True, True)] == [""] * 5
    assert after_defeats(*[True] * 4, level="beginner")[-1].eased == ""
    assert {one.offered for one in after_defeats(*[True] * 4, level="expert")} == {""}


def test_the_table_offers_the_level_below_and_starts_the_next_game_at_it() -> None:
    (*_, before) = after_defeats(True, True)
    player = at_end({LEVEL_GAMES.key(before): before}, won=False, last=True)
    (offer,) = player.page.select("[data-do=level-down]")
    assert "Beginner" in offer.text
    assert "Easy had the better of your last 3 games." in player.page.words
    assert not player.page.select("[data-do=level-up]")
    player.ask("level-down")
    record = read_record(player.record)
    assert [seat.player for seat in record.seats] == [HUMAN, *["beginner"] * 3]


def test_nothing_is_offered_without_the_wins_or_again() -> None:
    (*_, before) = played(True, True, False)
    player = at_end({LEVEL_GAMES.key(before): before}, won=False)
    assert not player.page.select("[data-do=level-up]")
    assert player.page.select("[data-opens=par]")
    (*_, once) = played(True, True, True, True)
    assert not at_end({LEVEL_GAMES.key(once): once}, won=True).page.select("[data-do=level-up]")
