"""The layout of every page at every size: nothing is cut off, covered, or too small to tap."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from diamonds_core import Variant
from e2e.chromium import arguments, find
from e2e.pages import LANGUAGES, LONGEST, NAMES, PLACES
from e2e.still import show, show_html, still
from tests.daily import DAY, of_today
from tests.play import ONE_ROUND, heavy, variant_id
from tests.player import moments

PHONE = (360, 640)
SIZES = (PHONE, (1366, 650))
"""The smallest phone with Android, and what a laptop leaves to a page."""

TABLET = (820, 1180)

MORE_SIZES = (
    (320, 568),
    (390, 844),
    (844, 390),
    (1180, 820),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 760),
    (1536, 730),
    (1920, 940),
    (2560, 1300),
)
ALL_SIZES = (*SIZES, TABLET, *MORE_SIZES)
MEASURE = (Path(__file__).parent / "layout.js").read_text("utf-8")


@pytest.fixture(scope="module")
def device(browser: Browser, site: str) -> Iterator[Page]:
    with still(browser, site) as page:
        yield page


FEW = tuple({name.split("-")[0]: name for name in PLACES}.values())
QUICK = of_today(FEW, 4)
"""The last place of each kind."""


def measure(device: Page, name: str, language: str, sizes: Iterable[tuple[int, int]]) -> None:
    show(device, name, language)
    assert faults_at(device, sizes) == {}, language


def faults_at(device: Page, sizes: Iterable[tuple[int, int]]) -> Mapping[str, list[str]]:
    """Return the faults of the page by size."""
    faults = {}
    for width, height in sizes:
        device.set_viewport_size({"width": width, "height": height})
        if found := device.evaluate(MEASURE):
            faults[f"{width} x {height}"] = found
    return faults


HIDDEN = """() => {
  const elements = [...document.querySelectorAll('#frame *:not(svg, svg *, [hidden])')];
  for (const element of elements) element.hidden = true;
  const seen = elements.filter((element) => getComputedStyle(element).display !== 'none');
  for (const element of elements) element.hidden = false;
  return seen.map((element) => element.outerHTML.slice(0, 80));
}"""
"""Hides all elements of the page for a moment; returns those that are seen nevertheless."""


@pytest.mark.parametrize("name", [*QUICK, *heavy(*(name for name in FEW if name not in QUICK))])
def test_everything_has_its_place(device: Page, name: str) -> None:
    """And nothing is seen once it is hidden."""
    measure(device, name, LONGEST, SIZES)
    assert device.evaluate(HIDDEN) == []


SMALL_PHONES = [(320, 568), (844, 390)]
LOW_WINDOWS = [(1366, 560), (1366, 580), (1536, 592)]


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("names", "sizes"),
    [
        (("puzzle-4-right", "puzzle-5-right", "puzzle-6-wrong", "puzzles-today"), SMALL_PHONES),
        (("replay-4", "replay-6", "replay-diversity", "puzzle-rob-told"), [(640, 360)]),
        (("puzzle-4-right", "puzzle-pass", "mistakes-told"), [(640, 360), (740, 360)]),
        (("hint-4", "hint-6", "whatif"), LOW_WINDOWS),
    ],
    ids=("small phones", "phones on their side", "lower phones", "low windows"),
)
def test_full_tables_have_their_places_where_there_is_little_room(
    device: Page, names: Sequence[str], sizes: Sequence[tuple[int, int]]
) -> None:
    for name in names:
        measure(device, name, LONGEST, sizes)


def test_the_final_page_stays_where_it_is_when_its_first_button_has_the_focus(device: Page) -> None:
    show(device, "final-4", "en")
    device.set_viewport_size({"width": 390, "height": 844})
    device.locator("[data-focus]").focus()
    assert device.evaluate("document.getElementById('page').scrollTop") == 0


def test_the_ways_on_after_the_deal_of_a_day_stand_in_full_rows(device: Page) -> None:
    measure(device, "final-day", "en", [(844, 390)])


TOLD = """() => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = 0;
  }
  const opacity = (part, after) => getComputedStyle(part, after).opacity;
  const sums = [...document.querySelectorAll('.opening .owner-of small')];
  const best = document.querySelector('.opening .best .tube');
  return [...sums.map((sum) => opacity(sum)), opacity(best, '::after')];
}"""


def test_neither_sums_nor_the_winner_are_told_before_the_vaults_open(device: Page) -> None:
    device.emulate_media(reduced_motion="no-preference")
    show(device, "final-opening", "en")
    assert device.evaluate(TOLD) == ["0"] * 5
    device.emulate_media(reduced_motion="reduce")


COUNTED = """() => {
  for (const animation of document.getAnimations()) animation.finish();
  const box = (element) => element.getBoundingClientRect();
  const tubes = [...document.querySelectorAll('.opening .tube')];
  const faults = tubes.flatMap((tube) => {
    const parts = ['.num > span', '.pile', '.stone'];
    const [number, heap, gem] = parts.map((part) => tube.querySelector(part));
    const { left, right, top, bottom, height } = box(number);
    return Object.entries({
      'out of the window': left < 0 || right > innerWidth || top < 0,
      'off its heap': Math.abs(box(heap).top - bottom) > height / 2,
      'below the gem': gem && box(gem).bottom > top && box(gem).top < bottom,
    }).flatMap(([fault, is]) => (is ? [`${number.textContent} ${fault}`] : []));
  });
  const free = tubes.map((tube) => box(tube.querySelector('.pile')).top - box(tube).top);
  const room = 3 * box(tubes[0].querySelector('.num > span')).height;
  return Math.min(...free) < room ? faults : [...faults, 'an empty glass'];
}"""


@pytest.mark.parametrize(
    "name", ["final-opening", *heavy("final-opening-2", "final-opening-6", "final-opening-teams")]
)
def test_numbers_ride_on_their_heaps_when_the_vaults_are_open(device: Page, name: str) -> None:
    """And the winner's gem covers none; the scale fits the game."""
    show(device, name, "en")
    for width, height in ((1366, 650), (390, 844), TABLET, PHONE):
        device.set_viewport_size({"width": width, "height": height})
        assert device.evaluate(COUNTED) == [], (width, height)


