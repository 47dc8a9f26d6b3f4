"""People on other devices at one table: their pages, their commands, and what they may not see."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.core.routes import HERE, ReviewRoute
from app.table.gathering import joining
from app.table.remote_device import WATCHERS, viewer_at
from app.table.remote_page import ALLOWED, WATCHING
from app.table.signalling import PATIENCE
from app.words.names import EARLIER, NAMES, UNNAMED
from diamonds_core import (
    HUMAN,
    DiamondsVariant,
    DiversityVariant,
    Seat,
    Variant,
    canonical,
    game_of,
    move_text,
    read_record,
    write_record,
)
from diamonds_core.chance import chance_move

from .daily import of_today
from .devices import Device, Host, host_at, play_to
from .markup import Page, parsed
from .play import heavy, variant_id
from .player import ask, check_secrets, form_of, next_request, play_of, thought_of


def whole_game(host: Host) -> None:
    """Play a game in which guests use all that a table offers; check all that each gets."""
    rng, seen = Random(1), dict.fromkeys(host.devices, 0)
    new = {"hint", "undo"}
    while host.step():
        check_texts(host, seen)
        seat = rng.choice([*host.devices])
        offers = [name for name in ("hint", "undo") if offered(host, seat, name)]
        # Deals are random, so what is new is used as soon as it is offered.
        uses = [name for name in offers if name in new] or ["log", "tricks", "scores", *offers]
        use = rng.choice(uses)
        if use in new or rng.random() < 0.1:
            new.discard(use)
            use_table(host, seat, use, seen)
            check_texts(host, seen)


def offered(host: Host, seat: int, name: str) -> bool:
    """Return whether a guest's page has a button of that name to be tapped."""
    return bool(host.devices[seat].page.select(f"[data-do={name}]:not([disabled])"))


def check_texts(host: Host, seen: dict[int, int]) -> None:
    """Check what each guest has got since the numbers of texts in `seen`.

    The reasons of a hint, on the page until the decision ends, may name cards that are still out,
    as its seat knows.
    """
    guests = play_of(host.navigator).table.guests
    for seat, device in host.devices.items():
        texts = "".join(device.got[seen[seat] :])
        seen[seat] = len(device.got)
        assert set(re.findall(r'data-do=\\?"([a-z-]+)', texts)) <= OFFERED
        assert set(re.findall("<([a-z][a-z0-9-]*)", texts)) <= TAGS
        assert set(re.findall(" (data-[a-z-]+)", texts)) <= FACTS
        if not (host.state.between_rounds or host.state.over):
            hinted = bool(guests[seat].feedback)
            check_secrets(host.state, viewer_at(seat), texts, by_name=not hinted)


SANITISE = (Path(__file__).parent.parent / "web/glue/session/sanitise.ts").read_text("utf-8")
TAGS = set(re.findall("'([a-z0-9-]+)'", SANITISE.partition("const tags = [")[2].partition("];")[0]))
"""The elements that the page of a guest takes."""
FACTS = set(re.findall("'(data-[a-z-]+)'", SANITISE))
"""The attributes of the game's own that it takes."""

OFFERED = {*ALLOWED, "redo"} - {"join", "sheet"}
"""The commands of buttons on the pages and dialogs of a guest; `redo` is always disabled."""


def use_table(host: Host, seat: int, use: str, seen: dict[int, int]) -> None:
    """Let a guest open a dialog, get a hint, or take back a move, after a look at all texts."""
    if use == "hint":
        host.send(seat, {"do": "hint"})
        host.think()
    elif use == "undo":
        host.send(seat, {"do": "undo"})
        for other in set(host.devices) - {*WATCHERS}:
            host.send(other, {"do": "agree", "arg": other})
        check_texts(host, seen)
        for person in play_of(host.navigator).game.people_here:
            host.ask("agree", arg=person)
    else:
        host.send(seat, {"do": "sheet", "arg": use})


@pytest.mark.parametrize(
    "variant", [DiamondsVariant(4, rounds=1), *heavy(DiversityVariant(hands=1))], ids=variant_id
)
def test_nothing_sent_to_a_guest_names_a_card_that_its_seat_may_not_know(variant: Variant) -> None:
    host = Host(variant, guests=2)
    watch(host)
    whole_game(host)
    assert host.state.over
    assert host.devices[WATCHERS[0]].got
    assert {device.page.name for device in host.devices.values()} == {"final"}
    assert read_record(host.record).hints
    assert read_record(host.record).undos


FULL_TABLES: tuple[Variant, ...] = (
    DiamondsVariant(2),
    DiamondsVariant(6),
    DiamondsVariant(6, edition="first"),
    DiamondsVariant(4, partners=True),
    DiamondsVariant(6, partners=True),
    DiamondsVariant(4, perfect=True),
    DiversityVariant(players=4),
)
"""A table of each kind, one for each day of a week."""


@pytest.mark.heavy
@pytest.mark.parametrize("variant", of_today(FULL_TABLES, len(FULL_TABLES)), ids=variant_id)
def test_whole_game_of_each_kind_is_played_by_guests_in_four_languages(variant: Variant) -> None:
    host = Host(variant, guests=variant.players - 1)
    for seat, device in host.devices.items():
        device.language = ("en", "de", "fr", "es")[seat % 4]
    whole_game(host)
    assert host.state.over
    for seat, device in host.devices.items():
        host.send(seat, {"do": "look"})
        assert device.page.name == "final"


# Watchers --------------------------------------------------------------------------------


def watch(host: Host, place: int = WATCHERS[0]) -> Device:
    """Let another device watch the table."""
    device = host.devices[place] = Device(place, "Watcher")
    host.join(place)
    return device


@pytest.mark.parametrize(
    "variant",
    [DiamondsVariant(2, rounds=1), DiamondsVariant(4, partners=True), DiversityVariant(hands=1)],
    ids=variant_id,
)
def test_page_of_a_watcher_is_what_nobody_at_the_table_knows_more_of(variant: Variant) -> None:
    """Two tables that differ in hidden cards alone look the same."""
    pages: list[tuple[str, list[str]]] = []
    hands = []
    for _deal in range(2):
        host = host_at(1, variant)
        session = host.session
        session.state = game_of(variant).resample(session.view(None), Random(len(pages)))
        hands.append(session.state.hand(0))
        device = watch(host)
        sheets = [host.open_sheet(device.seat, name).html for name in LOOKS]
        assert set(re.findall(" (data-[a-z-]+)", "".join(sheets))) <= FACTS
        pages.append((device.html, sheets))
        assert "You are watching" in device.page.text
        assert not device.page.select("[data-move], .hand button, [data-do=hint], [data-do=undo]")
    assert pages[0] == pages[1]
    assert hands[0] != hands[1]


