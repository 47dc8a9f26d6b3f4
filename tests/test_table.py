"""Actions of players at a table besides playing: each has its effect, and shows no secret.

The table is asked as the page's JavaScript does it; the truth comes from the saved record.
"""

from __future__ import annotations

import re
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.core.controls import ELSEWHERE
from app.core.navigator import Navigator
from app.core.routes import RulesRoute, ScoresRoute
from app.core.thinking import decode
from app.games import pages_of
from app.home.start_page import home
from app.screens import new_navigator
from app.words import card_name
from diamonds_core import (
    GAMES,
    HUMAN,
    Card,
    DiamondsVariant,
    DiversityVariant,
    Seat,
    Session,
    Variant,
    before,
    bot_request,
    move_text,
    new_record,
    read_record,
    replay,
    write_record,
)
from diamonds_core.bots import evaluator
from diamonds_core.diamonds import DiamondsState

from .markup import Page
from .play import EACH
from .player import (
    EACH_GAME,
    NAMES,
    Player,
    ask,
    cards_named,
    form_of,
    hidden_cards,
    moments,
    names_of,
    next_request,
    opening,
    play_of,
    player_at,
    seats_form,
    thought_of,
)

# Who plays --------------------------------------------------------------------------------


LEVELS = ["beginner", "easy", "medium", "hard", "expert"]


@EACH
def test_a_form_describes_every_variant(variant: Variant) -> None:
    pages = pages_of(variant)
    assert pages.variant(form_of(variant, 1)) == variant
    for short in variant.shorter():
        assert pages.variant(form_of(short, 1)) == short


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_choices_of_a_form_that_exclude_each_other_are_resolved(players: str) -> None:
    form = form_of(DiamondsVariant(4), 1) | {f"name-{k}": "N" for k in (4, 5)}
    form |= {f"player-{k}": "random" for k in (4, 5)}
    for partners, perfect, crystals in product((True, False), (True, False), ("each", "team")):
        chosen = {"players": players, "partners": partners, "perfect": perfect}
        player = Player(DiamondsVariant(4))
        player.ask("start", form={**form, **chosen, "partner_crystals": crystals})
        variant = read_record(player.record).variant
        assert isinstance(variant, DiamondsVariant)
        assert variant.players == int(players)
        assert variant.partners == (partners and players in "46")
        assert variant.perfect == (perfect and players != "6")
        assert variant.partner_crystals == (crystals if variant.partners else "each")


def test_the_start_page_offers_the_levels_of_every_game() -> None:
    page = Page(str(home()))
    seats = page.select("[name^=player-]")
    assert len(seats) == 6
    for game in GAMES.values():
        assert [bot.id for bot in game.offered()] == LEVELS
        for seat in seats:
            players = [option["value"] for option in seat.select("option")]
            assert players == [HUMAN, ELSEWHERE, *LEVELS]


@pytest.mark.parametrize(("kind", "shown"), [("simple", "easy"), ("random", "beginner")])
def test_players_of_old_records_show_the_level_that_replaces_them(kind: str, shown: str) -> None:
    player = Player(DiamondsVariant(2))
    player.ask("seats", form=seats_form([HUMAN, kind]))
    (chosen,) = player.sheet("players").select("[name=player-1] option[selected]")
    assert chosen["value"] == shown


@EACH_GAME
def test_seats_get_other_names_in_the_middle_of_a_game(variant: Variant) -> None:
    player = player_at(1, variant)
    before = player.state.hand(0)
    player.ask("seats", form=seats_form([HUMAN, *["simple"] * 3], ("Zoë", "Zoë", "<b>", " ")))
    seats = read_record(player.record).seated
    assert [seat.name for seat in seats] == ["Zoë", "Zoë 2", "<b>", "4"]
    assert {"Zoë 2", "<b>"} <= set(player.page.texts)
    assert player.state.hand(0) == before
    assert player.viewer == 0


