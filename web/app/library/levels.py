"""The names of levels, and the sentence about the level that a person played like."""

from __future__ import annotations

from app.library.played_like import LOSSES, PlayedLike
from app.library.totals import MIXED, PEOPLE
from app.words import _, bot_name, pgettext
from diamonds_core import GAMES, Variant
from diamonds_core.review import Quality


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


def level_meaning(variant: Variant, quality: Quality) -> str:
    """Return how the level is measured that decisions at a table with measured levels are like."""
    text = _(
        "In each of these decisions you lost {own} points on average. The levels lose, in the same "
        "review of their games: {levels}. One game tells little; over ten the answer is narrower."
    )
    lost = ((one.level, one.mean) for one in LOSSES[variant.name])
    levels = ", ".join(f"{level_name(level)} {_hundredths(mean)}" for level, mean in lost)
    return text.format(own=_hundredths(quality.loss / quality.decisions), levels=levels)


def _hundredths(points: float) -> str:
    return f"{points:.2f}".replace(".", pgettext("between the digits of a number", "."))
