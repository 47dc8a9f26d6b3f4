"""A shared deal, and links to deals and games."""

from __future__ import annotations

from datetime import date

from app.components.controls import elsewhere_of, seat_list, seats_of
from app.games import pages_of
from app.handlers import Handlers
from app.html import Inside, Markup, h, listing
from app.library import Unavailable
from app.navigator import Navigator, Screen
from app.progress.statistics import name_from_link
from app.protocol import commands
from app.protocol.replies import Needs, Updates
from app.routes import DealRoute, Linked, PuzzleRoute, ReplayRoute, ResultRoute
from app.saved_games.links import LONGEST_NAME, BadLink, SharedDeal, read_link
from app.screens.days import needs_of_deal, receive_deal, receive_game
from app.screens.play import begin_game
from app.taps import submits
from app.words import _
from app.words.names import NAMES, isolated, plain
from diamonds_core import new_record
from diamonds_core import replay as play


class SharedDealScreen(Screen[DealRoute]):
    """A shared deal, whose cards are fixed; the player chooses the seats."""

    def __init__(self, navigator: Navigator, route: DealRoute) -> None:
        super().__init__(navigator, route)
        try:
            found = read_link(route.link)
        except BadLink as error:
            raise Unavailable(str(error)) from None
        if not isinstance(found, SharedDeal):
            raise Unavailable
        self.deal = found

    def html(self) -> Markup:
        variant = self.deal.variant
        text = _("Everybody who opens this link gets these cards.")
        pages = pages_of(variant)
        characters = {pages.name: pages.characters()}
        seats = seat_list(pages.game, NAMES[: variant.players], characters)
        tap = h.button("gold", data_focus=True)[_("Deal")]
        return listing(
            "deal",
            _("The same cards for all"),
            self.feedback and h.p("status", role="status")[self.feedback],
            h.section("box")[h.p[pages.variant_label(variant)], h.p[text]],
            _results(self.deal),
            h.form("box", **submits(commands.Deal), autocomplete="off")[
                seats, h.div("answers")[tap]
            ],
        )

    def handlers(self) -> Handlers:
        return Handlers().on(commands.Deal, self._deal)

    def _deal(self, command: commands.Deal) -> Updates:
        variant, rng = self.deal.variant, self.navigator.rng
        seats = seats_of(command.form, variant.players)
        record = new_record(variant, seats, rng, self.deal.seed)
        elsewhere = elsewhere_of(command.form, variant.players)
        return begin_game(self.navigator, record, self.deal.results, elsewhere)


def _results(deal: SharedDeal) -> Inside:
    if not deal.results:
        return None
    results = [(plain(name_from_link(name), LONGEST_NAME), score) for name, score in deal.results]
    rows = [h.tr[h.th(scope="row")[isolated(name)], h.td("num")[score]] for name, score in results]
    return h.section("box")[h.h2[_("Their result")], h.table[h.tbody[rows]]]


def needs_of_link(command: commands.Link) -> Needs:
    """Return the needs of a link: the calendar of the deals, or the answers to puzzles."""
    try:
        found = read_link(command.arg)
    except BadLink:
        return {}
    if isinstance(found, date):
        return _puzzle_of(found).needs
    return needs_of_deal(found.seed or "")


def _puzzle_of(day: date) -> PuzzleRoute:
    return PuzzleRoute(day=day.isoformat())


def link(navigator: Navigator, command: commands.Link) -> Updates:
    """Follow a link to a deal, to a game or to the puzzle of a day."""
    try:
        found = read_link(command.arg)
    except BadLink as error:
        return (
            navigator.render(str(error)) if navigator.library.game else navigator.home(str(error))
        )
    if isinstance(found, date):
        return navigator.push(_puzzle_of(found))
    if isinstance(found, SharedDeal):
        of_a_day = receive_deal(navigator, found)
        return navigator.push(DealRoute(command.arg)) if of_a_day is None else of_a_day
    game, over = Linked(command.arg), play(found).over
    if over:
        receive_game(navigator, found)
    return navigator.push(ResultRoute(game) if over else ReplayRoute(game, round=1))
