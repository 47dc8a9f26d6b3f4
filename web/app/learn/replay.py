"""The replay of a game, step by step, forwards and backwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.core import routes
from app.core.commands import command
from app.core.html import Inside, Markup, button, dialog, h, html, icon, round_button, tool
from app.core.navigator import Navigator, Sheets, Unavailable
from app.core.replies import Updates
from app.core.routes import CURRENT, HERE, GuessRoute, ParRoute, ReviewRoute, WhatIfRoute, WhyRoute
from app.core.taps import does, opens, sheet, slides
from app.core.thinking import SearchResult, parse_result
from app.games import pages_of
from app.games.board import bar, key_button
from app.games.scene import AnyScene, Scene
from app.games.values import values_dialog
from app.table.library import library_of
from app.table.menus import item, past_menu, share_sheet, tile
from app.table.table_screen import TableScreen
from app.table.updates import update_of
from app.words import _, card_name, pgettext, rank_index, suit_name
from app.words.names import isolated
from diamonds_core import (
    HUMAN,
    BotRequest,
    Card,
    Deal,
    Dealer,
    Record,
    View,
    before,
    bot_request,
    game_of,
)
from diamonds_core import replay as replayed
from diamonds_core.cards import SUITS
from diamonds_core.events import Dealt
from diamonds_core.playback import Frame, frames, marks

BEAT = 900
"""Delay between the steps of a running replay, in ms at normal pace."""


class ReplayScreen(TableScreen[routes.ReplayRoute]):
    """The table at a moment of a game.

    All hands of a finished round can be opened. A round in play is shown as its viewer saw it.
    """

    def __init__(self, navigator: Navigator, route: routes.ReplayRoute) -> None:
        super().__init__(navigator, route)
        self.record = library_of(navigator).record(route.game)
        self.begun = library_of(navigator).begun(route.game)
        self.pages = pages_of(self.record.variant)
        at_table = library_of(navigator).game if route.game == CURRENT else None
        self.player = at_table.viewer if at_table else None
        self.seat = self._seat(route.viewer)
        self.frames = self._all_frames()
        if not self.frames:
            raise Unavailable
        self.marks = tuple(marks(self.frames))
        self.at = self._frame_of(route)
        self.runs = False
        self.position = route.position
        self.shows_values = route.values
        self.results: dict[int, SearchResult] = {}

    @property
    def route(self) -> routes.ReplayRoute:
        route = routes.ReplayRoute(self.opened.game, self.at, self.seat)
        return replace(route, position=self.position, values=self.shows_values)

    def scene(self) -> AnyScene:
        """Return the table at the current frame, with the bar that leads to others."""
        frame = self.frame
        story = [other.event for other in self.frames[: self.at + 1]]
        deals = [k for k, event in enumerate(story) if isinstance(event, Dealt)]
        scene: AnyScene = Scene(
            self._after_move() if self.position else frame.view,
            self.record.seats_at(frame.moves_made - 1),
            tuple(story[deals[-1] if deals else 0 :]),
            settings=self.navigator.settings,
            live=False,
            still=self.position,
            named=self._is_bots(frame.view.seat),
            first_moment=deals[-1] if deals else 0,
            values=self.results.get(frame.moves_made) if self._decision() else None,
        )
        return replace(scene, footer=self._bar(scene))

    def bot_at(self, number: int) -> str:
        """Return the name of the bot that made a move of a finished round, else an empty text."""
        move = self.record.moves[number]
        if number + 1 not in _open(self.frames) or isinstance(move, Deal | Dealer):
            return ""
        seat = bot_request(self.record, number).view.seat
        assert seat is not None
        sitting = self.record.seats_at(number)[seat]
        return "" if sitting.player == HUMAN else isolated(sitting.name)

    @property
    def frame(self) -> Frame:
        return self.frames[self.at]

    def _after_move(self) -> View:
        """Return the viewer's View after the current move, also for a frame within the move."""
        state = replayed(before(self.record, self.frame.moves_made))
        view: View = game_of(self.record.variant).observe(state, self.frame.view.seat)
        return view

    def sheets(self) -> Sheets:
        shown: Sheets = {
            **super().sheets(),
            "menu": self._menu,
            "share": lambda: share_sheet(self.record, self.begun),
        }
        if self.scene().values:
            shown = {**shown, "values": lambda: values_dialog(self.scene())}
        if (opened := self.frame.hands) is None:
            return shown
        return {**shown, "hands": partial(self._hands, opened), "deeper": self._deeper}

    def advances(self) -> bool:
        return self.runs and self.at < len(self.frames) - 1

    def bot_request(self) -> BotRequest | None:
        known = self.frame.moves_made in self.results
        return None if self.runs or known else self._decision()

    def _decision(self) -> BotRequest | None:
        """Return the request for the values of the next move.

        There is one only if values are shown and the selected seat decides.
        """
        number = self.frame.moves_made
        ends = self.at + 1 == len(self.frames) or self.frames[self.at + 1].moves_made > number
        if not (self.shows_values and ends) or number >= len(self.record.moves):
            return None
        if isinstance(self.record.moves[number], Deal | Dealer):
            return None
        request = bot_request(self.record, number, game_of(self.record.variant).strongest().id)
        own = request.view.seat == self.frame.view.seat
        return request if own and len(request.view.legal) > 1 else None

    @command
    def viewer(self, seat: int, /) -> Updates:
        """Show finished rounds from a seat's point of view."""
        self.seat = self._seat(seat)
        self.frames = self._all_frames()
        return self.seek(self.at)

    @command
    def values(self) -> Updates:
        """Show or hide the values of the moves."""
        self.shows_values = not self.shows_values
        return self.render(_("Looking for the values") if self.bot_request() else "")

    def take_answer(self, answer: str | None) -> Updates:
        """Show the values of the current decision."""
        if request := self._decision():
            self.results[self.frame.moves_made] = parse_result(request, answer)
        return self.render()

    @command
    def go(self) -> Updates:
        return self._step(self.runs)

    @command
    def step(self) -> Updates:
        """Go one step forward."""
        return self._step()

    @command
    def step_back(self) -> Updates:
        """Go one step back."""
        return self.seek(self.at - 1)

    def _step(self, runs: bool = False) -> Updates:
        """Take one step and show it in motion; a running replay goes on."""
        self.runs, self.position = runs, False
        if self.at == len(self.frames) - 1:
            return self.render()
        self.at += 1
        scene = self.scene()
        picture = update_of(self.pages, self.frame.event, scene)
        self.runs = self.advances()
        return [picture | {"html": self.html(), "rest": BEAT, "hold": False}]

    @command
    def trick_back(self) -> Updates:
        """Go to the previous trick."""
        return self.seek(max((m.frame for m in self.marks if m.frame < self.at), default=0))

    @command
    def trick_on(self) -> Updates:
        """Go to the next trick."""
        end = len(self.frames) - 1
        return self.seek(min((m.frame for m in self.marks if m.frame > self.at), default=end))

    @command
    def run(self) -> Updates:
        """Start or stop the automatic play."""
        self.runs = not self.runs
        return self._step(runs=True) if self.runs else self.render()

    @command
    def seek(self, at: int, /) -> Updates:
        """Go to a frame by its number."""
        self.at = min(max(at, 0), len(self.frames) - 1)
        self.runs = self.position = False
        return self.render(self._said(self.scene()))

    def _bar(self, scene: AnyScene) -> Markup:
        """Return the sentence of the moment, and the controls that change the moment."""
        near, far = self.pages.where(scene)
        where = f"{far} \N{MIDDLE DOT} {near}"
        text = where if self.position else self._said(scene) or near
        ways = h.div("ways")[self._keys(), self._buttons() if _is_open(self.frame) else None]
        label, leave = _("Replay"), _("Leave the replay")
        return bar(label, leave, h.p[text], self._slider(where, text), ways)

    def _keys(self) -> Markup:
        first, last = self.at == 0, self.at == len(self.frames) - 1
        run = _("Stop") if self.runs else _("Play automatically")
        return html(
            key_button("trick-back", "g-first", _("Previous trick"), first, "PageUp"),
            key_button("step-back", "g-back", _("One step back"), first, "ArrowLeft"),
            key_button("run", "g-pause" if self.runs else "g-play", run, last, "p"),
            key_button("step", "g-chev", _("One step forward"), last, "ArrowRight"),
            key_button("trick-on", "g-last", _("Next trick"), last, "PageDown"),
        )

    def _buttons(self) -> Markup:
        hands, what_if, more = _("All hands"), _("What if…?"), _("Look deeper")
        route = WhatIfRoute(HERE, self.frame.moves_made, self.seat)
        return html(
            tool("g-cards", h.span[hands], **sheet("hands"), title=hands),
            tool("g-redo", h.span[what_if], **opens(route), title=what_if),
            round_button("g-hint", more, **sheet("deeper")),
        )

    def _slider(self, where: str, text: str) -> Markup:
        both = _("{where}. {text}").format(where=where, text=text)
        rounds = [mark.frame for mark in self.marks if mark.trick == 0]
        return html(
            h.input(
                type="range",
                id="replay-at",
                **slides("seek"),
                min=0,
                max=len(self.frames) - 1,
                value=self.at,
                list="replay-marks",
                aria_label=_("Where in the game"),
                aria_valuetext=where if text in where else both,
            ),
            h.datalist(id="replay-marks")[[h.option(value=frame)[""] for frame in rounds]],
        )

    # Dialogs ---------------------------------------------------------------------------

    def _menu(self) -> Markup:
        """Return the menu, which copies the position after the move."""
        whole: Inside = None
        if replayed(self.record).over:
            worth = _("What each decision was worth")
            good = _("What good play would score with these cards")
            shared = _("The cards, or the whole game")
            whole = (
                tile("g-chart", _("Review"), worth, **opens(ReviewRoute(HERE))),
                tile("g-chart", pgettext("a score", "Par"), good, **opens(ParRoute(HERE))),
                tile("g-share", pgettext("to others", "Share"), shared, **sheet("share")),
            )
        scene = replace(self.scene(), view=self._after_move())
        return past_menu(_("Leave the replay"), scene, whole)

    def _deeper(self) -> Markup:
        """Return the dialog with details of a moment in a finished round, and other ways on."""
        number, round_ = self.frame.moves_made, self.frame.view.round
        bot, pressed = self.bot_at(number - 1), str(self.shows_values).lower()
        why = _("What {name} knew, and which moves they compared").format(name=bot)
        worth = _("What each decision was worth")
        shown = _("Beside each card, where this seat decides")
        guess = GuessRoute(HERE, self.seat, number)
        note = _("Decide for this seat before its move is shown")
        what_if = WhatIfRoute(HERE, number, self.seat)
        return dialog(
            "deeper",
            _("Look deeper"),
            bot and item("g-bot", _("Why this move"), why, **opens(WhyRoute(HERE, number - 1))),
            item("g-chart", _("Values"), shown, **does("values"), aria_pressed=pressed),
            item("g-hint", _("Guess the move"), note, **opens(guess)),
            item("g-chart", _("Review of the round"), worth, **opens(ReviewRoute(HERE, round_))),
            item("g-cards", _("All hands"), _("The cards of every seat"), **sheet("hands")),
            item("g-redo", _("What if…?"), _("Play on from here"), **opens(what_if)),
        )

    def _hands(self, hands: Sequence[Sequence[Card]]) -> Markup:
        """Return the dialog with all hands by suit, and the choice of the viewer's seat."""
        rows = [
            h.li[
                h.b[name],
                button(
                    "plain", **does("viewer", seat), aria_pressed=str(seat == self.seat).lower()
                )[_("See it from here")],
                [_suit(suit, hand) for suit in range(len(SUITS))],
            ]
            for seat, (name, hand) in enumerate(zip(self.scene().names, hands, strict=True))
        ]
        return dialog("hands", _("All hands"), h.ol("hands")[rows])

    def greeting(self) -> str:
        """Return the sentence on the event of the requested frame."""
        return "" if self.opened.frame is None else self._said(self.scene())

    def complete(self, route: routes.Route) -> routes.Route:
        """Return a route in the same game, with the viewer and the switch for values."""
        found = super().complete(route)
        if not isinstance(found, routes.ReplayRoute):
            return found
        return replace(found, viewer=self.seat, values=self.shows_values)

    def _said(self, scene: AnyScene) -> str:
        return self.pages.sentence(self.frame.event, scene)

    def _all_frames(self) -> tuple[Frame, ...]:
        return frames(self.record, self.player, self.seat, opened=True)

    def _frame_of(self, route: routes.ReplayRoute) -> int:
        """Return the frame of a route by its number, round or move, else the last round's deal."""
        last = len(self.frames) - 1
        begins = {mark.round: mark.frame for mark in self.marks if mark.trick == 0}
        if route.frame is not None:
            return min(max(route.frame, 0), last)
        if route.move is not None:
            made = (at for at, frame in enumerate(self.frames) if frame.moves_made <= route.move)
            return max(made, default=last)
        return begins.get(route.round or max(begins, default=0), last)

    def _is_bots(self, seat: int | None) -> bool:
        return seat is not None and self.record.seated[seat].player != HUMAN

    def _seat(self, seat: int | None) -> int:
        """Return a seat if it exists, else the seat of the viewer or of the first person."""
        if seat is not None and 0 <= seat < self.record.variant.players:
            return seat
        return first_person(self.record) if self.player is None else self.player


def _suit(suit: int, hand: Sequence[Card]) -> Markup:
    cards = [card for card in hand if card.suit == suit]
    ranks = " ".join(map(rank_index, cards)) or "\N{EN DASH}"
    said = ", ".join(map(card_name, cards)) or _("{suit}: none").format(suit=suit_name(suit))
    shown = h.span(SUITS[suit], role="img", aria_label=said)
    return shown[icon(f"s-{SUITS[suit]}"), ranks]


def open_moments(record: Record) -> set[int]:
    """Return the numbers of moves after which all hands of a game may be opened."""
    return _open(frames(record, None, 0, opened=True))


def first_person(record: Record) -> int:
    """Return the seat of the first person in a game, the first seat if there is none."""
    return next(iter(record.people), 0)


def _open(all_frames: Sequence[Frame]) -> set[int]:
    return {frame.moves_made for frame in all_frames if _is_open(frame)}


def _is_open(frame: Frame) -> bool:
    """Return whether a frame belongs to a finished round whose cards are dealt."""
    return frame.hands is not None and any(frame.hands)
