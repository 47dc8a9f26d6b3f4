"""All games that the device keeps: to go on with, to look at again, to move to another device."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.archive import BadFile, SavedGame, read_archive, saved_game, write_archive
from app.html import Inside, Markup, button, day, dialog, h, heading, hidden, html, icon, page
from app.kept import KeptGame
from app.names import seated
from app.navigator import Answer, Navigator, Request, Screen
from app.settings import games_tools
from app.showing import PageUpdate
from app.words import _, ngettext
from diamonds_core import Session, read_record


class History(Screen):
    """The games of the device, as the request that opened it brought them."""

    name = "history"

    def __init__(self, navigator: Navigator, games: Sequence[Mapping[str, Any]]) -> None:
        """Open the list."""
        super().__init__(navigator)
        self.rows = tuple(map(saved_game, games))

    def html(self) -> Markup:
        """The list."""
        return history_page(self.rows, self.feedback)

    def answers(self) -> Mapping[str, Answer]:
        """What can be done with one game, or with all while the list stays open."""
        return {
            "forget": lambda request: self._forget(request["arg"]),
            "wipe": lambda _request: self._forget(""),
            "history": self._again,
        }

    def _again(self, request: Request) -> list[PageUpdate]:
        """Show what the device keeps now."""
        self.rows = tuple(map(saved_game, request.get("games", ())))
        return self.look(self.feedback)

    def _forget(self, name: str) -> list[PageUpdate]:
        """Delete one game by its id, or all of them."""
        gone = [row.id for row in self.rows if name in ("", row.id)]
        self.rows = tuple(row for row in self.rows if row.id not in gone)
        self.feedback = _forgotten(self.navigator, gone)
        return self.look(self.feedback)

    def take_over(self, request: Request) -> list[PageUpdate]:
        """Take over the games of a file; those that are here already stay as they are."""
        try:
            found = read_archive(str(request["text"]))
        except BadFile as error:
            self.feedback = str(error)
            return self.look(self.feedback)
        if "games" in request:
            self.rows = tuple(map(saved_game, request["games"]))
        here = {row.id for row in self.rows}
        new = [self._named(game) for game in found if game.id not in here]
        self.navigator.orders["put"] = [asdict(game) for game in new]
        self.rows = (*new, *self.rows)
        text = ngettext("{count} game is imported.", "{count} games are imported.", len(new))
        self.feedback = text.format(count=len(new))
        return self.look(self.feedback)

    def _named(self, game: SavedGame) -> SavedGame:
        """A game from a file, under an id and a title; that of a single record has none."""
        if game.id:
            return game
        session = Session(seated(read_record(game.record)), self.navigator.rng)
        kept = KeptGame(f"{self.navigator.rng.getrandbits(64):016x}", session)
        return saved_game(kept.keep() or {})


def _forgotten(navigator: Navigator, gone: Sequence[str]) -> str:
    """Have these games deleted; that it was done, as a sentence."""
    navigator.orders["forget"] = list(gone)
    if navigator.game and navigator.game.id in gone:
        navigator.game = None
    text = ngettext("{count} game is deleted.", "{count} games are deleted.", len(gone))
    return text.format(count=len(gone))


def history(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Open the list of all games; the request brings them as `games`."""
    return navigator.open(History(navigator, request.get("games", ())))


def export(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Hand all games, which the request brings, over as a file."""
    games = [saved_game(game) for game in request.get("games", ())]
    navigator.orders["file"] = {"name": "diamonds-games.json", "text": write_archive(games)}
    return navigator.top.look()


def receive(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Take over the games of a file, its `text`, and show them in the list."""
    if not isinstance(navigator.top, History):
        history(navigator, request)
    assert isinstance(navigator.top, History)
    return navigator.top.take_over(request)


def wipe(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Delete all games, which the request brings, and leave whatever shows one."""
    note = _forgotten(navigator, [str(game["id"]) for game in request.get("games", ())])
    navigator.clear()
    navigator.top.feedback = note
    return navigator.top.look(note)


# The page ------------------------------------------------------------------------------


def history_page(rows: Sequence[SavedGame], note: str = "") -> Markup:
    """The games that go on, those that are over, and those that can't be read."""
    title = _("Your games")
    parts = (
        (_("Unfinished"), [row for row in rows if not row.over and not row.spoilt]),
        (_("Finished"), [row for row in rows if row.over and not row.spoilt]),
        (_("Not readable here"), [row for row in rows if row.spoilt]),
    )
    lists = [_section(name, some) for name, some in parts if some]
    empty = h.section("box")[h.p[_("No game is kept on this device yet.")]]
    body = h.div("rules shelf")[
        heading(title),
        note and h.p("home-note", role="status")[note],
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
    if row.spoilt:
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
            h.span("won" if score == best else "")[name, " ", h.b("num")[score]]
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
        _answers(button("plain", data_do="forget", data_arg=row.id)[_("Delete")]),
    )


def _answers(yes: Markup) -> Markup:
    return h.div("answers")[yes, button("gold", data_local="close")[_("Keep")]]
