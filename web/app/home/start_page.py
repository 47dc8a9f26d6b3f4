"""The start page, whose form works before all is loaded, and the ways to begin a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from app.core.commands import Form, command, everywhere
from app.core.controls import (
    ELSEWHERE,
    SEATS,
    choice,
    elsewhere_of,
    lesson_button,
    seat_list,
    seats_of,
)
from app.core.device import NO_ENTRIES, Reading, Unreadable
from app.core.dialogs import settings_dialog
from app.core.html import (
    Inside,
    Markup,
    button,
    dialog,
    fill,
    h,
    hidden,
    html,
    icon,
    page,
    question,
    tool,
)
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.replies import Reply, Updates
from app.core.routes import HistoryRoute, HomeRoute, PlayRoute, PuzzlesRoute, RulesRoute
from app.core.shared_names import SheetName
from app.core.taps import does, opens, seats_for, sheet, submits, submits_as
from app.games import GAMES
from app.games.game_pages import AnyPages
from app.home.corner import corner
from app.home.today import KINDS, today_card
from app.library.entries import SAFE, LockedCrystals
from app.table.begin import begin_game
from app.table.library import Waiting, library_of
from app.table.menus import item
from app.table.play import PlayScreen
from app.table.safe import safe_of
from app.words import _, bot_name, join_names, languages, used
from app.words.names import NAMES
from diamonds_core import GAMES as RULES
from diamonds_core import HUMAN, game_of, new_record
from diamonds_core.registry import USUAL

DEFAULT = game_of(USUAL).name


class HomeScreen(Screen[HomeRoute]):
    """The start page, the bottom of the stack; `locked` are the crystals of counted games."""

    def __init__(self, navigator: Navigator, route: HomeRoute) -> None:
        """Open the page, which has yet to learn what was done today."""
        super().__init__(navigator, route)
        self.known = NO_ENTRIES
        self.locked: dict[str, int] = {}

    def refresh(self) -> Reading[None]:
        """Read what the card of today and the safe show; do without what can't be read."""
        with suppress(Unreadable):
            self.known = yield from self.navigator.device.several(*KINDS, SAFE)
            self._lock(self.known[SAFE].values())

    def advances(self) -> bool:
        """Return whether there may be finished games that the safe has not counted."""
        return bool(self.known.stored) and safe_of(self.navigator).counts

    @command
    def go(self) -> Reading[Updates]:
        """Count some finished games of the device, and leave the page as it is."""
        self._lock((yield from safe_of(self.navigator).count(self.locked)))
        return []

    def _lock(self, entries: Iterable[LockedCrystals]) -> None:
        self.locked |= {entry.game: entry.crystals for entry in entries}

    def complete_reply(self, reply: Reply) -> None:
        """Add the content of the safe, which the page shows."""
        is_known = self.known.stored and safe_of(self.navigator).is_counted
        if self.navigator.top is self and is_known:
            reply["locked"] = sum(self.locked.values())

    def empty_safe(self) -> Reading[None]:
        """Begin the number on the safe anew."""
        self._lock((yield from safe_of(self.navigator).empty()))

    def html(self) -> Markup:
        today = today_card(self.known, self.navigator.settings.repeat)
        return home(self.feedback, today, library_of(self.navigator).waiting)


@everywhere
def empty_safe(navigator: Navigator) -> Reading[Updates]:
    """Empty the safe, and return to the start page, which shows it."""
    (screen, *_others) = navigator.stack
    if isinstance(screen, HomeScreen):
        yield from screen.empty_safe()
    return navigator.home(_("The safe is empty."))


@everywhere
def start(navigator: Navigator, form: Form) -> Updates:
    """Begin the game of the form; ask first where people at another table would come along."""
    chosen = GAMES.get(form.get("game", ""))
    if (
        chosen
        and library_of(navigator).waiting
        and elsewhere_of(form, chosen.variant(form).players)
    ):
        navigator.device.effects["ask"] = "along-start"
        return navigator.render()
    return begin(navigator, form)


@everywhere
def start_along(navigator: Navigator, form: Form) -> Updates:
    """Begin the game of the form, to whose table the people at another one come along."""
    return begin(navigator, form)


def begin(navigator: Navigator, form: Form) -> Updates:
    """Begin the game that the form of the start page describes."""
    if form.get("game") not in GAMES:
        return navigator.render()
    variant = GAMES[form["game"]].variant(form)
    record = new_record(variant, seats_of(form, variant.players), navigator.rng)
    return begin_game(navigator, record, remote_seats=elsewhere_of(form, variant.players))


@everywhere
def friends(navigator: Navigator, form: Form) -> Updates:
    """Begin a game at whose table all seats but the first wait for people on other devices."""
    others = {f"player-{seat}": ELSEWHERE for seat in range(1, SEATS)}
    updates = begin(navigator, {**form, "player-0": HUMAN, **others})
    if isinstance(navigator.top, PlayScreen):
        navigator.top.table.gathers = True
        return navigator.render()
    return updates


