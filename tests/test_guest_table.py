"""A seat on another device offers what a table offers: hints, dialogs, take-backs, results."""

from __future__ import annotations

import re

import pytest

from app.core.routes import CURRENT, ReplayRoute, ReviewRoute, RulesRoute, ScoresRoute
from app.library.links import SharedDeal, read_link
from app.table import seat_page
from app.words import the_card
from diamonds_core import (
    Card,
    DiamondsVariant,
    DiversityVariant,
    Variant,
    game_of,
    move_text,
    read_record,
)

from .devices import Host, host_at, play_to
from .markup import parsed
from .play import heavy
from .player import EACH_GAME, cards_named, check_secrets, form_of, hidden_cards, next_request

# Hints -----------------------------------------------------------------------------------


@EACH_GAME
def test_hint_of_a_guest_follows_from_its_view_and_is_shown_to_it_alone(variant: Variant) -> None:
    host = host_at(1, variant, guests=2)
    session, dealt = host.session, host.state
    shown = []
    for _deal in range(2):
        others = host.page.html, host.devices[2].html
        host.send(1, {"do": "hint"})
        host.think()
        assert (host.page.html, host.devices[2].html) == others
        shown.append((host.devices[1].html, host.open_sheet(1, "hint").html))
        session.state = game_of(variant).resample(session.view(1), host.rng)
        assert session.state.hand(2) != dealt.hand(2)
    assert shown[0] == shown[1]
    assert "hinted" in shown[0][0]
    assert read_record(host.record).hints == 2


def test_hint_of_each_person_is_for_their_own_cards_while_all_pass() -> None:
    host = Host(DiamondsVariant(4), guests=2)
    play_to(host, lambda: all(host.chooses(seat, "give") for seat in (0, 1, 2)))
    for seat in (1, 2):
        host.send(seat, {"do": "hint"})
    host.ask("hint")
    host.think()
    for seat, page in {0: host.page, 1: host.devices[1].page, 2: host.devices[2].page}.items():
        marked = {str(mark["data-arg"]) for mark in page.select(".hinted")}
        assert marked
        assert marked <= {card.name for card in host.state.hand(seat)}


def test_guest_reads_its_hint_in_its_own_language() -> None:
    host = Host(DiamondsVariant(4), guests=1)
    host.devices[1].language = "de"
    play_to(host, lambda: host.chooses(1))
    host.send(1, {"do": "hint"})
    host.think()
    assert "besser" in host.devices[1].html or "gut wie" in host.devices[1].html


def test_host_reads_a_guests_move_in_its_own_language() -> None:
    host = Host(DiamondsVariant(2), guests=1)
    host.devices[1].language = "de"
    play_to(host, lambda: host.chooses(1))
    move = host.state.legal()[0]
    host.send(1, {"do": "move", "move": move_text(move)})
    assert host.reply["updates"][0]["say"].startswith(("Guest1 plays", "Guest1 leads"))


# Other screens over the table of the host ----------------------------------------------------


@EACH_GAME
@pytest.mark.parametrize("route", ["rules", "scores"])
def test_game_goes_on_under_a_screen_that_the_host_reads(variant: Variant, route: str) -> None:
    host = host_at(1, variant)
    host.open(ScoresRoute(CURRENT) if route == "scores" else RulesRoute(game_of(variant).name))
    while not host.state.legal_for(0):
        made = len(host.session.record.moves)
        host.send(1, next_request(host.devices[1].page, host.rng) or {})
        assert len(host.session.record.moves) > made
        assert not host.reply["updates"], "the host reads on"
    assert "P0 is thinking" in parsed(host.devices[1].html).text
    host.ask("back")
    assert host.page.select("[data-move], [data-do=pick]")


