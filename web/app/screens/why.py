"""What a bot knew when it moved, which moves it compared, and the numbers: computed once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.components.hint import compared
from app.components.menus import past_menu
from app.components.scene import AnyScene
from app.games import pages_of
from app.html import Markup, button, dialog, h, icon
from app.navigator import Answers, Navigator, Unavailable
from app.protocol import requests
from app.protocol.replies import Question, Updates
from app.routes import WhyRoute
from app.screens.base import TableScreen
from app.screens.replay import open_moments
from app.thinking import ThinkResult, encode, key_of, parse_result, pending_question, think
from app.updates import scene_of
from app.words import _
from app.words.explanations import Names, move_name, sentences_about
from app.words.names import isolated
from diamonds_core import (
    HUMAN,
    Ask,
    Deal,
    Dealer,
    Move,
    Record,
    Session,
    View,
    before,
    canonical,
    game_of,
    question,
)


class Why(TableScreen[WhyRoute]):
    """The table as a bot saw it before a move of a finished round.

    The same View, chance and level give the same move again, so nothing but these was known:
    unless the bot has learned something else since, or hadn't its weights yet. Then it is said.
    """

    def __init__(self, navigator: Navigator, route: WhyRoute) -> None:
        """Ask the bot again about the move of a number in a finished round."""
        super().__init__(navigator, route)
        self.record, self.number = navigator.record(route.game), route.number
        self.pages = pages_of(self.record.variant)
        self.ask = _asked(self.record, self.number)
        self.session = Session(before(self.record, self.number), navigator.rng)
        self.failed = False
        self.result: ThinkResult | None = None
        if not game_of(self.record.variant).bot(self.ask.bot).searches:
            self.result = parse_result(self.ask, think(encode(self.ask)))

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """All that it compared, once that is computed."""
        return {
            **super().sheets(),
            **({"compared": self._compared} if self.result else {}),
            "menu": lambda: past_menu(_("Back to the replay"), self.scene()),
        }

    def answers(self) -> Answers:
        """What the bot chooses when asked again."""
        return Answers().on(requests.Thought, self._thought)

    def question(self) -> Question | None:
        """The question that the bot had then, to one that searches."""
        return None if self.result or self.failed else pending_question(self.ask)

    def _thought(self, request: requests.Thought) -> Updates:
        if request.key == key_of(self.ask):
            self.failed = request.answer is None
            self.result = None if self.failed else parse_result(self.ask, request.answer)
        return self.look(self._text())

    def _compared(self) -> Markup:
        assert self.result is not None
        names, made = self.scene().names, self.record.moves[self.number]
        return compared_dialog(self.result, self.ask.view, names, made)

    def scene(self) -> AnyScene:
        """The table as the bot saw it, and below it what it chose."""
        seat = self.ask.view.seat
        scene = scene_of(self.session, seat, self.navigator.settings)
        bar = why_bar(self._text(), self.result is not None)
        return replace(scene, live=False, still=True, named=True, footer=bar)

    def _text(self) -> str:
        names = [isolated(seat.name) for seat in self.session.seats]
        assert self.ask.view.seat is not None
        name = names[self.ask.view.seat]
        made = self.record.moves[self.number]
        move = move_name(made, self.record.variant, names)
        text = _("This is all that {name} saw. {name} chose: {move}.")
        reasons = sentences_about(self.ask.view, made, names)[:2]
        said = " ".join([text.format(name=name, move=move), *reasons])
        if self.failed:
            return " ".join([said, _("The thinking bot can't be started here.")])
        if self.result is None:
            return " ".join([said, _("Working it out once more …")])
        now = canonical(self.result.move, self.record.variant)
        if now != made:
            again = _(
                "Asked again, they now choose: {move}. What they have learned has changed since."
            )
            return " ".join([said, again.format(move=move_name(now, self.record.variant, names))])
        return said


def _asked(record: Record, number: int) -> Ask:
    """The question that a bot has answered with a move of a finished round."""
    if number + 1 not in open_moments(record) or isinstance(record.moves[number], Deal | Dealer):
        raise Unavailable
    ask = question(record, number)
    seat = ask.view.seat
    if seat is None or record.seats_at(number)[seat].player == HUMAN:
        raise Unavailable
    return ask


def why_bar(text: str, computed: bool) -> Markup:
    """What the bot chose, and the way to all that it compared."""
    leave = _("Back to the replay")
    numbers = button("plain", data_local="open:compared", disabled=not computed)
    return h.section("replay-bar", aria_label=_("Why this move"))[
        h.p[text],
        h.div("ways")[numbers[icon("g-chart"), _("The moves compared")]],
        button("round-btn", data_do="back", aria_label=leave, title=leave)[icon("g-close")],
    ]


def compared_dialog(result: ThinkResult, view: View, names: Names, made: Move) -> Markup:
    """The moves that a bot compared, and their numbers; the one it made stands out."""
    return dialog("compared", _("The moves compared"), compared(result, view, names, made))
