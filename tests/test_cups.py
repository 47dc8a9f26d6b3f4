"""Cups: results by links, the table by the distance from the mean, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.routes import CupRoute, HistoryRoute
from app.library.cups import as_csv, cup_link, cup_mail, new_cup, standings, verdict
from app.library.entries import CUP_GAMES, CUPS, OWN, CupGame
from app.library.links import BadLink, _deflated, game_in, game_link, parcel_link, read_link
from app.library.parcels import (
    Cup,
    CupParcel,
    Result,
    digest,
    person_of,
    read_parcel,
    sealed,
    write_parcel,
)
from app.library.tokens import write_token
from diamonds_core import (
    HUMAN,
    Change,
    DiamondsVariant,
    DiversityVariant,
    Record,
    Seat,
    Variant,
    before,
    variant_to_json,
)
from diamonds_core.bots.version import VERSION
from diamonds_core.verify import check_game

from .duels import play_out
from .markup import Page
from .play import ALL_VARIANTS
from .player import Player, form_of, play_of
from .test_untrusted import anything

SHORT = DiamondsVariant(4, rounds=1)
KEY = "0123456789abcdef"
HEAD = ("Name", "1", "2", "Total", "Mean", "Why")
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"


NOON = 1_700_049_600_000
"""A time in 2023."""


def cup_of(variant: Variant = SHORT, deals: int = 2, until: str = "") -> Cup:
    bots = ("simple",) * (variant.players - 1)
    return Cup("Friday cup", variant, bots, deals, until, digest(KEY))


CUP = cup_of()


def play_in(cup: Cup, deal: int, name: str, luck: int) -> Record:
    return play_out(replace(cup.game(deal, name), bots=(VERSION,)), luck)


def result(
    person: int, deal: int = 1, cup: Cup = CUP, name: str = "", luck: int = 0, when: int = NOON
) -> Result:
    """Return the result that a person, known by a number, has signed."""
    secret = f"{person:064x}"
    record = play_in(cup, deal, name or f"P{person}", luck or 10 * person + deal)
    return sealed(cup, Result(deal, person_of(secret), record, when), secret)


SIGNED = result(1)


def link_of(*results: Result, cup: Cup = CUP, key: str = "") -> str:
    link = parcel_link(CupParcel(cup, results, key))
    assert link
    return link


def visitor(*links: str, seed: int = 7) -> Player:
    """Return a device that has followed links."""
    player = Player(SHORT, seed=seed)
    for link in links:
        player.ask("link", arg=link)
        player.think()
    return player


def names(page: Page, css: str = ".cup-table .nm") -> list[str]:
    return [name.text for name in page.select(css)]


# Links ---------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ALL_VARIANTS[::7])
def test_a_cup_travels_whole_with_any_rules(variant: Variant) -> None:
    cup = cup_of(variant)
    parcel = CupParcel(cup, (Result(2, "0" * 16, play_in(cup, 2, "Ann & <b>", 3)),))
    assert read_link(link_of(*parcel.results, cup=cup)) == parcel


def test_eight_deals_fit_into_a_message() -> None:
    cup = cup_of(DiamondsVariant(4), deals=8)
    link = link_of(*(result(1, deal, cup) for deal in cup.numbers), cup=cup)
    assert len(link) < 8_000


def test_a_link_has_the_own_results_before_those_of_others() -> None:
    cup = cup_of(DiamondsVariant(5), deals=8)
    kept = new_cup(cup, Player(SHORT).rng)
    many = [result(person, deal, cup) for person in (1, 2, 3) for deal in cup.numbers]
    own = many[8].person
    entries = [
        CupGame(
            *(cup.id, one.deal, OWN if one.person == own else one.person, "P", NOON), seal=one.seal
        )
        for one in many
    ]
    games = [
        replace(entry, link=str(game_link(one.record)))
        for entry, one in zip(entries, many, strict=True)
    ]
    link, count = cup_link(kept, tuple(games))
    sent = read_link(link)
    assert isinstance(sent, CupParcel)
    assert [one.person for one in sent.results[:8]] == [kept.person] * 8
    assert count == len(sent.results) < len(many)
    spare = next(one for one in many if one.person != own and one not in sent.results)
    assert parcel_link(CupParcel(cup, (*sent.results, spare))) is None, "one more doesn't fit"


def test_a_game_of_a_cup_has_no_other_deals_than_the_cups() -> None:
    """The deals aren't in the link: they follow from the cup, so nobody can choose other cards."""
    text = write_parcel(CupParcel(CUP, (result(1),)))
    assert "deal D" not in text
    other = replace(CUP, name="Sunday cup")
    changed = json.loads(text) | {"cup": other.data()}
    with pytest.raises(ValueError, match=r".*"):
        read_parcel(json.dumps(changed))


