"""The score sheet, opened over the game that it is of."""

from __future__ import annotations

from app.desk import Desk, Request, Screen
from app.html import Markup
from app.screens.play import Play
from app.showing import Picture, pages_of


class Scores(Screen):
    """How a game went, as whoever looks at the table may know it."""

    name = "scores"

    def __init__(self, desk: Desk, play: Play) -> None:
        """Open the sheet of a game."""
        super().__init__(desk)
        self.play = play

    def html(self) -> Markup:
        """The whole sheet."""
        session = self.play.session
        rounds = session.rounds(self.play.viewer)
        return pages_of(session).scores(self.play.scene(), rounds)


def scores(desk: Desk, _request: Request) -> list[Picture]:
    """Open the score sheet of the game that is shown."""
    return desk.open(Scores(desk, desk.top)) if isinstance(desk.top, Play) else desk.top.look()
