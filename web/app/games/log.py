"""Events in words: sentences, the log, and the past tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from app.core.html import (
    Inside,
    Markup,
    button,
    dialog,
    h,
    hidden,
    html,
    icon,
    monogram,
    part,
    picture,
)
from app.core.routes import HERE, ReplayRoute
from app.core.taps import opens, sheet
from app.games.scene import AnyScene
from app.words import _, card_name, rank_index, the_card
from diamonds_core.cards import SUITS, Card
from diamonds_core.events import (
    OFF_SUIT,
    Acted,
    Counted,
    DealerDrawn,
    Dealt,
    Event,
    Played,
    ThiefMoved,
    TrickTaken,
)


def by_seat(seat: int, scene: AnyScene, yours: str, theirs: str, **gaps: object) -> str:
    """Return the text to the viewer if the seat is theirs, else the text about its `name`."""
    text = yours if scene.is_you(seat) else theirs
    return text.format(name=scene.names[seat], **gaps)


def usual_sentence(event: Event, scene: AnyScene) -> str:
    """Return an event of any game as a sentence for the viewer, empty for one without."""
    match event:
        case DealerDrawn(seat):
            texts = _("You are the first dealer."), _("{name} is the first dealer.")
            return by_seat(seat, scene, *texts)
        case Dealt(number, seat):
            texts = _("Round {round}: you deal."), _("Round {round}: {name} deals.")
            return by_seat(seat, scene, *texts, round=number)
        case Played(seat, card, led):
            leads = _("You lead {card}."), _("{name} leads {card}.")
            plays = _("You play {card}."), _("{name} plays {card}.")
            return by_seat(seat, scene, *(leads if led is None else plays), card=the_card(card))
        case TrickTaken(seat):
            return by_seat(seat, scene, _("You take the trick."), _("{name} takes the trick."))
    return ""


def usual_headline(event: Event, scene: AnyScene) -> str:
    """Return the shortest text on an event of any game, empty for one without."""
    match event:
        case Dealt(number):
            return _("Round {round}").format(round=number)
        case Played(seat):
            return by_seat(seat, scene, _("You play"), _("{name} plays"))
        case TrickTaken(seat):
            return taker_line(seat, scene)
    return ""


def taker_line(seat: int, scene: AnyScene) -> str:
    """Return a short text that names the taker of a trick."""
    return by_seat(seat, scene, _("You take the trick"), _("{name} takes the trick"))


# The log -------------------------------------------------------------------------------


def corner_log(scene: AnyScene, headline: Callable[[Event], str]) -> Markup:
    """Return the latest events, newest last; a tap opens the whole log.

    The current event is left out, because it stands beside the hand, except while a full trick
    waits. A position without events has no log.
    """
    if not scene.has_log:
        return Markup()
    now = scene.current_event and not scene.waits
    first = len(scene.events) - len(scene.log_events)
    past = [*enumerate(scene.log_events, first)][: -1 if now else None]
    lines = [line for at, event in past[-8:] if (line := _line(at, event, headline(event), scene))]
    box = button("log", **sheet("log"))
    return part("log", box, hidden(_("Log of this round")), lines[-3:])


def _line(at: int, event: Event, headline: str, scene: AnyScene) -> Markup | None:
    """Return the line of an event in the colour of its suit, None for an event without one."""
    if not headline or isinstance(event, ThiefMoved):
        return None
    suit = _suit(event) if isinstance(event, Played | Acted) else ""
    text: Inside = h.span[headline]
    if isinstance(event, Played):
        name = scene.names[event.seat]
        leads = by_seat(event.seat, scene, _("You lead"), _("{name} leads"))
        who = leads if event.led is None else scene.name(event.seat)
        text = h.i[rank_index(event.card)], monogram(name, event.seat), h.span[who]
    shown = picture(f"s-{suit}") if suit else None
    return part("line", h.span(f"line {suit}", aria_hidden="true"), shown, text, of=at)


def round_log_title(round_: int) -> str:
    return _("What happened in round {round}").format(round=round_)


def log_dialog(scene: AnyScene, title: str, sentence: Callable[[Event], str]) -> Markup:
    """Return the sentences of events by trick, newest first, as far back as the log may go.

    If there is a replay, a tap on a sentence opens its moment there.
    """
    first = len(scene.events) - len(scene.log_events)
    entries = [
        (heading, _item(number, event, text, scene))
        for number, (event, heading) in enumerate(zip(scene.events, _headings(scene), strict=True))
        if number >= first and (text := sentence(event))
    ]
    parts = [
        html(h.h3[heading], h.ol("story")[[item for _heading, item in items]])
        for heading, items in groupby(reversed(entries), key=itemgetter(0))
    ]
    note = forgotten(scene)
    empty = h.p[_("Nothing has happened yet.")]
    return dialog("log", _("What happened last") if note else title, parts or empty, note)


def _headings(scene: AnyScene) -> Iterator[str]:
    number, heading = scene.unknown_leads, _("Before the first trick")
    if number:
        heading = _("Trick {number}").format(number=number)
    for event in scene.events:
        match event:
            case Played(led=None):
                number += 1
                heading = _("Trick {number}").format(number=number)
            case Counted():
                heading = _("After the last trick")
        yield heading


def _item(number: int, event: Event, text: str, scene: AnyScene) -> Markup:
    """Return one sentence of the log; an effect of a card is indented below its card."""
    suit = _suit(event)
    seat = getattr(event, "seat", None)
    mark = h.i if seat is None else monogram(scene.names[seat], seat)
    said = html(icon(f"s-{suit}") if suit else h.i, mark, h.span[text])
    inner = isinstance(event, Acted) and event.why == OFF_SUIT
    item = h.li(f"{suit}{' inner' * inner}")
    if scene.first_moment is None:
        return item[said]
    return item[button("jump", **opens(ReplayRoute(HERE, scene.first_moment + number)))[said]]


def _suit(event: Event) -> str:
    match event:
        case Played(card=Card(suit=suit)) | Acted(suit=suit) | Counted(suit=suit):
            return SUITS[suit]
    return ""


def forgotten(scene: AnyScene) -> Markup:
    """Return a note on the tricks that the log omits, and on the setting that shows them."""
    if scene.settings.tricks or not scene.view.tricks:
        return Markup()
    text = _(
        "The setting \N{LEFT DOUBLE QUOTATION MARK}Keep all tricks"
        "\N{RIGHT DOUBLE QUOTATION MARK} shows the whole round here."
    )
    return h.p("credits")[text]


# The past tricks -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PastTrick:
    """A game's words on a trick: the card that took it and why, and the effects of others."""

    best: Card
    why: str
    brought: Mapping[Card, str] = field(default_factory=dict)


