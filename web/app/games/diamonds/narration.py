"""The events of Diamonds in words: sentences, the log and the past tricks."""

from __future__ import annotations

from app.core.html import Markup
from app.games import log
from app.games.diamonds.actions import action_sentence, gain, is_only_yours
from app.games.diamonds.cards import face
from app.games.diamonds.scene import Scene, holders_inside, side_of, sides, trick_actions
from app.words import _, join_names, ngettext, suit_within, the_card
from diamonds_core import events
from diamonds_core.diamonds import winning_index
from diamonds_core.diamonds.scoring import cards_taken


def sentence(event: events.Event, scene: Scene) -> str:
    match event:
        case events.PassChosen():
            return _pass_chosen(event, scene)
        case events.Gave(seat, receiver) if scene.is_you(seat):
            text = _("Your cards lie face down for {name}.")
            return text.format(name=scene.names[receiver])
        case events.Swapped():
            return _swapped(scene)
        case events.Played(seat, card, led) if led not in (None, card.suit):
            texts = _("You play {card}, off suit."), _("{name} plays {card}, off suit.")
            return log.by_seat(seat, scene, *texts, card=the_card(card))
        case events.Acted():
            return _acted(event, scene)
        case events.ThiefMoved(seat=seat):
            texts = _("The Thief comes to you."), _("The Thief moves on to {name}.")
            return log.by_seat(seat, scene, *texts)
        case events.Counted():
            return _counted(event, scene)
    return log.usual_sentence(event, scene)


def _pass_chosen(event: events.PassChosen, scene: Scene) -> str:
    if scene.is_you(event.seat):
        return ngettext(
            "You choose: everybody passes {count} card.",
            "You choose: everybody passes {count} cards.",
            event.count,
        )
    return ngettext(
        "{name} chooses: everybody passes {count} card.",
        "{name} chooses: everybody passes {count} cards.",
        event.count,
        name=scene.names[event.seat],
    )


def _swapped(scene: Scene) -> str:
    view = scene.view
    if view.seat is None or view.got is None:
        return _("The cards change hands.")
    giver = scene.names[view.variant.receiver.index(view.seat)]
    cards = join_names(map(the_card, view.got))
    return _("{name} passes you {cards}.").format(name=giver, cards=cards)


def _acted(event: events.Acted, scene: Scene) -> str:
    text = action_sentence(event, scene)
    if event.why != events.NO_TRICK or not _is_first_without_trick(event, scene):
        return text
    texts = _("No trick for you this round. {what}"), _("No trick for {name} this round. {what}")
    return log.by_seat(event.seat, scene, *texts, what=text)


def _is_first_without_trick(event: events.Acted, scene: Scene) -> bool:
    """Return True for the first of a seat's actions for no trick, which states their reason."""
    own = (e for e in scene.events if isinstance(e, events.Acted) and e.why == events.NO_TRICK)
    return next(e for e in own if e.seat == event.seat) is event


def _counted(event: events.Counted, scene: Scene) -> str:
    most = max(event.counts)
    suit = suit_within(event.suit)
    if event.seat is None:
        return _("Most {suit}: a tie at {count}, nobody acts.").format(suit=suit, count=most)
    names = holders_inside(scene, event.counts.index(most))
    return _("Most {suit}: {owners}, with {count}.").format(suit=suit, owners=names, count=most)


# The log -------------------------------------------------------------------------------


def headline(event: events.Event, scene: Scene) -> str:
    match event:
        case events.Acted(seat, moved=0):
            return _("{name}: nothing").format(name=scene.name(seat))
        case events.Acted(seat):
            text = _("{name}: {gain}")
            return text.format(name=scene.name(seat), gain=gain(event, scene))
        case events.Counted(suit, counts, seat):
            return _most(suit, counts, seat, scene)
        case events.PassChosen(_seat, count):
            return _("All pass {count}").format(count=count)
        case events.Swapped():
            return _("Cards passed")
        case events.ThiefMoved():
            return _("The Thief moves on")
    return log.usual_headline(event, scene)


def close_race(scene: Scene) -> str:
    """Return the suit that is won by one card after the last trick, empty without one.

    Of several, the viewer's own comes first.
    """
    view = scene.view
    if len(view.tricks) < view.variant.tricks:
        return ""
    races = []
    for suit, counts in enumerate(cards_taken(view.tricks, view.variant.team)):
        first, second = sorted(sides(scene), key=lambda side: -counts[side])[:2]
        if counts[first] - counts[second] == 1:
            races.append((suit, first))
    own = side_of(scene, scene.bottom_seat)
    races.sort(key=lambda race: race[1] != own)
    for suit, first in races:
        if is_only_yours(first, scene):
            return _("One card ahead in {suit}: you").format(suit=suit_within(suit))
        names = holders_inside(scene, first)
        return _("One card ahead in {suit}: {owners}").format(suit=suit_within(suit), owners=names)
    return ""


def _most(suit: int, counts: tuple[int, ...], seat: int | None, scene: Scene) -> str:
    if seat is None:
        return _("Most {suit}: a tie").format(suit=suit_within(suit))
    names = holders_inside(scene, counts.index(max(counts)))
    return _("Most {suit}: {owners}").format(suit=suit_within(suit), owners=names)


# The past tricks -----------------------------------------------------------------------


def past_tricks(scene: Scene) -> Markup:
    thief = scene.view.variant.thief
    return log.tricks_dialog(
        scene, lambda number: _past(number, scene), lambda card: face(card, thief)
    )


def _past(number: int, scene: Scene) -> log.PastTrick:
    cards = scene.view.tricks[number].cards
    best = cards[winning_index(cards)]
    why = _("The highest of the suit led takes it: {card}.").format(card=the_card(best))
    gains = [
        sentence(event, scene)
        for event in scene.trick_events(number)
        if isinstance(event, events.Acted) and event.why == events.TRICK
    ]
    brought = {card: gain(action, scene) for card, action in trick_actions(scene, number).items()}
    return log.PastTrick(best, " ".join([why, *gains]), brought)
