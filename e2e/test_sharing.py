"""Games and deals from and to other devices: links, files, the system's share sheet."""

from __future__ import annotations

import json
import re
from random import Random
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

import serve
from app.library.links import SharedDeal, deal_link, game_link
from diamonds_core import (
    DiamondsVariant,
    DiversityVariant,
    Record,
    Seat,
    game_of,
    play_game,
    write_record,
)
from e2e.driving import click, enter, json_file, leave_game, reload, wait_until_idle
from e2e.player import saved, sit_down, taps
from tests.play import heavy

PAGE = "#page"
HOSTILE, TOO_LONG = "<img src=x>", "<img src=x onerror='window.hacked = 1'>"

SHEET = """Object.defineProperty(navigator, 'share', { value: async (what) => {
    window.shared = what;
} });"""
"""A system with a share sheet, which records its arguments."""

LAUNCHES = """Object.defineProperty(window, 'launchQueue', { value: {
    setConsumer: (take) => { window.launch = take; },
} });"""
"""A system that opens files with the installed game."""

DROP = """(text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'games.json', { type: 'application/json' }));
    const facts = { dataTransfer: dropped, bubbles: true, cancelable: true };
    return ['dragover', 'drop'].map((name) => {
        return document.querySelector('#page').dispatchEvent(new DragEvent(name, facts));
    });
}"""

SHARE = """<form method="post" enctype="multipart/form-data">
    <input name="title"><input name="text"><input name="files" type="file" multiple><button>
</form>"""
"""The form that the system posts when another app shares with the installed game."""

LAUNCH = "(text) => launch({ files: [{ getFile: async () => new File([text], 'game.json') }] })"


def finished_record(seed: int = 1) -> Record:
    """Return a finished game with hostile names."""
    variant = DiversityVariant(4, 1)
    record = play_game(variant, [game_of(variant).bots["simple"]] * 4, Random(seed))
    names = ("&amp;", HOSTILE, "</main>", TOO_LONG)
    record.seats = tuple(Seat(name, "easy" if k else "human") for k, name in enumerate(names))
    return record


def nearly_finished() -> str:
    """Return the same game before its last trick."""
    record = finished_record()
    del record.moves[-4:]
    return write_record(record)


def open_share(page: Page) -> None:
    page.click("[data-local='open:share']")
    expect(page.locator("#share")).to_be_visible()


def shared_address(page: Page, what: str) -> str:
    """Return the address that the share sheet receives; this one takes no pictures."""
    page.click(f"#share [data-local^='share:{what}=']")
    if what == "d":
        page.click("#picture [data-local=share-text]")
    page.wait_for_function("() => window.shared")
    address = page.evaluate("window.shared.url")
    page.evaluate("window.shared = undefined")
    return str(address)


def is_unharmed(page: Page) -> None:
    """Check that names are plain text everywhere."""
    assert page.locator("#page img, dialog img").count() == 0
    assert page.evaluate("window.hacked") is None


def share_game(page: Page) -> tuple[str, str, list[str]]:
    """End a game, and hand on links to it and to its deals; with the scores."""
    page.add_init_script(SHEET)
    leave_game(page, nearly_finished())
    enter(page)
    assert list(taps(page, Random(1)))[-1] == "final"
    expect(page.locator(".bars-list")).to_contain_text(HOSTILE)
    open_share(page)
    game = shared_address(page, "g")
    open_share(page)
    expect(page.locator("#share qr-code path")).to_have_attribute("d", re.compile("^M"))
    code = str(page.get_attribute("#share qr-code", "text"))
    deal = shared_address(page, "d")
    assert deal.endswith(code)
    is_unharmed(page)
    assert urlsplit(game).query == urlsplit(deal).query == "", "nothing of it is sent"
    scores = page.locator(".bars-list .tot").all_inner_texts()
    return game, deal, [score.split()[0] for score in scores]


@pytest.mark.heavy
def test_a_game_is_shared_and_followed_on_another_device(page: Page, newcomer: Page) -> None:
    """The share sheet gets the whole game, and its deals."""
    game, deal, scores = share_game(page)
    other = newcomer
    enter(other, game)
    expect(other.locator(PAGE)).to_have_attribute("data-page", "deal")
    is_unharmed(other)
    click(other, "#page [data-opens=result]")
    expect(other.locator(PAGE)).to_have_attribute("data-page", "final")
    shown = other.locator(".bars-list .tot").all_inner_texts()
    assert [score.split()[0] for score in shown] == scores
    assert urlsplit(other.url).fragment == "", "it isn't followed again after a reload"
    reload(other)
    other.click("#page .go-at [data-opens=replay]")
    expect(other.locator(".replay-bar input")).to_have_value("1")
    expect(other.locator(".replay-bar [data-do=run]")).to_be_enabled()
    expect(other.locator(".side-l")).to_contain_text(HOSTILE)
    is_unharmed(other)
    enter(other, deal)
    expect(other.locator(PAGE)).to_have_attribute("data-page", "deal")
    expect(other.locator("#page table")).to_contain_text(HOSTILE)
    click(other, "form[data-do=deal] .gold")
    assert saved(other)["moves"][:2] == saved(page)["moves"][:2], "the same cards"
    is_unharmed(other)


