"""Finds a Chromium for the end-to-end tests, or gets one; prints where it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

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
    """There are files that only tell how to install a browser, and browsers that lack libraries."""
    if not Path(path).exists():
        return False
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def find() -> str | None:
    return next((path for path in candidates() if path and works(path)), None)


def install_from_playwright() -> None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def install_from_system() -> None:
    apt = shutil.which("apt-get")
    if not apt:
        return
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if rights and not shutil.which("sudo"):
        return
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run([*rights, apt, "--quiet", *arguments], check=False, stdin=subprocess.DEVNULL)


def find_or_install() -> str | None:
    for install in (None, install_from_playwright, install_from_system):
        if install:
            install()
        if path := find():
            return path
    return None


if __name__ == "__main__":
    print(find_or_install() or sys.exit("No Chromium: install one, or name one in CHROMIUM."))
