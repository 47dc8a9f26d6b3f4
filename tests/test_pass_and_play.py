"""Several people at one screen: few hand-overs, no secrets, and a report of missed events."""

from __future__ import annotations

import pytest

from app.core.routes import HERE, ReplayRoute, Route, RulesRoute, ScoresRoute
from app.words import card_name
from diamonds_core import HUMAN, DiamondsVariant, DiversityVariant, Variant, read_record
from diamonds_core.moves import Give, Pass

from .play import EACH_DIAMONDS
from .player import (
    EACH_GAME,
    Player,
    cards_named,
    hidden_cards,
    names_of,
    play_of,
    player_at,
    seats_form,
)


def reveal_until_played(player: Player) -> list[int]:
    """Play to the first card of a round; return the seats to which the screen was handed over."""
    looked: list[int] = []
    while player.state.phase.name != "play":
        before = player.viewer
        assert player.go_on()
        if before is None and player.viewer is not None:
            looked.append(player.viewer)
    return looked


@EACH_DIAMONDS
def test_cards_are_passed_with_one_look_each_and_the_last_one_leads(
    variant: DiamondsVariant,
) -> None:
    player = Player(variant, people=variant.players)
    looked = reveal_until_played(player)
    dealer = player.state.dealer
    assert dealer is not None
    assert looked[0] == dealer
    assert sorted(looked) == list(range(variant.players)), "nobody looks twice"
    assert player.viewer == player.state.turn == variant.left[dealer], "who leads goes on"


def test_one_person_gives_before_the_bots_do() -> None:
    """The cards that bots pass never delay the person."""
    for seed in range(2):
        player = player_at("summary", DiamondsVariant(4), seed=seed)
        moves = read_record(player.record).moves
        (chosen,) = (k for k, move in enumerate(moves) if isinstance(move, Pass))
        assert next(move.seat for move in moves[chosen + 1 :] if isinstance(move, Give)) == 0


def test_bots_give_even_when_a_seat_is_handed_over_in_between() -> None:
    player = Player(DiamondsVariant(3), people=3)
    while player.state.phase.name != "give":
        player.go_on()
    player.ask("seats", form=seats_form([HUMAN, "simple", "simple"]))
    player.play_until("summary")


# What has happened meanwhile ---------------------------------------------------------------


@EACH_GAME
def test_curtain_tells_what_the_next_player_has_missed_and_no_secret(variant: Variant) -> None:
    """The last trick lies there in cards; the table behind the curtain needs no further tap."""
    player = player_at("curtain", variant, people=4)
    told = 0
    while player.page.name != "summary":
        if player.page.name == "curtain":
            person = player.state.turn
            assert person is not None
            game = play_of(player.navigator).game
            missed = game.last_viewer.missed(person, game.session)
            swept = any(type(event).__name__ == "TrickTaken" for event in missed)
            hidden = {card_name(card) for card in hidden_cards(player.state, None)}
            assert cards_named(player.page.html).isdisjoint(hidden)
            assert not any("you" in told.text.lower() for told in player.page.select(".missed"))
            lain = player.page.select(".missed .gone")
            assert bool(lain) == swept
            if lain:
                told += 1
                cards = {card_name(card) for card in player.state.tricks[-1].cards}
                assert cards_named(str(lain[0])) == cards
            player.ask("reveal")
            assert not player.page.select(".missed, .gone")
            assert player.page.select(".hand .legal, .hand .pick, .ask button, .tray.target")
        player.go_on()
    assert told > 4


def test_seen_events_are_not_reported_again() -> None:
    """A player who takes a trick and leads next has missed nothing of it."""
    player = Player(DiamondsVariant(2), people=2)
    while len(player.state.tricks) < 3:
        viewer = player.viewer
        game = play_of(player.navigator).game
        if viewer is None and (person := player.state.turn) is not None:
            for event in game.last_viewer.missed(person, game.session):
                assert getattr(event, "seat", None) != person or not hasattr(event, "card")
        player.go_on()


def test_after_a_reload_all_is_told_since_the_own_last_card() -> None:
    player = player_at("curtain", DiversityVariant(), people=4, round_=1)
    while len(player.state.tricks) < 2 or player.page.name != "curtain":
        player.go_on()
    player.reload()
    assert player.page.name == "curtain"
    assert player.page.select(".missed")


# Out of sight -----------------------------------------------------------------------------


@EACH_GAME
@pytest.mark.parametrize("over", [None, ScoresRoute(), ReplayRoute(HERE), RulesRoute("diamonds")])
def test_a_page_that_is_hidden_covers_the_hand(variant: Variant, over: Route | None) -> None:
    player = Player(variant, people=2)
    while player.viewer is None or player.state.phase.name != "play":
        assert player.go_on()
    viewer, moves = player.viewer, len(read_record(player.record).moves)
    assert player.reply["private"]
    if over:
        player.open(over)
        assert player.reply["private"]
    player.ask("hide")
    assert player.page.name == "curtain"
    assert "private" not in player.reply
    assert names_of(player.reply["stack"]) == ["home", "play"]
    assert player.updates[-1]["forget"]
    hidden = {card_name(card) for card in hidden_cards(player.state, None)}
    assert cards_named(player.page.html).isdisjoint(hidden)
    player.ask("reveal")
    assert player.viewer == viewer
    assert len(read_record(player.record).moves) == moves


@EACH_GAME
def test_one_person_alone_has_nothing_to_cover(variant: Variant) -> None:
    player = player_at(1, variant)
    page = player.page.html
    assert "private" not in player.reply
    player.ask("hide")
    assert player.page.html == page
