"""Exercises: positions in which the player looks for the best move, and the screen of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

from app.core.commands import command
from app.core.device import Answer, Entries, Reading
from app.core.html import Inside, Markup, button, h, icon, tool
from app.core.kinds import Kind
from app.core.navigator import AnyScreen, Navigator, Sheets, Unavailable
from app.core.replies import Updates
from app.core.routes import DueRoute, GuessRoute, MistakesRoute, PuzzleRoute, Route
from app.core.taps import does, sheet
from app.core.thinking import SearchResult, parse_result
from app.games import pages_of
from app.games.board import bar
from app.games.hint import hint_text
from app.games.scene import AnyScene, Scene
from app.games.values import values_dialog
from app.table.menus import past_menu
from app.table.table_screen import TableScreen
from app.table.updates import update_of
from app.words import _, initial_capital
from app.words.explanations import cost_word, decimal_points, move_subject
from app.words.names import seats_around
from diamonds_core import (
    HUMAN,
    BotRequest,
    Move,
    Record,
    Session,
    Step,
    View,
    before,
    dealt_session,
    game_of,
    move_text,
)
from diamonds_core.events import Counted, TrickTaken
from diamonds_core.review import Decision

ExerciseRoute = PuzzleRoute | DueRoute | MistakesRoute | GuessRoute

AS_GOOD = 0.1
"""The points that a move may lose at most to count as right."""

LINES = 9
"""The number of lines after a right answer, of which a typical one is shown."""


class Exercise:
    """A position with a question: how an answer to it is judged and stored, and what comes next.

    Args:
        route: the route that opens this exercise.
        scene: the table before the answer.
        tried: the moves tried so far.
        done: whether the player has found or has been shown a right move.
        leave: the label of the way back.
        where: a short description of the position.
        who: the solver, shown instead until the answer.
        thought: the values of the moves, best first.
        request: the request for these values, while they are not known.
        play_on: the route that plays the position on.
        last: whether no other exercise follows.
        kinds: the kinds of entries that its first answer changes, and that it opens with.
        stored: these entries.
    """

    title: str
    leave: str
    question: str
    where: str
    who: str = ""
    thought: SearchResult
    request: BotRequest | None = None
    play_on: Route
    last: bool = False
    kinds: tuple[Kind[Any], ...] = ()
    stored: Entries

    def __init__(self, route: ExerciseRoute, scene: AnyScene) -> None:
        self.route, self.scene = route, scene
        self.tried, self.done = self.moves(*route.tried), route.done

    def next_route(self) -> Route:
        """Return the route of the next exercise."""
        raise NotImplementedError

    def answer(self, move: Move) -> None:
        """Take a try; the first one is stored."""
        if move not in self.tried:
            self.tried, self.done = (*self.tried, move), self.is_right(move)
            if len(self.tried) == 1:
                self.store()

    def show_answer(self) -> None:
        """Show the right move; a request for it before the first try is stored."""
        if not (self.done or self.tried):
            self.store()
        self.done = True

    def take_values(self, answer: str | None) -> None:
        """Take the answer to the request for the values of the moves."""
        if self.request:
            self.thought, self.request = parse_result(self.request, answer), None

    def store(self) -> None:
        """Store the first try, or the request for the right move."""

    def result(self) -> Inside:
        """Return a sentence on all answers so far."""
        return None

    def outcome(self) -> bool | None:
        """Return whether the last try is right; None without a try, or where that isn't told."""
        return self.is_right(self.tried[-1]) if self.tried else None

    def marks(self) -> dict[Move, bool]:
        """Return the tried moves and, at the end, the right one, with True for right ones."""
        marks = {move: self.is_right(move) for move in self.tried}
        return {**marks, self._right_move(): True} if self.done else marks

    def text(self) -> str:
        """Return the question, what the last try would cost, or at the end the right move."""
        if self.done:
            best, view, names = self._right_move(), self.scene.view, self.scene.names
            reasons = pages_of(view.variant).sentences(view, best, names)
            if best == self.thought.move:
                return hint_text(self.thought, view, names, reasons)
            text = _("{move}: nothing is better.").format(move=self.subject(best))
            return " ".join([initial_capital(text), *reasons[:2]])
        if not self.tried:
            return self.question
        move, points = self.subject(self.tried[-1]), decimal_points(self.cost(self.tried[-1]))
        text = _("{move} would cost {points}. There is something better.")
        return text.format(move=initial_capital(move), points=points)

    def _right_move(self) -> Move:
        found = [move for move in self.tried[-1:] if self.is_right(move)]
        return found[0] if found else self.thought.move

    def subject(self, move: Move) -> str:
        """Return a move as the subject of a sentence."""
        return move_subject(move, self.scene.view.variant, self.scene.names)

    def cost(self, move: Move) -> float:
        """Return the points that a move loses to the best; an unknown move counts as the worst."""
        values = dict(self.thought.evaluations)
        return max(values.values()) - values.get(move, min(values.values()))

    def is_right(self, move: Move) -> bool:
        return self.cost(move) <= AS_GOOD

    def moves(self, *texts: str) -> tuple[Move, ...]:
        """Return the legal moves with these texts, whose cards may be in any order."""
        legal = {frozenset(move_text(move).split()): move for move in self.scene.view.legal}
        asked = (frozenset(text.split()) for text in texts)
        return tuple(legal[words] for words in asked if words in legal)


