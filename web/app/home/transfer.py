"""The transfer of all stored data to a file and back, in batches with progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn, cast

from app.core.commands import command, everywhere
from app.core.device import Answer, Reading
from app.core.html import Markup, button, h, icon, progress_page, status_line, tool
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.replies import StoredGame, Updates
from app.core.routes import ExportRoute, HistoryRoute, ImportRoute
from app.core.taps import does
from app.home.history import HistoryScreen
from app.library.archive import (
    BETWEEN,
    HEAD,
    LARGEST,
    BadFile,
    SavedGame,
    archive_tail,
    game_text,
    saved_game,
    stored_game,
    too_large,
)
from app.library.archive_reader import ArchiveReader
from app.library.entries import KINDS
from app.library.merging import new_entries, relation
from app.table.library import library_of
from app.table.open_game import kept_game, record_id
from app.table.safe import safe_of
from app.words import _, ngettext
from app.words.names import full_names, isolated, plain, with_display_names
from diamonds_core import Session, read_record, write_record

BATCH = 100
"""The number of games in a batch."""

FILE = "diamonds-games.json"

LONGEST_FILE_NAME = 40
"""The number of letters of a file's name that are shown."""

# Saving ----------------------------------------------------------------------------------


class ExportScreen(Screen[ExportRoute]):
    """The export of all games and entries to a file, which leaves part by part."""

    def __init__(self, navigator: Navigator, route: ExportRoute, ids: Sequence[str]) -> None:
        super().__init__(navigator, route)
        self.ids = ids
        self.seen = self.written = self.size = self.parts = 0

    @classmethod
    def open(cls, *_asked: object) -> NoReturn:
        """Refuse to open after a reload."""
        raise Unavailable(_("The file was not finished: save all again."))

    def html(self) -> Markup:
        return _counted_page(_("Save all to a file"), self.seen, len(self.ids), self.feedback)

    def advances(self) -> bool:
        """Return True, since the screen closes with the end of the file."""
        return True

    @command
    def go(self) -> Reading[Updates]:
        """Write the next games, or at the end all entries."""
        ids = self.ids[self.seen : self.seen + BATCH]
        if not ids:
            return (yield from self._finish())
        rows = yield from self.navigator.device.records(ids)
        texts = [game_text(saved_game(row)) for row in rows]
        begin = BETWEEN if self.written else HEAD
        self.seen += len(ids)
        if texts:
            self.written += len(texts)
            self._save(begin + BETWEEN.join(texts))
        return self._too_large() if self.size > LARGEST else self.render()

    def _finish(self) -> Reading[Updates]:
        found = yield from self.navigator.device.several(*KINDS.values())
        entries = {name: found[kind] for name, kind in KINDS.items()}
        tail = archive_tail(entries)
        if self.size + len(tail) > LARGEST:
            return self._too_large()
        self._save(tail if self.written else HEAD + tail, last=True)
        self.navigator.device.effects["backup"] = True
        self.navigator.close([self])
        count = sum(map(len, entries.values()))
        return self.navigator.render(f"{self._games()} {_entry_count(count)}")

    def _games(self) -> str:
        """Return a sentence on the games in the file and those that are missing."""
        count, missing = len(self.ids), len(self.ids) - self.written
        if not missing:
            return ngettext(
                "{count} game is in the file.", "All {count} games are in the file.", count
            )
        return _(
            "Games in the file: {written} of {count}; the others can't be read, or were deleted "
            "meanwhile."
        ).format(written=self.written, count=count)

    def _save(self, text: str, last: bool = False) -> None:
        self.size += len(text)
        self.navigator.device.save(FILE, text, self.parts, last)
        self.parts += 1

    def _too_large(self) -> Updates:
        self.navigator.close([self])
        return self.navigator.render(str(too_large()))


@everywhere
def export(navigator: Navigator) -> Reading[Updates]:
    """Begin to save all games and entries, in place of an export that waits."""
    ids = [row["id"] for row in (yield from navigator.device.rows())]
    navigator.close_from(ExportRoute)
    return navigator.show(ExportScreen(navigator, ExportRoute(), ids))


