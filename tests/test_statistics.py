"""Statistics count each event once, and for the right person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest

from app.core.routes import StatisticsRoute
from app.daily.statistics import statistics_page
from app.daily.trend import margin, trend_section
from app.library.totals import (
    ALONE,
    MIXED,
    PEOPLE,
    WINDOW,
    Participation,
    accuracies,
    leads,
    participations_in,
    person,
    points_over_par,
    streaks,
    tallies,
    trends,
)
from app.words.names import EARLIER, UNNAMED
from diamonds_core import (
    HUMAN,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Seat,
    Variant,
    events,
    game_of,
    replay,
    write_record,
)
from diamonds_core.luck import Luck
from diamonds_core.par import PLAN, ParScore
from diamonds_core.record import Change
from diamonds_core.review import Quality

from .markup import parsed
from .play import EACH, random_record, seats_of, variant_id
from .player import Player


@EACH
def test_all_that_happened_is_counted_once(variant: Variant) -> None:
    record = random_record(variant, 1, *(f"P{seat}" for seat in range(variant.players)))
    happened: list[events.Event] = []
    end = replay(record, happened.append)
    found = participations_in("g", record, 5)
    assert [one.name for one in found] == [f"P{seat}" for seat in range(variant.players)]
    for suit in range(4):
        acted = [e for e in happened if isinstance(e, events.Acted) and e.suit == suit]
        counted = [one.action_counts.actions[suit] for one in found]
        by_seat = [sum(e.moved for e in acted if e.seat == s) for s in range(variant.players)]
        assert counted == by_seat
        gave = [card for move in record.moves if isinstance(move, Give) for card in move.cards]
        assert sum(one.action_counts.given[suit] for one in found) == sum(
            card.suit == suit for card in gave
        )
    assert sum(sum(one.action_counts.passes) for one in found) == sum(
        isinstance(event, events.PassChosen) for event in happened
    )
    table = game_of(variant).summary(end)
    assert [one.score for one in found] == [table["scores"][p] for p in variant.team]
    assert [one.won for one in found] == [p in table["winners"] for p in variant.team]
    assert all(one.counts and one.level == PEOPLE for one in found)


def test_a_seat_that_was_a_bots_for_a_while() -> None:
    """A bot's moves count for no person; the game counts for the one who made most of the moves."""
    record = random_record(DiamondsVariant(4), 2, "Ann", "simple", "simple", "simple")
    whole = participations_in("g", record)[0]
    bots = seats_of("simple", "simple", "simple", "simple")
    moves = len(record.moves)
    record.changes = (Change(moves // 4, bots), Change(moves // 3, record.seats))
    (mostly,) = participations_in("g", record)
    assert mostly.counts
    assert mostly.action_counts.moves < whole.action_counts.moves
    assert sum(mostly.action_counts.actions) < sum(whole.action_counts.actions)
    record.changes = (Change(moves // 4, bots), Change(moves - moves // 8, record.seats))
    (hardly,) = participations_in("g", record)
    assert not hardly.counts
    record.changes = (Change(moves // 4, bots),)
    assert [one.counts for one in participations_in("g", record)] == [False]


def test_two_people_one_after_the_other_at_a_seat_are_two() -> None:
    record = random_record(DiamondsVariant(4), 3, "Ann", "simple", "simple", "simple")
    later = len(record.moves) // 4
    record.changes = (Change(later, seats_of("Bob", "simple", "simple", "simple")),)
    ann, bob = participations_in("g", record)
    assert (ann.name, ann.counts, bob.name, bob.counts) == ("Ann", False, "Bob", True)
    assert ann.table == bob.table == ("ann", "bob")


def test_the_level_is_that_of_the_other_seats() -> None:
    for others, level in [
        (("simple", "simple"), "simple"),
        (("simple", "random"), MIXED),
        (("Bob", "random"), "random"),
        (("Bob", "Cid"), PEOPLE),
    ]:
        record = random_record(DiamondsVariant(3), 4, "Ann", *others)
        assert participations_in("g", record)[0].level == level


def test_a_person_is_a_name_in_any_case() -> None:
    assert person(" ANNA  Maria ") == person("anna maria")
    assert person("STRASSE") == person("stra\u00dfe")


def test_a_person_without_a_name_is_one_person_in_the_records_of_all_versions() -> None:
    """Earlier versions have stored the word of the language in use."""
    found: list[Participation] = []
    for number, name in enumerate([UNNAMED, *EARLIER]):
        record = random_record(DiamondsVariant(4), number, name, "easy", "easy", "easy")
        found += participations_in(f"g{number}", record)
    assert {person(one.name) for one in found} == {ALONE}
    assert {one.table for one in found} == {(ALONE,)}
    page = str(statistics_page(found, ALONE))
    assert not any(name in page for name in EARLIER)
    assert person("Dua") == "dua"


def participation(
    when: int, won: bool, counts: bool = True, loss: float | None = None
) -> Participation:
    (found,) = participations_in("g", random_record(DiamondsVariant(2), 5, "Ann", "simple"), when)
    rating = Quality() if loss is None else Quality(10, loss, 20)
    return replace(found, game=f"g{when}", counts=counts, score=40, won=won, rating=rating)


def test_streaks_use_counted_games_in_chronological_order() -> None:
    won = [
        participation(3, True),
        participation(1, False),
        participation(2, True),
        participation(4, False, counts=False),
    ]
    assert streaks(won) == (2, 2)
    assert streaks([*won, participation(5, False), participation(6, True)]) == (1, 2)
    assert streaks([]) == (0, 0)


def test_tallies_add_up() -> None:
    some = [
        participation(1, True, loss=2),
        participation(2, False),
        participation(3, True, counts=False, loss=4),
    ]
    (tally,) = tallies(some, lambda one: person(one.name)).values()
    assert (tally.games, tally.wins, tally.points) == (2, 1, 80)
    assert tally.action_counts.moves == 3 * some[0].action_counts.moves
    assert tally.rating == Quality(20, 6, 40)
    assert [(one.when, one.value) for one in accuracies(some)] == [(1, 90.0), (3, 80.0)]


def test_a_trend_is_the_mean_of_the_last_games_with_its_standard_error() -> None:
    values = [float(number % 4) for number in range(25)]
    found = trends((number, value, 1.0) for number, value in reversed(list(enumerate(values))))
    assert [trend.value for trend in found] == values
    assert (found[0].mean, found[0].error) == (0.0, None)
    for number, trend in enumerate(found[1:], 2):
        last = values[max(0, number - WINDOW) : number]
        assert trend.mean == pytest.approx(mean(last))
        assert trend.error == pytest.approx(stdev(last) / sqrt(len(last)))


def test_mean_accuracy_weights_games_by_their_stakes() -> None:
    """The mean accuracy of some games is that of all their decisions."""
    ratings = [Quality(10, 2, 20), Quality(10, 9, 30), Quality(10, 0, 5)]
    games = [replace(participation(k, True), rating=one) for k, one in enumerate(ratings)]
    assert accuracies(games)[-1].mean == pytest.approx(sum(ratings, Quality()).accuracy)


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant(hands=4)], ids=variant_id)
def test_points_against_par_are_better_when_higher(variant: Variant) -> None:
    record = random_record(variant, 1, "Ann", "simple", "simple", "simple")
    (plain,) = participations_in("g", record, 1)
    assert plain.over_par is None
    better = 1 if game_of(variant).lower_is_better else -1
    for worse in (0, 3):
        points = plain.score + better * worse
        par = tuple(ParScore(0, level, points) for level, _seed in PLAN)
        (one,) = participations_in("g", record, 1, par=par)
        assert one.over_par == worse
        assert [trend.value for trend in points_over_par([one])] == [worse]
        assert participations_in("g", record, 1, par=par[:3]) == (plain,)


def test_a_record_without_names_counts_for_nobody() -> None:
    assert participations_in("g", random_record(DiamondsVariant(4), 6)) == ()


def test_names_stand_in_the_statistics_as_typed() -> None:
    names = ("McKay", "Ann's", "Wei\N{LATIN SMALL LETTER SHARP S}", "\u05de\u05e9\u05d4")
    record = random_record(DiamondsVariant(4), 5)
    record.seats = tuple(Seat(name, HUMAN) for name in names)
    page = str(statistics_page(participations_in("g", record), person("McKay")))
    for name in ("McKay", "Ann&#39;s", "Wei\N{LATIN SMALL LETTER SHARP S}"):
        assert page.count(name) > 1, "in the choice of people and at their table"
    assert "\u2068\u05de\u05e9\u05d4\u2069" in page


def test_short_games_have_figures_of_their_own() -> None:
    lengths = (DiamondsVariant(2), DiamondsVariant(2, rounds=1))
    whole, short = (replace(participation(k, True), variant=v) for k, v in enumerate(lengths))
    pages = [str(statistics_page(games, "ann")) for games in ([whole], [whole, short], [short])]
    assert [page.count("Short games") for page in pages] == [0, 1, 1]
    assert [page.count("longest streak") for page in pages] == [1, 2, 1]
    assert [page.count("2 players, 1 round") for page in pages] == [0, 1, 1]


# Luck ------------------------------------------------------------------------------------


def lucky(when: int, points: float, lead: float = 0.0) -> Participation:
    return replace(participation(when, True), lead=lead, luck=Luck(4, points, 16.0))


def luck_page(games: Sequence[Participation]) -> str:
    return parsed(str(statistics_page(games, "ann"))).html


def test_luck_over_all_games_is_told_in_words_for_people_without_statistics() -> None:
    for points, words in [
        (0.0, "Neither good nor bad luck"),
        (2.0, "A little luck"),
        (-2.0, "A little bad luck"),
        (5.0, "A lot of luck"),
        (-5.0, "A lot of bad luck"),
    ]:
        games = [lucky(number, points) for number in range(9)]
        page = luck_page(games)
        assert words in page
        assert "9 games" in page
    assert "Luck with the cards" not in luck_page(games[:2]), "two games say too little"


def test_the_band_of_many_games_is_two_standard_errors_a_game() -> None:
    total = sum((one.luck for one in map(lucky, range(16), [1.0] * 16) if one.luck), Luck())
    assert total.band == pytest.approx(2 * sqrt(16 * 16.0))
    page = luck_page([lucky(number, 1.0) for number in range(16)])
    assert "+1.0" in page, "the mean of a game"


def test_the_lead_is_shown_with_and_without_luck() -> None:
    games = [lucky(number, 2.0, lead=5.0) for number in range(4)]
    played, earned = leads(games)
    assert [(one.value, other.value) for one, other in zip(played, earned, strict=True)] == [
        (5.0, 3.0)
    ] * 4
    page = luck_page(games)
    assert "The cards helped you. In your last 4 games: +5.0 with your luck, +3.0 without" in page
    assert "The cards made little difference" in luck_page(
        [lucky(number, 0.2) for number in range(4)]
    )
    assert "Points ahead of the others" not in luck_page([*games[:2], participation(9, True)])


def test_the_lead_is_that_over_the_mean_of_the_other_sides() -> None:
    record = random_record(DiamondsVariant(4), 5, "Ann", "easy", "easy", "easy")
    (found,) = participations_in("g", record, luck=(Luck(4, 1.5, 17.8),) * 4)
    scores = game_of(record.variant).scores(replay(record))
    assert found.lead == pytest.approx(scores[0] - mean(scores[1:]))
    assert found.luck == Luck(4, 1.5, 17.8)


def test_the_thinker_counts_the_cards_of_games_once_and_the_device_keeps_them() -> None:
    record = random_record(DiamondsVariant(4), 5, "Ann", "easy", "easy", "easy")
    rows = [
        {"id": f"g{k}", "record": write_record(record), "title": "", "over": True, "changed": k}
        for k in range(4)
    ]
    player = Player(DiamondsVariant(4))
    player.ask("home")
    player.games = rows
    player.open(StatisticsRoute())
    assert "The cards of 4 more games are being counted." in player.page.words
    found = {}
    while "think" in player.reply:
        assert player.think(1) == 1
        found[player.reply["analysis_results"]["id"]] = player.reply["analysis_results"]["luck"]
    assert [*found] == ["g3", "g2", "g1", "g0"]
    assert "Luck with the cards" in player.page.words
    assert "being counted" not in player.page.words
    texts = player.page.texts
    player.ask("home")
    player.games = [{**row, "luck": found[row["id"]]} for row in rows]
    player.open(StatisticsRoute())
    assert "think" not in player.reply
    assert player.page.texts == texts


def test_without_a_thinker_the_statistics_leave_luck_out() -> None:
    record = random_record(DiamondsVariant(4), 5, "Ann", "easy", "easy", "easy")
    player = Player(DiamondsVariant(4))
    player.ask("home")
    player.games = [{"id": "g", "record": write_record(record), "title": "", "over": True}] * 2
    player.open(StatisticsRoute())
    assert player.think(fails=True) == 1
    assert "Luck with the cards" not in player.page.words


def test_a_trend_without_change_has_one_number_at_its_axis() -> None:
    def numbers(*values: float) -> int:
        found = trends((number, value, 1.0) for number, value in enumerate(values))
        return str(trend_section("", "", found, margin)).count('class="num')

    assert numbers(-12.0, 3.0) == numbers(-12.0, -12.0) + 1