@given(data=anything)
def test_no_text_breaks_the_reader(data: object) -> None:
    for text in (json.dumps(data), json.dumps({"cup": data}), json.dumps({"games": [data, data]})):
        try:
            read_parcel(text)
        except ValueError:
            continue
        raise AssertionError(text)


@given(
    data=anything, field=st.sampled_from(["deal", "by", "name", "moves", "help", "bots", "seal"])
)
def test_a_wrong_field_of_a_result_refuses_the_link(data: object, field: str) -> None:
    parcel = json.loads(write_parcel(CupParcel(CUP, (SIGNED,))))
    if parcel["results"][0].get(field) == data:
        return
    parcel["results"][0][field] = data
    try:
        found = read_parcel(json.dumps(parcel))
    except ValueError:
        return
    assert isinstance(found, CupParcel)
    assert found.results == (SIGNED,), "all of it is signed"


def test_rules_that_are_not_known_are_refused() -> None:
    terms = CUP.data() | {"variant": variant_to_json(SHORT) | {"wild": True}}
    player = Player(SHORT)
    player.ask("link", arg=write_token("c", _deflated(json.dumps({"cup": terms, "results": []}))))
    assert "newer version" in player.page.text
    assert not player.entries.get("cups")


def test_a_link_of_thousands_of_results_is_refused() -> None:
    one = json.loads(write_parcel(CupParcel(CUP, (result(1),))))
    one["results"] *= 1000
    with pytest.raises(BadLink):
        read_link(write_token("c", _deflated(json.dumps(one))))


# The page ------------------------------------------------------------------------------


def test_a_cup_begins_with_the_rules_of_the_start_page() -> None:
    player = Player(SHORT)
    player.ask("home")
    player.ask("cup", form=form_of(DiversityVariant(), 1) | {"bots": "easy", "player-1": "easy"})
    form = {"title": "Friday", "name": "Ann", "deals": "2", "until": "2030-01-01"}
    player.ask("found", form=form)
    (entry,) = (CUPS.entry(key, data) for key, data in player.entries["cups"].items())
    assert entry.cup.variant == DiversityVariant()
    assert (entry.cup.deals, entry.name, entry.cup.bots[0]) == (2, "Ann", "easy")
    assert entry.cup.is_end(entry.key)
    assert "Deal 2" in player.page.text
    player.open(HistoryRoute())
    assert player.page.select("[data-opens=cup]")


@pytest.mark.parametrize("variant", [SHORT, DiversityVariant(4, hands=1)])
def test_a_deal_is_played_and_sent_back(variant: Variant) -> None:
    cup = cup_of(variant)
    player = visitor(link_of(cup=cup))
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=2)
    record = player.session.record
    assert record.seed == record.secret == f"{cup.id}-2"
    player.reload()
    player.play_until("final")
    assert player.page.select(".gold[data-opens=cup]")
    player.press("cup")
    player.think()
    results = player.entries["cupgames"].items()
    (own,) = (CUP_GAMES.entry(key, data) for key, data in results if OWN in key)
    assert (own.deal, own.check, own.name) == (2, "checked", "Bob")
    sent = read_link(player.page.select(".send")[0]["data-local"].removeprefix("share:"))
    assert isinstance(sent, CupParcel)
    assert [one.record.seats[0].name for one in sent.results] == ["Bob"]
    other = visitor(link_of(result(1, 2, cup), cup=cup), str(parcel_link(sent)), seed=8)
    assert {*names(other.page)} == {"P1", "Bob"}


