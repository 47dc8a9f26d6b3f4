"""All games that the device keeps: to go on with, to look at again, to move to another device."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.components.settings import games_tools
from app.html import Inside, Markup, button, day, dialog, h, heading, hidden, html, icon, page
from app.navigator import Answers, Navigator, Screen, merged
from app.protocol import requests
from app.protocol.replies import Needs, Updates
from app.routes import HistoryRoute
from app.saved_games.archive import (
    Archive,
    BadFile,
    SavedGame,
    read_archive,
    saved_game,
    stored_game,
    write_archive,
)
from app.saved_games.entries import KINDS
from app.saved_games.open_game import kept_game, record_id
from app.words import _, ngettext
from app.words.names import full_names, seated
from diamonds_core import Session, read_record

ENTRIES: Needs = {"entries": list(KINDS)}
"""The needs of a file: all entries."""


class History(Screen[HistoryRoute]):
    """The games of the device, as the request that opened the list brought them.

    `waiting` is the game that is played now, as a file has it, until it is said whether that
    replaces it.
    """

    def __init__(self, navigator: Navigator, route: HistoryRoute) -> None:
        """Open the list."""
        super().__init__(navigator, route)
        self.rows = navigator.saved_games
        self.waiting: SavedGame | None = None

    def html(self) -> Markup:
        """The list."""
        return history_page(self.rows, self.feedback, self.waiting is not None)

    def answers(self) -> Answers:
        """What can be done with one game, or with all while the list stays open."""
        return (
            Answers()
            .tap("history", self._refresh)
            .tap("wipe", lambda: self._forget([row.id for row in self.rows]))
            .tap("replace", self._replace)
            .tap("look", self._keep)
            .on(requests.Forget, lambda request: self._forget([request.arg]))
            .on(requests.Import, self.take_over)
        )

    def _refresh(self) -> Updates:
        """Show what the device keeps now."""
        self.navigator.require(self.route.needs)
        self.rows = self.navigator.saved_games
        return self.look()

    def _forget(self, ids: Sequence[str]) -> Updates:
        """Delete some of the games."""
        gone = [row.id for row in self.rows if row.id in ids]
        self.rows = tuple(row for row in self.rows if row.id not in gone)
        self.feedback = forget(self.navigator, gone)
        return self.look(self.feedback)

    def take_over(self, request: requests.Import) -> Updates:
        """Take over the games of a file; those that are here already stay as they are."""
        self.navigator.require(merged([self.route.needs, ENTRIES]))
        try:
            archive = read_archive(request.text)
        except BadFile as error:
            self.feedback = str(error)
            return self.look(self.feedback)
        self.rows = self.navigator.saved_games
        found = [self._named(game) for game in archive.games]
        playing = self.navigator.game.id if self.navigator.game else None
        here = {playing, *(row.id for row in self.rows)}
        self.waiting = next((game for game in found if game.id == playing), None)
        new = [game for game in found if game.id not in here]
        self._put(new)
        self._store(archive)
        if self.waiting:
            self.feedback = _("The file has another state of the game you are playing. Replace it?")
        return self.look(self.feedback)

    def _put(self, games: Sequence[SavedGame]) -> None:
        """Have the device store games."""
        self.navigator.effects["put"] = [stored_game(game) for game in games]
        self.rows = (*games, *self.rows)
        text = ngettext("{count} game is imported.", "{count} games are imported.", len(games))
        self.feedback = text.format(count=len(games))

    def _store(self, archive: Archive) -> None:
        """Have the device store the entries of a file that it lacks."""
        for name, entries in archive.entries.items():
            here = self.navigator.entries(KINDS[name])
            self.navigator.store(KINDS[name], [entries[key] for key in entries.keys() - here])

    def _replace(self) -> Updates:
        """End the game at the table, and store it as the file has it."""
        game, self.waiting = self.waiting, None
        if game:
            self._forget([game.id])
            self._put([game])
        return self.look(self.feedback)

    def _keep(self) -> Updates:
        """Leave the game at the table as it is."""
        self.waiting = None
        return self.look()

    def _named(self, game: SavedGame) -> SavedGame:
        """A game from a file, under an id and a title; that of a single record has none."""
        if game.id:
            return game
        record = read_record(game.record)
        session = Session(seated(record), self.navigator.rng)
        return saved_game(kept_game(record_id(record), session, names=full_names(record)))


def forget(navigator: Navigator, ids: Sequence[str]) -> str:
    """Have these games deleted; that it was done, as a sentence."""
    navigator.forget(ids)
    text = ngettext("{count} game is deleted.", "{count} games are deleted.", len(ids))
    return text.format(count=len(ids))


def export(navigator: Navigator) -> Updates:
    """Hand all games and entries over as a file."""
    navigator.require(merged([{"games": "records"}, ENTRIES]))
    entries = {name: navigator.entries(kind) for name, kind in KINDS.items()}
    text = write_archive(Archive(navigator.saved_games, entries))
    navigator.effects["file"] = {"name": "diamonds-games.json", "text": text}
    return navigator.top.look()


def receive(navigator: Navigator, request: requests.Import) -> Updates:
    """Take over the games of a file, and show them in the list."""
    navigator.require(merged([HistoryRoute().needs, ENTRIES]))
    screen = History(navigator, HistoryRoute())
    navigator.show(screen)
    return screen.take_over(request)


def wipe(navigator: Navigator) -> Updates:
    """Delete all games, and leave all screens for the start page."""
    navigator.require({"games": "rows"})
    return navigator.home(forget(navigator, [game.id for game in navigator.saved_games]))


# The page ------------------------------------------------------------------------------


def history_page(rows: Sequence[SavedGame], note: str = "", asks: bool = False) -> Markup:
    """The games that go on, those that are over, and those that can't be read."""
    title = _("Your games")
    parts = (
        (_("Unfinished"), [row for row in rows if not row.over and not row.unreadable]),
        (_("Finished"), [row for row in rows if row.over and not row.unreadable]),
        (_("Can't be read here"), [row for row in rows if row.unreadable]),
    )
    lists = [_section(name, some) for name, some in parts if some]
    empty = h.section("box")[h.p[_("No game is saved on this device yet.")]]
    body = h.div("rules listing")[
        heading(title),
        note and h.p("status", role="status")[note],
        asks and _answers(button("plain", data_do="replace")[_("Replace")], data_do="look"),
        lists or empty,
        games_tools(bool(rows)),
        [_question(row) for row in rows],
    ]
    return page("history", body, title)