# Importing -------------------------------------------------------------------------------


class ImportScreen(Screen[ImportRoute]):
    """The import of a file: all games are checked first, then the new ones are stored."""

    def __init__(
        self,
        navigator: Navigator,
        rows: Iterable[StoredGame],
        text: str,
        last: bool,
        file: int,
        size: int,
        name: str,
    ) -> None:
        """Begin with the first games; see `import_`.

        Raises:
            BadFile: if the file is too large, or its beginning can't be read.
        """
        super().__init__(navigator, ImportRoute())
        self.file, self.size, self.name = file, size or len(text), name
        if self.size > LARGEST:
            raise too_large()
        self.reader = ArchiveReader()
        self.reader.feed(text, last)
        self.batch: list[SavedGame] = []
        self._take()
        self.result = ""
        self.here = {row["id"] for row in rows}
        self.stored = 0
        self.counts: Counter[str] = Counter()
        self.new: list[SavedGame] = []
        self.apart: list[SavedGame] = []

    @classmethod
    def open(cls, *_asked: object) -> NoReturn:
        """Refuse to open after a reload."""
        raise Unavailable(_("The import was interrupted: choose the file again for the rest."))

    def html(self) -> Markup:
        title = _("Import from a file")
        if self._checks():
            text = _("Checking the file: {percent}%")
            done = min(self.reader.length, self.size)
            text = text.format(percent=100 * done // max(1, self.size))
            return _page(title, text, done, self.size, self.feedback)
        return _counted_page(title, self.stored, len(self.new), self.feedback)

    def advances(self) -> bool:
        """Return True, since the screen closes with the end of the import."""
        return True

    def closed(self) -> None:
        """Report the result in the list; if the player has stopped the import, the stored games."""
        result = self.result or self._count(self.stored)
        safe_of(self.navigator).recount()
        for screen in self.navigator.stack:
            if isinstance(screen, HistoryScreen):
                screen.report(_named_result(self.name, result), self.new[: self.stored], self.apart)

    def _checks(self) -> bool:
        """Return whether games are still to be read and checked."""
        return bool(self.batch) or not self.reader.is_over

    def _take(self) -> None:
        """Read the next games; without one the reader needs text, or is over."""
        games = self.reader.take(BATCH)
        self.batch = [game if game.id else _named(game, self.navigator) for game in games]

    @command
    def go(self) -> Answer:
        """Check the next games, then store them, then the entries."""
        if self._checks():
            return self._check()
        if self.stored < len(self.new):
            return self._store()
        return self._finish()

    def _check(self) -> Reading[Updates]:
        """Compare the games of the batch with the stored ones, or add text; read the next batch."""
        try:
            if self.batch:
                yield from self._compare()
            else:
                self.reader.feed(**(yield from self.navigator.device.part(self.file)))
            self._take()
        except BadFile as error:
            return self._leave(str(error))
        return self.render()

    def _compare(self) -> Reading[None]:
        ids = [game.id for game in self.batch if game.id in self.here]
        rows = yield from self.navigator.device.records(ids)
        own = {row["id"]: saved_game(row) for row in rows}
        playing = ""
        if table := library_of(self.navigator).game:
            playing = table.id
            own[playing] = SavedGame(playing, write_record(table.session.record))
        for game in self.batch:
            found = relation(own[game.id], game) if game.id in own else "new"
            if found == "apart" or (found == "further" and game.id == playing):
                self.apart.append(game)
            elif found in ("new", "further"):
                self.new.append(game)
            self.counts[found] += 1

    def _store(self) -> Updates:
        """Store the next games; a game that is further along replaces the stored one."""
        games = self.new[self.stored : self.stored + BATCH]
        if replaced := [game.id for game in games if game.id in self.here]:
            library_of(self.navigator).forget(replaced)
        self.navigator.device.effects["put"] = [stored_game(game) for game in games]
        self.stored += len(games)
        return self.render()

    @command
    def not_stored(self) -> Updates:
        """End the import after a batch that the device has not confirmed."""
        self.stored = (self.stored - 1) // BATCH * BATCH
        self.apart = []
        text = _(
            "Games safely here: {count} of {all}. Make room on the device, then import the file "
            "again for the rest."
        )
        return self._leave(text.format(count=self.stored, all=len(self.new)))

    def _finish(self) -> Reading[Updates]:
        """Store the entries, and report the result."""
        own, count = (yield from self.navigator.device.several(*KINDS.values())), 0
        for name, found in self.reader.entries.items():
            new = new_entries(name, own[KINDS[name]], found)
            self.navigator.device.store(KINDS[name], new.values())
            count += len(new)
        return self._leave(" ".join(self._report(count)))

    def _report(self, entries: int) -> Iterator[str]:
        counts = self.counts
        yield self._count(counts["new"])
        if count := len(self.new) - counts["new"]:
            yield ngettext(
                "{count} game is further along in the file and replaces the one here.",
                "{count} games are further along in the file and replace those here.",
                count,
            )
        if count := counts["same"]:
            yield ngettext("{count} was here already.", "{count} were here already.", count)
        if count := counts["behind"]:
            yield ngettext(
                "{count} is further along here and stays.",
                "{count} are further along here and stay.",
                count,
            )
        if entries:
            yield _entry_count(entries)
        if count := len(self.apart):
            yield ngettext(
                "The file has a different version of {count} game. Replace the one here?",
                "The file has a different version of {count} games. Replace those here?",
                count,
            )

    def _count(self, count: int) -> str:
        return ngettext("{count} game is imported.", "{count} games are imported.", count)

    def _leave(self, result: str) -> Updates:
        self.result = result
        self.navigator.close([self])
        return self.navigator.top.render(self.navigator.top.feedback)


@everywhere
def import_(
    navigator: Navigator,
    text: str,
    last: bool = True,
    file: int = 0,
    size: int = 0,
    name: str = "",
    number: int = 0,
) -> Reading[Updates]:
    """Begin to import a file, over the list of all games and in place of an import that waits.

    Args:
        navigator: the navigator.
        text: the content of the file, or its beginning, which other parts follow.
        last: False if other parts follow.
        file: the number by which the page knows the opened file.
        size: the size of the file in bytes, 0 if `text` is all of it.
        name: the name of the file, empty if it was chosen alone.
        number: its index among the files chosen at once.
    """
    rows = yield from navigator.device.rows()
    navigator.close_from(ImportRoute)
    if not isinstance(navigator.top, HistoryScreen):
        navigator.show(HistoryScreen(navigator, HistoryRoute(), rows))
    history = cast("HistoryScreen", navigator.top)
    if number == 0:
        history.forget_imports()
    try:
        return navigator.show(ImportScreen(navigator, rows, text, last, file, size, name))
    except BadFile as error:
        history.report(_named_result(name, str(error)))
        return history.render(history.feedback)


def _named_result(name: str, result: str) -> str:
    """Return the result of a file, which has a name if it is one of several."""
    shown = isolated(plain(name, LONGEST_FILE_NAME))
    return _("{file}: {result}").format(file=shown, result=result) if shown else result


def _named(game: SavedGame, navigator: Navigator) -> SavedGame:
    """Return the game of a single record with an id and a title."""
    record = read_record(game.record)
    session = Session(with_display_names(record), navigator.rng)
    return saved_game(kept_game(record_id(record), session, names=full_names(record)))


# The page --------------------------------------------------------------------------------


def _entry_count(count: int) -> str:
    """Return the count of transferred entries: days, puzzles, mistakes and level games."""
    return ngettext(
        "Days, puzzles and levels: {count} entry.",
        "Days, puzzles and levels: {count} entries.",
        count,
    )


def _counted_page(title: str, done: int, count: int, halt: str) -> Markup:
    return _page(title, _("{done} of {count}").format(done=done, count=count), done, count, halt)


def _page(title: str, text: str, done: int, count: int, halt: str) -> Markup:
    tools = h.div("tools")[
        halt and button("gold", **does("go"))[icon("g-play"), _("Continue")],
        tool("g-close", _("Stop"), **does("back")),
    ]
    return progress_page("transfer", title, text, done, count, status_line(halt), tools)
