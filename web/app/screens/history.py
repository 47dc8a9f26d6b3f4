"""All games that the device keeps: to go on with, to look at again, to move to another device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.archive import BadFile, StoredGame, read_archive, write_archive
from app.desk import Answer, Desk, Request, Screen
from app.html import Markup
from app.kept import KeptGame
from app.pages.history import Row, history_page
from app.seating import seated
from app.showing import Picture
from app.words import ngettext
from diamonds_core import Session, read_record
from diamonds_core.review import Rating


class History(Screen):
    """The games of the device, as the request that opened it brought them."""

    name = "history"

    def __init__(self, desk: Desk, games: Sequence[Mapping[str, Any]]) -> None:
        """Open the list."""
        super().__init__(desk)
        self.rows = tuple(map(_row, games))

    def html(self) -> Markup:
        """The list."""
        return history_page(self.rows, self.note)

    def answers(self) -> Mapping[str, Answer]:
        """What can be done with one game, or with all."""
        return {
            "forget": self._forget,
            "export": self._export,
            "import": self._import,
            "history": self._again,
        }

    def _again(self, request: Request) -> list[Picture]:
        """Show what the device keeps now."""
        self.rows = tuple(map(_row, request.get("games", ())))
        return self.look(self.note)

    def _forget(self, request: Request) -> list[Picture]:
        """Delete one game, or all of them."""
        gone = [row.id for row in self.rows if request["arg"] in ("", row.id)]
        self.desk.orders["forget"] = gone
        self.rows = tuple(row for row in self.rows if row.id not in gone)
        if self.desk.game and self.desk.game.id in gone:
            self.desk.game = None
        text = ngettext("{count} game is deleted.", "{count} games are deleted.", len(gone))
        self.note = text.format(count=len(gone))
        return self.look(self.note)

    def _export(self, request: Request) -> list[Picture]:
        """Hand all games over as a file."""
        games = [_stored(game) for game in request.get("games", ())]
        self.desk.orders["file"] = {"name": "diamonds-games.json", "text": write_archive(games)}
        return self.look()

    def _import(self, request: Request) -> list[Picture]:
        """Take over the games of a file; those that are here already stay as they are."""
        try:
            found = read_archive(str(request["text"]))
        except BadFile as error:
            self.note = str(error)
            return self.look(self.note)
        here = {row.id for row in self.rows}
        new = [self._named(game) for game in found if game.id not in here]
        self.desk.orders["put"] = [asdict(game) for game in new]
        self.rows = (*(_row(asdict(game)) for game in new), *self.rows)
        text = ngettext("{count} game is taken over.", "{count} games are taken over.", len(new))
        self.note = text.format(count=len(new))
        return self.look(self.note)

    def _named(self, game: StoredGame) -> StoredGame:
        """A game from a file, under an id and a title; that of a single record has none."""
        if game.id:
            return game
        session = Session(seated(read_record(game.record)))
        kept = KeptGame(f"{self.desk.rng.getrandbits(64):016x}", session)
        told = kept.keep() or {}
        return StoredGame(kept.id, str(told["record"]), str(told["title"]), bool(told["over"]))


def _row(game: Mapping[str, Any]) -> Row:
    done, count = game.get("rounds") or (0, 0)
    return Row(
        str(game["id"]),
        str(game["title"]),
        game["over"] is True,
        game["spoilt"] is True,
        int(game["changed"]),
        (int(done), int(count)),
        tuple((str(name), int(score)) for name, score in game.get("standing") or ()),
    )


def _stored(game: Mapping[str, Any]) -> StoredGame:
    """A game as the device has it."""
    return StoredGame(
        id=str(game["id"]),
        record=str(game["record"]),
        title=str(game["title"]),
        over=game["over"] is True,
        spoilt=game["spoilt"] is True,
        begun=int(game["begun"]),
        changed=int(game["changed"]),
        ratings={int(seat): Rating(**told) for seat, told in game.get("ratings", {}).items()},
    )


def history(desk: Desk, request: Request) -> list[Picture]:
    """Open the list of all games; the request brings them as `games`."""
    return desk.open(History(desk, request.get("games", ())))
