"""The page of all games that the device keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.html import Inside, Markup, button, dialog, h, hidden, html, icon, page
from app.pages.settings import games_tools
from app.words import _


@dataclass(frozen=True, slots=True)
class Row:
    """A kept game, as a list shows it.

    Args:
        id: by which the device knows it.
        title: which game it is, how far it has come and who plays.
        over: whether it has ended.
        spoilt: whether it can't be read.
        changed: when something of it changed last, in ms since 1970.
        rounds: how many are over, and how many there are.
        standing: the scores of a game that is over, with the names, the best first.
    """

    id: str
    title: str
    over: bool
    spoilt: bool
    changed: int
    rounds: tuple[int, int] = (0, 0)
    standing: tuple[tuple[str, int], ...] = ()


def history_page(rows: Sequence[Row], note: str = "") -> Markup:
    """The games that go on, those that are over, and those that can't be read."""
    title = _("Your games")
    parts = (
        (_("Unfinished"), [row for row in rows if not row.over and not row.spoilt]),
        (_("Finished"), [row for row in rows if row.over and not row.spoilt]),
        (_("Not readable here"), [row for row in rows if row.spoilt]),
    )
    lists = [_section(name, some) for name, some in parts if some]
    empty = h.section("box")[h.p[_("No game is kept on this device yet.")]]
    body = h.div("rules shelf")[
        heading(title),
        note and h.p("home-note", role="status")[note],
        lists or empty,
        games_tools(bool(rows)),
        [_question(row) for row in rows],
    ]
    return page("history", body, title)


def heading(title: str) -> Markup:
    """The way back, and what the page is."""
    back = button("round-btn", data_do="back", aria_label=_("Back"), data_focus=True)
    return h.header[back[icon("g-back")], h.h1[title]]


def day(ms: int) -> Markup:
    """A day, which the page's JavaScript writes as is usual where it is read."""
    text = datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d")
    return h.time(datetime=text, data_when=ms)[text]


def _section(name: str, rows: Iterable[Row]) -> Markup:
    return h.section("box")[h.h2[name], h.ol("games")[[h.li[_row(row)] for row in rows]]]


def _row(row: Row) -> Inside:
    title = row.title or _("A game")
    delete = button("round-btn", data_local=f"open:forget-{row.id}", title=_("Delete"))
    return (
        h.div("grow")[_picture(row), h.b[title], h.small[day(row.changed)]],
        _main(row),
        delete(aria_label=_("Delete: {title}").format(title=title))[icon("g-close")],
    )


def _main(row: Row) -> Inside:
    if row.spoilt:
        return None
    if row.over:
        tap = button("plain", data_do="watch", data_arg=row.id)
        return tap[icon("g-play"), _("Replay")]
    return button("gold", data_do="play", data_arg=row.id)[_("Go on")]


def _picture(row: Row) -> Inside:
    """The standing: rounds as marks, or the scores."""
    if row.standing:
        best = row.standing[0][1]
        scores = [
            h.span("won" if score == best else "")[name, " ", h.b("num")[score]]
            for name, score in row.standing
        ]
        return h.span("standing")[scores]
    done, count = row.rounds
    said = _("{done} of {count} rounds are over").format(done=done, count=count)
    marks = [h.i("done" if number < done else "") for number in range(count)]
    return count and html(h.span("marks", aria_hidden="true")[marks], hidden(said))


def _question(row: Row) -> Markup:
    return dialog(
        f"forget-{row.id}",
        _("Delete this game?"),
        h.p[row.title or _("A game")],
        _answers(button("plain", data_do="forget", data_arg=row.id)[_("Delete")]),
    )


def _answers(yes: Markup) -> Markup:
    return h.div("answers")[yes, button("gold", data_local="close")[_("Keep")]]
