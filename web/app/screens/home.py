"""The start page, a form that can be filled in before all is loaded, and the ways to a game."""

from __future__ import annotations

from collections.abc import Callable

from app.components.controls import choice, lesson_button, seat_list, seats_of
from app.components.game import AnyPages
from app.components.settings import settings_dialog
from app.games import GAMES
from app.html import Inside, Markup, button, h, hidden, html, icon, page
from app.navigator import Navigator, Screen, Unavailable
from app.protocol import requests
from app.protocol.replies import Updates
from app.routes import HomeRoute, PlayRoute, routes_from
from app.screens.play import deal_out
from app.words import _, languages, used
from app.words.names import NAMES
from diamonds_core import GAMES as RULES
from diamonds_core import game_of, new_record
from diamonds_core.games import USUAL

DEFAULT = game_of(USUAL).name


class Home(Screen[HomeRoute]):
    """The bottom of the stack; it answers nothing but what can be asked anywhere."""

    def html(self) -> Markup:
        """The form, and the way back to the kept game."""
        return home(self.feedback)


# The ways to a table -------------------------------------------------------------------


def start(navigator: Navigator, request: requests.Start) -> Updates:
    """Begin the game that the start page's form describes."""
    form = request.form
    if form.get("game") not in GAMES:
        return navigator.look()
    variant = GAMES[form["game"]].variant(form)
    return deal_out(navigator, new_record(variant, seats_of(form, variant.players), navigator.rng))


def play(navigator: Navigator, request: requests.Play) -> Updates:
    """Go on with a game."""
    return navigator.restore([PlayRoute(request.arg or "")])


def open_again(navigator: Navigator, request: requests.Open) -> Updates:
    """Open the screens of an earlier reply; the start page is there already.

    A game that waits there comes with the request, and is said to be unreadable at once.
    """
    routes = [route for route in routes_from(request.stack) if route != HomeRoute()]
    waits = navigator.device.get("game") and not any(isinstance(r, PlayRoute) for r in routes)
    try:
        if waits:
            navigator.played_game()
    except Unavailable as reason:
        return navigator.home(str(reason))
    return navigator.restore(routes) if routes else []


# The page ------------------------------------------------------------------------------


def home(note: str = "") -> Markup:
    """Choose the game and who plays what; one tap on Deal starts with sensible choices."""
    titles = {name: game.title() for name, game in GAMES.items()}
    authors = " ".join(game.credit() for game in GAMES.values())
    body = html(
        h.form("home", id="setup", data_do="start", autocomplete="off")[
            h.div("hero")[
                icon("rosette", "ros"),
                icon("gem-top", "stone"),
                h.h1[_of_each(lambda game: game.title())],
                h.p[_of_each(lambda game: game.motto())],
                _lessons(),
            ],
            h.div("resume-at")[_note(note), _resume()],
            _deal(),
            h.div("set")[
                choice("game", _("Game"), titles, DEFAULT, kind="games"),
                _of_each(lambda game: game.players(), "div"),
                seat_list(RULES[DEFAULT], NAMES),
                _of_each(lambda game: game.options(), "div", "opts "),
            ],
            h.div("small-print")[
                _rules(), _settings(), _day_and_history(), _language(), h.p("credits")[authors]
            ],
        ],
        settings_dialog(),
    )
    return page("home", body, _("Diamonds"))


def _of_each(part: Callable[[AnyPages], Inside], tag: str = "span", css: str = "") -> Markup:
    """The same part of every game; style shows that of the chosen one."""
    return html(getattr(h, tag)(f"{css}of-{name}")[part(game)] for name, game in GAMES.items())


def _rules() -> Markup:
    return html(
        button(f"plain of-{name}", data_do="read", data_game=name)[icon("g-help"), _("Rules")]
        for name in GAMES
    )


def _lessons() -> Markup:
    return html(
        h.div(f"learn-at of-{name}")[lesson_button(name)]
        for name, game in GAMES.items()
        if game.lesson
    )


def _settings() -> Markup:
    return button("plain", data_local="open:settings")[icon("g-gear"), _("Settings")]


def _language() -> Markup:
    """The list of languages, for people who can't read the rest; it shows the current one."""
    options = html(
        h.option(value=code, selected=code == used())[name] for code, name in languages().items()
    )
    inside = (icon("g-globe"), hidden(_("Language")), h.select(data_setting="language")[options])
    return h.label("plain tongue")[inside, icon("g-chev", "down")]


def _day_and_history() -> Markup:
    """The deal and the puzzle of the day, puzzles, and what the device keeps."""
    return html(
        button("plain", data_do=do)[icon(picture), words]
        for do, picture, words in (
            ("day", "g-cards", _("The deal of the day")),
            ("puzzle-of-day", "g-learn", _("The puzzle of the day")),
            ("puzzles", "g-hint", _("Puzzles")),
            ("history", "g-shelf", _("Your games")),
        )
    )


def _note(text: str) -> Markup:
    return h.p("status")[text] if text else Markup()


def _resume() -> Markup:
    return button("resume", data_do="play", data_focus=True)[
        icon("vault", "mini"),
        h.span[h.b[_("Continue the saved game")], h.span(data_title=True)],
        icon("g-chev", "go"),
    ]


def _deal() -> Markup:
    """The big button; its small line says what will be played."""
    return h.div("deal-at")[
        h.button("gold deal")[_("Deal"), h.small[_of_each(lambda game: game.offer())]]
    ]
