"""The end of a round on the table: the cards that each seat took, suit by suit, and the awards."""

from __future__ import annotations

from app.core.html import Element, Inside, Markup, h, html, icon, monogram, part, picture
from app.games.board import subline
from app.games.diamonds.actions import gain
from app.games.diamonds.narration import headline
from app.games.diamonds.scene import Scene, is_counting, side_of
from app.words import _, rank_index, suit_cards
from diamonds_core.cards import SUITS, Card
from diamonds_core.events import MOST, NO_TRICK, Acted, Counted


def counts(scene: Scene) -> list[Counted]:
    """Return the counts of suits so far, in their order."""
    return [event for event in scene.events if isinstance(event, Counted)]


def most_actions(scene: Scene) -> dict[int, Acted]:
    """Return the actions for most cards of a suit, by suit."""
    return {e.suit: e for e in scene.events if isinstance(e, Acted) and e.why == MOST}


def counted_now(scene: Scene) -> Counted | None:
    """Return the count that the table shows at this moment, None before and after all counts."""
    match scene.current_event:
        case None if scene.view.phase != "rob":
            return None
        case Acted(why=why) if why == NO_TRICK:
            return None
    return next(reversed(counts(scene)), None)


MANY = 6
"""The number of cards in a fan from which on only its ends say their ranks."""

# The cards that each seat took ---------------------------------------------------------


def fans(seat: int, scene: Scene) -> Markup:
    """Return the cards that a seat took this round, as a fan of each suit; none during play."""
    return _fans(h.div("fans"), seat, scene) if is_counting(scene) else Markup()


def own_fans(scene: Scene) -> Markup:
    """Return those of the seat at the bottom, which lie in place of its hand."""
    return _fans(h.div("fans own-fans"), scene.bottom_seat, scene)


def _fans(around: Element, seat: int, scene: Scene) -> Markup:
    won = [card for trick in scene.view.tricks if trick.taker == seat for card in trick.cards]
    won.sort(key=lambda card: -card.rank)
    suits = [[card for card in won if card.suit == suit] for suit in range(len(SUITS))]
    said = ", ".join(suit_cards(suit, len(cards)) for suit, cards in enumerate(suits))
    label = _("{name}: {result}").format(name=scene.name(seat), result=said)
    rows = [_fan(suit, cards, seat, scene) for suit, cards in enumerate(suits)]
    return part("fans", around(role="img", aria_label=label), rows, of=seat)


def _fan(suit: int, cards: list[Card], seat: int, scene: Scene) -> Markup:
    now = counted_now(scene)
    css = f"suit-fan {SUITS[suit]}{' none' * (not cards)}{' many' * (len(cards) > MANY)}"
    if now:
        wins = now.seat is not None and side_of(scene, now.seat) == side_of(scene, seat)
        css += (" most" * wins if cards else "") if suit == now.suit else " veiled"
    action = most_actions(scene).get(suit)
    gained = now is None and action is not None and action.moved and action.seat == seat
    return part(
        "suit-fan",
        h.div(css),
        h.b("num")[len(cards)],
        [h.i[h.span[rank_index(card)]] for card in cards],
        picture("s-" + SUITS[suit]),
        h.b("plus")["+1"] if gained else None,
        of=f"{seat}-{suit}",
    )


# The middle of the table ---------------------------------------------------------------


def told(scene: Scene) -> tuple[str, Inside]:
    """Return the award of this moment, and what it brings."""
    event, now = scene.current_event, counted_now(scene)
    if now is None:
        head = "" if event is None else headline(event, scene)
        return head, subline(_("took no trick at all"))
    if isinstance(event, Acted):
        return headline(now, scene), subline(gain(event, scene))
    return headline(now, scene), subline(suit_cards(now.suit, max(now.counts)))


def medal(scene: Scene, said: Markup) -> Markup:
    """Return the suit that is counted, large, above its award and those of all suits so far."""
    now = counted_now(scene)
    emblem = icon("g-tricks", "emblem") if now is None else icon("p-" + SUITS[now.suit], "emblem")
    css = "medal" if now is None else f"medal {SUITS[now.suit]}"
    return part("medal", h.div(css), emblem, said, h.ol(aria_hidden="true")[_chips(scene)])


def _chips(scene: Scene) -> Markup:
    known, now = counts(scene), counted_now(scene)
    chips = []
    for suit, letter in enumerate(SUITS):
        event = known[suit] if suit < len(known) else None
        who = event and event.seat is not None and monogram(scene.names[event.seat], event.seat)
        most = event and h.b("num")[max(event.counts)]
        css = f"{letter}{' now' * (now is not None and now is event)}"
        chips.append(h.li(css)[icon("s-" + letter), who or "", most or ""])
    return html(chips)
