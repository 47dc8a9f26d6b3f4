"""The statistics of the finished games of the device, counted in batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Self

from app.core import figures
from app.core.commands import command
from app.core.device import Reading
from app.core.dialogs import no_games
from app.core.figures import choice_of_person, row, table
from app.core.html import Inside, Markup, h, html, icon, listing, progress_page, tool
from app.core.navigator import Navigator, Screen
from app.core.replies import Updates
from app.core.routes import PuzzlesRoute, StatisticsRoute
from app.core.taps import opens
from app.core.thinking import LuckRequest, decode
from app.daily.luck import lead_section, luck_section
from app.daily.trend import margin, trend_section
from app.games import pages_of
from app.library import totals as statistics
from app.library.archive import SavedGame, saved_game
from app.library.levels import level_meaning, level_name, like_words
from app.library.played_like import level_at, played_like
from app.table.library import library_of
from app.words import _, ngettext, suit_name
from app.words.explanations import decimal, percent
from app.words.names import isolated, with_display_names
from diamonds_core import GameError, Record, read_record
from diamonds_core.cards import SUITS
from diamonds_core.luck import Luck, has_luck
from diamonds_core.registry import USUAL
from diamonds_core.review import Quality
from diamonds_core.variant import is_short

AT_ONCE = 8
"""The number of games counted between two updates of the progress."""


class StatisticsScreen(Screen[StatisticsRoute]):
    """The statistics of the people in the finished games.

    `luckless` are the games whose luck the thinker computes still, each with its id.
    """

    def __init__(
        self, navigator: Navigator, route: StatisticsRoute, games: Iterable[SavedGame]
    ) -> None:
        """Open the page; each command "go" counts a batch of games."""
        super().__init__(navigator, route)
        self.games = [game for game in games if game.over and not game.spoilt]
        self.done = 0
        self.participations: list[statistics.Participation] = []
        self.chosen = ""
        self.luckless: list[tuple[str, Record]] = []

    @classmethod
    def open(cls, navigator: Navigator, route: StatisticsRoute) -> Reading[Self]:
        rows = yield from navigator.device.games()
        return cls(navigator, route, map(saved_game, rows))

    def html(self) -> Markup:
        if self.advances():
            done, count = self.done, len(self.games)
            text = _("Counting your games: {done} of {count}").format(done=done, count=count)
            return progress_page("statistics", _("Statistics"), text, done, count)
        return statistics_page(self.participations, self.chosen, len(self.luckless))

    def advances(self) -> bool:
        return self.done < len(self.games)

    def bot_request(self) -> LuckRequest | None:
        return LuckRequest(self.luckless[-1][1]) if self.luckless else None

    def take_answer(self, answer: str | None) -> Updates:
        """Take the luck in a game; without an answer, leave the other games without theirs."""
        id_, _record = self.luckless.pop()
        luck: Sequence[Luck] = () if answer is None else decode(answer)
        if answer is None:
            self.luckless.clear()
        library_of(self.navigator).keep_luck(id_, luck)
        self.participations = [
            replace(one, luck=luck[one.seat]) if luck and one.game == id_ else one
            for one in self.participations
        ]
        return [] if len(self.luckless) % AT_ONCE else self.render()

    @command
    def go(self) -> Updates:
        for game in self.games[self.done : self.done + AT_ONCE]:
            with suppress(GameError):
                record = read_record(game.record)
                known = with_display_names(record) if record.seats else record
                found = statistics.participations_in(
                    game.id, known, game.changed, game.ratings, game.par, game.luck
                )
                self.participations += found
                if found and not game.luck and has_luck(record.variant):
                    self.luckless.append((game.id, record))
        self.done += AT_ONCE
        often = Counter(statistics.person(one.name) for one in self.participations)
        self.chosen = next((name for name, _count in often.most_common(1)), "")
        return self.render()

    @command
    def person(self, key: str, /) -> Updates:
        """Show the stored data of a person, by their name in lower case."""
        self.chosen = key
        return self.render()


def statistics_page(
    participations: Sequence[statistics.Participation], chosen: str, luckless: int = 0
) -> Markup:
    """Return the statistics of one person, with the choice of others.

    The luck of `luckless` games is still being computed.
    """
    names = _names(participations)
    mine = [one for one in participations if statistics.person(one.name) == chosen]
    people = choice_of_person(_("Whose statistics"), names, chosen, "person")
    nothing = no_games(_("Statistics begin when a game is over."))
    return listing(
        "statistics", _("Statistics"), [people, _all_of(mine, names, luckless)] if mine else nothing
    )


def _names(participations: Iterable[statistics.Participation]) -> dict[str, str]:
    return {statistics.person(one.name): isolated(one.name) for one in participations}


def _all_of(
    mine: Sequence[statistics.Participation], names: Mapping[str, str], luckless: int
) -> Markup:
    (tally,) = statistics.tallies(mine, lambda _part: "").values()
    short = [one for one in mine if is_short(one.variant)]
    whole = [one for one in mine if not is_short(one.variant)]
    return html(
        _figures(whole) if whole else None,
        html(h.h2[_("Short games")], _figures(short)) if short else None,
        _uncounted(len(mine) - tally.games),
        luck_section(mine, luckless),
        lead_section(whole or short),
        _by_variant(mine),
        _by_suit(_("Points moved by Suit Actions"), tally.action_counts.actions),
        _by_suit(_("Cards passed on"), tally.action_counts.given),
        _passes(tally.action_counts.passes),
        _strength(mine, whole, short),
        _by_table(mine, names),
    )


def _figures(mine: Sequence[statistics.Participation]) -> Markup:
    (tally,) = statistics.tallies(mine, lambda _part: "").values()
    current, best = statistics.streaks(mine)
    accuracy = tally.rating.accuracy
    found = [
        (str(tally.games), ngettext("game", "games", tally.games)),
        (str(tally.wins), ngettext("win", "wins", tally.wins)),
        *([(_share(tally), _("won"))] if tally.wins else []),
        (str(current), _("current streak")),
        (str(best), _("longest streak")),
    ]
    if accuracy is not None:
        found.append((percent(accuracy), _("accuracy")))
    return figures.figures(found)


def _uncounted(count: int) -> Inside:
    """Return a note on finished games that are not among the figures."""
    text = ngettext(
        "{count} more game does not count: a bot made most of the moves.",
        "{count} more games do not count: a bot made most of the moves.",
        count,
    )
    return h.p("credits")[text] if count else None


def _share(tally: statistics.Tally) -> str:
    return percent(100 * tally.wins / tally.games) if tally.games else "\N{EN DASH}"


def _by_variant(mine: Sequence[statistics.Participation]) -> Inside:
    def label(one: statistics.Participation) -> tuple[str, str]:
        return pages_of(one.variant).variant_label(one.variant), level_name(one.level)

    found = statistics.tallies(mine, label)
    rows: list[Sequence[Inside]] = [
        [html(name, h.small[level]), tally.games, tally.wins, decimal(tally.points / tally.games)]
        for (name, level), tally in sorted(found.items())
        if tally.games
    ]
    heads = [_("Game"), _("Games"), _("Wins"), _("Points per game")]
    return _table(_("By game and level"), heads, rows) if rows else None


def _by_table(mine: Sequence[statistics.Participation], names: Mapping[str, str]) -> Inside:
    several = [one for one in mine if len(one.table) > 1]
    found = statistics.tallies(several, lambda one: ", ".join(names[key] for key in one.table))
    rows: list[Sequence[Inside]] = [
        [table, t.games, t.wins, _share(t)] for table, t in sorted(found.items()) if t.games
    ]
    heads = [_("Players at the table"), _("Games"), _("Wins"), _("Share")]
    return _table(_("By table"), heads, rows) if rows else None


def _by_suit(title: str, counts: Sequence[int]) -> Inside:
    if not any(counts):
        return None
    most = max(counts)
    rows = [
        h.tr(SUITS[suit])[
            h.th(scope="row")[icon(f"s-{SUITS[suit]}"), suit_name(suit)],
            h.td[
                h.svg("bar", aria_hidden="true", width=f"{100 * count / most:.1f}%", height="100%")[
                    ""
                ]
            ],
            h.td("num")[count],
        ]
        for suit, count in enumerate(counts)
    ]
    return h.section("box")[h.h2[title], h.table("suits")[h.tbody[rows]]]


def _passes(counts: Sequence[int]) -> Inside:
    if not any(counts):
        return None
    rows = [[number, count] for number, count in enumerate(counts, 1)]
    return _table(_("As the dealer"), [_("Cards passed"), _("Times")], rows)


def _strength(
    mine: Sequence[statistics.Participation],
    whole: Sequence[statistics.Participation],
    short: Sequence[statistics.Participation],
) -> Inside:
    """Return the charts of accuracy and of points against par over time."""
    pars = {
        _("Points compared with par"): whole,
        _("Points compared with par in short games"): short,
    }
    reviewed = any(one.rating.decisions for one in mine)
    return (
        _level(mine),
        reviewed
        and h.div("tools")[tool("g-learn", _("Where you lose points"), **opens(PuzzlesRoute()))],
        trend_section(
            _("Accuracy over time"), _("Reviewed game"), statistics.accuracies(mine), percent
        ),
        [
            trend_section(title, _("Game"), statistics.points_over_par(games), margin)
            for title, games in pars.items()
        ],
    )


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Inside]]) -> Markup:
    return h.section("box")[h.h2[title], h.div("wide")[table(heads, (row(*one) for one in rows))]]


def _level(mine: Sequence[statistics.Participation]) -> Inside:
    """Return the level that the last reviewed games are like, and the level of each over time."""
    reviewed = sorted((one for one in mine if one.rating.decisions), key=lambda one: one.when)
    known = [one for one in reviewed if one.variant == USUAL]
    last = sum((one.rating for one in known[-statistics.WINDOW :]), Quality())
    found = played_like(USUAL, last)
    if found is None:
        return None
    places = [
        (one.when, like.place, float(one.rating.decisions))
        for one in known
        if (like := played_like(USUAL, one.rating))
    ]
    return trend_section(
        _("Your level over time"),
        _("Reviewed game"),
        statistics.trends(places),
        lambda place: f"{level_name(level_at(place))} ({decimal(place)})",
        like_words(found),
        meaning=level_meaning(USUAL, last),
    )