def test_only_the_first_own_game_counts() -> None:
    player = visitor(link_of())
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=1)
    player.play_until("final")
    before_ = dict(player.entries["cupgames"])
    player.open(CupRoute(CUP.id))
    assert not player.page.select("[data-do=play-deal][data-arg='1']")
    player.ask("play-deal", arg=1)
    assert player.page.name == "cup"
    player.ask("back")
    player.ask("again", arg="same")
    player.play_until("final")
    assert before_.keys() == player.entries["cupgames"].keys()
    player.think()
    (own,) = (data for key, data in player.entries["cupgames"].items() if OWN in key)
    (first,) = (data for key, data in before_.items() if OWN in key)
    assert own["link"] == first["link"]


def test_an_open_game_is_continued_not_begun_again() -> None:
    player = visitor(link_of())
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=1)
    player.games = [player.kept]
    player.open(CupRoute(CUP.id))
    (begun,) = player.page.select(".cup-deals [data-do=play]")
    assert begun["data-arg"] == player.kept["id"]


def test_results_of_links_are_checked_and_added_in_any_order() -> None:
    one, two, three = result(1), result(2), result(3, 2)
    player = visitor(link_of(two), link_of(one, three), link_of(two))
    assert {*names(player.page)} == {"P1", "P2", "P3"}
    assert all(data["check"] == "checked" for data in player.entries["cupgames"].values())
    player.reload()
    assert len(player.page.select(".cup-table > li")) == 3


def test_the_table_goes_by_the_distance_from_the_mean_of_each_deal() -> None:
    def entry(person: str, deal: int, score: int, check: str = "checked") -> CupGame:
        return CupGame(CUP.id, deal, person, person, 1, "", score, check=check)

    games = [
        *(entry("a", 1, 50), entry("b", 1, 40), entry("c", 1, 30)),
        *(entry("a", 2, 10), entry("b", 2, 30)),
        *(entry("z", 1, 99, "changed"), entry("z", 2, 99)),
    ]
    rows = standings(CUP, games)
    assert [one.name for one in rows][-1] == "z"
    assert rows[-1].why == "changed"
    gains = {one.name: one.gain for one in rows[:-1]}
    assert gains["a"] == 10 + 10 - (10 + 30 + 99) / 3
    assert [one.gain for one in rows[:-1]] == sorted(gains.values(), reverse=True)
    few = standings(cup_of(DiversityVariant()), games[:3])
    assert [one.name for one in few] == ["c", "b", "a"], "the fewest points win"
    assert sum(one.gain for one in few) == 0


def test_a_result_yet_to_be_checked_has_no_rank_above_those_that_count() -> None:
    games = [
        CupGame(CUP.id, 1, "a", "a", 1, "", 10, check="checked"),
        CupGame(CUP.id, 1, "b", "b", 1, "", 20, check="checked"),
        CupGame(CUP.id, 1, "new", "new", 1, "", 15),
        CupGame(CUP.id, 1, "bad", "bad", 1, "", 99, check="changed"),
    ]
    assert [one.name for one in standings(CUP, games)] == ["b", "a", "new", "bad"]


def test_a_table_in_other_programs_has_no_formulas() -> None:
    games = [CupGame(CUP.id, 1, "a", '=1+"1', 1, "", 50, check="checked")]
    text = as_csv(CUP, standings(CUP, games), HEAD, lambda one: f"{one.name} waits")
    assert text.splitlines()[1] == '"\'=1+""1","50","","50","0.0","=1+""1 waits"'


