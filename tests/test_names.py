"""Names are cut where there is no more room: only between letters as people count them."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.words import use
from app.words.names import (
    EARLIER,
    LONGEST,
    MARKS,
    UNNAMED,
    called,
    distinct,
    initial,
    is_printable,
    isolated,
    letters,
    plain,
    sides,
    with_display_names,
)
from diamonds_core import HUMAN, DiamondsVariant, Record, Seat

ACUTE = "\N{COMBINING ACUTE ACCENT}"
FAMILY = "\N{WOMAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"
FLAG = "\N{REGIONAL INDICATOR SYMBOL LETTER F}\N{REGIONAL INDICATOR SYMBOL LETTER R}"
SCOTLAND = "\N{WAVING BLACK FLAG}" + "".join(chr(0xE0000 + ord(char)) for char in "gbsct\x7f")
DARK_HAND = "\N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"


@pytest.mark.parametrize(
    "letter", ["a", "é", "q" + ACUTE, FAMILY, FLAG, SCOTLAND, DARK_HAND, "ष" + "ि"]
)
def test_a_letter_is_never_cut_in_the_middle(letter: str) -> None:
    assert letters(letter * 3) == [letter] * 3
    assert plain(letter * (LONGEST + 3)) == letter * LONGEST
    assert initial(letter + "b") == letter.upper()


def test_excess_and_leading_marks_are_removed() -> None:
    assert plain("Z" + ACUTE * 50 + "oe") == "Ź" + ACUTE * MARKS + "oe"
    assert plain(ACUTE * 50) == ""
    assert plain(ACUTE + "Ann") == "Ann"


@pytest.mark.parametrize("name", [UNNAMED, *EARLIER])
def test_a_person_who_has_typed_no_name_is_called_in_the_language_of_the_reader(name: str) -> None:
    for language, word in (("de", "Du"), ("en", "You")):
        use(language)
        assert isolated(name) == word
        seats = (Seat(name, HUMAN), Seat("Bea", "easy"), Seat("Carl", "easy"), Seat("Dora", "easy"))
        assert sides(seats, DiamondsVariant(4, partners=True), called)[0] == f"{word} & Carl"


@pytest.mark.parametrize("unseen", ["\n", "\u200b", "\u202e", "\u2066", "\x00", "\ud800", "\u3164"])
def test_nothing_unseen_is_part_of_a_name(unseen: str) -> None:
    assert plain(f"An{unseen}n").replace(" ", "") == "Ann"


@pytest.mark.parametrize("name", ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"])
def test_a_persian_name_keeps_what_parts_its_letters(name: str) -> None:
    assert plain(f" {name}\u200c ") == name
    assert is_printable(name)
    assert len(letters(name)) == len(name) - 1
    assert plain("A\u200cn") == "An"
    assert initial(name[2:]) == name[2]


@pytest.mark.parametrize("blank", ["   ", "\u3164", "\u2800 \u2800", "\u00a0"])
def test_a_name_without_ink_is_none(blank: str) -> None:
    assert plain(blank) == ""


def test_a_cut_emoji_has_no_joiner_or_tags_at_its_end() -> None:
    assert plain(FAMILY[:-1]) == FAMILY[:-2]
    assert plain(SCOTLAND[:-1] + "a") == SCOTLAND[0] + "a"


def test_flag_with_tags_is_printable_and_tags_belong_to_nothing_else() -> None:
    assert is_printable(f"Ann {SCOTLAND}")
    assert plain(f"An{SCOTLAND[1:]}n") == "Ann"


@example("0 \x1b\r0")
@given(st.text(max_size=60))
def test_a_name_as_it_is_shown_stays_as_it_is(text: str) -> None:
    name = plain(text)
    assert plain(name) == name
    assert len(letters(name)) <= LONGEST
    assert not name or category(name[0])[0] != "M"


def test_names_in_a_record_are_cut_too_and_never_empty() -> None:
    seats = tuple(Seat(name, HUMAN) for name in ("A" * 900, ACUTE, "Bea"))
    shown = with_display_names(Record(DiamondsVariant(3), seats, []))
    assert [seat.name for seat in shown.seats] == ["A" * (LONGEST + 2), "2", "Bea"]
    nobody = with_display_names(Record(DiamondsVariant(3), (), []))
    assert [seat.name for seat in nobody.seats] == ["1", "2", "3"]


def test_equal_names_are_told_apart() -> None:
    assert distinct(["Ann", "Ann", "Bea", "Ann"]) == ["Ann", "Ann 2", "Bea", "Ann 3"]
    assert distinct(["Ann", "Ann", "Ann 2", "4"]) == ["Ann", "Ann 2", "Ann 2 2", "4"]


@pytest.mark.parametrize("name", ["Ann", "McKay", "Ann 2", "Zo\u00eb", "\U0001f600"])
def test_a_name_from_left_to_right_is_plain_in_sentences(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["\u05de\u05e9\u05d4", "\u0639\u0644\u064a 2", "Ann \u05d0"])
def test_right_to_left_name_is_isolated(name: str) -> None:
    """A number after the name would change its place; first letter and stored text stay."""
    assert isolated(name) == f"\u2068{name}\u2069"
    assert plain(isolated(name)) == name
    assert initial(isolated(name)) == initial(name)