@EACH_GAME
def test_a_bot_goes_on_in_the_middle_of_a_turn_and_gives_the_seat_back(variant: Variant) -> None:
    player = player_at(1, variant)
    player.ask("pick", arg=str(player.state.hand(0)[0]))
    first = ask(player.navigator, {"do": "seats", "form": seats_form(["simple"] * 4)})
    assert first["advances"]
    moves = len(read_record(first["keep"]["record"]).moves)
    reply = ask(player.navigator, {"do": "go"})
    assert len(read_record(reply["keep"]["record"]).moves) > moves
    assert player.viewer is None
    player.ask("seats", form=seats_form([HUMAN, *["simple"] * 3]))
    assert player.page.name == "curtain"
    player.ask("reveal")
    assert player.page.all("data-move")


def test_who_takes_over_a_seat_is_shown_no_cards_before_they_say_who_they_are() -> None:
    player = Player(DiversityVariant(), people=2)
    while player.viewer != 0:
        assert player.go_on()
    player.ask("seats", form=seats_form(["simple", HUMAN, "simple", "simple"]))
    assert player.page.name == "curtain"
    hidden = {card_name(card) for card in hidden_cards(player.state, None)}
    for update in player.updates:
        if "html" in update and "forget" in update:
            assert cards_named(update["html"]).isdisjoint(hidden)
    assert any(update.get("forget") for update in player.updates)
    player.ask("reveal")
    assert player.viewer == 1


# The end of a game-------------------------------------------------------------------------


@EACH_GAME
def test_a_game_that_is_given_up_is_gone(variant: Variant) -> None:
    player = player_at(1, variant)
    id_ = player.kept["id"]
    reply = player.ask("drop")
    assert player.page.name == "home"
    assert (reply["drop"], reply["advances"]) == (id_, False)
    assert names_of(reply["stack"]) == ["home"]
    player.ask("play")
    assert player.page.name == "home"


def test_a_game_that_is_over_is_not_kept_on_the_start_page() -> None:
    """So no question is asked before it is replaced."""
    player = player_at("final", DiversityVariant(4, 1))
    assert replay(read_record(player.record)).over
    assert player.kept["over"]
    navigator, opening = new_navigator(Random(1)), {"do": "restore", "game": player.kept}
    assert names_of(ask(navigator, {**opening, "stack": ["home"]})["stack"]) == ["home"]
    page = Page(ask(navigator, {**opening, "stack": ["home", "play"]})["updates"][-1]["html"])
    assert page.name == "final"


# Taps that come late ----------------------------------------------------------------------

LEAVING: dict[str, list[dict[str, Any]]] = {
    "home": [{"do": "home"}],
    "rules": [opening(RulesRoute("diamonds"))],
    "scores": [opening(ScoresRoute())],
    "rules of a lesson": [{"do": "learn", "arg": "diamonds"}, opening(RulesRoute("diamonds"))],
    "left lesson": [{"do": "learn", "arg": "diamonds"}, {"do": "home"}],
}
"""The ways from a table to another page."""


def late_taps(player: Player) -> list[dict[str, Any]]:
    """Return the requests of all buttons that a table may have had."""
    return [
        {"do": "move", "move": player.page.all("data-move")[0]},
        *({"do": do, "arg": str(player.state.hand(0)[0])} for do in ("pick", "explain", "read-on")),
        *({"do": do} for do in ("next", "go", "reveal", "again", "drop", "no such thing")),
        {"do": "seats", "form": seats_form(["simple"] * 4)},
    ]


@EACH_GAME
@pytest.mark.parametrize("way", LEAVING)
def test_a_tap_that_waited_while_one_left_the_table_does_nothing(
    variant: Variant, way: str
) -> None:
    player = player_at(1, variant)
    taps = late_taps(player)
    record = player.record
    for request in LEAVING[way]:
        player.ask(**request)
    page = player.page.html
    for request in taps:
        player.ask(**request)
        assert player.page.html == page, request
    player.ask("back")
    player.ask("home")
    player.ask("play")
    assert player.record == record
    assert player.page.all("aria-pressed").count("true") == 0


