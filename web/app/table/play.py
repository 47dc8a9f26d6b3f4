"""A game in play, by one person or by several who share the device."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Self

from app.core.analyses import ParGames
from app.core.commands import Form, command
from app.core.controls import elsewhere_of, seats_of
from app.core.device import Answer, Reading
from app.core.html import Inside, Markup, button, html, tool
from app.core.navigator import Navigator, Sheets
from app.core.parts import Drawings
from app.core.replies import GuestNews, Reply, Updates
from app.core.routes import HERE, PlayRoute, WhatIfRoute
from app.core.taps import does, opens, sheet_id
from app.core.thinking import Request
from app.games.opening import Opening
from app.games.scene import AnyScene, Company, Tools
from app.games.signals import reactions_dialog
from app.library.days import day_of
from app.table.another_game import another_sheet
from app.table.arrivals import Arrivals, readmit_button
from app.table.decisions import LastViewer
from app.table.duel import duel_opening, ghost
from app.table.final_page import FinalPage
from app.table.finish import Finish
from app.table.gathering import devices, gathering, remove_question
from app.table.library import Waiting, library_of
from app.table.menus import give_up, menu, more, players, record, share_sheet, unseen_tile
from app.table.moments import TurningPoint
from app.table.open_game import OpenGame
from app.table.remote_device import WATCHERS, RemoteDevice
from app.table.remote_page import RemotePage
from app.table.shared_table import Table, take_seat
from app.table.signalling import PATIENCE
from app.table.take_back import TakeBacks
from app.table.updates import page_of
from app.table.warning import warning
from app.words import _
from app.words.names import NAMES, isolated, typed
from diamonds_core import HUMAN, BotRequest, Card, Move, Step
from diamonds_core.events import Event, Played


class PlayScreen(FinalPage):
    """The page of the device that runs a game: the table, the curtain, the ends of its rounds.

    `selected` is the seat of the person who changes seats next, while people gather.
    """

    table: Table[RemotePage]

    def __init__(self, navigator: Navigator, route: PlayRoute, game: OpenGame) -> None:
        """Sit down at a game.

        With several people, nobody is the viewer until they reveal their cards.
        """
        super().__init__(navigator, route, Table(game))
        self.selected: int | None = None
        self.table.own_page = self
        if route.expects:
            self.table.came.clear()
        people = self.game.people_here
        self.game.viewer = people[0] if len(people) == 1 else None
        self.game.last_viewer = LastViewer(self.game.viewer)
        if self.viewer is None and route.seat in people:
            self.game.last_viewer.look(route.seat, route.since)
        self.ending = Finish(navigator, self.game)
        self.warned: set[tuple[Move, ...]] = set()
        library_of(navigator).game = self.game
        if self.table.remote_seats:
            library_of(navigator).waiting = None

    @classmethod
    def open(cls, navigator: Navigator, route: PlayRoute) -> Reading[Self]:
        game = yield from library_of(navigator).played_game(route.id, navigator.rng)
        return cls(navigator, route, game)

    @property
    def route(self) -> PlayRoute:
        """The route with the seat that may take back a move, and whether somebody is expected."""
        last = self.game.last_viewer
        return PlayRoute(self.game.id, last.seat, last.since, bool(self.table.expected))

    def html(self) -> Markup:
        table, asked = self.table, self.table.take_backs.open
        person = None if asked else self._person_to_move()
        if not asked and table.is_gathering:
            return gathering(self._arrivals(), table.invitation, self.feedback)
        if self.summary:
            return self.pages.summary(self.summary)
        return page_of(self.session, self.scene(), person, self._may_undo(), self._missed())

    @property
    def company(self) -> Company:
        table = self.table
        return replace(
            super().company, may_stand_in=table.may_stand_in, come_by_code=table.invitation.is_coded
        )

    def _arrivals(self) -> Arrivals:
        begun = self.table.is_dealt
        selected = None if begun else self.selected
        asks_name = not begun and len(self.people_here) == 1
        return Arrivals(
            self.session.seats, self.company, begun, selected, self._removed(), asks_name
        )

    def _removed(self) -> str:
        """Return the name of the person who was removed last, empty without one."""
        return next((name for _seat, name in reversed(self.table.removed)), "")

    def _visitors(self) -> Inside:
        """Return what can be done about people who have no seat: latecomers, and the removed."""
        table = self.table
        return html(
            [
                button("plain", **does("admit", number))[
                    _("Let {name} sit down").format(name=isolated(table.guests[number].device.name))
                ]
                for number in table.asking
                if table.has_room
            ],
            readmit_button(self._removed()) if table.removed else None,
        )

    def _missed(self) -> Sequence[Event]:
        """Return the events that the next person has missed, while nobody looks."""
        person = self._person_to_move()
        if person is None or self.viewer is not None:
            return ()
        return self.game.last_viewer.missed(person, self.session)

    def scene(self) -> AnyScene:
        friend, state = self.game.friend, self.session.state
        shown = ghost(friend, state.round) if friend and state.between_rounds else None
        return replace(
            super().scene(), ending=self.ending.shown(self.viewer, self.film_box), ghost=shown
        )

    def opening(self) -> Opening:
        own, friend = super().opening(), self.game.friend
        return duel_opening(own, friend) if friend and self.viewer is not None else own

    def bot_request(self) -> Request | None:
        """Return the request for a game of par if one is played, or else the one of the round.

        Par waits for the review, which has the turning point.
        """
        if self.table.take_backs.open or self.table.lets_read:
            return None
        if games := self.ending.par_games():
            ahead = library_of(self.navigator).ahead.request(self.session.record)
            return None if ahead else games.request
        return super().bot_request() or next(filter(None, self._remote_hints().values()), None)

    def _remote_hints(self) -> Mapping[RemotePage, BotRequest | None]:
        """Return the requests for hints that guests wait for."""
        return {page: page.hint_request() for page in self.table.guests.values()}

    def request_ahead(self) -> Request | None:
        """Return a request for the review to come, unless the game goes on without a tap.

        Each guest's tap would have to wait for a device that evaluates the decisions of all people:
        there this begins after the round.
        """
        state = self.session.state
        in_play = not (state.over or state.between_rounds)
        if self.advances() or (self.table.remote_seats and in_play):
            return None
        return library_of(self.navigator).ahead.request(self.session.record)

    def answered_ahead(self) -> Updates:
        """Return the page of a finished game, once nothing more is asked for its review."""
        over, ahead = self.session.state.over, library_of(self.navigator).ahead
        return self.render() if over and not ahead.request(self.session.record) else []

    def _turning_point(self) -> TurningPoint | None:
        return None if self.table.is_gathering else super()._turning_point()

    def ways_on(self, point: TurningPoint) -> Inside:
        there = opens(WhatIfRoute(HERE, point.number, viewer=point.seat))
        return tool("g-redo", _("Play on from here"), **there)

    def tools(self) -> Tools:
        """Return the moves to take back or make again; after a round only those of a bot."""
        if self.table.remote_seats:
            return super().tools() or Tools()
        undo, state = self.game.undo(), self.session.state
        ended = state.over or state.between_rounds
        return Tools(undo is not None and (undo.finished or not ended), self._may_redo())

    def sheets(self) -> Sheets:
        return {
            **super().sheets(),
            "menu": self._menu,
            "share": lambda: share_sheet(self.session.record, self.game.begun),
            "more": lambda: more(self.session.record, bool(self.table.remote_seats)),
            "players": lambda: players(self.scene(), self.pages.characters(), self._visitors()),
            "reactions": reactions_dialog,
            "devices": lambda: devices(self.scene(), self.table.invitation),
            "give-up": give_up,
            "record": record,
            **self._shared_sheets(),
        }

    def _shared_sheets(self) -> Sheets:
        """Return the dialogs about people on other devices."""
        seats, remote = self.session.seats, self.table.remote_seats
        shown: dict[str, Callable[[], Markup]] = {
            sheet_id("remove", str(seat)): partial(remove_question, seat, seats[seat])
            for seat in remote
        }
        return shown | ({"another": lambda: another_sheet(self.session.record)} if remote else {})

    def _menu(self) -> Markup:
        unseen = self._may_remember() and unseen_tile()
        name, credit = self.pages.name, self.pages.credit()
        return menu(name, credit, self.scene(), unseen, self.menu_items())

    def _warns_of(self, move: Move) -> bool:
        """Lift a card that seems costly, where the viewer wants to be warned; counts as a hint."""
        if not isinstance(move, Card) or move in self.picked:
            return False
        text = self._warning(move)
        if text:
            self.picked, self.feedback = (move,), text
        return bool(text)

    def raised_card_note(self, card: Card) -> str:
        """Return the warning before a lifted card, or that it is lifted."""
        return self._warning(card) or super().raised_card_note(card)

    def _warning(self, card: Card) -> str:
        """Return the warning before a card, empty where none is due; it counts once as a hint."""
        if not self.navigator.settings.warn or not self._may_warn():
            return ""
        record = self.session.record
        text = warning(self.pages, self.session.view(self.viewer), card)
        line = (*record.moves, card)
        if text and line not in self.warned:
            self.warned.add(line)
            record.hints += 1
        return text

    def _may_warn(self) -> bool:
        """Return whether a game may have warnings: one person plays it, and it is no day's."""
        record = self.session.record
        return len(record.people) == 1 and day_of(record) is None

    def render(self, say: str = "") -> Updates:
        """Return the table; offer warnings once."""
        if self.navigator.top is not self:
            return super().render(say)
        legal = [] if self.viewer is None else self.session.state.legal_for(self.viewer)
        plays = isinstance(next(iter(legal), None), Card)
        if plays and library_of(self.navigator).offers_warnings and self._may_warn():
            self.navigator.device.effects.setdefault("offer", "warn")
        return super().render(say)

    def private(self) -> bool:
        return self.viewer is not None and len(self.game.people_here) > 1

    def cover(self) -> None:
        """Hide the cards until the next viewer reveals them."""
        self._show_to(None)

    def closed(self) -> None:
        """Close the table, and clear the announcements if they were private."""
        self.navigator.clears_announcements |= self.private()
        library = library_of(self.navigator)
        library.game = None
        guests = [seat for seat in self.table.guests if seat not in WATCHERS]
        if guests and not self.session.state.over:
            names = [isolated(self.session.seats[seat].name) for seat in guests]
            library.waiting = Waiting(self.game.id, names)

    def updates_after(self, steps: list[Step], note: str = "") -> Updates:
        """Return the updates after steps; store the day's first result."""
        if any(isinstance(step.event, Played) for step in steps):
            self.table.reading.clear()
        self.ending.store_results()
        motion = Drawings[Updates]()
        for page in self.table.guests.values():
            page.watch(steps, motion)
        updates = super().updates_after(steps, note)
        if self.session.state.over:
            updates.insert(-1, self._opening())
        return updates

    def leaves_alone(self, steps: Sequence[Step]) -> bool:
        """Return whether steps change nothing here, as while the host waits for a new person."""
        return bool(self.table.expected) or super().leaves_alone(steps)

    def advances(self) -> bool:
        """Return whether the game advances without a tap, or a finished game isn't counted yet."""
        return super().advances() or self.ending.may_count()

    def is_seen_elsewhere(self) -> bool:
        """Return whether a guest is connected; a screen over the table stops nothing for them."""
        return bool(self.table.guests)

    def complete_reply(self, reply: Reply) -> None:
        """Store the game if it has changed, and add the news for people on other devices."""
        if kept := self.game.keep():
            self.navigator.device.effects["keep"] = kept
        table, signals = self.table, self.table.signals
        watchers = table.watchers_numbers(self.settings.watchers)
        if table.remote_seats or table.farewells:
            reply["host"] = table.host
            reply["people"] = table.present_names
            reply["elsewhere"] = table.remote_seats
            reply["watchers"] = watchers
            if own := self.signals():
                reply["signals"] = own
            reply["guests"] = self._news(reply["advances"] and self.plays_on())
        signals.begin_reply()
        if table.wait != signals.due:
            signals.due = ""
        if table.wait and not signals.due:
            reply["wait"] = {"name": table.wait, "time": PATIENCE}
        if (number := table.latecomer) is not None:
            reply["latecomer"] = {"place": number, "name": table.guests[number].device.name}

    def _news(self, passes_by: bool) -> dict[str, GuestNews]:
        """Return the news for each guest who has some, and for those who have just left."""
        pages, news = Drawings[str](), dict[str, GuestNews]()
        for place, page in self.table.guests.items():
            if text := page.reply(passes_by, pages):
                news[str(place)] = {"text": text}
        left, self.table.farewells = self.table.farewells, {}
        return news | {str(place): farewell for place, farewell in left.items()}

    def remote_page(self, place: int, device: RemoteDevice) -> RemotePage:
        """Return the page of a person on another device."""
        return RemotePage(self.navigator, self.opened, self.table, place, device)

    def give_out(self, remote_seats: Collection[int]) -> None:
        """Change the seats whose people are on other devices."""
        table, game = self.table, self.game
        if {*remote_seats} == {*table.remote_seats}:
            return
        for seat in {*table.remote_seats} - {*remote_seats}:
            table.drop(seat)
        game.remote_seats = sorted(remote_seats)
        self._name_person_here()
        table.take_backs = TakeBacks(game.decisions)
        self.on_turn_changed()
        here = game.people_here
        if len(here) == 1:
            self._show_to(here[0])
            game.last_viewer = LastViewer(here[0])

    def _name_person_here(self) -> None:
        """Give the person here who has typed no name one for the other devices."""
        for seat, who in enumerate(self.session.seats):
            if self.table.remote_seats and not typed(who.name):
                take_seat(self.session, seat, replace(who, name=NAMES[0]))

    def _show_to(self, viewer: int | None) -> None:
        self.game.last_viewer.leave(self.viewer, self.session)
        self.navigator.clears_announcements |= viewer != self.viewer
        self.game.viewer = viewer

    def _person_to_move(self) -> int | None:
        """Return the person at this device to move; where several may, in the order of turns."""
        person, here = super()._person_to_move(), self.game.people_here
        if person is None or person in here:
            return person
        return next(filter(self.session.state.legal_for, here), None)

    def _seat_latecomers(self) -> None:
        """Let latecomers sit down before a round; after the game the results are the bots'."""
        table, effects = self.table, self.navigator.device.effects
        if table.promised and (self.session.state.between_rounds or not table.is_dealt):
            former = table.seat_latecomers()
            before = effects.get("seating", [*range(len(former))])
            effects["seating"] = [place if place in WATCHERS else before[place] for place in former]
            added = {seat for seat, place in enumerate(former) if place != seat}
            self.give_out({*table.remote_seats, *added})

    def on_turn_changed(self) -> None:
        """Hide the cards at a change of turn, if several people play."""
        self._seat_latecomers()
        state, person = self.session.state, self._person_to_move()
        self.ending.is_counted &= state.over
        people = self.game.people_here
        turned = person in people and person != self.viewer
        done = state.over or state.between_rounds
        if self.viewer not in people or (len(people) > 1 and (turned or done)):
            self._show_to(None)

    @command
    def go(self) -> Answer:
        return self._count() if self.ending.may_count() else super().go()

    def _count(self) -> Reading[Updates]:
        return self.render((yield from self.ending.count()))

    def take_answer(self, answer: str | None) -> Answer:
        """Take a part of a game of par, the move of a bot, or a hint for a person here or not."""
        if games := self.ending.par_games():
            return self._take_par(games, answer)
        if super().bot_request():
            return super().take_answer(answer)
        waiting = (page for page, request in self._remote_hints().items() if request)
        next(waiting).take_hint(answer)
        return self.render()

    def _take_par(self, games: ParGames, answer: str | None) -> Reading[Updates]:
        return self.render((yield from self.ending.take_answer(games, answer)))

    @command
    def next(self) -> Updates:
        """Deal the next round."""
        return self.next_round()

    @command
    def reveal(self) -> Updates:
        """Show the next person's cards to them."""
        if (viewer := self._person_to_move()) is not None:
            self.game.viewer = viewer
            self.game.last_viewer.look(viewer, len(self.session.record.moves))
        return self.render()

    @command
    def seats(self, form: Form) -> Updates:
        """Apply the names and players in the form to the seats, from this move on."""
        players, before = self.session.record.variant.players, self.session.seats
        self.session.reseat(seats_of(form, players))
        stand_ins = {
            seat
            for seat in self.table.remote_seats
            if before[seat].player == self.session.seats[seat].player != HUMAN
        }
        self.give_out({*elsewhere_of(form, players), *stand_ins})
        self.picked = ()
        self.on_turn_changed()
        return self.render()

    @command
    def drop(self) -> Updates:
        """Give up the game, and send its people away."""
        self.table.guests.clear()
        self.navigator.device.effects["drop"] = self.game.id
        return self.navigator.home()

    @command
    def save_record(self) -> Updates:
        """Save the record of the game at the table to a file."""
        self.navigator.device.save("diamonds.json", self.game.record_text())
        return self.render()

    def _may_undo(self) -> str:
        """Return the name of the person who may undo behind the curtain, else an empty text."""
        last = self.game.last_viewer
        hidden = self.viewer is None and self._person_to_move() is not None
        if not hidden or last.seat is None or self.table.remote_seats or not self.game.undo():
            return ""
        return isolated(self.session.seats[last.seat].name)


def open_table(navigator: Navigator) -> PlayScreen | None:
    """Return the table that is open, perhaps under other screens."""
    return next((screen for screen in navigator.stack if isinstance(screen, PlayScreen)), None)


def table_on_top(navigator: Navigator) -> PlayScreen | None:
    """Return the table if no other screen is over it: a tap at it may have waited longer."""
    return navigator.top if isinstance(navigator.top, PlayScreen) else None
