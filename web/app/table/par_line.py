"""The par of a finished game in one line, and its storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.core.analyses import ParGames
from app.core.device import Reading
from app.core.html import Markup, button, h, icon
from app.core.navigator import Navigator
from app.core.routes import HERE, GameSource, ParRoute
from app.core.taps import opens
from app.library.days import day_of, stored_day
from app.library.entries import DAYS, Day
from app.library.par_scores import ParScores, own_score, par_line, par_of, par_so_far
from app.table.library import library_of
from app.words import _, pgettext
from app.words.names import isolated
from diamonds_core import Record
from diamonds_core.par import PLAN


def you(record: Record, seat: int) -> str:
    """Return a person's name, or "You" if there is only one person."""
    return isolated(record.seated[seat].name) if len(record.people) > 1 else _("You")


def line_of(games: ParGames) -> str:
    """Return the scores so far in one line."""
    return par_line(games.record, games.seat, games.scores, you(games.record, games.seat))


def read_days(navigator: Navigator, record: Record) -> Reading[Mapping[str, Day]]:
    """Return the stored days, if a game has the deal of a day."""
    return (yield from navigator.device.entries(DAYS)) if day_of(record) else {}


def keep_scores(
    navigator: Navigator,
    game: GameSource,
    games: ParGames,
    stored: ParScores,
    days: Mapping[str, Day],
) -> ParScores:
    """Store the scores of a seat beside those of the other seats; return all of them."""
    others = (score for score in stored if score.seat != games.seat)
    scores = (*others, *games.scores)
    library_of(navigator).keep_par(game, scores)
    par = par_of(games.scores, games.seat)
    if par is not None and day_of(games.record):
        day = stored_day(games.record, days)
        navigator.device.store(DAYS, [replace(day, par=par)] if day else [])
    return scores


def par_button_of(
    record: Record, scores: ParScores, games: ParGames | None = None, named: bool = False
) -> Markup | None:
    """Return the button to the par of a game, or None if only bots have played.

    Args:
        record: the finished game.
        scores: the known scores.
        games: the games in progress.
        named: whether the only person is called by name, since the reader is another one.
    """
    lines = []
    for seat in record.people:
        known, par = par_of(scores, seat), par_so_far(scores, seat)
        if par is not None:
            text = str(par) if known is not None else _("about {par}").format(par=par)
            alone = len(record.people) == 1 and not named
            who = _("you") if alone else isolated(record.seated[seat].name)
            lines.append(f"{text} \N{MIDDLE DOT} {who} {own_score(record, seat)}")
    text = "; ".join(lines) or _("What good play would score with these cards")
    if games and games.request:
        text = _("being worked out: {number} of {count}").format(**numbers_of(games))
    if not record.people:
        return None
    return button("plain par", **opens(ParRoute(HERE)))[
        icon("g-chart"), h.span[h.b[pgettext("a score", "Par")], " ", text]
    ]


def numbers_of(games: ParGames) -> dict[str, int]:
    """Return the number of the game in progress, and the count of all."""
    return {"number": len(games.scores) + 1, "count": len(PLAN)}
