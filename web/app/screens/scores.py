"""The score sheet, opened over the game that it is of."""

from __future__ import annotations

from collections.abc import Sequence

from app.components.game import Sheet
from app.html import Inside, Markup, button, h, heading, html, icon, monogram, page
from app.navigator import Navigator, Request, Screen
from app.screens.play import Play
from app.showing import PageUpdate
from app.words import _


class Scores(Screen):
    """How a game went, as whoever looks at the table may know it."""

    name = "scores"

    def __init__(self, navigator: Navigator, play: Play) -> None:
        """Open the sheet of a game."""
        super().__init__(navigator)
        self.play = play

    def html(self) -> Markup:
        """The whole sheet."""
        session, title = self.play.session, _("Score sheet")
        sheet = self.play.pages.scores(self.play.scene(), session.rounds(self.play.viewer))
        start = None if sheet.rounds else h.p("credits")[_("Nothing has been scored yet.")]
        body = h.div("rules scores")[heading(title), h.section("box")[_table(sheet), start]]
        return page("scores", body, title)


def scores(navigator: Navigator, _request: Request) -> list[PageUpdate]:
    """Open the score sheet of the game that is shown."""
    return (
        navigator.open(Scores(navigator, navigator.top))
        if isinstance(navigator.top, Play)
        else navigator.top.look()
    )


def _table(sheet: Sheet) -> Markup:
    heads = html(
        h.th(scope="col")[monogram(letter_of), h.span[name]] for letter_of, name in sheet.heads
    )
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
    """The number of a round, which leads to its replay."""
    label = _("Replay of round {round}").format(round=number)
    return button("plain jump", data_do="replay", data_arg=number, aria_label=label)[
        number, icon("g-play")
    ]


def _row(head: Inside, cells: Sequence[Inside]) -> Markup:
    columns = html(h.td[cell] for cell in cells)
    return h.tr[h.th(scope="row")[head], columns]