LOOKS = ("menu", "log", "tricks", "aid", "rules", "scores", "settings")
"""The dialogs that a watcher may open."""


def test_watcher_who_acts_changes_nothing_and_is_sent_away() -> None:
    start = host_at(1, DiamondsVariant(4))
    card = str(start.state.legal()[0])
    args = {"agree": 1, "refuse": 0, "pick": card, "react": "wow", "seek": 1}
    for do in {*ALLOWED} - {*WATCHING}:
        host = start.copy()
        device, before = watch(host), host.record
        arg = {"arg": args[do]} if do in args else {}
        host.send(device.seat, {"do": do, **arg, "move": move_text(host.state.legal()[0])})
        assert device.refused, do
        assert not device.signals
        assert not host.devices[1].refused
        assert host.record == before


def test_watcher_gets_explanations_and_whole_games_but_no_turn() -> None:
    host = Host(DiamondsVariant(4, rounds=1), guests=1)
    device = watch(host)
    host.send(device.seat, {"do": "explain", "arg": "supply"})
    assert device.page.select(".prompt .note")
    pages = {device.page.name}
    while host.step():
        pages.add(device.page.name)
        assert '"sound": "turn"' not in "".join(device.got)
    assert pages == {"table", "final"}
    assert not device.page.select("[data-do=next]")
    assert not device.refused
    host.ask("again")
    assert device.page.name == "table"


def test_all_see_how_many_watch_until_the_host_lets_nobody_watch() -> None:
    host = host_at(1, DiamondsVariant(2))
    assert host.reply["watchers"] == [*WATCHERS]
    for place in WATCHERS[:2]:
        watch(host, place)
    assert "2 watching" in host.page.text
    assert "2 watching" in host.devices[1].page.text
    host.ask("disconnect", seat=WATCHERS[0])
    assert "1 watching" in host.page.text
    host.settings = {"watchers": False}
    host.ask("look")
    assert host.reply["watchers"] == []
    assert "watching" not in parsed(host.updates[-1]["html"]).text
    watch(host)
    assert not host.devices[WATCHERS[0]].got


def test_where_nobody_may_watch_as_many_people_wait_for_a_seat_as_bots_have() -> None:
    host = host_at(1, DiamondsVariant(4))
    for place in WATCHERS[:4]:
        watch(host, place)
    host.ask("admit", arg=WATCHERS[3])
    host.settings = {"watchers": False}
    host.ask("look")
    assert host.reply["watchers"] == [WATCHERS[0], WATCHERS[3]]
    assert host.reply["latecomer"]["place"] == WATCHERS[0]


# Untrusted guests ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        {"do": "redo"},
        {"do": "agree", "arg": 2},
        {"do": "refuse", "arg": 0},
        {"do": "wipe"},
        {"do": "export"},
        {"do": "open", "route": {"name": "replay", "game": {"name": "current"}}},
        {"do": "finish"},
        {"do": "again"},
        {"do": "seats", "form": {}},
        {"do": "go"},
        {
            "do": "guest",
            "seat": 2,
            "number": 1,
            "command": {},
            "guest_language": "en",
            "guest_settings": {},
        },
        {"do": "nothing"},
        {"do": "move"},
        {"do": "bot-answer", "key": "", "answer": ""},
        {},
    ],
    ids=str,
)
def test_what_no_guest_may_send_changes_nothing_and_ends_the_connection(
    command: dict[str, Any],
) -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    before, number = host.record, len(host.session.record.moves)
    host.send(1, command)
    assert host.devices[1].refused
    assert not host.devices[2].refused
    assert host.record == before
    assert len(host.session.record.moves) == number
    assert "Waiting for Guest1" in host.page.plain
    assert not ask(host.navigator, {"do": "look"})["advances"]


@pytest.mark.parametrize("seat", [0, 3, 9, -1, WATCHERS[-1] + 1])
def test_seat_that_is_not_elsewhere_can_not_be_taken(seat: int) -> None:
    host = Host(DiamondsVariant(4), guests=2)
    host.devices[seat] = Device(seat, "Nobody")
    host.send(seat, {"do": "join", "name": "Nobody"})
    assert "Nobody" not in host.record


def test_commands_doubled_reordered_and_lost_leave_the_game_as_it_would_be() -> None:
    rng, host = Random(3), Host(DiamondsVariant(3, rounds=1), guests=2)
    old: list[tuple[int, dict[str, Any], int]] = []
    send = host.send

    def sends(seat: int, command: dict[str, Any], number: int | None = None) -> None:
        send(seat, command, number)
        old.append((seat, command, host.devices[seat].number))
        for again in rng.sample(old, min(2, len(old))):
            made, counted = host.record, host.devices[again[0]].number
            send(*again)
            assert host.record == made
            host.devices[again[0]].number = counted

    host.send = sends  # type: ignore[method-assign]
    while host.step():
        pass
    assert host.state.over
    assert not any(device.refused for device in host.devices.values())


def test_changed_messages_of_a_guest_lose_nothing_and_move_for_nobody_else() -> None:
    """Each message is one that a guest may send now, often changed, doubled or late."""
    rng, host = Random(2), Host(DiamondsVariant(3), guests=2)
    others = ["look", "next", "join", "sheet", "undo", "wipe", "guest", "gather", "disconnect", ""]
    values: list[object] = [None, 0, -1, "play D5", "log", "\0", "{name}", {}, [], ["x"], True]
    values.append("x" * 3000)
    number, html, page = host.devices[1].number, "", parsed("")
    for _ in range(200):
        session = host.session
        state, moves = session.state, session.record.moves
        may_move = bool(state.legal_for(1)) or state.between_rounds
        host.asked = 0
        if host.devices[1].html != html:
            html, page = host.devices[1].html, host.devices[1].page
        asked = next_request(page, rng) if page.all("data-move") else None
        command: dict[str, Any] = dict(asked or {"do": "look"})
        if rng.random() < 0.8:
            key = rng.choice([*command, "arg", "name"])
            command[key] = rng.choice(others if key == "do" else values)
        number += rng.choice([-1, 0, 1, 1, 1])
        host.send(1, command, number)
        after = host.session.record.moves
        assert after[: len(moves)] == moves
        assert may_move or after == moves
        assert not host.devices[2].refused
        if host.devices[1].refused:
            assert after == moves
            host.devices[1] = Device(1, "Guest1")
            number += 2
            host.send(1, {"do": "join", "name": "Guest1"}, number)
        elif rng.random() < 0.03 and not host.step():
            host = Host(DiamondsVariant(3), guests=2, seed=number)
            number = host.devices[1].number
    assert read_record(host.record).moves


