"""What a bot knew when it moved, which moves it compared, and the numbers: computed once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.components.hint import compared
from app.components.menus import past_menu
from app.components.scene import AnyScene
from app.explanations import Names, move_name
from app.games import pages_of
from app.html import Markup, button, dialog, h, icon
from app.navigator import Answer, Navigator, Request, Screen
from app.screens.replay import Replay
from app.showing import PageUpdate, scene_of, table_sheets
from app.thinking import Thought, heard, key_of, packed, think, wanted
from app.words import _
from diamonds_core import Move, Record, Session, View, before, canonical, game_of, question


class Why(Screen):
    """The table as a bot saw it before a move of a finished round.

    The same View, chance and level give the same move again, so nothing but these was known:
    unless the bot has learned something else since, or hadn't its weights yet. Then it is said.
    """

    name = "why"

    def __init__(self, navigator: Navigator, record: Record, number: int) -> None:
        """Ask the bot again about the move that so many moves came before."""
        super().__init__(navigator)
        self.record = record
        self.number = number
        self.ask = question(record, number)
        self.session = Session(before(record, number), navigator.rng)
        self.failed = False
        self.thought: Thought | None = None
        if not game_of(record.variant).bot(self.ask.bot).searches:
            self.thought = heard(self.ask, think(packed(self.ask)))

    @property
    def place(self) -> str:
        """With the number of the move."""
        return f"{self.name}:{self.number}"

    def html(self) -> Markup:
        """What the bot saw, and below it what it chose."""
        return pages_of(self.record.variant).table(self._scene())

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """All that it compared, once that is computed."""
        return {
            **super().sheets(),
            **table_sheets(pages_of(self.record.variant), self._scene()),
            **({"compared": self._compared} if self.thought else {}),
            "menu": lambda: past_menu(_("Back to the replay")),
        }

    def answers(self) -> Mapping[str, Answer]:
        """What the bot chooses when asked again."""
        return {"thought": self._thought}

    def thinks(self) -> Mapping[str, object] | None:
        """The question that the bot had then, to one that searches."""
        return None if self.thought or self.failed else wanted(self.ask)

    def _thought(self, request: Request) -> list[PageUpdate]:
        if request["key"] == key_of(self.ask):
            self.failed = request["answer"] is None
            self.thought = None if self.failed else heard(self.ask, request["answer"])
        return self.look(self._text())

    def _compared(self) -> Markup:
        assert self.thought is not None
        names, made = self._scene().names, self.record.moves[self.number]
        return compared_dialog(self.thought, self.ask.view, names, made)

    def _scene(self) -> AnyScene:
        seat = self.ask.view.seat
        scene = scene_of(self.session, seat, self.navigator.settings)
        strip = why_strip(self._text(), self.thought is not None)
        return replace(scene, live=False, foot=strip)

    def _text(self) -> str:
        names = [seat.name for seat in self.session.seats]
        assert self.ask.view.seat is not None
        name = names[self.ask.view.seat]
        made = self.record.moves[self.number]
        move = move_name(made, self.record.variant, names)
        text = _("This is all that {name} saw. {name} chose: {move}.")
        said = text.format(name=name, move=move)
        if self.failed:
            return " ".join([said, _("The thinking bot can't be started here.")])
        if self.thought is None:
            return " ".join([said, _("Its thoughts are computed once more …")])
        now = canonical(self.thought.move, self.record.variant)
        if now != made:
            again = _(
                "Asked again, it now chooses: {move}. What it has learned is not what it was."
            )
            return " ".join([said, again.format(move=move_name(now, self.record.variant, names))])
        return said


def why(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Show what a bot knew at the move `arg` of a finished round of the game looked at."""
    top, arg = navigator.top, str(request.get("arg"))
    number = int(arg) if arg.isascii() and arg.isdecimal() else -1
    if not isinstance(top, Replay) or number + 1 not in top.finished or not top.bot_at(number):
        return top.look()
    return navigator.open(Why(navigator, top.record, number))


def why_strip(text: str, computed: bool) -> Markup:
    """What the bot chose, and the way to all that it compared."""
    leave = _("Back to the replay")
    numbers = button("plain", data_local="open:compared", disabled=not computed)
    return h.section("film", aria_label=_("Why this move"))[
        h.p[text],
        h.div("ways")[numbers[icon("g-chart"), _("What it compared")]],
        button("round-btn", data_do="back", aria_label=leave, title=leave)[icon("g-close")],
    ]


def compared_dialog(thought: Thought, view: View, names: Names, made: Move) -> Markup:
    """The moves that a bot compared, and their numbers; the one it made stands out."""
    return dialog("compared", _("What it compared"), compared(thought, view, names, made))
