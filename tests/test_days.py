"""The deal of the day: stored, counted, shared and compared, apart from the games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

import pytest

from app.core.analyses import ParGames
from app.core.kinds import read_entries, write_entries
from app.core.routes import HERE, DaysRoute, FairnessRoute, ParRoute
from app.daily.par import ParScreen
from app.library.day_words import share_text
from app.library.days import (
    LEVEL,
    RIVALS,
    day_of,
    day_of_deal,
    day_record,
    day_result,
    day_streaks,
    is_in_time,
    is_news,
    now_in_ms,
    result_of_game,
    stored_day,
    today,
)
from app.library.entries import DAYS, SHARED_RESULTS, Day, SharedResult
from app.library.links import SharedDeal, deal_link, deal_of_the_day, game_link, read_link
from app.table.menus import share_sheet
from diamonds_core import (
    HUMAN,
    Change,
    DiamondsVariant,
    Record,
    Session,
    game_of,
    read_record,
    replay,
)
from diamonds_core.bots.version import VERSION
from diamonds_core.errors import NetworkError
from diamonds_core.par import PLAN, ParScore
from diamonds_core.verify import recompute_moves

from .markup import Page
from .play import move_on
from .player import Player

DAY = date(2026, 11, 22)
RESULTS = (("Ann", 41), ("Bea", 38), ("Carl", -3), ("Dora", 40))


@cache
def played(day: date) -> Record:
    """Return a whole game of a day, in which a random bot chose the person's moves."""
    session, rng = Session(day_record(day, "Ann", Random(1)), Random(1)), Random(1)
    while not session.state.over:
        move_on(session, rng)
    return session.record


def played_by_bob() -> Record:
    """Return a game of `DAY` in a link that a friend has shared."""
    record = played(DAY)
    return replace(record, seats=(replace(record.seats[0], name="Bob"), *record.seats[1:]))


def noon(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000)


def kept(day: date, score: int = 41, late: bool = False) -> Day:
    """Return the result of a day, played on it or two days later."""
    results = (("Ann", score), *RESULTS[1:])
    return Day(day.isoformat(), noon(day + timedelta(days=2 * late)), results, 1)


def player_at_days(days: Sequence[Day] = (), results: Sequence[SharedResult] = ()) -> Player:
    player = Player(DiamondsVariant(4))
    player.entries = {
        "days": dict(write_entries(DAYS, days)),
        "results": dict(write_entries(SHARED_RESULTS, results)),
    }
    player.ask("home")
    return player


@pytest.fixture(scope="module")
def record() -> Record:
    return played(today())


# The game of a day ------------------------------------------------------------------------


def test_everybody_gets_the_same_deal_rivals_and_chance() -> None:
    one, other = (day_record(DAY, name, Random(seed)) for name, seed in (("Ann", 1), ("Zoe", 2)))
    assert (one.seed, one.secret, one.variant) == (other.seed, other.secret, other.variant)
    assert [seat.player for seat in one.seats] == [HUMAN, LEVEL, LEVEL, LEVEL]
    assert one.seats[1:] == other.seats[1:]
    assert day_of(one) == DAY


def test_a_game_with_other_rivals_rules_or_cards_is_no_day() -> None:
    record = day_record(DAY, "Ann", Random(1))
    stronger = (*record.seats[:3], replace(record.seats[3], player="hard"))
    for other in (
        replace(record, seed="abc"),
        replace(record, seed="20261122"),
        replace(record, variant=DiamondsVariant(4, "first")),
        replace(record, seats=stronger),
        replace(record, seats=()),
    ):
        assert day_of(other) is None


def test_the_result_of_a_day_is_that_of_its_game(record: Record) -> None:
    found = day_result(record, noon(today()))
    assert found is not None
    table = game_of(record.variant).summary(replay(record))
    assert [score for _name, score in found.results] == list(table["scores"])
    assert (found.place == 1) == (0 in table["winners"])
    assert found.place <= 1 + sum(score >= found.score for score in table["scores"])


@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_a_day_counts_for_the_person_under_all_their_names(record: Record, share: float) -> None:
    renamed = (replace(record.seats[0], name="Zoe"), *record.seats[1:])
    change = Change(int(share * len(record.moves)), renamed)
    found = day_result(replace(record, changes=(change,)), noon(today()))
    assert found is not None
    assert found.results[0][0] == "Zoe"