# Presence --------------------------------------------------------------------------------


def test_game_waits_for_an_absent_person_until_a_bot_stands_in() -> None:
    """All read for whom; after a while the host may let a bot play."""
    host = host_at(1, DiamondsVariant(4), guests=2)
    host.ask("disconnect", seat=1)
    for page in (host.page, host.devices[2].page):
        (headline,) = page.select(".prompt > b")
        assert headline.plain == "Waiting for Guest1"
        assert "Guest1 is away" in page.plain
        assert page.select(".seat[data-seat='1'] .plate.away")
        assert page.select(".slot.next.away")
    assert not host.reply["advances"]
    assert not host.page.select("[data-do=stand-in]")
    wait = host.reply["wait"]
    assert wait["time"] == PATIENCE
    host.ask("waited", arg=wait["name"])
    (button,) = host.page.select(".prompt [data-do=stand-in]")
    assert button.plain == "Play for Guest1"
    assert not host.devices[2].page.select("[data-do=stand-in], .nudge")
    stand_in(host, 1)
    assert not host.page.select("[data-do=stand-in]")
    assert [note.plain for note in host.page.select(".seat[data-seat='1'] .state")] == ["A bot"]
    play_to(host, lambda: host.state.between_rounds)


def test_way_to_go_on_without_somebody_who_has_yet_to_pass_cards_is_there_once() -> None:
    host = Host(DiamondsVariant(4), guests=1)
    play_to(host, lambda: host.chooses(0, "give"))
    host.ask("disconnect", seat=1)
    while host.chooses(0, "give"):
        host.go_on()
    host.ask("waited", arg=host.reply["wait"]["name"])
    (button,) = host.page.select("[data-do=stand-in]")
    assert button.plain == "Play for Guest1"


def test_all_are_told_who_is_away_who_is_back_and_for_whom_a_bot_plays() -> None:
    host = host_at(0, DiamondsVariant(4), guests=2)
    watcher = watch(host)
    others = (host.devices[2], watcher)
    told = list[str]()

    def hear(*said: str) -> None:
        told.extend(said)
        assert said_by(host.reply.get("signals", [])) == [*said]
        for device in others:
            assert said_by(device.signals) == told

    device = host.devices.pop(1)
    host.ask("disconnect", seat=1)
    hear("Guest1 is away for a moment.")
    host.ask("stand-in", arg=1)
    hear("A bot plays for Guest1.")
    host.devices[1] = device
    host.join(1)
    hear("Guest1 is back.")
    host.join(1)
    assert "signals" not in host.reply


def test_nobody_is_back_who_never_left_a_seat_that_has_changed() -> None:
    host = gather_friends(1, 3)
    host.ask("begin")
    host.ask("another", form=form_of(DiamondsVariant(3), 1) | {"bots": "hard"})
    assert host.devices[2].name == "Guest3"
    host.join(2)
    assert "signals" not in host.reply
    host = gather_friends(1)
    host.ask("disconnect", seat=1)
    change_seats(host, 1, 2)
    host.join(2)
    host.devices[1] = Device(1, "Cleo")
    host.join(1)
    host.ask("begin")
    host.join(1)
    assert "signals" not in host.reply


def said_by(signals: list[dict[str, Any]]) -> list[str]:
    """Return the announcements of signals."""
    return [parsed(signal["say"]).plain for signal in signals]


def test_people_who_come_back_when_the_host_has_reloaded_are_no_news() -> None:
    host = host_at(0, DiamondsVariant(4), guests=2)
    host.come_back()
    assert host.page.name == "table"
    assert not any(device.signals for device in host.devices.values())


def test_cards_that_a_guest_has_picked_to_pass_outlive_the_connection() -> None:
    host = Host(DiamondsVariant(4), guests=2)
    play_to(host, lambda: host.chooses(1, "give") and host.chooses(2, "give"))
    card = host.state.hand(1)[0].name
    host.send(1, {"do": "pick", "arg": card})
    picked = f".hand [data-key='card-{card}'][aria-pressed=true]"
    assert host.devices[1].page.select(picked)
    host.ask("disconnect", seat=1)
    host.devices[1] = Device(1, "Guest1")
    host.join(1)
    assert host.devices[1].page.select(picked)
    assert not host.devices[2].page.select("[aria-pressed=true]")


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant(4)])
def test_at_an_absent_persons_turn_no_card_looks_playable_and_a_tap_says_why(
    variant: Variant,
) -> None:
    host = host_at(1, variant, guests=2)
    device = host.devices[2]
    host.ask("disconnect", seat=1)
    assert not device.page.select("button.legal")
    card, *_others = host.state.hand(2)
    host.send(2, {"do": "explain", "arg": str(card)})
    (note,) = device.page.select(".prompt .note")
    assert note.plain == "Waiting for Guest1"


@pytest.mark.parametrize("variant", [DiamondsVariant(4), *heavy(DiversityVariant(4))])
@pytest.mark.parametrize("seat", [0, 2])
def test_while_somebody_is_absent_the_others_play_until_it_is_that_persons_turn(
    variant: Variant, seat: int
) -> None:
    host = host_at(seat, variant, guests=2)
    host.ask("disconnect", seat=1)
    device = host.devices.pop(1)
    while not host.state.legal_for(1):
        assert "Guest1 is away" not in host.devices[2].page.plain
        assert host.step()
    assert "Waiting for Guest1" in host.page.plain
    assert not host.reply["advances"]
    assert "Waiting for Guest1" in host.devices[2].page.plain
    host.devices[1] = device
    host.join(1)
    assert host.page.name == "table"
    play_to(host, lambda: host.state.between_rounds)


