"""The game in the player's language: from the first paint, and after a change of language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import serve
from e2e.driving import NO_DATABASE, enter, new_device, open_choices, reload, wait_until_idle
from e2e.player import finish_round, go_home, page_name, saved, sit_down, tap
from tests.play import heavy


@pytest.fixture
def french(browser: Browser, site: str) -> Iterator[Page]:
    with new_device(browser, site, locale="fr-FR") as page:
        yield page


def manifest_of(page: Page) -> str:
    return page.locator("link[rel=manifest]").get_attribute("href") or ""


DEPTH = "(history.state?.depth ?? 0)"


def choose(page: Page, language: str) -> None:
    """Choose a language in the settings, which are in the menu at the table."""
    depth = page.evaluate(DEPTH)
    settings = page.locator("[data-local='open:settings']:visible")
    if not settings.count():
        page.click("[data-local='open:menu']")
    settings.click()
    page.select_option("#settings [data-setting=language]", language)
    wait_until_idle(page)
    page.locator("#settings [data-local=close]").click()
    # The dialog's entry leaves the history, which would abort another navigation.
    page.wait_for_function(f"{DEPTH} <= {depth}")


@pytest.mark.parametrize(
    ("locale", "language", "deal", "address"),
    [
        ("fr-CA", "fr", "Jouer", "./"),
        *heavy(("fr-FR", "fr", "Jouer", "./"), ("eo", "en", "Play", "./")),
        ("es", "fr", "Jouer", "./?language=fr"),
    ],
)
def test_the_page_is_in_the_browsers_language_or_that_of_its_address_before_python(
    browser: Browser, site: str, locale: str, language: str, deal: str, address: str
) -> None:
    with new_device(browser, site, locale=locale) as page:
        page.route("**/core.js", lambda _: None)  # so that Python never answers
        page.goto(address, wait_until="domcontentloaded")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("button.deal")).to_contain_text(deal)
        assert page.title() == "Diamonds"
        assert manifest_of(page) == f"./manifest.{language}.webmanifest"
        assert page.locator("html[data-ready]").count() == 0
        page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize(
    ("locale", "code", "language"),
    [
        ("pt-BR", "pt-BR", "pt-BR"),
        *heavy(("pt-PT", "pt-BR", "pt-BR"), ("fil-PH", "fil", "fil"), ("fi-FI", "fil", "en")),
    ],
)
def test_a_code_of_more_than_two_letters(
    browser: Browser, site: str, locale: str, code: str, language: str
) -> None:
    """The whole code is compared, or else the language without its variety."""

    def rename(route: Route) -> None:
        address = route.request.url.replace(f"{code}.html", "fr.html")
        file = serve.find(serve.DIST, address)
        assert file is not None
        named = r'(lang|languages|value)="([a-z ]*)\bfr\b'
        html = re.sub(named, rf'\1="\2{code}', file.read_text("utf-8"))
        headers = {**dict(serve.host_headers(address)), "Content-Type": serve.TYPES[".html"]}
        route.fulfill(headers=headers, body=html)

    with new_device(browser, site, locale=locale) as page:
        page.route(site, rename)
        page.route("**/core.js", lambda _: None)  # so that Python, which lacks the code, is late
        page.route(f"**/*{code}.*", lambda route: route.fulfill(body="{}"))
        page.route(f"**/{code}.html", rename)
        page.goto("./")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("button.deal")).to_contain_text("Play" if language == "en" else "Jouer")
        page.locator("form [data-setting=language]").select_option(code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert manifest_of(page) == f"./manifest.{code}.webmanifest"
        page.close()


def test_tap_on_a_page_whose_own_language_comes_late_counts(browser: Browser, site: str) -> None:
    with new_device(browser, site, locale="de", service_workers="block") as page:
        german, modules = list[Route](), list[Route]()
        page.route("**/de.html", lambda route: german.append(route))
        page.route("**/glue/start.js", lambda route: modules.append(route))
        page.clock.install()
        page.goto("./", wait_until="commit")
        page.clock.fast_forward(5_000)
        page.click(".deal")
        german[0].continue_()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        for module in modules:
            module.continue_()
        expect(page.locator("#page")).to_have_attribute("data-page", "table")


@pytest.mark.heavy
def test_another_language_in_the_middle_of_a_game(page: Page) -> None:
    sit_down(page)
    tap(page, Random(2))
    before = saved(page)
    choose(page, "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("[data-notice=update] span")).to_have_text(
        "Une nouvelle version est prête."
    )
    expect(page.locator("label[for=loading]")).to_have_text("On dresse la table")
    assert manifest_of(page) == "./manifest.fr.webmanifest"
    assert page_name(page) == "table"
    assert saved(page) == before
    expect(page.locator("h1")).to_contain_text("Manche 1 sur 4")
    reload(page)
    expect(page.locator("h1")).to_contain_text("Manche 1 sur 4")
    assert saved(page) == before
    finish_round(page, Random(1))
    expect(page.locator("h1").last).to_have_text("Manche 1 sur 4 finie")


@pytest.mark.heavy
def test_a_notice_that_holds_stays_in_another_language(page: Page) -> None:
    page.add_init_script(NO_DATABASE)
    sit_down(page, players=2)
    notice = page.locator("[data-notice=unsaved]")
    expect(notice).to_be_visible()
    choose(page, "fr")
    expect(notice.locator("span")).to_have_text(re.compile("^Rien ne peut être enregistré"))
    expect(notice).to_be_visible()
    assert tap(page, Random(2))
    expect(notice).to_be_visible()


def test_another_language_before_python_answers(newcomer: Page) -> None:
    """The start page and the open sheet change too, and keep their values and the focus."""
    page = newcomer
    page.route("**/*.wasm", lambda _: None)
    page.goto("./")
    open_choices(page)
    page.fill("[name=name-0]", "Zoe")
    page.click("#choices [data-local=close]")
    page.click("form [data-local='open:settings']")
    # A tap before the modules are there opens it later, and nothing hidden takes the focus.
    expect(page.locator("#settings")).to_be_visible()
    theme = page.locator("#settings [data-setting=theme]")

    def go_on_meanwhile(route: Route) -> None:
        theme.focus()
        route.continue_()

    page.route("**/fr.html", go_on_meanwhile)
    page.focus("#settings [data-setting=language]")
    page.select_option("#settings [data-setting=language]", "fr")
    expect(page.locator("#settings h2")).to_have_text("Réglages")
    expect(theme).to_be_focused()
    expect(page.locator("[name=name-0]")).to_have_value("Zoe")
    expect(page.locator("html:not([data-ready]) button.deal")).to_contain_text("Jouer")
    page.click("#settings [data-local=close]")
    list_on_the_page = page.locator("form [data-setting=language]")
    expect(list_on_the_page).to_have_value("fr")
    list_on_the_page.focus()
    list_on_the_page.select_option("en")
    expect(list_on_the_page).to_be_focused()
    expect(page.locator("html:not([data-ready]) button.deal")).to_contain_text("Play")


KEPT = """async () => {
    const { locale } = document.documentElement.dataset;
    const files = [`${locale}/fr.json`, `${locale}/fr.html`, 'manifest.fr.webmanifest'];
    const kept = await Promise.all(files.map(file => caches.match(file, { ignoreSearch: true })));
    return kept.every(Boolean);
}"""


def fetched_for_languages(page: Page) -> list[str]:
    """Start the game; return the files of languages that the page has fetched."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    enter(page)
    files = [url.rpartition("/")[2] for url in asked if "/locale-" in url]
    return [name for name in files if name != "symbols.html"]  # the same for all languages


