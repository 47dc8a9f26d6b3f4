"""What if: a finished round with other moves, or a position played on, apart from real games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import sub
from random import Random

from app.core.commands import command
from app.core.device import Answer
from app.core.figures import table
from app.core.html import Markup, button, h, icon, page, tool
from app.core.navigator import Navigator, Sheets, Unavailable
from app.core.replies import Updates
from app.core.routes import Dealt, WhatIfRoute
from app.core.taps import does, shortcut
from app.core.thinking import Request, parse_result
from app.games.scene import AnyScene
from app.games.values import values_dialog
from app.learn.replay import first_person, open_moments
from app.table.advice import Advice
from app.table.library import library_of
from app.table.menus import past_menu
from app.table.open_game import OpenGame
from app.table.seat_page import SeatPage
from app.table.shared_table import Table, bot_takes
from app.words import _
from app.words.explanations import owners
from app.words.names import isolated, seats_around
from diamonds_core import (
    DEFAULT_BOT,
    HUMAN,
    BotRequest,
    GameError,
    Move,
    Record,
    Session,
    View,
    before,
    dealt_session,
    game_of,
    move_text,
    read_move,
    read_position,
)
from diamonds_core.review import results


class WhatIfScreen(SeatPage[WhatIfRoute]):
    """An analysis board, where one person plays a round on and takes back any move.

    The device keeps its moves with the route, not as a game. `stand_in` is the number of moves
    after which a bot has played the person's cards, made or taken back; None without a bot.
    `compared` has the request for values and its answer, while the person wants to see them.
    `by_chance` tells that a position hides cards, which are dealt at random. A position has no
    `real` game.
    """

    real: Record | None

    def __init__(self, navigator: Navigator, route: WhatIfRoute) -> None:
        if isinstance(route.game, Dealt):
            self.real, (session, viewer) = None, _dealt(route.game)
        else:
            self.real = library_of(navigator).record(route.game)
            session, viewer = _round_again(self.real, route, navigator.rng)
        super().__init__(navigator, route, Table(OpenGame("", session, viewer=viewer)))
        self.game.last_viewer.since = route.number
        self.by_chance = self.real is None and not _knows_all(session.view(viewer))
        self.stand_in = route.stand_in
        self.compared = Advice() if route.values else None
        self._restore(route)

    @property
    def route(self) -> WhatIfRoute:
        return replace(
            self.opened,
            viewer=self.viewer,
            moves=tuple(map(move_text, self.session.record.moves[self.opened.number :])),
            undone=tuple(map(move_text, self.session.undone)),
            stand_in=self.stand_in,
            values=self.compared is not None,
        )

    def greeting(self) -> str:
        """Return a note if the hidden cards are dealt at random."""
        return _("The hidden cards are dealt at random.") if self.by_chance else ""

    def html(self) -> Markup:
        state = self.session.state
        return self._ended() if state.over or state.between_rounds else super().html()

    def scene(self) -> AnyScene:
        values = self.compared and self._may_compare() and self.compared.result_now(self.session)
        scene = replace(super().scene(), values=values or None)
        return scene if self.real else replace(scene, first_moment=None)

    def header(self) -> Markup:
        """Return the bar with the title, the way back, undo, redo and the switch for values."""
        waits = self._values_request() is not None
        can_undo, can_redo = self._undo_index() is not None, self._may_redo()
        label = _("Looking for the values") if waits else _("Values")
        switch = button("plain", **does("values"), title=label, aria_label=label)
        pressed, busy = str(self.compared is not None).lower(), str(waits).lower()
        note = self.by_chance and h.p[_("Hidden cards at random")]
        return h.section("whatif-bar", aria_label=_("What if…?"))[
            _tool("back", "g-back", _("Back")),
            h.div("title")[h.h2[_("What if…?")], note],
            _tool("undo", "g-undo", _("Take back"), idle=not can_undo, key="PageUp"),
            _tool("redo", "g-redo", _("Redo"), idle=not can_redo, key="PageDown"),
            self.by_chance and _tool("deal-anew", "g-again", _("Deal again")),
            switch(aria_pressed=pressed, aria_busy=busy)[
                icon("g-chart"), h.span[_("Values…") if waits else _("Values")]
            ],
        ]

    def sheets(self) -> Sheets:
        scene = self.scene()
        values: Sheets = {"values": lambda: values_dialog(scene)} if scene.values else {}
        note = _("The real game is as it was") if self.real else ""
        menu: Sheets = {"menu": lambda: past_menu(_("Back"), scene, self.menu_items(), note)}
        return {**super().sheets(), **values, **menu}

    def bot_request(self) -> Request | None:
        return super().bot_request() or self._values_request()

    def on_turn_changed(self) -> None:
        """Forget the stand-in, once other moves replace those that led to it."""
        if not self.session.undone and self._before_stand_in():
            self.stand_in = None

    @command
    def move(self, move: str) -> Updates:
        """Make the person's move, also where a bot has stood in before."""
        if self.stand_in == self._moves_made():
            self.stand_in = None
        return super().move(move)

    def _play_out(self) -> Updates:
        """Let a bot play the person's cards; undo treats them as one step."""
        self.stand_in = self._moves_made()
        return super()._play_out()

    @command
    def undo(self) -> Updates:
        """Take back the last decision and the moves after it, or all moves of the stand-in."""
        number = self._undo_index()
        if number is None:
            return self.render()
        self.session.back_to(number)
        self.picked = ()
        return self.render(_("Taken back."))

    @command
    def redo(self) -> Updates:
        """Redo all moves up to the next decision, or all moves of the stand-in."""
        if not self._may_redo():
            return self.render()
        if self.stand_in == self._moves_made():
            self._play(self.session.undone)
            return self.show_steps([])
        steps = self.session.redo(*self.table.viewers)
        while self.session.undone and not self._decides():
            steps += self.session.redo(*self.table.viewers)
        return self.show_steps(steps)

    @command
    def values(self) -> Updates:
        """Show or hide the values of the moves."""
        self.compared = Advice() if self.compared is None else None
        return self.render(_("Looking for the values") if self._values_request() else "")

    def take_answer(self, answer: str | None) -> Answer:
        """Take the answer to the request of a table, or else the values."""
        request = self._values_request()
        if super().bot_request() or self.compared is None or request is None:
            return super().take_answer(answer)
        self.compared.result = parse_result(request, answer)
        return self.render(_("The values are shown"))

    @command
    def once_more(self) -> Updates:
        """Begin again at the same moment; the moves can be redone."""
        self.session.back_to(self.opened.number)
        self.picked = ()
        return self.render()

    @command
    def deal_anew(self) -> Answer:
        """Deal the hidden cards of the position again, and begin there."""
        if not isinstance(self.opened.game, Dealt):
            return self.render()
        route = position_route(self.opened.game.position, self.navigator.rng)
        return self.navigator.replace(replace(route, values=self.compared is not None))

    def _may_compare(self) -> bool:
        return self._is_viewers_turn() and len(self.session.view(self.viewer).legal) > 1

    def _values_request(self) -> BotRequest | None:
        """Return the unanswered request for the values of the moves, from the seat's View."""
        if self.compared is None or not self._may_compare():
            return None
        if self.compared.result_now(self.session) is None and not self.compared.open(self.session):
            self.compared.ask(self.session)
        return self.compared.open(self.session)

    def _restore(self, route: WhatIfRoute) -> None:
        """Make the moves of a route, and take back those that were taken back.

        Raises:
            Unavailable: if they are no moves of this round.
        """
        try:
            state = self.session.state
            self._play([read_move(state, text) for text in (*route.moves, *route.undone)])
        except GameError:
            raise Unavailable from None
        self.session.back_to(route.number + len(route.moves))

    def _play(self, moves: Iterable[Move]) -> None:
        """Make moves of the round, those from `stand_in` on with a bot at the person's seat."""
        people = self.session.seats
        for move in tuple(moves):
            if self.session.state.to_move is None:
                raise Unavailable
            if self._moves_made() == self.stand_in and self.viewer is not None:
                bot_takes(self.session, self.viewer)
            self.session.play(move)
        self.session.reseat(people)

    def _moves_made(self) -> int:
        return len(self.session.record.moves)

    def _before_stand_in(self) -> bool:
        return self.stand_in is not None and self._moves_made() <= self.stand_in

    def _decides(self) -> bool:
        """Return whether the person has a choice now, or has let a bot choose here."""
        if self._moves_made() == self.stand_in:
            return True
        return self._may_compare()

    def _undo_index(self) -> int | None:
        if self.stand_in is not None and not self._before_stand_in():
            return self.stand_in
        undo = self.game.undo()
        return None if undo is None else undo.move_index

    def _ended(self) -> Markup:
        """Return the page after the round, with the points in the game and this time.

        Without a game, the points count from the position on.
        """
        session, variant = self.session, self.session.record.variant
        names = [isolated(seat.name) for seat in session.seats]
        if self.real:
            played = results(self.real), results(session.record)
            columns = [paid[session.state.round] for paid in played]
            heads = [_("Points of this round"), _("In the game"), _("This time")]
        else:
            returns = game_of(variant).returns
            columns = [tuple(map(sub, returns(session.state), returns(session.start)))]
            heads = [_("From this position on"), _("Points")]
        rows = [
            h.tr[
                h.th(scope="row")[owners(variant, place, names)],
                [
                    h.td("best" * (at == len(columns)))[round(column[variant.team.index(place)])]
                    for at, column in enumerate(columns, 1)
                ],
            ]
            for place in range(variant.teams)
        ]
        title = _("The round is over")
        text = h.div("rules listing review")[
            h.header(data_say=True)[h.h1[title]],
            h.section("box")[h.h2[_("What if…? The result")], table(heads, rows, "numbers")],
            h.div("tools")[
                button("gold", **does("back"), data_focus=True)[_("Back")],
                tool("g-again", _("Once more"), **does("once-more")),
            ],
        ]
        return page("whatif-end", (self.header(), h.div("room stage")[text]), title, "draft")