def test_the_page_says_how_many_results_the_link_holds() -> None:
    cup = cup_of(DiamondsVariant(6), deals=8)
    player = Player(SHORT, seed=7)
    for deal in cup.numbers:
        player.ask("link", arg=link_of(*(result(n, deal, cup) for n in (1, 2, 3)), cup=cup))
    assert "of 24 results" in player.page.text
    player = visitor(link_of(result(1)))
    assert "The link holds" not in player.page.text


def test_a_name_of_joined_emoji_is_cut_at_a_whole_letter() -> None:
    player = visitor(link_of())
    player.ask("enter", form={"name": 6 * FAMILY})
    player.ask("play-deal", arg=1)
    player.play_until("final")
    player.press("cup")
    (entry,) = (CUPS.entry(key, data) for key, data in player.entries["cups"].items())
    assert entry.name == 5 * FAMILY
    sent = read_link(player.page.select(".send")[0]["data-local"].removeprefix("share:"))
    assert isinstance(sent, CupParcel)
    assert sent.results[0].record.seats[0].name == 5 * FAMILY


def test_a_name_longer_than_a_links_is_cut_there() -> None:
    parcel = read_parcel(write_parcel(CupParcel(CUP, (result(1, name=6 * FAMILY),))))
    assert isinstance(parcel, CupParcel)
    assert parcel.results[0].record.seats[0].name == 5 * FAMILY


def test_a_cup_that_needs_other_levels_is_not_played() -> None:
    cup = replace(CUP, bots=("genius", *CUP.bots[1:]))
    player = visitor(link_of(cup=cup))
    assert "newer version" in player.page.text
    assert not player.page.select("form")
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=1)
    assert player.page.name == "cup"


def test_a_form_that_cannot_be_a_cup_says_why() -> None:
    player = Player(SHORT)
    player.ask("home")
    player.ask("cup", form=form_of(SHORT, 1) | {"bots": "easy"})
    good = {"title": "Friday", "name": "Ann", "deals": "2", "until": ""}
    for wrong, why in (
        ({"name": "You"}, "needs a name"),
        ({"title": " "}, "needs a name"),
        ({"until": "2020-01-01"}, "today or later"),
        ({"until": "12026-01-01"}, "today or later"),
    ):
        player.ask("found", form=good | wrong)
        (status,) = player.page.select("[role=status]")
        assert why in status.text
        assert not player.entries.get("cups")


def test_a_cup_that_was_removed_says_so() -> None:
    player = Player(SHORT)
    player.open(CupRoute("f" * 16))
    assert "no longer on this device" in player.page.text


def test_a_deal_that_was_begun_and_given_up_counts_as_with_moves_taken_back() -> None:
    player = visitor(link_of())
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=1)
    assert player.session.record.undos == 0
    player.open(CupRoute(CUP.id))
    player.kept = {}
    player.ask("play-deal", arg=1)
    assert player.session.record.undos == 1


def test_a_link_that_cannot_be_read_holds_up_no_other_check() -> None:
    assert game_in("") is game_in("g=AAAA") is None
    player = Player(SHORT, seed=7)
    player.ask("link", arg=link_of(result(1), result(2)))
    first, *_others = player.entries["cupgames"]
    player.entries["cupgames"][first] |= {"link": "g=AAAA"}
    player.open(CupRoute(CUP.id))
    player.think()
    checks = [data.get("check") for data in player.entries["cupgames"].values()]
    assert checks == [None, "checked"]


