"""The names of levels, and the sentence about the level that a person played like."""

from __future__ import annotations

from app.progress.played_like import PlayedLike
from app.progress.statistics import MIXED, PEOPLE
from app.words import _, bot_name
from diamonds_core import GAMES


def level_name(level: str) -> str:
    """Return the display name of a level of opponents."""
    special = {PEOPLE: _("People"), MIXED: _("Several levels")}
    if level in special:
        return special[level]
    bots = {bot.id: bot for game in GAMES.values() for bot in game.bots.values()}
    return bot_name(bots[level]) if level in bots else level


def like_words(like: PlayedLike) -> str:
    """Return the level that decisions are like, or those that they lie between."""
    if like.weakest == like.strongest:
        return _("You played like {level}").format(level=level_name(like.weakest))
    return _("You played between {weaker} and {stronger}").format(
        weaker=level_name(like.weakest), stronger=level_name(like.strongest)
    )
