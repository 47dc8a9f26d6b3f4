"""The log of a round of Diamonds."""

from __future__ import annotations

from app.diamonds.scene import Scene, owners
from app.diamonds.sentences import sentence
from app.diamonds.trick import gain
from app.html import Markup
from app.pages import log as any_log
from app.pages.log import Line, headline_played, log_item, plain_line, played_line
from app.words import _, suit_within
from diamonds_core.cards import SUITS
from diamonds_core.events import (
    OFF_SUIT,
    Acted,
    Counted,
    Dealt,
    Event,
    PassChosen,
    Played,
    Swapped,
    ThiefMoved,
    TrickTaken,
)


def corner_log(scene: Scene) -> Markup:
    """The last few things that happened."""
    return any_log.corner_log(scene, lambda event: _line(event, scene))


def _line(event: Event, scene: Scene) -> Line | None:
    match event:
        case Played():
            return played_line(event, scene)
        case Acted(suit=suit):
            return plain_line(headline(event, scene), SUITS[suit])
        case TrickTaken() | Counted() | PassChosen() | Swapped() | Dealt():
            return plain_line(headline(event, scene))
    return None


def headline(event: Event, scene: Scene) -> str:
    """What has just happened, in as few words as will do."""
    match event:
        case Played():
            return headline_played(event, scene)
        case Acted(seat):
            text = _("{name}: {gain}")
            return text.format(name=scene.called(seat), gain=gain(event, scene))
        case TrickTaken(seat):
            text = _("Your trick") if scene.is_you(seat) else _("{name} takes the trick")
            return text.format(name=scene.names[seat])
        case Counted(suit, counts, seat):
            return _most(suit, counts, seat, scene)
    return _round_headline(event)


def _round_headline(event: Event) -> str:
    match event:
        case Dealt(number):
            return _("Round {round}").format(round=number)
        case PassChosen(_seat, count):
            return _("Everybody passes {count}").format(count=count)
        case Swapped():
            return _("Cards passed")
        case ThiefMoved():
            return _("The Thief moves on")
    return ""


def _most(suit: int, counts: tuple[int, ...], seat: int | None, scene: Scene) -> str:
    if seat is None:
        return _("Most {suit}: a tie").format(suit=suit_within(suit))
    names = owners(scene, counts.index(max(counts)))
    return _("Most {suit}: {owners}").format(suit=suit_within(suit), owners=names)


def log_dialog(scene: Scene) -> Markup:
    """What has happened in sentences."""
    title = _("What happened in round {round}").format(round=scene.view.round)
    return any_log.log_dialog(scene, title, lambda event: _item(event, scene))


def _item(event: Event, scene: Scene) -> Markup:
    text = sentence(event, scene)
    if not text:
        return Markup()
    match event:
        case Played(card=card):
            return log_item(text, SUITS[card.suit])
        case Acted(suit=suit, why=why):
            return log_item(text, SUITS[suit], inner=why == OFF_SUIT)
        case Counted(suit=suit):
            return log_item(text, SUITS[suit])
    return log_item(text)
