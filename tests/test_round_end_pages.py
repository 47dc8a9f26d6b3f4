"""The end of a round on the table: the cards that each seat took, and the awards over them."""

from __future__ import annotations

import re

import pytest

from diamonds_core import DiamondsVariant
from diamonds_core.events import MOST, Acted

from .player import player_at

TABLES = [DiamondsVariant(4), DiamondsVariant(2, perfect=True), DiamondsVariant(6, partners=True)]


@pytest.mark.parametrize("variant", TABLES)
def test_all_cards_taken_lie_at_the_seats_under_the_awards(variant: DiamondsVariant) -> None:
    """Each award that moved a crystal marks its fan of cards."""
    player = player_at("summary", variant)
    *_, html = (update["html"] for update in player.updates if update.get("html"))
    dealt = sum(len(trick.cards) for trick in player.state.tricks)
    assert sum(map(int, re.findall(r'suit-fan [^>]*><b class="num">(\d+)', html))) == dealt
    assert html.count('<li class="prize') >= 4
    assert "veiled" not in html
    events = player.session.events
    moved = [event for event in events if isinstance(event, Acted) and event.why == MOST]
    assert html.count('class="plus"') == sum(event.moved for event in moved)


@pytest.mark.parametrize("variant", TABLES)
def test_each_count_stays_before_the_next_and_a_tie_longer(variant: DiamondsVariant) -> None:
    updates = player_at("summary", variant).updates
    counts = [update for update in updates if update.get("say", "").startswith("Most")]
    assert len(counts) == 4
    assert all(update["rest"] >= (600 if "a tie" in update["say"] else 420) for update in counts)
