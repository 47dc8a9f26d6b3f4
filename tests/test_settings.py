"""Settings, at a table or in a lesson: each has its stated effect, and no other."""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise
from typing import Any

import pytest

from app.core.settings import DEFAULTS, ORDERS, settings_from
from app.learn.lesson import LEARNER_SEAT, LessonScreen
from app.words import card_name, rank_index, suit_within
from diamonds_core import (
    Card,
    DiamondsVariant,
    DiversityVariant,
    Variant,
    game_of,
    move_text,
    read_record,
)
from diamonds_core.cards import in_order
from diamonds_core.diamonds import DiamondsState

from .markup import Page
from .play import variant_id
from .player import EACH_GAME, NAMES, Player, cards_named, moments, next_of_lesson, player_at

# Settings ---------------------------------------------------------------------------------


@EACH_GAME
def test_the_hand_lies_as_it_is_set(variant: Variant) -> None:
    player = player_at(0, variant, seed=2)
    hand = player.state.hand(0)
    assert len({card.suit for card in hand}) > 2
    orders = {
        "rising": sorted(hand, key=lambda card: (card.suit, card.rank)),
        "falling": sorted(hand, key=lambda card: (card.suit, -card.rank)),
        "ranks": sorted(hand, key=lambda card: (card.rank, card.suit)),
    }
    for name, wanted in [*orders.items(), ("no such order", orders["rising"])]:
        player.settings = {"order": name}
        player.ask("look")
        keys = [key for key in player.page.all("data-key") if key.startswith("card-")]
        lying = [f"card-{card}" for card in player.state.trick]
        assert [key for key in keys if key not in lying] == [f"card-{card}" for card in wanted]


def test_settings_that_are_not_understood_count_as_not_set() -> None:
    assert settings_from({"confirm": "yes", "order": 3, "tricks": None, "pace": []}) == DEFAULTS


@EACH_GAME
def test_a_card_that_has_to_be_confirmed_is_played_by_the_second_tap(variant: Variant) -> None:
    player = Player(variant, confirm=True, seed=3)
    while player.state.phase.name != "play" or len(player.state.legal()) < 2:
        assert player.go_on()
    first, second, *_rest = (card for card in player.state.legal() if isinstance(card, Card))
    before = player.state.hand_sizes()
    assert player.page.all("data-move") == []
    for card in (first, second):
        player.ask("pick", arg=str(card))
        assert player.page.all("data-move") == [move_text(card)]
        assert player.page.all("aria-pressed").count("true") == 1
        assert "tap it again to play it" in player.updates[0]["say"]
    player.ask("pick", arg=str(second))
    assert player.page.all("data-move") == []
    assert player.state.hand_sizes() == before
    player.ask("pick", arg=str(first))
    player.ask("move", move=player.page.all("data-move")[0])
    assert player.state.hand_sizes() != before


@pytest.mark.heavy
@EACH_GAME
@pytest.mark.parametrize("confirm", [True, False])
def test_no_card_turns_from_a_toggle_into_another_button(variant: Variant, confirm: bool) -> None:
    """Screen readers remember the role of an element, so a new role needs a new element."""
    toggles: dict[str, bool] = {}
    for moment in moments(variant, 1, 1, confirm=confirm, premove=True):
        for page in (*moment.between, moment.rest):
            for card in page.select(".hand button"):
                toggle = "aria-pressed" in card.attrs
                assert toggles.setdefault(str(card["id"]), toggle) == toggle
    assert any(toggles.values())


@EACH_GAME
@pytest.mark.parametrize("premove", [True, False])
def test_cards_can_be_lifted_ahead_while_others_play_and_only_then(
    variant: Variant, premove: bool
) -> None:
    lifted = 0
    for moment in moments(variant, 1, 1, premove=premove):
        for page in (*moment.between, moment.rest):
            ahead = page.select(".hand [data-local^='lift:']")
            lifted += len(ahead)
            assert not (ahead and page.select(".hand [data-do]"))
            assert all("aria-disabled" not in card.attrs for card in ahead)
    assert (lifted > 0) == premove


@EACH_GAME
def test_a_forced_card_plays_itself_and_nothing_else_does(variant: Variant) -> None:
    player = Player(variant, forced=True)
    by_itself = 0
    while player.page.name != "summary":
        assert len(player.state.legal()) > 1
        assert player.go_on()
        for before, after in pairwise(player.updates):
            if after["say"].startswith(("You play", "You lead")):
                by_itself += 1
                assert before["rest"] > 0, "it is seen before it plays itself"
                assert before.get("sound") != "turn", "nobody is called for it"
    forced, state = 0, game_of(variant).start(variant)
    for move in read_record(player.record).moves:
        forced += state.to_move == 0 and len(state.legal()) == 1
        state.play(move)
    assert by_itself == forced > 0


def test_each_event_of_a_round_has_its_sound() -> None:
    player = Player(DiamondsVariant(4))
    heard = {update.get("sound") for update in player.updates}
    while player.page.name != "summary":
        assert player.go_on()
        heard |= {update.get("sound") for update in player.updates}
    assert heard >= {"pass", "card", "crystal", "vault", "theft", "thief", "trick", "turn", "round"}


