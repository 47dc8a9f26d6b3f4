"""Levels that grow with the player: the next is offered once, after three wins of four games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.progress.entries import LEVEL_GAMES, LevelGames
from app.progress.statistics import participations_in, person
from diamonds_core import HUMAN, Record, game_of
from diamonds_core.variant import is_short

GAMES, WINS = 4, 3
"""The number of recent games, and of the wins among them that lead to the next level."""


def next_level(record: Record) -> str:
    """Return the id of the level above that of all bots at the table, empty without one."""
    bots = {seat.player for seat in record.seated} - {HUMAN}
    levels = [bot.id for bot in game_of(record.variant).offered()]
    if len(bots) != 1 or not bots <= set(levels[:-1]):
        return ""
    return levels[levels.index(bots.pop()) + 1]


def record_level_game(
    id_: str, record: Record, entries: Mapping[str, LevelGames]
) -> LevelGames | None:
    """Return the last games of the only person against one level, including this finished one.

    The next level is offered once, after enough wins. None if the game doesn't count,
    as one with hints for most moves.
    """
    if len(record.people) != 1 or is_short(record.variant) or not next_level(record):
        return None
    found = [one for one in participations_in(id_, record) if one.counts]
    if len(found) != 1 or len(found[0].table) > 1:
        return None
    (one,) = found
    if 2 * record.hints > one.action_counts.moves:
        return None
    name = game_of(record.variant).name
    fresh = LevelGames(name, one.level, person(one.name), last=(), won=(), offered="")
    known = entries.get(LEVEL_GAMES.key(fresh), fresh)
    before = [game for game in known.last if game != id_]
    last = (*before, id_)[-GAMES:]
    won = tuple(game for game in last if (one.won if game == id_ else game in known.won))
    enough = len(last) == GAMES and len(won) >= WINS
    offered = known.offered or (id_ if enough else "")
    return replace(known, last=last, won=won, offered=offered)
