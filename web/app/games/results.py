"""The frames of the pages with the standings and the final scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.figures import table
from app.core.html import Inside, Markup, button, dialog, fill, h, html, icon, page, tool
from app.core.routes import HERE, FairnessRoute, ReplayRoute, ReviewRoute, ScoresRoute
from app.core.taps import does, opens, shares, sheet
from app.games.game_pages import ScoreSheet
from app.games.log import by_seat
from app.games.scene import AnyScene, leaves
from app.games.signals import reactions_button
from app.library.links import LONGEST_NAME, Results, game_link
from app.library.promotion import GAMES, next_level
from app.library.totals import name_from_link
from app.words import _, bot_name, initial_capital, join_names, ngettext, pgettext
from app.words.names import plain
from diamonds_core import HUMAN, Record, Variant, game_of
from diamonds_core.events import GameOver
from diamonds_core.game import place


def summary_page(title: str, note: str, boxes: Markup, go_on: str, scene: AnyScene) -> Markup:
    """Return the page with the result of a round, and a button to continue."""
    ways = None if scene.is_guests else html(_replay(), _leave())
    return page("summary", summary_box(title, note, boxes, go_on, scene, ways), title)


def summary_box(
    title: str, note: str, boxes: Markup, go_on: str, scene: AnyScene, ways: Inside = None
) -> Markup:
    """Return the result of a round, a button to continue, and further `ways` besides."""
    usual: Inside
    if scene.lesson:
        usual = None
    elif scene.is_guests:
        usual = (tool("g-tray", _("Score sheet"), **sheet("scores")), _guest_leaves(scene))
    else:
        scores = tool("g-tray", _("Score sheet"), **opens(ScoresRoute()))
        usual = (_undo(scene), _review(scene.view.round), scores)
    return h.div("sum")[
        h.header(data_say=not scene.lesson)[h.h1[title], " ", h.p[note]],
        boxes,
        scene.ghost,
        h.div("go-at")[
            None
            if scene.company.is_watcher
            else button("gold", **does("next"), data_focus=True)[go_on],
            usual,
            ways,
        ],
    ]


def final_page(title: str, note: str, standing: Markup, boxes: Inside, scene: AnyScene) -> Markup:
    """Return the page with the winner and the scores; without a footer, a player's buttons.

    Args:
        title: who has won.
        note: the winner's score.
        standing: the box with the scores of all.
        boxes: what else there is to see.
        scene: the scene at the end.
    """
    seat, praise = scene.view.seat, ""
    people = list(filter(scene.is_person, range(len(scene.seats))))
    places = {one: place_of(one, scene) for one in people}
    if seat is None:
        mark, head, line = icon("gem-top", "stone"), title, note
        outcomes = [_outcome(one, scene) for one in sorted(people, key=places.__getitem__)]
    else:
        mark, outcomes = h.span("place num", aria_hidden="true")[places[seat]], []
        if places[seat] == 1:
            head, line = _winners_head(seat, title, scene), _with_gap(seat, note, scene)
            praise = initial_capital(_praise(seat, scene))
        else:
            head = _with_praise(_("{place}: {praise}"), place_name(places[seat]), seat, scene)
            line = _("{title} {note}.").format(title=title, note=note)
    won = 1 in places.values() if seat is None else places[seat] == 1
    texts = h.div(data_say=True)[
        h.hgroup[h.h1[head], " ", h.p[line], praise and (" ", h.p[praise])], outcomes
    ]
    body = h.div(f"sum final{' victory' * won}")[
        h.header[mark, texts],
        standing,
        h.div("highlights")[scene.ending.story, boxes],
        scene.footer or _buttons(scene),
    ]
    return page("final", body, title)


def _winners_head(seat: int, title: str, scene: AnyScene) -> str:
    """Return the heading for a viewer who has won."""
    team, (gap, _rivals) = scene.view.variant.team, _gap(seat, scene)
    if team.count(team[seat]) == 1 and gap == 1:
        return _("You win by a single point")
    return title


def _praise(seat: int, scene: AnyScene) -> str:
    """Return the sentence about a seat, empty without one."""
    return scene.ending.praises[seat] if scene.ending.praises else ""


def _with_praise(text: str, place: str, seat: int, scene: AnyScene) -> str:
    """Return a place with the sentence about a seat, if there is one."""
    praise = _praise(seat, scene)
    return text.format(place=place, praise=praise) if praise else place


def next_dealer(scene: AnyScene) -> str:
    """Return the dealer of the next round in a sentence."""
    assert scene.view.dealer is not None
    dealer = scene.view.variant.left[scene.view.dealer]
    return by_seat(dealer, scene, _("You deal next."), _("{name} deals next."))


def _end_of(scene: AnyScene) -> GameOver:
    return next(event for event in reversed(scene.events) if isinstance(event, GameOver))


def wins(scene: AnyScene) -> bool:
    """Return whether the viewer has won."""
    return scene.view.seat is not None and place_of(scene.view.seat, scene) == 1


def place_of(seat: int, scene: AnyScene) -> int:
    """Return the place of a seat's side after a game, 1 for all winners."""
    over, variant = _end_of(scene), scene.view.variant
    return place(variant, variant.team[seat], over.scores, over.winners)


