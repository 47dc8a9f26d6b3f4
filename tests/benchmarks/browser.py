"""Measure the built site: bytes, starts beside a bare Pyodide page, tasks, Lighthouse.

    python -m tests.benchmarks.browser [part ...]

measures some of its `PARTS`, by default all. The server sends compressed copies, also of the bare
page. The two pages take turns, each time in a new profile: the first start, then later starts once
the site has stored everything on the device. The line is slow: see `slowline`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

import serve
from build.packing import compress_all
from diamonds_core import DiamondsVariant, Session, write_record
from e2e.chromium import arguments, find
from e2e.driving import START, THINKING, leave_game, wait_until_idle, wait_until_kept
from e2e.player import ASKED, OFFERS, page_name, sit_down, tap
from e2e.shots import Shot, record_at
from e2e.weight import first_visit, sent, weight
from tests.benchmarks.devices import on_several_devices, over_relay
from tests.benchmarks.memory import memory
from tests.benchmarks.pairs import pairs
from tests.benchmarks.resting import at_rest
from tests.benchmarks.reviewing import until_reviewed
from tests.benchmarks.slowline import slow_server
from tests.benchmarks.tracing import Task, longest, tasks

ROUNDS, REPEATS, TAPS, CARDS = 3, 3, 20, 10
CHROMIUM = find()  # may start Playwright itself, so it comes before our own
NPM = serve.WEB / "node_modules"
LIGHTHOUSE = Path(__file__).parent / "node_modules/.bin/lighthouse"

Figure = tuple[str, str, str]
"""Name, measured value, goal."""

BARE = """
import { loadPyodide } from './pyodide/pyodide.mjs';
await loadPyodide();
document.documentElement.dataset.ready = '';
"""

WATCH = """
new MutationObserver(() => {
  if ('ready' in document.documentElement.dataset) window.ready ??= performance.now();
}).observe(document, { subtree: true, attributeFilter: ['data-ready'] });

window.painted = [];
addEventListener('click', ({ target, timeStamp }) => {
  if (!target.closest('[data-move^=play]')) return;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp)));
  });
  observer.observe(document.getElementById('page'), { subtree: true, childList: true });
}, true);
"""

INSTANT = """localStorage.setItem('diamonds.settings', '{"pace": "instant"}')"""
TIMES = "performance.getEntriesByName('thought').map(({duration}) => duration)"

HOSTS = {"raw": "", "gzip": "", "br": "3.38 MB", "bare": "4.47 MB"}
"""The encodings by which the site is sent, and the limit of a first visit."""


LAST_VISIT = serve.WEB.parent / "build/first-visit.json"
"""The bytes of each file of a first visit with Brotli, as last printed."""


def bytes_of_site() -> Iterator[Figure]:
    """Print the files of a first visit and what has changed since last time, yield the sums."""
    last = Counter(json.loads(LAST_VISIT.read_text("utf-8")) if LAST_VISIT.exists() else {})
    now = Counter[str]()
    print("".join(f"{host:>10} " for host in HOSTS))
    for file in first_visit():
        sizes = "".join(f"{sent(file, host):10,} " for host in HOSTS)
        print(sizes, file.relative_to(serve.DIST))
        # The same file has another digest in its name after each change.
        now[re.sub(r"-[0-9a-zA-Z]{8,12}\b", "", str(file.relative_to(serve.DIST)))] += sent(
            file, "br"
        )
    for name in sorted(now | last if last else ()):
        if now[name] != last[name]:
            print(f"{now[name] - last[name]:+10,} br", name)
    LAST_VISIT.parent.mkdir(exist_ok=True)
    LAST_VISIT.write_text(json.dumps(now), "utf-8")
    for host, goal in HOSTS.items():
        yield f"first visit, {host}", f"{weight(host) / 1e6:.3f} MB", goal


def bare_site(folder: Path) -> Path:
    (folder / "pyodide").mkdir(parents=True)
    for file in NPM.glob("pyodide/py*"):
        shutil.copy(file, folder / "pyodide")
    (folder / "bare.js").write_text(BARE, "utf-8")
    page = "<!doctype html><script type=module src=bare.js></script>"
    (folder / "index.html").write_text(page, "utf-8")
    compress_all(folder)
    return folder


EMPTY = """
def ask(_):
    shown = '"updates": [], "effects": {}, "stack": [{"name": "home"}]'
    return f'{{{shown}, "advances": false, "playing": false}}'

__export__ = ["ask"]
"""
"""A program in place of the table's that shows nothing."""


