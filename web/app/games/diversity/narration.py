"""Diversity in words: the winning patterns of tricks, and the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from app.core.html import Markup, fill, h, icon
from app.games.log import by_seat, taker_line, usual_sentence
from app.games.scene import Scene as AnyScene
from app.words import _, join_names, rank_index, suit_cards, the_card
from diamonds_core import events
from diamonds_core.cards import SUITS, Card
from diamonds_core.diversity import DiversityView, winning_index
from diamonds_core.events import Event

Scene: TypeAlias = AnyScene[DiversityView]


# Winning patterns -----------------------------------------------------------------------


def is_diverse(trick: Sequence[Card]) -> bool:
    return len({card.suit for card in trick}) == len(trick)


def pattern(trick: Sequence[Card], full: bool) -> str:
    """Return the pattern that decides a trick, open or full: "One of each suit", "2 Hearts"."""
    if len(trick) == 1:
        return _("The trick is open")
    if is_diverse(trick):
        return _("One of each suit") if full else _("One of each suit so far")
    counts = Counter(card.suit for card in trick)
    return join_names(
        suit_cards(suit, count) for suit, count in sorted(counts.items()) if count > 1
    )


def outcome(trick: Sequence[Card], full: bool) -> str:
    """Return the winner's description with a gap for `card`: "the lowest, {card}, takes it"."""
    if len(trick) == 1:
        return _("{card} takes it so far")
    return {  # Keys: diverse, full, tied.
        (True, False, False): _("the lowest, {card}, if it stays that way"),
        (True, False, True): _("the lowest, {card} came first, if it stays that way"),
        (True, True, False): _("the lowest, {card}, takes it"),
        (True, True, True): _("the lowest takes it, {card} came first"),
        (False, False, False): _("their highest, {card}, so far"),
        (False, False, True): _("their highest, {card} came first"),
        (False, True, False): _("their highest, {card}, takes it"),
        (False, True, True): _("their highest takes it, {card} came first"),
    }[is_diverse(trick), full, _is_tied(trick)]


def _is_tied(trick: Sequence[Card]) -> bool:
    """Return True if a later card that counts has the same rank as the winning one."""
    best = trick[winning_index(trick)]
    suits = [card.suit for card in trick]
    rivals = [card for card in trick if is_diverse(trick) or suits.count(card.suit) > 1]
    return sum(card.rank == best.rank for card in rivals) > 1


def verdict(trick: Sequence[Card], full: bool) -> tuple[str, Markup]:
    """Return pattern and outcome; the HTML draws cards small."""
    card = trick[winning_index(trick)]
    suit = SUITS[card.suit]
    drawn = h.span(f"mini {suit}")[
        h.span(aria_hidden="true")[icon("s-" + suit), rank_index(card)],
        h.span("vh")[the_card(card)],
    ]
    return pattern(trick, full), fill(outcome(trick, full), card=drawn)


def verdict_line(trick: Sequence[Card]) -> Markup:
    """Return the reason why a full trick went to its taker, on one line of HTML."""
    head, line = verdict(trick, full=True)
    return fill(_("{pattern}: {outcome}"), pattern=head, outcome=line)


def reason(trick: Sequence[Card]) -> str:
    """Return the reason why a full trick went to its taker, in one sentence."""
    text = outcome(trick, full=True).format(card=the_card(trick[winning_index(trick)]))
    return _("{pattern}: {outcome}.").format(pattern=pattern(trick, full=True), outcome=text)


# Past events ----------------------------------------------------------------------------


def where(scene: Scene) -> tuple[str, str]:
    view = scene.view
    number = min(len(view.tricks) + 1, view.variant.tricks)
    trick = _("Trick {number} of {tricks}").format(number=number, tricks=view.variant.tricks)
    if view.round and len(view.tricks) == view.variant.tricks:
        trick = _("The hand is over")
    if view.round > view.variant.hands:
        return trick, _("Hand {hand}, to break the tie").format(hand=view.round)
    text = _("Hand {hand} of {hands}")
    return trick, text.format(hand=max(view.round, 1), hands=view.variant.hands)


def log_title(hand: int) -> str:
    return _("What happened in hand {hand}").format(hand=hand)


def sentence(event: Event, scene: Scene) -> str:
    match event:
        case events.Dealt(number, dealer):
            texts = _("Hand {hand}: you deal."), _("Hand {hand}: {name} deals.")
            return by_seat(dealer, scene, *texts, hand=number)
        case events.TrickTaken(seat):
            who = taker_line(seat, scene)
            return _("{who}. {reason}").format(who=who, reason=reason(_taken(event, scene)))
    return usual_sentence(event, scene)


def _taken(event: events.TrickTaken, scene: Scene) -> Sequence[Card]:
    """Return the trick of an event of this round; the log includes earlier events, too."""
    taken = [other for other in scene.events if isinstance(other, events.TrickTaken)]
    number = next(k for k, other in enumerate(taken) if other is event)
    return scene.view.tricks[number - len(taken)].cards