def test_another_tab_may_check_and_end_meanwhile() -> None:
    player = Player(SHORT, seed=7)
    player.ask("link", arg=link_of(result(1)))
    (key,) = player.entries["cupgames"]
    player.entries["cupgames"][key] |= {"check": "changed"}
    player.open(HistoryRoute())
    player.ask("back")
    player.think()
    assert player.entries["cupgames"][key]["check"] == "changed"
    player.entries["cups"][CUP.id] |= {"key": KEY, "ended": 5}
    player.ask("enter", form={"name": "Bob"})
    assert (
        player.entries["cups"][CUP.id] | {"key": KEY, "ended": 5, "name": "Bob"}
        == (player.entries["cups"][CUP.id])
    )


def test_bots_that_search_have_no_stand_ins_in_a_cup() -> None:
    """With them the game would not count."""
    player = visitor(link_of())
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=1)
    player.play_tricks(1)
    table = play_of(player.navigator).table
    assert table.may_finish(0)
    record = player.session.record
    record.seats = (*record.seats[:3], replace(record.seats[3], player="expert"))
    assert not table.may_finish(0)
    record.seed = "x"
    assert table.may_finish(0)


def test_a_friends_game_of_a_cup_played_as_a_duel_is_no_own_result() -> None:
    player = Player(SHORT, seed=5)
    player.ask("link", arg=game_link(result(1).record))
    player.ask("accept")
    player.play_until("final")
    assert player.entries["duels"]
    assert not player.entries.get("cupgames")


# What doesn't count --------------------------------------------------------------------


def test_every_way_to_cheat_ends_below_the_line() -> None:
    honest = result(1).record
    kept = new_cup(CUP, Player(SHORT).rng)

    def why(record: Record, when: int = 1) -> str:
        entry = CupGame(CUP.id, 1, "0" * 16, "P", when, seal="0" * 192)
        return verdict(kept, entry, check_game(record))

    assert why(honest) == "checked"
    weak = (honest.seats[0], *(Seat(seat.name, "random") for seat in honest.seats[1:]))
    assert why(replace(honest, seats=weak)) == "table"
    led = play_out(replace(CUP.game(1, "P"), seats=weak, bots=(VERSION,)), 3)
    changed = replace(led, seats=honest.seats)
    assert why(changed) == "changed"
    assert why(replace(changed, bots=("0" * 8,))) == "version"
    bots = (Seat("P", "simple"), *honest.seats[1:])
    assert why(replace(honest, seats=bots)) == "bot"
    people = tuple(Seat(seat.name, HUMAN) for seat in honest.seats)
    assert why(replace(honest, seats=people)) == "table"
    assert why(before(honest, len(honest.moves) - 1)) == "unfinished"
    kept = replace(kept, key=KEY, ended=5)
    assert why(honest, 9) == "late"


def test_a_result_that_does_not_follow_stands_below_the_line_with_its_reason() -> None:
    record = result(2).record
    change = Change(5, tuple(Seat(f"P{k}", HUMAN) for k in range(4)))
    cheat = Result(1, person_of("2" * 64), replace(record, changes=(change,)), NOON)
    player = visitor(link_of(result(1), sealed(CUP, cheat, "2" * 64)))
    page = player.page
    assert "Below the line" in page.text
    assert "not the table of this cup" in page.text
    assert names(page)[-1] == "P2"


def test_the_first_result_of_a_person_counts_and_another_one_is_told() -> None:
    first = result(1)
    second = result(1, luck=99)
    player = visitor(link_of(first), link_of(second))
    assert "P1 has a result already" in player.page.text
    (data,) = player.entries["cupgames"].values()
    assert data["link"] == game_link(first.record)


