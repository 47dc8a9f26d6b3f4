"""The log: a few words for the corner of the table, and the whole round as sentences."""

from __future__ import annotations

from collections.abc import Callable

from app.pages.html import dialog, esc, hidden, icon
from app.pages.scene import AnyScene
from app.words import _, rank_index
from diamonds_core.cards import SUITS
from diamonds_core.events import Event, Played

Line = tuple[str, str]
"""One line of the corner: the suit that colours it, and its HTML."""


def corner_log(scene: AnyScene, line: Callable[[Event], Line | None]) -> str:
    """The last few things that happened, newest last; a tap opens the whole log."""
    lines = [found for found in map(line, scene.told[-8:]) if found][-3:]
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


def log_dialog(scene: AnyScene, title: str, item: Callable[[Event], str]) -> str:
    """What has happened in sentences, newest first, as far back as it may be told."""
    story = "".join(map(item, reversed(scene.told)))
    empty = f"<p>{_('Nothing has happened yet.')}</p>"
    text = f'<ol class="story">{story}</ol>' if story else empty
    return dialog("log", title, f"{text}{forgotten(scene)}")


def forgotten(scene: AnyScene) -> str:
    """What is not told any more, and how it would be."""
    if scene.settings.tricks or not scene.view.tricks:
        return ""
    text = _(
        "Only the last trick is told. The setting \N{LEFT DOUBLE QUOTATION MARK}Keep all "
        "tricks\N{RIGHT DOUBLE QUOTATION MARK} shows the whole round."
    )
    return f'<p class="credits">{text}</p>'


def log_item(text: str, suit: str = "", inner: bool = False) -> str:
    """One sentence of the log; an inner one belongs to the one before it."""
    picture = icon(f"s-{suit}") if suit else "<i></i>"
    return f'<li class="{suit}{" inner" * inner}">{picture}<span>{esc(text)}</span></li>'