def test_while_somebody_is_absent_all_others_pass_and_read_for_whom_the_game_waits() -> None:
    host = Host(DiamondsVariant(5), guests=3)
    watcher = watch(host)
    play_to(host, lambda: all(host.chooses(seat, "give") for seat in range(4)))
    host.ask("disconnect", seat=1)
    del host.devices[1]
    waited = ["Guest1", "Guest2", "Guest3", "P0"]
    assert awaited_at(watcher.page) == waited
    for seat in (2, 3):
        made = len(host.session.record.moves)
        while len(host.session.record.moves) == made:
            host.send(seat, next_request(host.devices[seat].page, host.rng) or {})
        waited.remove(f"Guest{seat}")
        assert awaited_at(host.devices[seat].page) == awaited_at(watcher.page) == waited
        assert "Guest1 is away" in host.devices[seat].page.plain
    while host.state.legal_for(0):
        host.ask(**(next_request(host.page, host.rng) or {}))
    for page in (watcher.page, host.devices[2].page, host.page):
        assert awaited_at(page) == ["Guest1"]
        assert "Guest1 is away" in page.plain


def test_people_at_the_host_pass_cards_while_a_guest_is_away() -> None:
    host = Host(DiamondsVariant(4), guests=1, here=2)
    play_to(host, lambda: all(host.chooses(seat, "give") for seat in range(3)))
    host.ask("disconnect", seat=2)
    del host.devices[2]
    while host.state.legal_for(0) or host.state.legal_for(1):
        assert host.page.name in ("table", "curtain")
        host.ask(**(next_request(host.page, host.rng) or {}))
    assert awaited_at(host.page) == ["Guest2"]


def awaited_at(page: Page) -> list[str]:
    """Return the names of the people for whom a page says that the game waits."""
    (headline,) = page.select(".prompt > b")
    names = headline.plain.removeprefix("Waiting for ")
    return sorted(re.split(", | and ", names))


def test_at_a_table_with_a_relay_one_link_brings_all_and_absent_people_need_no_code() -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    host.ask("gather", link="t=all")
    host.ask("disconnect", seat=1)
    assert "Show a code" not in host.page.text
    page = host.sheet("devices")
    assert len(page.select("[data-local='share:t=all']")) == 1
    assert not page.select("[name=code]")
    assert "come back by the same link" in page.text
    host.ask("renew")
    assert host.reply["effects"]["renew"]
    stand_in(host, 1)
    assert host.page.name == "table"


def test_seat_that_nobody_has_taken_is_still_offered_when_the_game_is_opened_again() -> None:
    host = host_at(0, DiamondsVariant(4), guests=1)
    host.ask("offer", arg=2)
    assert host.page.name == "gathering"
    host.ask("home")
    host.ask("play")
    host.ask("gather", link="t=all", came=[1])
    assert host.page.name == "gathering"
    host.devices[2] = Device(2, "Nobody")
    host.ask("remove", arg=2)
    assert host.page.name == "table"
    assert not host.sheet("players").select("[data-do=readmit]")


def test_friends_come_to_free_seats_until_the_host_deals_with_bots_at_the_others() -> None:
    host = gather_friends(2)
    assert host.reply["elsewhere"] == [1, 2, 3]
    assert "2 of 4 are here" in host.page.text
    assert len(host.page.select(".arrivals .free")) == 2
    assert not host.reply["advances"]
    host.ask("stand-in", arg=1)
    assert players_of(host)[1] != HUMAN
    host.ask("offer", arg=1)
    assert players_of(host) == [HUMAN] * 4
    host.ask("begin")
    assert [player == HUMAN for player in players_of(host)] == [True, False, True, False]
    play_to(host, lambda: host.state.between_rounds)


def test_person_who_sleeps_while_the_host_reloads_before_the_deal_keeps_the_seat() -> None:
    host = gather_friends()
    host.ask("gather", link="t=all", came=[2])
    host.ask("begin")
    assert host.reply["elsewhere"] == [2]


def test_host_deals_when_all_friends_have_come_also_after_a_reload() -> None:
    host = gather_friends(1, 2)
    host.come_back()
    host.devices[3] = Device(3, "Guest3")
    host.join(3)
    assert host.page.name == "gathering"
    assert not host.session.record.moves
    other = gather_friends(1, 2)
    other.come_back()
    other.ask("stand-in", arg=3)
    assert other.page.name == "gathering"
    for table in (host, other):
        table.ask("begin")
        assert table.page.name == "table"


FOUR = DiamondsVariant(4)


def gather_friends(*seats: int, variant: Variant = FOUR) -> Host:
    """Return a host at whose table of four people have come to some seats."""
    host = Host(variant, guests=0)
    host.ask("friends", form=form_of(variant, 1, ["Ann", "Bea", "Carl", "Dora"]))
    for seat in seats:
        host.devices[seat] = Device(seat, f"Guest{seat}")
        host.join(seat)
    return host


def change_seats(host: Host, one: int, other: int) -> None:
    """Let two seats change by a tap on each."""
    host.ask("place", arg=one)
    assert host.page.select(f".at-{one} [aria-pressed=true]")
    host.ask("place", arg=other)


def test_guests_see_who_has_come_and_who_deals_while_people_gather() -> None:
    host = gather_friends(1)
    device = host.devices[1]
    (prompt,) = device.page.select(".prompt")
    assert "2 of 4 are here" in prompt.plain
    assert "Ann deals when all are here." in prompt.plain
    assert "Before the first trick" in device.page.text
    assert "Trick 1" not in device.page.text
    assert "Free seat" in device.page.text
    assert "Carl" not in device.page.text
    assert host.reply["people"] == ["Ann", "Guest1", "", ""]
    assert "Waiting" not in device.page.text


def test_host_is_asked_for_a_name_where_friends_gather_and_they_read_it() -> None:
    host = gather_friends(1)
    assert host.page.select(".own-name [name=name-0]")
    host.ask("call", form={"name-0": "  Wilma\u202e "})
    assert host.reply["people"] == ["Wilma", "Guest1", "", ""]
    assert "Wilma deals when all are here." in host.devices[1].page.plain
    host.ask("call", form={"name-0": "  "})
    assert host.reply["host"] == "Wilma"
    host.ask("begin")
    assert not host.page.select(".own-name")


def test_page_has_no_codes_before_the_device_knows_whether_there_is_a_relay() -> None:
    host = gather_friends()
    assert "One moment" in host.page.text
    assert not host.page.select("[name=code], [data-do=renew]")
    host.ask("gather", link="t=code", coded=True)
    assert host.page.select("[name=code]")


