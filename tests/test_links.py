"""A link leads to the same deal or game everywhere; a bad one is refused with its reason."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.days import day_of_deal, today
from app.library.links import BadLink, SharedDeal, deal_link, deal_of_the_day, game_link, read_link
from app.library.tokens import write_token
from diamonds_core import (
    DiamondsVariant,
    DiversityVariant,
    Record,
    Seat,
    Variant,
    new_record,
    write_record,
)

from .play import EACH, random_record

names = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=14)
seeds = st.from_regex(r"[0-9A-Za-z-]{1,40}", fullmatch=True)


def link_of(text: str) -> str:
    """Return the link to a game as earlier versions wrote it."""
    return f"game={urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip('=')}"


def token_of(kind: str, text: str) -> str:
    """Return the link that has a text."""
    return write_token(kind, zlib.compress(text.encode(), 9, -15))


@EACH
@given(seeds, st.data())
def test_a_deal_comes_back_from_its_link(variant: Variant, seed: str, data: st.DataObject) -> None:
    scores = [(data.draw(names), data.draw(st.integers(0, 300))) for _ in range(variant.teams)]
    for results in ((), tuple(scores)):
        deal = SharedDeal(variant, seed, results)
        assert read_link(f"#{deal_link(deal)}") == deal


def test_links_stay_readable_for_ever() -> None:
    """These links are public; their targets must never change."""
    usual = SharedDeal(DiamondsVariant(4), "k3v9w2")
    assert (
        read_link("#d=AQAXzbhUzUtJTcyxzTYusyw3UivISaxMLSq2NQEA")
        == read_link("#deal=k3v9w2&players=4")
        == usual
    )
    assert (
        read_link("#p=AQAM2yTdAjMyMDLTNTTUNTIEAA")
        == read_link("#puzzle=2026-11-21")
        == date(2026, 11, 21)
    )
    first = DiamondsVariant(6, "first", True, False, "team")
    assert read_link(
        "deal=x&players=6&edition=first&partners=true&partner_crystals=team"
        "&name=Ann+%26+Dora&score=47&name=B&score=33&name=C&score=0"
    ) == SharedDeal(first, "x", (("Ann & Dora", 47), ("B", 33), ("C", 0)))
    assert read_link("deal=x&game=diversity&hands=8") == SharedDeal(DiversityVariant(4, 8), "x")
    short = SharedDeal(DiamondsVariant(4, rounds=1), "x")
    assert read_link("deal=x&players=4&rounds=1") == short


def test_shortcuts_of_the_app_lead_to_what_the_day_brings() -> None:
    assert read_link("#deal=today") == deal_of_the_day(today())
    assert read_link("#puzzle=today") == today()


def test_letters_of_names_stay_whole_in_links() -> None:
    """A family of emoji is one letter, of seven characters."""
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    results = ((family, 5), (family * 6, 3), ("Bea", 2), ("Carl", 1))
    link = deal_link(SharedDeal(DiamondsVariant(4), "x", results))
    found = read_link(f"#{link}")
    assert isinstance(found, SharedDeal)
    assert found.results == ((family, 5), (family * 5, 3), ("Bea", 2), ("Carl", 1))


def test_the_deal_of_the_day_is_the_day_itself() -> None:
    deal = deal_of_the_day(date(2026, 11, 21))
    assert deal == SharedDeal(DiamondsVariant(4), "2026-11-21")
    assert read_link(deal_link(deal)) == deal
    short: Record = new_record(DiamondsVariant(4, rounds=1), (), Random(1), deal.seed)
    assert day_of_deal(replace(short, variant=deal.variant)) == date(2026, 11, 21)
    assert day_of_deal(short) is None


@EACH
def test_a_whole_game_comes_back_from_its_link(variant: Variant) -> None:
    record = random_record(variant, 3)
    record.seats = tuple(Seat(f"<b>{seat}</b>", "human") for seat in range(variant.players))
    link = game_link(record)
    earlier = link_of(write_record(record))
    if link is None:
        assert len(earlier) > 8_000
    else:
        assert len(link) <= len(earlier)
        assert read_link(link) == read_link(earlier) == record


def test_a_usual_game_fits_into_a_link() -> None:
    assert game_link(random_record(DiamondsVariant(4), 1)) is not None
    assert game_link(random_record(DiamondsVariant(6), 1)) is not None


def test_name_in_a_link_loses_characters_that_addresses_cannot_hold() -> None:
    deal = SharedDeal(
        DiversityVariant(), "x", (("\ud800a\n", 1), ("b" * 99, 2), ("c", 3), ("d", 4))
    )
    read = read_link(deal_link(deal))
    assert isinstance(read, SharedDeal)
    assert [name for name, _ in read.results] == ["a", "b" * 40, "c", "d"]


NEWER = "was changed on its way, or needs a newer version"


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("", "leads to no deal"),
        ("#", "leads to no deal"),
        ("settings", "leads to no deal"),
        ("game=", "cut or changed"),
        ("game=eNqr&deal=x", "cut or changed"),
        ("game=!!!!", "cut or changed"),
        ("game=eNqrAAAA", "cut or changed"),
        ("game=%ff", "cut or changed"),
        ("#d=", "cut or changed"),
        (f"#{deal_link(SharedDeal(DiamondsVariant(4), 'x'))[:-4]}", "cut or changed"),
        (f"#{write_token('p', b'')}", "cut or changed"),
        (token_of("d", "seed=x"), NEWER),
        (token_of("g", "{}"), NEWER),
        (link_of("{}"), NEWER),
        (link_of("[" * 100_000), NEWER),
        ("deal=", NEWER),
        ("deal=..%2F&players=4", NEWER),
        ("deal=x&game=chess", NEWER),
        ("deal=x&players=9", NEWER),
        ("deal=x&players=four", NEWER),
        ("deal=x", NEWER),
        ("deal=x&players=4&players=5", "cut or changed"),
        ("deal=2026-11-2", "cut or changed"),
        ("deal=2026-", "cut or changed"),
        ("deal=x&players=4&wild=1", NEWER),
        ("deal=x&players=4" + "&name=Ann&score=1" * 2, NEWER),
        ("deal=x&players=4" + "&name=A&score=1e9" * 4, NEWER),
        ("deal=x&players=4" + f"&name={'A' * 41}&score=1" * 4, NEWER),
        ("deal=x&players=4" + "&name=A%00&score=1" * 4, NEWER),
        ("deal=x&players=4" + "&name=A&score=1" * 400, "cut or changed"),
        ("deal=" + "x" * 9_000, NEWER),
    ],
)
def test_a_bad_link_says_why(link: str, why: str) -> None:
    with pytest.raises(BadLink, match=why):
        read_link(link)


def test_a_link_that_would_unpack_to_very_much_is_refused() -> None:
    for bomb in (link_of("0" * 5_000_000), token_of("g", "0" * 5_000_000)):
        assert len(bomb) < 8_000
        with pytest.raises(BadLink, match=NEWER):
            read_link(bomb)


def test_earlier_link_is_read_from_a_text() -> None:
    record = random_record(DiamondsVariant(2), 4)
    for link, found in (
        (link_of(write_record(record)), record),
        ("deal=x&players=4", SharedDeal(DiamondsVariant(4), "x")),
    ):
        assert read_link(f"Play https://example.org/#{link} and win") == found


@given(st.integers(0, 2**32))
def test_a_changed_link_is_the_same_game_or_refused(seed: int) -> None:
    """A cut link, or one with other letters, reads as the same game or is refused."""
    rng = Random(seed)
    record = random_record(DiamondsVariant(2), 4)
    link = game_link(record)
    assert link is not None
    for _ in range(20):
        letters = list(link)
        for _ in range(rng.randrange(1, 4)):
            letters[rng.randrange(len(letters))] = rng.choice("Aa0_-=&%#\u00e9")
        cut = letters[: rng.randrange(len(letters)) if rng.random() < 0.3 else None]
        with suppress(BadLink):
            assert read_link("".join(cut)) == record


@given(st.text(max_size=200))
def test_any_text_as_a_link_is_answered(link: str) -> None:
    texts = (link, f"deal={link}", f"game={link}", f"deal=x&players={link}", f"#g={link}")
    for text in (*texts, token_of("d", f"deal={link}"), token_of("g", link), token_of("p", link)):
        with suppress(BadLink):
            assert isinstance(read_link(text), SharedDeal | Record | date)
