"""Serves web/dist/ on this machine, with the headers that the real host sends."""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
import webbrowser
from contextlib import suppress
from fnmatch import fnmatch
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

WEB = Path(__file__).resolve().parent
DIST = WEB / "dist"


@cache
def header_rules() -> list[tuple[str, dict[str, str]]]:
    rules = tomllib.loads((WEB.parent / "netlify.toml").read_text("utf-8"))["headers"]
    return [(rule["for"], rule["values"]) for rule in rules]


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Not left to the system, whose table may lack some of them; browsers insist on the right type.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        path = self.path.partition("?")[0]
        for pattern, values in header_rules():
            if fnmatch(path, pattern):
                for name, value in values.items():
                    self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """One line a request would bury the address."""


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle is no fault worth a page of text."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def create(port: int, folder: Path = DIST, handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    return Server(("127.0.0.1", port), partial(handler, directory=str(folder)))


def start(folder: Path = DIST, handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    """A server on any free port, already running."""
    server = create(0, folder, handler)
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def address(server: ThreadingHTTPServer) -> str:
    return f"http://localhost:{server.server_port}/"


def has_screen() -> bool:
    if os.environ.get("CI"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    try:
        server = create(port)
    except OSError as error:
        sys.exit(f"Port {port} can't be used ({error.strerror}); try another: make play PORT=8001")
    print(f"Diamonds is at {address(server)} (Ctrl-C ends it)", flush=True)
    if has_screen():
        webbrowser.open(address(server))
    with suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
