"""The built site on other hosts: a plain nginx, and a file host without headers."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route

import serve
from e2e.chromium import install_from_system
from e2e.driving import enter, new_device, reload, wait_until_kept
from e2e.player import page_name, sit_down
from e2e.weight import weight

BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")


@contextmanager
def nginx(folder: Path, site: Path, before: str = "", within: str = "") -> Iterator[str]:
    """Yield the address of an nginx with our configuration, and Brotli's module where it exists.

    Other lines may come `before` its server, or `within` that. A test without an nginx is skipped.
    """
    if not shutil.which("nginx"):
        install_from_system("nginx-light", "libnginx-mod-http-brotli-static")
    if not shutil.which("nginx"):
        pytest.skip("there is no nginx to be had here")
    port = free_port()
    own = before + (serve.DIST / "nginx.conf").read_text("utf-8")
    own = own.replace("server_name localhost;", f"server_name localhost;\n{within}")
    own = own.replace("listen 8080", f"listen 127.0.0.1:{port}").replace("/srv/diamonds", str(site))
    load = ""
    if BROTLI.exists():
        load = f"load_module {BROTLI};"
        own = own.replace("gzip_static on;", "gzip_static on; brotli_static on;")
    own = own.replace("mime.types", "/etc/nginx/mime.types")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"{load} daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {temporary}\n{own} }}\n"
    )
    command = ["nginx", "-p", str(folder), "-c", str(config)]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until_open(port)
            yield f"http://localhost:{port}/"
        finally:
            process.terminate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def wait_until_open(port: int) -> None:
    end = time.monotonic() + 30
    while True:
        with suppress(ConnectionError), socket.create_connection(("127.0.0.1", port)):
            return
        assert time.monotonic() < end, "nobody listens"
        time.sleep(0.01)


def ask(address: str, path: str = "/", **headers: str) -> tuple[int, dict[str, str]]:
    """Return status and headers; names of headers are in lower case."""
    connection = HTTPConnection(urlsplit(address).netloc.replace("localhost", "127.0.0.1"))
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}


def visit(browser: Browser, address: str) -> None:
    """Make a first visit, which stores everything, and a start without the host's help."""
    with new_device(browser, address) as page:
        enter(page)
        wait_until_kept(page)
        page.context.set_offline(True)
        reload(page)
        sit_down(page)
        assert page_name(page) == "table"


STRANGE = """async (url) => {
    const paints = ['fill', 'stroke', 'mask', 'clip-path', 'filter', 'marker-end'];
    const drawn = paints.map((name) => `<path d='M0 0H9V9' ${name}='url(${url}#a)'/>`).join('');
    document.body.insertAdjacentHTML('beforeend', `<svg>${drawn}<use href='${url}#a'/></svg>
        <img src='${url}'><video poster='${url}'></video><iframe src='${url}'></iframe>
        <link rel='stylesheet' href='${url}'>`);
    await fetch(url).catch(() => {});
    await fetch('./connect.json');
}"""
"""A script that asks another host, unless the document forbids it."""


def asset(pattern: str) -> str:
    """Return the address of a file of the site."""
    return f"/{next(serve.ASSETS.glob(pattern)).relative_to(serve.DIST).as_posix()}"


@pytest.mark.heavy
def test_a_plain_nginx(browser: Browser, tmp_path: Path) -> None:
    with nginx(tmp_path, serve.DIST) as address:
        program, script, manifest = (
            asset("*/*.wasm"),
            asset("*/*.asm.mjs"),
            "/manifest.en.webmanifest",
        )
        for path in ("/", "/sw.js", program, script, manifest):
            status, headers = ask(address, path)
            assert status == 200
            wanted = {name.lower(): value for name, value in serve.host_headers(path)}
            assert headers | {"cache-control": "no-cache"} | wanted == headers, path
        assert ask(address, program)[1]["content-type"] == "application/wasm"
        assert ask(address, script)[1]["content-type"].startswith("text/javascript")
        assert ask(address, manifest)[1]["content-type"] == "application/manifest+json"
        ways = {"gzip": "gzip"} | ({"gzip, br": "br"} if BROTLI.exists() else {})
        for accepted, encoding in ways.items():
            headers = ask(address, program, **{"Accept-Encoding": accepted})[1]
            assert headers["content-encoding"] == encoding
        status, headers = ask(address, "/assets/gone.js")
        assert (status, headers.get("cache-control")) == (404, None)
        visit(browser, address)


@pytest.mark.parametrize(("host", "most"), [("br", 3.38), ("bare", 4.47)])
def test_a_first_visit_is_light(host: str, most: float) -> None:
    """The limit in MB holds for a host that compresses and for one that doesn't."""
    assert weight(host) / 1e6 <= most


class Plain(SimpleHTTPRequestHandler):
    """A host of files under a path, without headers of ours, such as GitHub Pages."""

    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[str]] = []

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:  # noqa: ARG002
        self.asked.append(self.path)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing."""


@contextmanager
def plain_host(folder: Path) -> Iterator[str]:
    (folder / "diamonds").symlink_to(serve.DIST)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"{serve.address(server)}diamonds/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.heavy
def test_a_host_that_knows_nothing_but_files(browser: Browser, tmp_path: Path) -> None:
    """Large files come compressed all the same, at the first start and later."""
    with plain_host(tmp_path) as address:
        visit(browser, address)
    large = {"pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "stdlib.zip", "app.zip"}
    large.add(Path(asset("engine-*/*.whl")).name)
    assert {f"{name}.gz" for name in large} <= {Path(path).name for path in Plain.asked}


def test_the_document_itself_forbids_requests_to_other_hosts(
    browser: Browser, tmp_path: Path
) -> None:
    with plain_host(tmp_path) as address, browser.new_page() as page:
        asked: list[str] = []

        def on_request(route: Route) -> None:
            asked.append(route.request.url)
            route.abort()

        page.route("https://other.test/**", on_request)
        page.goto(address)
        page.evaluate(STRANGE, "https://other.test/x")
        assert asked == []
