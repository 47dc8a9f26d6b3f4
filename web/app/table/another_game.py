"""The dialog that begins another game with the same people."""

from __future__ import annotations

from app.core.controls import choice, pick_list
from app.core.html import Markup, dialog, h
from app.core.taps import submits
from app.games import GAMES
from app.words import _, bot_name
from diamonds_core import DEFAULT_BOT, HUMAN, Record, Variant, game_of


def another_sheet(record: Record) -> Markup:
    """Return the dialog that begins another game; it opens with the rules of this one."""
    now, people = game_of(record.variant), len(record.people)
    shown = {name: _shown(pages.usual, people) for name, pages in GAMES.items()}
    usual = {name: variant for name, variant in shown.items() if variant} | {
        now.name: record.variant
    }
    levels = {now.level(who.player).id for who in record.seated if who.player != HUMAN}
    bots = {bot.id: bot_name(bot) for bot in now.offered()}
    return dialog(
        "another",
        _("Another game"),
        h.p[_("The same people at the same link. Bots play at the other seats.")],
        h.form("setup", **submits("another"), autocomplete="off")[
            choice("game", _("Game"), {name: GAMES[name].title() for name in usual}, now.name),
            [h.div(f"of-{name}")[GAMES[name].players(one, people)] for name, one in usual.items()],
            pick_list("bots", _("Bots"), bots, levels.pop() if len(levels) == 1 else DEFAULT_BOT),
            [h.div(f"opts of-{name}")[GAMES[name].options(one)] for name, one in usual.items()],
            h.div("answers")[h.button("gold")[_("Deal")]],
        ],
    )


def _shown(usual: Variant, people: int) -> Variant | None:
    """Return the usual variant of a game, or another one with a seat for each of the people."""
    fitting = [one for one in (usual, *type(usual).every()) if one.players >= people]
    return fitting[0] if fitting else None