def test_nobody_sends_a_result_under_the_id_of_somebody_else() -> None:
    """Whoever has only the link knows the ids, but can't sign for them."""
    true = result(1, luck=5)
    stolen = replace(result(1, luck=99), seal="")
    for seal in (true.seal, result(2).seal, "0" * 192):
        with pytest.raises(BadLink):
            read_link(link_of(replace(stolen, seal=seal)))
    foreign = sealed(CUP, Result(1, true.person, true.record, NOON), "2" * 64)
    timeless = result(1, when=0)
    for one in (foreign, timeless):
        with pytest.raises(BadLink):
            read_link(link_of(one))
    player = visitor(link_of(stolen))
    assert "not signed" in player.page.text
    assert "Below the line" in player.page.text
    player = visitor(link_of(stolen), link_of(true), link_of(stolen), link_of(result(1, luck=7)))
    (data,) = player.entries["cupgames"].values()
    assert (data["link"], data["check"]) == (game_link(true.record), "checked")


def test_a_result_that_others_pass_on_keeps_its_seal() -> None:
    player = visitor(link_of(result(1), result(2)))
    sent = read_link(player.page.select(".send")[0]["data-local"].removeprefix("share:"))
    assert isinstance(sent, CupParcel)
    assert all(one in sent.results for one in (result(1), result(2)))


def test_a_thousand_invented_people_find_no_room() -> None:
    record = result(1).record
    links = [
        link_of(*(Result(1, f"{64 * k + n:016x}", record) for n in range(64))) for k in range(2)
    ]
    player = Player(SHORT, seed=7)
    for link in links:
        player.ask("link", arg=link)
    assert len(player.entries["cupgames"]) == 63
    assert "This cup is full" in player.page.text


def test_markup_in_names_stays_text() -> None:
    cup = replace(CUP, name='<img src=x onerror="1">')
    player = visitor(link_of(result(1, 1, cup, name="<b>Ann</b>"), cup=cup))
    assert not player.page.select("img")
    assert "<b>Ann</b>" in names(player.page)


# The relay -----------------------------------------------------------------------------


def leave(player: Player, link: str, person: int, cup: str = CUP.id) -> None:
    player.ask("mail", cup=cup, person=person_of(f"{person:064x}"), link=link)
    player.think()


def test_a_finished_deal_is_left_at_the_relay_with_all_own_results() -> None:
    player = visitor(link_of(result(1)))
    assert player.reply["mail"]["link"] == ""
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=2)
    assert "mail" not in player.reply
    player.play_until("final")
    (mail,) = [reply for reply in (player.reply.get("mail"),) if reply]
    player.press("cup")
    shown = player.reply["mail"]
    assert shown == mail | {"shown": True}
    assert (mail["cup"], mail["people"], mail["shown"]) == (CUP.id, [result(1).person], False)
    found = read_link(mail["link"])
    assert isinstance(found, CupParcel)
    assert [(one.deal, one.person, bool(one.seal)) for one in found.results] == [
        (2, mail["person"], True)
    ]
    other = visitor(link_of(), seed=8)
    other.ask("mail", cup=CUP.id, person=mail["person"], link=mail["link"])
    other.think()
    assert names(other.page) == ["Bob"]
    assert other.reply["mail"]["secret"] == mail["secret"]
    assert mail["secret"] not in mail["link"]


def test_a_message_brings_only_what_its_person_has_signed() -> None:
    player = visitor(link_of())
    one, two = result(1), result(2)
    leave(player, link_of(replace(one, seal="")), 1)
    leave(player, link_of(two), 1)
    leave(player, link_of(replace(one, seal=two.seal)), 1)
    leave(player, link_of(result(1, cup=cup_of(deals=3)), cup=cup_of(deals=3)), 1)
    leave(player, link_of(one), 1, "0" * 16)
    leave(player, "c=AAAA", 1)
    leave(player, str(game_link(one.record)), 1)
    assert not player.entries.get("cupgames")
    leave(player, link_of(one, two), 1)
    assert names(player.page) == ["P1"]


def test_an_older_message_that_comes_again_takes_nothing_away() -> None:
    old, new = link_of(result(1)), link_of(result(1), result(1, 2))
    player = visitor(link_of())
    for link in (old, new, old):
        leave(player, link, 1)
    assert len(player.entries["cupgames"]) == 2


