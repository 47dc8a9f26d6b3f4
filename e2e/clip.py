"""Record the animation of the README, `docs/trick.webp`, on the built site: `make shots`.

Chromium encodes each frame as WebP, of which only the changed rectangle is stored.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

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

ENCODE = """async (frames) => {
    const images = [];
    for (const frame of frames) {
        const answer = await fetch(`data:image/png;base64,${frame}`);
        images.push(await createImageBitmap(await answer.blob()));
    }
    const [{ width, height }] = images;
    const pixels = (image) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context.drawImage(image, 0, 0);
        return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    };
    const changed = (before, now) => {
        let [left, top, right, bottom] = [width, height, 0, 0];
        for (let i = 0; i < now.length; i += 1) {
            if (now[i] !== before[i]) {
                const [x, y] = [i % width, Math.floor(i / width)];
                [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
                [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
            }
        }
        if (right === 0) return [0, 0, 2, 2];
        [left, top] = [left - left % 2, top - top % 2];
        return [left, top, right - left, bottom - top];
    };
    const encoded = [];
    let before = null;
    for (const image of images) {
        const now = pixels(image);
        const [x, y, w, h] = before ? changed(before, now) : [0, 0, width, height];
        const canvas = new OffscreenCanvas(w, h);
        canvas.getContext('2d', { alpha: false }).drawImage(image, -x, -y);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 });
        const data = new Uint8Array(await blob.arrayBuffer());
        encoded.push([x, y, w, h, btoa(Array.from(data, (c) => String.fromCharCode(c)).join(''))]);
        before = now;
    }
    return encoded;
}"""
"""Returns the changed rectangle of each frame, and its WebP."""


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


def chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk of a RIFF file."""
    return name + len(content).to_bytes(4, "little") + content + b"\0" * (len(content) % 2)


def image(webp: bytes) -> bytes:
    """Return the chunk of the image alone: a frame has neither profile nor header."""
    start = webp.index(b"VP8 ", 12)
    size = int.from_bytes(webp[start + 4 : start + 8], "little")
    return chunk(b"VP8 ", webp[start + 8 : start + 8 + size])


def u24(*numbers: int) -> bytes:
    """Return numbers of 24 bits each."""
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def animation(page: Page, frames: list[Frame]) -> bytes:
    """Return frames as an animated WebP that repeats for ever."""
    encoded = page.evaluate(ENCODE, [b64encode(frame.png).decode() for frame in frames])
    times = [frame.time for frame in frames]
    waits = [int((after - before) * 1000 / SLOWDOWN) for before, after in pairwise(times)]
    content = chunk(b"VP8X", b"\x02\0\0\0" + u24(encoded[0][2] - 1, encoded[0][3] - 1))
    content += chunk(b"ANIM", bytes(6))
    for (x, y, width, height, data), wait in zip(encoded, [*waits, LAST], strict=True):
        head = u24(x // 2, y // 2, width - 1, height - 1, wait) + b"\x02"
        content += chunk(b"ANMF", head + image(b64decode(data)))
    return chunk(b"RIFF", b"WEBP" + content)


def take(browser: Browser, site: str) -> None:
    """Write the animation of a trick at the usual table."""
    shot = Shot("trick", DiamondsVariant(4), discarding, seed=20)
    with browser.new_context(
        base_url=site,
        storage_state=device(site, pace="slow"),
        viewport={"width": SIZE[0], "height": SIZE[1]},
        color_scheme="dark",
    ) as context:
        page = context.new_page()
        visit(page, shot)
        frames = list(thin(record_trick(page)))
        blank = context.new_page()
        PATH.write_bytes(animation(blank, frames))


if __name__ == "__main__":
    run(take)
