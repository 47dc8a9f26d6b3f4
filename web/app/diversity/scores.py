"""The score sheet of Diversity: the tricks of every hand."""

from __future__ import annotations

from collections.abc import Sequence

from app.diversity.telling import Scene
from app.html import Markup, h
from app.pages.scores import Sheet, scores_page
from app.words import _, pgettext
from diamonds_core.diversity import View


def score_sheet(scene: Scene, rounds: Sequence[View]) -> Markup:
    """A point for every trick."""
    seats = [scene.chair, *scene.others]
    heads = [(scene.names[seat], scene.called(seat)) for seat in seats]
    cells = [
        [str(sum(trick.taker == seat for trick in view.tricks)) for seat in seats]
        for view in rounds
    ]
    sums = [h.b("num")[scene.view.points[seat]] for seat in seats]
    name = _("Points") if scene.view.phase == "over" else _("So far")
    key = h.p("key")[h.span[_("A point for every trick; the fewest win")]]
    return scores_page(
        Sheet(heads, cells, pgettext("what a game consists of", "Hand"), (name, sums), key)
    )
