"""The results: a hand, the game, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.html import Markup, fill, h, hidden, html, icon, monogram
from app.games import results
from app.games.diversity.narration import Scene, is_diverse, verdict_line
from app.games.game_pages import ScoreSheet
from app.games.plain import ranking
from app.words import _, join_names, ngettext, pgettext, points
from diamonds_core.diversity import DiversityView, winners


def summary(scene: Scene) -> Markup:
    title = _("Hand {hand} is over").format(hand=scene.view.round)
    boxes = html(hand_box(scene), _standings(_("Standings"), scene))
    return results.summary_page(
        title, f"{_lead(scene)} {_next(scene)}", boxes, _("Next hand"), scene
    )


def final(scene: Scene) -> Markup:
    best = winners(scene.view)
    score = points(scene.view.points[best[0]])
    note = _("with {points}, the fewest").format(points=score)
    here = tuple((scene.name(at), score) for at, score in enumerate(scene.view.points))
    tables = results.two_tables(here, scene.ending.rival)
    standings = _standings(_("Final points"), scene, final=True)
    boxes = html(tables, None if scene.ending.story else hand_box(scene))
    return results.final_page(results.victory(best, scene), note, standings, boxes, scene)


def _lead(scene: Scene) -> str:
    best = [seat for seat in scene.all_seats if seat in winners(scene.view)]
    score = points(scene.view.points[best[0]])
    if len(best) == 1:
        if scene.is_you(best[0]):
            return _("You lead with {points}.").format(points=score)
        return _("{name} leads with {points}.").format(name=scene.names[best[0]], points=score)
    others = join_names(scene.names[seat] for seat in best if not scene.is_you(seat))
    if scene.is_you(best[0]):
        text = _("You share the lead with {names}, at {points} each.")
    else:
        text = _("{names} share the lead with {points} each.")
    shared = text.format(names=others, points=score)
    if scene.view.round < scene.view.variant.hands:
        return shared
    return f"{shared} {_('So another hand is played.')}"


def _next(scene: Scene) -> str:
    deals = results.next_dealer(scene)
    left = scene.view.variant.hands - scene.view.round
    if left <= 0:
        return deals
    to_go = ngettext("{count} hand to go.", "{count} hands to go.", left)
    return f"{deals} {to_go}"


def hand_box(scene: Scene) -> Markup:
    """Return the tricks of this hand by seat and pattern, and the last trick."""
    rows = html(_row(seat, scene) for seat in scene.all_seats)
    last = scene.view.tricks[-1]
    why, name = verdict_line(last.cards), scene.names[last.taker]
    you = scene.is_you(last.taker)
    text = _("You take the last trick. {why}.") if you else _("{name} takes the last trick. {why}.")
    return h.section("box awards")[
        h.h2[_("Tricks of this hand")],
        h.ol("prizes")[rows],
        h.p("last")[fill(text, name=name, why=why)],
    ]


def _row(seat: int, scene: Scene) -> Markup:
    own = [trick.cards for trick in scene.view.tricks if trick.taker == seat]
    text = _how([is_diverse(cards) for cards in own])
    marks = icon("g-tricks") * len(own)
    return h.li("prize")[
        h.span("emblem num", aria_hidden="true")[len(own)],
        h.span[h.b[scene.name(seat)], hidden(points(len(own))), h.small[text]],
        h.span("marks", aria_hidden="true")[marks],
    ]


def _how(diverse: list[bool]) -> str:
    low, high = diverse.count(True), diverse.count(False)
    ways = []
    if low:
        ways.append(_("{count} as the lowest of four suits").format(count=low))
    if high:
        ways.append(_("{count} as the highest of a suit").format(count=high))
    return join_names(ways) if ways else _("took no trick at all")


def _standings(title: str, scene: Scene, final: bool = False) -> Markup:
    rows = [
        h.li(
            "bar yours" if final and seat == scene.view.seat else "bar",
            data_place_score=seat if final else None,
        )[_bar(seat, scene)]
        for seat in ranking(scene)
    ]
    key = h.p("key")[h.span[_("A point for every trick; the fewest win")]]
    return results.standings(title, rows, key, scene.ending.par if final else None)


def _bar(seat: int, scene: Scene) -> Markup:
    totals = scene.view.points
    total, whole = totals[seat], max(totals)
    new = scene.tricks_taken(seat)
    track = results.bar_segment("sh", (total - new) / whole) + results.bar_segment(
        "va", new / whole
    )
    note = _("+{count} this hand").format(count=new)
    return results.bar(monogram(scene.names[seat], seat), scene.name(seat), total, note, track)


def score_sheet(scene: Scene, rounds: Sequence[DiversityView]) -> ScoreSheet:
    seats = scene.all_seats
    heads = [(monogram(scene.names[seat], seat), scene.name(seat)) for seat in seats]
    cells = [
        [str(sum(trick.taker == seat for trick in view.tricks)) for seat in seats]
        for view in rounds
    ]
    sums = [h.b("num")[scene.view.points[seat]] for seat in seats]
    name = _("Points") if scene.view.phase == "over" else _("So far")
    key = h.p("key")[h.span[_("A point for every trick; the fewest win")]]
    unit = pgettext("what a game consists of", "Hand")
    return ScoreSheet(heads, cells, unit, (name, sums), key)
