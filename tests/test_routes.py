"""Routes: the screens after a reload, those that old devices have stored, and refused ones."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import app as app_package
from app.core.codec import family, name_of
from app.core.commands import read_command
from app.core.routes import (
    CURRENT,
    HERE,
    HistoryRoute,
    HomeRoute,
    PlayRoute,
    ReplayRoute,
    ReviewRoute,
    Route,
    RulesRoute,
    Saved,
    ScoresRoute,
    routes_from,
)
from app.core.taps import does, opens
from app.learn.exercise import ExerciseScreen
from app.learn.replay import ReplayScreen
from app.screens import SCREENS, new_navigator
from app.table.advice import Advice
from app.table.play import PlayScreen
from app.table.seat_page import SeatPage
from app.table.take_back import TakeBacks
from app.words import ENGLISH, card_name
from diamonds_core import DiamondsVariant, DiversityVariant, Variant, read_record, write_record
from e2e.pages import ENDED, PLACES, Place, message, opening_of, replies, thinkers_answer

from .daily import of_today
from .markup import Page
from .play import heavy, random_record
from .player import EACH_GAME, Player, ask, cards_named, hidden_cards, names_of, opening, player_at
from .test_saved_games import row_of

# Requests ---------------------------------------------------------------------------------


def test_a_message_is_read_into_its_command() -> None:
    assert read_command({"do": "undo", "arg": None, "key": "x"}) == ("undo", (), {})
    assert read_command({"do": "seek", "arg": "12"}) == ("seek", (12,), {})
    move = {"move": "play D1"}
    assert read_command({"do": "move", **move}) == ("move", (), move)
    rules = RulesRoute("diamonds")
    assert read_command(opening(rules)) == ("open", (), {"route": rules})


def test_the_helpers_write_what_is_read() -> None:
    month = {"month": "2026-11-01"}
    for name, arg, fields in (("undo", (), {}), ("seek", (3,), {}), ("calendar", (), month)):
        attributes = does(name, *arg, **fields)
        sent = {name.removeprefix("data_"): value for name, value in attributes.items()}
        assert read_command(sent) == (name, arg, fields)
    route = ReplayRoute(Saved("a"), 7, position=True)
    sent = {"do": "open", "route": json.loads(opens(route)["data_route"])}
    assert read_command(sent) == ("open", (), {"route": route})


def test_only_the_helpers_write_commands() -> None:
    app = Path(app_package.__file__ or "").parent
    written = re.compile("data_(do|local|opens|route|move|change|shortcut)=")
    found = [str(file) for file in app.rglob("*.py") if written.search(file.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": None},
        {"do": "no such thing"},
        {"do": "seek"},
        {"do": "seek", "arg": "x"},
        {"do": "seek", "arg": "9" * 5000},
        {"do": "seek", "arg": True},
        {"do": "move", "move": ["play D1"]},
        {"do": "again", "arg": "other"},
        {"do": "start", "form": "x"},
        {"do": "tap"},
        {"do": "open"},
        {"do": "open", "route": {"name": "elsewhere"}},
        {"do": "sheet"},
        {"do": "empty", "arg": "days"},
    ],
)
def test_a_message_that_is_not_understood_or_is_late_changes_nothing(data: dict[str, Any]) -> None:
    player = player_at(1, DiamondsVariant(4))
    page = player.page.html
    reply = ask(player.navigator, data)
    (update,) = reply["updates"]
    assert (update["say"], reply["effects"]) == ("Nothing was changed.", {})
    assert update["html"] == page


# What earlier versions have stored --------------------------------------------------------


def test_the_stacks_of_the_first_version_lead_to_the_same_games() -> None:
    """A screen over a game, which a tap opens again, is left out with all above it."""
    base = [HomeRoute(), PlayRoute()]
    stack = ["home", "play", "scores", "replay:at:12", "whatif:40"]
    assert routes_from(stack) == [*base, ScoresRoute(), ReplayRoute(CURRENT, 12)]
    stack = ["home", "history", "watch:ab:at:3"]
    assert routes_from(stack) == [HomeRoute(), HistoryRoute(), ReplayRoute(Saved("ab"), 3)]
    assert routes_from(["home", "play", "review:2", "mistakes:7"]) == base


@pytest.mark.parametrize("bad", ["nowhere", "replay:at:x", 7, None, [], {"name": "rules"}])
def test_a_stack_is_opened_as_far_as_it_is_understood(bad: object) -> None:
    assert routes_from(["home", "history", bad, "home"]) == [HomeRoute(), HistoryRoute()]


# What a reload brings back ----------------------------------------------------------------


NOT_STORED = re.compile(
    "hint|lifted|picked|guest|gathering|another-game|final-friends|take-back|away|par-stopped"
    "|.*-(told|right|wrong)|history-|statistics|final-level|transfer"
)
"""Places with hints, a lifted card, tries, sentences on what was done or half a file, which aren't
stored, and those with guests, who come back first."""


LINKED = Place(asked=({"do": "link", "arg": ENDED}, ReplayRoute(HERE, 9)))
STORED = {name: PLACES[name] for name in PLACES if not NOT_STORED.match(name)}
FEW = of_today([*{name.partition("-")[0]: place for name, place in STORED.items()}.values()])
"""The last place of each kind, for a third of the kinds."""


@pytest.mark.parametrize(
    "place", [LINKED, *FEW, *heavy(*(place for place in STORED.values() if place not in FEW))]
)
def test_a_reload_draws_each_page_again(place: Place) -> None:
    navigator = new_navigator(Random(4))
    device: dict[str, Any] = {"settings": place.settings, "entries": place.entries}
    device |= {"games": [], "game": None}
    for request in map(message, (*opening_of(place), *place.asked)):
        device |= {key: request[key] for key in ("game", "games", "entries") if key in request}
    for reply in replies(place, ENGLISH, navigator):
        if kept := reply["effects"].get("keep"):
            device["game"] = {**(device["game"] or {}), **kept}
    navigator.top.feedback = ""  # what was said of the last tap is not kept
    before = ask(navigator, {**device, "do": "look"})
    reloaded = new_navigator(Random(5))
    after = ask(reloaded, {**device, "do": "restore", "stack": before["stack"]})
    while told := thinkers_answer(place, after):
        after = ask(reloaded, {**device, **told})
    assert after["stack"] == before["stack"]
    drawn = [[update["html"] for update in reply["updates"][-1:]] for reply in (before, after)]
    assert drawn[0] == drawn[1]


def test_the_undo_at_the_curtain_is_there_after_a_reload() -> None:
    player = player_at("curtain", DiamondsVariant(4), people=2)
    player.ask("reveal")
    while player.page.name != "curtain":
        player.go_on()
    assert "undo" in player.page.all("data-do")
    other = player.reloaded()
    assert other.page.html == player.page.html
    other.ask("undo")
    player.ask("undo")
    assert other.record == player.record


def commands_of(html: str) -> Iterator[dict[str, Any]]:
    """Yield the commands of the buttons on a page or a sheet."""
    for element in Page(html).select("button:not([disabled])"):
        data = {k.removeprefix("data-"): v for k, v in element.attrs.items() if k[:5] == "data-"}
        if "do" in data:
            route = {"route": json.loads(str(data["route"]))} if "route" in data else {}
            yield data | route


def taps(player: Player) -> list[dict[str, Any]]:
    """Return the commands of all buttons at this moment."""
    found = list(commands_of(player.page.html))
    for name, sheet in sorted(player.navigator.top.sheets().items()):
        if name not in ("settings", "wipe", "players"):
            found += commands_of(str(sheet()))
    return found


def forget_passing_things(player: Player) -> None:
    """Discard what isn't stored: sentences, selections, hints, moves to redo and take back."""
    top = player.navigator.top
    top.feedback = ""
    if isinstance(top, PlayScreen):
        top.session.undone.clear()
        top.selected = None
        top.table.take_backs = TakeBacks(top.game.decisions)
    if isinstance(top, SeatPage):
        top.advice = Advice()
        top.table.picked.clear()
    if isinstance(top, ExerciseScreen):
        top.picked = ()
    player.ask("look")


