"""Firefox and WebKit behind one small interface, and the installation of all engines."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType, SimpleNamespace
from typing import Any, Protocol

from selenium.webdriver import WebKitGTK
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.service import Service

from e2e.chromium import find_or_install, install_from_system

PATIENCE = 120

Answer = dict[str, Any]


class Engine(Protocol):
    """A fresh profile with one page. Scripts are functions of JavaScript, as text."""

    errors: list[str]
    """The lines of the console, where they can be read."""

    def open(self, address: str) -> None: ...

    def run(self, script: str) -> object:
        """Return the result of an async function."""

    def tap(self, script: str) -> None:
        """Click on the element that a function finds, where a player would."""


class Firefox:
    """A browser driven by WebDriver BiDi, which Firefox speaks itself."""

    def __init__(self, address: str) -> None:
        self._socket = WebSocketConnection(  # type: ignore[no-untyped-call]
            address, timeout=PATIENCE, interval=0.01
        )
        self.errors: list[str] = []
        self._send("session.new", capabilities={})
        entry = SimpleNamespace(event_class="log.entryAdded", from_json=dict)
        self._socket.add_callback(entry, self._note)  # type: ignore[no-untyped-call]
        self._send("session.subscribe", events=[entry.event_class])
        self._page = self._tree()["context"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.errors.append(str(entry["text"]))

    def _send(self, method: str, **values: object) -> Answer:
        answer = self._socket.send_cmd(method, values)  # type: ignore[no-untyped-call]
        assert "result" in answer, answer
        result: Answer = answer["result"]
        return result

    def _tree(self) -> Answer:
        """Return the page, and its frames as its children."""
        page: Answer = self._send("browsingContext.getTree")["contexts"][0]
        return page

    def _evaluate(self, expression: str) -> Answer:
        answer = self._send(
            "script.evaluate",
            expression=expression,
            target={"context": self._page},
            awaitPromise=True,
            userActivation=True,
        )
        assert answer["type"] == "success", answer
        result: Answer = answer["result"]
        return result

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def enter_frame(self, address: str) -> None:
        """Open a page, and do everything that follows in its first frame."""
        self._page = self._tree()["context"]
        self.open(address)
        self._page = self._tree()["children"][0]["context"]

    def run(self, script: str) -> object:
        answer = self._evaluate(f"({script})().then((value) => JSON.stringify(value ?? null))")
        value: object = json.loads(answer["value"])
        return value

    def tap(self, script: str) -> None:
        found = f"const element = ({script})(); element.scrollIntoView({{ block: 'nearest' }});"
        element = self._evaluate(f"(() => {{ {found} return element; }})()")
        origin = {"type": "element", "element": {"sharedId": element["sharedId"]}}
        finger = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        hand = {"type": "pointer", "id": "mouse", "actions": finger}
        self._send("input.performActions", context=self._page, actions=[hand])


class WebKit:
    """A browser driven by classic WebDriver, which can't read the console."""

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver
        self.errors: list[str] = []
        driver.set_script_timeout(PATIENCE)

    def open(self, address: str) -> None:
        self._driver.get(address)

    def run(self, script: str) -> object:
        call = f"({script})().then((value) => arguments[0](value ?? null))"
        answer: object = self._driver.execute_async_script(call)
        return answer

    def tap(self, script: str) -> None:
        element = self._driver.execute_script(f"return ({script})()")
        element.click()


@contextmanager
def running(command: list[str], stream: str, answer: str) -> Iterator[str]:
    """Yield a running program, and the line by which it announces that it is ready."""
    streams: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, text=True, **streams | {stream: subprocess.PIPE}) as process:
        try:
            lines = (re.search(answer, line) for line in getattr(process, stream))
            yield next(found[0] for found in lines if found)
        finally:
            process.terminate()


@contextmanager
def firefox(preferences: Mapping[str, object] = MappingProxyType({})) -> Iterator[Firefox]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items())
        (Path(profile) / "user.js").write_text("\n".join(lines), "utf-8")
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", profile]
        command += ["--remote-debugging-port", "0"]
        with running(command, "stderr", r"ws://\S+") as address:
            yield Firefox(f"{address}/session")


@contextmanager
def webkit() -> Iterator[Engine]:
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with running(screen, "stdout", r"\d+") as display:
        # Painting on Mesa's software GPU now and then kills the page's process.
        painting = {"DISPLAY": f":{display}", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
        driver = WebKitGTK(service=Service(env=os.environ | painting))
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


ENGINES: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "firefox": firefox,
    "webkit": webkit,
}

NEEDED = {
    "Firefox": (["firefox-esr"], ["firefox-esr"]),
    "WebKit": (["WebKitWebDriver", "Xvfb"], ["webkit2gtk-driver", "xvfb"]),
}
"""The programs of each engine, and the packages of Debian that have them."""


def missing_engines() -> Iterator[str]:
    """Return the engines that are missing and can't be installed."""
    if not find_or_install():
        yield "Chromium"
    for name, (programs, packages) in NEEDED.items():
        if not all(map(shutil.which, programs)):
            install_from_system(*packages)
        if not all(map(shutil.which, programs)):
            yield f"{name} (on Debian: {', '.join(packages)})"


if __name__ == "__main__":
    if names := list(missing_engines()):
        sys.exit(f"Not to be had here: {'; '.join(names)}.")
