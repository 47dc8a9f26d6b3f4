"""A lesson that is on: its prepared game, as far as it has been played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.games import GAMES
from app.pages.lesson import Lesson, lesson_end
from app.pages.scene import AnyScene, Coach
from app.settings import Settings
from app.showing import Picture, hurry, moving, pages_of, scene_of
from app.words import _
from diamonds_core import Card, Record, Session, move_text

PUPIL = 0
"""The seat of whoever learns."""


class Learning:
    """A prepared game in which the pupil and all others make the moves that are written.

    Before a move of somebody else's that has a note, the game waits until the note is read.
    """

    def __init__(self, game: str, settings: Settings) -> None:
        """Begin the lesson of a game."""
        self.heed(settings)
        lesson = GAMES[game].lesson
        assert lesson is not None
        self.game = game
        self.lesson: Lesson = lesson
        whole = self.lesson.record()
        self.moves = whole.moves
        begun = Record(whole.variant, whole.seats, whole.moves[: lesson.start])
        self.session = Session(begun)
        self.read = False
        self.objection = ""
        self.about = ""

    def heed(self, settings: Settings) -> None:
        """Show all as the player likes it; but each card is the pupil's to play, by one tap."""
        self.settings = replace(settings, confirm=False, forced=False)

    def answer(self, request: Mapping[str, Any]) -> list[Picture]:
        """Do what a request asks; its key `do` is one of `TAUGHT`."""
        self.objection = self.about = ""
        return TAUGHT[request["do"]](self, request)

    def goes_on(self) -> bool:
        """Whether somebody else moves next without anybody's tap."""
        return not self._is_over() and not self._is_pupils() and not self._waits()

    def page(self) -> str:
        """The table with its note, or how all of it ended."""
        if not self._is_over():
            return pages_of(self.session).table(self._scene())
        boxes, learnt = self.lesson.ending(self._scene())
        return lesson_end(self.game, self._note(), boxes, learnt)

    # What can be asked -----------------------------------------------------------------

    def _begin(self, _request: Mapping[str, Any]) -> list[Picture]:
        return self._picture(self._note())

    def _move(self, request: Mapping[str, Any]) -> list[Picture]:
        wanted = self._is_pupils() and request["move"] == move_text(self._next())
        return self._play() if wanted else self._picture()

    def _go(self, _request: Mapping[str, Any]) -> list[Picture]:
        return self._play() if self.goes_on() else []

    def _read_on(self, _request: Mapping[str, Any]) -> list[Picture]:
        self.read = True
        return self._play() if self.goes_on() else self._picture()

    def _explain(self, request: Mapping[str, Any]) -> list[Picture]:
        """Say why not this card, by the rules or for the lesson's sake; or what a thing is."""
        scene, name = self._scene(), str(request["arg"])
        if card := next((card for card in scene.view.hand if card.name == name), None):
            self.objection = self._why_not(card, scene)
        else:
            self.about = pages_of(self.session).why_not(scene, name)
        return self._picture(self.objection or self.about)

    # Where the lesson is ---------------------------------------------------------------

    def _at(self) -> int:
        return len(self.session.record.moves)

    def _next(self) -> Any:  # noqa: ANN401 (any of the record's moves)
        return self.moves[self._at()]

    def _is_over(self) -> bool:
        return self._at() == len(self.moves)

    def _is_pupils(self) -> bool:
        return not self._is_over() and self.session.state.to_move == PUPIL

    def _waits(self) -> bool:
        return self._at() in self.lesson.notes and not self._is_pupils() and not self.read

    def _told(self) -> list[int]:
        """Where the notes were that have been shown, the one that is shown now last."""
        return [at for at in sorted(self.lesson.notes) if at <= self._at()]

    def _note(self) -> str:
        return self.lesson.notes[self._told()[-1]].text()

    def _why_not(self, card: Card, scene: AnyScene) -> str:
        if self._waits():
            return _("First read on: tap “Go on”.")
        if self._is_pupils() and card in scene.view.legal:
            return self.lesson.notes[self._at()].instead()
        return pages_of(self.session).why_not(scene, card.name)

    # What is shown ---------------------------------------------------------------------

    def _play(self) -> list[Picture]:
        before, told = self._coach(moving=True), len(self._told())
        steps = self.session.play(move_text(self._next()), PUPIL)
        self.read = False
        pictures = moving(self.session, steps, self.settings, before)
        if self._is_pupils():
            hurry(pictures)
        return pictures + self._picture(self._note() if len(self._told()) > told else "")

    def _picture(self, say: str = "") -> list[Picture]:
        return [{"html": self.page(), "say": say, "fly": []}]

    def _scene(self) -> AnyScene:
        coach = self._coach()
        return scene_of(self.session, PUPIL, self.settings, note=self.about, lesson=coach)

    def _coach(self, moving: bool = False) -> Coach:
        told = self._told()
        note = self.lesson.notes[told[-1]]
        card = self._next() if self._is_pupils() and not moving else None
        return Coach(
            text=self.objection or note.text(),
            number=len(told),
            count=len(self.lesson.notes),
            shows=note.shows,
            card=card if isinstance(card, Card) else None,
            waits=self._waits() and not moving,
        )


TAUGHT: Mapping[str, Callable[[Learning, Mapping[str, Any]], list[Picture]]] = {
    "learn": Learning._begin,
    "move": Learning._move,
    "go": Learning._go,
    "read-on": Learning._read_on,
    "explain": Learning._explain,
}
