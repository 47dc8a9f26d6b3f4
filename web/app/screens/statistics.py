"""The statistics of the finished games of the device, counted in batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from app.components.trend import margin, percent, trend_section
from app.games import pages_of
from app.handlers import Handlers
from app.html import Inside, Markup, button, h, heading, html, icon, page
from app.navigator import Navigator, Screen
from app.protocol import commands
from app.protocol.replies import Updates
from app.routes import StatisticsRoute
from app.saved_games.archive import SavedGame
from app.saved_games.statistics import (
    ALONE,
    MIXED,
    PEOPLE,
    FinishedGame,
    Participation,
    Tally,
    accuracies,
    participations_in,
    person,
    points_over_par,
    streaks,
    tallies,
)
from app.taps import does
from app.words import _, bot_name, ngettext, suit_name
from app.words.explanations import decimal
from app.words.names import isolated, with_display_names
from diamonds_core import GAMES, GameError, Variant, read_record
from diamonds_core.cards import SUITS

AT_ONCE = 8
"""The number of games counted between two updates of the progress."""


class Statistics(Screen[StatisticsRoute]):
    """The statistics of the people in the finished games."""

    def __init__(self, navigator: Navigator, route: StatisticsRoute) -> None:
        """Open the page; each command `Go` counts a batch of games."""
        super().__init__(navigator, route)
        self.games = [game for game in navigator.device.games if game.over and not game.spoilt]
        self.done = 0
        self.participations: list[Participation] = []
        self.chosen = ""

    def html(self) -> Markup:
        """Return the progress of the count, then the statistics."""
        if self.advances():
            return counting_page(self.done, len(self.games))
        return statistics_page(self.participations, self.chosen)

    def handlers(self) -> Handlers:
        """Return the handlers to continue the count and to choose a person."""
        return Handlers().tap(commands.Go, self._go).on(commands.Person, self._person)

    def advances(self) -> bool:
        """Return whether there are more games to count."""
        return self.done < len(self.games)

    def _go(self) -> Updates:
        for game in self.games[self.done : self.done + AT_ONCE]:
            with suppress(GameError):
                self.participations += participations_in(_finished_game(game))
        self.done += AT_ONCE
        often = Counter(person(one.name) for one in self.participations)
        self.chosen = next((name for name, _count in often.most_common(1)), "")
        return self.render()

    def _person(self, command: commands.Person) -> Updates:
        self.chosen = command.arg
        return self.render()


def _finished_game(game: SavedGame) -> FinishedGame:
    record = read_record(game.record)
    known = with_display_names(record) if record.seats else record
    return FinishedGame(game.id, known, game.changed, game.ratings, game.par)


# The page ------------------------------------------------------------------------------


def counting_page(done: int, count: int) -> Markup:
    """Return the page with the progress of the count."""
    title = _("Statistics")
    text = _("Counting your games: {done} of {count}").format(done=done, count=count)
    bar = h.progress(value=done, max=max(1, count), aria_label=text)[""]
    body = h.div("rules listing")[heading(title), h.section("box")[h.p[text], bar]]
    return page("statistics", body, title)


def statistics_page(participations: Sequence[Participation], chosen: str) -> Markup:
    """Return the statistics of one person, with the choice of others."""
    title = _("Statistics")
    names = _names(participations)
    mine = [one for one in participations if person(one.name) == chosen]
    body = h.div("rules listing")[
        heading(title),
        [_people(names, chosen), _all_of(mine, names)] if mine else _nothing(),
    ]
    return page("statistics", body, title)


def _names(participations: Iterable[Participation]) -> dict[str, str]:
    """Return the names of people as typed last, by key."""
    names = {person(one.name): isolated(one.name) for one in participations}
    return {key: _("You") if key == ALONE else name for key, name in names.items()}


def _nothing() -> Markup:
    return h.section("box")[h.p[_("Statistics begin when a game is over.")]]


def _people(names: dict[str, str], chosen: str) -> Inside:
    if len(names) < 2:
        return None
    taps = [
        h.li[button("plain", **does(commands.Person(key)), aria_current=_here(key, chosen))[name]]
        for key, name in names.items()
    ]
    return h.nav(aria_label=_("Whose statistics"))[h.ul[taps]]


def _here(key: str, chosen: str) -> str | None:
    return "page" if key == chosen else None


def _all_of(mine: Sequence[Participation], names: Mapping[str, str]) -> Markup:
    (tally,) = tallies(mine, lambda _part: "").values()
    return html(
        _figures(mine, tally),
        _uncounted(len(mine) - tally.games),
        _by_variant(mine),
        _by_suit(_("Points moved by Suit Actions"), tally.action_counts.actions),
        _by_suit(_("Cards passed on"), tally.action_counts.given),
        _passes(tally.action_counts.passes),
        _strength(mine),
        _by_table(mine, names),
    )


def _figures(mine: Sequence[Participation], tally: Tally) -> Markup:
    row, best = streaks(mine)
    accuracy = tally.rating.accuracy
    figures = [
        (str(tally.games), ngettext("game", "games", tally.games)),
        (str(tally.wins), ngettext("win", "wins", tally.wins)),
        *([(_share(tally), _("won"))] if tally.wins else []),
        (str(row), _("current streak")),
        (str(best), _("longest streak")),
    ]
    if accuracy is not None:
        figures.append((percent(accuracy), _("accuracy")))
    return h.section("box figures")[
        [h.p[h.b("num")[number], " ", text] for number, text in figures]
    ]


def _uncounted(count: int) -> Inside:
    """Return a note on finished games that are not among the figures."""
    text = ngettext(
        "{count} more game does not count: a bot made most of the moves.",
        "{count} more games do not count: a bot made most of the moves.",
        count,
    )
    return h.p("credits")[text.format(count=count)] if count else None


def _share(tally: Tally) -> str:
    return percent(100 * tally.wins / tally.games) if tally.games else "\N{EN DASH}"


def _by_variant(mine: Sequence[Participation]) -> Inside:
    found = tallies(mine, lambda one: (_variant_label(one.variant), level_name(one.level)))
    rows: list[Sequence[Inside]] = [
        [html(name, h.small[level]), tally.games, tally.wins, _mean(tally)]
        for (name, level), tally in sorted(found.items())
        if tally.games
    ]
    heads = [_("Game"), _("Games"), _("Wins"), _("Points per game")]
    return _table(_("By game and level"), heads, rows) if rows else None


def _variant_label(variant: Variant) -> str:
    return pages_of(variant).variant_label(variant)


def _mean(tally: Tally) -> str:
    return decimal(tally.points / tally.games)


def _by_table(mine: Sequence[Participation], names: Mapping[str, str]) -> Inside:
    several = [one for one in mine if len(one.table) > 1]
    found = tallies(several, lambda one: ", ".join(names[key] for key in one.table))
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
            h.td[_bar(count / most)],
            h.td("num")[count],
        ]
        for suit, count in enumerate(counts)
    ]
    return h.section("box")[h.h2[title], h.table("suits")[h.tbody[rows]]]


def _bar(share: float) -> Markup:
    return h.svg("bar", aria_hidden="true", width=f"{100 * share:.1f}%", height="100%")[""]


def _passes(counts: Sequence[int]) -> Inside:
    if not any(counts):
        return None
    rows = [[number, count] for number, count in enumerate(counts, 1)]
    return _table(_("As the dealer"), [_("Cards passed"), _("Times")], rows)


def _strength(mine: Sequence[Participation]) -> Inside:
    """Return the charts of accuracy and of points against par over time."""
    return (
        trend_section(_("Accuracy over time"), _("Reviewed game"), accuracies(mine), percent),
        trend_section(_("Points against par"), _("Game"), points_over_par(mine), margin),
    )


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Inside]]) -> Markup:
    body = [
        h.tr[h.th(scope="row")[first], [h.td[cell] for cell in cells]] for first, *cells in rows
    ]
    head = h.thead[h.tr[[h.th(scope="col")[text] for text in heads]]]
    return h.section("box")[h.h2[title], h.div("wide")[h.table[head, h.tbody[body]]]]


def level_name(level: str) -> str:
    """Return the display name of a level of opponents."""
    special = {PEOPLE: _("People"), MIXED: _("Several levels")}
    if level in special:
        return special[level]
    bots = {bot.id: bot for game in GAMES.values() for bot in game.bots.values()}
    return bot_name(bots[level]) if level in bots else level
