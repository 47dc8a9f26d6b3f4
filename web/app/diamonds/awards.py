"""What the end of a round brought, and bars of crystals: for the summary and the final page."""

from __future__ import annotations

from app.diamonds.scene import Scene, action_icon, holders, owners, places, seats_of
from app.diamonds.trick import gain
from app.pages import results
from app.pages.html import esc, hidden, icon, initial
from app.pages.results import stretch
from app.words import _, listed, suit_cards
from diamonds_core.cards import CLUBS, DIAMONDS, SUITS
from diamonds_core.events import MOST, NO_TRICK, Acted, Counted

CHART = 52
"""Height of the tallest bar of a count."""


def awards(scene: Scene) -> str:
    """Who took most of each suit and who took no trick, with what it brought."""
    actions = {e.suit: e for e in scene.events if isinstance(e, Acted) and e.why == MOST}
    counted = [event for event in scene.events if isinstance(event, Counted)]
    rows = "".join(_most(event, actions.get(event.suit), scene) for event in counted)
    return (
        f'<section class="box won"><h2>{_("Most of each suit")}</h2>'
        f'<ol class="prizes">{rows}{_no_trick(scene)}</ol></section>'
    )


def _most(event: Counted, action: Acted | None, scene: Scene) -> str:
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
    return (
        f'<li class="prize {letter}">{icon("p-" + letter, "emblem")}'
        f"<span><b>{esc(who)}</b><small>{esc(note)}</small></span>"
        f"{_chart(event, scene)}{_gain([action] if action else [], scene)}</li>"
    )


def _no_trick(scene: Scene) -> str:
    rows = ""
    bonus = [e for e in scene.events if isinstance(e, Acted) and e.why == NO_TRICK]
    for seat in dict.fromkeys(action.seat for action in bonus):
        own = [action for action in bonus if action.seat == seat]
        rows += (
            f'<li class="prize D">{icon("g-tricks", "emblem")}'
            f"<span><b>{esc(scene.called(seat))}</b>"
            f"<small>{_('took no trick at all')}</small></span>"
            f"<span></span>{_gain(own, scene)}</li>"
        )
    return rows


def _gain(actions: list[Acted], scene: Scene) -> str:
    moved = sum(action.moved for action in actions)
    if not actions:
        return f'<span class="gain none">{_("no action")}</span>'
    if not moved:
        return f'<span class="gain none">{_("nothing there")}</span>'
    suit = actions[0].suit if actions[0].why == MOST else DIAMONDS
    picture = icon(action_icon(suit, scene.view.variant.thief))
    said = hidden(", ".join(gain(action, scene) for action in actions if action.moved))
    return f'<span class="gain">{picture}<span aria-hidden="true">+{moved}</span>{said}</span>'


def _chart(event: Counted, scene: Scene) -> str:
    """How many cards of a suit everybody took; a screen reader hears the sentence instead."""
    most = max(event.counts)
    bars = ""
    for place in places(scene):
        count = event.counts[place]
        height = 2 + round((CHART - 2) * count / most) if most else 2
        top = ' class="top"' if count == most and most else ""
        letter = initial(scene.names[seats_of(scene, place)[0]])
        bars += (
            f'<span{top}>{count}<svg width="14" height="{height}"><rect width="14" '
            f'height="{height}" rx="3"/></svg>{esc(letter)}</span>'
        )
    return f'<span class="counts" aria-hidden="true">{bars}</span>'


def bar(place: int, total: int, note: str, whole: int, scene: Scene, opened: bool) -> str:
    """One place's crystals as a bar: Showroom, then the Vault, shut or counted twice."""
    showroom = scene.view.showroom[place]
    vault = 2 * scene.view.vault[place] if opened else 0
    shut = "" if opened else icon("vault", "shut")
    track = f"{stretch('sh', showroom / whole)}{stretch('va', vault / whole, vault // 2)}{shut}"
    first = scene.names[seats_of(scene, place)[0]]
    return results.bar(first, holders(scene, place), total, note, track)


def key(opened: bool) -> str:
    """What the colours of the bars mean."""
    shut = "" if opened else f"<span>{icon('vault')}{_('shut until the end')}</span>"
    return (
        f'<p class="key"><span><i></i>{_("Showroom, 1 each")}</span>'
        f'<span><i class="k2"></i>{_("Vault, 2 each")}</span>{shut}</p>'
    )
