"""The log: a few words for the corner of the table, and the whole round as sentences."""

from __future__ import annotations

from app.pages.html import dialog, esc, icon
from app.pages.scene import Scene
from app.pages.trick import gain
from app.sentences import sentence
from app.words import _, suit_name
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


def corner_log(scene: Scene) -> str:
    """The last few things that happened, newest last; a tap opens the whole log."""
    lines = [line for line in (_line(event, scene) for event in scene.events[-8:]) if line][-3:]
    items = "".join(f'<span class="line {css}">{text}</span>' for css, text in lines)
    return (
        f'<button type="button" class="log" data-local="open:log" '
        f'aria-label="{_("Log of this round")}">{items}</button>'
    )


def _line(event: Event, scene: Scene) -> tuple[str, str] | None:
    """One line of the corner: the suit that colours it, and its words."""
    match event:
        case Played(seat, card, led):
            text = _("led by {name}") if led is None else "{name}"
            name = esc(text.format(name=scene.within(seat) if led is None else scene.called(seat)))
            suit = SUITS[card.suit]
            return suit, f"{icon('s-' + suit)}<i>{card.name[1:]}</i><span>{name}</span>"
        case Acted(seat, suit_of_action):
            suit = SUITS[suit_of_action]
            text = f"{scene.called(seat)}: {gain(event, scene)}"
            return suit, f"{icon('s-' + suit)}<span>{esc(text)}</span>"
        case TrickTaken() | Counted() | PassChosen() | Swapped() | Dealt():
            return "", f"<span>{esc(headline(event, scene))}</span>"
    return None


def headline(event: Event, scene: Scene) -> str:
    """What has just happened, in as few words as will do."""
    match event:
        case Played(seat):
            text = _("You play") if scene.is_you(seat) else _("{name} plays")
            return text.format(name=scene.names[seat])
        case Acted(seat):
            return f"{scene.called(seat)}: {gain(event, scene)}"
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
        return _("Most {suit}: a tie").format(suit=suit_name(suit))
    owners = scene.owners(counts.index(max(counts)))
    return _("Most {suit}: {owners}").format(suit=suit_name(suit), owners=owners)


def log_dialog(scene: Scene) -> str:
    """The whole round in sentences, newest first."""
    items = "".join(_item(event, scene) for event in reversed(scene.events))
    empty = f"<p>{_('Nothing has happened yet.')}</p>"
    title = _("What happened in round {round}").format(round=scene.view.round)
    return dialog("log", title, f'<ol class="story">{items}</ol>' if items else empty)


def _item(event: Event, scene: Scene) -> str:
    text = sentence(event, scene)
    if not text:
        return ""
    mark = ""
    if isinstance(event, Played):
        mark = SUITS[event.card.suit]
    elif isinstance(event, Acted | Counted):
        mark = SUITS[event.suit]
    picture = icon(f"s-{mark}") if mark else "<i></i>"
    inner = " inner" if isinstance(event, Acted) and event.why == OFF_SUIT else ""
    return f'<li class="{mark}{inner}">{picture}<span>{esc(text)}</span></li>'