def test_table_without_a_relay_shows_one_code_at_a_time_and_why_the_last_one_failed() -> None:
    host = gather_friends()
    host.ask("gather", link="t=one", coded=True)
    host.ask("answer", form={"code": " a b\n"})
    assert host.reply["effects"]["connect"] == "ab"
    assert "Connecting" in host.page.text
    host.ask("gather", link="t=two", coded=True, failure="unreachable")
    (box,) = host.page.select(".invitation")
    assert len(box.select("[data-local='share:t=two']")) == 1
    assert "couldn't connect" in box.text
    host.ask("gather", link="t=two", coded=True)
    assert "couldn't connect" not in host.page.text


@pytest.mark.parametrize(("one", "other"), [(1, 2), *heavy((1, 3), (0, 2), (0, 3), (3, 1))])
def test_people_change_seats_while_they_gather_and_play_on_there(one: int, other: int) -> None:
    host = gather_friends(1, 2)
    names = ["Ann", "Guest1", "Guest2", ""]
    change_seats(host, one, other)
    names[one], names[other] = names[other], names[one]
    assert host.reply["elsewhere"] == [seat for seat in range(4) if names[seat] != "Ann"]
    seated = [seat for seat in range(4) if names[seat].startswith("Guest")]
    assert {seat: host.devices[seat].name for seat in seated} == {
        seat: names[seat] for seat in host.devices
    }
    for seat, device in host.devices.items():
        assert device.page.select(f".mine[data-seat='{seat}']")
    host.ask("begin")
    kept = [who.name for who in read_record(host.record).seated]
    assert all(name in ("", who) for name, who in zip(names, kept, strict=True))
    while len(host.state.tricks) < 2:
        assert host.step()
        for seat, device in host.devices.items():
            check_secrets(host.state, viewer_at(seat), device.html)


def test_nobody_changes_seats_once_the_cards_are_dealt() -> None:
    host = gather_friends(1, 2, 3)
    host.ask("begin")
    before = host.record
    host.ask("place", arg=1)
    host.ask("place", arg=2)
    assert host.record == before
    assert "seating" not in host.reply["effects"]


def test_removed_guest_leaves_a_free_seat_before_the_deal() -> None:
    host = gather_friends(1, 2)
    host.ask("place", arg=1)
    (button,) = host.page.select(".arrivals [data-local='open:remove-1']")
    assert "Remove" in button.text
    assert "Remove Guest1 from the table?" in host.sheet("remove-1").plain
    host.ask("remove", arg=1)
    assert host.devices[1].removed
    assert not host.devices[2].removed
    assert len(host.page.select(".arrivals .free")) == 2
    assert "Guest1" not in host.page.select(".arrivals ol")[0].text
    begun = host.copy()
    begun.ask("begin")
    assert begun.reply["elsewhere"] == [2], "a bot plays there"
    begun = host.copy()
    (button,) = begun.page.select("[data-do=readmit]")
    assert button.plain == "Let Guest1 back in"
    begun.ask("readmit")
    assert begun.reply["effects"]["readmit"]
    assert not begun.page.select("[data-do=readmit]")
    host.devices[1] = Device(1, "Cleo")
    host.join(1)
    assert "Cleo" in host.page.text


def test_bot_plays_on_for_a_guest_who_is_removed_in_mid_game() -> None:
    host = host_at(1, DiamondsVariant(4), guests=1)
    assert host.sheet("players").select("[data-local='open:remove-1']")
    host.ask("remove", arg=1)
    assert host.devices[1].removed
    assert players_of(host)[1] != HUMAN
    assert "Guest1" not in host.page.text
    assert not host.reply.get("elsewhere")
    del host.devices[1]
    play_to(host, lambda: host.state.between_rounds)


def test_guest_who_was_removed_in_mid_game_gets_the_seat_back_from_the_bot() -> None:
    host = host_at(1, DiamondsVariant(4), guests=1)
    host.ask("remove", arg=1)
    assert host.sheet("players").select("[data-do=readmit]")
    host.ask("readmit")
    assert host.reply["effects"]["readmit"]
    assert host.reply["elsewhere"] == [1]
    assert players_of(host)[1] != HUMAN
    assert "Guest1" in host.page.text
    host.join(1)
    assert players_of(host)[1] == HUMAN
    host.ask("readmit")
    assert "readmit" not in host.reply["effects"]


def test_guest_who_was_removed_can_be_let_in_after_the_host_has_loaded_the_page_again() -> None:
    host = host_at(1, DiamondsVariant(4), guests=2)
    host.ask("remove", arg=1)
    left = host.devices.pop(1)
    host.come_back()
    host.ask("gather", link="t=x", came=[2], removed=[1], names=["Guest1"])
    assert "Let Guest1 back in" in host.sheet("players").plain
    host.ask("readmit")
    host.devices[1] = left
    host.join(1)
    assert players_of(host)[1] == HUMAN


def test_person_who_is_away_keeps_the_seat_in_the_next_game() -> None:
    host = three_at_the_end()
    host.ask("disconnect", seat=3)
    host.ask("again")
    host.ask("begin")
    assert host.reply["elsewhere"] == [1, 3]
    assert players_of(host)[3] != HUMAN
    host.join(3)
    assert players_of(host)[3] == HUMAN


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        (DiamondsVariant(4, rounds=1), [0, 1, 3]),
        *heavy(
            (DiamondsVariant(3), [0, 1, 2]),
            (DiamondsVariant(6, partners=True), [0, 1, 3]),
            (DiversityVariant(4, hands=2), [0, 1, 3]),
        ),
    ],
    ids=str,
)
@pytest.mark.parametrize("ended", [False, True])
def test_another_game_by_one_tap_has_the_same_people_and_link(
    variant: Variant, seats: list[int], ended: bool
) -> None:
    host = gather_friends(1, 3)
    host.ask("gather", link="t=all")
    host.ask("begin")
    host.step()
    if ended:
        host = three_at_the_end()
    before = {device.name: device for device in host.devices.values()}
    sheet = host.sheet("another")
    assert [one.get("value") for one in sheet.select("[name=players]")] == ["3", "4", "5", "6"]
    host.ask("another", form=form_of(variant, 1) | {"bots": "hard"})
    assert read_record(host.record).variant == variant
    assert {*seats[1:]} <= {*host.reply["elsewhere"]}
    assert [who.player == HUMAN for who in read_record(host.record).seated] == [
        seat in seats for seat in range(variant.players)
    ]
    assert {who.player for who in read_record(host.record).seated} <= {HUMAN, "hard"}
    assert {seat: device.name for seat, device in host.devices.items()} == {
        seats[1]: "Guest1",
        seats[2]: "Guest3",
    }
    assert {device.name: device for device in host.devices.values()} == before
    assert host.page.name == "table"
    for seat, device in host.devices.items():
        assert device.page.name == "table"
        check_secrets(host.state, viewer_at(seat), device.html)
    assert host.sheet("devices").select("[data-local='share:t=all']")


