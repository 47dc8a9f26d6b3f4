"""Learning from one's mistakes: back before each costly decision, to find a better one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.components.hint import Hint
from app.components.menus import past_menu
from app.components.scene import AnyScene
from app.explanations import decimal, move_name, sentences
from app.games import pages_of
from app.html import Markup, button, h, icon
from app.navigator import Answer, Navigator, Request, Screen
from app.screens.table import requested_move
from app.showing import PageUpdate, picked_with, scene_of, table_sheets
from app.thinking import Thought
from app.words import _
from diamonds_core import Card, Move, Record, Session, before
from diamonds_core.review import Verdict

AS_GOOD = 0.1
"""A move that is worse than the best by no more points is as good as the best."""


@dataclass(frozen=True, slots=True)
class Try:
    """Which of the `count` decisions it is, what is said of it, and whether it is `done`."""

    text: str
    number: int
    count: int
    done: bool
    last: bool


class Mistakes(Screen):
    """The table as it was before each costly decision of a person, in the order of the game.

    `tried` is the move that was tried last, `done` whether the best one has been found or told.
    """

    name = "mistakes"

    def __init__(
        self,
        navigator: Navigator,
        record: Record,
        verdicts: Sequence[Verdict],
        thoughts: Mapping[int, Thought],
        first: int | None = None,
    ) -> None:
        """Begin before the first of them, or before the move with that number."""
        super().__init__(navigator)
        self.record = record
        self.verdicts = sorted(verdicts, key=lambda verdict: verdict.decision.move_index)
        self.thoughts = thoughts
        self.picked: tuple[Card, ...] = ()
        self.tried: Move | None = None
        self.done = False
        numbers = [verdict.decision.move_index for verdict in self.verdicts]
        self._go_to(numbers.index(first) if first in numbers else 0)

    @property
    def place(self) -> str:
        """With the number of the move that is tried again."""
        return f"{self.name}:{self.verdict.decision.move_index}"

    def html(self) -> Markup:
        """The table as it was, what is said of the last try, and the ways on."""
        return pages_of(self.record.variant).table(self._scene())

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """What lies beside the table."""
        sheets = table_sheets(pages_of(self.record.variant), self._scene())
        return {**super().sheets(), **sheets, "menu": lambda: past_menu(_("Back to the review"))}

    def answers(self) -> Mapping[str, Answer]:
        """All that can be tried."""
        return {
            "move": self._move,
            "pick": self._pick,
            "explain": self._explain,
            "tell": self._tell,
            "next-one": self._next_one,
        }

    # What can be asked -----------------------------------------------------------------

    def _move(self, request: Request) -> list[PageUpdate]:
        """Say what a move is worth."""
        move = requested_move(self.session, request)
        if move and not self.done and move in self.verdict.decision.view.legal:
            self.tried, self.picked = move, ()
            self.done = self._cost(move) <= AS_GOOD
        return self.look(self._text())

    def _pick(self, request: Request) -> list[PageUpdate]:
        self.picked = picked_with(self._scene(), str(request["arg"]), self.picked)
        return self.look()

    def _explain(self, request: Request) -> list[PageUpdate]:
        self.feedback = pages_of(self.record.variant).why_not(self._scene(), str(request["arg"]))
        return self.look(self.feedback)

    def _tell(self, _request: Request) -> list[PageUpdate]:
        """Say which one was the best."""
        self.tried, self.done, self.picked = self.verdict.best, True, ()
        return self.look(self._text())

    def _next_one(self, _request: Request) -> list[PageUpdate]:
        if self.at + 1 < len(self.verdicts):
            self._go_to(self.at + 1)
        return self.look(self._text())

    # Where one is ----------------------------------------------------------------------

    def _go_to(self, at: int) -> None:
        self.at = at
        self.verdict = self.verdicts[at]
        self.session = Session(
            before(self.record, self.verdict.decision.move_index), self.navigator.rng
        )
        self.picked, self.tried, self.done = (), None, False

    def _cost(self, move: Move) -> float:
        """How much a move loses against the best one."""
        values = dict(self.thoughts[self.verdict.decision.move_index].evaluations)
        best = max(values.values())
        return best - values.get(move, min(values.values()))

    def _scene(self) -> AnyScene:
        seat = self.verdict.decision.seat
        scene = scene_of(self.session, seat, self.navigator.settings, self.picked, self.feedback)
        hint = Hint(move=self.tried, offered=False) if self.done else None
        last = self.at + 1 == len(self.verdicts)
        step = Try(self._text(), self.at + 1, len(self.verdicts), self.done, last)
        return replace(scene, hint=hint, live=not self.done, foot=try_strip(step))

    def _text(self) -> str:
        """What is asked, or what is said of the last try."""
        decision, loss = self.verdict.decision, self.verdict.loss
        names = tuple(seat.name for seat in self.session.seats)
        variant = self.record.variant
        if self.tried is None:
            text = _("You chose: {move}. That cost {points}. What is better?")
            made = move_name(decision.move, variant, names)
            return text.format(move=made, points=decimal(loss))
        move = move_name(self.tried, variant, names)
        if self.done:
            reasons = sentences(decision.view, self.tried, names)[:2]
            return " ".join([_("{move}: nothing is better.").format(move=move), *reasons])
        text = _("{move} would cost {points}. There is something better.")
        return text.format(move=move, points=decimal(self._cost(self.tried)))


def try_strip(step: Try) -> Markup:
    """What is said, and the ways on."""
    leave = _("Back to the review")
    number = _("{number} of {count}").format(number=step.number, count=step.count)
    return h.section("film", aria_label=_("Learn from your mistakes"))[
        h.p(data_say=True)[step.text],
        h.div("ways")[h.small("num")[number], _ways(step)],
        button("round-btn", data_do="back", aria_label=leave, title=leave)[icon("g-close")],
    ]


def _ways(step: Try) -> Markup:
    if not step.done:
        return button("plain", data_do="tell")[icon("g-hint"), _("Show it")]
    if step.last:
        return button("gold", data_do="back", data_focus=True)[_("Done")]
    return button("gold", data_do="next-one", data_focus=True)[_("The next one")]