@EACH_GAME
def test_bots_play_to_the_end_of_a_trick_in_one_reply(variant: Variant) -> None:
    player = player_at("table", variant)
    record, state = player.session.record, player.state
    replies, most = 0, 0
    while not (state.between_rounds or state.over):
        made = len(record.moves)
        reply = ask(player.navigator, next_request(player.page, player.rng) or {})
        while len(record.moves) > made:
            replies, most = replies + 1, max(most, len(record.moves) - made)
            made = len(record.moves)
            assert read_record(reply["keep"]["record"]).moves == record.moves
            assert not (reply["advances"] and state.trick)
            if reply["advances"]:
                reply = ask(player.navigator, {"do": "go"})
        player.ask("look")
    assert most == variant.players, "a person leads, and all bots play on"
    assert replies <= 3 * len(state.tricks)


@EACH_GAME
def test_game_without_guests_rests_under_another_page(variant: Variant) -> None:
    player = player_at("table", variant)
    while not ask(player.navigator, next_request(player.page, player.rng) or {})["advances"]:
        player.ask("look")
    moves = player.session.record.moves
    made = len(moves)
    player.open(ScoresRoute())
    assert len(moves) == made
    player.ask("back")
    assert len(moves) > made


@EACH_GAME
def test_no_round_is_dealt_behind_another_page(variant: Variant) -> None:
    player = player_at("summary", variant)
    record = player.record
    for leave in ({"do": "home"}, opening(ScoresRoute())):
        player.ask(**leave)
        player.ask("next")
        assert player.record == record
        player.ask("back")
        player.ask("play")
    assert player.page.name == "summary"


@pytest.mark.parametrize("wanted", ["home", "drop", "again", "start", "learn"])
def test_the_score_sheet_of_a_game_is_shut_with_the_game(wanted: str) -> None:
    variant = DiamondsVariant(2)
    player = player_at("final", variant)
    player.open(ScoresRoute())
    player.ask(wanted, arg="diamonds", form=form_of(variant, 1))
    pages = {"home": "home", "start": "table", "learn": "table"}
    assert player.page.name == pages.get(wanted, "scores")
    player.ask("back")
    player.ask("home")
    assert player.page.name == "home"
    player.open(RulesRoute("diamonds"))
    assert player.page.name == "rules"


@EACH_GAME
@pytest.mark.parametrize("leave", ["home", "learn"])
def test_what_was_read_is_shut_where_one_goes_elsewhere(variant: Variant, leave: str) -> None:
    player = Player(variant)
    player.open(RulesRoute("diamonds"))
    player.ask(leave, arg="diamonds")
    player.open(RulesRoute("diamonds"))
    player.ask("home")
    assert player.page.name == "home"
    player.open(RulesRoute("diamonds"))
    player.ask("play")
    assert player.page.name == "table"


# Cards are given all at once --------------------------------------------------------------


def all_give(person: int) -> tuple[Navigator, Session]:
    """Return a table at which all seats are to give, and have not yet."""
    navigator = new_navigator(Random(1))
    players = {"player-0": "random", f"player-{person}": HUMAN}
    ask(navigator, {"do": "start", "form": form_of(DiamondsVariant(4), 1, NAMES) | players})
    session = play_of(navigator).session
    while session.state.phase.name != "give":
        passes = {"do": "move", "move": "pass 2"}
        ask(navigator, passes if session.player() == HUMAN else {"do": "go"})
    assert session.state.to_move == 0
    return navigator, session


@pytest.mark.parametrize("person", [0, 3])
def test_nobody_gives_for_another_seat(person: int) -> None:
    navigator, session = all_give(person)
    for seat in {0, 1, 2, 3} - {person}:
        give = move_text(session.state.legal_for(seat)[0])
        assert "keep" not in ask(navigator, {"do": "move", "move": give})
    own = move_text(session.state.legal_for(person)[0])
    assert "keep" in ask(navigator, {"do": "move", "move": own})