@lru_cache
def _three_at_the_end() -> Host:
    host = gather_friends(1, 3)
    host.ask("begin")
    play_to(host, lambda: host.state.over)
    host.ask("gather", link="t=all")
    return host


def three_at_the_end() -> Host:
    """Return a host whose game with two guests is over; it is played once for all."""
    return _three_at_the_end().copy()


def test_guests_get_their_story_while_the_host_reads_the_review() -> None:
    host = Host(DiamondsVariant(2, rounds=1))
    play_to(host, lambda: host.state.over)
    host.open(ReviewRoute(HERE))
    guest = host.devices[1]
    assert guest.page.select(".pending")
    while wanted := host.reply.get("think") or host.reply.get("ahead"):
        do = "bot-answer" if "think" in host.reply else "ahead"
        host.ask(do, key=wanted["key"], answer=thought_of(wanted["request"]))
    assert host.page.name == "review"
    assert not guest.page.select(".pending")
    assert guest.page.select(".like")


def test_guests_see_the_film_of_their_own_turning_point() -> None:
    host = Host(DiamondsVariant(4, rounds=1), seed=4)
    play_to(host, lambda: host.state.over)
    guest = host.devices[1]
    host.send(1, {"do": "film"})
    assert guest.page.select(".pending"), "nothing plays before the review"
    while wanted := host.reply.get("ahead"):
        host.ask("ahead", key=wanted["key"], answer=thought_of(wanted["request"]))
    (rest,) = guest.page.select(".film")
    assert not guest.page.select("[data-opens]"), "a guest has no other table"
    own, guest.got = host.page.html, []
    host.send(1, {"do": "film"})
    moving = [shown for shown in map(parsed, guest.got[2::2]) if shown.select("[data-do=look]")]
    assert {shown.name for shown in moving} == {"final"}
    assert len({str(shown.select(".film")[0]) for shown in moving}) > 5
    assert str(guest.page.select(".film")[0]) == str(rest)
    host.send(1, {"do": "seek", "arg": "1"})
    assert guest.page.select("#film-at")[0]["value"] == "1"
    assert str(guest.page.select(".film")[0]) != str(rest)
    assert host.page.html == own, "each looks at their own"


def late_at(host: Host, name: str, place: int = 100) -> Device:
    """Return the device of somebody who comes by the link when all seats are taken."""
    host.devices[place] = Device(place, name)
    host.join(place)
    return host.devices[place]


@pytest.mark.heavy
@pytest.mark.parametrize("variant", [DiamondsVariant(4, rounds=2), DiversityVariant(4, hands=2)])
def test_latecomer_whom_the_host_admits_gets_the_seat_of_a_bot_at_the_next_round(
    variant: Variant,
) -> None:
    host = gather_friends(1, variant=variant)
    host.ask("begin")
    assert host.reply["elsewhere"] == [1]
    late = late_at(host, "Cleo")
    assert host.reply["latecomer"] == {"place": 100, "name": "Cleo"}
    assert "You are watching until Ann lets you sit down." in late.page.plain
    host.ask("admit", arg=100)
    assert "latecomer" not in host.reply
    assert "You are watching, and sit down at the next round." in late.page.plain
    while 2 not in host.devices:
        assert not host.state.between_rounds
        assert host.step()
    assert host.devices[2] is late
    assert 100 not in host.devices
    assert host.reply["elsewhere"] == [1, 2]
    assert host.state.between_rounds
    while host.state.between_rounds or not host.state.tricks:
        assert host.step()
        check_secrets(host.state, 2, late.html)
    play_to(host, lambda: host.state.over)
    assert [who.name for who in read_record(host.record).seated][2] == "Cleo"
    assert late.page.name == "final"


@pytest.mark.heavy
@pytest.mark.parametrize(
    "again", [{"do": "again"}, {"do": "another", "form": form_of(FOUR, 1) | {"bots": "hard"}}]
)
def test_latecomer_of_the_last_round_sits_down_in_the_next_game_and_the_bot_keeps_its_result(
    again: dict[str, Any],
) -> None:
    host = gather_friends(1, 3, variant=DiamondsVariant(4, rounds=1))
    host.ask("begin")
    late = late_at(host, "Cleo")
    host.ask("admit", arg=100)
    assert "You are watching, and sit down in the next game." in late.page.plain
    while host.step():
        pass
    assert "Cleo" not in host.page.text
    assert "Cleo" not in late.page.text
    assert "Carl" in [name for name, _score in host.kept["standing"]]
    assert not read_record(host.record).changes
    host.ask(**again)
    assert host.devices[2] is late
    assert [who.name for who in read_record(host.record).seated] == [
        "Ann",
        "Guest1",
        "Cleo",
        "Guest3",
    ]
    assert host.reply["elsewhere"] == [1, 2, 3]
    play_to(host, lambda: host.state.between_rounds or host.state.over)
    check_secrets(host.state, 2, late.html)


def test_host_hears_of_one_latecomer_after_another_while_there_are_bots() -> None:
    host = gather_friends(1)
    host.ask("begin")
    late_at(host, "Cleo")
    late_at(host, "Dan", 101)
    assert host.reply["latecomer"]["name"] == "Dan"
    offers = host.sheet("players").select("[data-do=admit]")
    assert [(one.plain, one["data-arg"]) for one in offers] == [
        ("Let Cleo sit down", "100"),
        ("Let Dan sit down", "101"),
    ]
    host.ask("admit", arg=101)
    assert host.reply["latecomer"]["name"] == "Cleo"
    host.ask("disconnect", seat=101)
    del host.devices[101]
    host.ask("admit", arg=100)
    eve = late_at(host, "Eve", 102)
    assert host.reply["latecomer"]["name"] == "Eve"
    host.ask("admit", arg=102)
    fay = late_at(host, "Fay", 103)
    assert "latecomer" not in host.reply
    assert "all seats are taken" in fay.page.plain
    assert "sit down at the next round" in eve.page.plain


