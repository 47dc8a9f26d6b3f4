"""`make play` serves the files of its folder, as the real host does, and nothing else."""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

import serve

YEAR = "public, max-age=31536000, immutable"
HEADERS = f"""\
/*
  Content-Security-Policy: default-src 'none'; script-src 'self'
  Referrer-Policy: no-referrer
/assets/*
  Cache-Control: {YEAR}
/
  Cache-Control: no-cache
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "assets/empty").mkdir(parents=True)
    (site / "index.html").write_text("home")
    (site / "_headers").write_text(HEADERS)
    (site / "assets/app.js").write_text("code")
    (site / "assets/app.js.gz").write_bytes(gzip.compress(b"code"))
    (tmp_path / "secret").write_text("outside")
    (site / "link").symlink_to(tmp_path / "secret")
    return site


@pytest.fixture
def line(folder: Path) -> Iterator[HTTPConnection]:
    server = serve.start(folder)
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    yield connection
    connection.close()
    server.shutdown()
    server.server_close()


def get(line: HTTPConnection, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    line.request("GET", path, headers={name.replace("_", "-"): headers[name] for name in headers})
    answer = line.getresponse()
    return answer, answer.read()


def test_hashed_files_are_cached_and_the_page_is_revalidated(line: HTTPConnection) -> None:
    answer, content = get(line, "/assets/app.js?again")
    assert (answer.status, content) == (200, b"code")
    assert answer.headers.get_all("Cache-Control") == [YEAR]
    answer, content = get(line, "/")
    assert (content, answer.headers.get_all("Cache-Control")) == (b"home", ["no-cache"])
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; script-src 'self'"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


MISSING = (
    *("/assets/gone.js", "/assets/", "/assets", "/assets/empty/", "/link", "/%00", "/a%00b"),
    *("/../secret", "/%2e%2e/secret", "//secret", "/assets/../../secret", "/%ff"),
)


def test_missing_file_is_404_and_never_cached(
    line: HTTPConnection, capfd: pytest.CaptureFixture[str]
) -> None:
    for path in MISSING:
        answer, content = get(line, path)
        assert answer.status == 404, path
        assert answer.headers["Cache-Control"] is None, path
        assert b"outside" not in content, path
        assert b"app.js" not in content.replace(path.encode(), b""), path
        assert get(line, "/")[0].status == 200, path
    assert capfd.readouterr().err == ""


def test_compressed_copy_is_sent_to_clients_that_accept_it(line: HTTPConnection) -> None:
    answer, content = get(line, "/assets/app.js", Accept_Encoding="deflate, gzip;q=0.5, br")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert gzip.decompress(content) == b"code"
    assert answer.headers["Vary"] == "Accept-Encoding"
    answer, content = get(line, "/assets/app.js", Accept_Encoding="identity")
    assert (answer.headers["Content-Encoding"], content) == (None, b"code")


def test_an_unchanged_file_is_not_sent_again(line: HTTPConnection, folder: Path) -> None:
    tag = get(line, "/")[0].headers["ETag"]
    answer, content = get(line, "/", If_None_Match=tag)
    assert (answer.status, content) == (304, b"")
    (folder / "index.html").write_text("another")
    assert get(line, "/", If_None_Match=tag)[1] == b"another"


def test_network_address_reaches_the_server(folder: Path) -> None:
    server = serve.create(0, folder, host="")
    Thread(target=server.serve_forever, daemon=True).start()
    address = serve.lan_address(server) or serve.address(server)
    with urlopen(address, timeout=30) as answer:
        assert answer.read() == b"home"
    server.shutdown()
    server.server_close()


def test_a_server_for_tests_is_for_this_machine_alone(folder: Path) -> None:
    server = serve.create(0, folder)
    assert server.server_address[0] == "127.0.0.1"
    server.server_close()


def test_with_a_broker_the_site_names_it_and_passes_websockets_on(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as broker:
        server = serve.start(folder, broker=broker.getsockname()[1])
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
        _answer, content = get(connection, "/connect.json")
        address = json.loads(content)["relay"]["url"]
        connection.request("GET", address.removeprefix("."), headers={"Upgrade": "websocket"})
        passed, _address = broker.accept()
        with passed:
            asked = passed.recv(1000)
            assert asked.startswith(b"GET /relay HTTP/1.1\r\n")
            assert b"\r\nUpgrade: websocket\r\n" in asked
            assert asked.endswith(b"\r\n\r\n")
            passed.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            answer = connection.getresponse()
            assert answer.status == 101
        connection.close()
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("origin", "path", "status"),
    [("", "/bot", 200), ("", "/other", 404), ("http://evil.example", "/bot", 404)],
)
def test_bot_in_a_process_is_asked_by_our_own_pages_alone(
    folder: Path, origin: str, path: str, status: int
) -> None:
    asked = list[str]()

    def bot(message: str) -> str:
        asked.append(message)
        return "move pass 1\n"

    server = serve.create(0, folder, bot=bot)
    Thread(target=server.serve_forever, daemon=True).start()
    line = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    own = f"http://127.0.0.1:{server.server_port}"
    line.request("POST", path, "go 1 60\n", {"Origin": origin or own})
    answer = line.getresponse()
    content = answer.read()
    assert answer.status == status
    assert (asked, content == b"move pass 1\n") == (["go 1 60\n"] * (status == 200), status == 200)
    line.close()
    server.shutdown()
    server.server_close()


def test_bot_that_is_no_process_needs_no_server(line: HTTPConnection) -> None:
    assert serve.process_of("module:name") is None
    line.request("POST", "/bot", "go 1 60\n")
    assert line.getresponse().status == 404
    ask = serve.process_of("process:false")
    assert ask is not None
    assert "'false' has ended with status 1" in ask("go 1 60\n")
