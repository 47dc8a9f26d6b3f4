"""A guest's page is drawn when its person sees something else, once for all who see the same."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from app.core.replies import Updates
from app.games.scene import AnyScene
from app.table import remote_page
from app.table.remote_device import WATCHERS
from app.table.remote_page import RemotePage
from app.table.updates import page_of
from diamonds_core import DiamondsVariant, Session, Step

from .devices import Device, Host, host_at
from .player import play_of

BEA, CID = 1, 2
ANN, TOM, UDO = WATCHERS[:3]


@pytest.fixture
def host() -> Host:
    """Return a host with two guests and three watchers, of whom one reads German."""
    host = host_at(0, DiamondsVariant(4), guests=2)
    for watcher in (ANN, TOM, UDO):
        host.devices[watcher] = Device(watcher, "W", "de" if watcher == UDO else "en")
        host.join(watcher)
    return host


@pytest.fixture
def drawn(host: Host, monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Return the seats whose pages are drawn from now on for guests, at rest or after steps."""
    seats: list[int | None] = []

    def rest(session: Session, scene: AnyScene) -> str:
        seats.append(scene.view.seat)
        return page_of(session, scene)

    def motion(page: RemotePage, steps: Sequence[Step]) -> Updates:
        seats.append(page.viewer)
        return updates_of(page, steps)

    updates_of = RemotePage.updates_of
    monkeypatch.setattr(remote_page, "page_of", rest)
    monkeypatch.setattr(RemotePage, "updates_of", motion)
    assert host.devices[UDO].html != host.devices[ANN].html == host.devices[TOM].html
    return seats


def test_dialog_look_or_reaction_draws_no_page_of_a_guest(
    host: Host, drawn: list[int | None]
) -> None:
    host.sheet("log")
    host.ask("look")
    host.ask("react", arg="wow")
    host.send(BEA, {"do": "look"})
    host.send(ANN, {"do": "sheet", "arg": "scores"})
    assert not drawn


@pytest.mark.parametrize("change", ["language", "settings", "tap"])
def test_page_is_drawn_for_the_guest_alone_who_sees_something_else(
    change: str, host: Host, drawn: list[int | None]
) -> None:
    device = host.devices[CID]
    before = device.html
    match change:
        case "language":
            device.language = "de"
        case "settings":
            device.settings = {"vaults": True}
    tap = {"do": "explain", "arg": "supply"} if change == "tap" else {"do": "look"}
    host.send(CID, tap)
    assert device.html != before
    assert ("Runde 1" in device.html) == (change == "language")
    assert {*drawn} == {CID}


@pytest.mark.parametrize("settings", [{}, {"vaults": True}], ids=["same", "other"])
def test_watchers_of_one_language_and_settings_share_a_drawing(
    settings: dict[str, object], host: Host, drawn: list[int | None]
) -> None:
    host.devices[TOM].settings = settings
    host.send(TOM, {"do": "look"})
    drawn.clear()
    assert host.step()
    assert drawn.count(None) == (3 if settings else 2) * drawn.count(BEA)


def test_news_of_a_guest_are_one_text(host: Host) -> None:
    host.send(BEA, {"do": "sheet", "arg": "log"})
    (news,) = [news for seat, news in host.reply["guests"].items() if seat == str(BEA)]
    assert news.keys() == {"text"}
    assert json.loads(news["text"])["sheet"]["name"] == "log"
    host.send(BEA, {"do": "wipe"})
    assert host.reply["guests"][str(BEA)].keys() == {"text", "refused"}
    assert json.loads(host.reply["guests"][str(BEA)]["text"])["refused"]


def test_a_watcher_has_the_link_as_a_code_while_a_bot_has_a_seat(host: Host) -> None:
    """The page knows its own address: a host can't show another one."""
    host.send(ANN, {"do": "look"})
    (box,) = host.devices[ANN].page.select(".free-seat")
    assert host.session.seats[3].name in box.text
    assert [code.get("text") for code in box.select("qr-code")] == [None]
    assert not host.devices[BEA].page.select(".free-seat")
    coded = host.copy()
    coded.ask("gather", link="t=once", coded=True)
    assert not coded.devices[ANN].page.select(".free-seat")
    play_of(host.navigator).table.promised.add(ANN)
    host.send(ANN, {"do": "look"})
    assert not host.devices[ANN].page.select(".free-seat")