def _section(name: str, rows: Iterable[SavedGame]) -> Markup:
    return h.section("box")[h.h2[name], h.ol("games")[[h.li[_line(row)] for row in rows]]]


def _line(row: SavedGame) -> Inside:
    title = row.title or _("A game")
    delete = button("round-btn", data_local=f"open:forget-{row.id}", title=_("Delete"))
    return (
        h.div("grow")[_picture(row), h.b[title], _changed(row)],
        _main(row),
        delete(aria_label=_("Delete: {title}").format(title=title))[icon("g-close")],
    )


def _changed(row: SavedGame) -> Inside:
    """A game from a file may not say when it was played."""
    return h.small[day(row.changed)] if row.changed else None


def _main(row: SavedGame) -> Inside:
    if row.unreadable:
        return None
    if row.over:
        tap = button("plain", data_do="watch", data_arg=row.id)
        return tap[icon("g-play"), _("Replay")]
    return button("gold", data_do="play", data_arg=row.id)[_("Go on")]


def _picture(row: SavedGame) -> Inside:
    """The standing: rounds as marks, or the scores."""
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
    said = _("{done} of {count} rounds are over").format(done=done, count=count)
    marks = [h.i("done" if number < done else "") for number in range(count)]
    return count and html(h.span("marks", aria_hidden="true")[marks], hidden(said))


def _question(row: SavedGame) -> Markup:
    return dialog(
        f"forget-{row.id}",
        _("Delete this game?"),
        h.p[row.title or _("A game")],
        _answers(
            button("plain", data_do="forget", data_arg=row.id)[_("Delete")], data_local="close"
        ),
    )


def _answers(yes: Markup, **keep: str) -> Markup:
    return h.div("answers")[yes, button("gold", **keep)[_("Keep")]]
