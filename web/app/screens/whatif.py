"""What if: from a moment of a finished round played on otherwise, beside the real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.components.menus import Choices, choices_items, item, log_item, settings_item
from app.html import Markup, button, dialog, h, icon, page
from app.navigator import Answers, Navigator, Unavailable
from app.protocol.replies import Updates
from app.routes import WhatIfRoute
from app.saved_games.open_game import OpenGame
from app.screens.replay import first_person, open_moments
from app.screens.table import Table
from app.words import _
from app.words.explanations import owners
from diamonds_core import (
    HUMAN,
    NEWCOMER,
    GameError,
    Record,
    Session,
    before,
    game_of,
    move_text,
    replay,
)
from diamonds_core.record import play_text
from diamonds_core.review import results


class WhatIf(Table[WhatIfRoute]):
    """A table at which one person plays a round on; the device keeps nothing of it."""

    def __init__(self, navigator: Navigator, route: WhatIfRoute) -> None:
        """Go on with a person at one seat, bots at all others."""
        self.real = navigator.record(route.game)
        viewer = first_person(self.real) if route.viewer is None else route.viewer
        if not 0 <= viewer < self.real.variant.players:
            raise Unavailable
        if route.number not in open_moments(self.real):
            raise Unavailable
        record = _against_bots(self.real, route.number, viewer)
        session = Session(_played_on(record, route.moves), navigator.rng)
        super().__init__(navigator, route, OpenGame("", session, viewer=viewer))
        self.game.last_viewer.since = route.number

    @property
    def route(self) -> WhatIfRoute:
        """With the moves that were made."""
        made = self.session.record.moves[self.opened.number :]
        return replace(self.opened, viewer=self.viewer, moves=tuple(map(move_text, made)))

    def html(self) -> Markup:
        """The table; at the end of the round, what came of it."""
        state = self.session.state
        return self._ended() if state.over or state.between_rounds else super().html()

    def answers(self) -> Answers:
        """The requests of a round, and a new start of it."""
        return super().answers().tap("once-more", self._once_more)

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """With a menu of its own."""
        return {**super().sheets(), "menu": lambda: whatif_menu(self.choices())}

    def _once_more(self) -> Updates:
        """Begin at the same moment again."""
        return self.navigator.replace(replace(self.route, moves=()))

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


def _played_on(record: Record, moves: Sequence[str]) -> Record:
    """The game with more moves, by their texts."""
    state = replay(record)
    try:
        return replace(record, moves=[*record.moves, *(play_text(state, move) for move in moves)])
    except GameError:
        raise Unavailable from None


def whatif_menu(can: Choices) -> Markup:
    """What can be done there besides playing."""
    note = _("The real game is as it was")
    back = item("g-back", _("Back to the replay"), note, data_do="back")
    return dialog("menu", _("Menu"), back, choices_items(can), log_item(), settings_item())


def ended_page(rows: Sequence[tuple[str, float, float]]) -> Markup:
    """What everybody got in the round, really and this time: the name and both."""
    title = _("The round is over")
    heads = [_("Points of this round"), _("In the game"), _("This time")]
    body = [
        h.tr[h.th(scope="row")[name], h.td[round(really)], h.td("best")[round(now)]]
        for name, really, now in rows
    ]
    table = h.table("numbers")[
        h.thead[h.tr[[h.th(scope="col")[text] for text in heads]]], h.tbody[body]
    ]
    return page(
        "whatif-end",
        h.div("rules listing review")[
            h.header(data_say=True)[h.h1[title]],
            h.section("box")[h.h2[_("What would have been")], table],
            h.div("tools")[
                button("gold", data_do="back", data_focus=True)[_("Back to the replay")],
                button("plain", data_do="once-more")[icon("g-again"), _("Once more")],
            ],
        ],
        title,
    )
