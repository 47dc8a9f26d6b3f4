"""A table at which somebody sits: what can be done in the middle of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.components.hint import hint_dialog, hint_text
from app.components.menus import Choices, finish_question
from app.components.scene import AnyScene
from app.games import pages_of
from app.html import Markup
from app.navigator import Answers, Navigator, R
from app.protocol import requests
from app.protocol.replies import Question, Updates
from app.saved_games.open_game import OpenGame
from app.screens.advice import Advice
from app.screens.base import TableScreen, requested_move
from app.thinking import ThinkResult, key_of, parse_result, pending_question, searching
from app.updates import hurry, scene_of, updates_of
from app.words import _
from diamonds_core import (
    HUMAN,
    Ask,
    Card,
    Give,
    IllegalMove,
    Move,
    Session,
    Step,
    move_text,
)
from diamonds_core.claim import settled

READING = 50
"""How long the game waits for each letter of an explanation, in ms at normal pace."""

BEAT = 700
"""How long one sees a card that plays itself before it does, in ms at normal pace."""


class Table(TableScreen[R]):
    """A round that is played: moves, hints, what is taken back, and a quick end.

    `has_moved` is whether the viewer has just made a move, which may be a slip. `settled` has the
    number of moves at which it was found out whether the round is settled, and whether it is.
    """

    def __init__(self, navigator: Navigator, route: R, game: OpenGame) -> None:
        """Sit down at the table of a game."""
        super().__init__(navigator, route)
        self.game = game
        self.session = game.session
        self.pages = pages_of(game.session.record.variant)
        self.advice = Advice()
        self.settled = (-1, False)
        self.has_moved = False

    @property
    def viewer(self) -> int | None:
        """The seat whose cards may be shown."""
        return self.game.viewer

    def scene(self) -> AnyScene:
        """What is drawn of it."""
        scene = scene_of(
            self.session, self.viewer, self.navigator.settings, self.picked, self.feedback
        )
        scene = replace(scene, header=self.header())
        if self._may_claim():
            return replace(scene, can_claim=True)
        offered = self._is_viewers_turn() and len(scene.view.legal) > 1
        return replace(scene, hint=self.advice.shown(self.session)) if offered else scene

    def header(self) -> Markup | None:
        """What lies above the table, also while something moves."""
        return None

    def can_undo(self) -> bool:
        """Whether the table itself has a button that takes the last move back."""
        return False

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """What can be looked at, and what is asked before the rest is played quickly."""
        return {**super().sheets(), **self._hint_sheet(), "finish": finish_question}

    def answers(self) -> Answers:
        """All that can be done in a round."""
        return (
            Answers()
            .tap("go", self._go)
            .tap("undo", self._undo)
            .tap("redo", self._redo)
            .tap("claim", self._claim)
            .tap("finish", self._finish)
            .tap("hint", self._hint)
            .on(requests.Move, self._move)
            .on(requests.Thought, self._thought)
            .on(requests.Pick, self.pick)
            .on(requests.Explain, self.explain)
        )

    def goes_on(self) -> bool:
        """Whether chance, a bot or a forced card moves next."""
        state = self.session.state
        if state.over or state.between_rounds:
            return False
        if self.session.player() == HUMAN:
            return self._forced() is not None
        return searching(self.session) is None

    def question(self) -> Question | None:
        """The question to a bot that searches, when it is its turn; or what a hint would be."""
        return pending_question(searching(self.session) or self._hint_ask())

    def turned(self) -> None:
        """It may be somebody else's turn now, before anything more is shown."""

    def look(self, say: str = "") -> Updates:
        """The page at rest, a little longer before a card plays itself."""
        (update,) = super().look(say)
        if self.goes_on() and self._forced() is not None:
            update["rest"] = BEAT
        return [update]

    # Requests --------------------------------------------------------------------------

    def _move(self, request: requests.Move) -> Updates:
        """Make the viewer's move, or say why a card can't be played."""
        move = requested_move(self.session, request.move)
        refused = requests.Explain(request.move.partition(" ")[2])
        if move is None or not self._is_the_viewers(move):
            return self.explain(refused)
        try:
            steps = self.session.play(move_text(move), self.viewer)
        except IllegalMove:
            return self.explain(refused)
        self.has_moved = True
        return self._after(steps)

    def _go(self) -> Updates:
        """Let a forced card, a bot that needn't search or chance make the next move."""
        if not self.goes_on():
            return []
        if forced := self._forced():
            steps = self.session.play(forced, self.viewer)
        elif ask := self.session.ask():
            steps = self.session.answer(ask, ask.think().move, self.viewer)
        else:
            steps = self.session.chance(self.viewer)
        return self._after(steps)

    def _thought(self, request: requests.Thought) -> Updates:
        """Make the move that the thinker has found, `answer`; without one another bot plays.

        Or show it, when it is a hint.
        """
        answer, hint = request.answer, self._hint_ask()
        if hint is not None and request.key == key_of(hint):
            return self._show_hint(parse_result(hint, answer))
        ask = searching(self.session)
        if ask is None or request.key != key_of(ask):
            return self.look()
        if answer is not None:
            return self._after(
                self.session.answer(ask, parse_result(ask, answer).move, self.viewer)
            )
        self.feedback = _("The thinking bot can't be started here: a quicker one plays instead.")
        return self._after(self.session.stand_in(self.viewer))

    def _hint(self) -> Updates:
        """Let the thinker find what the viewer should do."""
        if not self._is_viewers_turn():
            return self.look()
        self.has_moved = False
        self.advice.request(self.session)
        self.feedback = _("Looking for the best move")
        return self.look()

    def _show_hint(self, result: ThinkResult) -> Updates:
        """Mark the best move and say why."""
        self.advice.result = result
        scene = self.scene()
        self.feedback = hint_text(result, scene.view, scene.names)
        return self.look(self.feedback)

    def explain(self, request: requests.Explain) -> Updates:
        """Say why a card can't be played; for another card, a lifted one lies down again.

        Where the game goes on without the viewer, it waits until that can have been read.
        """
        if any(card.name == request.arg for card in self.scene().view.hand):
            self.picked = ()
        (update,) = super().explain(request)
        if not self._is_viewers_turn():
            update["rest"] = READING * len(self.feedback)
        return [update]

    def _undo(self) -> Updates:
        """Take back the last decision of the last viewer, and what followed from it.

        The cards that a bot has played for them are made again by having it play again.
        """
        undo = self.game.last_viewer.undo(self.session)
        if undo is None:
            return self.look()
        taken_back = self.session.record.moves[undo.move_index]
        self.session.back_to(undo.move_index)
        self.game.last_viewer.left.clear()
        self.picked = ()
        self.has_moved = False
        if undo.finished:
            self.session.undone.clear()
        elif isinstance(taken_back, Card):
            self.navigator.effects["offer"] = "confirm"
        self.turned()
        self.feedback = _("Taken back.")
        return self.look(self.feedback)

    def _redo(self) -> Updates:
        """Make the decision again that was taken back."""
        if not self._may_redo():
            return self.look()
        return self._after(self.session.redo(self.viewer))

    def _claim(self) -> Updates:
        """Play out the rest of a round in which nothing can change any more."""
        return self._play_out() if self._may_claim() else self.look()

    def _finish(self) -> Updates:
        """Let bots play out the rest of the round at once, the viewer's cards too."""
        return self._play_out() if self._may_finish() else self.look()

    def _play_out(self) -> Updates:
        """Where somebody would have to be waited for, a bot stands in."""
        while self.session.state.to_move is not None:
            ask = self.session.ask()
            if ask is None or searching(self.session):
                self.session.stand_in(self.viewer)
            else:
                self.session.answer(ask, ask.think().move, self.viewer)
        return self._after([])

    # Choices ---------------------------------------------------------------------------

    def choices(self) -> Choices:
        """What can be done now besides playing."""
        undo = self.game.last_viewer.undo(self.session)
        return Choices(
            undo=undo is not None,
            undo_finish=undo is not None and undo.finished,
            redo=self._may_redo(),
            claim=self._may_claim(),
            finish=self._may_finish(),
        )

    def _person_to_move(self) -> int | None:
        return self.session.turn if self.session.player() == HUMAN else None

    def _is_viewers_turn(self) -> bool:
        return self.viewer is not None and self._person_to_move() == self.viewer

    def _is_the_viewers(self, move: Move) -> bool:
        """Whether it is the viewer's turn to move, and the cards are their own to give."""
        own = not isinstance(move, Give) or move.seat == self.viewer
        return own and self._is_viewers_turn()

    def _may_redo(self) -> bool:
        return bool(self.session.undone) and self._is_viewers_turn()

    def _may_finish(self) -> bool:
        """Whether the only person is to play a card."""
        playing = self.session.state.phase.name in ("play", "rob")
        return playing and self._is_viewers_turn() and len(people_at(self.session)) == 1

    def _may_claim(self) -> bool:
        """Whether that person sees that the rest of the round is settled."""
        if not self._may_finish() or len(self.session.view(self.viewer).hand) < 2:
            return False
        number = len(self.session.record.moves)
        if self.settled[0] != number:
            self.settled = number, settled(self.session.view(self.viewer))
        return self.settled[1]

    def _hint_ask(self) -> Ask | None:
        """The hint that the viewer waits for."""
        return self.advice.open(self.session) if self._is_viewers_turn() else None

    def _hint_sheet(self) -> Mapping[str, Callable[[], Markup]]:
        """All that the hint was chosen from, while it is shown."""
        result = self.advice.result_now(self.session) if self._is_viewers_turn() else None
        if result is None:
            return {}
        scene = self.scene()
        return {"hint": lambda: hint_dialog(result, scene.view, scene.names)}

    def _forced(self) -> str | None:
        """The move that plays itself for the viewer: the only one, if the player wants that."""
        if not self.navigator.settings.forced or not self._is_viewers_turn():
            return None
        legal = self.session.view(self.viewer).legal
        return move_text(legal[0]) if len(legal) == 1 else None

    def _passes_by(self) -> bool:
        """Whether the next thing happens at once, and the same viewer sees it without a choice."""
        return self.goes_on() and not self._is_viewers_turn() and not self.navigator.forgets

    def _after(self, steps: list[Step]) -> Updates:
        """The updates of what has happened, then the table at rest, unless the game goes on."""
        self.picked = ()
        settings, header = self.navigator.settings, self.header()
        updates = updates_of(self.session, steps, settings, header=header, can_undo=self.can_undo())
        self.turned()
        if self._passes_by() and any("html" in update for update in updates):
            return updates
        (rest,) = self.look()
        if self.session.state.over:
            rest["sound"] = "end"
        elif self._is_viewers_turn():
            rest["sound"] = "" if self._forced() else "turn"
            hurry(updates)
        return [*updates, rest]


def people_at(session: Session) -> list[int]:
    """The seats of people, not bots."""
    return [number for number, seat in enumerate(session.seats) if seat.player == HUMAN]
