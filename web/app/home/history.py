"""The saved games of the device, to continue, replay, delete or transfer them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Self

from app.core.commands import command, everywhere
from app.core.device import Reading, Unreadable, value_of
from app.core.dialogs import games_tools, no_games
from app.core.html import (
    Inside,
    Markup,
    button,
    day,
    h,
    hidden,
    html,
    icon,
    listing,
    question,
    round_button,
    status_line,
    tool,
)
from app.core.navigator import Navigator, Screen, Sheets
from app.core.replies import StoredGame, Updates
from app.core.routes import CupRoute, FairnessRoute, HistoryRoute, ReplayRoute, ReviewRoute, Saved
from app.core.taps import does, opens, sheet, sheet_id
from app.library.archive import SavedGame, saved_game, stored_game
from app.library.entries import CUPS, KeptCup
from app.library.parcels import LONGEST_CUP_NAME
from app.table.library import library_of
from app.table.menus import share_sheet
from app.table.safe import safe_of
from app.words import _, ngettext, pgettext
from app.words.names import plain


class HistoryScreen(Screen[HistoryRoute]):
    """The saved games, as they were when the list was opened.

    `apart` are games that an imported file has in another state, until the player decides
    whether to replace the stored ones.
    """

    def __init__(
        self, navigator: Navigator, route: HistoryRoute, games: Iterable[StoredGame]
    ) -> None:
        super().__init__(navigator, route)
        self.games = tuple(map(saved_game, games))
        self.cups: Sequence[KeptCup] = ()
        self.forget_imports()

    @classmethod
    def open(cls, navigator: Navigator, route: HistoryRoute) -> Reading[Self]:
        screen = cls(navigator, route, (yield from navigator.device.rows()))
        screen.cups = [*(yield from navigator.device.entries(CUPS)).values()]
        return screen

    def html(self) -> Markup:
        asks = bool(self.apart)
        return history_page(self.games, self.route.shown, self.feedback, asks, self.cups)

    def sheets(self) -> Sheets:
        questions = {sheet_id("forget", game.id): partial(_question, game) for game in self.games}
        shares = {
            sheet_id("share", game.id): partial(self._share, game)
            for game in self.games
            if game.over
        }
        return {**super().sheets(), **questions, **shares}

    @command
    def sheet(self, name: str, /) -> Reading[Updates]:
        """Draw a dialog; the one that shares a game has its record."""
        shared = [game for game in self.games if name == sheet_id("share", game.id)]
        with suppress(Unreadable):
            for game in shared:
                yield from library_of(self.navigator).read(Saved(game.id))
        return (yield from value_of(super().sheet(name)))

    def _share(self, game: SavedGame) -> Markup:
        record = library_of(self.navigator).record(Saved(game.id))
        return share_sheet(record, game.begun, game.id)

    @command
    def wipe(self) -> Updates:
        """Delete all games."""
        return self._forget({game.id for game in self.games})

    @command
    def forget(self, id_: str, /) -> Updates:
        """Delete a saved game by its id."""
        return self._forget([id_])

    def _forget(self, ids: Collection[str]) -> Updates:
        gone = [game.id for game in self.games if game.id in ids]
        self.games = tuple(game for game in self.games if game.id not in ids)
        self.feedback = forget_games(self.navigator, gone)
        return self.render(self.feedback)

    def forget_imports(self) -> None:
        self.results: tuple[str, ...] = ()
        self.apart: tuple[SavedGame, ...] = ()

    def report(
        self, result: str, games: Sequence[SavedGame] = (), apart: Sequence[SavedGame] = ()
    ) -> None:
        """Show the result of a file after those of the files chosen with it.

        Add its new games to the list, and ask about those in another state.
        """
        ids = {game.id for game in games}
        new = (replace(game, record="") for game in games)
        self.games = (*new, *(game for game in self.games if game.id not in ids))
        self.results = (*self.results, result)
        self.feedback = " ".join(self.results)
        self.apart = (*self.apart, *apart)

    @command
    def replace(self) -> Updates:
        """Replace games by their states in a file."""
        games = tuple({game.id: game for game in self.apart}.values())
        self.forget_imports()
        if not games:
            return self.render()
        library_of(self.navigator).forget([game.id for game in games])
        self.navigator.device.effects["put"] = [stored_game(game) for game in games]
        safe_of(self.navigator).recount()
        text = ngettext("{count} game is replaced.", "{count} games are replaced.", len(games))
        self.report(text, games)
        return self.render(self.feedback)


def forget_games(navigator: Navigator, ids: Sequence[str]) -> str:
    """Delete games, and return a sentence that confirms it."""
    library_of(navigator).forget(ids)
    return ngettext("{count} game is deleted.", "{count} games are deleted.", len(ids))


@everywhere
def wipe(navigator: Navigator) -> Reading[Updates]:
    """Delete all games, and return to the start page."""
    rows = yield from navigator.device.rows()
    return navigator.home(forget_games(navigator, [row["id"] for row in rows]))


@everywhere
def not_stored(navigator: Navigator) -> Updates:
    """Close the list, whose changes the device has not confirmed, and say so."""
    navigator.close_from(HistoryRoute)
    return navigator.render(
        _("The device has no room, or doesn't answer: open your games again to see what is saved.")
    )


def history_page(
    games: Sequence[SavedGame], shown: int, note: str, asks: bool, cups: Sequence[KeptCup] = ()
) -> Markup:
    """Return the cups, and the first of the unfinished, the finished and the unreadable games."""
    parts = (
        (_("Unfinished"), [game for game in games if not game.over and not game.spoilt]),
        (_("Finished"), [game for game in games if game.over and not game.spoilt]),
        (_("Can't be read here"), [game for game in games if game.spoilt]),
    )
    lists = [_section(name, some, shown) for name, some in parts if some]
    empty = no_games(_("No game is saved on this device yet."))
    return listing(
        "history",
        _("Your games"),
        status_line(note),
        asks
        and h.div("answers")[
            button("plain", **does("replace"))[_("Replace")],
            button("gold", **opens(HistoryRoute()))[_("Keep")],
        ],
        _cups(cups) if cups else None,
        lists or empty,
        games_tools(bool(games)),
    )


def _cups(cups: Sequence[KeptCup]) -> Markup:
    """Return the ways to the cups on the device."""
    ways = [(kept.cup.name, opens(CupRoute(kept.cup.id))) for kept in cups]
    return h.section("box")[
        h.h2[_("Cups")],
        h.div("tools")[
            [tool("g-chart", plain(name, LONGEST_CUP_NAME), **way) for name, way in ways]
        ],
    ]


MORE = 4
"""The factor by which a list grows."""


def _section(name: str, games: Sequence[SavedGame], shown: int) -> Markup:
    # The first game that "Show more" has added takes the focus from it.
    new = shown // MORE if shown > HistoryRoute().shown else None
    lines = [
        h.li(tabindex="-1" if at == new else None, data_focus=at == new)[_line(game)]
        for at, game in enumerate(games[:shown])
    ]
    count = _("{shown} of {count} games").format(shown=shown, count=len(games))
    more = button("plain", **opens(HistoryRoute(shown * MORE)))[_("Show more")]
    rest = h.div("rest")[h.p[count], more] if shown < len(games) else None
    return h.section("box")[h.h2[name], h.ol("games")[lines], rest]


def _line(row: SavedGame) -> Inside:
    title = row.title or _("A game")
    share, delete = pgettext("to others", "Share"), _("Delete: {title}").format(title=title)
    is_shared = row.over and not row.spoilt
    return (
        h.div("grow")[row.changed > 0 and h.small[day(row.changed)], h.b[title], _picture(row)],
        _main(row),
        is_shared and round_button("g-share", share, **sheet("share", row.id)),
        round_button("g-close", delete, **sheet("forget", row.id)),
    )


def _main(row: SavedGame) -> Inside:
    if row.spoilt:
        return None
    if row.over:
        game = Saved(row.id)
        return html(
            button("plain", **opens(ReplayRoute(game, round=1)))[icon("g-play"), _("Replay")],
            button("plain", **opens(ReviewRoute(game)))[icon("g-chart"), _("Review")],
            button("plain", **opens(FairnessRoute(game)), title=_("Was it fair?"))[
                icon("g-check"), _("Check")
            ],
        )
    return button("gold", **does("play", row.id))[_("Continue")]


def _picture(row: SavedGame) -> Inside:
    """Return the standing: finished rounds as marks, or the scores."""
    if row.standing:
        best = row.standing[0][1]
        scores = [
            h.span("won" if score == best else "")[
                h.bdi(translate="no")[name], " ", h.b("num")[score]
            ]
            for name, score in row.standing
        ]
        return h.span("standing")[scores]
    done, count = row.rounds
    said = _("rounds over: {done} of {count}").format(done=done, count=count)
    marks = [h.i("done" if number < done else "") for number in range(count)]
    return count and html(h.span("marks", aria_hidden="true")[marks], hidden(said))


def _question(game: SavedGame) -> Markup:
    delete = button("plain", **does("forget", game.id))[_("Delete")]
    text = game.title or _("A game")
    return question("forget", _("Delete this game?"), text, delete, _("Keep"), of=game.id)