@pytest.mark.parametrize(("share", "counts"), [(0.4, False), (0.6, True)])
def test_a_day_counts_only_where_the_person_made_most_of_the_moves(
    record: Record, share: float, counts: bool
) -> None:
    bots = (replace(record.seats[0], player=LEVEL), *record.seats[1:])
    change = Change(int(share * len(record.moves)), bots)
    assert (day_result(replace(record, changes=(change,)), noon(today())) is not None) is counts


def test_a_day_that_has_not_begun_does_not_count(record: Record) -> None:
    assert day_result(record, noon(today() - timedelta(days=1))) is None


# Days in a row ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ago", "now", "best"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((1,), 1, 1),
        ((2,), 0, 1),
        ((0, 1, 2), 3, 3),
        ((1, 2, 5, 6, 7), 2, 3),
    ],
)
def test_days_in_a_row_go_up_to_today_or_yesterday(ago: Sequence[int], now: int, best: int) -> None:
    days = [kept(DAY - timedelta(days=days)) for days in ago]
    assert day_streaks(days, DAY) == (now, best)


def test_a_day_that_was_played_later_counts_in_no_row() -> None:
    days = [kept(DAY), kept(DAY - timedelta(days=1), late=True), kept(DAY - timedelta(days=2))]
    assert day_streaks(days, DAY) == (1, 1)


def test_a_day_of_next_year_does_not_count() -> None:
    """The device's clock was wrong, and is corrected."""
    wrong = [kept(DAY + timedelta(days=365 + day)) for day in range(3)]
    days = [kept(DAY), kept(DAY - timedelta(days=1)), *wrong]
    assert day_streaks(days, DAY) == (2, 2)
    player = player_at_days(days)
    player.open(DaysRoute())
    assert player.page.select(".figures .num")[-1].text == "2"


@pytest.mark.parametrize(("hours", "counts"), [(23.9, True), (26.9, True), (27.1, False)])
def test_a_game_may_end_soon_after_its_day(hours: float, counts: bool) -> None:
    begun = int(datetime(DAY.year, DAY.month, DAY.day, tzinfo=UTC).timestamp() * 1000)
    assert is_in_time(replace(kept(DAY), when=begun + int(hours * 3_600_000))) is counts


@pytest.mark.parametrize("day", ["0001-01-01", "1970-01-01", "9999-12-31"])
def test_the_calendar_opens_with_any_day_that_can_be_stored(day: str) -> None:
    player = player_at_days([replace(kept(DAY), day=day, when=0)])
    player.open(DaysRoute())
    assert player.page.name == "days"


# Kept -------------------------------------------------------------------------------------


def test_the_day_is_stored_with_the_last_move_and_the_first_game_counts() -> None:
    player = player_at_days()
    player.begin_day()
    assert day_of(read_record(player.record)) is not None
    player.play_until("final")
    record = read_record(player.record)
    (day,) = player.entries["days"].values()
    table = game_of(record.variant).summary(replay(record))
    assert [score for _name, score in day["results"]] == list(table["scores"])
    player.ask("again", arg="same")
    player.play_until("final")
    assert list(player.entries["days"].values()) == [day]


@pytest.mark.parametrize("reloaded", [False, True])
def test_a_day_is_stored_although_the_clock_has_gone_back_while_it_was_played(
    monkeypatch: pytest.MonkeyPatch, reloaded: bool
) -> None:
    player = player_at_days()
    player.begin_day()
    player.kept |= {"begun": now_in_ms(), "changed": now_in_ms()}
    if not reloaded:
        player.play_away(lambda: player.state.over)
    earlier = now_in_ms() - 86_400_000
    monkeypatch.setattr(sys.modules["app.table.finish"], "now_in_ms", lambda: earlier)
    player.play_until("final")
    (day,) = player.entries["days"].values()
    assert day["when"] > earlier


def test_deleting_games_leaves_the_days_and_the_calendar_can_be_emptied() -> None:
    player = player_at_days([kept(today())], [SharedResult(DAY.isoformat(), "Bob", 3, False)])
    player.entries["days"]["broken"] = 7
    player.ask("wipe", games=[])
    assert player.entries["days"]
    player.open(DaysRoute())
    assert "empty" in player.sheet("empty-days").all("data-do")
    player.ask("empty", arg="days")
    assert not any(player.entries.values())
    assert not player.page.select(".figures")


