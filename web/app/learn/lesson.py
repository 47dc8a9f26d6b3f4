"""A lesson in progress: a prepared game, up to the current move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.core.commands import command, everywhere, message
from app.core.device import Reading
from app.core.html import Markup, button, dialog, h, page, tool
from app.core.navigator import Navigator, Sheets, Unavailable
from app.core.replies import Updates
from app.core.routes import LessonRoute, RulesRoute
from app.core.settings import Settings
from app.core.taps import does, opens
from app.games import GAMES
from app.games.game_pages import Lesson
from app.games.scene import AnyScene, Coach
from app.table.begin import easy_game
from app.table.menus import pace, rules_tile, settings_tile, tile, way_out
from app.table.table_screen import TableScreen, requested_move
from app.table.updates import hurry, scene_of, updates_of
from app.words import _
from app.words.names import UNNAMED
from diamonds_core import HUMAN, Card, Give, Move, Record, Seat, Session, move_text

LEARNER_SEAT = 0
"""The seat of the learner."""


class LessonScreen(TableScreen[LessonRoute]):
    """A prepared game in which the learner and the other seats make scripted moves.

    Before another seat's move that has a note, the game waits until the note is read. The learner
    picks the cards to pass in any order.
    """

    def __init__(self, navigator: Navigator, route: LessonRoute) -> None:
        super().__init__(navigator, route)
        lesson = GAMES[route.game].lesson if route.game in GAMES else None
        if lesson is None:
            raise Unavailable
        self.pages = GAMES[route.game]
        self.lesson: Lesson[Any] = lesson
        whole = lesson.record()
        self.moves = whole.moves
        made = min(max(route.moves, lesson.start), len(self.moves))
        seats = (Seat(UNNAMED, HUMAN), *whole.seats[1:])
        record = Record(whole.variant, seats, whole.moves[:made])
        self.session = Session(record, navigator.rng)
        to_pass = enumerate(self._to_pass())
        self.picked = tuple(card for at, card in to_pass if at in route.picked)
        self.read = False
        self.shows_objection = False

    @property
    def route(self) -> LessonRoute:
        to_pass = enumerate(self._to_pass())
        picked = tuple(at for at, card in to_pass if card in self.picked)
        return LessonRoute(self.opened.game, self._at(), picked)

    def greeting(self) -> str:
        return self.note_now()

    def html(self) -> Markup:
        if self._is_over():
            return self._end()
        between = self.session.state.between_rounds
        return self.pages.summary(self.scene()) if between else super().html()

    def sheets(self) -> Sheets:
        return {**super().sheets(), "menu": self._menu}

    def advances(self) -> bool:
        """Return whether another seat moves next without a tap."""
        return not self._is_over() and not self._learner_moves() and not self._waits()

    def note_now(self) -> str:
        return self.lesson.notes[self._shown()[-1]].text()

    def next_message(self) -> Mapping[str, object] | None:
        """Return the command that continues the lesson, None at its end."""
        if self._is_over():
            return None
        for card in self._to_pick():
            return message("pick", card.name)
        if self._learner_moves():
            return message("move", move=move_text(self._next()))
        if self.session.state.between_rounds and self._waits():
            return message("next")
        return message("read-on" if self._waits() else "go")

    @command
    def move(self, move: str) -> Updates:
        right = self._learner_moves() and requested_move(self.session, move) == self._next()
        return self._play() if right and not self._to_pick() else self.render()

    @command
    def pick(self, name: str, /) -> Updates:
        # In the order of the record, which the move has to have.
        self.picked = tuple(
            card for card in self._to_pass() if (card in self.picked) != (card.name == name)
        )
        return self.render()

    @command
    def go(self) -> Updates:
        return self._play() if self.advances() else []

    @command
    def read_on(self) -> Updates:
        """Continue after the note has been read."""
        self.read = True
        return self._play() if self.advances() else self.render()

    @command
    def next(self) -> Updates:
        return self.read_on() if self.session.state.between_rounds else self.render()

    @command
    def first_game(self) -> Updates:
        return easy_game(self.navigator, self.pages.usual)

    @command
    def explain(self, name: str, /) -> Updates:
        """Explain why a card isn't played, by the rules or for the lesson, or explain a thing."""
        scene = self.scene()
        card = next((card for card in scene.view.hand if card.name == name), None)
        self.shows_objection = card is not None
        self.feedback = self._why_not(card, scene) if card else self.pages.why_not(scene, name)
        return self.render(self.feedback)

    def _at(self) -> int:
        return len(self.session.record.moves)

    def _next(self) -> Move:
        return self.moves[self._at()]

    def _is_over(self) -> bool:
        return self._at() == len(self.moves)

    def _learner_moves(self) -> bool:
        return not self._is_over() and self.session.turn == LEARNER_SEAT

    def _to_pass(self) -> tuple[Card, ...]:
        """Return the cards that the learner is to pass now, none in other phases."""
        move = self._next() if self._learner_moves() else None
        return move.cards if isinstance(move, Give) else ()

    def _to_pick(self) -> tuple[Card, ...]:
        """Return the cards that the learner has still to pick."""
        return tuple(card for card in self._to_pass() if card not in self.picked)

    def _suggested(self) -> tuple[Card, ...]:
        """Return the cards that the learner is to tap now."""
        move = self._next() if self._learner_moves() else None
        return (move,) if isinstance(move, Card) else self._to_pick()

    def _waits(self) -> bool:
        return self._at() in self.lesson.notes and not self._learner_moves() and not self.read

    def _shown(self) -> list[int]:
        """Return the numbers of the moves whose notes have been shown, the current one last."""
        return [at for at in sorted(self.lesson.notes) if at <= self._at()]

    def _why_not(self, card: Card, scene: AnyScene) -> str:
        if self._waits():
            return _(
                "Read this first, then tap \N{LEFT DOUBLE QUOTATION MARK}Continue"
                "\N{RIGHT DOUBLE QUOTATION MARK}."
            )
        if self._to_pass() or (self._learner_moves() and card in scene.view.legal):
            return self.lesson.notes[self._at()].instead()
        return self.pages.why_not(scene, card.name)

    def _play(self) -> Updates:
        before, shown = self._coach(moving=True), len(self._shown())
        steps = self.session.play(self._next(), LEARNER_SEAT)
        self.read, self.picked = False, ()
        updates = updates_of(self.session, steps, LEARNER_SEAT, self._settings(), before)
        if self._learner_moves():
            hurry(updates, steps)
        return updates + self.render(self.note_now() if len(self._shown()) > shown else "")

    def _settings(self) -> Settings:
        """Return the player's settings, but with every card played by the learner's single tap."""
        return replace(self.navigator.settings, confirm=False, forced=False)

    def scene(self) -> AnyScene:
        about = "" if self.shows_objection else self.feedback
        return scene_of(
            self.session, LEARNER_SEAT, self._settings(), self.picked, about, self._coach()
        )

    def _coach(self, moving: bool = False) -> Coach:
        shown = self._shown()
        return Coach(
            text=(self.shows_objection and self.feedback) or self.note_now(),
            number=len(shown),
            count=len(self.lesson.notes),
            shows=self.lesson.notes[shown[-1]].shows,
            cards=() if moving else self._suggested(),
            waits=self._waits() and not moving,
        )

    def _menu(self) -> Markup:
        name, anew = self.pages.name, _("The lesson starts again")
        again = tile("g-again", _("Once more"), anew, **does("learn", name))
        back = _("Back to where you were")
        leave = way_out("g-back", _("Leave the lesson"), back, **does("back"))
        rules = rules_tile(_("Your place in the lesson is kept"), **opens(RulesRoute(name)))
        keys = h.div("tiles")[rules, settings_tile(), again]
        return dialog("menu", _("Menu"), keys, pace(self.scene()), h.div("answers")[leave])

    def _end(self) -> Markup:
        """Return the last page: the end of the game so far and a summary.

        It leads to a new game, or back to the screen from which the lesson was opened.
        """
        scene = self.scene()
        boxes, learnt = self.lesson.ending(scene)
        title = _("You can play now")
        aside = self.navigator.stack.index(self) > 1
        way = "back" if aside else "first-game"
        words = _("Back to where you were") if aside else _("Play an Easy game")
        lines = [h.li[text] for text in learnt]
        body = h.div(f"sum lesson-end{'' if boxes else ' alone'}")[
            h.header[h.h1[title], " ", h.p[self.note_now()]],
            boxes,
            h.section("box learnt")[h.h2[_("What you have learnt")], h.ul("dots")[lines]],
            h.div("go-at")[
                button("gold", **does(way), data_focus=True)[words],
                tool("g-again", _("Once more"), **does("learn", self.pages.name)),
                tool("g-home", _("Home"), **does("home")),
            ],
        ]
        return page("lesson-end", body, title)


@everywhere
def learn(navigator: Navigator, game: str, /) -> Reading[Updates]:
    """Begin the lesson of a game over the open screens, in place of an open lesson.

    Cover the cards on the screens below.
    """
    navigator.close_from(LessonRoute)
    navigator.cover()
    return navigator.push(LessonRoute(game))