PILES = """() => [...document.querySelectorAll('.fans .suit-fan:not(.none)')].flatMap((fan) => {
  const cards = [...fan.querySelectorAll('i')].map((card) => card.getBoundingClientRect());
  const inside = cards.every(({ left, right }) => left >= 0 && right <= innerWidth);
  const [first, second] = cards;
  const apart = !second || second.top !== first.top || second.left - first.left >= 5;
  return inside && apart ? [] : [fan.parentElement.ariaLabel];
})"""


@pytest.mark.parametrize("name", ["counting-2", "counting-4", "summary-4"])
def test_piles_at_a_rounds_end_stay_in_the_window_and_are_no_slivers(
    device: Page, name: str
) -> None:
    show(device, name, "en")
    for width, height in ((1366, 650), (390, 844), TABLET, PHONE):
        device.set_viewport_size({"width": width, "height": height})
        assert device.evaluate(PILES) == [], (width, height)


SEATS = """() => {
  const [bar] = document.querySelectorAll('.arrivals .start');
  const { top } = bar.getBoundingClientRect();
  const seats = [...document.querySelectorAll('.arrivals li')];
  return seats.filter((seat) => seat.getBoundingClientRect().bottom > top).length;
}"""


@pytest.mark.parametrize("name", ["gathering-2", "gathering-4"])
@pytest.mark.parametrize("language", ["en", LONGEST])
def test_all_seats_are_in_sight_where_friends_gather_on_a_phone(
    device: Page, name: str, language: str
) -> None:
    show(device, name, language)
    for width, height in (PHONE, (390, 844)):
        device.set_viewport_size({"width": width, "height": height})
        assert device.evaluate(SEATS) == 0, (width, height)


@pytest.mark.heavy
def test_a_hint_is_read_whole_on_a_lying_phone(device: Page) -> None:
    device.set_viewport_size({"width": 844, "height": 390})
    for name in ("hint-4", "hint-6", "hint-give", "hint-diversity"):
        show(device, name, LONGEST)
        note = device.locator(".prompt .note")
        assert note.evaluate("note => note.scrollHeight - note.clientHeight") == 0, name


@pytest.mark.heavy
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1180, 820), (1366, 650), (1536, 730)])
def test_a_hint_ends_above_the_hand(device: Page, width: int, height: int) -> None:
    device.set_viewport_size({"width": width, "height": height})
    for name in ("hint-2", "hint-4", "hint-6", "hint-diversity"):
        show(device, name, LONGEST)
        note = device.locator(".prompt .note").bounding_box()
        cards = [card.bounding_box() for card in device.locator(".hand .card").all()]
        highest = min(card["y"] for card in cards if card)
        assert note
        assert note["y"] + note["height"] <= highest, name