def test_turn_sounds_when_a_card_has_to_be_chosen() -> None:
    player = player_at(1, DiversityVariant(), forced=True)
    assert player.updates[-1]["sound"] == "turn"


def test_forced_card_behind_the_curtain_waits() -> None:
    player = Player(DiversityVariant(4, 1), people=4, forced=True)
    while max(player.state.hand_sizes()) > 1:
        assert player.go_on()
    for _ in range(4):
        assert player.page.name == "curtain"
        before = sum(player.state.hand_sizes())
        player.ask("look")
        assert sum(player.state.hand_sizes()) == before
        player.ask("reveal")
        assert sum(player.state.hand_sizes()) == before - 1
        if player.state.between_rounds or player.state.over:
            return
    pytest.fail("the last trick has been played")


@pytest.mark.parametrize(
    "variant", [DiamondsVariant(4), DiamondsVariant(2, "first"), DiversityVariant()], ids=variant_id
)
def test_a_full_trick_waits_for_a_tap_when_that_is_set(variant: Variant) -> None:
    player = Player(variant, wait=True)
    held = 0
    while player.page.name not in ("summary", "final"):
        assert player.go_on()
        for step, after in pairwise(player.updates):
            if step.get("hold"):
                held += 1
                page = Page(step["html"])
                assert len(page.select(".slot:has([data-key])")) == variant.trick_size
                assert "on" in page.all("data-local")
                assert page.select(".log") == Page(after["html"]).select(".log"), "all has happened"
                assert after["sound"] == "trick"
    assert held == variant.tricks
    assert not any(update.get("hold") for update in Player(variant).updates)


# Aids to memory ---------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [DiamondsVariant(3), DiamondsVariant(4, partners=True)])
def test_the_memory_aid_counts_all_vaults_on_the_table_and_after_a_round(
    variant: DiamondsVariant,
) -> None:
    player = player_at(4, variant, vaults=True)
    for page in ("table", "summary"):
        player.play_until(page)
        state: Any = player.state
        labels = [label for label in player.page.all("aria-label") if label.startswith("Vault of")]
        for place in set(variant.team) - {variant.team[0]}:
            assert any(label.endswith(f": {state.vault[place]}") for label in labels)


@EACH_GAME
def test_without_the_memory_aid_only_the_last_trick_is_told(variant: Variant) -> None:
    player = player_at(3, variant)
    tricks = player.state.tricks
    names = [{card_name(card) for card in trick.cards} for trick in tricks]
    old, last = set.union(*names[:-1]), names[-1]
    told = {name: player.sheet(name).html for name in ("log", "tricks")}
    assert cards_named(told["tricks"]) >= last
    for html in (player.page.html, *told.values()):
        assert cards_named(html).isdisjoint(old)
    player.settings = {"tricks": True}
    for name in ("log", "tricks"):
        assert cards_named(player.sheet(name).html) >= old | last


@EACH_GAME
def test_the_log_has_a_heading_for_each_trick_over_its_cards(variant: Variant) -> None:
    player = player_at(3, variant, seed=4, tricks=True)
    log = player.sheet("log")
    headings = [heading.text for heading in log.select("#log h3")]
    first = "Trick 4" if player.state.trick else "Trick 3"
    assert headings == [
        *(f"Trick {number}" for number in range(int(first[-1]), 0, -1)),
        "Before the first trick",
    ]
    parts = [str(part) for part in log.select("#log .story")]
    for trick, part in zip(reversed(player.state.tricks), parts[-4:], strict=False):
        assert cards_named(part) == {card_name(card) for card in trick.cards}
    player.settings = {"tricks": False}
    shown = player.sheet("log").select("#log h3")
    assert [heading.text for heading in shown] == headings[: len(headings) - 3]


@EACH_GAME
def test_the_last_trick_says_who_played_who_took_it_and_what_it_brought(variant: Variant) -> None:
    player = Player(variant, seed=4)
    brought = 0
    for number in range(1, 8):
        player.play_tricks(number)
        leader, taker, cards = player.state.tricks[-1]
        rows = player.sheet("tricks").select("li")
        seats = [(leader + k) % variant.players for k in range(len(cards))]
        for seat, card, row in zip(seats, cards, rows, strict=True):
            text = str(row)
            assert ("You" if seat == 0 else NAMES[seat]) in text
            assert card_name(card) in text
            assert ("takes the trick" in text) == (seat == taker)
            brought += any(gain in text for gain in ("+1 ", "steal 1", "locked", "nothing"))
    assert (brought > 0) == isinstance(variant, DiamondsVariant)


# In a lesson ------------------------------------------------------------------------------


def pupil(**settings: bool | str) -> Player:
    """Return a player at the beginning of the lesson."""
    player = Player(DiversityVariant())
    player.settings = settings
    player.ask("learn", arg="diamonds")
    return player


def follow(player: Player) -> bool:
    """Do what the lesson points at; return False at its end."""
    player.ask(**next_of_lesson(player.page))
    return player.page.name == "table"


