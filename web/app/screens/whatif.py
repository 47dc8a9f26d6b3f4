"""What if: from a moment of a finished round played on otherwise, beside the real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.desk import Answer, Desk, Request
from app.html import Markup
from app.kept import KeptGame
from app.pages.whatif import ended_page, whatif_menu
from app.reasons import owners
from app.screens.play import Play
from app.screens.replay import Replay
from app.showing import Picture
from diamonds_core import HUMAN, NEWCOMER, Record, Session, before, game_of
from diamonds_core.review import results


class WhatIf(Play):
    """A table at which one person plays a round on; the device keeps nothing of it."""

    name = "whatif"

    def __init__(self, desk: Desk, record: Record, number: int, seat: int) -> None:
        """Go on where so many moves of a game were made, the person at a seat, else bots."""
        self.real, self.number, self.seat = record, number, seat
        super().__init__(desk, KeptGame("", Session(_against_bots(record, number, seat))))

    @property
    def place(self) -> str:
        """With the number of moves that are as they were."""
        return f"{self.name}:{self.number}"

    def html(self) -> Markup:
        """The table; at the end of the round, what came of it."""
        state = self.session.state
        return self._ended() if state.over or state.between_rounds else super().html()

    def answers(self) -> Mapping[str, Answer]:
        """All that can be done at a table, but nothing that would touch the real game."""
        real = ("next", "seats", "again", "drop")
        kept = {name: answer for name, answer in super().answers().items() if name not in real}
        return {**kept, "once-more": self._once_more}

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """Those of a table, with a menu of its own."""
        gone = ("more", "players", "give-up")
        kept = {name: sheet for name, sheet in super().sheets().items() if name not in gone}
        return {**kept, "menu": lambda: whatif_menu(self.choices())}

    def _once_more(self, _request: Request) -> list[Picture]:
        """Begin at the same moment again."""
        self.desk.stack.pop()
        return self.desk.open(WhatIf(self.desk, self.real, self.number, self.seat))

    def _ended(self) -> Markup:
        """What the round brought, beside what it brought really."""
        variant, round_ = self.real.variant, self.session.state.round
        names = [seat.name for seat in self.session.seats]
        really, now = results(self.real)[round_], results(self.session.record)[round_]
        first = [variant.team.index(place) for place in range(variant.teams)]
        return ended_page(
            [(owners(variant, variant.team[k], names), really[k], now[k]) for k in first]
        )


def _against_bots(record: Record, number: int, seat: int) -> Record:
    """The game so far, with the person at a seat and bots at all others."""
    known = game_of(record.variant).bots
    seats = tuple(
        replace(
            sitting,
            player=HUMAN if at == seat else sitting.player if sitting.player in known else NEWCOMER,
        )
        for at, sitting in enumerate(record.seats_at(number))
    )
    return replace(before(record, number), seats=seats, changes=())


def whatif(desk: Desk, request: Request) -> list[Picture]:
    """Play on from the move `arg` of a finished round of the game that is looked at."""
    top, arg = desk.top, str(request.get("arg"))
    if not isinstance(top, Replay) or arg not in map(str, top.finished):
        return top.look()
    return desk.open(WhatIf(desk, top.record, int(arg), top.eyes))
