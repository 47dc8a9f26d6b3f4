"""Take the picture of a table on several devices, `docs/devices.webp`: `make shots`."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from itertools import cycle
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from e2e.driving import device
from e2e.gathering import choose, connect, offer_seat
from e2e.shots import run

PATH = Path(__file__).parent.parent / "docs" / "devices.webp"
PHONE, TABLET = (390, 844), (1180, 820)
SIZES = (TABLET, PHONE, PHONE, PHONE)

LAYOUT = """<style>
    body { margin: 0; padding: 16px; width: max-content; display: flex; gap: 16px; }
    body { align-items: end; }
    img { border: 7px solid #222; border-radius: 18px; height: 340px; }
    img:first-of-type { height: 440px; order: 1; }
    img:last-of-type { order: 2; }
</style>"""
"""The style of the picture: the tablet stands between the phones."""

HELD, PLAYED = "#page .hand [data-key^=card-]", "#page .trick [data-key^=card-]"
"""The cards of a hand, and those of the trick."""


def table(browser: Browser, site: str) -> list[Page]:
    """Return the pages of a table of four in the middle of a round, the host's on a tablet."""
    pages = [
        browser.new_page(
            base_url=site,
            storage_state=device(site, theme="dark"),
            viewport={"width": width, "height": height},
        )
        for width, height in SIZES
    ]
    offer_seat(pages[0], players=4, guests=3)
    connect(*pages)
    turns = cycle(pages)
    while pages[0].locator(HELD).count() > 7 or pages[0].locator(PLAYED).count() < 2:
        choose(next(turns))
    return pages


def take(browser: Browser, site: str) -> None:
    """Write the screens of all devices side by side."""
    shots = [b64encode(page.screenshot()).decode() for page in table(browser, site)]
    page = browser.new_page(viewport={"width": 1400, "height": 500})
    images = "".join(f"<img src='data:image/png;base64,{shot}'>" for shot in shots)
    page.set_content(LAYOUT + images)
    png = page.locator("body").screenshot(omit_background=True)
    Image.open(BytesIO(png)).save(PATH, quality=80)


if __name__ == "__main__":
    run(take)