# Bots that search -------------------------------------------------------------------------


def deep_game() -> Player:
    """Return a player at a table at which every bot searches, before a move of one of them."""
    player = Player(DiversityVariant())
    bots = {f"player-{seat}": "expert" for seat in (1, 2, 3)}
    player.ask("start", form=form_of(DiversityVariant(), 1, NAMES) | bots)
    while "think" not in player.reply:
        assert player.go_on()
    return player


def test_a_bot_that_searches_is_asked_elsewhere_and_its_answer_is_its_move() -> None:
    player = deep_game()
    assert not player.reply["advances"]
    wanted = player.reply["think"]
    assert player.ask("look")["think"] == player.ask("sheet", arg="menu")["think"] == wanted
    answer = {"key": wanted["key"], "answer": thought_of(wanted["request"])}
    player.ask("bot-answer", **answer)
    record = read_record(player.record)
    assert record.moves[-1] == decode(answer["answer"]).move
    assert not record.changes
    late = player.ask("bot-answer", **answer)
    assert "keep" not in late, "it comes too late for the next position"


def test_another_bot_plays_where_nobody_can_search() -> None:
    player = deep_game()
    player.think(1, fails=True)
    assert "a quicker one plays" in player.page.html
    record = read_record(player.record)
    number = len(record.moves) - 1
    seat = replay(before(record, number)).to_move
    assert seat is not None
    for at, bot in ((number - 1, "expert"), (number, "hard"), (number + 1, "expert")):
        assert record.seats_at(at)[seat].player == bot
    assert bot_request(record, number).think().move == record.moves[number]


# Without what the bots have learned --------------------------------------------------------


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Make every network unreadable until the fixture ends."""
    monkeypatch.setattr(evaluator, "WEIGHTS", Path("nowhere"))
    return monkeypatch


def learned_form(variant: Variant) -> dict[str, object]:
    return form_of(variant, 1, NAMES) | {f"player-{seat}": "easy" for seat in range(1, 6)}


@EACH_GAME
def test_no_game_begins_with_bots_whose_network_cant_be_had(
    variant: Variant, offline: pytest.MonkeyPatch
) -> None:
    navigator = new_navigator(Random(1))
    reply = ask(navigator, {"do": "start", "form": learned_form(variant)})
    assert names_of(reply["stack"]) == ["home"]
    assert "so they wait" in reply["updates"][-1]["html"]
    offline.undo()
    reply = ask(navigator, {"do": "start", "form": learned_form(variant)})
    assert names_of(reply["stack"]) == ["home", "play"]


@EACH_GAME
def test_a_bot_without_its_network_waits_for_the_next_tap(
    variant: Variant, offline: pytest.MonkeyPatch
) -> None:
    """It makes no move and isn't asked repeatedly; after a later tap it plays by its level."""
    seats = tuple(Seat(name, "easy") for name in NAMES[: variant.players])
    record = new_record(variant, seats, Random(1))
    navigator = new_navigator(Random(1))
    game = {"id": "1", "record": write_record(record), "rival": []}
    reply = ask(navigator, {"do": "play", "game": game})
    while reply["advances"]:
        reply = ask(navigator, {"do": "go"})
    session = play_of(navigator).session
    assert "so they wait" in reply["updates"][-1]["html"]
    assert not any(isinstance(move, Card) for move in session.record.moves)
    assert session.state.to_move is not None
    offline.undo()
    before_tap = len(session.record.moves)
    reply = ask(navigator, {"do": "look"})
    assert reply["advances"]
    ask(navigator, {"do": "go"})
    assert len(session.record.moves) > before_tap


# A slip ---------------------------------------------------------------------------------


