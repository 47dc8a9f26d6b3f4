"""A duel on the page: a link deals at once, the friend's ghost, both columns, the way on."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from app.core.routes import Linked, ResultRoute, StatisticsRoute
from app.library.days import day_record, today
from app.library.links import game_link, parcel_link, read_link
from app.library.parcels import Answer
from app.table.duel import Friend, comparison, friend_in
from app.table.moments import moment_of
from diamonds_core import DiamondsVariant, DiversityVariant, Record, Variant, before, replay
from diamonds_core.duel import through_round
from diamonds_core.record import Change
from diamonds_core.review import decisions

from .duels import at_table, play_out, played
from .player import Player, play_of

SHORT = DiamondsVariant(4, rounds=2)
GAMES = pytest.mark.parametrize("variant", [SHORT, DiversityVariant(4, hands=2)])


@lru_cache
def challenged(variant: Variant) -> Player:
    """Return a player who has accepted the challenge of Ann's link."""
    player = Player(variant, seed=5)
    player.ask("link", arg=game_link(played(variant)))
    player.ask("accept")
    return player


def taking(variant: Variant) -> Player:
    return challenged(variant).copy()


@GAMES
def test_a_link_to_a_game_deals_its_cards_to_the_same_bots_without_a_form(variant: Variant) -> None:
    player = Player(variant, seed=5)
    friend = played(variant)
    player.ask("link", arg=game_link(friend))
    page = player.page
    assert not page.select("form")
    assert not page.select(".card"), "nothing about the cards is shown"
    (gold,) = page.select(".gold")
    player.ask(gold["data-do"])
    record = player.session.record
    assert (record.seed, record.secret) == (friend.seed, friend.secret)
    assert record.moves[:2] == friend.moves[:2]
    assert record.seats[1:] == friend.seats[1:]


@GAMES
def test_the_ghost_has_what_the_friend_had_after_this_round(variant: Variant) -> None:
    player = taking(variant)
    assert not player.page.select(".ghost")
    player.play_until("table" if variant == SHORT else "summary")
    while not player.state.between_rounds:
        assert player.go_on()
    ghost, *_others = player.page.select(".ghost")
    state = replay(through_round(played(variant), 1))
    public = state.showroom[0] if variant == SHORT else state.points[0]  # type: ignore[attr-defined]
    assert f"Ann had {public} here" in ghost.text


def test_a_reload_keeps_the_friend() -> None:
    player = taking(SHORT)
    player.reload()
    friend = play_of(player.navigator).game.friend
    assert friend
    assert friend.record.seats[0].name == "Ann"


@GAMES
def test_the_opening_has_two_columns_and_the_end_the_way_on(variant: Variant) -> None:
    player = taking(variant)
    player.play_until("final")
    (opening,) = [update for update in player.updates if "opening" in update.get("html", "")]
    assert opening["html"].count('class="tube"') == 2
    player.think()
    page = player.page
    (box,) = page.select(".duel")
    assert box.select("[data-opens=replay]")
    own = player.session.record
    (answer,) = page.select(".gold")
    sent = read_link(answer["data-local"].removeprefix("share:"))
    assert isinstance(sent, Answer)
    assert sent.games[0].moves == own.moves
    assert sent.games[1].moves == played(variant).moves
    assert "Rematch" in page.text
    assert "Parted in round 1" in box.text
    player.ask("again")
    assert player.session.record.seed != own.seed
    assert play_of(player.navigator).game.friend is None


def test_the_answer_compares_both_games() -> None:
    player = Player(SHORT, seed=5)
    answer = parcel_link(Answer((played(SHORT, "Bob", 2), played(SHORT))))
    player.ask("link", arg=answer)
    page = player.page
    assert "Bob scored" in page.text
    (details,) = page.select("details")
    assert not details.get("open"), "who has not played these cards sees none of them"
    assert "Parted in" in page.text
    player.ask("accept")
    assert player.session.record.seed == "x"


def test_an_answer_from_a_game_of_two_people_shows_its_end() -> None:
    first, second = played(SHORT, "Bob", 2), played(SHORT)
    people = tuple(replace(seat, player="human") for seat in first.seats)
    player = Player(SHORT, seed=5)
    player.ask("link", arg=parcel_link(Answer((replace(first, seats=people), second))))
    assert player.page.name == "final"


def test_a_friend_without_a_name_is_not_called_you() -> None:
    record = played(SHORT, "You")
    seats = (record.seats[0], *(replace(seat, player="hard") for seat in record.seats[1:]))
    friend = friend_in(replace(record, changes=(Change(5, seats),)))
    assert friend
    assert friend.name == "A friend"


def test_a_bot_that_stood_in_is_told_from_bots_that_differ() -> None:
    own = played(SHORT, "Ann")
    at = decisions(own)[3].move_index
    seats = (replace(own.seats[0], player="simple"), *own.seats[1:])
    other = play_out(replace(before(own, at), changes=(Change(at, seats),)), 1)
    back = (own.seats[0], *seats[1:])
    friend = Friend(replace(other, changes=(*other.changes, Change(len(other.moves), back))), "")
    assert "a bot played for one of the two" in comparison("", own, friend)
    other = play_out(at_table(SHORT, "Bob", level="random"), 1)
    assert "The bots played differently" in comparison("", own, Friend(other, ""))


def test_a_game_with_unknown_bots_is_no_duel() -> None:
    record = played(SHORT)
    seats = tuple(
        replace(seat, player=seat.player.replace("simple", "else")) for seat in record.seats
    )
    assert friend_in(record) is not None
    assert friend_in(replace(record, seats=seats)) is None


def test_a_steal_after_some_tricks_is_no_first_trick() -> None:
    (view,) = (
        one.view for one in decisions(played(SHORT)) if len(one.view.tricks) == 5 and one.round == 1
    )
    assert moment_of(view) == "round 1, trick 6"
    assert moment_of(replace(view, phase="rob")) == "round 1, stealing"


def test_a_duel_counts_once_in_the_statistics_and_for_no_day() -> None:
    record = play_out(day_record(today(), "Ann", Player(SHORT).rng), 3)
    player = Player(SHORT, seed=5)
    player.ask("link", arg=game_link(record))
    player.open(ResultRoute(Linked(str(game_link(record)))))
    player.ask("accept")
    player.play_until("final")
    assert not player.entries.get("days")
    assert len(player.entries["duels"]) == 1
    player.games = [player.kept]
    player.open(StatisticsRoute())
    assert "1 game" in player.page.text


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"games":[]}', '{"games":[{},{}]}', "[" * 50])
def test_a_damaged_answer_is_refused(text: str) -> None:
    from app.library.links import _deflated
    from app.library.tokens import write_token

    player = Player(SHORT, seed=5)
    player.ask("link", arg=write_token("c", _deflated(text)))
    assert "newer version" in player.page.text


def forged(record: Record) -> Record:
    return before(record, len(record.moves) - 3)


def test_an_unfinished_game_is_no_answer() -> None:
    player = Player(SHORT, seed=5)
    player.ask("link", arg=parcel_link(Answer((forged(played(SHORT, "Bob", 2)), played(SHORT)))))
    assert "newer version" in player.page.text