def ranked(view: View, values: Sequence[float], bot: str = "") -> SearchResult:
    """Return the values of the legal moves, which a bot estimates or nobody, best first."""
    found = sorted(zip(view.legal, values, strict=True), key=lambda entry: -entry[1])
    return SearchResult(found[0][0], tuple(found), bot, "")


def scene_alone(view: View) -> AnyScene:
    """Return the scene of a position without the game that led to it."""
    return Scene(view, seats_around(view), ())


def scene_in_game(record: Record, decision: Decision, rng: Random) -> AnyScene:
    """Return the scene of a decision in a game."""
    session = Session(before(record, decision.move_index), rng)
    return Scene(
        decision.view,
        session.seats,
        tuple(session.events),
        named=session.seats[decision.seat].player != HUMAN,
        first_moment=session.first_event_index,
    )


class ExerciseScreen(TableScreen[ExerciseRoute]):
    """The table of an exercise: first the question, then the value of every move."""

    def __init__(self, navigator: Navigator, exercise: Exercise) -> None:
        super().__init__(navigator, exercise.route)
        self.exercise = exercise
        self.pages = pages_of(exercise.scene.view.variant)

    @property
    def route(self) -> ExerciseRoute:
        exercise = self.exercise
        tried = tuple(map(move_text, exercise.tried))
        return replace(exercise.route, tried=tried, done=exercise.done)

    def scene(self) -> AnyScene:
        exercise = self.exercise
        return replace(
            exercise.scene,
            picked=self.picked,
            feedback=self.feedback,
            settings=self.navigator.settings,
            live=not exercise.done,
            still=exercise.done,
            marks=tuple(exercise.marks().items()),
            values=exercise.thought if exercise.done else None,
            footer=_bar(exercise),
        )

    def sheets(self) -> Sheets:
        exercise = self.exercise
        menu: Sheets = {"menu": lambda: past_menu(exercise.leave, self.scene())}
        values: Sheets = {"values": lambda: values_dialog(self.scene(), exercise.text())}
        return {**super().sheets(), **menu, **(values if exercise.done else {})}

    def refresh(self) -> Reading[None]:
        """Open the exercise again, if entries may have changed that it shows."""
        if self.exercise.kinds:
            again = yield from self.navigator.open(self.route)
            assert isinstance(again, ExerciseScreen)
            self.exercise = again.exercise

    def _read_stored(self) -> Reading[None]:
        """Read the entries that the first answer changes."""
        exercise = self.exercise
        if not (exercise.tried or exercise.done):
            exercise.stored = yield from self.navigator.device.several(*exercise.kinds)

    @command
    def move(self, move: str) -> Reading[Updates]:
        yield from self._read_stored()
        updates: Updates = []
        for made in self.exercise.moves(move):
            if not self.exercise.done:
                self.picked = ()
                self.exercise.answer(made)
                updates = self._played_out(made) if self.exercise.outcome() else []
        return [*updates, *self.render()]

    def _played_out(self, move: Move) -> Updates:
        """Return the updates for a right move and the rest of its trick, as it mostly goes on."""
        asked, view = self.exercise.scene, self.exercise.scene.view
        lines = [line_of(move, asked, self.navigator.rng) for _ in range(LINES)]
        takers = Counter(taker_of(steps) for steps, _ in lines)
        typical = takers.most_common(1)[0][0]
        steps, follow = next(line for line in lines if taker_of(line[0]) == typical)
        note = _("It may go on like this.") if follow else ""
        moving = replace(self.scene(), live=False, still=False, marks=(), values=None)
        moving = replace(moving, footer=_bar(self.exercise, note))
        events = [step.event for step in takewhile(_is_before_counting, steps)]
        return [
            update_of(
                self.pages,
                event,
                replace(
                    moving,
                    view=step.views[view.seat],
                    events=(*asked.events, *events[: number + 1]),
                ),
            )
            for number, (event, step) in enumerate(zip(events, steps, strict=False))
        ]

    @command
    def show_answer(self) -> Reading[Updates]:
        """Show the best move."""
        yield from self._read_stored()
        self.picked = ()
        self.exercise.show_answer()
        return self.render()

    @command
    def next_one(self) -> Reading[Updates]:
        """Go on to the next exercise."""
        if not self.exercise.done:
            return self.render()
        try:
            return (yield from self.navigator.replace(self.exercise.next_route()))
        except Unavailable:
            return (yield from self.navigator.pop())

    @command
    def play_on(self) -> Answer:
        """Play on from the position."""
        exercise = self.exercise
        return self.navigator.push(exercise.play_on) if exercise.done else self.render()

    def bot_request(self) -> BotRequest | None:
        return self.exercise.request

    def take_answer(self, answer: str | None) -> Updates:
        self.exercise.take_values(answer)
        return self.render()


