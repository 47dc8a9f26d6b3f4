"""Every page of every game is well formed, offers legal moves, and shows no secrets.

Random games are played through `Navigator.answer`, with requests as the page's JavaScript sends
them. The truth about the hidden cards comes from the saved record, replayed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from app.core.routes import RulesRoute
from app.games import GAMES
from app.screens import new_navigator
from app.static.document import document
from app.static.sprite import SYMBOLS
from app.words import card_name, languages, the_card, use
from app.words.names import UNNAMED
from diamonds_core import (
    Card,
    DiamondsVariant,
    DiversityVariant,
    Variant,
    canonical,
    game_of,
    read_record,
)
from diamonds_core.moves import parse_move

from .daily import of_today
from .markup import Page
from .play import ALL_VARIANTS, heavy
from .player import (
    EACH_GAME,
    NAMES,
    ODD_NAMES,
    Moment,
    ask,
    form_of,
    hidden_cards,
    moments,
    next_request,
    opening,
    play_of,
    route_of,
)

PEOPLE = (1, 6, 0)
"""The largest number of people at the table; the others are bots."""

LANGUAGES = list(languages())

SAMPLE = [
    (variant, PEOPLE[k % 2], LANGUAGES[k // 2 % len(LANGUAGES)])
    for k, variant in enumerate(ALL_VARIANTS[:-10])
]
"""Every variant, alternately with one person and with several; more hands have the same pages."""

WHOLE = [
    (variant, people, LANGUAGES[(game + k) % len(LANGUAGES)])
    for game, variant in enumerate((DiamondsVariant(2, rounds=2), DiversityVariant(4, 1)))
    for k, people in enumerate(PEOPLE)
]
SHORT = [(DiamondsVariant(4, rounds=1), 1, LANGUAGES[0]), WHOLE[1]]
"""Whole games of a person, and of several."""

FEW = of_today(SAMPLE, len(SAMPLE))


def first_round(game: Iterable[Moment]) -> Iterator[Moment]:
    """Yield the moments up to the end of the first round."""
    for moment in game:
        yield moment
        if moment.rest.name in ("summary", "final"):
            return


@pytest.mark.parametrize(
    ("variant", "people", "language"),
    [*FEW, *heavy(*of_today([case for case in SAMPLE if case not in FEW]))],
)
def test_a_round_through_the_pages(variant: Variant, people: int, language: str) -> None:
    use(language)
    for moment in first_round(moments(variant, people, seed=people + 1)):
        check(moment, people)


@pytest.mark.parametrize(
    ("variant", "people", "language"),
    [*SHORT, *heavy(*[case for case in WHOLE if case not in SHORT])],
)
def test_a_whole_game_through_the_pages(variant: Variant, people: int, language: str) -> None:
    use(language)
    seen = set()
    for moment in moments(variant, people, seed=people):
        check(moment, people)
        seen.add(moment.rest.name)
    assert "final" in seen
    assert ("curtain" in seen) == (people > 1)


def check(moment: Moment, people: int) -> None:
    """Check the invariants of any page."""
    if people != 1 and moment.rest.name != "table":
        assert moment.viewer is None, "a page that everybody sees has no viewer"
    check_hidden_cards(moment.rest, hidden_cards(moment.state, moment.viewer))
    check_said(moment.said[-1], hidden_cards(moment.state, moment.viewer))
    for said in moment.said[:-1]:
        check_said(said, hidden_cards(moment.state, moment.asker))
    for page in moment.between:
        check_hidden_cards(page, hidden_cards(moment.state, moment.asker))
        assert page.all("data-move") == []
        live = "[data-do]:not([disabled]):not([inert] *)"
        taps = {str(tap["data-do"]) for tap in page.select(live)}
        assert taps <= {"explain", "undo"}, "nobody plays in motion"
    check_moves(moment)
    check_other_vaults(moment)


def text_of(page: Page) -> str:
    """Return the HTML of a page without the routes that its buttons open, which are JSON."""
    return re.sub(' data-route="[^"]*"', "", page.html)


@pytest.mark.parametrize(
    ("variant", "people"),
    [(DiversityVariant(4, 1), 1), *heavy((DiamondsVariant(6, partners=True), 6))],
)
@pytest.mark.parametrize("language", [LANGUAGES[0], *heavy(*LANGUAGES[1:])])
def test_names_are_text_and_nothing_else(variant: Variant, people: int, language: str) -> None:
    """With any names the page has the same elements, and shows the names as typed."""
    use(language)
    plain = moments(variant, people, 5, names=("Ann", "Bea", "Carl", "Dora", "Eli", "Finn"))
    for odd, other in islice(zip(moments(variant, people, 5), plain, strict=True), 80):
        assert [tag for tag, _ in odd.rest.elements] == [tag for tag, _ in other.rest.elements]
        if odd.rest.name == "table" and odd.viewer is not None:
            others = set(range(variant.players)) - {odd.viewer}
            assert {ODD_NAMES[seat] for seat in others} <= set(odd.rest.texts)
        # One name holds braces, so only other braces mark a gap that was not filled in.
        assert "{" not in text_of(odd.rest).replace("{name}", "")
        assert "{" not in "".join(odd.said).replace("{name}", "")
        assert "{" not in text_of(other.rest) + "".join(other.said)


def check_hidden_cards(page: Page, hidden: set[Card]) -> None:
    """Check that no name, key or label of these cards is in a page."""
    values = [v for tag, attrs in page.elements if tag != "use" for v in attrs.values() if v]
    text = " ".join([*page.texts, *values])
    assert {card.name for card in hidden}.isdisjoint(re.findall(r"[A-Z0-9]+", text))
    if hidden:
        names = [re.escape(name(card)) for card in hidden for name in (card_name, the_card)]
        assert not re.search(rf"\b(?:{'|'.join(names)})\b", text)


def check_said(text: str, hidden: set[Card]) -> None:
    """Check that no announcement names these cards."""
    assert {card_name(card) for card in hidden}.isdisjoint(re.findall(r"\w+ of [A-Z]\w+", text))


def check_other_vaults(moment: Moment) -> None:
    """Check that before the end the page doesn't depend on the Vaults of others."""
    session, state = play_of(moment.navigator).session, moment.state
    if state.over or not isinstance(state.variant, DiamondsVariant):
        return
    own = None if moment.viewer is None else state.variant.team[moment.viewer]
    observe = session.view

    def other_view(seat: int | None) -> Any:  # noqa: ANN401 (a view of whichever game)
        view: Any = observe(seat)
        vault = [held if place == own else held + 37 for place, held in enumerate(view.vault)]
        return replace(view, vault=tuple(vault))

    with patch.object(session, "view", other_view):
        assert str(play_of(moment.navigator).html()) == moment.rest.html


