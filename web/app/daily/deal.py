"""A shared deal, and links to deals and games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from app.core.commands import Form, command, everywhere
from app.core.controls import elsewhere_of, seat_list, seats_of
from app.core.device import Reading
from app.core.html import Inside, Markup, h, listing, status_line
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.replies import Updates
from app.core.routes import DealRoute, Linked, PuzzleRoute, ReplayRoute, ResultRoute
from app.core.taps import submits
from app.daily.calendar import receive_deal, receive_game
from app.daily.challenge import about_game, challenge
from app.daily.cup import receive_cup
from app.games import pages_of
from app.library.links import LONGEST_NAME, BadLink, Results, SharedDeal, read_link
from app.library.parcels import Answer, CupParcel
from app.library.shared_result import dare
from app.library.totals import name_from_link
from app.table.begin import begin_game
from app.table.library import library_of
from app.words import _
from app.words.names import NAMES, isolated, plain
from diamonds_core import game_of, new_record
from diamonds_core import replay as play


class SharedDealScreen(Screen[DealRoute]):
    """A shared deal: one tap deals its cards at the same table, whose seats can be changed."""

    def __init__(self, navigator: Navigator, route: DealRoute) -> None:
        super().__init__(navigator, route)
        try:
            found = read_link(route.link)
        except BadLink as error:
            raise Unavailable(str(error)) from None
        if not isinstance(found, SharedDeal):
            raise Unavailable
        self.shared = found

    def html(self) -> Markup:
        variant, results = self.shared.variant, shown_results(self.shared)
        pages = pages_of(variant)
        characters = {pages.name: pages.characters()}
        players, sender = self.shared.players, self.shared.sender or 0
        seats = seat_list(pages.game, self._names(results), characters, players)
        return listing(
            "deal",
            challenge(*results[sender]) if results else _("The same cards for all"),
            status_line(self.feedback),
            h.form("box dare", **submits("deal"), autocomplete="off")[
                h.p[dare() if results else _("Everybody who opens this link gets these cards.")],
                h.p("quiet")[pages.variant_label(variant)],
                h.button("gold", data_focus=True)[_("Play the same cards")],
                about_game(pages.name) if pages.lesson else None,
                h.details[h.summary[_("Change the table")], seats],
            ],
            _standing(self.shared, results),
        )

    def _names(self, results: Results) -> Sequence[str]:
        """Return the names of the bots: those of the other table, where they are known."""
        players = self.shared.variant.players
        named = len(results) == players and all(name for name, _score in results)
        return [name for name, _score in results] if named else NAMES[:players]

    @command
    def deal(self, form: Form) -> Updates:
        """Begin a game with the cards of a shared deal."""
        variant, rng = self.shared.variant, self.navigator.rng
        seats = seats_of(form, variant.players)
        record = new_record(variant, seats, rng, self.shared.seed)
        elsewhere = elsewhere_of(form, variant.players)
        return begin_game(self.navigator, record, self.shared.results, elsewhere)


def _standing(deal: SharedDeal, results: Results) -> Inside:
    """Return the results of a link, the best first."""
    sign = 1 if game_of(deal.variant).lower_is_better else -1
    ordered = sorted(results, key=lambda result: sign * result[1])
    rows = [h.tr[h.th(scope="row")[isolated(name)], h.td("num")[score]] for name, score in ordered]
    return rows and h.section("box")[h.h2[_("Their result")], h.table[h.tbody[rows]]]


def shown_results(deal: SharedDeal) -> Results:
    """Return the results of a link with the names that are shown."""
    return tuple((plain(name_from_link(name), LONGEST_NAME), score) for name, score in deal.results)


@everywhere
def link(navigator: Navigator, text: str, /) -> Reading[Updates]:
    """Follow a link to a deal, to a game or to the puzzle of a day: its part after "#"."""
    try:
        found = read_link(text)
    except BadLink as error:
        show = navigator.render if library_of(navigator).game else navigator.home
        return show(str(error))
    if isinstance(found, date):
        return (yield from navigator.push(PuzzleRoute(day=found.isoformat())))
    if isinstance(found, SharedDeal):
        of_a_day = yield from receive_deal(navigator, found)
        return of_a_day or (yield from navigator.push(DealRoute(text)))
    if isinstance(found, Answer):
        return (yield from navigator.push(ResultRoute(Linked(text))))
    if isinstance(found, CupParcel):
        return (yield from receive_cup(navigator, found))
    game, over = Linked(text), play(found).over
    if over:
        yield from receive_game(navigator, found)
    return (yield from navigator.push(ResultRoute(game) if over else ReplayRoute(game, round=1)))
