"""Several people at one screen: few hand-overs, no secrets, and a report of missed events."""

from __future__ import annotations

import pytest

from app.routes import HERE, ReplayRoute, Route, RulesRoute, ScoresRoute
from app.words import card_name
from diamonds_core import HUMAN, DiamondsVariant, DiversityVariant, Variant, read_record
from diamonds_core.moves import Give, Pass

from .play import EACH_DIAMONDS
from .player import (
    EACH_GAME,
    NAMES,
    Player,
    cards_named,
    hidden_cards,
    names_of,
    play_of,
    player_at,
)


def reveal_until_played(guest: Player) -> list[int]:
    """Play to the first card of a round; return the seats to which the screen was handed over."""
    looked: list[int] = []
    while guest.state.phase.name != "play":
        before = guest.viewer
        assert guest.go_on()
        if before is None and guest.viewer is not None:
            looked.append(guest.viewer)
    return looked


@EACH_DIAMONDS
def test_cards_are_passed_with_one_look_each_and_the_last_one_leads(
    variant: DiamondsVariant,
) -> None:
    guest = Player(variant, people=variant.players)
    looked = reveal_until_played(guest)
    dealer = guest.state.dealer
    assert dealer is not None
    assert looked[0] == dealer
    assert sorted(looked) == list(range(variant.players)), "nobody looks twice"
    assert guest.viewer == guest.state.turn == variant.left[dealer], "who leads goes on"


def test_one_person_gives_before_the_bots_do() -> None:
    """The cards that bots pass never delay the person."""
    for seed in range(2):
        guest = player_at("summary", DiamondsVariant(4), seed=seed)
        moves = read_record(guest.record).moves
        (chosen,) = (k for k, move in enumerate(moves) if isinstance(move, Pass))
        assert next(move.seat for move in moves[chosen + 1 :] if isinstance(move, Give)) == 0


def test_bots_give_even_when_a_seat_is_handed_over_in_between() -> None:
    guest = Player(DiamondsVariant(3), people=3)
    while guest.state.phase.name != "give":
        guest.go_on()
    players = [HUMAN, "simple", "simple"]
    form = {f"player-{seat}": player for seat, player in enumerate(players)}
    guest.ask("seats", form=form | {f"name-{seat}": NAMES[seat] for seat in range(3)})
    guest.play_until("summary")


# What has happened meanwhile ---------------------------------------------------------------


@EACH_GAME
def test_curtain_tells_what_the_next_player_has_missed_and_no_secret(variant: Variant) -> None:
    """The last trick lies there in cards; the table behind the curtain needs no further tap."""
    guest = player_at("curtain", variant, people=4)
    told = 0
    while guest.page.name != "summary":
        if guest.page.name == "curtain":
            person = guest.state.turn
            assert person is not None
            game = play_of(guest.navigator).game
            missed = game.last_viewer.missed(person, game.session)
            swept = any(type(event).__name__ == "TrickTaken" for event in missed)
            hidden = {card_name(card) for card in hidden_cards(guest.state, None)}
            assert cards_named(guest.page.html).isdisjoint(hidden)
            assert not any("you" in told.text.lower() for told in guest.page.select(".missed"))
            lain = guest.page.select(".missed .gone")
            assert bool(lain) == swept
            if lain:
                told += 1
                cards = {card_name(card) for card in guest.state.tricks[-1].cards}
                assert cards_named(str(lain[0])) == cards
            guest.ask("reveal")
            assert not guest.page.select(".missed, .gone")
            assert guest.page.select(".hand .legal, .hand .pick, .ask button, .tray.target")
        guest.go_on()
    assert told > 4


def test_seen_events_are_not_reported_again() -> None:
    """A player who takes a trick and leads next has missed nothing of it."""
    guest = Player(DiamondsVariant(2), people=2)
    while len(guest.state.tricks) < 3:
        viewer = guest.viewer
        game = play_of(guest.navigator).game
        if viewer is None and (person := guest.state.turn) is not None:
            for event in game.last_viewer.missed(person, game.session):
                assert getattr(event, "seat", None) != person or not hasattr(event, "card")
        guest.go_on()


def test_after_a_reload_all_is_told_since_the_own_last_card() -> None:
    guest = player_at("curtain", DiversityVariant(), people=4, round_=1)
    while len(guest.state.tricks) < 2 or guest.page.name != "curtain":
        guest.go_on()
    guest.reload()
    assert guest.page.name == "curtain"
    assert guest.page.select(".missed")


# Out of sight -----------------------------------------------------------------------------


@EACH_GAME
@pytest.mark.parametrize("over", [None, ScoresRoute(), ReplayRoute(HERE), RulesRoute("diamonds")])
def test_a_page_that_is_hidden_covers_the_hand(variant: Variant, over: Route | None) -> None:
    guest = Player(variant, people=2)
    while guest.viewer is None or guest.state.phase.name != "play":
        assert guest.go_on()
    viewer, moves = guest.viewer, len(read_record(guest.record).moves)
    assert guest.reply["private"]
    if over:
        guest.open(over)
        assert guest.reply["private"]
    guest.ask("hide")
    assert guest.page.name == "curtain"
    assert "private" not in guest.reply
    assert names_of(guest.reply["stack"]) == ["home", "play"]
    assert guest.updates[-1]["forget"]
    hidden = {card_name(card) for card in hidden_cards(guest.state, None)}
    assert cards_named(guest.page.html).isdisjoint(hidden)
    guest.ask("reveal")
    assert guest.viewer == viewer
    assert len(read_record(guest.record).moves) == moves


@EACH_GAME
def test_one_person_alone_has_nothing_to_cover(variant: Variant) -> None:
    guest = player_at(1, variant)
    page = guest.page.html
    assert "private" not in guest.reply
    guest.ask("hide")
    assert guest.page.html == page