def check_moves(moment: Moment) -> None:
    """Check that offered moves are legal for the viewer, and that every legal card is offered."""
    state, viewer = moment.state, moment.viewer
    offered = [parse_move(text, state.deck) for text in moment.rest.all("data-move")]
    if viewer is None:
        assert offered == []
        return
    legal = state.legal_for(viewer)
    for move in offered:
        assert canonical(move, state.variant) in legal
    if moment.rest.name == "table" and state.phase.name == "play" and state.to_move == viewer:
        assert len(offered) == len(set(offered))
        assert set(offered) == set(legal)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_lead_from_topic_to_topic_and_back_to_the_same_table(game: str) -> None:
    variant = next(variant for variant in ALL_VARIANTS if game_of(variant).name == game)
    navigator = new_navigator(Random(1))
    ask(navigator, {"do": "start", "form": form_of(variant, 1)})
    before = ask(navigator, {"do": "look"})["updates"][-1]["html"]
    first = Page(ask(navigator, opening(RulesRoute(game)))["updates"][-1]["html"])
    links = [route_of(link)["topic"] for link in first.select("nav li [data-opens=rules]")]
    assert links == list(GAMES[game].topics())
    for link in links:
        reply = ask(navigator, opening(RulesRoute(game, link)))
        page = Page(reply["updates"][-1]["html"])
        assert [route_of(one)["topic"] for one in page.select("[aria-current]")] == [link]
        assert not reply["advances"]
    assert ask(navigator, {"do": "back"})["updates"][-1]["html"] == before


def test_the_document_holds_what_it_is_drawn_with_and_no_more() -> None:
    page = Page(document("./assets").removeprefix("<!doctype html>"))
    held = {part["id"] for part in page.select(".sprite > *")}
    assert held == {name for name in SYMBOLS if re.search(rf'(href="|url\()#{name}\b', page.html)}
    assert held < set(SYMBOLS)


@pytest.mark.parametrize(
    ("people", "typed", "seated"),
    [
        (1, ["", "Bea"], [UNNAMED, "Bea"]),
        (1, ["Du", "Bea"], [UNNAMED, "Bea"]),
        (1, ["Zoe", "Zoe"], ["Zoe", "Zoe 2"]),
        (2, ["", " Ann "], ["Ann", "Ann 2"]),
        (2, ["Zoe", "You"], ["Zoe", "2"]),
        (4, ["Ann", "Ann", "Ann", ""], ["Ann", "Ann 2", "Ann 3", "4"]),
    ],
)
def test_a_person_alone_is_unnamed_until_they_type_a_name_and_equal_names_get_numbers(
    people: int, typed: list[str], seated: list[str]
) -> None:
    use("fr")
    form = form_of(DiversityVariant(), people)
    form |= {f"name-{seat}": name for seat, name in enumerate(typed)}
    keep = ask(new_navigator(Random(1)), {"do": "start", "form": form})["keep"]
    names = [seat.name for seat in read_record(keep["record"]).seats]
    assert names[: len(seated)] == seated


