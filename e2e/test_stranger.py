"""A guest who means ill at a table with a relay: it learns, changes and holds up nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import serve
from e2e.driving import RECORD, click
from e2e.gathering import expect_page, join, offer_seat, play_some
from e2e.relays import Relay, check_table, mosquitto, noting_page, relayed_site, state_of
from e2e.test_morph import without_types
from tests.player import check_secrets

ROOT = Path(__file__).parents[1]


def answer_without_types(route: Route) -> None:
    module = ROOT / urlsplit(route.request.url).path.removeprefix("/")
    route.fulfill(body=without_types(module), content_type="text/javascript")


@contextmanager
def stranger(browser: Browser, relay: Relay, link: str) -> Iterator[Page]:
    """Yield the page of a stranger who has the link, and sees all that the broker gets."""
    server = serve.start(ROOT, broker=relay.port)
    with browser.new_page(base_url=serve.address(server)) as page:
        page.route("**/*.ts", answer_without_types)
        page.goto("e2e/stranger.html")
        page.wait_for_function("window.stranger")
        page.evaluate("code => stranger.begin(code)", link.removeprefix("./#t="))
        yield page
    server.shutdown()
    server.server_close()


@pytest.mark.heavy
def test_stranger_with_the_link_learns_and_changes_nothing_and_is_noticed_once(
    browser: Browser, tmp_path: Path
) -> None:
    with relayed_site(mosquitto(tmp_path)) as (site, relay), ExitStack() as stack:
        players = [noting_page(browser, site, stack) for _ in range(3)]
        late = noting_page(browser, site, stack)
        host, *guests = players
        link = offer_seat(host, players=3, guests=2, rounds="1")
        ill = stack.enter_context(stranger(browser, relay, link))
        for guest in guests:
            join(guest, link)
        expect_page(players, "table")
        assert ill.evaluate("stranger.sit()")
        play_some(players, 6)
        found = ill.evaluate("stranger.opened()")
        assert found["own"]
        assert not found["others"]
        assert found["of"]
        check_secrets(state_of(host), None, "".join(ill.evaluate("stranger.heard()")))
        ill.evaluate("stranger.pose()")
        join(late, link, "Quentin")
        expect_page([late], "table")
        notice = host.locator("[data-notice=strangers]")
        for attack in ("replay", "misbehave", "flood"):
            before = host.evaluate(RECORD)
            ill.evaluate(f"stranger.{attack}()")
            assert host.evaluate(RECORD) == before
            play_some(players, 2)
            check_table(host, guests, [late])
            if attack == "misbehave":
                notice.locator("[data-offer=later]").click()
        expect(notice).to_be_hidden()
        click(host, "[data-local='open:menu']")
        click(host, "[data-local='open:devices']")
        click(host, "#devices [data-do=renew]")
        ill.evaluate("code => stranger.use(code)", code_of(guests[0], link))
        ill.evaluate("stranger.misbehave()")
        notice.locator("[data-offer=do]").click()
        code_of(guests[0], f"./{guests[0].evaluate('location.hash')}")
        assert not ill.evaluate("stranger.sit()")
        play_some(players, 2)


def code_of(guest: Page, former: str) -> str:
    """Return the code of the link that a guest gets in place of a former one."""
    guest.wait_for_function("former => location.hash !== former", arg=former.removeprefix("./"))
    return str(guest.evaluate("location.hash")).removeprefix("#t=")
