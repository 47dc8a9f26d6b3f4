"""What players set and do at a table besides playing: each does what it says, and shows no secret.

The table is asked as the page's JavaScript does it; the truth comes from the saved record.
"""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from app.pages.controls import PLAYERS
from app.settings import settings_from
from app.table import Table
from app.words import card_name
from diamonds_core import (
    GAMES,
    HUMAN,
    Card,
    DiamondsVariant,
    DiversityVariant,
    Machine,
    Variant,
    game_of,
    move_text,
    read_record,
    replay,
)

from .play import variant_id
from .test_pages import Page, ask, form_of, hidden_cards, next_request

NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")
BOTH = pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()], ids=variant_id)


class Guest:
    """Somebody at a table, who takes what is offered."""

    def __init__(
        self, variant: Variant, people: int = 1, seed: int = 1, **settings: object
    ) -> None:
        self.rng = Random(seed)
        self.settings = settings
        self.table = Table(Random(seed))
        self.ask("start", form=form_of(variant, people, NAMES))

    def ask(self, do: str, **facts: object) -> Any:  # noqa: ANN401 (it is JSON)
        """The reply to one request, after which bots move until somebody is asked."""
        self.steps: list[dict[str, Any]] = []
        request: dict[str, object] | None = {"do": do, **facts}
        while request is not None:
            self.reply = ask(self.table, {**request, "settings": self.settings})
            self.steps += self.reply["steps"]
            request = {"do": "go"} if self.reply["more"] else None
        return self.reply

    @property
    def page(self) -> Page:
        return Page(self.steps[-1]["html"])

    @property
    def state(self) -> Machine:
        assert self.table.session is not None
        return self.table.session.state

    def go_on(self) -> bool:
        """Tap something; False when the game is over."""
        request = next_request(self.page, self.rng)
        if request is None:
            return False
        self.ask(**request)
        return True

    def play_until(self, name: str, round_: int = 1) -> None:
        while self.page.name != name or self.state.round < round_:
            assert self.go_on()

    def play_tricks(self, number: int) -> None:
        """Until so many tricks of the round are taken and the guest is to play a card."""
        while not (len(self.state.tricks) >= number and self.page.all("data-move")):
            assert self.go_on()


def sheet(html: str, name: str) -> str:
    found = re.search(f'<dialog id="{name}".*?</dialog>', html, re.DOTALL)
    assert found
    return found[0]


def cards_named(html: str) -> set[str]:
    return set(re.findall(r"\w+ of (?:Diamonds|Hearts|Spades|Clubs)", html))


# Settings ---------------------------------------------------------------------------------


@BOTH
def test_the_hand_lies_as_it_is_set(variant: Variant) -> None:
    guest = Guest(variant, seed=2)
    guest.play_tricks(0)
    hand = guest.state.hand(0)
    assert len({card.suit for card in hand}) > 2
    orders = {
        "rising": sorted(hand, key=lambda card: (card.suit, card.rank)),
        "falling": sorted(hand, key=lambda card: (card.suit, -card.rank)),
        "ranks": sorted(hand, key=lambda card: (card.rank, card.suit)),
    }
    for name, wanted in [*orders.items(), ("no such order", orders["rising"])]:
        guest.settings = {"order": name}
        guest.ask("look")
        keys = [key for key in guest.page.all("data-key") if key.startswith("card-")]
        lying = [f"card-{card}" for card in guest.state.trick]
        assert [key for key in keys if key not in lying] == [f"card-{card}" for card in wanted]


def test_settings_that_are_not_understood_count_as_not_set() -> None:
    assert settings_from({"confirm": "yes", "order": 3, "tricks": None}) == settings_from({})


