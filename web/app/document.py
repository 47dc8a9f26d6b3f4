"""The whole page as it arrives, with the start page in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from app.pages.home import home
from app.pages.html import icon
from app.words import ENGLISH, _, languages, use

WEB = Path(__file__).parent.parent
FONTS = ("spectral-400", "spectral-700")


def document(assets: str, modules: Sequence[str] = ()) -> str:
    """`index.html`, which finds what it loads in the folder `assets`.

    `modules` are those that will be asked for, one by another; all are fetched at once.
    """
    sprite = (WEB / "icons/sprite.svg").read_text("utf-8")
    use(ENGLISH)
    known = " ".join(languages())
    return (
        f'<!doctype html>\n<html lang="{ENGLISH}" data-languages="{known}">\n'
        f"<head>\n{_head(assets)}{_ahead(modules)}</head>\n<body>\n{sprite}\n"
        f'<div id="frame">{_frame()}</div>\n{_sheet(assets, "later")}'
        f'<div id="sheets"></div>\n<div id="announce" class="vh" aria-live="polite"></div>\n'
        f"<noscript>{_in_each(_no_script)}</noscript>\n"
        f"{_in_each(_template)}</body>\n</html>\n"
    )


def _in_each(part: Callable[[str], str]) -> str:
    """The same part in every language."""
    text = ""
    for language in languages():
        use(language)
        text += part(language)
    use(ENGLISH)
    return text


def _no_script(language: str) -> str:
    text = _("The game needs JavaScript, and runs on your device.")
    return f'<p lang="{language}">{text}</p>'


def _template(language: str) -> str:
    """All that the page says, to be put in place of what it says in another language."""
    return f'<template lang="{language}" data-title="{_("Diamonds")}">{_frame()}</template>\n'


def _frame() -> str:
    return f"{home()}\n{_loading()}\n{_trouble()}\n{_notices()}\n{_unable()}\n"


def _head(assets: str) -> str:
    about = _("A trick-taking card game of crystals, to play against bots or round one screen.")
    return (
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, '
        'viewport-fit=cover">\n'
        f"<title>{_('Diamonds')}</title>\n"
        f'<meta name="description" content="{about}">\n'
        '<meta name="color-scheme" content="dark light">\n'
        '<meta name="theme-color" content="#06141B">\n'
        f'<script src="{assets}/glue/boot.js"></script>\n'
        f'<link rel="icon" type="image/svg+xml" href="{assets}/icons/icon.svg">\n'
        f'<link rel="apple-touch-icon" href="{assets}/icons/touch-180.png">\n'
        '<link rel="manifest" href="./manifest.en.webmanifest">\n'
        f'<script src="{assets}/glue/early.js"></script>\n'
        f"{_looks(assets)}"
        f'<script type="module" src="{assets}/glue/start.js"></script>\n'
    )


def _looks(assets: str) -> str:
    """The style sheet of the start page, and the fonts that it will ask for."""
    fonts = "".join(
        f'<link rel="preload" href="{assets}/fonts/{name}.woff2" as="font" type="font/woff2" '
        f"crossorigin>\n"
        for name in FONTS
    )
    return fonts + _sheet(assets, "first")


def _sheet(assets: str, name: str) -> str:
    """Whatever stands before it in the document is painted without waiting for it."""
    return f'<link rel="stylesheet" href="{assets}/{name}.css">\n'


def _ahead(modules: Sequence[str]) -> str:
    return "".join(f'<link rel="modulepreload" href="{module}">\n' for module in modules)


def _loading() -> str:
    """Shows how far the real loading is, once somebody waits for it."""
    return (
        f'<div id="loading-sheet" class="loading"><div class="loading-card">{icon("gem-top")}'
        f'<label for="loading">{_("Setting up the table")}</label>'
        f'<progress id="loading"></progress></div></div>'
    )


def _trouble() -> str:
    return (
        f'<div id="trouble" role="alert" hidden><h2>{_("Something went wrong")}</h2>'
        f"<p data-detail></p><p>{_('Whatever was kept is still there.')}</p>"
        f'<button type="button" class="gold" data-local="reload">{_("Load again")}</button>'
        f'<button type="button" class="plain" data-local="leave">{_("Start page")}</button></div>'
    )


def _notices() -> str:
    """What is worth a word but no interruption: its name, what it says, and what it offers."""
    texts = (
        (
            "elsewhere",
            _("This game is played in another tab or window."),
            _("Go on here"),
        ),
        (
            "unsaved",
            _("This device keeps nothing: the game is lost when the page is closed."),
            "",
        ),
        (
            "spoilt",
            _("A kept game can't be read. It is still there, and can be saved as a file."),
            _("Save it"),
        ),
        ("update", _("A new version is ready."), _("Load it")),
        (
            "unkept",
            _("The game could not be kept on this device, so it needs the network."),
            _("Try again"),
        ),
    )
    return f'<div id="notices">{"".join(_notice(*text) for text in texts)}</div>'


def _notice(name: str, text: str, offer: str) -> str:
    accept = f'<button type="button" data-offer="do">{offer}</button>' if offer else ""
    later = _("Later") if offer else _("All right")
    return (
        f'<div class="notice" role="status" data-notice="{name}" hidden><span>{text}</span>'
        f'{accept}<button type="button" data-offer="later">{later}</button></div>'
    )


def _unable() -> str:
    """Why there is no game, said by a script that even old browsers understand."""
    again = f'<a href="./">{_("Load again")}</a>'
    reasons = {
        "file": _("Opened as a file, the game can't start: it has to come from a web server."),
        "old": _(
            "This browser is too old for the game. Firefox 128, Chrome 120, Safari 17.4 "
            "and all newer ones can play it."
        ),
        "part": _("Not all of the game has arrived.") + f" {again}",
    }
    text = "".join(f'<p data-why="{why}" hidden>{reason}</p>' for why, reason in reasons.items())
    title = _("The game can't start")
    return f'<div id="unable" role="alert" hidden><h2>{title}</h2>{text}</div>'
