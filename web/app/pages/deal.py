"""The page of a deal that others play too: what is played, and what one table made of it."""

from __future__ import annotations

from collections.abc import Sequence

from app.html import Inside, Markup, h, page
from app.pages.controls import seat_list
from app.pages.history import heading
from app.pages.statistics import variant_name
from app.sharing import SharedDeal
from app.words import _
from diamonds_core import game_of


def deal_page(title: str, text: str, deal: SharedDeal, names: Sequence[str]) -> Markup:
    """What is played, how it went elsewhere, and who plays it here."""
    seats = seat_list(game_of(deal.variant), names[: deal.variant.players])
    tap = h.button("gold", data_focus=True)[_("Deal")]
    body = h.div("rules shelf")[
        heading(title),
        h.section("box")[h.p[variant_name(deal.variant)], h.p[text]],
        _results(deal),
        h.form("box", data_do="deal", autocomplete="off")[seats, h.div("answers")[tap]],
    ]
    return page("deal", body, title)


def _results(deal: SharedDeal) -> Inside:
    if not deal.results:
        return None
    rows = [h.tr[h.th(scope="row")[name], h.td("num")[score]] for name, score in deal.results]
    return h.section("box")[h.h2[_("How it went elsewhere")], h.table[h.tbody[rows]]]