@BOTH
def test_a_card_that_has_to_be_confirmed_is_played_by_the_second_tap(variant: Variant) -> None:
    guest = Guest(variant, confirm=True, seed=3)
    while guest.state.phase.name != "play" or len(guest.state.legal()) < 2:
        assert guest.go_on()
    first, second, *_rest = (card for card in guest.state.legal() if isinstance(card, Card))
    before = guest.state.hand_sizes()
    assert guest.page.all("data-move") == []
    for card in (first, second):
        guest.ask("pick", arg=str(card))
        assert guest.page.all("data-move") == [move_text(card)]
        assert guest.page.all("aria-pressed").count("true") == 1
        assert "tap it again to play it" in guest.steps[0]["say"]
    guest.ask("pick", arg=str(second))
    assert guest.page.all("data-move") == []
    assert guest.state.hand_sizes() == before
    guest.ask("pick", arg=str(first))
    guest.ask("move", move=guest.page.all("data-move")[0])
    assert guest.state.hand_sizes() != before


@BOTH
def test_a_forced_card_plays_itself_and_nothing_else_does(variant: Variant) -> None:
    guest = Guest(variant, forced=True)
    guest.play_until("summary")
    assert guest.table.session is not None
    chosen = guest.table.session.record
    state, forced = game_of(variant).start(variant), 0
    for move in chosen.moves:
        forced += state.to_move == 0 and len(state.legal()) == 1
        state.play(move)
    assert forced > 0
    guest = Guest(variant, forced=True)
    while guest.page.name != "summary":
        assert len(guest.state.legal()) > 1
        assert guest.go_on()
        for before, after in pairwise(guest.steps):
            if before.get("sound") == "turn" and "You " in after["say"]:
                assert before["rest"] > 0, "it is seen before it plays itself"


def test_no_card_of_somebody_behind_the_curtain_plays_itself() -> None:
    guest = Guest(DiversityVariant(4, 1), people=4, forced=True)
    while max(guest.state.hand_sizes()) > 1:
        assert guest.go_on()
    for _ in range(4):
        assert guest.page.name == "curtain"
        before = sum(guest.state.hand_sizes())
        guest.ask("look")
        assert sum(guest.state.hand_sizes()) == before
        guest.ask("reveal")
        assert sum(guest.state.hand_sizes()) == before - 1
        if guest.state.between_rounds or guest.state.over:
            return
    pytest.fail("the last trick has been played")


@pytest.mark.parametrize(
    "variant", [DiamondsVariant(4), DiamondsVariant(2, "first"), DiversityVariant()], ids=variant_id
)
def test_a_full_trick_waits_for_a_tap_when_that_is_set(variant: Variant) -> None:
    guest = Guest(variant, wait=True)
    held = 0
    while guest.page.name not in ("summary", "final"):
        assert guest.go_on()
        for step, after in pairwise(guest.steps):
            if step.get("hold"):
                held += 1
                page = Page(step["html"])
                assert len(re.findall('class="slot p-[a-z0-9]+"', page.html)) == variant.trick_size
                assert "on" in page.all("data-local")
                assert after["sound"] == "trick"
    assert held == variant.tricks
    assert not any(step.get("hold") for step in Guest(variant).steps)


# What one remembers -----------------------------------------------------------------------


@pytest.mark.parametrize("variant", [DiamondsVariant(3), DiamondsVariant(4, partners=True)])
def test_the_memory_aid_counts_all_vaults_on_the_table_and_after_a_round(
    variant: DiamondsVariant,
) -> None:
    guest = Guest(variant, vaults=True)
    guest.play_tricks(4)
    state: Any = guest.state
    for place in set(variant.team) - {variant.team[0]}:
        labels = [label for label in guest.page.all("aria-label") if label.startswith("Vault of")]
        assert any(label.endswith(f": {state.vault[place]}") for label in labels)
    guest.play_until("summary")
    state = guest.state
    texts = guest.page.texts
    for place in set(variant.team):
        assert str(state.showroom[place] + 2 * state.vault[place]) in texts


