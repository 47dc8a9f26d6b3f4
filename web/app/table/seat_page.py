"""The page of a seat: a table as one viewer sees it, and what they do within a round."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from app.core.commands import command
from app.core.device import Answer
from app.core.html import Inside, Markup
from app.core.navigator import Navigator, R, Sheets
from app.core.replies import PageUpdate, Signal, Updates
from app.core.settings import Settings
from app.core.shared_names import ReactionName
from app.core.thinking import Request, parse_result, search_request
from app.games import pages_of
from app.games.hint import hint_dialog, hint_text
from app.games.opening import Opening, opening_page
from app.games.scene import AnyScene, Company, Tools
from app.games.signals import signals_in_words
from app.library.days import day_of
from app.table.advice import Advice, Decision, decision_of
from app.table.memory import unseen_sheet
from app.table.menus import finish_question, finish_tile
from app.table.shared_table import AnyTable
from app.table.table_screen import TableScreen, requested_move
from app.table.take_back_question import take_back_question, take_back_result
from app.table.updates import hurry, scene_of, updates_of
from app.words import _
from diamonds_core import HUMAN, BotRequest, Card, IllegalMove, Move, Step
from diamonds_core.claim import is_outcome_fixed
from diamonds_core.errors import NetworkError
from diamonds_core.events import Gave, TrickTaken
from diamonds_core.partner import partners_meaning

READING = 50
"""Delay for each letter of an explanation, in ms at normal pace."""

AUTOPLAY_DELAY = 700
"""Delay before a forced card is played, in ms at normal pace."""


class SeatPage(TableScreen[R]):
    """A table drawn for one viewer, with their moves, hints, signals and a quick finish.

    What the viewer has before them, `picked` cards and `feedback`, belongs to a decision: it is
    there until the viewer does something else, or has another decision. `announced` is the decision
    of the viewer's last turn that was announced. `_fixed` caches whether the result is fixed,
    and the number of moves made at that time.
    """

    def __init__(self, navigator: Navigator, route: R, table: AnyTable) -> None:
        self.table = table
        self.game = table.game
        self.session = table.session
        self._feedback: tuple[str, Decision | None] = "", None
        self.announced: Decision | None = None
        super().__init__(navigator, route)
        self.pages = pages_of(table.session.record.variant)
        self.advice = Advice()
        self._fixed = (-1, False)
        # The updates of a round whose deal waits until the summary of the last one is read.
        self.later: Updates = []

    @property
    def viewer(self) -> int | None:
        return self.game.viewer

    @property
    def decision(self) -> Decision:
        """The viewer's decision now."""
        return decision_of(self.session, self.viewer)

    @property
    def picked(self) -> tuple[Card, ...]:
        """The cards that the viewer has picked for the present decision."""
        cards, decision = self.table.picked.get(self.viewer, ((), None))
        return cards if cards and decision == self.decision else ()

    @picked.setter
    def picked(self, cards: tuple[Card, ...]) -> None:
        self.table.picked[self.viewer] = cards, self.decision

    @property
    def feedback(self) -> str:
        """The sentence on the viewer's last tap, while it is about the present decision."""
        text, decision = self._feedback
        return text if text and decision == self.decision else ""

    @feedback.setter
    def feedback(self, text: str) -> None:
        self._feedback = text, self.decision if text else None

    @property
    def summary(self) -> AnyScene | None:
        """The summary of a round that the viewer still reads while the next one begins."""
        return self.table.reading.get(self)

    def drop_outdated(self) -> None:
        """Drop what belongs to an earlier decision, which may come back with a move taken back."""
        self.picked, self.feedback = self.picked, self.feedback

    @property
    def people_here(self) -> Sequence[int]:
        """The seats of the people at the viewer's device."""
        return self.game.people_here

    @property
    def company(self) -> Company:
        """The people on other devices."""
        table, counts = self.table, self.navigator.settings.watchers
        seats = tuple(table.remote_seats), tuple(table.absent), tuple(table.missing)
        return Company(*seats, len(table.watchers) if counts else 0)

    @property
    def settings(self) -> Settings:
        """The settings of the viewer's device."""
        return self.navigator.settings

    @property
    def premoves(self) -> bool:
        """True if the viewer may lift a card while others play."""
        return self.settings.premove and self.viewer is not None

    def scene(self) -> AnyScene:
        scene = scene_of(self.session, self.viewer, self.settings, self.picked, self.feedback)
        scene = replace(
            scene,
            header=self.header(),
            tools=self.tools(),
            company=self.company,
            premoves=self.premoves,
        )
        can_claim = self._may_claim()
        offered = self._is_viewers_turn() and len(scene.view.legal) > 1 and not can_claim
        hint = self.advice.shown(self.session, self.viewer) if offered else None
        return self._with_take_back(replace(scene, can_claim=can_claim, hint=hint))

    def _with_take_back(self, scene: AnyScene) -> AnyScene:
        """Return the scene with the request to take back, or with the way in which one ended."""
        last = self.table.take_backs.last
        if not self.table.take_backs.open:
            return replace(scene, feedback=scene.feedback or take_back_result(last, scene))
        assert last is not None
        move = self.session.record.moves[last.move_index]
        box = take_back_question(last, move, scene, self.people_here)
        return replace(scene, view=replace(scene.view, legal=()), take_back=box)

    def past_scene(self) -> AnyScene:
        """Return the scene with the meaning of the partner's card, where there is a partner."""
        scene, seat = self.scene(), self.viewer
        # The meaning waits for the network of a bot, as the bot does.
        with suppress(NetworkError):
            if seat is not None and (found := partners_meaning(self.session.record, seat)):
                return replace(scene, meant=self.pages.meaning(found, scene.names, seat))
        return scene

    def header(self) -> Markup | None:
        """Return the header, shown above the table during motion too."""
        return None

    def tools(self) -> Tools | None:
        """Return what can be done beside the moves, None without buttons at the table.

        At a table of several devices the others are asked before a decision is taken back.
        """
        if not self.table.remote_seats or self.viewer is None:
            return None
        undo = self.table.take_backs.may_ask(self.viewer)
        return Tools(undo, reacts=self.settings.reactions, wait=self.table.wait_of(self.viewer))

    def sheets(self) -> Sheets:
        unseen: Sheets = {"unseen": lambda: unseen_sheet(self.scene())}
        return {
            **super().sheets(),
            **self._hint_sheet(),
            **(unseen if self._may_remember() else {}),
            "finish": lambda: finish_question(day_of(self.session.record) is not None),
        }

    def advances(self) -> bool:
        return self.plays_on()

    def plays_on(self) -> bool:
        """Return whether chance, a bot that doesn't search or a forced card moves next."""
        state = self.session.state
        table = self.table
        if state.over or state.between_rounds or table.waits or table.take_backs.open:
            return False
        if table.lets_read:
            return False
        if self.session.player() == HUMAN:
            return self._forced() is not None
        return search_request(self.session) is None

    def bot_request(self) -> Request | None:
        """Return the request to the bot to move if it searches, or else the request for a hint."""
        return search_request(self.session) or self.hint_request()

    def on_turn_changed(self) -> None:
        """Handle a change of turn, before anything more is shown."""

    def render(self, say: str = "") -> Updates:
        """Return the page at rest, shown for a moment before a forced card is played."""
        (update,) = super().render(say)
        if self.plays_on() and self._forced() is not None:
            update["rest"] = AUTOPLAY_DELAY
        return [update]

    @command
    def move(self, move: str) -> Updates:
        """Make the viewer's move, or explain why a card can't be played."""
        made, refused = requested_move(self.session, move), move.partition(" ")[2]
        if made is None or not self.table.may_move(self.viewer, made):
            return self.explain(refused)
        if self._warns_of(made):
            return self.render(self.feedback)
        try:
            steps = self.session.play(made, *self.table.viewers)
        except IllegalMove:
            return self.explain(refused)
        return self.show_steps(steps)

    def _warns_of(self, _move: Move) -> bool:
        """Return whether the viewer has been warned of a move now, instead of making it."""
        return False

    @command
    def go(self) -> Answer:
        """Advance the game where it needs no tap."""
        return self.show_steps(self.table.next_steps(self._forced())) if self.plays_on() else []

    def take_answer(self, answer: str | None) -> Answer:
        """Make the move that the thinker has found, or show it if it is a hint.

        Without an answer, another bot chooses the move.
        """
        request = search_request(self.session)
        if request is None:
            return self.show_hint(answer)
        if answer is not None:
            move = parse_result(request, answer).move
            return self.show_steps(self.session.answer(request, move, *self.table.viewers))
        note = _("The thinking bot can't be started here: a quicker one plays instead.")
        return self.show_steps(self.session.stand_in(*self.table.viewers), note)

    @command
    def hint(self) -> Updates:
        """Find the best move."""
        if not self._is_viewers_turn():
            return self.render()
        self.picked = ()
        self.advice.ask(self.session, self.viewer)
        self.feedback = _("Looking for the best move")
        return self.render()

    def show_hint(self, answer: str | None) -> Updates:
        """Mark the best move and explain it, which counts as help."""
        request = self.hint_request()
        assert request is not None
        self.session.record.hints += 1
        self.advice.result = result = parse_result(request, answer)
        scene = self.scene()
        reasons = self.pages.sentences(scene.view, result.move, scene.names)
        self.feedback = hint_text(result, scene.view, scene.names, reasons)
        return self.render(self.feedback)

    @command
    def explain(self, name: str, /) -> Updates:
        """Explain a card or another element of the table.

        If the game goes on without the viewer, it first leaves time to read.
        """
        updates = super().explain(name)
        if not self._is_viewers_turn():
            for update in updates:
                update["rest"] = READING * len(self.feedback)
        return updates

    @command
    def undo(self) -> Updates:
        """Take back the last decision; people on other devices are asked first."""
        if not self.table.remote_seats:
            return self._take_back()
        if self.viewer is not None:
            self.table.take_backs.ask(self.viewer)
        return self.settle()

    def _take_back(self) -> Updates:
        """Take back the last decision of the last viewer, and the moves after it.

        To restore cards that a bot has played for the viewer, the bot plays again.
        """
        undo = self.game.undo()
        if undo is None:
            return self.render()
        taken_back = self.session.record.moves[undo.move_index]
        self.session.back_to(undo.move_index)
        self.session.record.undos += 1
        self.game.last_viewer.left.clear()
        self.picked = ()
        if undo.finished:
            self.session.undone.clear()
        elif isinstance(taken_back, Card):
            self.navigator.device.effects["offer"] = "confirm"
        self.on_turn_changed()
        self.feedback = _("Taken back.")
        return self.render(self.feedback)

    @command
    def agree(self, seat: int, /) -> Updates:
        """Agree, as the person at a seat, that another one takes back a move."""
        return self._answer_take_back(seat, agrees=True)

    @command
    def refuse(self, seat: int, /) -> Updates:
        """Refuse, as the person at a seat, that a move is taken back, or withdraw the request."""
        return self._answer_take_back(seat, agrees=False)

    def _answer_take_back(self, seat: int, *, agrees: bool) -> Updates:
        if seat in self.people_here:
            self.table.take_backs.answer(seat, agrees)
        return self.settle()

    def settle(self) -> Updates:
        """Return the page, once moves are taken back that all people have agreed on."""
        return self.show_steps([]) if self.table.settle() else self.render()

    @command
    def react(self, reaction: ReactionName, /) -> Updates:
        """Show a symbol at the own seat to all at a table of several devices."""
        if self.viewer is not None and self.table.remote_seats:
            self.table.signals.react(self.viewer, reaction)
        return self.render()

    @command
    def nudge(self) -> Updates:
        """Nudge the person for whom all others wait."""
        self.feedback = self.table.nudge(self.viewer)
        return self.render(self.feedback)

    def signals(self) -> list[Signal]:
        """Return the signals to show to the people at this page."""
        shown = self.table.signals.of(self.people_here, reactions=self.settings.reactions)
        return signals_in_words(shown, self.session.seats)

    @command
    def redo(self) -> Updates:
        """Redo the decision that was taken back."""
        if not self._may_redo():
            return self.render()
        return self.show_steps(self.session.redo(*self.table.viewers))

    @command
    def claim(self) -> Updates:
        """Play out a round whose result is fixed."""
        return self._play_out() if self._may_claim() else self.render()

    @command
    def finish(self) -> Updates:
        """Let bots play out the round."""
        return self._play_out() if self.table.may_finish(self.viewer) else self.render()

    def _play_out(self) -> Updates:
        """Let bots play out the round."""
        self.table.play_out()
        return self.show_steps([])

    def menu_items(self) -> Inside:
        """Return the item of the menu that finishes the round, where that is a choice."""
        return self.table.may_finish(self.viewer) and not self._may_claim() and finish_tile()

    def _may_remember(self) -> bool:
        """Return whether the viewer may look up the cards still out: not at a deal of the day."""
        playing = self.viewer is not None and bool(self.session.view(self.viewer).hand)
        return self.settings.unseen and playing and day_of(self.session.record) is None

    def _person_to_move(self) -> int | None:
        return self.session.turn if self.session.player() == HUMAN else None

    def _is_viewers_turn(self) -> bool:
        return self.table.is_to_move(self.viewer)

    def _may_redo(self) -> bool:
        return bool(self.session.undone) and self._is_viewers_turn()

    def _may_claim(self) -> bool:
        """Return whether the only person can see that the rest of the round is settled."""
        if not self.table.may_finish(self.viewer) or len(self.session.view(self.viewer).hand) < 2:
            return False
        number = len(self.session.record.moves)
        if self._fixed[0] != number:
            self._fixed = number, is_outcome_fixed(self.session.view(self.viewer))
        return self._fixed[1]

    def hint_request(self) -> BotRequest | None:
        """Return the request for a hint that the viewer waits for."""
        return self.advice.open(self.session, self.viewer) if self._is_viewers_turn() else None

    def _hint_sheet(self) -> Sheets:
        result = self.advice.result_now(self.session, self.viewer)
        if result is None or not self._is_viewers_turn():
            return {}
        view, names = self.scene().view, self.scene().names
        reasons = self.pages.sentences
        return {"hint": lambda: hint_dialog(result, view, names, reasons(view, result.move, names))}

    def _forced(self) -> Move | None:
        """Return the viewer's only legal move, if the settings play it automatically."""
        if not self.settings.forced or not self._is_viewers_turn():
            return None
        legal = self.session.view(self.viewer).legal
        return legal[0] if len(legal) == 1 else None

    def _passes_by(self) -> bool:
        """Return whether the game advances at once, for the same viewer and without a choice."""
        if self.navigator.clears_announcements or self._is_viewers_turn():
            return False
        return self.plays_on()

    def opening(self) -> Opening:
        """Return the scores as they are counted at the end."""
        return self.pages.opening(self.scene())

    def _opening(self) -> PageUpdate:
        """Return the update that counts the scores, from the last place to the first."""
        opening = self.opening()
        page = opening_page(opening)
        return {"html": page, "say": opening.said, "sound": "end", "milestone": "opening"}

    def next_round(self) -> Updates:
        """Leave the summary of a round, and deal the next one if nobody has."""
        self.table.reading.pop(self, None)
        if not self.session.state.between_rounds:
            return self.show_steps([])
        self.table.let_read(self)
        return self.show_steps(self.session.chance(*self.table.viewers))

    def show_steps(self, steps: list[Step], note: str = "") -> Updates:
        """Return the updates after steps, and after all moves that follow without a tap.

        They end with a trick, so that the game rests while it is held, or other screens are open;
        but people on other devices don't wait for the page here. The table at rest has the note.
        """
        updates = self.updates_after(steps, note)
        while self.plays_on() and (self.is_seen_elsewhere() or not _end_trick(steps)):
            steps = self.table.next_steps(self._forced())
            updates += self.updates_after(steps, note)
        return updates

    def updates_after(self, steps: list[Step], note: str = "") -> Updates:
        """Return the updates after steps, then the table at rest unless the game advances."""
        self.drop_outdated()
        updates = self.updates_of(steps)
        self.feedback = note or self.feedback
        self.on_turn_changed()
        if self.summary:
            self.later += updates
            return self.render()
        updates, self.later = [*self.later, *updates], []
        if self._passes_by() and any("html" in update for update in updates):
            return updates
        (rest,) = self.render()
        begins = self.begins_turn()
        if self.session.state.between_rounds:
            rest["sound"] = "round"
        elif self._is_viewers_turn():
            if begins and not self._forced():
                rest["sound"] = "turn"
            hurry(updates, steps)
        return [*updates, rest]

    def updates_of(self, steps: Sequence[Step]) -> Updates:
        """Return the updates for steps; what leaves the viewer's table alone is only announced."""
        updates = updates_of(
            self.session,
            steps,
            self.viewer,
            self.settings,
            header=self.header(),
            tools=self.tools(),
            company=replace(self.company, missing=()),
            premoves=self.premoves,
        )
        if self.leaves_alone(steps):
            for update in updates:
                update.pop("html", None)
        return updates

    def leaves_alone(self, steps: Sequence[Step]) -> bool:
        """Return whether in steps only others have laid down cards to pass, and all go on."""
        events = [step.event for step in steps]
        aside = all(isinstance(event, Gave) and event.seat != self.viewer for event in events)
        return aside and self.session.state.phase.at_once

    def begins_turn(self) -> bool:
        """Return whether the viewer has a turn that was not announced, and note it."""
        before, turn = self.announced, self.decision if self._is_viewers_turn() else None
        self.announced = turn
        return turn is not None and turn != before


def _end_trick(steps: Sequence[Step]) -> bool:
    return any(isinstance(step.event, TrickTaken) for step in steps)
