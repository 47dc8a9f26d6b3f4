"""The handlers of commands, and what they read: supplied, missing or unreadable data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.core.commands import command
from app.core.device import Reading
from app.core.html import Markup
from app.core.kinds import read_entries, write_entries
from app.core.navigator import Screen
from app.core.replies import Updates
from app.core.routes import (
    HERE,
    HistoryRoute,
    PuzzlesRoute,
    ReplayRoute,
    RulesRoute,
    StatisticsRoute,
)
from app.core.taps import does, slides, submits
from app.library.days import today
from app.library.entries import DAYS, LEVEL_GAMES, MISTAKES, Day
from app.library.promotion import record_level_game
from diamonds_core import DiamondsVariant, DiversityVariant, write_record
from diamonds_core.puzzle import load_puzzles

from .player import Player, player_at
from .test_days import player_at_days
from .test_practice import mistake_of
from .test_promotion import game

UNREAD = "The device can't be read just now. Nothing was changed."
SHORT = DiversityVariant(hands=1)


class Probe(Screen[RulesRoute]):
    """A screen whose commands read the device twice, or after an effect."""

    read: tuple[str, ...] = ()

    def html(self) -> Markup:
        return Markup("<main></main>")

    @command
    def read_twice(self) -> Reading[Updates]:
        (row,) = yield from self.navigator.device.rows()
        (one,) = yield from self.navigator.device.records([row["id"]])
        self.read += (one["record"],)
        return self.render()

    @command
    def read_late(self) -> Reading[Updates]:
        self.navigator.device.save("a.json", "{}")
        yield from self.navigator.device.rows()
        return self.render()


def probing() -> tuple[Player, Probe]:
    """Return a player before a probe, with one saved game."""
    player = Player(SHORT)
    probe = Probe(player.navigator, RulesRoute("diamonds"))
    player.navigator.show(probe)
    player.games = [{"id": "a", "record": player.record, "over": False}]
    return player, probe


def test_a_second_read_may_depend_on_the_first_and_the_handler_runs_once() -> None:
    player, probe = probing()
    player.ask("read-twice")
    assert probe.read == (player.record,)


def test_all_reads_come_before_the_first_effect() -> None:
    player, _probe = probing()
    with pytest.raises(AssertionError, match="reads come before"):
        player.ask("read-late")


def test_a_supply_that_no_command_waits_for_changes_nothing() -> None:
    player, probe = probing()
    number = player.navigator.answer({"do": "read-twice"})["number"]
    supply = {"do": "supply", "number": number, "data": player.games}
    player.ask("look")
    for late in (supply, {**supply, "number": number + 1}):
        (update,) = player.navigator.answer(late)["updates"]
        assert update["say"] == "Nothing was changed."
    other = player.navigator.answer({"do": "read-twice"})["number"]
    assert other != number
    assert "needs" not in player.navigator.answer(supply)
    assert probe.read == ()


def test_handlers_of_one_command_have_the_same_fields() -> None:
    def seek(_screen: Probe, at: str, /) -> Updates:
        raise NotImplementedError(at)

    with pytest.raises(TypeError, match="seek"):
        command(seek)


@pytest.mark.parametrize(
    "tap",
    [
        lambda: does("no-such-thing"),
        lambda: does("seek"),
        lambda: does("seek", "x"),
        lambda: does("seek", 1, at=1),
        lambda: does("undo", 1),
        lambda: does("again", "other"),
        lambda: submits("no-such-thing"),
        lambda: submits("seek"),
        lambda: slides("start"),
    ],
)
def test_no_page_is_drawn_with_a_command_that_none_handles(tap: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        tap()


@pytest.mark.parametrize("is_stored", [True, False], ids=["first result", "none yet"])
def test_a_day_is_played_to_its_end_and_keeps_its_first_result_while_nothing_can_be_read(
    is_stored: bool,
) -> None:
    player = player_at_days()
    player.begin_day()
    results = (("Ann", 47), ("Bea", 1), ("Carl", 2), ("Dora", 3))
    stored = write_entries(DAYS, [Day(today().isoformat(), 0, results, 1)])
    player.entries["days"] = dict(stored) if is_stored else {}
    player.unreadable = {"entries"}
    player.play_until("final")
    (own,) = read_entries(DAYS, player.entries["days"]).values()
    assert (own.results == results) == is_stored
    assert player.state.over


def test_games_for_the_next_level_are_not_counted_anew_where_they_could_not_be_read() -> None:
    before = record_level_game("g0", game(won=True), {})
    assert before
    player = Player(SHORT)
    player.entries["levels"] = dict(write_entries(LEVEL_GAMES, [before]))
    player.kept = {**player.kept, "record": write_record(game(won=True)), "over": True}
    player.unreadable = {"entries"}
    player.reload([{"name": "home"}, {"name": "play", "id": player.kept["id"]}])
    assert player.updates[-1]["say"] == UNREAD
    assert player.entries["levels"] == dict(write_entries(LEVEL_GAMES, [before]))
    player.unreadable = set()
    player.ask("look")
    (entry,) = player.entries["levels"].values()
    assert len(entry["last"]) == 2


def test_a_file_lacks_no_game_that_could_not_be_read() -> None:
    player = Player(SHORT)
    player.ask("home")
    for unreadable in ("games", "entries"):
        player.unreadable = {unreadable}
        assert "file" not in player.ask("export")
        assert player.updates[-1]["say"] == UNREAD
        assert "put" not in player.ask("import", text="{}")
        player.ask("home")
    player.unreadable = {"games"}
    for route in (HistoryRoute(), StatisticsRoute()):
        player.open(route)
        assert player.page.name == "home"
    player.unreadable = set()
    assert "file" in player.ask("export")


def test_a_mistake_that_can_not_be_read_is_not_counted_and_blocks_nothing() -> None:
    good = mistake_of(load_puzzles()[0], "2026-01-02")
    bad = replace(good, position="no position", due="2026-01-01")
    other = replace(bad, position=load_puzzles()[1].position, values=(1.0, 2.0, 3.0))
    player = Player(DiamondsVariant(4))
    player.ask("home")
    player.entries["mistakes"] = dict(write_entries(MISTAKES, [bad, other, good]))
    player.open(PuzzlesRoute())
    assert "1 is due today." in player.page.html
    player.press("due")
    player.ask("show-answer")
    player.ask("next-one")
    assert player.page.name == "puzzles"
    assert "None is due today." in player.page.html


def test_back_leads_past_what_another_tab_has_deleted() -> None:
    player = Player(DiamondsVariant(4))
    player.ask("home")
    player.entries["mistakes"] = dict(
        write_entries(MISTAKES, [mistake_of(load_puzzles()[0], "2026-01-02")])
    )
    player.open(PuzzlesRoute())
    player.press("due")
    player.ask("show-answer")
    player.ask("play-on")
    assert player.reply["stack"][-1]["name"] == "whatif"
    player.entries["mistakes"] = {}
    player.ask("back")
    assert player.page.name == "puzzles"


def test_the_replay_of_a_replay_stays_in_its_place() -> None:
    player = player_at(1, SHORT)
    player.open(ReplayRoute(HERE))
    player.open(ReplayRoute(HERE, 0))
    assert [route["name"] for route in player.reply["stack"]] == ["home", "play", "replay"]
