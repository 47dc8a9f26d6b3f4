"""The frames of the pages with the standings and the final scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.components.figures import table
from app.components.game_pages import ScoreSheet
from app.components.log import by_seat
from app.components.scene import AnyScene
from app.html import Inside, Markup, button, dialog, fill, h, html, icon, page, tool
from app.progress.promotion import GAMES, next_level
from app.progress.statistics import name_from_link
from app.protocol import commands
from app.routes import HERE, ReplayRoute, ReviewRoute, ScoresRoute
from app.saved_games.links import LONGEST_NAME, Results, game_link
from app.taps import does, opens, shares, sheet
from app.words import _, bot_name, join_names, ngettext, pgettext
from app.words.names import plain
from diamonds_core import HUMAN, Record, game_of
from diamonds_core.events import GameOver


def summary_page(title: str, note: str, boxes: Markup, go_on: str, scene: AnyScene) -> Markup:
    """Return the page with the result of a round, and a button to continue."""
    body = h.div("sum")[
        h.header(data_say=True)[h.h1[title], " ", h.p[note]],
        boxes,
        h.div("go-at")[
            button("gold", **does("next"), data_focus=True)[go_on],
            (tool("g-tray", _("Score sheet"), **sheet("scores")), _guest_leaves())
            if scene.is_guests
            else (
                _undo(scene),
                _review(scene.view.round),
                tool("g-tray", _("Score sheet"), **opens(ScoresRoute())),
                tool("g-play", _("Replay"), **opens(ReplayRoute(HERE))),
                _leave(),
            ),
        ],
    ]
    return page("summary", body, title)


def final_page(title: str, note: str, boxes: Markup, scene: AnyScene) -> Markup:
    """Return the page with the winner and the scores; without a footer, a player's buttons."""
    over = _end_of(scene)
    people = [seat for seat in range(scene.view.variant.players) if scene.is_person(seat)]
    won = any(scene.view.variant.team[seat] in over.winners for seat in people)
    outcomes = [_outcome(seat, scene) for seat in people]
    title_box = h.div(data_say=True)[h.hgroup[h.h1[title], " ", h.p[note]], outcomes]
    body = h.div(f"sum final{' victory' * won}")[
        h.header[icon("gem-top", "stone"), title_box], boxes, scene.footer or _buttons(scene)
    ]
    return page("final", body, title)


def next_dealer(scene: AnyScene) -> str:
    """Return the dealer of the next round in a sentence."""
    assert scene.view.dealer is not None
    dealer = scene.view.variant.left[scene.view.dealer]
    return by_seat(dealer, scene, _("You deal next."), _("{name} deals next."))


def _end_of(scene: AnyScene) -> GameOver:
    return next(event for event in reversed(scene.events) if isinstance(event, GameOver))


def place_of(seat: int, scene: AnyScene) -> int:
    """Return the place of a seat's side after a game, 1 for all winners."""
    over, side = _end_of(scene), scene.view.variant.team[seat]
    lower = game_of(scene.view.variant).lower_is_better
    own = over.scores[side]
    better = sum(score < own if lower else score > own for score in over.scores)
    return 1 if side in over.winners else max(2, 1 + better)


def _outcome(seat: int, scene: AnyScene) -> Markup:
    variant, over = scene.view.variant, _end_of(scene)
    side = variant.team[seat]
    own = over.scores[side]
    gaps = {at: abs(over.scores[at] - own) for at in range(variant.teams) if at != side}
    wins = side in over.winners
    gap = min(gaps.values()) if wins else gaps[over.winners[0]]
    rivals = [at for at in gaps if gaps[at] == gap] if wins else over.winners
    names = join_names(
        scene.name_after(at) for at in range(variant.players) if variant.team[at] in rivals
    )
    ahead = gap if wins else -gap
    text = _("{place}, {distance}").format(
        place=place_name(place_of(seat, scene)), distance=_distance(ahead, names)
    )
    if seat in scene.pars:
        text = _("{result}; {par}").format(result=text, par=par_distance(own, scene.pars[seat]))
    several = sum(map(scene.is_person, range(variant.players))) > 1
    if not several:
        return h.p("outcome")[text]
    name = h.span(translate="no")[scene.name(seat)]
    return h.p("outcome")[fill(_("{name}: {result}"), name=name, result=text)]


def place_name(rank: int) -> str:
    """Return a place in a game: "Third"."""
    return (
        pgettext("place in a game", "First"),
        pgettext("place in a game", "Second"),
        pgettext("place in a game", "Third"),
        pgettext("place in a game", "Fourth"),
        pgettext("place in a game", "Fifth"),
        pgettext("place in a game", "Sixth"),
    )[rank - 1]


def _distance(gap: int, name: str) -> str:
    if gap == 0:
        return _("level with {name}").format(name=name)
    if gap < 0:
        return ngettext("{count} behind {name}", "{count} behind {name}", -gap, name=name)
    return ngettext("{count} ahead of {name}", "{count} ahead of {name}", gap, name=name)


def par_distance(score: int, par: int) -> str:
    """Return the distance of a score from par: "9 under par"."""
    if score == par:
        return _("exactly par")
    if score < par:
        return ngettext("{count} under par", "{count} under par", par - score)
    return ngettext("{count} over par", "{count} over par", score - par)


