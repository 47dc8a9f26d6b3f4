"""Texts can be printed: whole, black on white, over several sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from app.core.routes import HistoryRoute
from e2e import pages
from e2e.pages import PLACES, SAVED
from e2e.still import show, still
from tests.daily import of_today
from tests.play import heavy
from tests.player import opening

A4 = {"width": 794, "height": 1123}

MEASURE = """() => {
    const root = document.querySelector('dialog[open]') ?? document.getElementById('page');
    const rows = [...root.querySelectorAll('li, tr, p, h1, h2, figure')]
        .filter((row) => row.checkVisibility() && row.getBoundingClientRect().height > 1);
    const whole = document.scrollingElement;
    const bottom = (row) => row.getBoundingClientRect().bottom;
    const isCut = (row) => {
        for (let box = row.parentElement; box && box !== whole; box = box.parentElement) {
            const clips = getComputedStyle(box).overflowY !== 'visible' && box !== document.body;
            if (clips && bottom(row) > bottom(box) + 1) return true;
        }
        return bottom(row) > whole.scrollHeight + 1;
    };
    const ground = (row) => {
        const color = (box) => getComputedStyle(box).backgroundColor;
        for (let box = row; box; box = box.parentElement) {
            if (!/, 0\\)$|transparent/.test(color(box))) return color(box);
        }
        return 'rgb(255, 255, 255)';
    };
    const stays = (box) => box !== root
        && (getComputedStyle(box).breakInside === 'avoid' || stays(box.parentElement));
    const pictures = [...root.querySelectorAll('svg:not([aria-hidden])')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 60);
    const looks = rows.map((row) => `${getComputedStyle(row).color} on ${ground(row)}`);
    return {
        count: rows.length,
        cut: rows.filter(isCut).map((row) => row.innerText.slice(0, 80)),
        looks: [...new Set(looks)],
        split: pictures.filter((one) => !stays(one)).map((one) => one.outerHTML.slice(0, 80)),
        last: Math.max(...rows.map(bottom)),
    };
}"""

MANY = [{**SAVED[1 + k % 3], "id": f"{k:016x}"} for k in range(50)]
LISTED = replace(PLACES["history"], asked=({**opening(HistoryRoute()), "games": MANY},))


@pytest.fixture(scope="module")
def device(browser: Browser, site: str) -> Iterator[Page]:
    with still(browser, site) as page:
        page.set_viewport_size({"width": A4["width"], "height": 600})
        yield page


QUICK = ("many-games", "log")
MORE = (
    *("statistics", "rules-diamonds-actions"),
    *("rules-diamonds-aim", "rules-diversity-tricks", "statistics-trends", "scores-4", "scores-6"),
    *("tricks", "history", "days", "puzzles-practised", "review", "par", "aid", "final-4"),
    *("whatif-end", "curtain-4", "cup"),
)


@pytest.mark.parametrize("name", [*QUICK, *heavy(*MORE)])
def test_a_page_prints_whole(device: Page, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Themes alternate, from page to page and from day to day."""
    (theme,) = of_today(("dark", "light"), 2, (*QUICK, *MORE).index(name))
    monkeypatch.setitem(pages.PLACES, "many-games", LISTED)
    device.emulate_media(media="screen")
    show(device, name, "en", theme)
    device.emulate_media(media="print")
    found = device.evaluate(MEASURE)
    assert found["count"] > 2
    assert found["cut"] == []
    assert found["split"] == []
    assert found["looks"] == ["rgb(0, 0, 0) on rgb(255, 255, 255)"]
    sheets = len(re.findall(rb"/Type\s*/Page\b", device.pdf(format="A4")))
    assert sheets * A4["height"] >= found["last"]


@pytest.mark.heavy
def test_of_a_cup_the_table_alone_is_printed(device: Page) -> None:
    device.emulate_media(media="screen")
    show(device, "cup", "en", "dark")
    device.emulate_media(media="print")
    seen = device.locator("#page .cup > *").evaluate_all(
        "parts => parts.filter((part) => part.checkVisibility()).map((part) => part.innerText)"
    )
    assert [text.split("\n")[0].split(",")[0] for text in seen] == [
        *("Friday", "Diamonds", "Standings")
    ]


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["following-3", "replay-4", "puzzle-told"])
def test_a_table_prints_on_one_sheet_with_its_hand(device: Page, name: str) -> None:
    device.emulate_media(media="screen")
    show(device, name, "en", "dark")
    device.emulate_media(media="print")
    device.set_viewport_size({"width": A4["width"], "height": A4["height"]})
    box = device.locator("#page .hand").bounding_box()
    assert box
    assert box["height"] > 100
    assert box["y"] + box["height"] <= A4["height"]
