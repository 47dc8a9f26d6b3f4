"""A token is found in any text, and one that isn't whole is never read as another one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.tokens import LONGEST_TEXT, BadToken, NewerToken, read_token, write_token

DATA = bytes(range(0, 256, 3))
LINK = f"https://example.org/game/#{write_token('g', DATA)}"

CHANGES: dict[str, Callable[[str], str]] = {
    "in a sentence": lambda link: f"Look ({link}), and win!",
    "with tracking": lambda link: f"{link}?utm_source=chat&fbclid=IwAR0_x",
    "with letters behind": lambda link: f"{link}andIwon",
    "with an emoji": lambda link: f"{link}1\ufe0f\u20e3",
    "with a fragment of a text": lambda link: f"{link}#:~:text=word",
    "in Markdown": lambda link: f"[{link}]({link})",
    "cut, and then whole": lambda link: f"{link[:60]}… {link}",
    "after another kind": lambda link: f"#d={link}",
    "with escaped signs": lambda link: link.replace("#", "%23").replace("=", "%3D"),
    "as a parameter": lambda link: f"https://example.com/?url={quote(link, safe='')}",
    "as a parameter of a parameter": lambda link: quote(quote(quote(link, safe=""))),
    "in lines": lambda link: "\r\n".join(link[k : k + 40] for k in range(0, len(link), 40)),
    "quoted": lambda link: "\n>> ".join(link[k : k + 40] for k in range(0, len(link), 40)),
    "with soft hyphens": lambda link: f"{link[:50]}%C2%AD{link[50:70]}\u00ad\u200b{link[70:]}",
    "with marks of direction": lambda link: f"\u2066{link}\u2069",
    "with masked signs": lambda link: link.replace("_", "\\_").replace("-", "\\-"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_token_is_found_whatever_stands_around_it_or_breaks_it(
    change: Callable[[str], str],
) -> None:
    assert read_token(change(LINK), "g") == ("g", DATA)


@given(st.sampled_from("dgpt"), st.binary(max_size=400), st.text(max_size=50), st.text(max_size=50))
def test_any_data_comes_back_from_any_text(kind: str, data: bytes, before: str, after: str) -> None:
    assert read_token(f"{before}#{write_token(kind, data)}{after}", kind) == (kind, data)


@given(st.integers(0, 2**32))
def test_cut_or_altered_token_is_refused(seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        letters = list(LINK)
        for _ in range(rng.randrange(1, 4)):
            letters[rng.randrange(LINK.index("=") + 1, len(letters))] = rng.choice(
                "Aa0_-=&%#\u00e9"
            )
        cut = letters[: rng.randrange(len(letters)) if rng.random() < 0.3 else None]
        with suppress(BadToken):
            assert read_token("".join(cut), "g") in (None, ("g", DATA))


@pytest.mark.parametrize("length", range(LINK.index("=") + 1, len(LINK)))
def test_token_cut_at_any_place_is_refused(length: int) -> None:
    with pytest.raises(BadToken):
        read_token(f"{LINK[:length]} and win", "g")


def test_token_of_another_kind_is_none_of_these() -> None:
    assert read_token(LINK, "dp") is None
    with pytest.raises(BadToken):
        read_token(LINK.replace("#g=", "#d="), "dgp")


def test_token_of_another_version_is_told_apart() -> None:
    with pytest.raises(NewerToken):
        read_token(LINK.replace("=AQ", "=Ag"), "g")


def test_tokens_stay_readable_for_ever() -> None:
    """The form is public, and must never change."""
    assert write_token("d", b"abc") == "d=AQADX2UnmGFiYw"


@pytest.mark.parametrize("part", ["#g=", "#g=AQAAAAAAA", "%25", "%23"])
def test_very_long_text_is_answered_soon(part: str) -> None:
    with suppress(BadToken):
        assert read_token(part * LONGEST_TEXT, "g") is None
