"""The reading of a file whose text comes in parts, so that a large one blocks nothing for long."""

from __future__ import annotations

import re
from collections.abc import Generator
from json import JSONDecodeError, JSONDecoder
from typing import Any, TypeVar

from app.library.archive import (
    BadFile,
    SavedGame,
    check_format,
    entries_in_file,
    game_in_file,
    record_in_file,
)
from app.words import _
from diamonds_core import BadRecord
from diamonds_core.untrusted import check_depth

T = TypeVar("T")

_Reading = Generator[SavedGame | None, None, T]
"""A part of the reading: it yields games, and None where the next part of the text is needed."""

_decode = JSONDecoder().raw_decode

_INK = re.compile(r"[^ \t\n\r]")


class ArchiveReader:
    """The content of a file, of which no text is kept longer than needed.

    The menu of a table saves the record of one game, which is a file, too; its game has an empty
    id.

    Attributes:
        is_over: True after the last game; before, an empty result of `take` asks for more text.
        entries: the entries of the file by kind and key, once all games have been taken.
    """

    def __init__(self) -> None:
        self.is_over = False
        self.entries: dict[str, dict[str, Any]] = {}
        self._text = ""
        self._parts: list[str] = []
        self._at = self._dropped = 0
        self._is_blank, self._is_whole = True, False
        self._reading = self._file()

    @property
    def length(self) -> int:
        """The number of characters that have been read."""
        return self._dropped + self._at

    def feed(self, text: str, last: bool = True) -> None:
        """Add the next part of the text.

        Raises:
            BadFile: when its bytes were not UTF-8.
        """
        if "\ufffd" in text:
            raise BadFile(_("The file is not UTF-8 text: save it again with that encoding."))
        self._parts.append(text)
        self._is_whole = last
        self._is_blank = self._is_blank and (not text or text.isspace())

    def take(self, most: int) -> list[SavedGame]:
        """Return the next games; fewer than `most` at the end of the text so far.

        Raises:
            BadFile: when the file is not from this game, was cut off, is nested too deep or has a
                wrong value.
        """
        games: list[SavedGame] = []
        while len(games) < most and not self.is_over:
            try:
                game = next(self._reading)
            except StopIteration:
                self.is_over = True
                break
            if game is None:
                break
            games.append(game)
        return games

    # The syntax ------------------------------------------------------------------------

    def _file(self) -> _Reading[None]:
        """Read the object that is the file; its list of games is never in memory as a whole."""
        values: dict[str, Any] = {}
        has_more = yield from self._opens("{", "}")
        while has_more:
            key = yield from self._value()
            yield from self._sign(":")
            if key == "games" and (yield from self._next()) == "[":
                yield from self._games(values)
                values[key] = []
            else:
                values[key] = yield from self._value()
            has_more = (yield from self._sign(",}")) == ","
        yield from self._end()
        if str(values.get("format")).startswith("diamonds-record/"):
            yield record_in_file(values)
            return
        check_format(values.get("format"))
        if values.get("games") != []:
            raise BadFile(_("The file has no list of games."))
        self.entries = entries_in_file(values.get("entries", {}))

    def _games(self, values: dict[str, Any]) -> _Reading[None]:
        if "format" in values:
            check_format(values["format"])
        ids: set[str] = set()
        has_more = yield from self._opens("[", "]")
        while has_more:
            game = game_in_file(len(ids) + 1, (yield from self._value()))
            if game.id in ids:
                raise BadFile(_("Two games in this file have the same id."))
            ids.add(game.id)
            yield game
            has_more = (yield from self._sign(",]")) == ","

    def _opens(self, sign: str, end: str) -> _Reading[bool]:
        """Read the sign that opens an object or a list; return False if it has no content."""
        yield from self._sign(sign)
        found = yield from self._next()
        self._at += found == end
        return found != end

    def _next(self) -> _Reading[str]:
        """Return the next character that is no white space."""
        while not (found := _INK.search(self._text, self._at)):
            self._at = len(self._text)
            yield from self._more()
        self._at = found.start()
        return found[0]

    def _sign(self, signs: str) -> _Reading[str]:
        found = yield from self._next()
        if found not in signs:
            raise _cut_off()
        self._at += 1
        return found

    def _value(self) -> _Reading[Any]:
        """Read a value; something follows it in the file, and it may go on in the next part."""
        yield from self._next()
        while True:
            try:
                value, end = _decode(self._text, self._at)
            except JSONDecodeError:
                end = len(self._text)
            except ValueError:  # a number with more digits than Python converts
                raise _cut_off() from None
            if end < len(self._text):
                self._at = end
                return value
            # Twice the text before the next try: many tries would take quadratic time.
            yield from self._more(len(self._text) - self._at)

    def _end(self) -> _Reading[None]:
        while self._text[self._at :].isspace() or self._at == len(self._text):
            self._at = len(self._text)
            if self._is_whole and not self._parts:
                return
            yield from self._more()
        raise _cut_off()

    def _more(self, length: int = 1) -> _Reading[None]:
        """Add parts of some length to the text, or those up to its end, once they are there."""
        while not self._is_whole and sum(map(len, self._parts)) < length:
            yield None
        if not self._parts:
            empty = _("The file is empty, or can't be opened.")
            raise BadFile(empty) if self._is_blank else _cut_off()
        self._text = self._text[self._at :] + "".join(self._parts)
        self._dropped += self._at
        self._at = 0
        self._parts.clear()
        try:
            check_depth(self._text)
        except BadRecord:
            raise _cut_off() from None


def _cut_off() -> BadFile:
    return BadFile(_("The file is not from this game, or was cut off."))
