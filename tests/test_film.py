"""The film of a turning point: both halves, in order, within twelve seconds, without a trace."""

from __future__ import annotations

from random import Random

import pytest

from app.core.html import Markup
from app.core.settings import DEFAULTS
from app.table.film import pictures_of
from app.table.moments import TurningPoint, turning_point_box
from diamonds_core import (
    Card,
    DiamondsVariant,
    DiversityVariant,
    Record,
    Variant,
    before,
    game_of,
    read_record,
    replay,
)

from .markup import Page
from .play import variant_id
from .player import Player, player_at, thought_of

TABLES = [
    DiamondsVariant(2),
    DiamondsVariant(4, partners=True),
    DiamondsVariant(6),
    DiversityVariant(),
]


CARD, PASS = 3, 2
"""Games whose turning point is a card, and cards that were passed."""


def with_turning_point(seed: int = CARD) -> Player:
    """Return a player who reads the final page of a game with a costly decision."""
    player = player_at("final", DiamondsVariant(4, rounds=1), seed=seed)
    while "ahead" in player.reply:
        wanted = player.reply["ahead"]
        player.ask("ahead", key=wanted["key"], answer=thought_of(wanted["request"]))
    return player


def any_point(record: Record, rng: Random) -> TurningPoint:
    """Return a choice of a card that seat 0 could have made otherwise, as if it were costly."""
    points = []
    for number, made in enumerate(record.moves):
        state = replay(before(record, number))
        view = game_of(record.variant).observe(state, 0)
        if state.to_move == 0 and isinstance(made, Card):
            others = [card for card in view.hand if card in view.legal and card != made]
            points += [TurningPoint(number, 0, view, made, card, 1) for card in others]
    return rng.choice(points)


@pytest.mark.parametrize("variant", TABLES, ids=variant_id)
def test_both_halves_of_a_film_show_their_card(variant: Variant) -> None:
    record = read_record(player_at("final", variant).record)
    length = len(record.moves)
    for seed in range(5):
        point = any_point(record, Random(seed))
        pictures = pictures_of(record, point, DEFAULTS)
        shown = [
            {str(tag["data-key"]) for tag in Page(p.stage).select(".slot [data-key]")}
            for p in pictures
        ]
        led = {f"card-{card}" for card in point.view.trick}
        made, better = f"card-{point.made}", f"card-{point.better}"
        assert shown[0] == led, "the trick as it was led"
        assert shown[1] == {*led, made}
        turns = [k for k, picture in enumerate(pictures) if ' better"' in picture.stage]
        assert turns == [*range(turns[0], len(pictures))], "there is one way back"
        assert better not in shown[1]
        assert shown[turns[0]] == {*led, made}, "the card is put aside"
        assert shown[-1] >= {*led, made, better}
        assert not any(Page(picture.stage).all("data-do") for picture in pictures)
        assert not any(p.update.get("outcome") for p in pictures), "no table tells it later"
        assert len(Page(pictures[-1].stage).select(".trick [data-key]")) == variant.trick_size
    assert len(record.moves) == length


def test_a_film_of_passed_cards_shows_which_were_held_and_which_stay() -> None:
    player = with_turning_point(PASS)
    player.ask("film")
    films = [Page(update["html"]).select(".film")[0] for update in player.updates[:-1]]
    hands = [{str(tag["data-key"]) for tag in film.select("[data-key]")} for film in films]
    given = [{str(tag["data-key"]) for tag in film.select(".grey, .right")} for film in films]
    held, first, made, again, second, better = hands
    assert held == first == again == second
    assert held - made == given[1]
    assert held - better == given[4]
    assert made - held == better - held, "the others pass the same cards"
    assert given[1] != given[4]
    assert not given[0] | given[2] | given[3] | given[5]
    (sent,) = [update["motions"] for update in player.updates if update.get("still")]
    assert {way["from"] for way in sent} >= given[1]


@pytest.mark.parametrize("seed", [CARD, PASS])
def test_any_moment_of_a_film_can_be_shown_and_it_plays_on_from_there(seed: int) -> None:
    player = with_turning_point(seed)
    (line,) = player.page.select("#film-at")
    assert line["value"] == line["max"], "at rest a film is at its end"
    player.ask("film")
    *moving, rest = player.updates
    films = [str(Page(update["html"]).select(".film")[0]) for update in moving]
    at = [Page(update["html"]).select("#film-at")[0]["value"] for update in moving]
    assert at == [str(number) for number in range(int(line["max"]) + 1)]
    assert Page(rest["html"]).select("#film-at")[0]["value"] == line["max"]
    (mark,) = player.page.select("#film-marks option")
    assert ' better"' in films[int(mark["value"])]
    assert ' better"' not in films[int(mark["value"]) - 1]
    for number in (2, 0):
        player.ask("seek", arg=str(number))
        assert str(player.page.select(".film")[0]) == films[number]
        assert player.page.select("#film-at")[0]["aria-valuetext"]
    player.ask("seek", arg="2")
    player.ask("film")
    assert [str(Page(update["html"]).select(".film")[0]) for update in player.updates[:-1]] == (
        films[3:]
    )
    player.ask("seek", arg="99")
    assert player.page.select("#film-at")[0]["value"] == line["max"]


def test_the_film_plays_on_the_final_page_and_ends_there() -> None:
    player = with_turning_point()
    record, stage = player.record, str(player.page.select(".film")[0])
    (watch,) = player.page.select("#film")
    assert watch["data-do"] == "film"
    player.ask("film")
    *moving, rest = player.updates
    assert all(
        Page(update["html"]).name == "final" for update in player.updates if "html" in update
    )
    assert {Page(update["html"]).select("#film")[0]["data-do"] for update in moving} == {"look"}
    assert 8_000 < sum(update["rest"] for update in moving) < 9_600, "beside its motions"
    assert {"card", "trick"} <= {update.get("sound") for update in moving}
    assert str(Page(rest["html"]).select(".film")[0]) == stage
    assert player.record == record


def test_a_film_asked_for_at_the_end_plays_over_no_table_that_goes_on() -> None:
    player = with_turning_point()
    while player.state.over:
        player.ask("undo")
    player.ask("film")
    assert {Page(u["html"]).name for u in player.updates if "html" in u} == {"table"}
    assert len(player.updates) == 1


def test_those_who_see_no_motion_see_the_whole_trick_and_then_the_better_card() -> None:
    player = with_turning_point()
    player.ask("film")
    (still,) = (Page(update["html"]) for update in player.updates if update.get("still"))
    assert len(still.select(".slot [data-key]")) == 4
    assert not still.select(".film.better")
    assert player.page.select(".film.better")


@pytest.mark.parametrize(
    ("variant", "word"), [(DiamondsVariant(4), "more"), (DiversityVariant(), "fewer")]
)
def test_the_better_card_brings_fewer_points_where_the_fewest_win(
    variant: Variant, word: str
) -> None:
    point = any_point(read_record(player_at("final", variant).record), Random(1))
    assert f": about 1 point {word}" in Page(turning_point_box(point, Markup(), None)).text


def test_captions_follow_the_language_that_is_chosen_on_the_page() -> None:
    player = with_turning_point()
    before = player.page.select(".captions")[0].text
    player.ask("look", language="de")
    assert player.page.select(".captions")[0].text != before


def test_captions_tell_what_each_card_brought() -> None:
    player = with_turning_point()
    made, better = (caption.text for caption in player.page.select(".captions p"))
    assert made == "The 2 of Diamonds: Bea takes the trick."
    assert better == (
        "The 13 of Diamonds: You take the trick. You take 1 from the Supply into your Vault."
    )