def open_exercise(
    kind: type[Any], navigator: Navigator, route: ExerciseRoute
) -> Reading[AnyScreen]:
    """Open the screen of a kind of exercises."""
    stored = yield from navigator.device.several(*kind.kinds)
    return ExerciseScreen(navigator, kind(navigator, route, stored))


def line_of(move: Move, asked: AnyScene, rng: Random) -> tuple[list[Step], bool]:
    """Return the steps of a move and of the rest of its trick, and whether others follow.

    Their cards are dealt at random, and they play by common sense.
    """
    view, choose = asked.view, game_of(asked.view.variant).bots["simple"].choose
    session = dealt_session(view, asked.seats, rng)
    steps = session.play(move, view.seat)
    own = len(steps)
    while _in_trick(session, view):
        steps += session.play(choose(session.view(session.turn), rng).move, view.seat)
    return steps, len(steps) > own


def taker_of(steps: Sequence[Step]) -> int | None:
    """Return the seat that takes the trick, None if it isn't full."""
    return next((step.event.seat for step in steps if isinstance(step.event, TrickTaken)), None)


def _in_trick(session: Session, asked: View) -> bool:
    """Return whether the trick of a question goes on."""
    view = session.view(None)
    return bool(view.trick) and len(view.tricks) == len(asked.tricks)


def _is_before_counting(step: Step) -> bool:
    return not isinstance(step.event, Counted)


def _bar(exercise: Exercise, note: str = "") -> Markup:
    """Return the question or the judgement, with the ways on; `note` replaces the text."""
    right, done = exercise.outcome(), exercise.done
    shows_outcome = right or (right is False and not done)
    result = exercise.result()
    said = h.div("said")[
        h.p("told" if done else "", data_say=True)[
            _outcome_word(exercise, right) if shows_outcome else None, note or exercise.text()
        ],
        result and h.p("rated", data_say=True)[result],
        h.small("num")[exercise.where if done or not exercise.who else exercise.who],
    ]
    ways = _ways_on(exercise) if done else tool("g-hint", _("Show it"), **does("show-answer"))
    return bar(exercise.title, exercise.leave, said, h.div("ways")[ways])


def _ways_on(exercise: Exercise) -> Inside:
    label = _("What if…?")
    play_on = button("plain", **does("play-on"), title=label, aria_label=label)
    following = does("back" if exercise.last else "next-one")
    return (
        button("plain", **sheet("values"))[_("More")],
        play_on[icon("g-redo"), h.span[label]],
        button("gold", **following, data_focus=True)[_("Done") if exercise.last else _("Next one")],
    )


def _outcome_word(exercise: Exercise, right: bool | None) -> Markup:
    """Return a word of praise, or the weight of the mistake."""
    *before, last = exercise.tried
    praise = _("Right!") if before else _("Well seen!")
    word = praise if right else initial_capital(cost_word(exercise.cost(last))) + "."
    picture = icon("g-check" if right else "g-close")
    return h.b(f"answer {'right' if right else 'wrong'}")[picture, word, " "]
