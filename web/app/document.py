"""The whole page as it arrives, with the start page in it."""

from __future__ import annotations

from pathlib import Path

from app.pages.home import home
from app.pages.html import icon
from app.words import _

WEB = Path(__file__).parent.parent
STYLES = (
    "tokens",
    "cards",
    "table",
    "trick",
    "sheets",
    "pages",
    "results",
    "rules",
    "sizes",
    "small",
    "diversity",
)


def document() -> str:
    """`index.html`."""
    sprite = (WEB / "icons/sprite.svg").read_text("utf-8")
    return (
        f"<!doctype html>\n<html lang='en'>\n<head>\n{_head()}</head>\n<body>\n{sprite}\n"
        f"{home()}\n{_loading()}\n"
        f'<div id="announce" class="vh" aria-live="polite"></div>\n'
        f"{_trouble()}\n<noscript><p>{_('The game needs JavaScript, and runs on your device.')}"
        f"</p></noscript>\n</body>\n</html>\n"
    )


def _head() -> str:
    styles = "".join(f'<link rel="stylesheet" href="./style/{name}.css">\n' for name in STYLES)
    about = _("A trick-taking card game of crystals, to play against bots or round one screen.")
    return (
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, '
        'viewport-fit=cover">\n'
        f"<title>{_('Diamonds')}</title>\n"
        f'<meta name="description" content="{about}">\n'
        '<meta name="color-scheme" content="dark light">\n'
        '<meta name="theme-color" content="#06141B" media="(prefers-color-scheme: dark)">\n'
        '<meta name="theme-color" content="#B9CBC9" media="(prefers-color-scheme: light)">\n'
        '<link rel="icon" type="image/svg+xml" href="./icons/icon.svg">\n'
        f"{styles}"
        '<script type="module" src="./glue/start.js"></script>\n'
    )


def _loading() -> str:
    """Shows how far the real loading is, once somebody waits for it."""
    return (
        f'<div class="loading"><div class="loading-card">{icon("gem-top")}'
        f'<label for="loading">{_("Setting up the table")}</label>'
        f'<progress id="loading"></progress></div></div>'
    )


def _trouble() -> str:
    return (
        f'<div id="trouble" role="alert" hidden><h2>{_("Something went wrong")}</h2>'
        f"<p data-detail></p><p>{_('Your game is kept on this device.')}</p>"
        f'<button type="button" class="gold" data-local="reload">{_("Load again")}</button></div>'
    )