def check_date(page: Page) -> None:
    """Check that days are written as in the country of the page's words: 24 Dec 2026."""
    sit_down(page)
    go_home(page)
    page.click("[data-opens=history]")
    expect(page.locator(".games time")).to_have_text(re.compile(r"^\d{1,2} \S+ \d{4}$"))


@pytest.mark.heavy
def test_english_fetches_no_language_and_is_british_in_an_american_browser_too(
    newcomer: Page,
) -> None:
    assert fetched_for_languages(newcomer) == []
    assert "Jouer" not in newcomer.content()
    check_date(newcomer)


@pytest.mark.heavy
def test_a_language_costs_one_small_request_before_content_is_painted(french: Page) -> None:
    """A catalogue follows; the page's words decide how dates are written."""
    found = fetched_for_languages(french)
    french.wait_for_function(KEPT)
    assert set(found) == {"fr.html", "fr.json"}
    painted = french.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    (end, size), *_ = french.evaluate(
        "performance.getEntriesByType('resource').filter(({name}) => name.endsWith('fr.html'))"
        ".map(({responseEnd, encodedBodySize}) => [responseEnd, encodedBodySize])"
    )
    assert end < painted
    assert 0 < size < 7000
    check_date(french)


@pytest.mark.heavy
def test_a_language_that_cannot_be_fetched(unwatched: Page) -> None:
    """The page stays as it is and gives the reason; the next attempt succeeds."""
    page = unwatched
    enter(page)
    page.route("**/fr.html", lambda route: route.abort())
    list_on_the_page = page.locator("form [data-setting=language]")
    list_on_the_page.select_option("fr")
    notice = page.locator("[data-notice=language]")
    expect(notice).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("button.deal")).to_contain_text("Play")
    page.unroute("**/fr.html")
    notice.locator("[data-offer=do]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("button.deal")).to_contain_text("Jouer")
    expect(notice).to_be_hidden()