def shows_round_in_play(player: Player) -> bool:
    """Return whether the page is about a round in play, whose cards are secret."""
    top = player.navigator.top
    if isinstance(top, ReplayScreen):
        return top.frame.view.round == player.state.round
    return isinstance(top, PlayScreen)


def check_reload(player: Player) -> None:
    forget_passing_things(player)
    stack = names_of(player.reply["stack"])
    if stack == ["home"]:
        return
    other = player.reloaded()
    if player.reply.get("private"):
        if shows_round_in_play(other):
            hidden = {card_name(card) for card in hidden_cards(player.state, None)}
            assert cards_named(other.page.html).isdisjoint(hidden)
        waits = player.page.name == "gathering"
        assert stack[-1] != "play" or other.page.name == ("gathering" if waits else "curtain")
        return
    assert names_of(other.reply["stack"]) == stack
    assert "think" in other.reply or other.page.html == player.page.html


@pytest.mark.heavy
@EACH_GAME
@example(1, 0, [502, 502, 502, 0])
@example(2, 3, [340, 124])
@example(2, 446, [325, 955, 2])
@example(1, 14, [0, 46, 1, 0, 0])
@example(2, 239, [866, 264, 48, 455, 1, 185, 53, 763, 509, 200, 157, 582])
@given(
    people=st.sampled_from([1, 1, 2]),
    seed=st.integers(0, 999),
    choices=st.lists(st.integers(0, 999), min_size=1, max_size=12),
)
def test_wherever_one_goes_a_reload_draws_the_same_page(
    variant: Variant, people: int, seed: int, choices: list[int]
) -> None:
    player = player_at("summary", variant, people=people, seed=seed)
    if seed % 2:
        player.ask("next")
    for choice in choices:
        found = taps(player)
        request = found[choice % len(found)] if found else {"do": "back"}
        player.ask(**request)
        check_reload(player)