@pytest.mark.release
@pytest.mark.parametrize("name", PLACES)
def test_everything_has_its_place_at_every_size_and_in_each_language(
    device: Page, name: str
) -> None:
    """Sizes and languages alternate, from place to place and from day to day."""
    at = [*PLACES].index(name)
    sizes = (TABLET, *of_today(MORE_SIZES, 4, at))
    measure(device, name, LONGEST, sizes if name in FEW else (*SIZES, *sizes))
    measure(device, name, of_today(LANGUAGES, len(LANGUAGES), at)[0], [PHONE])


CHOICES = {"badge", "choice", "legal", "lift", "pick", "target"}
"""The styles of what a person chooses from, at a table."""


def choices(variant: Variant, games: int = 2) -> Mapping[frozenset[str], str]:
    """Return a page for each kind of choice that a person meets in some games."""
    found = dict[frozenset[str], str]()
    for game in range(games):
        for moment in moments(variant, 1, DAY * games + game, NAMES):
            offered = moment.rest.select(",".join(f".{style}" for style in CHOICES))
            styles = {style for one in offered for style in one["class"].split()}
            if moment.rest.name == "table" and offered:
                found.setdefault(frozenset(CHOICES & styles), moment.rest.html)
    return found


@pytest.mark.release
@pytest.mark.parametrize("variant", of_today(ONE_ROUND), ids=variant_id)
def test_every_choice_at_every_table_has_its_place(device: Page, variant: Variant) -> None:
    """Sizes alternate, from table to table and from day to day.

    While six people rob each other in the middle of a trick, the narrowest phone has too little
    room: there seats lie over the trick, though all can be tapped.
    """
    sizes = of_today([size for size in ALL_SIZES if size >= PHONE], 4, ONE_ROUND.index(variant))
    for styles, html in choices(variant).items():
        show_html(device, html)
        assert faults_at(device, sizes) == {}, (sorted(styles), DAY)


LARGE = """() => {
  const root = document.documentElement;
  root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`;
  const parts = '#page :is(button, select, input, .num, .name, .prompt, .badge, h1, h2, p)';
  const lost = [...document.querySelectorAll(parts)].filter((part) => {
    if (part.closest('dialog') || !part.checkVisibility()) return false;
    part.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  });
  root.style.fontSize = '';
  return lost.map((part) => part.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("name", ["off-suit-4", *heavy("home", "giving-6-teams")])
def test_with_letters_twice_as_large_everything_can_be_scrolled_to(device: Page, name: str) -> None:
    show(device, name, "en")
    for width, height in ((390, 844), (844, 390), (1180, 820)):
        device.set_viewport_size({"width": width, "height": height})
        assert device.evaluate(LARGE) == [], f"{width} x {height}"


LARGER = "--blink-settings=defaultFontSize=24"


@pytest.fixture(scope="module")
def large_letters(browser: Browser, site: str) -> Iterator[Page]:
    """Yield a page of a browser whose letters are half as large again, in media queries too."""
    own = browser.browser_type.launch(executable_path=find(), args=[*arguments(), LARGER])
    with still(own, site) as page:
        yield page
    own.close()


@pytest.mark.parametrize(
    "name", heavy("home", "off-suit-6", "deal", "players", "replay-4", "puzzle", "review")
)
def test_with_larger_letters_everything_has_its_place_on_all_devices(
    large_letters: Page, name: str
) -> None:
    """The narrowest and lowest windows, and by turns the others, which have a little more room."""
    others = of_today((PHONE, (390, 844), (1180, 820), (1440, 760)), 2)
    tightest = ((320, 568), (844, 390), (820, 1180), (1366, 650))
    measure(large_letters, name, LONGEST, [*tightest, *others])


RESTYLES = "disabled-by-default-devtools.timeline.invalidationTracking"


@pytest.mark.parametrize(
    "change",
    [
        "document.querySelector('.seat .tally b').textContent = '3'",
        "document.querySelector('.hand').className = 'hand per-6'",
        "document.querySelector('.hand .card').append(document.createElement('b'))",
    ],
)
def test_a_change_at_the_table_restyles_little(browser: Browser, device: Page, change: str) -> None:
    """A selector such as `.table:has(> .missed) .round` would restyle the whole table each time."""
    show(device, "off-suit-4", "en")
    device.set_viewport_size({"width": 820, "height": 1180})
    measured = "document.querySelector('.hand').getBoundingClientRect()"
    device.evaluate(measured)
    browser.start_tracing(page=device, categories=[RESTYLES])
    device.evaluate(f"{{ {change}; {measured}; }}")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    assert 0 < sum(event["name"] == "StyleResolver::ResolveStyle" for event in events) < 50