def floor_site(folder: Path) -> Path:
    """Copy the site with an empty program: what a start takes before any code of the game."""
    shutil.copytree(serve.DIST, folder)
    (entry,) = folder.glob("assets/game-*/entry.py")
    entry.write_text(EMPTY, "utf-8")
    archives = [entry.with_name("app.zip"), *folder.glob("assets/engine-*/*.whl")]
    for archive in archives:
        with ZipFile(archive, "w") as files:
            files.writestr("empty.txt", "")
    for file in (entry, *archives):
        for copy in (file.with_name(f"{file.name}{ending}") for ending in (".br", ".gz")):
            copy.unlink(missing_ok=True)
    return folder


@contextmanager
def visit(playwright: Playwright, address: str) -> Iterator[Page]:
    """Open a page in a new profile, on the disk like a player's."""
    with TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=arguments(), base_url=address
        )
        page = context.new_page()
        page.add_init_script(WATCH)
        yield page
        context.close()


def start(page: Page) -> float:
    """Return the time from the navigation until the page is ready, in ms."""
    page.goto("./")
    page.wait_for_function("window.ready", timeout=2 * START)
    return float(page.evaluate("window.ready"))


def busy(page: Page) -> float:
    """Return the processor time of the page's process with all its workers, in ms."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    devtools.detach()
    return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "ProcessTime")


def timed(page: Page) -> tuple[float, float]:
    """Start the page; return the time until it is ready, and that of the processor, in ms."""
    before = 0.0 if page.url == "about:blank" else busy(page)
    time = start(page)
    return time, busy(page) - before


Times = tuple[float, float]
"""A time by the clock, and one by the processor, which other load changes little."""


def starts(page: Page, keep: Callable[[Page], None]) -> tuple[Times, list[Times]]:
    """Return the times of the first start, and of later ones."""
    first = timed(page)
    keep(page)
    page.wait_for_timeout(2000)
    again = []
    for _ in range(REPEATS):
        again.append(timed(page))
        page.wait_for_timeout(500)
    return first, again


def all_starts(playwright: Playwright, site: str, bare: str, floor: str) -> Iterator[Figure]:
    """Measure starts beside those of bare Pyodide, and of the page with an empty program."""
    sites = {
        "bare": (bare, lambda _: None),
        "floor": (floor, wait_until_kept),
        "site": (site, wait_until_kept),
    }
    first: dict[str, list[Times]] = {name: [] for name in sites}
    again: dict[str, list[Times]] = {name: [] for name in sites}
    for _ in range(ROUNDS):
        for name, (address, keep) in sites.items():
            with visit(playwright, address) as page:
                once, more = starts(page, keep)
                first[name].append(once)
                again[name].extend(more)
    for kind, times, goal in (("first", first, "0.50"), ("repeat", again, "0.28")):
        medians = dict[str, Times]()
        for name in sites:
            clock, processor = map(list, zip(*times[name], strict=True))
            medians[name] = median(clock), median(processor)
            print(f"{kind} start, {name}: {spread(clock)} ms, processor {spread(processor)} ms")
        # Later starts of the empty program lack a snapshot of their own.
        for name, about in (("site", goal), *([("floor", "")] if kind == "first" else [])):
            pairs = zip(medians[name], medians["bare"], strict=True)
            ratios = " and ".join(f"{one / other:.2f}" for one, other in pairs)
            yield f"{kind} start of {name}, of bare Pyodide's", f"{ratios} (processor)", about


def over_slow_line(playwright: Playwright) -> Iterator[Figure]:
    """Measure first starts behind a line of 400 kB/s with 150 ms a request."""
    painted, answered = [], []
    for _ in range(ROUNDS):
        with slow_server() as address, visit(playwright, address) as page:
            answered.append(start(page) / 1000)
            painted.append(float(page.evaluate(FIRST_PAINT)) / 1000)
    yield "slow line: first paint", seconds(painted), ""
    yield "slow line: answers", seconds(answered), "9.4 s"


FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def seconds(values: list[float]) -> str:
    return f"{median(values):.1f} s ({min(values):.1f} to {max(values):.1f})"


def spread(values: list[float]) -> str:
    return f"{median(values):.0f} ({min(values):.0f} to {max(values):.0f})"


def at_the_table(browser: Browser, site: str) -> Iterator[Figure]:
    """Measure tasks at normal pace, so that bots think while cards move."""
    first, again, table = [], [], []
    for seed in range(ROUNDS):
        page = browser.new_page(base_url=site)
        page.add_init_script(WATCH)
        with tasks(browser, page) as found:
            start(page)
        first.append(longest(found))
        wait_until_kept(page)
        with tasks(browser, page) as found:
            start(page)
        again.append(longest(found))
        sit_down(page)
        rng = Random(seed)
        with tasks(browser, page) as found:
            for _ in range(TAPS):
                tap(page, rng)
        table.append(longest(found))
        painted: list[float] = page.evaluate("painted")
        print(f"tap to painted card: {spread(painted)} ms")
        page.close()
    yield from task_figures("the first start", first)
    yield from task_figures("a repeat start", again)
    yield from task_figures("the bots' turns", table)


MOVED = """
window.sizes = [];
const parse = JSON.parse;
JSON.parse = (text, ...rest) => {
  const value = parse(text, ...rest);
  if (value?.updates) sizes.push(text.length);
  return value;
};
window.moved = [];
addEventListener('click', ({ target, timeStamp }) => {
  const card = target.closest('.hand [data-move^=play]');
  if (!card) return;
  const before = card.getBoundingClientRect();
  const look = () => {
    const now = card.getBoundingClientRect();
    if (now.x === before.x && now.y === before.y) requestAnimationFrame(look);
    else moved.push(performance.now() - timeStamp);
  };
  requestAnimationFrame(look);
}, true);

