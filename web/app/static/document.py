"""The HTML document, which contains the start page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import app.screens  # noqa: F401 (commands)
from app.core.html import Inside, Markup, button, fill, h, html, icon
from app.core.settings import CONTROLS
from app.core.shared_names import NoticeName
from app.core.taps import local
from app.home.start_page import home
from app.static.sprite import drawn_with, sprite
from app.table.gathering import joining
from app.words import ENGLISH, _, in_language, languages, use

FONTS = ("spectral-400", "spectral-700")
PICTURE = "screenshots/share.jpg"
"""The picture that chats show beside a link, 1200 by 630 pixels."""


def document(
    assets: str,
    locale: str = "",
    modules: Mapping[str, Sequence[str]] = MappingProxyType({}),
    scripts: Sequence[str] = (),
    style: str = "",
    address: str = "",
    policy: str = "",
) -> str:
    """Return `index.html`.

    Args:
        assets: the folder of all files that the page loads.
        locale: the folder of the start pages in other languages.
        modules: the addresses of what the first script fetches at once: of the "page", and what
            only some need, "python", a "guest" at a table that another device runs, and one over a
            "relay".
        scripts: the texts of the scripts that run before the first paint.
        style: the style sheet of the start page.
        address: the public address of the site, if it is known.
        policy: the Content-Security-Policy, which holds on hosts without headers of ours, too.
    """
    use(ENGLISH)
    frame = _frame()
    known = {"data_languages": " ".join(languages()), "data_locale": locale}
    shared = " ".join(name for name, control in CONTROLS.items() if control.everywhere)
    scripts_of = {f"data_{name}": " ".join(found) for name, found in modules.items()}
    start = f"{assets}/glue/start.js"
    whole = h.html(lang=ENGLISH, **known, data_settings=shared, data_start=start, **scripts_of)[
        h.head[_head(assets, scripts, style, address, policy)],
        h.body[
            # The file with all symbols brings the others.
            h.svg("sprite", width=0, height=0, aria_hidden="true", focusable="false")[
                Markup(drawn_with(frame))
            ],
            h.div(id="frame")[frame],
            # What precedes it is painted without waiting for it.
            h.link(rel="stylesheet", href=f"{assets}/later.css"),
            h.div(id="sheets"),
            h.div("vh", id="announce", aria_live="polite"),
            h.noscript[_no_script()],
        ],
    ]
    return f"<!doctype html>\n{whole}\n"


def _no_script() -> Markup:
    """Return one sentence in every language, for browsers without JavaScript."""
    parts = []
    for language in languages():
        with in_language(language):
            text = _("The game needs JavaScript, and runs on your device.")
            parts.append(h.p(lang=language)[text])
    return html(parts)


def missing_page(assets: str) -> str:
    """Return `404.html`, which opens a link whose `#` was escaped, or else leads to the start."""
    parts = []
    for language in languages():
        with in_language(language):
            parts.append(h.p(lang=language)[h.a(href="./")[_("Diamonds"), ": ", _("Home")]])
    head = h.head[
        h.meta(charset="utf-8"), h.title[_("Diamonds")], h.script(src=f"{assets}/glue/missing.js")
    ]
    return f"<!doctype html>\n{h.html(lang=ENGLISH)[head, h.body[parts]]}\n"


def start_page(language: str) -> str:
    """Return the texts of the document in another language, which replace its own."""
    with in_language(language):
        return str(html(h.title[_("Diamonds")], _frame()))


def guest_page(language: str) -> str:
    """Return the page of a guest before it is connected."""
    with in_language(language):
        return str(joining())


def symbols() -> str:
    """Return the symbols of all pages, which come after the first paint."""
    return str(h.svg[Markup(sprite())])


def _frame() -> Markup:
    # First, since it must be seen where not even the style comes.
    return html(_unable(), home(), _loading(), _trouble(), notices())


def _head(assets: str, scripts: Sequence[str], style: str, address: str, policy: str) -> Markup:
    about = _("A trick-taking card game of crystals, to play against bots or round one screen.")
    fits = "width=device-width, initial-scale=1, viewport-fit=cover"
    fonts = [f"{assets}/fonts/{name}.woff2" for name in FONTS]
    preload = {"rel": "preload", "as": "font", "type": "font/woff2", "crossorigin": True}
    return html(
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=policy),
        h.meta(name="viewport", content=fits),
        h.title[_("Diamonds")],
        h.meta(name="description", content=about),
        h.meta(name="color-scheme", content="dark light"),
        h.meta(name="theme-color", content="#06141B"),
        h.link(rel="icon", type="image/svg+xml", href=f"{assets}/icons/icon.svg"),
        h.link(rel="apple-touch-icon", href=f"{assets}/icons/touch-180.png"),
        h.link(rel="manifest", href="./manifest.en.webmanifest"),
        [h.script[Markup(script)] for script in scripts],
        [h.link(href=font, **preload) for font in fonts],
        h.style[Markup(style)],
        _for_links(address, about) if address else None,
    )


def _for_links(address: str, about: str) -> Markup:
    """Return what search engines and chats read: the addresses of the languages, and a picture."""
    shown = {
        "type": "website",
        "url": address,
        "title": _("Diamonds"),
        "description": about,
        "image": f"{address}{PICTURE}",
    }
    return html(
        h.link(rel="canonical", href=address),
        h.link(rel="alternate", hreflang="x-default", href=address),
        [
            h.link(rel="alternate", hreflang=code, href=f"{address}?language={code}")
            for code in languages()
        ],
        [h.meta(property=f"og:{name}", content=fact) for name, fact in shown.items()],
        h.meta(name="twitter:card", content="summary_large_image"),
    )


def _loading() -> Markup:
    label = h.label(for_="loading")[_("Setting up the table")]
    card = h.div("loading-card")[icon("gem-top"), label, h.progress(id="loading")]
    return h.div("loading", id="loading-sheet")[card]


def _trouble() -> Markup:
    return h.div(id="trouble", role="alert", hidden=True)[
        h.h2[_("Something went wrong")],
        h.p(data_detail=True),
        h.p(data_missing=True, hidden=True)[
            _("The site has been updated meanwhile, or can't be reached.")
        ],
        h.p[_("Everything that was saved is still there.")],
        button("gold", **local("reload"))[_("Reload")],
        button("plain", **local("leave"))[_("Home")],
    ]


def notices() -> Markup:
    """Return all notices, hidden at first; they interrupt nothing.

    At a table a notice is a strip, which opens when it is tapped or has the focus.
    """
    slow = _("Loading is taking unusually long. The network may not be answering.")
    elsewhere = _("This game is being played in another tab or window.")
    asleep = _("The game is in the background on the device that runs it, so it may have to wait.")
    strangers = _("Somebody who has the link to this table misuses it.")
    unreached = _("The server that connects this table can't be reached. This page keeps trying.")
    misnamed = _(
        "One link for a whole table doesn't work here: this site is set up wrongly. The browser's "
        "console says what is wrong."
    )
    latecomer = fill(_("{name} would like to sit down."), name=h.bdi(data_latecomer=True)[""])
    unsaved = _("Nothing can be saved on this device now: closing the page loses the game.")
    unset = _("This setting can't be saved on this device: it is lost when you close the page.")
    spoilt = _("A saved game can't be read. It is still there, and can be saved as a file.")
    slip = _("Tapped by mistake? Ask for a second tap on each card.")
    language = _("The other language could not be fetched. It needs the network once.")
    unkept = _("The app could not be stored on this device, so it needs the network.")
    online = _(
        "Offline play isn't available here: browsers allow it only at secure addresses (https), "
        "and some not in private windows."
    )
    backup = _("Browsers may delete what a page stores. A file keeps it safe.")
    learn = _("New to the game? The lesson shows it, and your game waits here.")
    warn = _("Warn you before a card that seems costly? A second tap plays it all the same.")
    return h.div(id="notices", role="status")[
        _notice("slow", slow, _("Reload")),
        _notice("elsewhere", elsewhere, _("Continue here")),
        _notice("strangers", strangers, _("Make a new link")),
        _notice("unreached", unreached),
        _notice("misnamed", misnamed),
        _notice("latecomer", latecomer, _("Let them sit down")),
        _notice("asleep", asleep),
        _notice("unsaved", unsaved, _("Save a file")),
        _notice("unset", unset),
        _notice("spoilt", spoilt, _("Save it")),
        _notice("confirm", slip, _("Confirm each card")),
        _notice("update", _("A new version is ready."), _("Load it")),
        _notice("copied", _("The link is copied, ready to paste.")),
        _notice("copied-result", _("The result and its link are copied as text, ready to paste.")),
        _notice("copied-picture", _("The picture is copied, ready to paste.")),
        _notice("saved-picture", _("The picture can't be copied here. It is saved instead.")),
        _notice("uncopied", _("Nothing can be copied here by itself. Copy this:"), text=True),
        _notice("position", _("The position is copied, ready to paste.")),
        _notice("language", language, _("Try again")),
        _notice("unkept", unkept, _("Try again")),
        _notice("online", online),
        _notice("backup", backup, _("Save a file")),
        _notice("learn", learn, _("Learn in three minutes")),
        _notice("warn", warn, _("Warn me")),
    ]


def _notice(name: NoticeName, words: Inside, offer: str = "", text: bool = False) -> Markup:
    later = _("Not now") if offer else _("OK")
    return h.div("notice", data_notice=name, hidden=True, tabindex=0)[
        h.span[words],
        h.textarea(readonly=True, rows=2, aria_label=words)[""] if text else None,
        h.div("tools")[
            button(data_offer="do")[offer] if offer else None, button(data_offer="later")[later]
        ],
    ]


def _unable() -> Markup:
    """Return the reasons why the game can't start; a script for old browsers shows one.

    Where no script comes, the page says after a while that a part is missing.
    """
    reasons = {
        "file": [_("Opened as a file, the game can't start: it has to come from a web server.")],
        "old": [
            _(
                "This browser is too old for the game. It needs Firefox 128, Chrome 120, "
                "Safari 17.4 or newer."
            )
        ],
        "lockdown": [
            _(
                "WebAssembly, which the game needs, is switched off in this browser. Lockdown "
                "Mode on iPhone, iPad and Mac does this to protect against attacks. To exempt "
                "this site, open the page menu in the address bar, then Website Settings, and "
                "switch Lockdown Mode off there."
            )
        ],
        "part": [_("Part of the game did not arrive."), " ", h.a(href="./")[_("Reload")]],
    }
    texts = [h.p(data_why=why, hidden=why != "part")[reason] for why, reason in reasons.items()]
    title = h.h2[_("The game can't start")]
    return h.div(id="unable", role="alert")[title, texts]
