"""A game in play, by one person or by several who share the device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.components.arrivals import Arrivals
from app.components.controls import elsewhere_of, seats_of
from app.components.gathering import devices, gathering
from app.components.menus import give_up, menu, more, players, record, share_sheet, unseen_tile
from app.components.scene import AnyScene, Tools
from app.components.signals import reactions_dialog
from app.components.take_back import take_back_page, take_back_result
from app.games import GAMES
from app.handlers import Handlers
from app.html import Markup
from app.navigator import Navigator, Sheets
from app.progress.days import day_of
from app.progress.promotion import next_level
from app.protocol import commands
from app.protocol.replies import Needs, Updates
from app.routes import PlayRoute
from app.saved_games.links import Results
from app.saved_games.open_game import LastViewer, OpenGame, game_id
from app.screens.another import another_game, another_sheet
from app.screens.finish import Finish
from app.screens.guest_table import shared_tools
from app.screens.host_table import HostTable
from app.screens.warning import warning
from app.thinking import Request
from app.updates import page_of
from app.words import _
from app.words.names import NAMES, isolated
from diamonds_core import (
    DEFAULT_BOT,
    HUMAN,
    Card,
    Move,
    Record,
    Seat,
    Session,
    Step,
    Variant,
    game_of,
    new_record,
)
from diamonds_core.bots.evaluator import evaluator_of
from diamonds_core.events import Event, Gave
from diamonds_core.registry import USUAL


class PlayScreen(HostTable):
    """A game in play: the table, the curtain between people, and the ends of rounds and game."""

    def __init__(
        self, navigator: Navigator, route: PlayRoute, game: OpenGame | None = None
    ) -> None:
        """Sit down at a game, by default at the one supplied with the command.

        With several people, nobody is the viewer until they reveal their cards.
        """
        super().__init__(navigator, route, game or navigator.library.played_game(navigator.rng))
        people = self.game.people_here
        self.game.viewer = people[0] if len(people) == 1 else None
        self.game.last_viewer = LastViewer(self.game.viewer)
        if self.viewer is None and route.seat in people:
            self.game.last_viewer.look(route.seat, route.since)
        self.finish = Finish(navigator, self.game)
        self.warned: set[tuple[Move, ...]] = set()
        navigator.library.game = self.game

    @property
    def route(self) -> PlayRoute:
        """The route with the seat that may take back a move behind the curtain."""
        last = self.game.last_viewer
        return PlayRoute(self.game.id, last.seat, last.since)

    def html(self) -> Markup:
        if self.game.waits:
            return gathering(self._arrivals(), self.game.invitation, self.feedback)
        if asked := self.game.take_backs.open:
            return take_back_page(asked, self.scene(), self.game.people_here)
        return page_of(self.session, self.scene(), self._may_undo(), self._missed())

    def _arrivals(self) -> Arrivals:
        game, begun = self.game, self.game.has_begun
        selected = None if begun else self.selected
        who = self.session.seats, game.elsewhere, game.absent, self.audience
        return Arrivals(*who, begun, selected)

    def _missed(self) -> Sequence[Event]:
        """Return the events that the next person has missed, while nobody looks."""
        person = self._person_to_move()
        if person is None or self.viewer is not None:
            return ()
        return self.game.last_viewer.missed(person, self.session)

    def scene(self) -> AnyScene:
        scene = super().scene()
        ended = take_back_result(self.game.take_backs.last, scene)
        return replace(
            scene,
            feedback=scene.feedback or ended,
            rival=self.game.rival,
            elsewhere=tuple(self.game.elsewhere),
            **self.finish.scene_fields(self.viewer),
        )

    def bot_request(self) -> Request | None:
        """Return the request for a game of par if one is played, or else the one of the round."""
        if self.game.take_backs.open:
            return None
        if games := self.finish.par_games():
            return games.request
        return super().bot_request() or self.guests.hint_request()

    def request_ahead(self) -> Request | None:
        """Return a request for the review to come, unless somebody may wait for the processor.

        A bot that searches would have to wait for the thinker, and each guest's tap for a device
        that evaluates the decisions of all people: there this begins after the round.
        """
        record, state = self.session.record, self.session.state
        bots = (game_of(record.variant).bot(who.player) for who in self.session.seats)
        waits = bool(self.game.elsewhere) or any(bot.searches for bot in bots)
        if self.advances() or (waits and not (state.over or state.between_rounds)):
            return None
        return self.navigator.library.ahead.request(record)

    def tools(self) -> Tools:
        """Return the moves to take back or make again; after a round only those of a bot."""
        if self.game.elsewhere:
            return shared_tools(self.game, self.viewer, self.settings)
        undo, state = self.game.last_viewer.undo(self.session), self.session.state
        ended = state.over or state.between_rounds
        return Tools(undo is not None and (undo.finished or not ended), self._may_redo())

    def sheets(self) -> Sheets:
        return {
            **super().sheets(),
            "menu": self._menu,
            "share": lambda: share_sheet(self.session.record, self.game.begun),
            "more": lambda: more(self.session.record, bool(self.game.elsewhere)),
            "players": lambda: players(self.scene(), self.pages.characters()),
            "reactions": reactions_dialog,
            "devices": lambda: devices(self.scene(), self.game.invitation),
            "give-up": give_up,
            "record": record,
            **self.remove_sheets(),
            **({"another": lambda: another_sheet(self.game)} if self.game.elsewhere else {}),
        }

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

    def about_lifted(self, card: Card) -> str:
        """Return the warning before a lifted card, or that it is lifted."""
        return self._warning(card) or super().about_lifted(card)

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

    def handlers(self) -> Handlers:
        return (
            super()
            .handlers()
            .tap("go", self._go, self.finish.needs_of_counting())
            .tap("next", self.next_round)
            .tap("reveal", self._reveal)
            .tap("begin", self._begin)
            .tap("drop", self._drop)
            .tap("save-record", self._save_record)
            .tap("level-up", partial(self._change_level, up=True))
            .tap("level-down", partial(self._change_level, up=False))
            .on(commands.Seats, self._seats)
            .on(commands.Again, self._again)
            .on(commands.Another, self._another)
        )

    def render(self, say: str = "") -> Updates:
        """Return the table; offer warnings once."""
        if self.navigator.top is not self:
            return super().render(say)
        legal = [] if self.viewer is None else self.session.state.legal_for(self.viewer)
        plays = isinstance(next(iter(legal), None), Card)
        if plays and self.navigator.library.offers_warnings and self._may_warn():
            self.navigator.device.effects.setdefault("offer", "warn")
        return super().render(say)

    def private(self) -> bool:
        return self.viewer is not None and len(self.game.people_here) > 1

    def cover(self) -> None:
        """Hide the cards until the next viewer reveals them."""
        self._show_to(None)
        self.picked = ()

    def closed(self) -> None:
        """Close the table, and clear the announcements if they were private."""
        self.navigator.clears_announcements |= self.private()
        self.navigator.library.game = None

    def updates_after(self, steps: list[Step]) -> Updates:
        """Return the updates after steps; store the day's first result, and the rules played."""
        if any(isinstance(step.event, Gave) and step.event.seat == self.viewer for step in steps):
            self.navigator.device.effects["learnt"] = "passing"
        self.finish.store_results()
        self.guests.watch(steps)
        updates = super().updates_after(steps)
        if self.session.state.over:
            updates.insert(-1, self._opening())
        return updates

    def advances(self) -> bool:
        """Return whether the game advances without a tap, or a finished game isn't counted yet."""
        return super().advances() or self.finish.may_count()

    def plays_on(self) -> bool:
        waits = self.game.waits or self.game.take_backs.open
        return super().plays_on() and not waits

    def on_turn_changed(self) -> None:
        """Hide the cards at a change of turn, if several people play."""
        super().on_turn_changed()
        state, person = self.session.state, self._person_to_move()
        self.finish.is_counted &= state.over
        people = self.game.people_here
        turned = person in people and person != self.viewer
        done = state.over or state.between_rounds
        if self.viewer not in people or (len(people) > 1 and (turned or done)):
            self._show_to(None)

    def _go(self) -> Updates:
        if self.finish.may_count():
            return self.render(self.finish.count())
        return super()._go()

    def needs_of_answer(self) -> Needs:
        """Return what the score of a game of par needs of the device."""
        return self.finish.needs_of_answer()

    def take_answer(self, answer: str | None) -> Updates:
        """Take a part of a game of par, the move of a bot, or a hint for a person here or not."""
        if games := self.finish.par_games():
            return self.render(self.finish.take_answer(games, answer))
        if super().bot_request():
            return super().take_answer(answer)
        self.guests.take_hint(answer)
        return self.render(self.feedback)

    def _change_level(self, up: bool) -> Updates:
        record = self.session.record
        if not self.session.state.over or not (level := next_level(record, up)):
            return self.render()
        seats = tuple(
            seat if seat.player == HUMAN else replace(seat, player=level) for seat in record.seated
        )
        return begin_game(self.navigator, new_record(record.variant, seats, self.navigator.rng))

    def _reveal(self) -> Updates:
        viewer, last = self._person_to_move(), self.game.last_viewer
        self.game.viewer = viewer
        last.look(viewer, len(self.session.record.moves))
        return self.render()

    def _seats(self, command: commands.Seats) -> Updates:
        """Apply the names and players in the form to the seats, from this move on."""
        players, before = self.session.record.variant.players, self.session.seats
        self.session.reseat(seats_of(command.form, players))
        stand_ins = {
            seat
            for seat in self.game.elsewhere
            if before[seat].player == self.session.seats[seat].player != HUMAN
        }
        self._give_out(sorted({*elsewhere_of(command.form, players), *stand_ins}))
        self.picked = ()
        self.on_turn_changed()
        return self.render()

    def _again(self, command: commands.Again) -> Updates:
        """Begin another game with the same people and rules.

        It deals the same cards, the same cards moved on by one seat, or new ones.
        """
        record, cards = self.session.record, command.arg
        seats = record.seated[-1:] + record.seated[:-1] if cards == "turned" else record.seated
        seed = record.seed if cards else None
        again = new_record(record.variant, seats, self.navigator.rng, seed)
        if cards == "turned":
            return begin_game(self.navigator, again)
        rival = self.game.rival if cards == "same" else ()
        return begin_game(self.navigator, again, rival, self.game.elsewhere, self.game)

    def _another(self, command: commands.Another) -> Updates:
        """Begin another game with the same people."""
        form, rng = command.form, self.navigator.rng
        variant = GAMES[form["game"]].variant(form)
        again = another_game(self.game, variant, form["bots"], rng)
        if again is None:
            return self.render(_("That game has too few seats for all who are at the table."))
        record, elsewhere, former = again
        return begin_game(self.navigator, record, (), elsewhere, self.game, former)

    def _begin(self) -> Updates:
        """Let bots play for all who are absent, and go on."""
        game, came = self.game, self.game.came
        game.gathers = False
        for seat in game.absent:
            self.guests.stand_in(seat)
        if came and not game.has_begun:
            self._give_out([seat for seat in game.elsewhere if seat in came])
        return self.render()

    def _drop(self) -> Updates:
        self.navigator.device.effects["drop"] = self.game.id
        return self.navigator.home()

    def _save_record(self) -> Updates:
        self.navigator.device.save("diamonds.json", self.game.record_text())
        return self.render()

    def _may_undo(self) -> str:
        """Return the name of the person who may undo behind the curtain, else an empty text."""
        last = self.game.last_viewer
        hidden = self.viewer is None and self._person_to_move() is not None
        if not hidden or last.seat is None or self.game.elsewhere or not last.undo(self.session):
            return ""
        return isolated(self.session.seats[last.seat].name)


def begin_game(
    navigator: Navigator,
    record: Record,
    rival: Results = (),
    elsewhere: Sequence[int] = (),
    last: OpenGame | None = None,
    former: Sequence[int] = (),
) -> Updates:
    """Begin a new game; a `rival` table may have played the same deal.

    People at the seats `elsewhere` are on other devices. Those connected in the `last` game come
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
    game = OpenGame(game_id(record, navigator.rng), session, rival=rival, elsewhere=elsewhere)
    if last:
        game.join_from(last, former or range(record.variant.players))
        if former:
            navigator.device.effects["seating"] = [*former]
    return navigator.show(PlayScreen(navigator, PlayRoute(game.id), game))


def first_game(navigator: Navigator, variant: Variant = USUAL) -> Updates:
    """Begin a game for beginners against Easy bots."""
    others = (Seat(name, DEFAULT_BOT) for name in NAMES[1 : variant.players])
    seats = (Seat(_("You"), HUMAN), *others)
    return begin_game(navigator, new_record(variant, seats, navigator.rng))