def test_the_hand_of_a_lesson_lies_as_it_is_set() -> None:
    player = pupil(order="ranks")
    assert isinstance(player.navigator.top, LessonScreen)
    hand = player.navigator.top.session.state.hand(LEARNER_SEAT)
    for order in ("ranks", "falling", "rising"):
        player.settings = {"order": order}
        player.ask("look")
        lying = [
            str(card["id"]).removeprefix("hand-") for card in player.page.select("[id^=hand-]")
        ]
        assert lying == [str(card) for card in sorted(hand, key=ORDERS[order])]


def test_a_lesson_remembers_what_is_set() -> None:
    player = pupil()
    while len(cards_named(player.sheet("tricks").html)) < 3:
        assert follow(player)
    before = cards_named(player.sheet("tricks").html)
    assert "Vault of" not in " ".join(player.page.all("aria-label"))
    while cards_named(player.sheet("tricks").html) == before:
        assert follow(player)
    last = cards_named(player.sheet("tricks").html)
    player.settings = {"tricks": True, "vaults": True}
    player.ask("look")
    assert cards_named(player.sheet("tricks").html) > last
    labels = [label for label in player.page.all("aria-label") if label.startswith("Vault of")]
    assert len(labels) == 2


def test_full_tricks_of_a_lesson_wait_for_a_tap_when_that_is_set() -> None:
    held = {}
    for wait in (False, True):
        player, held[wait] = pupil(wait=wait), 0
        while follow(player):
            held[wait] += sum(bool(step.get("hold")) for step in player.updates)
    assert held[True] > 2
    assert not held[False]


def test_every_card_of_a_lesson_is_played_by_one_tap_of_the_pupil() -> None:
    """The notes say so; no setting lets a card play itself or need a second tap."""
    made = {}
    for strict in (False, True):
        player, made[strict] = pupil(confirm=strict, forced=strict), list[str]()
        made[strict] += player.page.all("data-move")
        while follow(player):
            made[strict] += player.page.all("data-move")
    assert made[True] == made[False] != []


# The table of settings ---------------------------------------------------------------------


def test_dialog_shows_the_default_of_every_setting() -> None:
    dialog = Player(DiamondsVariant(4)).sheet("settings")
    for name, default in asdict(DEFAULTS).items():
        (control,) = dialog.select(f"[data-setting={name}]")
        chosen = control.select("option[selected]")
        shown = chosen[0]["value"] if chosen else "checked" in control.attrs
        assert shown == default


# The cards still out -----------------------------------------------------------------------


@EACH_GAME
def test_the_sheet_of_cards_still_out_tells_what_has_been_seen(variant: Variant) -> None:
    player = Player(variant, seed=3, unseen=True)
    follows, voids = isinstance(variant, DiamondsVariant), 0
    while player.page.name != "summary":
        state, sheet = player.state, player.sheet("unseen")
        tricks = [(trick.leader, trick.cards) for trick in state.tricks]
        tricks += [(state.leader, tuple(state.trick))]
        seen = {*state.hand(0)}.union(*(cards for _, cards in tricks))
        out = [card for card in in_order(variant.deck) if card not in seen]
        for suit, row in enumerate(sheet.select(".suits li")):
            ranks = [rank_index(card) for card in out if card.suit == suit]
            assert [rank.text for rank in row.select("b")] == ranks
        shown: list[set[str]] = [set() for _ in range(variant.players)]
        for leader, cards in tricks:
            for seat, card in enumerate(cards, leader):
                if follows and card.suit != cards[0].suit:
                    shown[seat % variant.players].add(suit_within(cards[0].suit))
        for seat, hand in enumerate(sheet.select(".hands li"), 1):
            _, _, suits = hand.text.partition("void in: ")
            assert (
                set(filter(None, suits.partition(" \N{MIDDLE DOT} ")[0].split(", "))) == shown[seat]
            )
        voids += sum(map(len, shown))
        assert player.go_on()
    assert bool(voids) == follows


def test_the_cards_passed_are_told_until_they_are_played() -> None:
    player = player_at(1, DiamondsVariant(4), seed=3, unseen=True)
    state = player.state
    assert isinstance(state, DiamondsState)
    gave = state.gave[0]
    assert gave
    assert any(card in player.state.hand(1) for card in gave)
    while player.page.name != "summary":
        receiver = player.sheet("unseen").select(".hands li")[0].text
        held = {card for card in gave if card in player.state.hand(1)}
        assert {card for card in gave if card_name(card) in receiver} == held
        assert player.go_on()


def test_the_cards_still_out_are_for_those_who_want_them_and_not_at_the_deal_of_a_day() -> None:
    plain, of_day = Player(DiamondsVariant(4)), Player(DiamondsVariant(4), unseen=True)
    assert of_day.sheet("menu").select("[data-local='open:unseen']")
    of_day.begin_day()
    for player in (plain, of_day):
        assert player.page.name == "table"
        assert not player.sheet("menu").select("[data-local='open:unseen']")
        assert "unseen" not in player.navigator.top.sheets()