@BOTH
def test_without_the_memory_aid_only_the_last_trick_is_told(variant: Variant) -> None:
    guest = Guest(variant)
    guest.play_tricks(3)
    tricks = guest.state.tricks
    names = [{card_name(card) for card in trick.cards} for trick in tricks]
    html = guest.page.html
    old, last = set.union(*names[:-1]), names[-1]
    assert cards_named(html) >= last
    assert cards_named(html).isdisjoint(old)
    assert cards_named(sheet(html, "tricks")) >= last
    guest.settings = {"tricks": True}
    guest.ask("look")
    html = guest.page.html
    for name in ("log", "tricks"):
        assert cards_named(sheet(html, name)) >= old | last


@BOTH
def test_the_last_trick_says_who_played_who_took_it_and_what_it_brought(variant: Variant) -> None:
    guest = Guest(variant, seed=4)
    brought = 0
    for number in range(1, 8):
        guest.play_tricks(number)
        leader, taker, cards = guest.state.tricks[-1]
        text = sheet(guest.page.html, "tricks")
        rows = re.findall("<li.*?</li>", text)
        seats = [(leader + k) % variant.players for k in range(len(cards))]
        for seat, card, row in zip(seats, cards, rows, strict=True):
            assert ("You" if seat == 0 else NAMES[seat]) in row
            assert card_name(card) in row
            assert ("takes the trick" in row) == (seat == taker)
            brought += any(gain in row for gain in ("+1 ", "1 from", "locked", "nothing"))
    assert (brought > 0) == isinstance(variant, DiamondsVariant)


# The score sheet --------------------------------------------------------------------------


def cells(page: Page) -> list[list[str]]:
    """The score sheet's rows, each as the texts of its cells."""
    rows = re.findall("<tr>.*?</tr>", page.html)[1:]
    texts = [[re.sub("<[^>]*>", " ", c) for c in re.findall("<td>.*?</td>", row)] for row in rows]
    return [[" ".join(text.split()) for text in row] for row in texts]


def ends(guest: Guest) -> list[Any]:
    """The truth at the end of every round."""
    record = read_record(guest.reply["save"])
    state, found = game_of(record.variant).start(record.variant), []
    for move in record.moves:
        state.play(move)
        if state.over or state.phase.name == "deal":
            found.append(state.copy())
    return found[1:]


def test_the_score_sheet_of_diamonds_tells_what_is_public_and_one_s_own() -> None:
    guest = Guest(DiamondsVariant(4))
    guest.play_until("summary", 2)
    guest.ask("scores")
    truth = ends(guest)
    assert [len(row) for row in cells(guest.page)] == [4, 4, 4]
    for row, state in zip(cells(guest.page), truth, strict=False):
        assert row[0] == f"Showroom {state.showroom[0]} Vault {state.vault[0]}"
        assert row[1:] == [f"Showroom {shown}" for shown in state.showroom[1:]]
    end = truth[-1]
    assert cells(guest.page)[-1] == [
        str(end.showroom[0] + 2 * end.vault[0]),
        *["Vault, shut"] * 3,
    ]
    guest.settings = {"vaults": True}
    guest.ask("look")
    row = cells(guest.page)[0]
    pairs = zip(truth[0].showroom, truth[0].vault, strict=True)
    assert row == [f"Showroom {shown} Vault {locked}" for shown, locked in pairs]


def test_the_score_sheet_is_open_at_the_end() -> None:
    variant = DiamondsVariant(2)
    guest = Guest(variant)
    guest.play_until("final")
    before = guest.page.html
    guest.ask("scores")
    sheet_, end = cells(guest.page), ends(guest)[-1]
    assert len(sheet_) == variant.rounds + 1
    points = zip(end.showroom, end.vault, strict=True)
    assert sheet_[-1] == [str(shown + 2 * locked) for shown, locked in points]
    guest.ask("back")
    assert guest.page.html == before


def test_several_people_see_no_vault_on_the_score_sheet_between_rounds() -> None:
    guest = Guest(DiamondsVariant(3), people=3)
    guest.play_until("summary")
    guest.ask("scores")
    assert "Vault " not in " ".join(cells(guest.page)[0])


