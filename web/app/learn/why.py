"""The reasons for a bot's move, recomputed: its View, the moves it compared and their values."""

from __future__ import annotations

from dataclasses import replace

from app.core.html import Markup, dialog, h, tool
from app.core.navigator import Navigator, Sheets, Unavailable
from app.core.replies import Updates
from app.core.routes import WhyRoute
from app.core.taps import sheet
from app.core.thinking import SearchResult, encode, parse_result, think
from app.games import pages_of
from app.games.board import bar
from app.games.hint import compared
from app.games.scene import AnyScene
from app.learn.replay import open_moments
from app.table.library import library_of
from app.table.menus import past_menu
from app.table.table_screen import TableScreen
from app.table.updates import scene_of
from app.words import _
from app.words.explanations import move_name
from app.words.names import isolated
from diamonds_core import (
    HUMAN,
    BotRequest,
    Deal,
    Dealer,
    Record,
    Session,
    before,
    bot_request,
    canonical,
    game_of,
)


class WhyScreen(TableScreen[WhyRoute]):
    """The table as a bot saw it before a move of a finished round.

    The same View, random numbers and level give the same move again, so the bot knew nothing else.
    The page reports a different move: the bot has learned since, or lacked its weights then.
    """

    def __init__(self, navigator: Navigator, route: WhyRoute) -> None:
        super().__init__(navigator, route)
        self.record, self.number = library_of(navigator).record(route.game), route.number
        self.pages = pages_of(self.record.variant)
        self.request = _asked(self.record, self.number)
        self.session = Session(before(self.record, self.number), navigator.rng)
        self.failed = False
        self.result: SearchResult | None = None
        if not game_of(self.record.variant).bot(self.request.bot).searches:
            self.result = parse_result(self.request, think(encode(self.request)))

    def sheets(self) -> Sheets:
        return {
            **super().sheets(),
            **({"compared": self._compared} if self.result else {}),
            "menu": lambda: past_menu(_("Back to the replay"), self.scene()),
        }

    def bot_request(self) -> BotRequest | None:
        """Return the bot's request of that time, if it searches."""
        return None if self.result or self.failed else self.request

    def take_answer(self, answer: str | None) -> Updates:
        """Show the bot's new choice, or that it can't choose here."""
        self.failed = answer is None
        self.result = None if self.failed else parse_result(self.request, answer)
        return self.render(self._text())

    def _compared(self) -> Markup:
        assert self.result is not None
        names, made = self.scene().names, self.record.moves[self.number]
        moves = compared(self.result, self.request.view, names, made)
        return dialog("compared", _("The moves compared"), h.p[self._text()], moves)

    def scene(self) -> AnyScene:
        seat = self.request.view.seat
        scene = scene_of(self.session, seat, self.navigator.settings)
        unknown, label = self.result is None, _("The moves compared")
        numbers = tool("g-chart", label, **sheet("compared"), disabled=unknown)
        ways = h.div("ways")[numbers]
        text = h.p("" if unknown else "told")[self._text()]
        footer = bar(_("Why this move"), _("Back to the replay"), text, ways)
        return replace(scene, live=False, still=True, named=True, footer=footer)

    def _text(self) -> str:
        names = [isolated(seat.name) for seat in self.session.seats]
        assert self.request.view.seat is not None
        name = names[self.request.view.seat]
        made = self.record.moves[self.number]
        move = move_name(made, self.record.variant, names)
        text = _("This is all that {name} saw. {name} chose: {move}.")
        reasons = self.pages.sentences(self.request.view, made, names, about=True)[:2]
        said = " ".join([text.format(name=name, move=move), *reasons])
        if self.failed:
            return " ".join([said, _("The thinking bot can't be started here.")])
        if self.result is None:
            return " ".join([said, _("Working it out once more…")])
        now = canonical(self.result.move, self.record.variant)
        if now != made:
            again = _(
                "Asked again, they now choose: {move}. What they have learned has changed since."
            )
            return " ".join([said, again.format(move=move_name(now, self.record.variant, names))])
        return said


def _asked(record: Record, number: int) -> BotRequest:
    """Return the request that a bot has answered with a move of a finished round."""
    if number + 1 not in open_moments(record) or isinstance(record.moves[number], Deal | Dealer):
        raise Unavailable
    request = bot_request(record, number)
    seat = request.view.seat
    if seat is None or record.seats_at(number)[seat].player == HUMAN:
        raise Unavailable
    return request