def test_a_late_message_of_the_relay_changes_no_other_page() -> None:
    player = visitor(link_of())
    player.open(HistoryRoute())
    leave(player, link_of(result(1)), 1)
    assert player.page.name == "history"
    assert not player.entries.get("cupgames")
    assert (
        not player.page.select("[role=status]") or player.page.select("[role=status]")[0].text == ""
    )


def test_a_relay_hears_of_the_end_of_a_cup() -> None:
    player = visitor(link_of())
    leave(player, link_of(key=KEY), 1)
    assert "It has ended" in player.page.text


def test_eight_deals_of_six_fit_into_a_message_of_the_relay() -> None:
    cup = cup_of(DiamondsVariant(6), deals=8)
    kept = new_cup(cup, Player(SHORT).rng)
    games = [
        CupGame(cup.id, deal, OWN, "P", NOON, str(game_link(result(1, deal, cup).record)))
        for deal in cup.numbers
    ]
    mail = cup_mail(kept, games, shown=True)
    found = read_link(mail["link"])
    assert isinstance(found, CupParcel)
    assert len(found.results) == 8
    assert len(mail["link"]) < 20_000


# The end -------------------------------------------------------------------------------


def test_only_its_maker_ends_a_cup_and_later_results_do_not_count() -> None:
    with pytest.raises(BadLink):
        read_link(link_of(key="f" * 16))
    player = visitor(
        link_of(result(1)), link_of(result(1), key=KEY), link_of(result(2, when=2**41))
    )
    assert "It has ended" in player.page.text
    assert "came after the end" in player.page.text
    player.ask("enter", form={"name": "Bob"})
    assert not player.page.select("[data-do=play-deal]")


def test_a_cup_ends_after_its_last_day() -> None:
    cup = cup_of(until="2020-05-01")
    player = visitor(link_of(result(1, 1, cup), cup=cup))
    assert "It has ended" in player.page.text
    assert "came after the end" in player.page.text


def test_a_result_counts_that_its_sender_had_in_time() -> None:
    cup = cup_of(until="2020-05-01")
    noon = 1_588_334_400_000
    player = visitor(link_of(result(1, 1, cup, when=noon), cup=cup))
    assert "came after the end" not in player.page.text
    late = result(1, 1, cup, when=noon + 86_400_000)
    assert "came after the end" in visitor(link_of(late, cup=cup)).page.text
    with pytest.raises(BadLink):
        read_link(link_of(result(1, when=10**17)))


def test_a_cup_may_end_on_the_last_of_all_days() -> None:
    cup = cup_of(until="9999-12-31")
    assert "It ends after 9999-12-31" in visitor(link_of(result(1, 1, cup), cup=cup)).page.text


def test_a_cup_ends_after_a_question() -> None:
    player = visitor(link_of(result(1)))
    player.entries["cups"][CUP.id] |= {"key": KEY}
    player.open(CupRoute(CUP.id))
    assert not player.page.select("[data-do=end-cup]")
    assert player.sheet("end-cup").select("[data-do=end-cup]")
    player.ask("end-cup")
    (status,) = player.page.select("[role=status]")
    assert "The cup has ended" in status.text


def test_where_all_parted_is_shown_only_for_deals_that_one_has_played() -> None:
    player = visitor(link_of(result(1), result(2), result(3)))
    assert "Where you parted" not in player.page.text
    player.ask("enter", form={"name": "Bob"})
    player.ask("play-deal", arg=1)
    player.play_until("final")
    player.press("cup")
    player.think()
    player.ask("compare", arg=1)
    assert "round 1" in player.page.text
    assert player.page.select("[data-opens=replay]")


def test_a_cup_is_removed_with_the_results_of_others() -> None:
    player = visitor(link_of(result(1)))
    player.ask("remove-cup")
    assert not player.entries["cups"]
    assert not player.entries["cupgames"]