@EACH_GAME
def test_a_full_trick_is_seen_and_nobody_waits_for_their_own_turn(variant: Variant) -> None:
    rng, navigator = Random(3), new_navigator(Random(3))
    reply = ask(navigator, {"do": "start", "form": form_of(variant, 1)})
    full = turns = 0
    while full <= variant.tricks:
        request = {"do": "go"} if reply["advances"] else following(reply, rng)
        reply = ask(navigator, request)
        *between, rest = [update for update in reply["updates"] if "html" in update]
        if between and Page(rest["html"]).all("data-move"):
            turns += 1
            assert between[-1]["rest"] == 0
        for update in between:
            if len(Page(update["html"]).select(".slot:has([data-key])")) == variant.trick_size:
                full += 1
                assert update["rest"] >= 500
    assert turns > variant.tricks // 2


def test_the_first_crystal_of_a_vault_enters_an_empty_one() -> None:
    opened = set[tuple[str, bool]]()
    for moment in first_round(moments(DiamondsVariant(4), 1, seed=3, names=NAMES)):
        for page in moment.between:
            for vault in page.select(".own .vault:not(:has([href='#vault']))"):
                (door, number) = vault.select("use, .num")
                opened.add((str(door["href"]), number.text == "1"))
    assert opened == {("#vault-empty", True), ("#vault-open", False)}


@pytest.mark.heavy
def test_that_somebody_took_no_trick_is_said_once() -> None:
    """It triggers two actions, each announced by a sentence of its own."""
    told = 0
    for moment in moments(DiamondsVariant(5), 1, 1, names=NAMES):
        without = [said for said in moment.said if said.startswith("No trick for")]
        whose = [said.partition(" this round.")[0] for said in without]
        assert len(whose) == len(set(whose))
        told += len(whose)
    assert told


@EACH_GAME
def test_what_happens_is_said_once(variant: Variant) -> None:
    """The prompt beside the hand describes the present, the log the past."""
    for moment in first_round(moments(variant, 1, seed=3, names=NAMES)):
        for page in [*moment.between, moment.rest] if moment.rest.name == "table" else []:
            (head,) = page.select(".prompt b")
            lines = [line.get_text() for line in page.select(".log .line")]
            assert not head.get_text() or head.get_text() not in lines[-1:]


def test_who_takes_a_trick_or_has_most_of_a_suit_is_marked_at_the_table() -> None:
    """It is said where the trick lay; while suits are counted the seat glows."""
    counted = taken = 0
    for moment in first_round(moments(DiamondsVariant(4), 0, seed=5, names=NAMES)):
        for page in moment.between:
            (head,) = page.select(".prompt b")
            if found := re.fullmatch(r"Most \w+: (a tie|\w+)", head.get_text()):
                glows = [seat["aria-label"] for seat in page.select(".seat.turn")]
                assert glows == ([] if found[1] == "a tie" else [found[1]])
                counted += 1
        for said in [text for text in moment.said if text.endswith(" takes the trick.")]:
            slots = [
                slot.get_text() for page in moment.between for slot in page.select(".slot.next b")
            ]
            taken += said.removesuffix(".") in slots
    assert counted == 4
    assert taken >= DiamondsVariant(4).tricks - 1


def test_with_two_players_every_card_lies_before_its_owner() -> None:
    """The viewer's two cards lie in the lower row, from left to right, for any leader."""
    leaders: set[str] = set()
    for moment in moments(DiamondsVariant(2, rounds=2), 1, seed=5, names=NAMES):
        for page in moment.between:
            slots = [
                (slot["class"].split()[1], str(card["aria-label"]))
                for slot in page.select(".slot")
                for card in slot.select(".card")
            ]
            leaders |= {label.partition(":")[0] for _, label in slots[:1]}
            for name, row in (("You", "b"), (NAMES[1], "t")):
                places = [place for place, label in slots if label.startswith(f"{name}:")]
                assert places == [f"p-{row}1", f"p-{row}2"][: len(places)]
    assert leaders == {"You", NAMES[1]}


def following(reply: Any, rng: Random) -> dict[str, Any]:  # noqa: ANN401 (it is JSON)
    """Return the request after a reply in the middle of a game."""
    request = next_request(Page(reply["updates"][-1]["html"]), rng)
    assert request is not None
    return request


def test_the_start_page_opens_on_a_device_that_cannot_be_read() -> None:
    navigator = new_navigator(Random(1))
    asked = {"do": "restore", "stack": [{"name": "home"}]}
    reply = ask(navigator, asked, lambda _needs: {})
    page = Page(str(reply["updates"][-1]["html"]))
    assert page.name == "home"
    assert not page.select(".status")
    assert len(page.select(".today .tile")) == 2


def test_each_animation_has_its_own_name() -> None:
    """The style sheets share the names of their keyframes, and the last one of a name wins."""
    sheets = (Path(__file__).parent.parent / "web" / "style").glob("*.css")
    names = [
        name for sheet in sheets for name in re.findall(r"@keyframes ([\w-]+)", sheet.read_text())
    ]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert names
