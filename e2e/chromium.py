"""Find or install a Chromium for the end-to-end tests; print its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

# Without them a browser contacts its maker's hosts at every start.
# Two pages on one machine find each other by its own addresses.
QUIET = [
    "--allow-loopback-in-peer-connection",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebRtcHideLocalIpsWithMdns",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]

NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"]
MAC_APPS = [
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
]


def candidates() -> Iterator[str | None]:
    yield os.environ.get("CHROMIUM")
    yield from (shutil.which(name) for name in NAMES)
    yield from (f"/Applications/{app}" for app in MAC_APPS)
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def works(path: str) -> bool:
    """Return whether it starts: some files only explain an installation, some lack libraries."""
    if not Path(path).exists():
        return False
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def find() -> str | None:
    return next((path for path in candidates() if path and works(path)), None)


def arguments() -> list[str]:
    """Return Chromium's options at every start; its sandbox refuses to start for root."""
    return [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else QUIET


@contextmanager
def launched(*options: str) -> Iterator[Browser]:
    """Return a running Chromium, found before Playwright is started a second time."""
    path = find()
    if path:
        os.environ["CHROMIUM"] = path  # looking further would start another Playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*arguments(), *options])
        yield browser
        browser.close()


def install_from_playwright() -> None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def install_from_system(*packages: str) -> None:
    """Install packages by Debian's apt-get, where it exists and may be used."""
    apt = shutil.which("apt-get")
    if not apt:
        return
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if rights and not shutil.which("sudo"):
        return
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run([*rights, apt, "--quiet", *arguments], check=False, stdin=subprocess.DEVNULL)


def find_or_install() -> str | None:
    for install in (None, install_from_playwright, partial(install_from_system, "chromium")):
        if install:
            install()
        if path := find():
            return path
    return None


if __name__ == "__main__":
    print(find_or_install() or sys.exit("No Chromium: install one, or name one in CHROMIUM."))
