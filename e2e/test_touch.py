"""Touch, and the text size of the system."""

from __future__ import annotations

from playwright.sync_api import Browser

import serve
from e2e.still import show, still


def test_files_are_chosen_without_a_filter(browser: Browser, site: str) -> None:
    """Android greys out files of unknown types."""
    with still(browser, site) as device:
        for name in ("settings", "history"):
            show(device, name, "en")
            chosen = device.locator("input[type=file]")
            assert chosen.count() > 0
            assert chosen.evaluate_all("(all) => all.every((one) => one.accept === '')")


def test_safari_reads_the_rules_for_long_taps_and_the_size_of_text() -> None:
    style = (serve.DIST / "index.html").read_text("utf-8")
    for rule in ("-webkit-user-select:none", "-webkit-touch-callout:none"):
        assert rule in style
    adjusted = style.index("text-size-adjust:100%")
    assert style.rindex("@supports", 0, adjusted) < style.index("-apple-system-body") < adjusted
    assert style.count("text-size-adjust:100%") == 1, "elsewhere text follows the system by itself"