def result_of(scene: AnyScene) -> list[tuple[str, int]]:
    """Return the names and scores of all seats after a game, the best first."""
    scores, team = _end_of(scene).scores, scene.view.variant.team
    best_first = sorted(scene.all_seats, key=lambda seat: place_of(seat, scene))
    return [(scene.seats[seat].name, scores[team[seat]]) for seat in best_first]


def _gap(seat: int, scene: AnyScene) -> tuple[int, str]:
    """Return the distance of a seat's side from the best of the others, and their names."""
    variant, over = scene.view.variant, _end_of(scene)
    side, scores = variant.team[seat], over.scores
    gaps = {at: abs(scores[at] - scores[side]) for at in range(variant.teams) if at != side}
    wins = side in over.winners
    gap = min(gaps.values()) if wins else gaps[over.winners[0]]
    rivals = [at for at in gaps if gaps[at] == gap] if wins else over.winners
    seats = [at for at in range(variant.players) if variant.team[at] in rivals]
    return gap, join_names(map(scene.name_after, seats))


def _with_gap(seat: int, result: str, scene: AnyScene) -> str:
    """Return a result with the distance from the others; between winners there is none."""
    gap, names = _gap(seat, scene)
    if place_of(seat, scene) > 1:
        distance = ngettext("{count} behind {name}", "{count} behind {name}", gap, name=names)
        distance = distance if gap else _("level with {name}").format(name=names)
    elif gap:
        distance = ngettext("{count} ahead of {name}", "{count} ahead of {name}", gap, name=names)
    else:
        return result
    return _("{result}, {distance}").format(result=result, distance=distance)


def _outcome(seat: int, scene: AnyScene) -> Markup:
    """Return the place of a person by name."""
    result = _with_gap(seat, place_name(place_of(seat, scene)), scene)
    result = _with_praise(_("{place} \N{MIDDLE DOT} {praise}"), result, seat, scene)
    name = h.span(translate="no")[scene.names[seat]]
    return h.p("outcome")[fill(_("{name}: {result}"), name=name, result=result)]


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


def par_distance(score: int, par: int, variant: Variant) -> str:
    """Return the distance of a score from par: "6 better than par"."""
    gap, lower = score - par, game_of(variant).lower_is_better
    if gap == 0:
        return _("exactly par")
    if (gap < 0) == lower:
        return ngettext("{count} better than par", "{count} better than par", abs(gap))
    if lower:
        return ngettext("{count} more than par", "{count} more than par", gap)
    return ngettext("{count} short of par", "{count} short of par", -gap)


