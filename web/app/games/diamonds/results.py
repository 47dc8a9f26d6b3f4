"""The results: the awards, the end of a round and of the game, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core.html import Markup, h, hidden, html, icon, monogram
from app.games import results
from app.games.diamonds.actions import action_icon, gain
from app.games.diamonds.round_end import counts, most_actions
from app.games.diamonds.scene import (
    Scene,
    holders,
    knows_vault,
    owners,
    seats_of,
    showroom_weight,
    side_of,
    sides,
    sides_in_row,
    vault_weight,
)
from app.games.diamonds.table import table
from app.games.game_pages import ScoreSheet
from app.games.opening import Column, Opening
from app.words import _, join_names, ngettext, points, suit_cards
from diamonds_core.cards import DIAMONDS, SUITS
from diamonds_core.diamonds import WEIGHTS, DiamondsView, score, scores, winners
from diamonds_core.events import MOST, NO_TRICK, Acted, Counted


def awards(scene: Scene) -> Markup:
    """Return the box of the awards of a round."""
    return h.section("box awards")[h.h2[_("Most of each suit")], _prizes(scene)]


def _prizes(scene: Scene) -> Markup:
    """Return the awards for most of each suit and for no trick, with their actions."""
    actions = most_actions(scene)
    rows = html(_most(event, actions.get(event.suit), scene) for event in counts(scene))
    return h.ol("prizes")[rows, _no_trick(scene)]


def _most(event: Counted, action: Acted | None, scene: Scene) -> Markup:
    who, note = _tied(event, scene) if action is None else _rewarded(event, action, scene)
    letter = SUITS[event.suit]
    return h.li(f"prize {letter}")[
        icon("p-" + letter, "emblem"),
        h.span[h.b[who], h.small[note]],
        _gain([action] if action else [], scene),
    ]


def _tied(event: Counted, scene: Scene) -> tuple[str, str]:
    """Return the words for a tie: nobody gets the action, and the names of those who tie."""
    most = max(event.counts)
    cards = suit_cards(event.suit, most)
    best = [place for place, count in enumerate(event.counts) if count == most]
    if len(best) == len(event.counts) or most == 0:
        return _("Nobody"), _("a tie, {cards} each").format(cards=cards)
    names = sides_in_row(scene, best)
    return _("Nobody"), _("a tie: {owners}, {cards}").format(owners=names, cards=cards)


def _rewarded(event: Counted, action: Acted, scene: Scene) -> tuple[str, str]:
    """Return the side with most of a suit, and its cards with the side that the action robbed."""
    most = max(event.counts)
    who, cards = holders(scene, event.counts.index(most)), suit_cards(event.suit, most)
    if not action.moved or action.source is None:
        return who, cards
    robbed = owners(scene, action.source)
    return who, _("{cards}, 1 from {owners}").format(cards=cards, owners=robbed)


def _no_trick(scene: Scene) -> list[Markup]:
    rows = []
    bonus = [e for e in scene.events if isinstance(e, Acted) and e.why == NO_TRICK]
    for seat in dict.fromkeys(action.seat for action in bonus):
        own = [action for action in bonus if action.seat == seat]
        rows.append(
            h.li("prize D")[
                icon("g-tricks", "emblem"),
                h.span[h.b[scene.name(seat)], h.small[_("took no trick at all")]],
                h.span,
                _gain(own, scene),
            ]
        )
    return rows


def _gain(actions: list[Acted], scene: Scene) -> Markup:
    moved = sum(action.moved for action in actions)
    if not actions:
        return h.span("gain none")[_("no action")]
    if not moved:
        return h.span("gain none")[_("nothing there")]
    suit = actions[0].suit if actions[0].why == MOST else DIAMONDS
    picture = icon(action_icon(suit, scene.view.variant.thief))
    said = hidden(", ".join(gain(action, scene) for action in actions if action.moved))
    return h.span("gain")[picture, h.span(aria_hidden="true")["+", moved], said]


def _bar(place: int, total: int, whole: int, scene: Scene) -> Markup:
    """Return a side's crystals as a bar: the Showroom, then the Vault at its weight."""
    showroom, vault = scene.view.showroom[place], scene.view.vault[place]
    track = html(
        results.bar_segment("sh", showroom / whole),
        results.bar_segment("va", score(0, vault) / whole, vault),
    )
    note = _worked_out(place, scene)
    return results.bar(_mark(place, scene), holders(scene, place), total, note, track)


def _mark(place: int, scene: Scene) -> Markup:
    seat = seats_of(scene, place)[0]
    return monogram(scene.names[seat], seat)


# After a round -------------------------------------------------------------------------


def summary(scene: Scene) -> Markup:
    """Return the table with the awards of the round in its middle."""
    view = scene.view
    text = _("Round {round} of {rounds} is over")
    title = text.format(round=view.round, rounds=view.variant.rounds)
    note = scene.lesson.text if scene.lesson else results.next_dealer(scene)
    sheet = results.summary_box(title, note, _prizes(scene), _("Next round"), scene)
    # Taps explain nothing here: what they said would have no place.
    at_rest = replace(scene, live=False, still=True, waits=True, tools=None, hint=None, lesson=None)
    return table(at_rest, sheet, title)


# After the game ------------------------------------------------------------------------


