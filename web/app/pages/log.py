"""The log: a few words for the corner of the table, and the whole round as sentences."""

from __future__ import annotations

from collections.abc import Callable

from app.html import Markup, button, dialog, h, hidden, html, icon
from app.pages.scene import AnyScene
from app.words import _, rank_index
from diamonds_core.cards import SUITS
from diamonds_core.events import Event, Played

Line = tuple[str, Markup]
"""One line of the corner: the suit that colours it, and its HTML."""


def corner_log(scene: AnyScene, line: Callable[[Event], Line | None]) -> Markup:
    """The last few things that happened, newest last; a tap opens the whole log.

    What happens right now is said beside the hand.
    """
    past = scene.told[:-1] if scene.now else scene.told
    lines = [found for found in map(line, past[-8:]) if found][-3:]
    items = html(h.span(f"line {css}", aria_hidden="true")[text] for css, text in lines)
    return button("log", data_local="open:log")[hidden(_("Log of this round")), items]


def played_line(event: Played, scene: AnyScene) -> Line:
    """A card, and who played it."""
    seat, suit = event.seat, SUITS[event.card.suit]
    if event.led is None:
        text = _("You lead") if scene.is_you(seat) else _("{name} leads")
        name = text.format(name=scene.names[seat])
    else:
        name = scene.called(seat)
    return suit, html(icon("s-" + suit), h.i[rank_index(event.card)], h.span[name])


def plain_line(text: str, suit: str = "") -> Line:
    """Words, after the sign of the suit that they are about."""
    picture = icon(f"s-{suit}") if suit else ""
    return suit, html(picture, h.span[text])


def headline_played(event: Played, scene: AnyScene) -> str:
    """That somebody plays, in as few words as will do."""
    text = _("You play") if scene.is_you(event.seat) else _("{name} plays")
    return text.format(name=scene.names[event.seat])


def log_dialog(scene: AnyScene, title: str, item: Callable[[Event], Markup]) -> Markup:
    """What has happened in sentences, newest first, as far back as it may be told."""
    story = html(map(item, reversed(scene.told)))
    empty = h.p[_("Nothing has happened yet.")]
    text = h.ol("story")[story] if story else empty
    return dialog("log", title, text, forgotten(scene))


def forgotten(scene: AnyScene) -> Markup:
    """What is not told any more, and how it would be."""
    if scene.settings.tricks or not scene.view.tricks:
        return Markup()
    text = _(
        "Only the last trick is told. The setting \N{LEFT DOUBLE QUOTATION MARK}Keep all "
        "tricks\N{RIGHT DOUBLE QUOTATION MARK} shows the whole round."
    )
    return h.p("credits")[text]


def log_item(text: str, suit: str = "", inner: bool = False) -> Markup:
    """One sentence of the log; an inner one belongs to the one before it."""
    picture = icon(f"s-{suit}") if suit else h.i
    return h.li(f"{suit}{' inner' * inner}")[picture, h.span[text]]
