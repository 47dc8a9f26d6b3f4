"""A deal that others play too: from a link, or that of the day; and a game from a link."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from app.components.controls import seat_list, seats_of
from app.games import pages_of
from app.html import Inside, Markup, h, heading, page
from app.names import plain
from app.navigator import Answer, Navigator, Request, Screen
from app.screens.home import NAMES
from app.screens.play import Play, deal_out
from app.screens.replay import show_replay
from app.sharing import LONGEST_NAME, BadLink, SharedDeal, deal_link, deal_of_the_day, read_link
from app.showing import PageUpdate
from app.words import _
from diamonds_core import game_of, new_record


class SharedDealScreen(Screen):
    """The cards are fixed; who plays them is asked here."""

    name = "link"

    def __init__(self, navigator: Navigator, deal: SharedDeal) -> None:
        """Open a deal."""
        super().__init__(navigator)
        self.deal = deal

    @property
    def place(self) -> str:
        """With the link that leads here."""
        return f"{self.name}:{deal_link(self.deal)}"

    def html(self) -> Markup:
        """What is played, how it went elsewhere, and who plays it here."""
        variant, today = self.deal.variant, self.deal == _today()
        title = _("The deal of the day") if today else _("The same cards for all")
        text = (
            _("Everybody who plays today gets these cards.")
            if today
            else _("Everybody who opens this link gets these cards.")
        )
        seats = seat_list(game_of(variant), NAMES[: variant.players])
        tap = h.button("gold", data_focus=True)[_("Deal")]
        body = h.div("rules shelf")[
            heading(title),
            h.section("box")[h.p[pages_of(variant).called(variant)], h.p[text]],
            _results(self.deal),
            h.form("box", data_do="deal", autocomplete="off")[seats, h.div("answers")[tap]],
        ]
        return page("deal", body, title)

    def answers(self) -> Mapping[str, Answer]:
        """Begin the game."""
        return {"deal": self._deal}

    def _deal(self, request: Request) -> list[PageUpdate]:
        variant, rng = self.deal.variant, self.navigator.rng
        seats = seats_of(request["form"], variant.players)
        record = new_record(variant, seats, rng, self.deal.seed)
        return deal_out(self.navigator, record, self.deal.results)


def _results(deal: SharedDeal) -> Inside:
    if not deal.results:
        return None
    rows = [
        h.tr[h.th(scope="row")[plain(name, LONGEST_NAME)], h.td("num")[score]]
        for name, score in deal.results
    ]
    return h.section("box")[h.h2[_("How it went elsewhere")], h.table[h.tbody[rows]]]


def _today() -> SharedDeal:
    return deal_of_the_day(datetime.now(UTC).date())


def link(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Follow a link to a deal or to a game, given as the part of the address after "#"."""
    try:
        found = read_link(str(request["arg"]))
    except BadLink as error:
        if not isinstance(navigator.top, Play):
            navigator.clear()
        navigator.top.feedback = str(error)
        return navigator.top.look(navigator.top.feedback)
    if isinstance(found, SharedDeal):
        return navigator.open(SharedDealScreen(navigator, found))
    return show_replay(navigator, found)


def day(navigator: Navigator, _request: Request) -> list[PageUpdate]:
    """Open the deal of the day, which is that of UTC."""
    return navigator.open(SharedDealScreen(navigator, _today()))