def final(scene: Scene) -> Markup:
    here = tuple((holders(scene, at), score) for at, score in enumerate(scores(scene.view)))
    rival = results.two_tables(here, scene.ending.rival)
    boxes = html(rival, None if scene.ending.story else awards(scene))
    return results.final_page(_title(scene), _why(scene), _scores(scene), boxes, scene)


def opening(scene: Scene) -> Opening:
    columns = [_column(at, scene) for at in sides(scene)]
    note, victory = _("Each crystal in a Vault counts twice."), results.wins(scene)
    return Opening(
        _("The Vaults open"), note, _title(scene), _reached(scene, victory), victory, columns
    )


def _reached(scene: Scene, victory: bool) -> str:
    """Return the viewer's points after a victory, or else the place, and what was locked away."""
    if (seat := scene.view.seat) is None:
        return ""
    side = side_of(scene, seat)
    place = results.place_name(results.place_of(seat, scene))
    what, count = points(scores(scene.view)[side]) if victory else place, scene.view.vault[side]
    if not count:
        return what
    return ngettext(
        "{what}, and {count} of your crystals was safe",
        "{what}, and {count} of your crystals were safe",
        count,
        what=what,
    )


def _column(at: int, scene: Scene) -> Column:
    total, showroom = scores(scene.view)[at], scene.view.showroom[at]
    said = _("{name}: {showroom} in the Showroom, {vault} in the Vault, {points}.").format(
        name=holders(scene, at), showroom=showroom, vault=scene.view.vault[at], points=points(total)
    )
    return Column(
        mark=_mark(at, scene),
        name=holders(scene, at),
        note=_worked_out(at, scene),
        known=score(showroom, 0),
        total=total,
        turn=_ranking(scene)[::-1].index(at),
        best=at in winners(scene.view),
        weight=WEIGHTS["vault"],
        said=said,
    )


def _ranking(scene: Scene) -> list[int]:
    """Return the sides, the winner first: of equal scores the fuller Vault wins."""
    totals, vault = scores(scene.view), scene.view.vault
    return sorted(sides(scene), key=lambda at: (-totals[at], -vault[at]))


def _title(scene: Scene) -> str:
    best = winners(scene.view)
    if len(best) > 1:
        return _("A shared victory: {names}").format(names=sides_in_row(scene, best))
    return results.victory(seats_of(scene, best[0]), scene)


def _why(scene: Scene) -> str:
    """Return the winners' points, and what breaks a tie."""
    best, totals = winners(scene.view), scores(scene.view)
    top = totals[best[0]]
    level = [at for at in sides(scene) if totals[at] == top and at not in best]
    if level:
        text = _("with {points}, level with {names}: the fuller Vault breaks the tie")
        if len(best) > 1:
            text = _("with {points} each, level with {names}: the fuller Vaults break the tie")
        names = join_names(owners(scene, at) for at in level)
        return text.format(points=points(top), names=names)
    text = _("with {points} each") if len(best) > 1 else _("with {points}")
    return text.format(points=points(top))


def _scores(scene: Scene) -> Markup:
    totals = scores(scene.view)
    own = None if scene.view.seat is None else side_of(scene, scene.view.seat)
    rows = html(
        h.li(f"bar{' yours' * (at == own)}", data_place_score=at)[
            _bar(at, totals[at], max(1, *totals), scene)
        ]
        for at in _ranking(scene)
    )
    key = h.p("key")[h.span[h.i, showroom_weight()], h.span[h.i("k2"), vault_weight()]]
    return results.standings(_("Final scores"), rows, key, scene.ending.par)


def _worked_out(at: int, scene: Scene) -> str:
    view = scene.view
    return _("{showroom} + {weight} \u00d7 {vault}").format(
        showroom=view.showroom[at], weight=WEIGHTS["vault"], vault=view.vault[at]
    )


# The score sheet -----------------------------------------------------------------------


def score_sheet(scene: Scene, rounds: Sequence[DiamondsView]) -> ScoreSheet:
    """Return the Showrooms, and the Vaults that the viewer may know."""
    at = sides(scene)
    heads = [(_mark(place, scene), holders(scene, place)) for place in at]
    cells = [[_cell(place, view, scene) for place in at] for view in rounds]
    sums = [_sum(place, scene) for place in at]
    name = _("Points") if scene.view.phase == "over" else _("So far")
    signs = (icon("g-tray"), showroom_weight()), (icon("g-safe"), vault_weight())
    key = h.p("key")[[h.span[sign] for sign in signs]]
    return ScoreSheet(heads, cells, _("Round"), (name, sums), key)


def _is_open(place: int, scene: Scene) -> bool:
    return scene.view.phase == "over" or knows_vault(scene, place)


def _cell(place: int, view: DiamondsView, scene: Scene) -> Markup:
    shown = view.showroom[place]
    showroom = h.span("sh-n")[hidden(_("Showroom")), icon("g-tray"), shown]
    if not _is_open(place, scene):
        return showroom
    locked = view.vault[place]
    return html(showroom, h.span("va-n")[hidden(_("Vault")), icon("g-safe"), locked])


def _sum(place: int, scene: Scene) -> Markup:
    if _is_open(place, scene):
        return h.b("num")[scores(scene.view)[place]]
    return html(icon("vault"), hidden(_("Vault, shut")))