@pytest.mark.heavy
def test_latecomer_waits_on_when_the_promised_seat_is_offered_to_another_person() -> None:
    host = gather_friends(1)
    host.ask("begin")
    late_at(host, "Cleo")
    host.ask("admit", arg=100)
    host.ask("offer", arg=2)
    host.ask("stand-in", arg=2)
    while 3 not in host.devices and host.step():
        assert 2 not in host.devices
    assert host.reply["elsewhere"] == [1, 2, 3]


def test_another_game_needs_a_seat_for_all_people() -> None:
    host = gather_friends(1, 2, 3)
    host.ask("begin")
    before = host.record
    host.ask("another", form=form_of(DiamondsVariant(2), 1) | {"bots": "hard"})
    assert host.record == before
    assert "too few seats" in str(host.updates)


def stand_in(host: Host, seat: int) -> None:
    """Let a bot play for a person without a connection."""
    host.ask("stand-in", arg=seat)
    del host.devices[seat]


def players_of(host: Host) -> list[str]:
    return [who.player for who in read_record(host.record).seated]


@pytest.mark.parametrize("reloads", [False, True])
def test_person_who_comes_back_gets_the_seat_from_the_bot(reloads: bool) -> None:
    host = Host(DiamondsVariant(4), guests=2)
    host.ask("disconnect", seat=1)
    stand_in(host, 1)
    host.step()
    if reloads:
        host.reload()
        host.join(2)
    assert host.reply["elsewhere"] == [1, 2]
    assert players_of(host)[1] != HUMAN
    host.devices[1] = Device(1, "Guest1")
    host.join(1)
    assert players_of(host) == [HUMAN, HUMAN, HUMAN, "random"]
    assert host.devices[1].page.name == host.page.name == "table"
    play_to(host, lambda: host.state.between_rounds)


def test_form_of_the_players_keeps_a_stand_in_and_ends_it_for_another_bot() -> None:
    host = Host(DiamondsVariant(4), guests=2)
    host.ask("disconnect", seat=1)
    stand_in(host, 1)
    bot = players_of(host)[1]
    for player, elsewhere in ((bot, [1, 2]), ("easy", [2])):
        form = form_of(DiamondsVariant(4), 1, ["Ann", "Bea", "Carl", "Dora"])
        host.ask("seats", form=form | {"player-1": player, "player-2": "elsewhere"})
        assert host.reply["elsewhere"] == elsewhere


@pytest.mark.parametrize("name", [UNNAMED, *EARLIER])
def test_seat_of_a_bot_is_offered_in_a_running_game_and_taken(name: str) -> None:
    """The person here, who has typed no name, gets one, in whatever language they have begun."""
    host = Host(DiamondsVariant(4), guests=1)
    assert host.step()
    session = host.session
    session.reseat((Seat(name, HUMAN), *session.seats[1:]))
    sheet = parsed(host.ask("sheet", arg="devices")["sheet"]["html"])
    assert [button["data-arg"] for button in sheet.select("[data-do=offer]")] == ["2", "3"]
    host.ask("offer", arg=3)
    assert host.page.name == "gathering"
    before = session.seats[3].name
    host.devices[3] = Device(3, name)
    host.join(3)
    assert session.seats[3].name == before, "nobody can be called You by all others"
    assert players_of(host) == [HUMAN, HUMAN, "random", HUMAN]
    assert host.devices[3].page.name == "table"
    assert host.reply["host"] == session.seats[0].name == NAMES[0]
    play_to(host, lambda: host.state.between_rounds)


def test_person_alone_at_the_host_never_sees_the_curtain() -> None:
    host = Host(DiamondsVariant(3), guests=1)
    seen = {host.page.name}
    while len(host.state.tricks) < 3 and host.step():
        seen.add(host.page.name)
    assert "curtain" not in seen


# After the game --------------------------------------------------------------------------


def test_guest_reads_who_begins_the_next_game_and_asks_for_it_once() -> None:
    host = three_at_the_end().copy()
    device = host.devices[1]
    assert "Ann begins the next game." in device.page.plain
    host.send(1, {"do": "ask-again"})
    assert said_by(host.reply["signals"]) == ["Guest1 would like another game."]
    (button,) = device.page.select("[data-do=ask-again]")
    assert button.get("disabled") is not None
    host.send(1, {"do": "ask-again"})
    assert "signals" not in host.reply


def test_watcher_reads_the_people_of_a_finished_game_from_the_first_place_on() -> None:
    host = three_at_the_end().copy()
    watcher = watch(host)
    outcomes = [one.plain for one in watcher.page.select(".outcome")]
    ranks = ("First", "Second", "Third", "Fourth")
    found = [next(k for k, rank in enumerate(ranks) if rank in text) for text in outcomes]
    assert len(found) == 3
    assert found == sorted(found)
    assert not watcher.page.select("[data-do=ask-again]")


def test_table_to_which_nobody_has_come_can_be_played_on_one_screen() -> None:
    host = gather_friends()
    assert host.page.select("[data-do=one-screen]")
    host.ask("one-screen")
    assert host.page.name == "curtain"
    assert players_of(host) == [HUMAN] * 4
    assert not host.reply.get("elsewhere")
    other = gather_friends(1)
    assert not other.page.select("[data-do=one-screen]")
    other.ask("one-screen")
    assert other.page.name == "gathering"


# Between rounds --------------------------------------------------------------------------


def at_a_summary(variant: Variant, seed: int = 1) -> Host:
    """Return a host who plays with two guests, one of whom has begun the next round."""
    host = Host(variant, guests=2, seed=seed)
    play_to(host, lambda: host.state.between_rounds)
    watch(host)
    host.send(1, {"do": "next"})
    assert not host.state.between_rounds
    assert host.devices[1].page.name == "table"
    return host


def names_of_pages(host: Host) -> list[str | None]:
    return [host.page.name, *(device.page.name for device in host.devices.values())]


def test_summary_stays_on_each_page_until_its_person_goes_on() -> None:
    host = at_a_summary(DiamondsVariant(4, rounds=2))
    assert names_of_pages(host) == ["summary", "table", "summary", "summary"]
    host.devices[2].language = "de"
    host.send(2, {"do": "look"})
    assert "Nächste Runde" in host.devices[2].page.text
    host.send(2, {"do": "next"})
    assert names_of_pages(host) == ["summary", "table", "table", "summary"]
    host.ask("next")
    assert host.page.name == "table"
    play_to(host, lambda: bool(host.state.trick))
    assert {*names_of_pages(host)} == {"table"}


