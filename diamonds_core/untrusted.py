"""Untrusted JSON texts: one that is too large or too deep is refused before it is parsed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import accumulate

from .errors import BadRecord

LARGEST = 16
"""The greatest size of a record, in MB or millions of characters; a game has about 0.01."""

DEEPEST = 20
"""The greatest depth of lists and objects in a JSON text; an archive has a depth of 7."""


def check_size(size: int, limit: int = LARGEST) -> None:
    """Reject a text that is too large, by default for a record, before it is parsed.

    Raises:
        BadRecord: `too-large`.
    """
    if size > limit * 1_000_000:
        raise BadRecord("too-large", limit=limit)


def read_file(name: str, limit: int = LARGEST) -> str:
    """Return the text of a file of at most `limit` MB; `-` is standard input.

    Raises:
        BadRecord: `too-large`, or `unreadable` when there is no such file, or no text in UTF-8.
    """
    path = 0 if name == "-" else name
    try:
        with open(path, "rb", closefd=path != 0) as file:
            data = file.read(limit * 1_000_000 + 1)
        check_size(len(data), limit)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise BadRecord("unreadable", why=error.strerror) from None
    except UnicodeDecodeError:
        raise BadRecord("unreadable", why="it is not UTF-8 text") from None


def printable(text: str) -> str:
    """Return an untrusted text for a line of output: escaped if a terminal could act on it."""
    return text if text.isprintable() else ascii(text)


def parse_json(text: str) -> object:
    """Return the value of an untrusted JSON text.

    Raises:
        BadRecord: `not-json`, or `too-deep` when the depth is above `DEEPEST` or a number has
            thousands of digits.
    """
    check_depth(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord("not-json", line=error.lineno, column=error.colno) from None
    except ValueError:  # a number with more digits than Python converts
        raise BadRecord("too-deep") from None


def check_depth(text: str) -> None:
    """Check the depth of an untrusted JSON text, or of a part of one that begins with a value.

    A deep text crashes Python in WebAssembly: its stack overflows before a RecursionError is
    raised.

    Raises:
        BadRecord: `too-deep` when it is above `DEEPEST`.
    """
    if any(depth > DEEPEST for depth in _depths(text)):
        raise BadRecord("too-deep")


_BETWEEN_BRACKETS = re.compile(r'(?:[^][{}"]|"(?:[^"\\]|\\.)*+"?)++', re.DOTALL)
"""All text up to the next bracket outside strings."""


def _depths(text: str) -> Iterator[int]:
    """Yield the number of open lists and objects after each bracket outside strings."""
    brackets = _BETWEEN_BRACKETS.sub("", text)
    return accumulate(1 if bracket in "[{" else -1 for bracket in brackets)
