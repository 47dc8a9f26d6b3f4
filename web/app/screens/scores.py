"""The score sheet, opened over its game."""

from __future__ import annotations

from collections.abc import Sequence

from app.components.game import Sheet
from app.games import pages_of
from app.html import Inside, Markup, button, h, heading, html, icon, page
from app.library import Unavailable
from app.navigator import Navigator, Screen
from app.routes import HERE, ReplayRoute, ScoresRoute
from app.taps import opens
from app.updates import scene_of
from app.words import _


class Scores(Screen[ScoresRoute]):
    """The scores of a game, as far as the viewer at the table may know them."""

    def __init__(self, navigator: Navigator, route: ScoresRoute) -> None:
        """Open the sheet of the game at the table."""
        super().__init__(navigator, route)
        if navigator.library.game is None:
            raise Unavailable
        self.game = navigator.library.game

    def html(self) -> Markup:
        """Return the whole sheet."""
        session, viewer = self.game.session, self.game.viewer
        scene = scene_of(session, viewer, self.navigator.settings)
        sheet = pages_of(session.record.variant).scores(scene, session.rounds(viewer))
        title = _("Score sheet")
        start = None if sheet.rounds else h.p("credits")[_("Nothing has been scored yet.")]
        body = h.div("rules scores")[heading(title), h.section("box")[_table(sheet), start]]
        return page("scores", body, title)


def _table(sheet: Sheet) -> Markup:
    heads = html(h.th(scope="col")[mark, h.span[name]] for mark, name in sheet.heads)
    rows = html(_row(_replay(number), cells) for number, cells in enumerate(sheet.rounds, 1))
    name, sums = sheet.sums
    return html(
        h.table[
            h.thead[h.tr[h.th(scope="col")[sheet.unit], heads]],
            h.tbody[rows],
            h.tfoot[_row(name, sums)],
        ],
        sheet.key,
    )


def _replay(number: int) -> Markup:
    """Return the number of a round, as a link to its replay."""
    label = _("Replay of round {round}").format(round=number)
    return button("plain jump", **opens(ReplayRoute(HERE, round=number)), aria_label=label)[
        number, icon("g-play")
    ]


def _row(head: Inside, cells: Sequence[Inside]) -> Markup:
    columns = html(h.td[cell] for cell in cells)
    return h.tr[h.th(scope="row")[head], columns]
