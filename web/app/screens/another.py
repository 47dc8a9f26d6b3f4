"""Another game with the same people: the dialog with its rules, and who sits where."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from app.components.controls import choice, pick_list
from app.games import GAMES
from app.html import Markup, dialog, h
from app.saved_games.open_game import OpenGame
from app.taps import submits
from app.words import _, bot_name
from app.words.names import NAMES, distinct
from diamonds_core import DEFAULT_BOT, HUMAN, Record, Seat, Variant, game_of, new_record


class SameTable(NamedTuple):
    """Another game with the same people.

    Args:
        record: the game.
        elsewhere: the seats of people on other devices.
        former: the seats that all had in the game before.
    """

    record: Record
    elsewhere: list[int]
    former: list[int]


def another_game(game: OpenGame, variant: Variant, level: str, rng: Random) -> SameTable | None:
    """Return another game with bots of a level; None where it has too few seats for all people.

    People keep their seats where there are such seats.
    """
    people, seated = game.session.record.people, game.session.record.seated
    free = [seat for seat in range(variant.players) if seat not in people]
    if len(people) > variant.players:
        return None
    old = {seat if seat < variant.players else free.pop(0): seat for seat in people}
    bot = game_of(variant).level(level).id
    names = [seated[old[k]].name if k in old else NAMES[k] for k in range(variant.players)]
    seats = tuple(Seat(name, HUMAN if k in old else bot) for k, name in enumerate(distinct(names)))
    former = [old.get(seat, seat) for seat in range(variant.players)]
    elsewhere = [seat for seat, before in enumerate(former) if before in game.elsewhere]
    return SameTable(new_record(variant, seats, rng), elsewhere, former)


def another_sheet(game: OpenGame) -> Markup:
    """Return the dialog that begins another game; it opens with the rules of this one."""
    record = game.session.record
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
