"""Names of players: cleaned, shortened to fit a page, and made distinct."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from unicodedata import bidirectional, category, normalize

from app.words import _
from diamonds_core import HUMAN, Record, Seat, Variant, View, game_of

NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")
"""The default names, by seat."""

UNNAMED = "You"
"""The name in records of a person who has typed none; pages have the reader's word instead."""

EARLIER = ("Du", "Vous", "Tú")
"""The names of such a person in records of earlier versions, in the languages of their pages."""

LONGEST = 14
"""The number of letters of a name that fit at a table."""

MARKS = 3
"""The greatest number of combining marks on a letter: enough for every language."""

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

JOINER = "\N{ZERO WIDTH JOINER}"
NON_JOINER = "\N{ZERO WIDTH NON-JOINER}"
"""It stands within Persian names, and at most after a letter."""
JOINED = 10
"""The greatest number of characters in one letter: those of a family emoji."""

TAGS = "".join(map(chr, range(0xE0020, 0xE0080)))
"""They name a country after a black flag, as that of Scotland; the last one ends the name."""

_UNSEEN = str.maketrans(dict.fromkeys([JOINER, NON_JOINER, *TAGS]))

BLANKS = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
"""Letters without ink, as spaces."""


def is_printable(text: str) -> bool:
    """Return whether all of a text can be seen, but for what joins emoji or parts letters."""
    return text.translate(_UNSEEN).isprintable()


def letters(text: str) -> list[str]:
    """Split a text into letters as people count them: with their marks, a joined emoji as one.

    Unprintable characters, marks without a letter, and the joiner or tags of a cut emoji are
    dropped.
    """
    found: list[str] = []
    for char in normalize("NFC", text):
        if found and _belongs(char, found[-1]):
            found[-1] += "" if _is_full(found[-1]) else char
        elif char.isprintable() and not _is_mark(char):
            found.append(char)
    return [one if one.endswith(TAGS[-1]) else one.rstrip(JOINER + TAGS) for one in found]


def _belongs(char: str, letter: str) -> bool:
    """Return whether a character continues the letter before it."""
    if char == NON_JOINER:
        return category(letter[0]) == "Lo"
    if char in TAGS:
        return letter[0] == "\N{WAVING BLACK FLAG}" and not letter.endswith(TAGS[-1])
    if char == JOINER or letter[-1] == JOINER:
        return category(letter[0]) == "So" and (char == JOINER or category(char) == "So")
    return _is_mark(char) or _is_tone(char) or (_is_flag(char) and _is_flag(letter))


def _is_full(letter: str) -> bool:
    return len(letter) == JOINED or (len(letter) > MARKS and all(map(_is_mark, letter[-MARKS:])))


def _is_mark(char: str) -> bool:
    return category(char).startswith("M")


def _is_tone(char: str) -> bool:
    """Return whether a character colours the emoji before it."""
    return "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= char <= _DARKEST


_DARKEST = "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"


def _is_flag(letter: str) -> bool:
    """Return whether a letter is one half of a flag."""
    first, last = "\N{REGIONAL INDICATOR SYMBOL LETTER A}", "\N{REGIONAL INDICATOR SYMBOL LETTER Z}"
    return len(letter) == 1 and first <= letter <= last


def plain(name: str, longest: int = LONGEST) -> str:
    """Return a name as shown: at most `longest` letters, with single spaces between words.

    Unprintable characters are dropped first, since they may stand between spaces.
    """
    printable = "".join(letters(" ".join(name.translate(BLANKS).split())))
    return "".join(letters(" ".join(printable.split()))[:longest]).strip(NON_JOINER + " ")


def shortened(name: str, longest: int) -> str:
    """Return the printable part of a name, with whole letters and at most `longest` characters."""
    seen = "".join(filter(is_printable, name))
    if len(seen) <= longest:
        return seen
    lengths = accumulate(map(len, whole := letters(seen)))
    return "".join(whole[: bisect(list(lengths), longest)])


def typed(name: str) -> str:
    """Return a name in a record as it was typed, empty for a person who has typed none."""
    return "" if name == UNNAMED or name in EARLIER else name


def called(name: str) -> str:
    """Return a name in a record as the reader is told, in their language if none was typed."""
    return typed(name) or (name and _("You"))


def isolated(name: str) -> str:
    """Return a name for a sentence; one written from right to left would reorder the rest."""
    return _isolated(called(name))


@lru_cache(maxsize=256)
def _isolated(name: str) -> str:
    mixes = any(bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}" if mixes else name


@lru_cache(maxsize=256)
def initial(name: str) -> str:
    """Return the first letter of a name as a capital."""
    return "".join(letters(name.strip())[:1]).rstrip(NON_JOINER).upper()


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names, with a number after each that is there before."""
    apart: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
        free = (way for way in (name, *numbered) if way not in apart)
        apart.append(next(free))
    return apart


def sides(seats: Sequence[Seat], variant: Variant, word: Callable[[str], str]) -> list[str]:
    """Return the words for the names of each side, without empty ones: "Ann & Carl"."""
    held: list[list[str]] = [[] for _ in range(variant.teams)]
    for seat, place in zip(seats, variant.team, strict=True):
        held[place].append(word(seat.name))
    return [" & ".join(filter(None, names)) for names in held]


def with_display_names(record: Record) -> Record:
    """Return the record with the names to show; a seat without a name gets its number."""
    seats = record.seats or tuple(Seat("", HUMAN) for _ in range(record.variant.players))
    changes = tuple(replace(change, seats=_named(change.seats)) for change in record.changes)
    return replace(record, seats=_named(seats), changes=changes)


def seats_around(view: View) -> tuple[Seat, ...]:
    """Return the seats of a position: a person at its own, bots without search at the others."""
    bot = game_of(view.variant).strongest(at_once=True).id
    return tuple(
        Seat(UNNAMED, HUMAN) if seat == view.seat else Seat(NAMES[seat], bot)
        for seat in range(view.variant.players)
    )


def full_names(record: Record) -> dict[tuple[int, str], str]:
    """Return the names of a record in full, by seat and as they are shown or come from a form."""
    tables = (record.seats, *(change.seats for change in record.changes))
    return {
        (seat, plain(who.name, longest)): who.name
        for table in tables
        for seat, who in enumerate(table)
        for longest in (LONGEST, LONGEST + 2)
    }


def with_full_names(record: Record, names: Mapping[tuple[int, str], str]) -> Record:
    """Return a record with names as they came, for storing; the inverse of `with_display_names`."""

    def named(seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(
            replace(who, name=names.get((seat, who.name), who.name))
            for seat, who in enumerate(seats)
        )

    changes = tuple(replace(change, seats=named(change.seats)) for change in record.changes)
    return replace(record, seats=named(record.seats), changes=changes)


def _named(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats with the names to show, with room for the number of `distinct`."""
    names = [plain(seat.name, LONGEST + 2) or str(k) for k, seat in enumerate(seats, 1)]
    return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))