NO_SHEET = "Object.defineProperty(navigator, 'share', { value: undefined })"


WRITTEN = """window.written = [];
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    window.written.push(text);
    fillText.call(this, text, ...where);
};"""
"""A canvas that keeps the texts written on it."""


def test_a_result_is_shared_as_a_picture_with_a_line_for_who_sees_none(page: Page) -> None:
    for script in (SHEET, "navigator.canShare = () => true", WRITTEN):
        page.add_init_script(script)
    record = finished_record()
    record.seats = tuple(Seat("{day}", seat.player) for seat in record.seats)
    leave_game(page, write_record(record))
    enter(page)
    open_share(page)
    page.click("#share [data-picture]")
    page.wait_for_function("() => window.shared")
    size = page.evaluate(
        "async () => { const picture = await createImageBitmap(window.shared.files[0]);"
        " return [picture.width, picture.height]; }"
    )
    line, squares, link = page.evaluate("window.shared.text").split("\n")
    assert size == [1200, 630]
    written = page.evaluate("written")
    assert "1 Jan 1970" in written, "the day of the game"
    assert written.count("{day}") == 4, "the names of the players"
    assert re.fullmatch(r"Diamonds: \d+, place \d of 4", line)
    assert len(squares) == 4
    assert "/#d=" in link


def show_picture(page: Page) -> None:
    """Share a result where no picture can be shared; the dialog that shows it opens."""
    open_share(page)
    page.click("#share [data-picture]")
    expect(page.locator("#picture")).to_be_visible()


COLORS = """canvas => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
}"""

COPIED = """async () => {
    const [item] = await navigator.clipboard.read();
    return [item.types, await navigator.clipboard.readText()];
}"""
"""Returns the types of what is on the clipboard, and its text."""


@pytest.mark.parametrize("shares_text", [False, *heavy(True)])
def test_where_no_picture_can_be_shared_it_is_shown_to_copy_or_save(
    page: Page, shares_text: bool
) -> None:
    page.add_init_script(f"{SHEET} navigator.canShare = undefined" if shares_text else NO_SHEET)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    leave_game(page, write_record(finished_record()))
    enter(page)
    show_picture(page)
    assert page.locator("#picture canvas").evaluate(COLORS) > 1000
    with page.expect_download() as saved_picture:
        page.click("#picture [data-local=save-picture]")
    assert saved_picture.value.suggested_filename == "diamonds.png"
    page.click("#picture [data-local=copy-picture]")
    expect(page.locator("[data-notice=copied-picture]")).to_be_visible()
    assert page.evaluate(COPIED) == [["image/png"], ""]
    show_picture(page)
    page.click("#picture [data-local=share-text]")
    if shares_text:
        page.wait_for_function("() => window.shared")
        assert "/#d=" in page.evaluate("window.shared.url")
    else:
        expect(page.locator("[data-notice=copied-result]")).to_be_visible()
        types, text = page.evaluate(COPIED)
        assert types == ["text/plain"]
        assert "/#d=" in text


@pytest.mark.heavy
def test_where_nothing_can_be_shared_or_copied_the_text_is_shown(page: Page) -> None:
    page.add_init_script(NO_SHEET)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    leave_game(page, write_record(finished_record()))
    enter(page)
    show_picture(page)
    with page.expect_download() as saved_picture:
        page.click("#picture [data-local=copy-picture]")
    assert saved_picture.value.suggested_filename == "diamonds.png"
    expect(page.locator("[data-notice=saved-picture]")).to_be_visible()
    show_picture(page)
    page.click("#picture [data-local=share-text]")
    field = page.locator("[data-notice=uncopied] textarea")
    expect(field).to_be_visible()
    expect(field).to_have_value(re.compile("\n.*/#d="))


def copy_link(page: Page) -> Locator:
    """End a game, and copy the link to it; the notice that says so."""
    page.add_init_script(NO_SHEET)
    page.context.grant_permissions(["clipboard-write"])
    leave_game(page, write_record(finished_record()))
    enter(page)
    open_share(page)
    page.click("#share [data-local^='share:g=']")
    notice = page.locator("[data-notice=copied]")
    expect(notice).to_be_visible()
    return notice


@pytest.mark.heavy
def test_a_notice_of_what_was_done_goes_with_the_next_screen(page: Page) -> None:
    notice = copy_link(page)
    assert notice.evaluate("notice => notice.parentElement.matches('[role=status]')"), "it is read"
    page.click("#page [data-opens=review]")
    expect(page.locator(PAGE)).to_have_attribute("data-page", "review")
    expect(notice).to_be_hidden()


