"""A deal and a pass as a player sees them: the motions of cards, and the dealer's announcement."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.screens import new_navigator
from diamonds_core import DiamondsVariant, DiversityVariant, Variant

from .markup import Page
from .play import variant_id
from .player import NAMES, ask, form_of, next_request, play_of

VARIANTS = [DiamondsVariant(4), DiamondsVariant(2, perfect=True), DiversityVariant()]


def first_updates(variant: Variant, people: int, seed: int) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the updates of a game up to the first trick, and the View after their reply."""
    rng, navigator = Random(seed), new_navigator(Random(seed))
    reply = ask(navigator, {"do": "start", "form": form_of(variant, people, NAMES)})
    while not (session := play_of(navigator).session).state.tricks:
        for update in reply["updates"]:
            yield update, session.view(play_of(navigator).viewer)
        page = Page(reply["updates"][-1].get("html", ""))
        reply = ask(navigator, {"do": "go"} if reply["advances"] else next_request(page, rng) or {})


def backs(update: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (motion["from"], motion["to"])
        for motion in update.get("motions", [])
        if motion["kind"] == "back"
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_all_cards_of_the_viewer_come_from_the_dealer_and_some_go_to_each_other_seat(
    variant: Variant,
) -> None:
    ((ways, update, view),) = (
        (backs(update), update, view)
        for update, view in first_updates(variant, 1, 2)
        if update.get("sound") == "deal"
    )
    assert {start for start, _end in ways} == {f"seat-{view.dealer}"}
    ends = [end for _start, end in ways]
    shown = [card["data-key"] for card in Page(update["html"]).select(".hand .card")]
    assert [end for end in ends if end.startswith("card")] == shown
    others = {f"seat-{seat}" for seat in range(1, variant.players)} - {f"seat-{view.dealer}"}
    assert {end for end in ends if end.startswith("seat")} == others


def test_passed_cards_slide_to_their_receivers_and_only_ones_own_are_named() -> None:
    variant = DiamondsVariant(4)
    for seed in range(3):
        ((ways, view),) = (
            (backs(update), view)
            for update, view in first_updates(variant, 1, seed)
            if update.get("sound") == "pass"
        )
        for seat, receiver in enumerate(variant.receiver):
            gave = view.gave if seat == 0 else ()
            got = view.got if receiver == 0 else ()
            starts = [f"card-{card}" for card in gave or ()] or [f"seat-{seat}"] * view.passing
            ends = [f"card-{card}" for card in got or ()] or [f"seat-{receiver}"] * view.passing
            for way in zip(starts, ends, strict=True):
                ways.remove(way)
        assert ways == []


def test_number_of_passed_cards_is_announced_to_all_but_the_dealer_long_enough_to_be_read() -> None:
    announced, chosen = 0, 0
    for seed in range(4):
        for update, view in first_updates(DiamondsVariant(4), 1, seed):
            question = Page(update.get("html", "")).select(".ask .chosen")
            for said in question:
                announced += 1
                assert said.text.endswith(f"{NAMES[view.dealer]}: pass {view.passing}")
                assert update["rest"] >= 1000
            if update.get("say", "").startswith("You choose"):
                chosen += 1
                assert not question
    assert announced
    assert chosen