def test_par_is_stored_with_the_day_when_its_last_game_ends(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = day_result(record, noon(today()))
    assert own
    player = player_at_days([own])
    player.ask("link", arg=f"#{game_link(record)}")
    player.open(ParRoute(HERE))
    screen = player.navigator.top
    assert isinstance(screen, ParScreen)
    *scores, last = [
        ParScore(0, level, score) for (level, _), score in zip(PLAN, (9, 40, 20, 30), strict=True)
    ]
    screen.games.scores = scores
    wanted = player.ask("look")["think"]
    monkeypatch.setattr(ParGames, "take", lambda games, _answer: not games.scores.append(last))
    player.ask("bot-answer", key=wanted["key"], answer="")
    assert player.entries["days"][own.day]["par"] == 30


def test_par_comes_to_no_day_on_which_another_game_counts(record: Record) -> None:
    own = day_result(record, noon(today()))
    assert own
    assert stored_day(record, {own.day: own}) == own
    assert stored_day(record, {own.day: replace(own, results=RESULTS)}) is None
    assert stored_day(record, {}) is None


def test_a_checked_game_of_a_day_says_with_what_in_the_calendar(record: Record) -> None:
    own = day_result(record, noon(today()))
    assert own
    player = player_at_days([own])
    player.ask("link", arg=f"#{game_link(record)}")
    player.open(FairnessRoute(HERE))
    player.think()
    count = len(list(recompute_moves(record)))
    stored = player.entries["days"][own.day]
    assert (stored["version"], stored["moves"]) == (VERSION, count)
    player.open(DaysRoute(own.day))
    assert f"{own.results[0][0]}: checked on your device with version {VERSION}. All {count} " in (
        player.page.words
    )


def test_a_game_that_does_not_follow_is_not_checked() -> None:
    other = with_random_rivals()
    own = day_result(other, noon(DAY))
    assert own
    player = player_at_days([own])
    player.ask("link", arg=f"#{game_link(other)}")
    player.open(FairnessRoute(HERE))
    player.think()
    assert player.page.name == "fairness"
    assert "version" not in player.entries["days"][own.day]


# Looked at --------------------------------------------------------------------------------


def cells(player: Player) -> list[Any]:
    return player.page.select(".calendar td button")


def test_the_calendar_has_the_days_up_to_today() -> None:
    player = player_at_days([kept(DAY)])
    player.open(DaysRoute())
    assert cells(player)[-1]["data-day"] == today().isoformat()
    player.ask("calendar", day=DAY.isoformat())
    player.ask("calendar", month=DAY.isoformat())
    assert [cell["data-day"] for cell in cells(player)][:22] == [
        f"2026-11-{day:02}" for day in range(1, 23)
    ]
    (cell,) = player.page.select(".calendar .played")
    assert (cell["data-day"], cell.select(".num")[0].text) == ("2026-11-22", "41")
    assert player.reply["stack"][-1] == {"name": "days", "day": "2026-11-22", "month": ""}
    player.ask("calendar", month="2026-10-01")
    assert len(cells(player)) == 31


@pytest.mark.parametrize("text", ["", "x", "2026-02-30", "0001-01-01", "9999-12-31"])
def test_the_calendar_shows_no_day_that_it_does_not_have(text: str) -> None:
    player = player_at_days()
    player.open(DaysRoute(text))
    player.ask("calendar", day=text, month=text)
    assert player.page.name == "days"
    (chosen,) = player.page.select("[aria-current]")
    assert chosen["data-day"] == today().isoformat()


def begin_at(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    monkeypatch.setattr("app.daily.calendar.today", lambda: day)


def test_the_calendar_goes_on_to_the_day_that_has_begun_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An installed app stays open overnight."""
    last, first = date(2026, 11, 30), date(2026, 12, 1)
    player = player_at_days()
    begin_at(monkeypatch, last)
    player.open(DaysRoute())
    begin_at(monkeypatch, first)
    player.ask("deal", form={"name-0": "Ann"})
    assert player.page.name == "days", "it was another deal that was asked for"
    (chosen,) = player.page.select("[aria-current]")
    assert chosen["data-day"] == first.isoformat()
    player.ask("deal", form={"name-0": "Ann"})
    assert day_of(read_record(player.record)) == first
    player.open(DaysRoute())
    player.ask("calendar", day=last.isoformat(), month=last.isoformat())
    begin_at(monkeypatch, first + timedelta(days=1))
    player.ask("look")
    (chosen,) = player.page.select("[aria-current]")
    assert chosen["data-day"] == last.isoformat(), "an earlier day stays"


def test_a_day_says_that_it_is_over_when_a_game_counts_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = player_at_days()
    player.open(DaysRoute())
    player.ask("calendar", day=(today() - timedelta(days=1)).isoformat())
    monkeypatch.setattr("app.library.days.GRACE", timedelta(days=1))
    player.ask("look")
    assert "This day has passed" not in player.page.html
    monkeypatch.setattr("app.library.days.GRACE", timedelta())
    player.ask("look")
    assert "This day has passed" in player.page.html


# Shared -----------------------------------------------------------------------------------


def test_a_result_is_shared_as_a_line_and_a_link() -> None:
    days = [kept(today() - timedelta(days=ago)) for ago in range(12)]
    player = player_at_days([replace(days[0], par=38), *days[1:]])
    player.open(DaysRoute())
    (share,) = player.page.select("[data-local^=share]")
    line, _, squares = str(share["data-text"]).rpartition(" ")
    assert line == "Diamonds, {day}: 41, place 1 of 4, par 38, 12-day streak"
    assert squares == "🟨⬜⬜⬜"
    assert share["data-day"] == today().isoformat()
    found = read_link(str(share["data-local"]).removeprefix("share:"))
    assert isinstance(found, SharedDeal)
    assert found == replace(deal_of_the_day(today()), results=RESULTS[:1]), "nobody else's"
    assert share_text(days[0], 1) == "Diamonds, {day}: 41, place 1 of 4"


@pytest.mark.parametrize("of_day", [True, False])
def test_the_question_before_a_bot_finishes_says_that_a_day_needs_own_moves(of_day: bool) -> None:
    player = Player(DiamondsVariant(4))
    if of_day:
        player.begin_day()
    assert ("most of your moves yourself" in player.sheet("finish").text) == of_day


def test_hints_and_undos_mark_the_result_of_a_day_wherever_it_is_shared() -> None:
    player = player_at_days()
    player.begin_day()
    player.play_tricks(1)
    player.ask("move", move=player.page.all("data-move")[0])
    player.ask("undo")
    player.ask("hint")
    player.think()
    player.reload([{"name": "home"}, {"name": "play", "id": player.kept["id"]}])
    player.play_until("final")
    record = read_record(player.record)
    assert (record.hints, record.undos) == (1, 1)
    player.ask("home")
    player.open(DaysRoute())
    (share,) = player.page.select("[data-local^=share]")
    assert ", with help" in str(share["data-text"])
    assert "with help" in rows(player)[0] or "with help" in rows(player)[-1]
    assert "1 current streak" in player.page.select(".figures")[0].get_text()
    for link in (str(share["data-local"]).removeprefix("share:"), str(game_link(record))):
        other = player_at_days()
        other.ask("link", arg=f"#{link}")
        other.open(DaysRoute(today().isoformat()))
        (row,) = rows(other)
        assert ("checked" if link.startswith("g=") else "not checked") in row
        assert "with help" in row


def test_a_table_with_other_rivals_is_not_compared_with_those_of_the_day() -> None:
    record = played(DAY)
    stronger = tuple(replace(seat, player="hard") for seat in record.seats[1:])
    turned = replace(record, seats=record.seats[1:] + record.seats[:1])
    for other in (replace(record, seats=(record.seats[0], *stronger)), turned):
        assert day_of_deal(other) == DAY
        assert shared_deal(other) == deal_of_the_day(DAY)
    assert len(shared_deal(replace(turned, seed="abc")).results) == 1 + len(RIVALS)
    ((name, _score),) = shared_deal(record).results
    assert name == "Ann", "a link to a deal of the day names nobody else"
    assert Page(share_sheet(record, 0)).all("data-day") == [DAY.isoformat()]


def shared_deal(record: Record) -> SharedDeal:
    """Return the deal of the first link of a game's sheet."""
    share = Page(share_sheet(record, 0)).all("data-local")
    link = next(text for text in share if text.startswith("share:d="))
    found = read_link(link.removeprefix("share:"))
    assert isinstance(found, SharedDeal)
    return found


def link_of(name: str, score: int, day: date = DAY) -> str:
    return deal_link(replace(deal_of_the_day(day), results=((name, score), *RESULTS[1:])))


def rows(player: Player) -> list[str]:
    return [row.get_text(" ") for row in player.page.select(".standing tr")]


def test_results_that_come_by_link_stand_side_by_side_and_the_first_of_a_name_counts() -> None:
    player = player_at_days([kept(DAY)])
    for name, score in (("Bob", 39), ("Zoe", 44), (" bob", 50), ("ANN", 60)):
        player.ask("link", arg=f"#{link_of(name, score)}")
        is_second = name in (" bob", "ANN")
        assert ("has a result already" in player.page.html) == is_second
        player.ask("back")
    player.open(DaysRoute(DAY.isoformat()))
    assert rows(player) == ["Zoe not checked 44", "Ann place 1 of 4 41", "Bob not checked 39"]
    for name, score in (("Ann", 41), ("Bob", 39)):
        player.ask("link", arg=f"#{link_of(name, score)}")
        assert "has a result already" not in player.page.html, "it is the same"


def test_a_result_that_brings_its_game_is_checked() -> None:
    record = played_by_bob()
    score = game_of(record.variant).summary(replay(record))["scores"][0]
    player = player_at_days()
    player.ask("link", arg=f"#{link_of('Bob', score)}")
    assert rows(player) == [f"Bob not checked {score}"]
    player.ask("link", arg=f"#{game_link(record)}")
    assert player.page.name == "deal"
    player.open(DaysRoute(DAY.isoformat()))
    assert rows(player) == [f"Bob checked {score}"]
    assert f"Bob: checked on your device with version {VERSION}. All " in player.page.words
    assert player.entries["days"] == {}


@pytest.mark.parametrize("day", ["1999-12-31", "0001-01-01"])
def test_a_game_of_a_day_outside_the_calendar_opens_as_any_other(day: str) -> None:
    record = played(date.fromisoformat(day))
    player = player_at_days()
    player.ask("link", arg=f"#{game_link(record)}")
    assert player.page.name == "deal"
    assert player.entries["results"] == {}


def test_a_game_with_other_cards_or_other_moves_of_rivals_is_as_told() -> None:
    record = played_by_bob()
    count = len(list(recompute_moves(record)))
    checked = replace(shared(record), checked=True, version=VERSION, moves=count)
    assert result_of_game(record) == checked
    elsewhere = replace(record, moves=played(DAY - timedelta(days=1)).moves)
    assert result_of_game(elsewhere) == shared(elsewhere)
    other = with_random_rivals()
    assert result_of_game(other) == shared(other)


@cache
def with_random_rivals() -> Record:
    """Return a game of the day in which everybody plays at random."""
    session, rng = Session(day_record(DAY, "Bob", Random(1)), Random(1)), Random(1)
    while not session.state.over:
        if session.turn is None:
            session.chance(None)
        else:
            session.play(rng.choice(session.state.legal_for(session.turn)), None)
    return session.record


def test_a_game_is_as_told_while_the_network_of_the_rivals_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise NetworkError

    record = played_by_bob()
    monkeypatch.setattr("app.library.days.check_game", fail)
    assert result_of_game(record) == shared(record)


def shared(record: Record) -> SharedResult:
    score = game_of(record.variant).summary(replay(record))["scores"][0]
    return SharedResult(DAY.isoformat(), "Bob", score, False)


@pytest.mark.parametrize("name", ["", " ", "\u3000", "\u0301"])
def test_a_result_without_a_name_is_that_of_a_friend(name: str) -> None:
    player = player_at_days()
    player.ask("link", arg=f"#{link_of(name, 9)}")
    assert player.page.name == "days"
    assert rows(player) == ["A friend not checked 9"]


@pytest.mark.parametrize(("name", "shown"), [("<b>" * 99, 40), ("\u202eBob", 3), ("\u200d", 8)])
def test_a_name_from_a_game_is_cut_and_cleaned_before_it_is_stored(name: str, shown: int) -> None:
    record = played(DAY)
    seats = (replace(record.seats[0], name=name), *record.seats[1:])
    player = player_at_days()
    player.ask("link", arg=f"#{game_link(replace(record, seats=seats))}")
    found = read_entries(SHARED_RESULTS, player.entries["results"])
    assert len(found) == len(player.entries["results"])
    assert [len(result.name) for result in found.values()] == [shown]


def test_a_game_does_not_prove_another_result() -> None:
    told = SharedResult("2026-11-22", "Bob", 50, False)
    proof = SharedResult("2026-11-22", "bob", 9, True)
    assert is_news(told, [], None)
    assert not is_news(proof, [told], None)
    assert is_news(replace(proof, score=50), [told], None)
    assert not is_news(told, [proof], None)


def test_the_deal_of_tomorrow_and_other_rules_are_deals_like_any() -> None:
    player = player_at_days()
    tomorrow = today() + timedelta(days=1)
    player.ask("link", arg=f"#{link_of('Bob', 3, tomorrow)}")
    assert player.page.name == "deal"
    player.ask("link", arg=f"#{deal_link(SharedDeal(DiamondsVariant(3), DAY.isoformat()))}")
    assert player.page.name == "deal"
    assert player.entries["results"] == {}
