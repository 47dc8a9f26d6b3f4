"""What the end of a round brought, and bars of crystals: for the summary and the final page."""

from __future__ import annotations

from app.diamonds.scene import Scene, action_icon, holders, owners, places, seats_of
from app.diamonds.trick import gain
from app.html import Markup, h, hidden, html, icon, initial
from app.pages import results
from app.pages.results import stretch
from app.words import _, listed, suit_cards
from diamonds_core.cards import CLUBS, DIAMONDS, SUITS
from diamonds_core.events import MOST, NO_TRICK, Acted, Counted

CHART = 52
"""Height of the tallest bar of a count."""


def awards(scene: Scene) -> Markup:
    """Who took most of each suit and who took no trick, with what it brought."""
    actions = {e.suit: e for e in scene.events if isinstance(e, Acted) and e.why == MOST}
    counted = [event for event in scene.events if isinstance(event, Counted)]
    rows = html(_most(event, actions.get(event.suit), scene) for event in counted)
    return h.section("box won")[
        h.h2[_("Most of each suit")], h.ol("prizes")[rows, _no_trick(scene)]
    ]


def _most(event: Counted, action: Acted | None, scene: Scene) -> Markup:
    most = max(event.counts)
    winners = [place for place, count in enumerate(event.counts) if count == most]
    cards = suit_cards(event.suit, most)
    if action is None:
        who = _("Nobody")
        if len(winners) == len(event.counts) or most == 0:
            note = _("a tie, {cards} each").format(cards=cards)
        else:
            tied = listed(owners(scene, winner) for winner in winners)
            note = _("a tie: {owners}, {cards}").format(owners=tied, cards=cards)
    else:
        who = holders(scene, winners[0])
        note = cards
        if action.suit == CLUBS and action.moved and action.source is not None:
            robbed = owners(scene, action.source)
            note = _("{cards}, 1 from {owners}").format(cards=cards, owners=robbed)
    letter = SUITS[event.suit]
    return h.li(f"prize {letter}")[
        icon("p-" + letter, "emblem"),
        h.span[h.b[who], h.small[note]],
        _chart(event, scene),
        _gain([action] if action else [], scene),
    ]


def _no_trick(scene: Scene) -> list[Markup]:
    rows = []
    bonus = [e for e in scene.events if isinstance(e, Acted) and e.why == NO_TRICK]
    for seat in dict.fromkeys(action.seat for action in bonus):
        own = [action for action in bonus if action.seat == seat]
        rows.append(
            h.li("prize D")[
                icon("g-tricks", "emblem"),
                h.span[h.b[scene.called(seat)], h.small[_("took no trick at all")]],
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


def _chart(event: Counted, scene: Scene) -> Markup:
    """How many cards of a suit everybody took; a screen reader hears the sentence instead."""
    most = max(event.counts)
    bars = []
    for place in places(scene):
        count = event.counts[place]
        height = 2 + round((CHART - 2) * count / most) if most else 2
        letter = initial(scene.names[seats_of(scene, place)[0]])
        drawn = h.svg(width=14, height=height)[h.rect(width=14, height=height, rx=3)]
        bars.append(h.span("top" if count == most and most else "")[count, drawn, letter])
    return h.span("counts", aria_hidden="true")[bars]


def bar(place: int, total: int, note: str, whole: int, scene: Scene, opened: bool) -> Markup:
    """One place's crystals as a bar: Showroom, then the Vault, shut or counted twice."""
    showroom = scene.view.showroom[place]
    vault = 2 * scene.view.vault[place] if opened else 0
    shut = "" if opened else icon("vault", "shut")
    ticks = vault // 2
    track = html(stretch("sh", showroom / whole), stretch("va", vault / whole, ticks), shut)
    first = scene.names[seats_of(scene, place)[0]]
    return results.bar(first, holders(scene, place), total, note, track)


def key(opened: bool) -> Markup:
    """What the colours of the bars mean."""
    shut = "" if opened else h.span[icon("vault"), _("shut until the end")]
    return h.p("key")[
        h.span[h.i, _("Showroom, 1 each")], h.span[h.i("k2"), _("Vault, 2 each")], shut
    ]
