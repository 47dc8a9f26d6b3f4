"""How the built site starts beside a page of nothing but Pyodide, in one run; and its bytes.

    python -m tests.benchmarks.browser

Both pages come from the same server and take turns, each time in a new profile: the first start,
then some more once the site has kept all that it keeps.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, Playwright, sync_playwright

import serve
from e2e.chromium import arguments, find
from e2e.driving import START, wait_until_kept, wait_until_ready
from e2e.player import sit_down, tap

ROUNDS, REPEATS, TAPS = 3, 3, 40
CHROMIUM = find()  # before Playwright is started, which it may have to ask itself
NPM = serve.WEB / "node_modules"

BARE = """
import { loadPyodide } from './pyodide/pyodide.mjs';
await loadPyodide();
document.documentElement.dataset.ready = '';
"""

WATCH = """
new MutationObserver(() => {
  if ('ready' in document.documentElement.dataset) window.ready ??= performance.now();
}).observe(document, { subtree: true, attributeFilter: ['data-ready'] });

window.tasks = [];
new PerformanceObserver((list) => {
  tasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: 'longtask', buffered: true });

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

BROTLI = """
const zlib = require('zlib'), fs = require('fs');
const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = zlib.constants;
const params = { [quality]: 11, [window]: 24 };
const size = (file) => zlib.brotliCompressSync(fs.readFileSync(file), { params }).length;
console.log(JSON.stringify(process.argv.slice(1).map(size)));
"""


def bytes_of_site() -> None:
    """Every file, raw and as Brotli sends it; the snapshot comes after the first visit."""
    files = sorted(file for file in serve.DIST.rglob("*") if file.is_file())
    command = ["node", "-e", BROTLI, *map(str, files)]
    sizes = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    print(f"{'raw':>10} {'Brotli':>10}")
    later = ("snapshot.bin", "licences.txt", ".png", ".jpg")
    for file, size in zip(files, sizes, strict=True):
        print(f"{file.stat().st_size:10,} {size:10,} {file.relative_to(serve.DIST)}")
    first = sum(
        size for file, size in zip(files, sizes, strict=True) if not file.name.endswith(later)
    )
    print(f"first visit, Brotli: {first / 1e6:.2f} MB (goal 4.5)\n")


def bare_site(folder: Path) -> Path:
    (folder / "pyodide").mkdir(parents=True)
    for file in NPM.glob("pyodide/py*"):
        shutil.copy(file, folder / "pyodide")
    (folder / "bare.js").write_text(BARE, "utf-8")
    page = "<!doctype html><script type=module src=bare.js></script>"
    (folder / "index.html").write_text(page, "utf-8")
    return folder


@contextmanager
def visit(playwright: Playwright, address: str) -> Iterator[Page]:
    """A page in a profile that is new, and on the disk as any player's."""
    with TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=arguments(), base_url=address
        )
        page = context.new_page()
        page.add_init_script(WATCH)
        yield page
        context.close()


def start(page: Page) -> float:
    """The time from asking for the page until it is ready, in ms."""
    page.goto("./")
    page.wait_for_function("window.ready", timeout=2 * START)
    return float(page.evaluate("window.ready"))


def starts(page: Page, keep: Callable[[Page], None]) -> tuple[float, list[float], float]:
    """The first start, later ones, and the longest task of the main thread in any of them."""
    first = start(page)
    keep(page)
    page.wait_for_timeout(2000)
    longest = longest_task(page)
    again = []
    for _ in range(REPEATS):
        again.append(start(page))
        page.wait_for_timeout(500)
        longest = max(longest, longest_task(page))
    return first, again, longest


def longest_task(page: Page) -> float:
    """Browsers tell of tasks over 50 ms only."""
    return float(page.evaluate("Math.max(0, ...tasks)"))


def play(page: Page) -> None:
    """A while at the table: how long a tapped card takes to be painted, and the longest task."""
    sit_down(page)
    rng = Random(1)
    for _ in range(TAPS):
        tap(page, rng)
    wait_until_ready(page)
    painted = page.evaluate("painted")
    print(f"tap to painted card: {median(painted):.0f} ms, at most {max(painted):.0f} ms")
    print(f"longest main-thread task at the table: {longest_task(page):.0f} ms (0: none over 50)")


def main() -> None:
    bytes_of_site()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        sites = {
            "bare": (serve.address(serve.start(bare_site(Path(folder) / "bare"))), lambda _: None),
            "site": (serve.address(serve.start()), wait_until_kept),
        }
        first: dict[str, list[float]] = {name: [] for name in sites}
        again: dict[str, list[float]] = {name: [] for name in sites}
        tasks: dict[str, list[float]] = {name: [] for name in sites}
        for _ in range(ROUNDS):
            for name, (address, keep) in sites.items():
                with visit(playwright, address) as page:
                    once, more, longest = starts(page, keep)
                    first[name].append(once)
                    again[name].extend(more)
                    tasks[name].append(longest)
        for kind, times, goal in (("first", first, 1.1), ("repeat", again, 0.45)):
            bare, own = median(times["bare"]), median(times["site"])
            print(f"{kind} start: {own:.0f} ms, bare Pyodide {bare:.0f} ms: ", end="")
            print(f"{own / bare:.2f} (goal {goal})")
        print(f"longest main-thread task while starting: {max(tasks['site']):.0f} ms")
        with visit(playwright, sites["site"][0]) as page:
            play(page)


if __name__ == "__main__":
    main()
