"""Levels that follow the player.

The next one is offered after three wins of four games, the one below after three games in a row in
the last place; each of them once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.library.entries import LEVEL_GAMES, LevelGames
from app.library.totals import participations_in, person
from diamonds_core import HUMAN, Record, game_of, replay
from diamonds_core.game import place
from diamonds_core.variant import is_short

GAMES, WINS = 4, 3
"""The number of recent games, and of the wins among them that lead to the next level."""

DEFEATS = 3
"""The number of games in a row in the last place that lead to the level below."""


def next_level(record: Record, up: bool = True) -> str:
    """Return the id of the level above that of all bots, or below it; empty without one."""
    bots = {seat.player for seat in record.seated} - {HUMAN}
    levels = [bot.id for bot in game_of(record.variant).offered()]
    if not up:
        levels.reverse()
    if len(bots) != 1 or not bots <= set(levels[:-1]):
        return ""
    return levels[levels.index(bots.pop()) + 1]


def may_count(record: Record) -> bool:
    """Return whether another level may be offered after a game: its bots have one level."""
    return bool(next_level(record) or next_level(record, up=False))


def record_level_game(
    id_: str, record: Record, entries: Mapping[str, LevelGames]
) -> LevelGames | None:
    """Return the last games of the only person against one level, including this finished one.

    Other levels are offered once, after enough wins or defeats. None if the game doesn't count, as
    one with hints for most moves.
    """
    if len(record.people) != 1 or is_short(record.variant) or not may_count(record):
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
    came_last = _came_last(record)
    lost = tuple(game for game in last if (came_last if game == id_ else game in known.lost))
    rise = len(last) == GAMES and len(won) >= WINS and next_level(record)
    fall = lost[-DEFEATS:] == last[-DEFEATS:] and len(lost) >= DEFEATS
    counted = replace(
        known,
        last=last,
        won=won,
        lost=lost,
        offered=known.offered or (id_ if rise else ""),
        eased=known.eased or (id_ if fall and next_level(record, up=False) else ""),
        first=known.first_win if known.first_win != id_ else "",
    )
    return replace(counted, first=counted.first_win)


def _came_last(record: Record) -> bool:
    """Return whether the side of the only person came last, without a tie."""
    variant, (seat,) = record.variant, record.people
    table = game_of(variant).summary(replay(record))
    own = place(variant, variant.team[seat], table["scores"], table["winners"])
    return own == variant.teams