def test_the_score_sheet_of_diversity_adds_up() -> None:
    guest = Guest(DiversityVariant(4, 3))
    guest.play_until("summary", 2)
    guest.ask("scores")
    *hands, sums = [list(map(int, row)) for row in cells(guest.page)]
    assert [sum(column) for column in zip(*hands, strict=True)] == sums
    assert sums == ends(guest)[-1].points
    assert not guest.reply["more"]


# Who plays --------------------------------------------------------------------------------


def seats_form(players: list[str], names: tuple[str, ...] = NAMES) -> dict[str, str]:
    form = {f"player-{seat}": player for seat, player in enumerate(players)}
    return form | {f"name-{seat}": names[seat] for seat in range(len(players))}


def test_every_player_that_there_is_can_be_chosen() -> None:
    for game in GAMES.values():
        assert set(PLAYERS) == {HUMAN, *game.bots}


@BOTH
def test_seats_get_other_names_in_the_middle_of_a_game(variant: Variant) -> None:
    guest = Guest(variant)
    guest.play_tricks(1)
    before = guest.state.hand(0)
    guest.ask("seats", form=seats_form([HUMAN, *["simple"] * 3], ("Zoë", "Zoë", "<b>", " ")))
    seats = read_record(guest.reply["save"]).seats
    assert [seat.name for seat in seats] == ["Zoë", "Zoë 2", "<b>", "4"]
    assert {"Zoë 2", "<b>"} <= set(guest.page.texts)
    assert guest.state.hand(0) == before
    assert guest.table.viewer == 0


@BOTH
def test_a_bot_goes_on_in_the_middle_of_a_turn_and_gives_the_seat_back(variant: Variant) -> None:
    guest = Guest(variant)
    guest.play_tricks(1)
    guest.ask("pick", arg=str(guest.state.hand(0)[0]))
    first = ask(guest.table, {"do": "seats", "form": seats_form(["simple"] * 4)})
    assert first["more"]
    moves = len(read_record(first["save"]).moves)
    reply = ask(guest.table, {"do": "go"})
    assert len(read_record(reply["save"]).moves) == moves + 1
    assert guest.table.viewer is None
    guest.ask("seats", form=seats_form([HUMAN, *["simple"] * 3]))
    assert guest.page.name == "curtain"
    guest.ask("reveal")
    assert guest.page.all("data-move")


def test_who_takes_over_a_seat_is_shown_no_cards_before_they_say_who_they_are() -> None:
    guest = Guest(DiversityVariant(), people=2)
    while guest.table.viewer != 0:
        assert guest.go_on()
    guest.ask("seats", form=seats_form(["simple", HUMAN, "simple", "simple"]))
    assert guest.page.name == "curtain"
    hidden = {card_name(card) for card in hidden_cards(guest.state, None)}
    for step in guest.steps:
        if "html" in step and "forget" in step:
            assert cards_named(step["html"]).isdisjoint(hidden)
    assert any(step.get("forget") for step in guest.steps)
    guest.ask("reveal")
    assert guest.table.viewer == 1


# The end of it ----------------------------------------------------------------------------


@BOTH
def test_a_game_that_is_given_up_is_gone(variant: Variant) -> None:
    guest = Guest(variant)
    guest.play_tricks(1)
    reply = guest.ask("drop")
    assert guest.page.name == "home"
    assert (reply["save"], reply["away"], reply["more"]) == (None, True, False)
    guest.ask("resume")
    assert guest.page.name == "home"


def test_a_game_that_is_over_is_not_kept_on_the_start_page() -> None:
    """So that nobody is asked whether it may be replaced."""
    guest = Guest(DiversityVariant(4, 1))
    guest.play_until("final")
    save = guest.reply["save"]
    assert replay(read_record(save)).over
    table = Table(Random(1))
    assert ask(table, {"do": "open", "save": save, "away": True})["save"] is None
    shown = ask(Table(Random(1)), {"do": "open", "save": save, "away": False})
    assert Page(shown["steps"][-1]["html"]).name == "final"
