"""Measure the table beside earlier builds of it, by turns in one run.

The machine may be busy, so times are processor time, `SLOWER` times that of this machine, as on a
cheap tablet. The reference builds come from git, in `build/references/`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize

import serve
from e2e.player import OFFERS, page_name
from tests.benchmarks.tracing import traced

ROOT = Path(__file__).parent.parent.parent
REFERENCES = ROOT / "build" / "references"
BEFORE = "38b9b77d"
"""The build of the time before fans, piles and larger scenes."""
PREVIOUS = os.environ.get("PREVIOUS", "HEAD^")

CARDS, SLOWER, ROUNDS, WORSE = 10, 6, 2, 1.1
"""The cards of a run, how much slower the tablet is, the runs, and what fails as a regression."""

TABLET: ViewportSize = {"width": 820, "height": 1180}


GOALS = {
    "messages a card, kB": "15",
    "from a tap until the card moves, ms": f"0.7 of {BEFORE}",
    "all tasks, s": "",
    "frames": "",
    "tasks over 50 ms": "60",
    "tasks over 150 ms": "0",
    "the longest task, ms": "150",
}
"""The goals of ten cards, by figure."""

STEADY = tuple(GOALS)[:4]
"""The figures that differ little from run to run, so that a larger one is a regression."""

WATCH = """
window.sizes = 0;
const parse = JSON.parse;
JSON.parse = (text, ...rest) => {
  const value = parse(text, ...rest);
  if (value?.updates) sizes += text.length;
  return value;
};
window.cards = 0;
let card = null;
addEventListener('touchend', ({ target }) => {
  card = target.closest('.hand [data-move^=play]');
  if (card) performance.mark('tapped');
}, true);
addEventListener('click', () => {
  if (!card) return;
  const [moving, before] = [card, card.getBoundingClientRect()];
  card = null;
  cards += 1;
  const look = () => {
    const now = moving.getBoundingClientRect();
    if (now.x === before.x && now.y === before.y) requestAnimationFrame(look);
    else performance.mark('moved');
  };
  requestAnimationFrame(look);
}, true);
"""
"""Counts the characters of messages and the cards, and marks each tap and its answer."""

IDLE = """() => new Promise((resolve) => {
  const { dataset } = document.documentElement;
  const look = () => { if ('ready' in dataset && !('busy' in dataset)) resolve(); };
  new MutationObserver(look).observe(document.documentElement, { attributes: true });
  setTimeout(look, 50);
})"""
"""Waits without asking for frames, as Playwright's own waits do."""

POINT = """([offers, chance]) => {
  const found = offers.map((offer) => [...document.querySelectorAll(`#page ${offer}`)]
    .filter((button) => button.checkVisibility({ visibilityProperty: true })));
  const some = found.find((buttons) => buttons.length);
  const button = some[Math.floor(chance * some.length)];
  const { left, top, width, height } = button.getBoundingClientRect();
  const points = [.5, .2, .35, .65, .8, .1].map((x) => [left + x * width, top + height / 2]);
  return points.find(([x, y]) => button.contains(document.elementFromPoint(x, y))) ?? points[0];
}"""
"""Returns a point of a button that continues the game, free of what overlaps it."""


def tap(page: Page, rng: Random) -> None:
    """Tap a button that continues the game with a finger, and wait for its answer."""
    page.touchscreen.tap(*page.evaluate(POINT, [list(OFFERS), rng.random()]))
    page.evaluate(IDLE)


def ten_cards(browser: Browser, site: str) -> list[float]:
    """Return the figures of ten cards of a game of four against bots that don't search."""
    page = browser.new_page(base_url=site, viewport=TABLET, has_touch=True)
    page.add_init_script(WATCH)
    page.goto("./#deal=ten-cards&players=4")
    page.evaluate(IDLE)
    page.tap("form[data-do=deal] .gold")
    page.evaluate(IDLE)
    page.evaluate("sizes = 0")
    rng = Random(1)
    with traced(browser, page) as trace:
        while page.evaluate("cards") < CARDS and page_name(page) == "table":
            tap(page, rng)
    size = page.evaluate("sizes / cards")
    page.close()
    times = [SLOWER * task.busy for task in trace.tasks]
    return [
        size / 1000,
        SLOWER * median(trace.between("tapped", "moved")),
        sum(times) / 1000,
        len(trace.named("Layerize")),
        sum(time > 50 for time in times),
        sum(time > 150 for time in times),
        max(times),
    ]


def reference(commit: str) -> Path:
    """Return the site of an earlier commit, built where it isn't there yet."""
    name = subprocess.check_output(
        ["git", "rev-parse", "--short=8", commit], cwd=ROOT, text=True
    ).strip()
    tree = REFERENCES / name
    if not (tree / "web/dist/index.html").exists():
        shutil.rmtree(tree, ignore_errors=True)
        subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
        subprocess.run(["git", "worktree", "add", "--detach", tree, name], cwd=ROOT, check=True)
        (tree / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        for module in ("build.declarations", "build.site"):
            if (tree / f"web/{module.replace('.', '/')}.py").exists():
                path = os.environ | {"PYTHONPATH": f"web{os.pathsep}."}
                subprocess.run([sys.executable, "-m", module], cwd=tree, env=path, check=True)
    return tree / "web/dist"


def pairs(launch: Callable[[], Browser]) -> Iterator[str]:
    """Print the figures of this build, its goals, and those of earlier ones; yield regressions."""
    sites = {"now": serve.DIST, BEFORE: reference(BEFORE), PREVIOUS: reference(PREVIOUS)}
    addresses = {name: serve.address(serve.start(folder)) for name, folder in sites.items()}
    runs: dict[str, list[list[float]]] = {name: [] for name in sites}
    for _ in range(ROUNDS):
        for name, address in addresses.items():
            with launch() as browser:
                runs[name].append(ten_cards(browser, address))
    found = {name: list(map(median, zip(*values, strict=True))) for name, values in runs.items()}
    print(f"{'ten cards, processor time x 6':36} {'goal':>15}", *(f"{name:>9}" for name in sites))
    for number, (figure, goal) in enumerate(GOALS.items()):
        print(f"{figure:36} {goal:>15}", *(f"{found[name][number]:9.1f}" for name in sites))
        now, before = found["now"][number], found[PREVIOUS][number]
        if figure in STEADY and now > WORSE * before:
            yield f"{figure}: {now:.1f}, before {before:.1f}"
