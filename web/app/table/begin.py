"""Beginning games: a first one, and another one with the people at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Literal, NamedTuple

from app.core.commands import Form, everywhere
from app.core.navigator import Navigator
from app.core.replies import Updates
from app.core.routes import PlayRoute
from app.games import GAMES
from app.library.entries import DUELS, DuelGame
from app.library.links import Results
from app.library.promotion import next_level
from app.table.duel import Friend
from app.table.open_game import OpenGame, game_id
from app.table.play import PlayScreen, table_on_top
from app.table.remote_page import RemotePage
from app.table.shared_table import Table
from app.words import _
from app.words.names import NAMES, UNNAMED, distinct
from diamonds_core import DEFAULT_BOT, HUMAN, Record, Seat, Session, Variant, game_of, new_record
from diamonds_core.bots.evaluator import evaluator_of
from diamonds_core.registry import USUAL


def begin_game(
    navigator: Navigator,
    record: Record,
    rival: Results = (),
    remote_seats: Sequence[int] = (),
    last: Table[RemotePage] | None = None,
    former: Sequence[int] = (),
    friend: Friend | None = None,
) -> Updates:
    """Begin a new game; a `rival` table, or a `friend`, may have played the same deal.

    People at the `remote_seats` are on other devices. Those connected at the `last` table come
    from its `former` seats, by default the same ones.

    Raises:
        NetworkError: if the network of a bot at the table can't be fetched.
    """
    rules = game_of(record.variant)
    bots = [rules.bot(seat.player) for seat in record.seats if seat.player != HUMAN]
    if any(not bot.replaced_by for bot in bots):
        evaluator_of(record.variant)
    navigator.home()
    session = Session(record, navigator.rng)
    id_ = game_id(record, navigator.rng, shared=friend is not None)
    game = OpenGame(id_, session, rival=rival, remote_seats=remote_seats, friend=friend)
    if friend:
        navigator.device.add(DUELS, DuelGame(id_, friend.link))
    screen = PlayScreen(navigator, PlayRoute(game.id), game)
    if last:
        players = range(record.variant.players)
        screen.table.inherit_players(last, former or players, screen.remote_page)
        if former:
            navigator.device.effects["seating"] = [*former]
    screen.on_turn_changed()
    return navigator.show(screen)


@everywhere
def first_game(navigator: Navigator) -> Updates:
    """Begin a game against Easy bots."""
    return easy_game(navigator, USUAL)


def easy_game(navigator: Navigator, variant: Variant) -> Updates:
    """Begin a game for beginners against Easy bots."""
    others = (Seat(name, DEFAULT_BOT) for name in NAMES[1 : variant.players])
    seats = (Seat(UNNAMED, HUMAN), *others)
    return begin_game(navigator, new_record(variant, seats, navigator.rng))


# Another game ------------------------------------------------------------------------------


@everywhere
def level_up(navigator: Navigator) -> Updates:
    """Begin a game against bots of the next level."""
    return _change_level(navigator, up=True)


@everywhere
def level_down(navigator: Navigator) -> Updates:
    """Begin a game against bots of the level below."""
    return _change_level(navigator, up=False)


def _change_level(navigator: Navigator, *, up: bool) -> Updates:
    play = table_on_top(navigator)
    if play is None or not play.session.state.over:
        return navigator.render()
    record = play.session.record
    if not (level := next_level(record, up)):
        return navigator.render()
    seats = tuple(
        seat if seat.player == HUMAN else replace(seat, player=level) for seat in record.seated
    )
    return begin_game(navigator, new_record(record.variant, seats, navigator.rng))


@everywhere
def again(navigator: Navigator, cards: Literal["same", "turned"] | None = None, /) -> Updates:
    """Begin another game with the same people and rules.

    It deals the same cards, the same cards moved on by one seat, or new ones.
    """
    if (play := table_on_top(navigator)) is None:
        return navigator.render()
    record = play.session.record
    seats = record.seated[-1:] + record.seated[:-1] if cards == "turned" else record.seated
    other = new_record(record.variant, seats, navigator.rng, record.seed if cards else None)
    if cards == "turned":
        return begin_game(navigator, other)
    rival = play.game.rival if cards == "same" else ()
    return begin_game(navigator, other, rival, play.table.remote_seats, play.table)


@everywhere
def another(navigator: Navigator, form: Form) -> Updates:
    """Begin the game of the form with the people at the table."""
    if (play := table_on_top(navigator)) is None:
        return navigator.render()
    variant = GAMES[form["game"]].variant(form)
    other = another_game(play.game, variant, form["bots"], navigator.rng)
    if other is None:
        return navigator.render(_("That game has too few seats for all who are at the table."))
    return begin_game(navigator, other.record, (), other.remote_seats, play.table, other.former)


class SameTable(NamedTuple):
    """Another game with the same people.

    Args:
        record: the game.
        remote_seats: the seats of people on other devices.
        former: the seats that all had in the game before.
    """

    record: Record
    remote_seats: list[int]
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
    remote = [seat for seat, before in enumerate(former) if before in game.remote_seats]
    return SameTable(new_record(variant, seats, rng), remote, former)
