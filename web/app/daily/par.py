"""The par of a finished game: the levels' scores with a person's cards against the same rivals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from app.core.analyses import ParGames
from app.core.commands import command
from app.core.device import Reading
from app.core.figures import choice_of_person
from app.core.html import Inside, Markup, button, h, html, icon, listing, tool
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.replies import Updates
from app.core.routes import ParRoute
from app.core.taps import does
from app.core.thinking import ParRequest
from app.games.results import par_distance
from app.library.par_scores import own_score, par_so_far, score_range, scores_by_level
from app.library.shared_result import share_par
from app.table.library import library_of
from app.table.par_line import keep_scores, line_of, numbers_of, read_days, you
from app.words import _, bot_name, ngettext, pgettext
from app.words.names import isolated
from diamonds_core import HUMAN, Record, game_of, replay
from diamonds_core.par import PLAN


class ParScreen(Screen[ParRoute]):
    """The games of the levels, played while the page is open, and their scores."""

    def __init__(self, navigator: Navigator, route: ParRoute) -> None:
        super().__init__(navigator, route)
        self.record = library_of(navigator).record(route.game)
        self.seats = self.record.people
        if not self.seats or not replay(self.record).over:
            raise Unavailable
        self.begun = library_of(navigator).begun(route.game)
        self.stored = library_of(navigator).par(route.game)
        self.games = self._games(route.seat if route.seat in self.seats else self.seats[0])

    @property
    def route(self) -> ParRoute:
        return replace(self.opened, seat=self.games.seat)

    def html(self) -> Markup:
        games, seated = self.games, self.record.seated
        names = {seat: isolated(seated[seat].name) for seat in self.seats}
        return listing(
            "par",
            pgettext("a score", "Par"),
            choice_of_person(_("Whose par"), names, games.seat, "select-player"),
            h.section("box", data_when=self.begun or None)[
                _scores(games), _verdict(games), _progress(games, self.bot_request() is not None)
            ],
            h.section("box")[[h.p[text] for text in _meaning(self.record, games.seat)]],
            css="par-page",
        )

    def bot_request(self) -> ParRequest | None:
        return self.games.request

    def _games(self, seat: int) -> ParGames:
        """Return the games that the open table already plays for this seat, or else new ones."""
        game = library_of(self.navigator).game
        here = game is not None and library_of(self.navigator).id_of(self.opened.game) == game.id
        played = game.par_games if game and here else None
        if played and played.seat == seat:
            return played
        return ParGames(self.record, seat, self.stored)

    def take_answer(self, answer: str | None) -> Reading[Updates]:
        """Take a part of a game; the device stores each score as soon as it is known."""
        days = yield from read_days(self.navigator, self.record)
        if not self.games.take(answer):
            return self.render()
        self.stored = keep_scores(self.navigator, self.opened.game, self.games, self.stored, days)
        return self.render(line_of(self.games))

    @command
    def run(self) -> Updates:
        """Stop, or play on for another `PAR_TIME`."""
        self.games.spent = inf if self.bot_request() else 0.0
        self.games.failed = False
        return self.render()

    @command
    def select_player(self, seat: int, /) -> Updates:
        """Show the decisions, or the par, of a seat."""
        if seat in self.seats:
            self.games = self._games(seat)
        return self.render()


def _scores(games: ParGames) -> Markup:
    record, seat = games.record, games.seat
    bots, found = game_of(record.variant).bots, scores_by_level(games.scores, seat)
    rows = [_row(you(record, seat), str(own_score(record, seat)))]
    for level in dict(PLAN):
        numbers = found.get(level)
        text = score_range(numbers) if numbers else "\N{EN DASH}"
        rows.append(_row(bot_name(bots[level]), text))
    return h.table("par-scores")[h.tbody[rows]]


def _verdict(games: ParGames) -> Inside:
    """Return the distance of the person from par, or from what is known of it."""
    par = par_so_far(games.scores, games.seat)
    if par is None:
        return None
    text = _("Par is {par}: {result}.") if games.done else _("Par is about {par} so far: {result}.")
    line = text.format(par=par, result=_below(games, par) or _to_par(games, par))
    return html(h.p[line], _share(games, _to_par(games, par)))


def _below(games: ParGames, par: int) -> str:
    """Return how far a score is behind the level that has made par; empty for one that isn't."""
    record, game = games.record, game_of(games.record.variant)
    gap = par - own_score(record, games.seat)
    *_levels, level = scores_by_level(games.scores, games.seat)
    bot = bot_name(game.bots[level])
    if game.lower_is_better and gap < 0:
        return ngettext(
            "{count} point more than {level} takes with these cards",
            "{count} points more than {level} takes with these cards",
            -gap,
            level=bot,
        )
    if game.lower_is_better or gap <= 0:
        return ""
    return ngettext(
        "{count} point below what {level} makes of these cards",
        "{count} points below what {level} makes of these cards",
        gap,
        level=bot,
    )


def _share(games: ParGames, distance: str) -> Inside:
    """Return the button that shares a lone person's score, once par is known."""
    record = games.record
    if not (games.done and record.seed and record.people == [games.seat]):
        return None
    bots = game_of(record.variant).bots
    played = [(bot_name(bots[par.level]), par.score) for par in games.scores]
    shared = button("plain", **share_par(record, distance, played))
    return h.div("tools")[shared[icon("g-share"), _("Share this result")]]


def _to_par(games: ParGames, par: int) -> str:
    return par_distance(own_score(games.record, games.seat), par, games.record.variant)


def _row(name: str, score: str) -> Markup:
    return h.tr[h.th(scope="row")[name], h.td("num")[score]]


def _progress(games: ParGames, playing: bool) -> Inside:
    if games.done:
        return None
    text = _("Game {number} of {count}").format(**numbers_of(games))
    if playing:
        stop = tool("g-close", _("Stop"), **does("run"))
        bar = h.progress(value=f"{games.progress:.3f}", max=1, aria_label=text)[""]
        return html(h.p[text], bar, h.div("tools")[stop])
    run = tool("g-play", _("Continue"), **does("run"))
    return html(h.p[_stopped(games)], h.div("tools")[run])


def _stopped(games: ParGames) -> str:
    if games.failed:
        return _("The levels can't play here now: what they have learned is not on this device.")
    return ngettext(
        "A pause: {count} of {all} games has been played. Continue whenever you like.",
        "A pause: {count} of {all} games have been played. Continue whenever you like.",
        len(games.scores),
        all=len(PLAN),
    )


def _meaning(record: Record, seat: int) -> Iterable[str]:
    yield _("Par: what good play would score with these cards.")
    yield _(
        "Hard plays your seat once, Expert three times, the whole game each time: the same deals, "
        "the same rivals, and no look at other hands. So compare it only with games against the "
        "same rivals."
    )
    others = [who for at, who in enumerate(record.seated) if at != seat]
    if any(who.player == HUMAN for who in others):
        stand_in = bot_name(game_of(record.variant).strongest(at_once=True))
        yield _("{bot} plays the cards of the other people.").format(bot=stand_in)
    if game_of(record.variant).lower_is_better:
        yield _("The fewest points win.")