def _buttons(scene: AnyScene) -> Markup:
    reacts = reactions_button() if scene.tools and scene.tools.reacts else None
    share = scene.ending.share
    if scene.is_guests:
        return h.div("go-at")[
            h.p[
                _("{name} begins the next game.").format(name=scene.ending.host)
                if scene.ending.host
                else _("The next game begins on the device where this one began.")
            ],
            scene.company.is_watcher
            or button("plain", **does("ask-again"), disabled=scene.ending.asked)[
                _("Ask for another game")
            ],
            share and h.p("quiet")[_("To keep this game, open its link later.")],
            share,
            reacts,
            tool("g-tray", _("Score sheet"), **sheet("scores")),
            _guest_leaves(scene),
        ]
    again = button("plain" if share else "gold", **does("again"), data_focus=True)
    return h.div("go-at")[
        share,
        again[_("Rematch") if scene.ending.is_duel else _("Play again")],
        scene.company.remote_seats and tool("g-cards", _("Another game"), **sheet("another")),
        reacts,
        _undo(scene),
        _review(),
        None if share else tool("g-share", pgettext("to others", "Share"), **sheet("share")),
        h.div("pair")[_leave(), tool("g-menu", _("More"), **sheet("more"))],
    ]


def reader_buttons(dare: Markup | None = None) -> Markup:
    """Return the buttons after the result of another player's game, maybe below a challenge."""
    css = "plain" if dare else "gold"
    watch = button(css, **opens(ReplayRoute(HERE, round=1)), data_focus=not dare)
    return h.div("go-at")[
        dare,
        watch[_("Watch from the start")],
        _review(),
        h.div("pair")[tool("g-back", _("Back"), **does("back")), _leave()],
    ]


def _undo(scene: AnyScene) -> Inside:
    tap = button("plain", **does("undo"), title=_("Take back what a bot has played for you"))
    return tap[icon("g-undo"), _("Take back")] if scene.tools and scene.tools.undo else None


def _review(round_: int | None = None) -> Markup:
    return tool("g-chart", _("Review"), **opens(ReviewRoute(HERE, round_)))


def _guest_leaves(scene: AnyScene) -> Markup:
    return tool("g-home", _("Leave the table"), **leaves(scene))


def keep_button(record: Record) -> Markup | None:
    """Return the button that shares a finished game as a link, None if it is too long for one."""
    link = game_link(record)
    text = _("Share the whole game")
    return tool("g-share", text, "whole", **shares(link)) if link else None


def check_button() -> Markup:
    """Return the button that opens the check whether a finished game was fair."""
    return button("plain par", **opens(FairnessRoute(HERE)))[
        icon("g-check"), h.span[h.b[_("Was it fair?")], " ", _("Check this game")]
    ]


def _replay() -> Markup:
    return tool("g-play", _("Replay"), **opens(ReplayRoute(HERE)))


def _leave() -> Markup:
    return tool("g-home", _("Home"), **does("home"))


def level_line(record: Record, up: bool, games: int) -> str:
    """Return the number of recent wins or defeats against the level of the bots, as a sentence."""
    level = next(seat.player for seat in record.seated if seat.player != HUMAN)
    bot = bot_name(game_of(record.variant).bots[level])
    if not up:
        text = _("{level} had the better of your last {count} games.")
        return text.format(count=games, level=bot)
    text = _("You have won {wins} of your last {count} games against {level}.")
    return text.format(wins=games, count=GAMES, level=bot)


def level_offer(record: Record, up: bool, games: int) -> Markup:
    """Return the button that begins a game at the next level, or at the one below."""
    bot = bot_name(game_of(record.variant).bots[next_level(record, up)])
    action = does("level-up" if up else "level-down")
    tap = tool("g-bot", _("Play against {level}").format(level=bot), **action)
    return h.div("level-up")[h.p[level_line(record, up, games)], tap]


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
    ways = below and h.div("below")[below]
    return h.section("box stand")[h.h2[title], h.ol("bars-list")[rows], key, ways]


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
