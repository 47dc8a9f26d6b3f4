"""The built document and its styles without scripts: any page can be shown at once.

The pages are made under CPython, see `pages`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Route

from app.static.document import notices
from app.static.sprite import sprite
from e2e.pages import IN_PAGE, PLACES, make

SHOW = """([language, theme, page, sheet, saved, notices, own]) => {
  const root = document.documentElement;
  root.lang = language;
  root.dataset.theme = theme;
  document.getElementById('frame').innerHTML = page + sheet + notices;
  root.toggleAttribute('data-saved', saved !== '');
  for (const place of document.querySelectorAll('#page [data-title]')) place.textContent = saved;
  root.toggleAttribute('data-own', saved !== '');
  for (const line of document.querySelectorAll('[data-next="2000"]')) line.hidden = false;
  for (const b of document.querySelectorAll('.table-corner .own b')) b.textContent = '1,999';
  for (const place of document.querySelectorAll('.lying > :nth-child(n + 3)')) {
    place.hidden = false;
    place.className = 'next';
  }
  document.querySelector(own ? `#${own}` : '#frame > dialog')?.showModal();
  document.activeElement?.blur();
}"""
INLINE = re.compile("<script>.*?</script>", re.DOTALL)
SYMBOLS = "symbols => { document.querySelector('.sprite').innerHTML = symbols; }"
FONTS = "Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 1em Spectral`)))"


@contextmanager
def still(browser: Browser, site: str) -> Iterator[Page]:
    """Return a page of the built site whose scripts are blocked."""

    def without_scripts(route: Route) -> None:
        if route.request.resource_type == "script":
            route.abort()
        elif route.request.is_navigation_request():
            answer = route.fetch()
            route.fulfill(response=answer, body=INLINE.sub("", answer.text()))
        else:
            route.continue_()

    with browser.new_context(
        base_url=site, reduced_motion="reduce", service_workers="block"
    ) as context:
        context.route("**/*", without_scripts)
        page = context.new_page()
        page.goto("./")
        page.evaluate(SYMBOLS, sprite())
        page.evaluate(FONTS)
        yield page


def shown(name: str, language: str, theme: str = "dark") -> list[str]:
    """Return the arguments of `SHOW` for a place, with all notices, which stay hidden."""
    place = PLACES[name]
    page, sheet = make(place, language)
    own = place.opens if place.opens in IN_PAGE else ""
    return [language, theme, page, sheet, place.saved, notices(), own]


def show(page: Page, name: str, language: str, theme: str = "dark") -> None:
    """Show one of the places on the page."""
    page.evaluate(SHOW, shown(name, language, theme))


def show_html(page: Page, html: str) -> None:
    """Show a page in English, with all notices."""
    page.evaluate(SHOW, ["en", "dark", html, "", "", notices(), ""])
