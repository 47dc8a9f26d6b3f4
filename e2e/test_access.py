"""The game for screen readers, and the checks of axe-core."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.words import card_name, suit_name
from diamonds_core import Card, DiamondsVariant, game_of, replay, write_record
from e2e.driving import enter, leave_game, press_key, wait_until_idle
from e2e.pages import ENDED, LANGUAGES, PLACES
from e2e.player import close_sheet, open_sheet
from e2e.shots import MENU, MOMENTS, NAMES, Shot, record_at, robbing, visit
from e2e.still import show, still
from tests.daily import of_today
from tests.play import heavy

AXE = Path(__file__).parent.parent / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
JUDGE = """async (rules) => {
    const {violations} = await axe.run(document, {runOnly: rules, resultTypes: ['violations']});
    return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
}"""
ROB = Shot("rob", DiamondsVariant(4, "first"), robbing)


# axe-core ---------------------------------------------------------------------------------


def judge(page: Page, what: str) -> list[str]:
    faults: list[str] = page.evaluate(JUDGE, RULES)
    return [f"{what}: {fault}" for fault in faults]


@pytest.mark.parametrize(
    "places",
    [("home", "off-suit-4", "settings"), *heavy((of_today(tuple(PLACES)),))],
    ids=("few", "a third"),
)
def test_axe_finds_nothing(browser: Browser, site: str, places: Sequence[str]) -> None:
    """Languages and themes alternate, from place to place and from day to day."""
    faults = []
    looks = [*product(LANGUAGES, ("light", "dark"))]
    with still(browser, site) as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.evaluate(AXE.read_text("utf-8"))
        for at, name in enumerate(places):
            ((language, theme),) = of_today(looks, len(looks), at)
            show(page, name, language, theme)
            faults += judge(page, f"{name} {language} {theme}")
    assert faults == []


# The accessibility tree -------------------------------------------------------------------


def view_of(shot: Shot) -> Any:  # noqa: ANN401 (a view of whichever game)
    """Return the view of seat 0."""
    assert shot.variant
    return game_of(shot.variant).observe(replay(record_at(shot, shot.variant)), 0)


def node(role: str, name: str, more: str = "") -> str:
    """Return a line of an aria snapshot, quoted for colons in the name."""
    return f"""- '{role} "{name}"{more}'"""


def listing(name: str, lines: list[str]) -> str:
    items = "".join(f"\n  - listitem:\n    {line}" for line in lines)
    return f'- list "{name}":{items}'


def check_hand(page: Page, lines: list[str]) -> None:
    """Check that the hand is these buttons, in this order, and no others."""
    hand = page.get_by_role("list", name="Your hand")
    expect(hand).to_match_aria_snapshot(listing("Your hand", lines))
    expect(hand.get_by_role("button")).to_have_count(len(lines))


def laid(view: Any, wins: Card) -> list[str]:  # noqa: ANN401 (a view of whichever game)
    """Return the cards of the trick, in the order of play."""
    lines = []
    for k, card in enumerate(view.trick):
        seat = (view.leader + k) % view.variant.players
        name = "You" if seat == view.seat else NAMES[seat]
        notes = ", led" * (k == 0) + ", wins so far" * (card == wins)
        lines.append(node("img", f"{name}: {card_name(card)}{notes}"))
    return lines


def highest(view: Any) -> Card:  # noqa: ANN401 (a view of whichever game)
    cards: list[Card] = [card for card in view.trick if card.suit == view.led]
    return max(cards, key=lambda card: card.rank)


@pytest.mark.heavy
def test_who_must_follow_hears_which_cards_may(page: Page) -> None:
    shot = MOMENTS["table-follow"]
    visit(page, shot)
    view = view_of(shot)
    refusal = f", not now: {suit_name(view.led)} must be followed"
    assert {card.suit == view.led for card in view.hand} == {True, False}
    check_hand(
        page,
        [
            node("button", card_name(card))
            if card.suit == view.led
            else node("button", f"{card_name(card)}{refusal}", " [disabled]")
            for card in view.hand
        ],
    )
    trick = page.get_by_role("list", name="The trick")
    expect(trick).to_match_aria_snapshot(listing("The trick", laid(view, highest(view))))
    expect(trick.get_by_role("listitem").last).to_have_text("next: youAyou")
    expect(page.locator(".prompt")).to_contain_text(f"follow {suit_name(view.led)}")


@pytest.mark.heavy
def test_a_robber_hears_what_there_is_to_take(page: Page) -> None:
    visit(page, ROB)
    view = view_of(ROB)
    for seat in range(1, 4):
        group = page.get_by_role("group", name=NAMES[seat])
        name = f"Steal 1 from {NAMES[seat]}, Showroom: {view.showroom[seat]}"
        expect(group.get_by_role("button")).to_have_accessible_name(name)
    own = page.get_by_role("group", name="You")
    expect(own.get_by_role("button")).to_have_count(0)
    expect(own).to_match_aria_snapshot(node("img", f"Your Showroom: {view.showroom[0]}"))


def test_the_summary_reads_as_a_page(page: Page) -> None:
    visit(page, MOMENTS["summary"])
    view = view_of(MOMENTS["summary"])
    expect(page.locator("#page")).to_match_aria_snapshot(
        f"""
        - main "Round 2 of 4 is over":
          - heading "Players" [level=2]
          - group "Bea":
            - 'img "Showroom of Bea: {view.showroom[1]}"'
            - img "Vault, shut"
          - group "Carl":
            - 'img "Showroom of Carl: {view.showroom[2]}"'
          - group "Dora":
            - 'img "Showroom of Dora: {view.showroom[3]}"'
          - heading "Round 2 of 4 is over" [level=1]
          - list
          - button "Next round"
          - group "You":
            - 'img "Your Showroom: {view.showroom[0]}"'
          - 'img "Your Vault: {view.vault[0]}"'
        """
    )
    expect(page.locator("#announce p").last).to_contain_text("Round 2 of 4 is over. ")


# Announcements ----------------------------------------------------------------------------


def test_the_winner_and_the_own_place_are_told_in_two_sentences(page: Page) -> None:
    visit(page, MOMENTS["final"])
    told = page.locator("#announce p").last
    place = page.locator(".final header .place").inner_text()
    title, *sentences = page.locator(".final header :is(h1, p)").all_inner_texts()
    assert place == "1" or title.startswith(("Second", "Third", "Last"))
    expect(told).to_contain_text(" ".join([title, *sentences]))


def test_a_trick_is_told_in_one_piece_and_nothing_again_after_a_dialog(page: Page) -> None:
    """Behind an open dialog announcements and notices are inert; then they would count as new."""
    shot = MOMENTS["table-follow"]
    visit(page, shot)
    said, notices = page.locator("#announce p"), page.locator("#notices")
    expect(said).to_have_count(1)
    expect(said).to_contain_text(f"Your turn, follow {suit_name(view_of(shot).led)}")
    expect(notices).not_to_have_attribute("aria-live", "off")
    open_sheet(page, "players")
    expect(said).to_have_count(0)
    close_sheet(page)
    expect(said).to_have_count(0)
    expect(notices).to_have_attribute("aria-live", "off")
    page.locator(".hand .legal").first.focus()
    press_key(page, "Enter")
    pieces = said.all_text_contents()
    assert 1 <= len(pieces) <= 2, "what ends one trick, and what begins the next"
    assert pieces[0].startswith("You play ")
    assert "takes the trick." in " ".join(pieces) or "You take the trick." in " ".join(pieces)
    assert " ".join(pieces).count("Your turn") == 1
    assert ". Your turn, " in pieces[-1]


@pytest.mark.heavy
def test_a_page_that_replaces_another_leaves_nothing_of_its_dialog(page: Page) -> None:
    """Neither an inert page nor an entry of the history is left."""
    enter(page)
    page.click("[data-local='open:settings']")
    page.evaluate(f"location.hash = '{ENDED}'")
    expect(page.locator("#page")).to_have_attribute("data-page", "deal")
    expect(page.locator("dialog[open]")).to_have_count(0)
    wait_until_idle(page)
    page.go_back()
    expect(page.locator("#page")).to_have_attribute("data-page", "home")
    wait_until_idle(page)
    page.click("[data-local='open:settings']")
    expect(page.locator("#settings-title")).to_be_focused()


@pytest.mark.heavy
def test_settings_stay_open_when_the_table_replaces_the_start_page(page: Page) -> None:
    leave_game(page, write_record(record_at(MOMENTS["table-follow"], DiamondsVariant(4, "first"))))
    page.goto("./", wait_until="commit")
    page.wait_for_selector("#page dialog#settings", state="attached")
    page.evaluate("document.getElementById('settings').showModal()")
    wait_until_idle(page)
    expect(page.locator("#page")).to_have_attribute("data-page", "table")
    expect(page.locator("#settings-title")).to_be_focused()
    close_sheet(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.click(MENU)
    expect(page.locator("#menu-title")).to_be_focused()


LETTER = """(key) => document.getElementById('page').dispatchEvent(
    new KeyboardEvent('keydown', { key, code: 'KeyT', bubbles: true }))"""
"""Presses the key of the letter T, with Caps Lock or in any layout."""


def test_who_is_off_suit_hears_what_each_card_brings_the_whole_table_and_what_has_happened(
    page: Page,
) -> None:
    shot = MOMENTS["table"]
    visit(page, shot)
    view, read = view_of(shot), page.locator("#announce p").last
    brings = (
        "1 from the Supply into your Vault",
        "1 from the Supply into your Showroom",
        "1 from your Showroom into your Vault",
        f"steal 1 from {NAMES[view.thief]}",
    )
    check_hand(
        page, [node("button", f"{card_name(c)}, off suit: {brings[c.suit]}") for c in view.hand]
    )
    for key in ("T", "ё", "א", "θ", "t"):
        page.evaluate("document.getElementById('announce').replaceChildren()")
        page.evaluate(LETTER, key)
        expect(read).to_contain_text("Your hand")
    text = read.inner_text()
    named = [*NAMES[1:4], *(card_name(card) for card in (*view.trick, *view.hand))]
    assert [name for name in named if name not in text] == []
    assert f"Supply: {view.supply} points" in text
    assert [name for name in NAMES[1:4] if f"Showroom of {name}: " not in text] == []
    page.locator(".hand .legal").first.click()
    wait_until_idle(page)
    told = page.locator("#announce p").all_inner_texts()
    press_key(page, "n")
    said = read.inner_text()
    assert said.startswith("You play the 12 of Diamonds, off suit.")
    assert told[-1] in said
