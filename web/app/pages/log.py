"""The log: a few words for the corner of the table, and the whole round as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.pages.html import dialog, esc, hidden, icon
from app.pages.scene import AnyScene
from app.words import _, rank_index
from diamonds_core.cards import SUITS
from diamonds_core.events import Event, Played

Line = tuple[str, str]
"""One line of the corner: the suit that colours it, and its HTML."""


def corner_log(scene: AnyScene, line: Callable[[Event], Line | None]) -> str:
    """The last few things that happened, newest last; a tap opens the whole log."""
    lines = [found for found in map(line, scene.events[-8:]) if found][-3:]
    items = "".join(
        f'<span class="line {css}" aria-hidden="true">{text}</span>' for css, text in lines
    )
    return (
        f'<button type="button" class="log" data-local="open:log">'
        f"{hidden(_('Log of this round'))}{items}</button>"
    )


def played_line(event: Played, scene: AnyScene) -> Line:
    """A card, and who played it."""
    seat, suit = event.seat, SUITS[event.card.suit]
    if event.led is None:
        text = _("You lead") if scene.is_you(seat) else _("{name} leads")
        name = text.format(name=scene.names[seat])
    else:
        name = scene.called(seat)
    index = esc(rank_index(event.card))
    return suit, f"{icon('s-' + suit)}<i>{index}</i><span>{esc(name)}</span>"


def plain_line(text: str, suit: str = "") -> Line:
    """Words, after the sign of the suit that they are about."""
    picture = icon(f"s-{suit}") if suit else ""
    return suit, f"{picture}<span>{esc(text)}</span>"


def headline_played(event: Played, scene: AnyScene) -> str:
    """That somebody plays, in as few words as will do."""
    text = _("You play") if scene.is_you(event.seat) else _("{name} plays")
    return text.format(name=scene.names[event.seat])


def log_dialog(title: str, items: Iterable[str]) -> str:
    """The whole round in sentences, the items newest first."""
    story = "".join(items)
    empty = f"<p>{_('Nothing has happened yet.')}</p>"
    return dialog("log", title, f'<ol class="story">{story}</ol>' if story else empty)


def log_item(text: str, suit: str = "", inner: bool = False) -> str:
    """One sentence of the log; an inner one belongs to the one before it."""
    picture = icon(f"s-{suit}") if suit else "<i></i>"
    return f'<li class="{suit}{" inner" * inner}">{picture}<span>{esc(text)}</span></li>'
