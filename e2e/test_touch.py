"""Touch, and the text size of the system."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import serve
from e2e.pages import PLACES
from e2e.still import show, still
from tests.play import heavy

CONTROLS = """() => [...document.querySelectorAll('input, select, textarea')]
    .filter((control) => control.checkVisibility())
    .map((control) => parseFloat(getComputedStyle(control).fontSize))"""


@pytest.fixture(scope="module")
def device(browser: Browser, site: str) -> Iterator[Page]:
    with still(browser, site) as page:
        page.set_viewport_size({"width": 320, "height": 568})
        yield page


WITH_CONTROLS = ("settings", "players", "puzzles-solver")


@pytest.mark.parametrize(
    "name", [*WITH_CONTROLS, *heavy(*sorted(PLACES.keys() - set(WITH_CONTROLS)))]
)
def test_no_control_makes_an_iphone_zoom_in(device: Page, name: str) -> None:
    """It zooms where the text of the control is smaller than 16 px."""
    show(device, name, "en")
    sizes = device.evaluate(CONTROLS)
    assert min(sizes, default=16) >= 16
    assert sizes or name not in WITH_CONTROLS


def test_files_are_chosen_without_a_filter(device: Page) -> None:
    """Android greys out files of unknown types."""
    for name in ("settings", "history"):
        show(device, name, "en")
        chosen = device.locator("input[type=file]")
        assert chosen.count() > 0
        assert chosen.evaluate_all("(all) => all.every((one) => one.accept === '')")


def test_safari_reads_the_rules_for_long_taps_and_the_size_of_text() -> None:
    (sheet,) = serve.ASSETS.glob("*/first.css")
    style = sheet.read_text("utf-8")
    for rule in ("-webkit-user-select:none", "-webkit-touch-callout:none"):
        assert rule in style
    adjusted = style.index("text-size-adjust:100%")
    assert style.rindex("@supports", 0, adjusted) < style.index("-apple-system-body") < adjusted
    assert style.count("text-size-adjust:100%") == 1, "elsewhere text follows the system by itself"