def _buttons(scene: AnyScene) -> Markup:
    if scene.is_guests:
        return h.div("go-at")[
            h.p[_("The next game begins on the device where this one began.")],
            scene.share and h.p("quiet")[_("To keep this game, open its link later.")],
            scene.share,
            tool("g-tray", _("Score sheet"), **sheet("scores")),
            _guest_leaves(),
        ]
    return h.div("go-at")[
        button("gold", **does(commands.Again()), data_focus=True)[_("Play again")],
        _undo(scene),
        scene.share,
        _review(),
        h.div("pair")[_leave(), tool("g-menu", _("More"), **sheet("more"))],
    ]


def reader_buttons() -> Markup:
    """Return the buttons after the result of another player's game."""
    watch = button("gold", **opens(ReplayRoute(HERE, 0)), data_focus=True)
    return h.div("go-at")[
        watch[_("Watch from the start")],
        _review(),
        h.div("pair")[tool("g-back", _("Back"), **does("back")), _leave()],
    ]


def _undo(scene: AnyScene) -> Inside:
    tap = button("plain", **does("undo"), title=_("Take back what a bot has played for you"))
    return tap[icon("g-undo"), _("Take back")] if scene.tools and scene.tools.undo else None


def _review(round_: int | None = None) -> Markup:
    return tool("g-chart", _("Review"), **opens(ReviewRoute(HERE, round_)))


def _guest_leaves() -> Markup:
    return tool("g-home", _("Leave the table"), **sheet("leave"))


def keep_button(record: Record) -> Markup | None:
    """Return the button that shares a finished game as a link, None if it is too long for one."""
    link = game_link(record)
    return tool("g-share", _("Share the whole game"), **shares(link)) if link else None


def _leave() -> Markup:
    return tool("g-home", _("Home"), **does("home"))


def level_line(record: Record, wins: int) -> str:
    """Return the number of recent wins against the level of the bots, as a sentence."""
    level = next(seat.player for seat in record.seated if seat.player != HUMAN)
    bot = bot_name(game_of(record.variant).bots[level])
    text = _("You have won {wins} of your last {count} games against {level}.")
    return text.format(wins=wins, count=GAMES, level=bot)


def level_offer(record: Record, wins: int) -> Markup:
    """Return the button that begins a game at the next level."""
    bot = bot_name(game_of(record.variant).bots[next_level(record)])
    tap = tool("g-bot", _("Play against {level}").format(level=bot), **does("level-up"))
    return h.div("level-up")[h.p[level_line(record, wins)], tap]


def victory(seats: Sequence[int], scene: AnyScene) -> str:
    """Return the sentence that these seats win together, the nearest to the viewer first."""
    others = [scene.names[seat] for seat in seats if not scene.is_you(seat)]
    if not others:
        return _("You win")
    if len(others) < len(seats):
        return _("You and {names} win").format(names=join_names(others))
    return ngettext("{names} wins", "{names} win", len(others), names=join_names(others))


def bar(mark: Markup, name: str, total: int, note: str, track: Markup) -> Markup:
    """Return a player's points, as a number and as a bar."""
    return html(
        mark,
        h.span("nm", translate="no")[name],
        h.b("num tot")[h.span[total], h.small[note]],
        h.span("track", aria_hidden="true")[track],
    )


def bar_segment(css: str, share: float, ticks: int = 1) -> Markup:
    """Return a segment of a bar: `share` of the longest bar, marked into `ticks` equal parts."""
    lines = "".join(f"M{k} 0V1" for k in range(1, ticks))
    marks = h.path(d=lines, vector_effect="non-scaling-stroke") if lines else None
    # The longest bar leaves room for the text behind it.
    width, box = f"{88 * share:.1f}%", f"0 0 {max(1, ticks)} 1"
    return h.svg(css, width=width, viewBox=box, preserveAspectRatio="none")[marks]


def standings(title: str, rows: Inside, key: Markup, below: Inside = None) -> Markup:
    """Return the box with the bars of all players."""
    return h.section("box stand")[h.h2[title], h.ol("bars-list")[rows], key, below]


def score_table(scores: ScoreSheet, label: Callable[[int], Inside] = str) -> Markup:
    """Return the scores of all rounds; `label` returns the head of the row of a round."""
    heads = html(h.th(scope="col")[mark, h.span[name]] for mark, name in scores.heads)
    rows = html(_score_row(label(at), cells) for at, cells in enumerate(scores.rounds, 1))
    name, sums = scores.sums
    return html(
        h.table[
            h.thead[h.tr[h.th(scope="col")[scores.unit], heads]],
            h.tbody[rows],
            h.tfoot[_score_row(name, sums)],
        ],
        scores.key,
    )


def _score_row(head: Inside, cells: Sequence[Inside]) -> Markup:
    columns = html(h.td[cell] for cell in cells)
    return h.tr[h.th(scope="row")[head], columns]


def score_dialog(scores: ScoreSheet) -> Markup:
    return dialog("scores", _("Score sheet"), h.div("scores")[h.div("box")[score_table(scores)]])


def two_tables(here: Results, there: Results) -> Markup | None:
    """Return the scores of this table and another with the same deals, side by side."""
    if len(here) != len(there):
        return None
    others = [(name_from_link(name), score) for name, score in there]
    rows = [
        h.tr[
            [
                h.td[h.bdi(translate="no")[plain(name, LONGEST_NAME)], " ", h.b("num")[score]]
                for name, score in both
            ]
        ]
        for both in zip(here, others, strict=True)
    ]
    heads = _("This table"), _("The other table")
    return h.section("box two-tables")[h.h2[_("The same cards at two tables")], table(heads, rows)]
