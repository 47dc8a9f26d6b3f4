"""The score sheet: all public facts of every round, and nothing else.

The truth comes from the saved record.
"""

from __future__ import annotations

from typing import Any

from app.core.routes import ScoresRoute
from diamonds_core import DiamondsVariant, DiversityVariant, game_of, read_record
from diamonds_core.diamonds import score

from .markup import Page
from .player import Player, player_at


def cells(page: Page) -> list[list[str]]:
    """Return the texts of the score sheet's cells, by row."""
    rows = page.select("tr")[1:]
    return [[cell.get_text(" ", strip=True) for cell in row.select("td")] for row in rows]


def ends(player: Player) -> list[Any]:
    """Return the truth at the end of every round."""
    record = read_record(player.record)
    state, found = game_of(record.variant).start(record.variant), []
    for move in record.moves:
        state.play(move)
        if state.over or state.phase.name == "deal":
            found.append(state.copy())
    return found[1:]


def test_diamonds_score_sheet_shows_public_and_own_points() -> None:
    player = player_at("summary", DiamondsVariant(4), round_=2)
    player.open(ScoresRoute())
    truth = ends(player)
    assert [len(row) for row in cells(player.page)] == [4, 4, 4]
    for row, state in zip(cells(player.page), truth, strict=False):
        assert row[0] == f"Showroom {state.showroom[0]} Vault {state.vault[0]}"
        assert row[1:] == [f"Showroom {shown}" for shown in state.showroom[1:]]
    end = truth[-1]
    own = score(end.showroom[0], end.vault[0])
    assert cells(player.page)[-1] == [str(own), *["Vault, shut"] * 3]
    player.settings = {"vaults": True}
    player.ask("look")
    row = cells(player.page)[0]
    pairs = zip(truth[0].showroom, truth[0].vault, strict=True)
    assert row == [f"Showroom {shown} Vault {locked}" for shown, locked in pairs]


def test_the_score_sheet_is_open_at_the_end() -> None:
    variant = DiamondsVariant(2)
    player = player_at("final", variant)
    before = player.page.html
    player.open(ScoresRoute())
    sheet_, end = cells(player.page), ends(player)[-1]
    assert len(sheet_) == variant.rounds + 1
    assert sheet_[-1] == [*map(str, map(score, end.showroom, end.vault))]
    player.ask("back")
    assert player.page.html == before


def test_several_people_see_no_vault_on_the_score_sheet_between_rounds() -> None:
    player = player_at("summary", DiamondsVariant(3), people=3)
    player.open(ScoresRoute())
    assert "Vault " not in " ".join(cells(player.page)[0])


def test_the_score_sheet_of_diversity_adds_up() -> None:
    player = player_at("summary", DiversityVariant(4, 3), round_=2)
    player.open(ScoresRoute())
    *hands, sums = [list(map(int, row)) for row in cells(player.page)]
    assert [sum(column) for column in zip(*hands, strict=True)] == sums
    assert sums == ends(player)[-1].points
    assert not player.reply["advances"]