def test_bots_play_no_card_while_somebody_reads_the_summary_and_has_not_taken_too_long() -> None:
    tables = (at_a_summary(DiversityVariant(4, hands=2), seed) for seed in range(9))
    host = next(table for table in tables if table.session.player() != HUMAN)
    made = len(host.session.record.moves)
    wait = host.reply["wait"]
    later = host.copy()
    host.send(2, {"do": "next"})
    assert len(host.session.record.moves) == made
    host.ask("next")
    assert len(host.session.record.moves) > made
    later.ask("waited", arg=wait["name"])
    assert len(later.session.record.moves) > made
    assert {*names_of_pages(later)} == {"table"}


def before_the_first_card(seed: int) -> Host:
    """Return a host in the last round, with a watcher and a bot for the guest who is away."""
    host = Host(DiversityVariant(4, hands=2), seed=seed)
    host.ask("disconnect", seat=1)
    stand_in(host, 1)
    play_to(host, lambda: host.state.between_rounds)
    watch(host)
    host.ask("next")
    return host


def test_watcher_sees_the_end_of_a_game_whose_last_round_bots_play_out() -> None:
    host = next(table for table in map(before_the_first_card, range(9)) if not table.state.trick)
    (watcher,) = host.devices.values()
    assert watcher.page.name == "summary"
    host.ask("finish")
    assert host.state.over
    assert watcher.page.name == "final"


def test_a_new_table_takes_people_along_only_when_the_host_has_been_asked() -> None:
    host = host_at(1, FOUR, guests=2)
    host.ask("home")
    assert not host.page.select(".friends[data-as]")
    (dialog,) = host.page.select("#along")
    assert "The game with Guest1 and Guest2 still runs." in dialog.plain
    assert dialog.select("[data-do=play]")
    assert dialog.select("[data-as]")
    host.ask("play")
    host.ask("drop")
    assert host.page.select(".friends[data-as]")
    assert not host.page.select("#along")


def test_a_new_table_with_seats_elsewhere_takes_people_along_only_when_asked_for() -> None:
    host = host_at(1, FOUR, guests=2)
    game = host.kept
    host.ask("home")
    form = form_of(FOUR, 1) | {"player-1": "elsewhere"}
    host.ask("start", form=form)
    assert host.reply["effects"]["ask"] == "along-start"
    assert host.page.name == "home"
    (dialog,) = host.page.select("#along-start")
    (along,) = dialog.select("[data-as]")
    assert dialog.select("[data-do=play]")
    host.ask(str(along.get("data-as")), form=form)
    assert host.page.name == "gathering"
    assert host.kept["id"] != game["id"]


def test_a_game_alone_begins_without_a_question_about_the_people_at_another_table() -> None:
    host = host_at(1, FOUR, guests=2)
    host.ask("home")
    host.ask("start", form=form_of(FOUR, 1))
    assert host.page.name == "table"


def test_the_way_back_before_a_new_table_leads_to_the_game_with_friends() -> None:
    host = host_at(1, FOUR, guests=2)
    host.games.append(host.kept)
    host.ask("home")
    host.ask("first-game")
    host.ask("home")
    (back,) = host.page.select("#along [data-do=play]")
    host.ask("play", arg=back.get("data-arg"))
    assert host.reply["elsewhere"] == [1, 2]


def test_nobody_is_asked_about_the_people_of_a_game_that_is_over() -> None:
    host = three_at_the_end()
    host.ask("home")
    assert not host.page.select("#along")


# The deal --------------------------------------------------------------------------------


def test_pages_say_which_device_deals() -> None:
    host = gather_friends()
    assert "This device deals the cards" in host.page.text
    assert "The table's device deals the cards" in parsed(str(joining())).text


def test_deals_of_a_game_with_guests_follow_from_its_seed() -> None:
    host = Host(DiamondsVariant(3, rounds=2), guests=2)
    play_to(host, lambda: host.state.over)
    record = read_record(host.record)
    assert record.seed
    state = game_of(record.variant).start(record.variant)
    for move in record.moves:
        if state.to_move is None:
            assert move == canonical(chance_move(state, record.seed), record.variant)
        state.play(move)


def test_shared_deal_is_played_with_guests() -> None:
    host = Host(DiamondsVariant(3), guests=1)
    host.ask("link", arg="deal=abc&players=3")
    form = form_of(DiamondsVariant(3), 1, ["Ann", "Bea", "Carl"])
    host.ask("deal", form=form | {"player-1": "elsewhere"})
    assert host.page.name == "gathering"
    host.join(1)
    assert read_record(host.record).seed == "abc"
    assert host.state.round == 1


@pytest.mark.heavy
def test_stored_game_that_began_without_a_seed_goes_on() -> None:
    """Devices drew the deals of such games together, in versions before."""
    host = Host(DiamondsVariant(3, rounds=2), guests=2)
    play_to(host, lambda: host.state.between_rounds)
    old = replace(read_record(host.record), seed=None)
    host.kept |= {"record": write_record(old)}
    host.reload()
    for seat in host.devices:
        host.join(seat)
    play_to(host, lambda: host.state.over)
    assert read_record(host.record).seed is None
    assert {device.page.name for device in host.devices.values()} == {"final"}
    assert "The same cards again" not in host.sheet("more").text


ARRIVAL = (Path(__file__).parent.parent / "web/glue/session/arrival.ts").read_text("utf-8")

BY_ITSELF = ("goes on trying", "comes back by itself")
"""The words of steps that need no tap."""


@pytest.mark.parametrize("step", sorted({*re.findall(r"step: '([a-z]+)'", ARRIVAL)}))
def test_each_step_of_coming_to_a_table_has_words_and_a_way_on(step: str) -> None:
    (section,) = parsed(str(joining())).select(f"[data-step={step}]")
    assert section.text
    goes_on = any(text in section.plain for text in BY_ITSELF)
    assert goes_on or section.select("button") or section.select("form")


def test_who_is_away_is_marked_while_a_card_moves_too() -> None:
    host = host_at(0, DiamondsVariant(4), guests=2)
    host.ask("disconnect", seat=2)
    got = host.devices[1].got
    got.clear()
    assert host.go_on()
    pages = [parsed(text) for text in got if "plate" in text]
    assert len(pages) > 1
    assert all("away" in [note.text for note in page.select(".plate small")] for page in pages)