# The game at the table among those of the device -------------------------------------------


@pytest.mark.parametrize("over", [(), (ScoresRoute(),), (ReplayRoute(HERE),)])
def test_deleting_the_game_at_the_table_ends_it(over: tuple[Route, ...]) -> None:
    player = player_at(1, DiamondsVariant(4))
    for route in over:
        player.open(route)
    player.open(HistoryRoute(), games=[row_of(player)])
    id_ = player.kept["id"]
    reply = player.ask("forget", arg=id_)
    assert reply["forget"] == [id_]
    assert names_of(reply["stack"]) == ["home", "history"]
    player.ask("back")
    assert player.page.name == "home"
    assert "keep" not in player.reply


def test_importing_a_further_state_of_the_game_at_the_table_asks_first() -> None:
    player = player_at(1, DiamondsVariant(4))
    player.go_on()
    games = [row_of(player)]
    file = player.ask("export", games=games)["file"]["text"]
    player.ask("undo")
    earlier = player.record
    reply = player.ask("import", text=file, games=games)
    assert "put" not in reply
    assert "Replace the one here?" in player.updates[-1]["say"]
    player.ask(**opening(HistoryRoute()), games=games)
    assert "replace" not in player.page.all("data-do")
    player.ask("back")
    assert (player.page.name, player.record) == ("table", earlier)
    player.ask("import", text=file, games=games)
    reply = player.ask("replace")
    assert reply["forget"] == [games[0]["id"]]
    (put,) = reply["put"]
    assert read_record(put["record"]) == read_record(games[0]["record"])
    player.ask("back")
    assert player.page.name == "home"


def test_a_game_that_is_gone_leads_home_after_a_reload() -> None:
    player = Player(DiamondsVariant(4))
    player.open(ScoresRoute())
    reply = ask(
        new_navigator(Random(1)), {"do": "restore", "stack": player.reply["stack"], "game": None}
    )
    assert names_of(reply["stack"]) == ["home"]
    assert not reply["playing"]


def test_a_review_of_a_deleted_game_says_why_it_is_not_there() -> None:
    record = write_record(random_record(DiversityVariant(4, 1), 1))
    player = Player(DiversityVariant(4, 1))
    player.ask("home")
    player.open(ReplayRoute(Saved("a")), games=[{"id": "a", "record": record, "over": True}])
    player.open(ReviewRoute(HERE))
    player.games = []
    assert "can't be read" in player.reloaded().updates[-1]["say"]


def test_each_screen_has_a_name_of_its_own_and_a_family_of_screens_has_none() -> None:
    names = [name_of(route) for route in family(Route)]
    assert len(set(names)) == len(names)
    assert set(family(Route)) == set(SCREENS)
    assert routes_from([{"name": "game", "game": {"name": "current"}}]) == []
