"""Starts from the page to Python and back, with slow, missing and wrong files."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

import serve
from diamonds_core import DiamondsVariant, write_record
from e2e.driving import (
    PLAY,
    START,
    STORE_ENTRIES,
    click,
    enter,
    leave,
    open_choices,
    reload,
    wait_until_idle,
)
from e2e.player import choose_in_menu, page_name, saved, sit_down
from e2e.test_sharing import DROP, finished_record


def test_python_answers_and_the_loading_shown_is_real(newcomer: Page) -> None:
    page = newcomer
    page.add_init_script("""
        window.seen = [];
        addEventListener('DOMContentLoaded', () => {
            const bar = document.getElementById('loading');
            new MutationObserver(() => seen.push(bar.position)).observe(bar, {attributes: true});
        });
    """)
    enter(page)
    seen: list[float] = page.evaluate("seen")
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    assert seen[-1] == 1


def test_the_document_paints_the_start_page_without_any_other_file(newcomer: Page) -> None:
    newcomer.route(re.compile("/assets/"), lambda _: None)
    newcomer.goto("./", wait_until="commit")
    newcomer.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    expect(newcomer.locator("button.deal")).to_be_visible()
    expect(newcomer.locator("#unable")).to_be_hidden()
    expect(newcomer.locator("html")).to_have_attribute("data-theme", re.compile("dark|light"))
    assert newcomer.evaluate("getComputedStyle(document.body).margin") == "0px"
    newcomer.unroute_all(behavior="ignoreErrors")


def play_at_once(page: Page) -> None:
    page.dblclick("button.deal")
    expect(page.locator("#loading")).to_be_visible()


def open_settings(page: Page) -> None:
    page.click("[data-local='open:settings']")


def drop_a_game(page: Page) -> None:
    """Drop a file, for which the browser alone would leave the page."""
    assert page.evaluate(DROP, write_record(finished_record())) == [False, False], "the page stays"
    expect(page.locator("#loading")).to_be_visible()


BARE = """
window.bare = [];
addEventListener('DOMContentLoaded', () => {
    const sheet = document.getElementById('loading-sheet');
    let waited = false;
    const look = () => {
        const { page } = document.getElementById('page').dataset;
        waited ||= sheet.checkVisibility();
        if (waited && page === 'home') bare.push(!sheet.checkVisibility());
        if (page !== 'table') requestAnimationFrame(look);
    };
    look();
});
"""
"""Notes for each frame, once somebody waits, whether the start page is seen without the sheet."""


def test_play_before_the_start_leads_to_the_table_without_the_start_page_between(
    newcomer: Page,
) -> None:
    newcomer.add_init_script(BARE)
    newcomer.goto("./")
    play_at_once(newcomer)
    expect(newcomer.locator("#page[data-page=table]")).to_be_visible(timeout=START)
    seen: list[bool] = newcomer.evaluate("bare")
    assert seen
    assert not any(seen)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("act", "shown"),
    [
        (play_at_once, "#page[data-page=table]"),
        (open_settings, "#settings"),
        (drop_a_game, ".games li"),
    ],
)
def test_what_is_done_before_any_module_is_there_is_kept(
    newcomer: Page, act: Callable[[Page], None], shown: str
) -> None:
    """A form submitted by the browser itself would be refused, and break the whole start."""
    held = list[Route]()
    newcomer.route("**/glue/start.js", lambda route: held.append(route))
    with newcomer.expect_request("**/glue/start.js"):
        newcomer.goto("./", wait_until="commit")
    newcomer.wait_for_selector("#page .home")
    act(newcomer)
    held[0].continue_()
    expect(newcomer.locator(shown)).to_be_visible(timeout=START)
    wait_until_idle(newcomer)


NESTED = "[" * 100_000 + "]" * 100_000
"""A text that would end Python."""


@pytest.mark.heavy
def test_wrong_stored_texts_and_unknown_games_in_the_address_count_as_not_set(page: Page) -> None:
    wrong = '"a key": 1, "pace": "constructor", "theme": "toString", "order": 7'
    leave(
        page,
        settings=f'{{{wrong}, "language": {NESTED}, "suits": {NESTED}}}',
        form=f'{{"game": "chess", "player-1": "wizard", "players": "9", "name-0": {NESTED}}}',
        paint=f'{{"title": 5, "table": "yes", "form": {NESTED}}}',
    )
    page.goto("./?game=chess")
    page.click("[data-local='open:settings']")
    page.select_option("[data-setting=pace]", "instant")
    page.click("#settings [data-local=close]")
    click(page, "button.deal")
    assert page_name(page) == "table"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-setting-pace", "instant")
    # The next test clears the device, which no page may be writing to then.
    wait_until_idle(page)


SHOWN = "element => element.checkVisibility()"


@pytest.mark.heavy
def test_the_start_page_offers_what_variants_there_are(page: Page) -> None:
    """All seats, partners, Perfect and the edition, for each number of players and each choice."""
    page.goto("./")
    open_choices(page)
    variants = list(DiamondsVariant.every())
    for players, partners, edition in sorted(
        {(variant.players, variant.partners, variant.edition) for variant in variants}
    ):
        own = [variant for variant in variants if variant.players == players]
        page.check(f"[name=players][value='{players}']")
        may_team = any(variant.partners for variant in own)
        assert page.locator("[name=partners]").evaluate(SHOWN) == may_team
        assert page.locator("[name=perfect]").evaluate(SHOWN) == any(v.perfect for v in own)
        if may_team:
            page.set_checked("[name=partners]", partners)
        seats = page.locator(".seatlist > li")
        assert [seat.evaluate(SHOWN) for seat in seats.all()] == [k < players for k in range(6)]
        (thief,) = {v.thief for v in own if (v.partners, v.edition) == (partners, "second")}
        if thief:
            page.check(f"[name=edition][value={edition}]")
        assert page.locator(".row.edition").evaluate(SHOWN) == thief
        assert ("Thief" in page.locator("#choices").inner_text()) == thief
        named = page.locator(".first-edition").evaluate(SHOWN)
        assert named == (thief and edition == "first")


GOLD = "element => getComputedStyle(element).backgroundImage !== 'none'"


def test_gold_is_what_to_do_next(page: Page) -> None:
    """A newcomer learns, who has a saved game goes on with it; who has changed the table plays."""
    enter(page)
    learn, deal, go_on = (page.locator(f"#page {css}:visible") for css in BEGINNINGS)
    assert (learn.evaluate(GOLD), deal.evaluate(GOLD)) == (True, False)
    deal.click()
    page.wait_for_selector("#page[data-page=table]")
    expect(page.locator(".mine .name")).to_have_text("You")
    page.click("[data-local='open:menu']")
    click(page, "#menu [data-do=home]")
    assert [button.evaluate(GOLD) for button in (deal, go_on)] == [False, True]
    open_choices(page)
    page.check("[name=players][value='3']")
    page.click("#choices [data-local=close]")
    expect(page.locator(".deal-row")).to_contain_text("3 players")
    assert [button.evaluate(GOLD) for button in (deal, go_on)] == [True, False]
    page.evaluate("document.documentElement.removeAttribute('data-saved')")
    assert (learn.evaluate(GOLD), deal.evaluate(GOLD)) == (False, True)


BEGINNINGS = (".learn", ".deal", ".resume")


def test_one_line_says_what_is_played(page: Page) -> None:
    """It follows the form, also after a reload, and where one screen goes round without bots."""
    enter(page)
    line = page.locator(".deal-row > span")
    expect(line).to_have_text("4 players \N{MIDDLE DOT} Easy", use_inner_text=True)
    open_choices(page)
    page.check("[name=players][value='3']")
    page.select_option("[data-bots]", "hard")
    expect(line).to_have_text("3 players \N{MIDDLE DOT} Hard", use_inner_text=True)
    page.reload()
    expect(line).to_have_text("3 players \N{MIDDLE DOT} Hard", use_inner_text=True)
    open_choices(page)
    page.click("#choices [data-local='seats:human']")
    page.wait_for_selector("#choices[open]")
    page.check("[name=players][value='2']")
    expect(line).to_have_text("2 players \N{MIDDLE DOT} no bots", use_inner_text=True)
    click(page, PLAY)
    assert page_name(page) == "curtain"


MOVES = """() => {
    document.documentElement.dataset.settingPace = 'slow';
    return getComputedStyle(document.querySelector('.table-corner .door')).animationName !== 'none';
}"""


def test_the_picture_moves_once_a_visit(page: Page) -> None:
    enter(page)
    assert page.evaluate(MOVES)
    click(page, "[data-opens=puzzles]")
    click(page, "[data-do=back]")
    assert not page.evaluate(MOVES)


LACKING = """
window.lacking = new Set();
new MutationObserver(() => {
    for (const use of document.querySelectorAll('use')) {
        const name = use.getAttribute('href').slice(1);
        if (!document.getElementById(name)) lacking.add(name);
    }
}).observe(document, { subtree: true, childList: true });
"""
"""Checks every picture before it is painted."""


def test_a_reload_opens_the_table_and_a_typed_address_the_start_page(page: Page) -> None:
    """Nothing is drawn before its symbols are there, neither at the first table nor later."""
    page.add_init_script(LACKING)
    sit_down(page)
    before = saved(page)
    assert page.evaluate("[...lacking]") == []
    reload(page)
    assert page_name(page) == "table"
    assert page.locator("#page use").count() > 50
    assert page.evaluate("[...lacking]") == []
    page.goto("about:blank")
    enter(page)
    assert page_name(page) == "home"
    click(page, "#page .resume")
    assert page_name(page) == "table"
    assert page.evaluate("[...lacking]") == []
    assert saved(page) == before


NO_LIMITS = """document.addEventListener('readystatechange', () => {
    const fields = document.querySelectorAll('[maxlength]');
    for (const field of fields) field.removeAttribute('maxlength');
}, { once: true });"""


@pytest.mark.heavy
def test_a_field_without_a_limit_is_filled_in_as_it_was(page: Page) -> None:
    page.add_init_script(NO_LIMITS)
    leave(page, form='{"name-0": "Annabel"}')
    enter(page)
    expect(page.locator("[name=name-0]")).to_have_value("Annabel")


FAMILIES = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 2
"""Two emoji of eleven characters each."""


def test_a_name_field_counts_letters_as_people_do(page: Page) -> None:
    enter(page)
    open_choices(page)
    name = page.locator("[name=name-0]")
    name.press_sequentially(FAMILIES + "x" * 20)
    expect(name).to_have_value(FAMILIES + "x" * 12)
    name.press("Home")
    name.press_sequentially("ab")
    expect(name).to_have_value("ab" + FAMILIES + "x" * 10)


def test_scripts_before_the_modules_use_the_syntax_of_old_browsers() -> None:
    """They say that a browser is too old."""
    assert "catch{" not in (serve.DIST / "index.html").read_text("utf-8")


TRICK = '[[1, "B", "S13", true], [0, "Y", "", false]]'
WAITING = f'{{"title": "Round 3", "table": false, "trick": {TRICK}}}'
STONES = "document.querySelectorAll('[data-stones] > :not([hidden])').length"


def test_who_returns_sees_the_own_safe_and_the_waiting_trick_before_python(page: Page) -> None:
    leave(page, safe='{"crystals": 12}', paint=WAITING)
    page.route(re.compile("entry.py"), lambda _: None)
    page.goto("./")
    expect(page.locator("[data-locked]")).to_have_text("12")
    assert page.evaluate(STONES) == 12
    expect(page.locator(".lying > .wins")).to_contain_text("13")
    expect(page.locator(".lying > .next")).to_contain_text("your turn")
    expect(page.locator(".says")).to_be_hidden()
    page.unroute_all(behavior="ignoreErrors")


def test_crystals_are_counted_where_they_are_stored_and_open_what_comes_next(page: Page) -> None:
    leave(page, safe='{"crystals": 12}')
    enter(page)
    page.evaluate(STORE_ENTRIES, {"safe": {"x": {"game": "x", "crystals": 501}}})
    reload(page)
    expect(page.locator("[data-locked]")).to_have_text("501")
    expect(page.locator(".own")).to_contain_text("1,499 to court cards")
    click(page, "[data-local='open:settings']")
    assert page.locator("#settings [data-setting=felt] option:disabled").count() == 0
    assert page.locator("#settings [data-setting=courts] option:disabled").count() == 1


LINE, OFFER = ".learn.begins:visible", "[data-notice=learn]"


def test_who_leaves_a_first_game_is_offered_the_lesson_once_and_has_it_in_sight(page: Page) -> None:
    sit_down(page)
    for is_first in (True, False):
        choose_in_menu(page, "home")
        expect(page.locator(LINE)).to_have_count(1)
        expect(page.locator(OFFER)).to_be_visible(visible=is_first)
        if is_first:
            click(page, f"{OFFER} [data-offer=later]")
            click(page, ".resume")
    page.evaluate("localStorage['diamonds.settings'] = '{\"lesson\": false}'")
    reload(page)
    expect(page.locator(".resume")).to_be_visible()
    expect(page.locator(LINE)).to_have_count(0)