window.clicks = [];
new PerformanceObserver((list) => {
  const found = list.getEntries().filter(({ name }) => name === 'click');
  clicks.push(...found.map(({ duration }) => duration));
}).observe({ type: 'event', durationThreshold: 16 });
"""
"""Records the size of the incoming JSON, the time at which a tapped card has moved, and how long
each click takes until the next paint, as the browser reports it for real taps."""


SLOWER = 6


@dataclass(frozen=True)
class TenCards:
    """Ten cards: the JSON of each, the times until a tapped card moves, the clicks, the tasks."""

    sizes: list[int]
    moved: list[float]
    clicks: list[float]
    tasks: list[Task]


def ten_cards(browser: Browser, site: str, rate: int) -> TenCards:
    """Play ten cards at normal pace, on a tablet whose main thread is `rate` times slower."""
    page = browser.new_page(base_url=site, viewport={"width": 820, "height": 1180}, has_touch=True)
    page.add_init_script(WATCH + MOVED)
    start(page)
    wait_until_kept(page)
    page.goto("./#deal=ten-cards&players=4")
    page.tap("form[data-do=deal] .gold")  # a mouse would ask for frames
    wait_until_idle(page)
    slowed = page.context.new_cdp_session(page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    rng = Random(1)
    sizes, moved = list[int](), list[float]()
    with tasks(browser, page) as found:
        while len(moved) < CARDS and page_name(page) == "table":
            page.evaluate("sizes.length = 0")
            touch(page, rng)
            if (times := page.evaluate("moved")) != moved:
                moved = times
                sizes.append(sum(page.evaluate("sizes")))
    clicks: list[float] = page.evaluate("clicks")
    page.close()
    return TenCards(sizes, moved, clicks, found)


def touch(page: Page, rng: Random) -> None:
    """Tap a button that continues the game with a finger, slower than `tap`."""
    offers = page.locator("#page").locator(", ".join(OFFERS)).locator("visible=true")
    offers.nth(rng.randrange(offers.count())).tap()
    wait_until_idle(page)


def at_last_card(session: Session) -> bool:
    """Return whether seat 0 is to play its last card of the game."""
    state, last = session.state, DiamondsVariant(4).rounds
    return state.round == last and session.turn == 0 and len(session.view(0).hand) == 1


def opening(browser: Browser, site: str) -> list[Task]:
    """Return the tasks from the last card of a game until the Vaults are open, at normal pace."""
    variant = DiamondsVariant(4)
    shot = Shot("opening", variant, at_last_card)
    page = browser.new_page(base_url=site, viewport={"width": 820, "height": 1180})
    page.add_init_script(WATCH)
    leave_game(page, write_record(record_at(shot, variant)), site)
    start(page)
    wait_until_kept(page)
    with tasks(browser, page) as found:
        page.click(".hand [data-move]")
        page.wait_for_selector("#page[data-page=final] [data-do=again]", timeout=THINKING)
    page.close()
    return found


def on_a_cheap_tablet(browser: Browser, site: str) -> Iterator[Figure]:
    """Measure ten cards, and the opening of the Vaults, with the main thread six times slower.

    The tasks are measured at full speed, by six times their processor time. By the clock other
    load on the machine counts too, and six times where the main thread is slowed.
    """
    slowed = ten_cards(browser, site, SLOWER)
    found = ten_cards(browser, site, 1).tasks
    sizes = slowed.sizes
    yield "JSON a card", f"{median(sizes) / 1000:.1f} kB (to {max(sizes) / 1000:.1f})", "20 kB"
    yield f"    of {len(sizes)} cards", f"{sum(sizes) / 1000:.0f} kB", "250 kB"
    yield "until the tapped card moves", f"{spread(slowed.moved)} ms", "100 ms"
    yield "until the paint after a tap", f"{spread(slowed.clicks)} ms", "200 ms"
    yield from long_tasks(
        "by processor time", [task.busy * SLOWER for task in found], "10", "100 ms"
    )
    yield from long_tasks("by the clock", [task.time for task in slowed.tasks])
    busy = max(task.busy for task in opening(browser, site)) * SLOWER
    yield "longest task as the Vaults open", f"{busy:.0f} ms", "100 ms"


def long_tasks(how: str, times: list[float], many: str = "", longest: str = "") -> Iterator[Figure]:
    """Count tasks; `many` and `longest` are the goals."""
    yield f"tasks over 50 ms, {how}", f"{sum(time > 50 for time in times)}", many
    yield "    over 100 ms", f"{sum(time > 100 for time in times)}", "0" if many else ""
    yield "    the longest", f"{max(times):.0f} ms", longest


def thinking(browser: Browser, site: str) -> Iterator[Figure]:
    """Measure the time from a question to an Expert to its answer, warm, over a whole game."""
    page = browser.new_page(base_url=site)
    page.add_init_script(WATCH + INSTANT)
    start(page)
    wait_until_kept(page)
    sit_down(page, bots="expert")
    rng = Random(1)
    while page_name(page) != "final":
        page.wait_for_selector(ASKED, timeout=THINKING)
        tap(page, rng)
    times: list[float] = sorted(page.evaluate(TIMES)[1:])
    page.close()
    yield "an Expert's answer", f"{spread(times)} ms", "300 ms"
    yield "    99 of 100 within", f"{times[len(times) * 99 // 100]:.0f} ms", "1000 ms"


def task_figures(when: str, found: list[Task]) -> Iterator[Figure]:
    """Measure tasks; other load on the machine adds to wall time, hardly to processor time."""
    yield f"longest task in {when}", f"{spread([task.time for task in found])} ms", "50 ms"
    yield "    of it on the processor", f"{spread([task.busy for task in found])} ms", ""


def lighthouse(site: str) -> Iterator[Figure]:
    """Yield Lighthouse's scores with its default, a mid-range phone."""
    flags = " ".join(["--headless", *arguments()])
    command = [str(LIGHTHOUSE), site, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    environment = os.environ | {"CHROME_PATH": str(CHROMIUM)}
    scores: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
        for category in json.loads(done.stdout)["categories"].values():
            scores.setdefault(category["title"], []).append(100 * category["score"])
    for title, values in scores.items():
        yield f"Lighthouse, {title}", spread(values), "100"


def print_figure(figure: Figure) -> None:
    """Print a figure as soon as it is measured: those that follow may fail."""
    name, value, goal = figure
    print(f"{name:36} {value:36} {goal}".rstrip(), flush=True)


IN_ONE_BROWSER = {
    "table": at_the_table,
    "thinking": thinking,
    "cards": on_a_cheap_tablet,
    "memory": memory,
    "reviews": until_reviewed,
    "rest": at_rest,
}
PARTS = ("pairs", "bytes", "starts", "line", *IN_ONE_BROWSER, "devices", "relay", "lighthouse")


def measure(parts: Collection[str]) -> Iterator[Figure]:
    """Yield the figures of some parts."""
    if "bytes" in parts:
        yield from bytes_of_site()
    site = serve.address(serve.start())
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        launch = partial(playwright.chromium.launch, executable_path=CHROMIUM, args=arguments())
        if "starts" in parts:
            bare = serve.address(serve.start(bare_site(Path(folder) / "bare")))
            floor = serve.address(serve.start(floor_site(Path(folder) / "floor")))
            yield from all_starts(playwright, site, bare, floor)
        if "line" in parts:
            yield from over_slow_line(playwright)
        for part in (name for name in IN_ONE_BROWSER if name in parts):
            with launch() as browser:
                yield from IN_ONE_BROWSER[part](browser, site)
        if "devices" in parts:
            with launch() as browser, launch() as other:
                yield from on_several_devices(browser, other, site)
        if "relay" in parts:
            with launch() as browser, launch() as other:
                yield from over_relay(browser, other)
    if "lighthouse" in parts:
        yield from lighthouse(site)


def regressions() -> list[str]:
    """Return the figures of the table that are worse than at the commit before."""
    with sync_playwright() as playwright:
        launch = partial(playwright.chromium.launch, executable_path=CHROMIUM, args=arguments())
        return list(pairs(launch))


def main() -> None:
    parts = sys.argv[1:] or PARTS
    if unknown := set(parts) - set(PARTS):
        sys.exit(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    worse = regressions() if "pairs" in parts else []
    print_figure(("figure", "measured: median (spread)", "goal"))
    for figure in measure(parts):
        print_figure(figure)
    if worse:
        sys.exit("\n".join(["worse than the commit before:", *worse]))


if __name__ == "__main__":
    main()