def test_bots_that_search_play_under_a_screen_that_the_host_reads() -> None:
    host = Host(DiversityVariant(), guests=1)
    deep = {"player-1": "elsewhere", "player-2": "expert", "player-3": "expert"}
    host.ask("seats", form=form_of(DiversityVariant(), 1) | deep)
    while not host.chooses(1):
        assert host.think() or host.step()
    host.open(RulesRoute("diversity"))
    host.send(1, next_request(host.devices[1].page, host.rng) or {})
    made = len(host.session.record.moves)
    assert host.think()
    assert len(host.session.record.moves) > made
    assert not host.reply["updates"]


@pytest.mark.heavy
def test_screens_over_a_table_bear_all_that_guests_do_meanwhile() -> None:
    start = Host(DiamondsVariant(2), guests=1)
    play_to(start, lambda: start.state.between_rounds)
    for route in (ScoresRoute(CURRENT), ReplayRoute(CURRENT), ReviewRoute(CURRENT)):
        host = start.copy()
        host.open(route)
        host.send(1, {"do": "next"})
        while not host.state.legal_for(0):
            host.send(1, next_request(host.devices[1].page, host.rng) or {})
        host.think()
        host.ask("look")
        host.ask("back")
        assert host.step()


# Dialogs and results -----------------------------------------------------------------------


@EACH_GAME
@pytest.mark.parametrize("name", ["menu", "log", "tricks", "aid", "rules", "scores", "settings"])
def test_guest_opens_each_dialog_and_it_names_no_hidden_card(variant: Variant, name: str) -> None:
    host = host_at(1, variant, round_=2)
    sheet = host.open_sheet(1, name)
    if name not in ("aid", "rules"):
        assert not cards_named(sheet.html) & {str(card) for card in hidden_cards(host.state, 1)}
    for element in sheet.select("[data-do]"):
        assert element["data-do"] in ("look", "sheet"), "no command for the host alone"


def test_guest_sees_the_cards_still_out_only_with_its_own_setting() -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    host.devices[1].settings = {"unseen": True}
    assert host.open_sheet(1, "menu").select("[data-local='open:unseen']")
    assert host.open_sheet(1, "unseen")
    assert not host.open_sheet(2, "menu").select("[data-local='open:unseen']")


def test_settings_of_a_guest_change_its_own_page_alone() -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    others = host.page.html, host.devices[2].html
    host.devices[1].settings = {"confirm": True, "order": "falling"}
    host.send(1, {"do": "look"})
    own = host.devices[1].page
    assert own.select("[data-do=pick]")
    keys = [str(card["data-key"]) for card in own.select(".hand [data-key]")]
    assert sorted(keys, key=lambda key: (key[5], -int(key[6:]))) != sorted(keys)
    assert (host.page.html, host.devices[2].html) == others


def test_guest_lifts_cards_ahead_by_its_own_setting_alone() -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    waiting = next(seat for seat in (1, 2) if seat != host.state.to_move)
    host.devices[waiting].settings = {"premove": True}
    host.send(waiting, {"do": "look"})
    assert host.devices[waiting].page.select(".hand [data-local^='lift:']")
    others = (host.page, host.devices[3 - waiting].page)
    assert not any(page.select("[data-local^='lift:']") for page in others)


def test_guests_see_the_vaults_open_and_stay_for_the_next_game() -> None:
    host = Host(DiamondsVariant(2, rounds=1), guests=1)
    play_to(host, lambda: host.state.over)
    guest = host.devices[1]
    assert any("opening" in text for text in guest.got)
    assert guest.page.name == "final"
    assert guest.page.select("[data-local^='share:g=']")
    for page in (host.page, guest.page):
        assert page.select("[data-local='open:reactions']")
    host.ask("again")
    assert guest.page.name == "table"
    assert host.page.name == "table"
    play_to(host, lambda: host.state.over)


def test_same_cards_are_dealt_again_to_the_same_people() -> None:
    host = Host(DiamondsVariant(2, rounds=1), guests=1)
    play_to(host, lambda: host.state.over)
    first = read_record(host.record)
    sheet = host.sheet("more")
    assert not sheet.select("[data-arg=turned]"), "guests stay at their seats"
    (button,) = sheet.select("[data-arg=same]")
    host.ask(str(button["data-do"]), arg="same")
    assert host.devices[1].page.name == "table"
    assert (again := read_record(host.record)).seed == first.seed
    assert again.moves[:2] == first.moves[:2]
    play_to(host, lambda: host.state.over)