def _knows_all(view: View) -> bool:
    """Return whether all hidden cards are in one hand, so that their holder is known."""
    seen = sum(len(trick.cards) for trick in view.tricks) + len(view.trick)
    return sum(map(bool, view.hand_sizes)) < 3 and seen + sum(view.hand_sizes) == len(
        view.variant.deck
    )


def position_route(position: str, rng: Random) -> WhatIfRoute:
    """Return the route that plays a position on, with the hidden cards dealt at random."""
    return WhatIfRoute(Dealt(position, rng.getrandbits(32)), 0)


def _dealt(game: Dealt) -> tuple[Session, int]:
    """Return the session of a position, and the seat of the person, who is to move.

    Raises:
        Unavailable: if the text is no position in which a seat has a choice.
    """
    try:
        view = read_position(game.position)
    except GameError:
        raise Unavailable from None
    if view.seat is None or not view.legal:
        raise Unavailable
    return dealt_session(view, seats_around(view), Random(game.seed)), view.seat


def _round_again(real: Record, route: WhatIfRoute, rng: Random) -> tuple[Session, int]:
    """Return the session at a moment of a finished round, and the seat of the person.

    Raises:
        Unavailable: if the game has no such moment or no such seat.
    """
    viewer = first_person(real) if route.viewer is None else route.viewer
    if not 0 <= viewer < real.variant.players or route.number not in open_moments(real):
        raise Unavailable
    return Session(_against_bots(real, route.number, viewer), rng), viewer


def _against_bots(record: Record, number: int, seat: int) -> Record:
    """Return the game so far, with the person at a seat and bots at all others."""
    bots = game_of(record.variant).bots
    seats = tuple(
        replace(
            sitting, player=HUMAN if at == seat else bots.get(sitting.player, bots[DEFAULT_BOT]).id
        )
        for at, sitting in enumerate(record.seats_at(number))
    )
    return replace(before(record, number), seats=seats, changes=())


def _tool(name: str, picture: str, label: str, idle: bool = False, key: str = "") -> Markup:
    tap = button(
        "plain", **does(name), **(shortcut(key) if key else {}), title=label, disabled=idle
    )
    return tap[icon(picture), h.span[label]]