def usable(page: Page) -> set[str]:
    """Return the requests of the buttons beside the prompt that can be used."""
    return {str(tap["data-do"]) for tap in page.select(".toolbar [data-do]:not([disabled])")}


@EACH_GAME
def test_hint_take_back_and_redo_are_always_there_in_the_same_order(variant: Variant) -> None:
    """Buttons that can't be used now are disabled, so that none takes the place of another."""
    for moment in islice(moments(variant, 1, seed=2, names=NAMES), 30):
        for page in [*moment.between, moment.rest]:
            if page.name == "table":
                tools = [tap["aria-label"] for tap in page.select(".toolbar button")]
                assert tools == ["Take back", "Redo", "Hint"]


@EACH_GAME
def test_a_move_can_be_taken_back_at_the_table_until_the_round_is_over(variant: Variant) -> None:
    player = Player(variant)
    while "undo" not in usable(player.page):
        assert player.go_on()
    before, offered = player.record, player.page.all("data-move")
    player.go_on()
    after = player.record
    assert "undo" in usable(player.page)
    assert "redo" not in usable(player.page)
    player.ask("undo")
    assert read_record(player.record).moves == read_record(before).moves
    assert player.page.all("data-move") == offered
    assert "redo" in usable(player.page)
    player.ask("redo")
    assert read_record(player.record).moves == read_record(after).moves
    assert "redo" not in usable(player.page)
    player.play_until("summary")
    assert "undo" not in player.page.all("data-do")


def test_a_card_that_cannot_be_played_is_refused_with_the_reason() -> None:
    player = Player(DiamondsVariant(4))
    while not (off := player.page.select(".hand .off")):
        assert player.go_on()
    before = len(player.state.hand(0))
    name = str(off[0]["id"]).removeprefix("hand-")
    player.ask("move", move=f"play {name}")
    assert "you must follow suit" in player.page.select(".prompt .note")[0].text
    assert len(player.state.hand(0)) == before


def test_a_club_with_the_thief_before_its_player_says_so() -> None:
    """Its badge and its label give the reason before it is played."""
    told = set[bool]()
    for seed in range(12):
        if len(told) == 2:
            return
        player = player_at("table", DiamondsVariant(4), seed=seed)
        while player.page.name == "table":
            view = player.state
            assert isinstance(view, DiamondsState)
            for badge in player.page.select(".hand .C .badge .long"):
                own = view.thief == 0
                assert (badge.text == "you have the Thief") == own
                told.add(own)
            assert player.go_on()
    raise AssertionError("the Thief was in one place only")


def test_a_suit_won_by_one_card_is_announced_before_the_majorities_are_counted() -> None:
    for seed in range(6):
        for moment in moments(DiamondsVariant(4), 1, seed=seed, names=NAMES):
            races = [
                race[1]
                for page in moment.between
                if (race := re.search(r"One card ahead in (\w+)", str(page.html)))
            ]
            for suit in set(races):
                (count,) = [said for said in moment.said if f"Most {suit}: " in said]
                assert "a tie" not in count
            if races:
                return
    raise AssertionError("no suit is won by one card")


def test_the_table_of_diversity_says_what_takes_the_trick() -> None:
    """One card is marked, and the verdict names it; the log explains each trick that was taken."""
    player = Player(DiversityVariant(hands=1), seed=3, tricks=True)
    marked = 0
    while len(player.state.tricks) < 5:
        assert player.go_on()
        for card in player.page.select(".slot .card.win"):
            marked += 1
            name = card["data-key"].removeprefix("card-")
            (named,) = player.page.select(".verdict .mini")
            assert named["class"] == f"mini {name[0]}"
            assert named.select("span[aria-hidden]")[0].text == name[1:]
        laid = bool(player.page.select(".slot .card"))
        assert len(player.page.select(".slot .card.win")) == laid
    taken = [line.text for line in player.sheet("log").select("li") if "the trick." in line.text]
    assert len(taken) >= marked > 2
    assert all("takes it" in sentence for sentence in taken)
