"""The safe of the start page: every crystal that this device's finished games have locked away."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.core.routes import HistoryRoute
from app.library.archive import saved_game
from app.table.open_game import kept_game
from diamonds_core import DiamondsVariant, DiversityVariant, Record, replay, write_record
from diamonds_core.diamonds import DiamondsState

from .archives import Archive, write_archive
from .play import random_record
from .player import Player, player_at

VARIANT = DiamondsVariant(2, rounds=1)
MOST = 6


def vaults(record: Record) -> list[int]:
    state = replay(record)
    assert isinstance(state, DiamondsState)
    return state.vault


@lru_cache
def finished(number: int) -> tuple[dict[str, Any], int]:
    """Return the row of a finished game, and what its first person has in the Vault."""
    record = random_record(VARIANT, number, "Ann", "random")
    row = {"id": f"g{number}", "record": write_record(record), "title": "A game", "over": True}
    return row, vaults(record)[0]


@lru_cache
def started() -> Player:
    return Player(DiversityVariant(4, 1))


def two_tabs() -> tuple[Player, Player]:
    return started().copy(), started().copy()


@dataclass
class File:
    """A file of all games, and the games that it brings with their numbers."""

    text: str = write_archive(Archive())
    games: frozenset[str] = frozenset()


@dataclass
class Device:
    """A device with two tabs, which share what it stores; `seen` are the games it has counted."""

    tabs: tuple[Player, Player] = field(default_factory=two_tabs)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)

    def ask(self, tab: int, do: str, **facts: object) -> Any:  # noqa: ANN401 (it is JSON)
        """Return the reply to a tap in a tab, whose changes the other one sees."""
        player = self.tabs[tab]
        player.entries = self.entries
        reply = player.ask(do, games=[*self.games.values()], **facts)
        self.games = {game["id"]: game for game in player.games}
        return reply

    def open_anew(self, tab: int) -> int:
        """Load the page in a tab; return the number on its safe."""
        player = self.tabs[tab]
        player.entries, player.games = self.entries, [*self.games.values()]
        player.reload([])
        self.seen |= self.games.keys()
        return int(player.reply["locked"])

    def finish(self, _tab: int, number: int, _file: File) -> None:
        """Finish a game, as `test_a_game_that_ends_at_the_table_is_counted_with_its_end` shows."""
        row, crystals = finished(number)
        self.games[row["id"]] = row
        entry = {"game": row["id"], "crystals": crystals}
        self.entries.setdefault("safe", {}).setdefault(row["id"], entry)
        self.seen.add(row["id"])

    def finish_before(self, _tab: int, number: int, _file: File) -> None:
        """Finish a game in an earlier version, which kept no number."""
        row, _crystals = finished(number)
        self.games[row["id"]] = row

    def delete(self, tab: int, number: int, _file: File) -> None:
        self.tabs[tab].open(HistoryRoute(), games=[*self.games.values()])
        self.ask(tab, "forget", arg=finished(number)[0]["id"])

    def wipe(self, tab: int, _number: int, _file: File) -> None:
        self.ask(tab, "wipe")

    def export(self, tab: int, _number: int, file: File) -> None:
        file.text = self.ask(tab, "export")["file"]["text"]
        file.games = frozenset(self.seen | self.games.keys())

    def load(self, tab: int, _number: int, file: File) -> None:
        self.ask(tab, "import", text=file.text)
        self.seen |= file.games

    def load_old(self, tab: int, number: int, _file: File) -> None:
        """Import the file of an earlier version with a game."""
        row, _crystals = finished(number)
        self.ask(tab, "import", text=write_archive(Archive((saved_game(row),))))
        self.seen.add(row["id"])


ACTIONS = (
    Device.finish,
    Device.finish_before,
    Device.delete,
    Device.wipe,
    Device.export,
    Device.load,
    Device.load_old,
)
STEPS = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, 1), st.integers(0, 1), st.integers(1, MOST)),
    max_size=12,
)


@given(STEPS)
def test_the_number_never_falls_and_counts_each_game_once(
    steps: list[tuple[Callable[[Device, int, int, File], None], int, int, int]],
) -> None:
    devices, file = (Device(), Device()), File()
    shown = [0, 0]
    for act, which, tab, number in steps:
        device = devices[which]
        act(device, tab, number, file)
        before, shown[which] = shown[which], device.open_anew(tab)
        assert shown[which] >= before
        assert shown[which] == sum(finished(int(id_[1:]))[1] for id_ in device.seen)
        assert device.open_anew(1 - tab) == shown[which]


def test_a_game_that_ends_at_the_table_is_counted_with_its_end() -> None:
    player = player_at("final", VARIANT)
    (entry,) = player.entries["safe"].values()
    assert entry == {"game": player.kept["id"], "crystals": vaults(player.session.record)[0]}
    player.ask("home")
    assert player.reply["locked"] == entry["crystals"]


def test_only_the_first_person_of_this_device_has_a_safe_here() -> None:
    record = random_record(DiamondsVariant(3, rounds=1), 4, "random", "Ann", "Bea")
    locked = vaults(record)
    assert len({*locked[1:]}) == 2
    for elsewhere, seat in (([], 1), ([1], 2), ([1, 2], None)):
        row = {"id": "a", "record": write_record(record), "over": True, "elsewhere": elsewhere}
        device = Device(games={"a": row})
        assert device.open_anew(0) == (0 if seat is None else locked[seat])


def test_a_game_without_vaults_and_one_that_cannot_be_read_add_nothing() -> None:
    diversity = write_record(random_record(DiversityVariant(4, 1), 1, "Ann", *["random"] * 3))
    rows = {
        "a": {"id": "a", "record": diversity, "over": True},
        "b": {"id": "b", "record": "{", "over": True},
    }
    assert Device(games=rows).open_anew(0) == 0


def test_a_device_that_cannot_be_read_shows_no_number() -> None:
    player = started().copy()
    player.unreadable = {"entries"}
    assert "locked" not in player.reload([])
    player.unreadable = {"games"}
    player.entries = {"safe": {"a": {"game": "a", "crystals": 7}}}
    player.reload([])
    assert "locked" not in player.ask("go"), "there may be more"


def test_a_safe_that_is_emptied_begins_again_with_the_next_game() -> None:
    device = Device()
    device.finish(0, 1, File())
    device.finish_before(0, 2, File())
    assert device.open_anew(0) > 0
    device.finish(1, 3, File())
    assert device.ask(0, "empty-safe")["locked"] == 0
    assert device.open_anew(0) == device.open_anew(1) == 0
    assert len(device.games) == 3
    device.finish(0, 4, File())
    assert device.open_anew(0) == finished(4)[1]


def test_the_waiting_trick_is_stored_beside_the_title_and_not_in_files() -> None:
    player = player_at(1, DiamondsVariant(4))
    trick, view = player.kept["trick"], player.session.view(None)
    assert [card for _seat, _mark, card, _wins in trick] == [*map(str, view.trick), ""]
    assert [wins for *_rest, wins in trick] == [seat == view.winning for seat, *_rest in trick]
    assert trick[-1][0] == 0
    text = player.ask("export", games=[player.kept])["file"]["text"]
    assert "trick" not in json.loads(text)["games"][0]


def test_nobody_on_another_device_is_called_to_play_here() -> None:
    player = player_at(1, DiamondsVariant(4))
    (*laid, asked) = kept_game("a", player.session)["trick"]
    assert asked == (0, "A", "", False)
    assert kept_game("a", player.session, elsewhere=(0,))["trick"] == laid
