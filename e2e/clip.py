"""Record the animation of the README, `docs/trick.webp`, on the built site: `make shots`."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page

from diamonds_core import DIAMONDS, DiamondsVariant, Session
from e2e.driving import device
from e2e.shots import Shot, run, visit

PATH = Path(__file__).parent.parent / "docs" / "trick.webp"
SIZE = (900, 640)
SLOWDOWN = 1.7
"""The factor of the pace "slow", which leaves time for more frames; the animation undoes it."""

BEFORE, AFTER = 1_500, 9_000
"""The time recorded before and after the tap, in ms."""

FRAME, LAST = 70, 2_250
"""The shortest time of a frame in the animation, and the time of the last frame, in ms."""


class Frame(NamedTuple):
    """A picture of the page, as PNG, and the time when it was taken, in seconds."""

    time: float
    png: bytes


def discarding(session: Session) -> bool:
    """Return whether seat 0 moves after another seat and can discard a Diamond."""
    view = session.view(0)
    if view.to_move != 0 or len(view.tricks) < 3 or len(view.trick) not in {1, 2}:
        return False
    suits = {card.suit for card in view.hand}
    return view.trick[0].suit not in suits and DIAMONDS in suits


def record_trick(page: Page) -> list[Frame]:
    """Play a Diamond and record the rest of the trick; frames may come out of order."""
    frames: list[Frame] = []
    chromium = page.context.new_cdp_session(page)

    def on_frame(event: dict[str, Any]) -> None:
        frames.append(Frame(event["metadata"]["timestamp"], b64decode(event["data"])))
        chromium.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    chromium.on("Page.screencastFrame", on_frame)
    chromium.send("Page.startScreencast", {"format": "png"})
    page.wait_for_timeout(BEFORE)
    page.locator(".hand [data-move^='play D']").last.click()
    page.wait_for_timeout(AFTER)
    chromium.send("Page.stopScreencast")
    return sorted(frames)


def thin(frames: list[Frame]) -> Iterator[Frame]:
    """Yield frames at the distance that the animation needs, and the last one."""
    last = 0.0
    for frame in frames:
        if (frame.time - last) * 1000 / SLOWDOWN >= FRAME or frame is frames[-1]:
            last = frame.time
            yield frame


def write_animation(frames: list[Frame]) -> None:
    """Write frames as an animated WebP that repeats for ever."""
    first, *others = [Image.open(BytesIO(frame.png)).convert("RGB") for frame in frames]
    times = [frame.time for frame in frames]
    waits = [int((after - before) * 1000 / SLOWDOWN) for before, after in pairwise(times)]
    first.save(
        PATH,
        save_all=True,
        append_images=others,
        duration=[*waits, LAST],
        loop=0,
        quality=75,
        minimize_size=True,
    )


def take(browser: Browser, site: str) -> None:
    """Write the animation of a trick at the usual table."""
    shot = Shot("trick", DiamondsVariant(4), discarding, seed=20)
    with browser.new_page(
        base_url=site,
        storage_state=device(site, pace="slow"),
        viewport={"width": SIZE[0], "height": SIZE[1]},
        color_scheme="dark",
    ) as page:
        visit(page, shot)
        write_animation(list(thin(record_trick(page))))


if __name__ == "__main__":
    run(take)