@pytest.mark.heavy
def test_a_notice_of_what_was_done_goes_by_itself_unless_it_is_in_use(newcomer: Page) -> None:
    newcomer.clock.install()  # for all pages of its context
    notice = copy_link(newcomer)
    notice.hover()
    newcomer.clock.fast_forward(20_000)
    expect(notice).to_be_visible()
    newcomer.mouse.move(0, 0)
    newcomer.clock.fast_forward(20_000)
    expect(notice).to_be_hidden()


@pytest.mark.heavy
def test_a_link_beside_an_open_game_opens_its_own_page(page: Page) -> None:
    """Another tab that plays the game matters only where the game can be continued."""
    table = page.context.new_page()
    sit_down(table, players=2)
    for link in (game_link(finished_record()), "deal=abc&players=3"):
        beside = page.context.new_page()
        enter(beside, f"./#{link}")
        expect(beside.locator(PAGE)).to_have_attribute("data-page", "deal")
        wait_until_idle(beside)
        expect(beside.locator("[data-notice]:visible")).to_have_count(0)
        beside.click("#page [data-do=back]")
        expect(beside.locator(PAGE)).to_have_attribute("data-page", "home")
        beside.click("#page [data-do=play]")
        expect(beside.locator("[data-notice=elsewhere]")).to_be_visible()
        beside.close()
    expect(table.locator("[data-notice]:visible")).to_have_count(0)


@pytest.mark.heavy
def test_a_link_whose_sign_was_escaped_is_opened(unwatched: Page) -> None:
    link = deal_link(SharedDeal(DiamondsVariant(3), "abc"))
    enter(unwatched, f"./%23{link.replace('=', '%3D')}?fbclid=x")
    expect(unwatched.locator(PAGE)).to_have_attribute("data-page", "deal")


def test_files_and_links_come_from_anywhere(page: Page) -> None:
    """A file is dropped on the page, opened by the system, shared by another app."""
    page.add_init_script(LAUNCHES)
    enter(page)
    assert page.evaluate(DROP, write_record(finished_record(2))) == [False, False], "the page stays"
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator(".games")).to_contain_text(HOSTILE)
    page.evaluate(LAUNCH, write_record(finished_record(3)))
    expect(page.locator(".games li")).to_have_count(2)
    page.evaluate(LAUNCH, "[1, 2")
    expect(page.locator(".status")).to_contain_text("not from this game, or was cut off")
    expect(page.locator(".games li")).to_have_count(2)
    wait_until_idle(page)
    is_unharmed(page)
    link = f"{page.url}#deal=abc&players=3"
    enter(page, f"./?title=Diamonds&text={quote(f'Play this: {link} and win')}")
    expect(page.locator(PAGE)).to_have_attribute("data-page", "deal")
    wait_until_idle(page)
    assert not urlsplit(page.url).query
    enter(page, "./?text=hello")
    expect(page.locator(".status")).to_contain_text("leads to no deal, game or puzzle")


def as_file(record: Record) -> FilePayload:
    """Return a file as another app shares it, without an extension."""
    return json_file(write_record(record), "received")


def receive(page: Page, site: str, text: str, *files: FilePayload) -> None:
    """Have something shared with the installed game, which opens in the page."""
    page.goto("about:blank")
    page.set_content(SHARE)
    page.fill("[name=text]", text)
    page.set_input_files("[name=files]", files)
    page.locator("form").evaluate("(form, site) => { form.action = site; }", site)
    click(page, "button")
    assert urlsplit(page.url).query == ""


@pytest.mark.heavy
def test_what_another_app_shares_comes_to_the_page(page: Page, site: str) -> None:
    """The service worker stores the file and redirects to the page."""
    app = page.context.new_page()
    receive(app, site, "", as_file(finished_record(2)), as_file(finished_record(3)))
    expect(app.locator(".games li")).to_have_count(2)
    reload(app)
    expect(app.locator(".games li")).to_have_count(2)
    receive(app, site, f"Play this: {site}#deal=abc&players=3 and win")
    expect(app.locator(PAGE)).to_have_attribute("data-page", "deal")
    receive(app, site, "hello")
    expect(app.locator(".status")).to_contain_text("leads to no deal, game or puzzle")
    app.close()


def test_the_installed_game_says_what_it_opens() -> None:
    manifest = json.loads((serve.DIST / "manifest.en.webmanifest").read_text("utf-8"))
    target = manifest["share_target"]
    assert (target["method"], target["enctype"]) == ("POST", "multipart/form-data")
    assert set(target["params"]) == {"title", "text", "url", "files"}
    assert target["params"]["files"][0]["name"] == "files"
    (handler,) = manifest["file_handlers"]
    assert handler["accept"] == {"application/json": [".json"]}
    starts = {manifest["start_url"], handler["action"], target["action"]}
    assert starts == {"./"}, "there is one page"
    assert manifest["launch_handler"]["client_mode"] == "navigate-existing"