def tricks_dialog(
    scene: AnyScene, past: Callable[[int], PastTrick], face: Callable[[Card], Markup]
) -> Markup:
    """Return the tricks, latest first; `past` takes the number of a trick of the round, from 0."""
    taken = len(scene.view.tricks)
    first = 0 if scene.settings.tricks else max(0, taken - 1)
    parts = [_trick(scene, number, past(number), face) for number in reversed(range(first, taken))]
    title = _("The tricks of this round") if scene.settings.tricks else _("The last trick")
    empty = h.p[_("No trick has been taken yet.")]
    return dialog("tricks", title, parts or empty, forgotten(scene))


def _trick(scene: AnyScene, number: int, past: PastTrick, face: Callable[[Card], Markup]) -> Markup:
    leader, taker, cards = scene.view.tricks[number]
    seats = scene.view.variant.players
    rows = [
        h.li("took" * (card == past.best))[
            h.span(f"card {SUITS[card.suit]}", aria_hidden="true")[face(card)],
            h.span("says")[
                h.b[monogram(scene.names[seat], seat), scene.name(seat)],
                hidden(card_name(card)),
                h.small[_notes(card, past, led=k == 0)],
            ],
        ]
        for k, card in enumerate(cards)
        for seat in [(leader + k) % seats]
    ]
    texts = _("Trick {number}: you took it"), _("Trick {number}: {name} took it")
    head = by_seat(taker, scene, *texts, number=number + 1)
    meant = scene.meant if number == len(scene.view.tricks) - 1 else ""
    return h.section("past")[h.h3[head], h.ol[rows], h.p[past.why], meant and _meaning(meant)]


def _meaning(text: str) -> Markup:
    note = _("This follows from what you can see: your partner's hand stays hidden.")
    return html(h.p("meant")[h.b[_("Why, partner?")], " ", text], h.p("credits")[note])


def _notes(card: Card, past: PastTrick, led: bool) -> str:
    took = card == past.best
    notes = (_("led") * led, past.brought.get(card), _("takes the trick") * took)
    return ", ".join(filter(None, notes))