def test_deals_of_a_game_with_guests_are_shared_with_its_results() -> None:
    host = Host(DiamondsVariant(2, rounds=1), guests=1)
    play_to(host, lambda: host.state.over)
    (link,) = host.sheet("share").select("[data-local^='share:d=']")
    shared = read_link(str(link["data-local"]).removeprefix("share:"))
    assert isinstance(shared, SharedDeal)
    assert shared.seed == read_record(host.record).seed
    assert [name for name, _score in shared.results] == ["P0", "Guest1"]


@pytest.mark.parametrize("offers", [True, False])
def test_guest_who_plays_alone_plays_out_a_settled_round(
    offers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Host(DiamondsVariant(4), guests=1, here=1)
    host.ask("seats", form=form_of(DiamondsVariant(4), 0) | {"player-1": "elsewhere"})
    monkeypatch.setattr(seat_page, "is_outcome_fixed", lambda _view: offers)
    play_to(host, lambda: host.chooses(1))
    assert bool(host.devices[1].page.select("[data-do=claim]")) == offers
    host.send(1, {"do": "claim"})
    assert not host.devices[1].refused
    assert host.state.between_rounds == offers
    assert {host.page.name, host.devices[1].page.name} == {"summary" if offers else "table"}


# Taking back ---------------------------------------------------------------------------------


def ask_back(host: Host, seat: int) -> int:
    """Let a guest move and ask to take it back; return the number of moves before."""
    play_to(host, lambda: host.chooses(seat))
    before = len(host.session.record.moves)
    assert host.step()
    assert host.devices[seat].page.select("[data-do=undo]:not([disabled])")
    host.send(seat, {"do": "undo"})
    return before


@pytest.mark.parametrize(("here", "guests"), [(1, 2), *heavy((2, 2))])
def test_move_is_taken_back_once_every_other_person_agrees(here: int, guests: int) -> None:
    host = Host(DiamondsVariant(5), guests=guests, here=here)
    seat = here
    before = ask_back(host, seat)
    made = len(host.session.record.moves)
    assert not host.reply["advances"]
    for page in (host.page, *(device.page for device in host.devices.values())):
        assert page.select(".take-back")
    host.send(seat + 1, {"do": "agree", "arg": seat + 1})
    for person in range(here):
        assert len(host.session.record.moves) == made
        host.ask("agree", arg=person)
    assert read_record(host.record).undos == 1
    assert len(host.session.record.moves) == before
    assert host.devices[seat].page.select("[data-move]")
    for device in host.devices.values():
        assert device.page.name == "table"
        assert "taken back" in device.html
    play_to(host, lambda: host.state.between_rounds)


def test_refusal_names_who_has_refused_and_the_game_goes_on() -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    ask_back(host, 1)
    made = len(host.session.record.moves)
    host.send(2, {"do": "refuse", "arg": 2})
    assert len(host.session.record.moves) == made
    assert "Guest2 has refused" in re.sub("[\u2068\u2069]", "", host.devices[1].html)
    assert "You have refused" in host.devices[2].html
    assert read_record(host.record).undos == 0
    play_to(host, lambda: host.state.between_rounds)


def test_request_can_be_withdrawn_and_nobody_plays_while_it_is_open() -> None:
    host = Host(DiamondsVariant(3), guests=2)
    ask_back(host, 1)
    made = len(host.session.record.moves)
    for seat in host.devices:
        for card in host.state.hand(seat):
            host.send(seat, {"do": "move", "move": f"play {card.name}"})
    for card in host.state.hand(0):
        host.ask("move", move=f"play {card.name}")
    assert len(host.session.record.moves) == made
    host.send(1, {"do": "refuse", "arg": 1})
    assert host.page.name == "table"
    play_to(host, lambda: host.state.between_rounds)


def test_question_names_who_asks_the_card_and_the_later_moves_while_the_table_stays_in_sight() -> (
    None
):
    host = host_at(1, DiamondsVariant(4), guests=2)
    play_to(host, lambda: host.chooses(1) and len(host.state.trick) < 2)
    before = len(host.session.record.moves)
    assert host.step()
    card = host.session.record.moves[before]
    assert isinstance(card, Card)
    assert host.step()
    later = len(host.session.record.moves) - before - 1
    host.send(1, {"do": "undo"})
    for page in (host.page, host.devices[2].page):
        (box,) = page.select(".take-back")
        assert f"Guest1 asks to take back {the_card(card)}" in box.plain
        assert f"{later} later move" in box.plain
        assert len(box.select("[data-do=agree], [data-do=refuse]")) == 2
        assert page.select(".trick [data-key], .hand [data-key]")
        assert page.select("[data-local='open:menu']")
        assert not page.select("[data-move], [data-do=pick]")
    (own,) = host.devices[1].page.select(".take-back")
    assert f"You ask to take back {the_card(card)}" in own.plain
    assert own.plain.count("Waiting for P0 and Guest2") == 1
    assert host.sheet("players").select("[data-local='open:remove-1']")
    host.ask("remove", arg=1)
    assert not host.page.select(".take-back")


def test_question_about_passed_cards_names_none_of_them() -> None:
    host = Host(DiamondsVariant(4), guests=2)
    play_to(host, lambda: all(host.chooses(seat, "give") for seat in (0, 1, 2)))
    while host.state.legal_for(1):
        host.send(1, next_request(host.devices[1].page, host.rng) or {})
    host.ask("pick", arg=host.state.hand(0)[0].name)
    host.send(1, {"do": "undo"})
    for page in (host.page, host.devices[2].page):
        (box,) = page.select(".take-back")
        assert "Guest1 asks to take back the cards to pass" in box.plain
    check_secrets(host.state, 2, host.devices[2].html)
    confirm = host.page.select("#confirm")
    assert all("disabled" in button.attrs for button in confirm), "it does nothing meanwhile"
    for seat in (0, 2):
        host.send(seat, {"do": "refuse", "arg": seat}) if seat else host.ask("refuse", arg=seat)
    assert host.page.select("[aria-pressed=true]"), "the picked card is as it was"
    assert host.page.select("#confirm:not([disabled])")


@pytest.mark.parametrize("ends", ["refused", "withdrawn"])
def test_person_asks_once_until_the_next_move(ends: str) -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    ask_back(host, 1)
    seat = 2 if ends == "refused" else 1
    host.send(seat, {"do": "refuse", "arg": seat})
    for device in host.devices.values():
        assert not device.page.select(".take-back")
    assert not host.devices[1].page.select("[data-do=undo]:not([disabled])")
    before = host.page.html, host.devices[2].html
    for _ in range(30):
        host.send(1, {"do": "undo"})
        assert (host.page.html, host.devices[2].html) == before
    assert not host.devices[1].refused
    while not host.devices[1].page.select("[data-do=undo]:not([disabled])"):
        assert host.step()
    host.send(1, {"do": "undo"})
    assert host.page.select(".take-back")


def test_bots_agree_at_once() -> None:
    host = Host(DiamondsVariant(4), guests=1, here=0)
    play_to(host, lambda: host.chooses(0))
    before = len(host.session.record.moves)
    assert host.step()
    host.send(0, {"do": "undo"})
    assert len(host.session.record.moves) == before


def test_host_asks_the_guests_too() -> None:
    host = host_at(0, DiamondsVariant(2))
    before = len(host.session.record.moves)
    assert host.step()
    host.ask("undo")
    assert host.devices[1].page.select(".take-back [data-do=agree]")
    host.send(1, {"do": "agree", "arg": 1})
    assert len(host.session.record.moves) == before
    assert host.page.select("[data-move]")
