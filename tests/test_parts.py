"""Pages in parts: the page rebuilds exactly what was drawn, and messages are small."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parts import PAGE, SentPage, cut, edit
from app.core.replies import Edit, Reply
from app.games import GAMES
from app.screens import new_navigator
from diamonds_core import Variant

from .daily import of_today
from .markup import Page
from .play import ALL_VARIANTS, heavy, variant_id
from .player import form_of, next_request

MARK = re.compile("<!--(.*?)-->")


SOME = ALL_VARIANTS[::14]


def edited(text: str, change: Edit) -> str:
    """Apply an edit as the page does, counting UTF-16 code units."""
    units = text.encode("utf-16-le")
    start, end, between = change
    after = units[: 2 * start] + between.encode("utf-16-le") + units[len(units) - 2 * end :]
    return after.decode("utf-16-le")


def whole(parts: Mapping[str, str], key: str = PAGE) -> str:
    """Return a part with all parts inside it."""
    return MARK.sub(lambda mark: whole(parts, mark[1]), parts[key])


def replies(variant: Variant, people: int, seed: int) -> Iterator[tuple[dict[str, Any], Reply]]:
    """Yield the requests of a game, each with its reply, up to the second round."""
    rng, navigator = Random(seed), new_navigator(Random(seed))
    request: dict[str, Any] | None = {"do": "start", "form": form_of(variant, people)}
    while request and request["do"] != "next":
        reply = navigator.answer(request)
        yield request, reply
        if not reply["advances"]:
            page = Page(reply["updates"][-1]["html"])
        request = {"do": "go"} if reply["advances"] else next_request(page, rng)


@pytest.mark.parametrize("variant", [*SOME, *heavy(*of_today(ALL_VARIANTS))], ids=variant_id)
def test_the_parts_of_all_updates_are_the_pages(variant: Variant) -> None:
    """Pages that several people see in turns are included."""
    sent_page, parts, text = SentPage(), dict[str, str](), ""
    for _request, reply in replies(variant, variant.players - 1, 1):
        sent = sent_page.changes(reply)
        for drawn, update in zip(reply["updates"], sent["updates"], strict=True):
            for key, change in update.get("parts", {}).items():
                parts[key] = edited(parts.get(key, ""), change)
            if "html" in drawn:
                assert whole(parts) == MARK.sub("", drawn["html"])
        if "record" in sent:
            text = edited(text, sent["record"])
            assert text == reply["effects"]["keep"]["record"]


def size(reply: Reply) -> int:
    return len(json.dumps(reply))


@pytest.mark.parametrize("pages", GAMES.values(), ids=GAMES)
def test_a_card_sends_little(pages: Any) -> None:  # noqa: ANN401 (the pages of any game)
    """Until the player's next turn: 15 kB on average over a round, 190 kB with its end."""
    variant = pages.usual if pages.usual.players == 4 else replace(pages.usual, players=4)
    sent_page, cards = SentPage(), []
    for request, reply in replies(variant, 1, 3):
        sent = size(sent_page.changes(reply))
        if request.get("move", "").startswith("play"):
            cards.append(0)
        if cards:
            cards[-1] += sent
    assert mean(cards[:-1]) <= 15_000
    assert sum(cards) <= 190_000


def test_a_page_that_has_missed_something_is_sent_whole() -> None:
    _, reply = next(replies(ALL_VARIANTS[0], 1, 1))
    sent_page = SentPage()
    sent_page.changes(reply)
    changed = SentPage().changes(reply)["updates"][-1]["parts"]
    assert whole({key: text for key, (_, _, text) in changed.items()})
    assert all(change[:2] == (0, 0) for change in changed.values())


@given(st.text(), st.text(), st.text(), st.text())
def test_an_edit_makes_one_text_of_another(start: str, old: str, new: str, end: str) -> None:
    before, after = start + old + end, start + new + end
    assert edited(before, edit(before, after)) == after


def test_parts_lie_inside_parts() -> None:
    html = "<p><!--a--><b>1<!--c--><i>2</i><!----></b><!----></p>"
    parts = cut(html)
    assert parts == {PAGE: "<p><!--a--></p>", "a": "<b>1<!--c--></b>", "c": "<i>2</i>"}
    assert whole(parts) == "<p><b>1<i>2</i></b></p>"