@everywhere
def play(navigator: Navigator, id_: str | None = None, /, steal: bool = False) -> Reading[Updates]:
    """Continue a game by its id, or the waiting game; `steal` takes it from another tab."""
    try:
        game = yield from library_of(navigator).played_game(id_ or "", navigator.rng, steal)
    except Unavailable as reason:
        return navigator.home(str(reason))
    navigator.close(navigator.stack[1:])
    return navigator.show(PlayScreen(navigator, PlayRoute(game.id), game))


def home(note: str = "", today: Markup | None = None, waiting: Waiting | None = None) -> Markup:
    """Return the start page; its defaults let one tap on Play begin a game.

    Before another table is laid, it asks about the people of the game that is `waiting`.
    """
    authors = " ".join(game.credit() for game in GAMES.values())
    change = button("change", **sheet("choices"))[_("Change")]
    body = html(
        h.form("home setup", id="setup", **submits("start"), autocomplete="off")[
            corner(),
            h.nav("ways")[
                [
                    tool("g-help", _("Rules"), f"of-{name}", **opens(RulesRoute(name)))
                    for name in GAMES
                ],
                tool("g-hint", _("Puzzles"), **opens(PuzzlesRoute())),
                tool("g-shelf", _("Your games"), **opens(HistoryRoute())),
                tool("g-gear", _("Settings"), **sheet("settings")),
                _language(),
            ],
            h.div("greeting")[
                h.h1[icon("gem-top"), _of_each(lambda game: game.title())],
                h.p("status")[note] if note else h.p("lead")[_of_each(lambda game: game.motto())],
                h.div("begin")[
                    button("plain begins resume", **does("play"), data_focus=True)[
                        h.b[_("Continue")], h.small(data_title=True)
                    ],
                    h.a("plain begins seat-kept", hidden=True)[
                        h.b[fill(_("The table of {name}"), name=h.bdi(data_host=True)[""])],
                        h.small[_("Your seat is kept")],
                    ],
                    [
                        lesson_button(name, f"begins of-{name}")
                        for name in GAMES
                        if GAMES[name].lesson
                    ],
                    h.div("deal-row")[
                        h.button("begins deal")[_("Play")],
                        h.span[_of_each(lambda game: game.offer()), _bots()],
                        change,
                    ],
                    (
                        button("plain friends", **sheet("along"))
                        if waiting
                        else h.button("plain friends", **submits_as("friends"))
                    )[icon("g-person"), _("Play with friends")],
                ],
                today or today_card(),
            ],
            h.p("credits")[authors],
            _choices(),
            waiting and [_along("along", waiting, "friends")],
            waiting and [_along("along-start", waiting, "start-along")],
        ],
        settings_dialog(),
    )
    return page("home", body, _("Diamonds"))


def _bots() -> Markup:
    """Return the level of all bots; only the style adapts it to the choice."""
    levels = [(bot.id, bot_name(bot)) for bot in RULES[DEFAULT].offered()]
    return html(
        " \N{MIDDLE DOT} ",
        h.span("no-bots")[_("no bots")],
        h.span("bots")[
            [h.span(f"bots-{level}")[name] for level, name in [*levels, ("", _("Mixed"))]]
        ],
    )


def _choices() -> Markup:
    """Return the dialog of all that a game can be."""
    here = _("You pass it on. A curtain hides your cards until the next person has it.")
    titles = {name: game.title() for name, game in GAMES.items()}
    characters = {name: game.characters() for name, game in GAMES.items()}
    return dialog(
        "choices",
        _("Change the table"),
        choice("game", _("Game"), titles, DEFAULT),
        _of_each(lambda game: game.players(game.usual, 1), "div"),
        item("g-person", _("One screen that goes round"), here, **seats_for(HUMAN)),
        seat_list(RULES[DEFAULT], NAMES, characters),
        _of_each(lambda game: game.options(game.usual), "div", "opts "),
        h.div("answers")[
            h.button("gold")[_("Play")],
            h.button("plain", **submits_as("cup"))[_("A cup for friends")],
        ],
    )


def _along(name: SheetName, waiting: Waiting, command: str) -> Markup:
    """Return the question before the people at a table come along by a command to another one."""
    text = _("The game with {names} still runs. At a new table they come along, and it waits.")
    return question(
        name,
        _("Take everybody to a new table?"),
        text.format(names=join_names(waiting.names)),
        h.button("plain", **submits_as(command))[_("New table")],
        button("gold", **does("play", waiting.game))[_("Back to the game")],
    )


def _of_each(part: Callable[[AnyPages], Inside], tag: str = "span", css: str = "") -> Markup:
    """Return the same part of every game; the style sheet shows only the chosen game's."""
    return html(getattr(h, tag)(f"{css}of-{name}")[part(game)] for name, game in GAMES.items())


def _language() -> Markup:
    """Return the choice of language, legible to people who can't read the rest of the page."""
    options = html(
        h.option(value=code, selected=code == used())[name] for code, name in languages().items()
    )
    inside = (icon("g-globe"), hidden(_("Language")), h.select(data_setting="language")[options])
    return h.label("plain tongue")[inside, icon("g-chev", "down")]
