"""The score sheet, opened over its game."""

from __future__ import annotations

from app.core.html import Markup, button, h, icon, listing
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.routes import HERE, ReplayRoute, ScoresRoute
from app.core.taps import opens
from app.games import pages_of
from app.games.results import score_table
from app.table.library import library_of
from app.table.updates import scene_of
from app.words import _


class ScoresScreen(Screen[ScoresRoute]):
    """The scores of a game, as far as the viewer at the table may know them."""

    def __init__(self, navigator: Navigator, route: ScoresRoute) -> None:
        super().__init__(navigator, route)
        game = library_of(navigator).game
        if game is None:
            raise Unavailable
        self.game = game

    def html(self) -> Markup:
        session, viewer = self.game.session, self.game.viewer
        scene = scene_of(session, viewer, self.navigator.settings)
        sheet = pages_of(session.record.variant).scores(scene, session.rounds(viewer))
        title = _("Score sheet")
        start = None if sheet.rounds else h.p("credits")[_("Nothing has been scored yet.")]
        table = score_table(sheet, _replay)
        return listing("scores", title, h.section("box")[table, start], css="scores")


def _replay(number: int) -> Markup:
    label = _("Replay of round {round}").format(round=number)
    return button("plain jump", **opens(ReplayRoute(HERE, round=number)), aria_label=label)[
        number, icon("g-play")
    ]
