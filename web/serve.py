"""A server of web/dist/ on this machine and its network, with the headers of its `_headers`."""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatch
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import BinaryIO, cast
from urllib.parse import unquote, urlsplit

WEB = Path(__file__).resolve().parent
DIST = WEB / "dist"
ASSETS = DIST / "assets"


def host_headers(address: str, folder: Path = DIST) -> Iterator[tuple[str, str]]:
    """Yield the headers of a file; errors get none, since no browser may cache them."""
    path = urlsplit(address).path
    file = folder / "_headers"
    applies = False
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if not line.startswith(" "):
            applies = fnmatch(path, line)
        elif applies:
            name, _, value = line.strip().partition(": ")
            yield name, value


# The system's table may lack some of these types, and browsers insist on them.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COPIES = {"br": ".br", "gzip": ".gz"}
"""The suffix of the copy for each encoding, the smallest copy first."""


def find(folder: Path, address: str) -> Path | None:
    """Return the file at an address, None outside of the folder or for a folder."""
    path = unquote(urlsplit(address).path)
    if "\0" in path:
        return None
    file = (folder / path.lstrip("/") / ("index.html" if path.endswith("/") else "")).resolve()
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None


def choose_copy(file: Path, accepted: str) -> tuple[Path, str | None]:
    """Return the smallest copy of a file that a browser accepts, and its encoding."""
    names = {part.partition(";")[0].strip() for part in accepted.split(",")}
    for name, ending in COPIES.items():
        copy = file.with_name(file.name + ending)
        if name in names and copy.is_file():
            return copy, name
    return file, None


KEPT = WEB.parent / "build/relay"
"""The folder of the results of cups that the broker keeps."""

RELAY = "/relay"
"""The address at which the server passes WebSockets on to the broker."""


def pump(source: socket.socket, target: socket.socket) -> None:
    """Pass on what comes from one side of a connection until it ends."""
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)
    for side in (source, target):
        with suppress(OSError):
            side.shutdown(socket.SHUT_RDWR)


class Handler(SimpleHTTPRequestHandler):
    """A handler that sends the files of a folder, compressed where there is a copy.

    With a broker it also passes WebSockets on to it, at the address that its
    `connect.json` names, so that pages need no other host or port.
    """

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer a request for a file, for the names of servers, or for the broker."""
        path = urlsplit(self.path).path
        broker = cast("Server", self.server).broker
        if broker and path == RELAY:
            self._connect_broker(broker)
        elif broker and path == "/connect.json":
            self._send_names()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """Answer the lines that ask the bot in a process for a move (`make play BOT=process:…`)."""
        bot = cast("Server", self.server).bot
        message = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
        own = urlsplit(self.headers.get("Origin", "")).netloc == self.headers["Host"]
        if not (bot and own and self.path == "/bot"):
            return self.send_error(HTTPStatus.NOT_FOUND)
        return self._send(bot(message).encode(), ".txt")

    def _send_names(self) -> None:
        """Send a `connect.json` that names the broker, under the host name that was asked."""
        self._send(json.dumps({"relay": {"url": f".{RELAY}"}}).encode(), ".json")

    def _send(self, content: bytes, suffix: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES[suffix])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _connect_broker(self, port: int) -> None:
        """Pass a connection on to the broker, until one side ends it."""
        self.close_connection = True
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as broker:
            lines = [self.requestline, *(": ".join(field) for field in self.headers.items())]
            broker.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
            Thread(target=pump, args=(broker, self.connection), daemon=True).start()
            pump(self.connection, broker)

    def send_head(self) -> BinaryIO | None:
        """Send the head of an answer; return its content, None if there is none."""
        file = find(Path(self.directory), self.path)
        if file is None:
            return self._send_missing()
        copy, encoding = choose_copy(file, self.headers.get("Accept-Encoding", ""))
        about = copy.stat()
        tag = f'"{about.st_mtime_ns:x}-{about.st_size:x}"'
        known = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        for name, value in host_headers(self.path, Path(self.directory)):
            self.send_header(name, value)
        if not known:
            self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(about.st_size))
            if encoding:
                self.send_header("Content-Encoding", encoding)
        self.end_headers()
        return None if known else copy.open("rb")

    def _send_missing(self) -> BinaryIO | None:
        """Send the page of missing addresses, which opens links whose `#` was escaped."""
        page = find(Path(self.directory), "/404.html")
        if page is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", TYPES[page.suffix])
        self.send_header("Content-Length", str(page.stat().st_size))
        self.end_headers()
        return page.open("rb")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing: a line for each request would bury the address."""


class Server(ThreadingHTTPServer):
    """A server that ignores lost connections.

    Args:
        broker: the port of the broker for tables on several devices, None without one.
        bot: asks the bot in a process, None without one.
    """

    broker: int | None = None
    bot: Callable[[str], str] | None = None

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closes its connection early."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def create(
    port: int,
    folder: Path = DIST,
    host: str = "127.0.0.1",
    broker: int | None = None,
    bot: Callable[[str], str] | None = None,
) -> ThreadingHTTPServer:
    """Create a server for this machine alone, or with the host "" for its whole network."""
    server = Server((host, port), partial(Handler, directory=str(folder)))
    server.broker, server.bot = broker, bot
    return server


def start(folder: Path = DIST, broker: int | None = None) -> ThreadingHTTPServer:
    """Start a server on any free port, perhaps with the port of a broker."""
    server = create(0, folder, broker=broker)
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def address(server: ThreadingHTTPServer) -> str:
    """Return the address for this machine."""
    return f"http://localhost:{server.server_port}/"


def lan_address(server: ThreadingHTTPServer) -> str | None:
    """Return the address for other devices of the network, None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line, suppress(OSError):
        # Nothing is sent: the system only chooses a route to an unused address.
        line.connect(("192.0.2.1", 9))
        return f"http://{line.getsockname()[0]}:{server.server_port}/"
    return None


def free_port() -> int:
    """Return a port of this machine that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def start_broker(port: int, kept: Path = KEPT) -> subprocess.Popen[str]:
    """Start the broker of tables on several devices and of cups, which ends with this process."""
    command = [sys.executable, str(WEB / "broker.py"), str(port), str(kept)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    process.stdout.readline()
    return process


def process_of(name: str) -> Callable[[str], str] | None:
    """Return the function that asks the process of "process:COMMAND"; None for another bot."""
    if not name.startswith("process:"):
        return None
    from diamonds_core.arena.process import talk
    from diamonds_core.errors import BotError

    def ask(message: str) -> str:
        try:
            return talk(name.removeprefix("process:"), message)
        except BotError as error:
            return str(error)

    return ask


def has_screen() -> bool:
    """Return whether a browser can be opened."""
    if os.environ.get("CI"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    """Serve the site until Ctrl-C, and open it in a browser."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    broker = free_port()
    try:
        bot = process_of(os.environ.get("BOT", ""))
        server = create(port, host="", broker=broker, bot=bot)
    except OSError as error:
        sys.exit(f"Port {port} can't be used ({error.strerror}); try another: make play PORT=8001")
    print(f"Diamonds is at {address(server)} (Ctrl-C ends it)")
    if lan := lan_address(server):
        print(f"Other devices of this network play at {lan}, online only: it is no https")
    sys.stdout.flush()
    if has_screen():
        webbrowser.open(address(server))
    with start_broker(broker), suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
