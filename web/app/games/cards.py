"""Cards: the print common to all games, the viewer's hand, and the trick."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from app.core.html import (
    Inside,
    Markup,
    button,
    h,
    hidden,
    html,
    icon,
    monogram,
    part,
    picture,
    tip,
)
from app.core.shared_names import motion_key
from app.core.taps import does, lifts, sheet
from app.games.scene import AnyScene, waiting_for
from app.words import _, card_name, initial_capital, pgettext, rank_index
from diamonds_core.cards import SUITS, Card
from diamonds_core.moves import move_text

COURT = 13
"""The rank of the lowest court card, if the player wants them drawn."""


def face(card: Card) -> Markup:
    """Return a card's index, also at its foot, and one large pip."""
    suit, rank = SUITS[card.suit], rank_index(card)
    return html(
        h.span("idx", aria_hidden="true")[h.b[rank], picture("s-" + suit)],
        # In place of the pip, where the player has chosen it.
        picture(f"court-{card.rank}", "court") if card.rank >= COURT else None,
        picture("p-" + suit, "pip"),
        h.b("foot-rank", aria_hidden="true")[rank],
    )


def small_card(card: Card) -> Markup:
    """Return a card as a picture beside words that name it."""
    return h.span(f"card small {SUITS[card.suit]}", aria_hidden="true")[face(card)]


def shown_cards(
    cards: Sequence[Card], marked: Collection[Card], grey: Collection[Card] = ()
) -> Markup:
    """Return cards side by side, with those that matter, and those that lose to them."""
    drawn = [
        _card(card, " marked" if card in marked else " grey" * (card in grey)) for card in cards
    ]
    return h.span("moment-cards", role="img", aria_label=", ".join(map(card_name, cards)))[drawn]


def _card(card: Card, css: str) -> Markup:
    return h.span(f"card {SUITS[card.suit]}{css}")[face(card)]


LARGEST_FAN = 16
"""The most cards of a hand that are drawn from behind."""


def fan(count: int) -> Markup:
    """Return a hand from behind: a symbol for each size, since every card changes one."""
    drawn = h.use(href=f"#fan-{min(count, LARGEST_FAN)}") if count else None
    return h.svg("fan", viewBox="0 0 62 36", aria_hidden="true")[drawn]


# The viewer's hand ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardAppearance:
    """The style of a card of the hand, the attributes for a tap, and notes for screen readers."""

    style: str
    tap: dict[str, str]
    notes: tuple[str, ...] = ()


STILL = CardAppearance("still", {"aria_disabled": "true"})
"""The appearance of a card that does nothing now."""


def playable(card: Card, scene: AnyScene, *notes: str) -> CardAppearance:
    """Return the appearance of a playable card.

    With the setting to confirm moves, the first tap lifts the card and the second plays it. So it
    is with a card that seems costly, where the player wants to be warned.
    """
    move = does("move", move=move_text(card))
    if card in scene.picked:
        pressed = move | {"aria_pressed": "true"}
        return CardAppearance("legal lift", pressed, (*notes, _("tap again to play")))
    if not scene.settings.confirm:
        return CardAppearance("legal", move, notes)
    return CardAppearance("legal", does("pick", str(card)) | {"aria_pressed": "false"}, notes)


def explained(card: Card, style: str = "still", *notes: str) -> CardAppearance:
    """Return the appearance of a card that can't be played now; a tap explains why."""
    return CardAppearance(style, does("explain", str(card)) | STILL.tap, notes)


def lifted_ahead(card: Card) -> CardAppearance:
    """Return the appearance of a card that can be lifted while others play."""
    return CardAppearance("still", {**lifts(str(card)), "aria_pressed": "false"})


def not_now(scene: AnyScene, _name: str) -> str:
    """Return the reason why the viewer can't play any card: a seat is missing, or has the turn."""
    if scene.company.missing:
        return waiting_for(scene, scene.company.missing)
    seat = scene.view.to_move
    if seat is None or scene.is_you(seat):
        return _("No card can be played now.")
    return _("It is {name}'s turn.").format(name=scene.names[seat])


def marked(card: Card, look: CardAppearance, scene: AnyScene) -> CardAppearance:
    """Return the appearance of a card with the mark of a hint, or of an answer to an exercise.

    A card that was a wrong answer can't be played again.
    """
    match scene.mark(card):
        case True:
            return CardAppearance(f"{look.style} right", look.tap, (*look.notes, _("right")))
        case False:
            return CardAppearance("off wrong", STILL.tap, (*look.notes, _("wrong")))
    if not scene.suggests(card):
        return look
    return CardAppearance(f"{look.style} hinted", look.tap, (*look.notes, _("the hint")))


def hand(buttons: Mapping[Card, Markup], scene: AnyScene) -> Markup:
    """Return the viewer's hand; each card is a button that plays, picks or explains."""
    cards = [
        part("card", h.li, shown, _about(card, number < len(buttons) / 2, scene), of=card)
        for number, (card, shown) in enumerate(buttons.items())
    ]
    count = len(cards)
    rows = f"per-{(count + 1) // 2 if count > 5 else count}"
    full = " full" if count > 12 else ""
    valued = " valued" if _has_values(buttons, scene) else ""
    return html(
        h.h2("vh", id="your-hand")[_("Your hand")],
        part("hand", h.ol(f"hand {rows}{full}{valued}", aria_labelledby="your-hand"), cards),
    )


def _about(card: Card, early: bool, scene: AnyScene) -> Inside:
    """Return what is said of the lifted card, above it in rooms where the prompt is far."""
    if card not in scene.picked or not scene.raised_card_note:
        return None
    return h.span(f"note{' late' * (not early)}", aria_hidden="true")[scene.raised_card_note]


def _has_values(cards: Collection[Card], scene: AnyScene) -> bool:
    return scene.values is not None and any(
        move in cards for move, _value in scene.values.evaluations
    )


def card_button(card: Card, printed: Markup, look: CardAppearance, focus: bool = False) -> Markup:
    """Return a card of the hand; `focus` makes it a target for the keyboard.

    A toggle has an id of its own, so that morphing makes a new button: screen readers remember the
    role of an old one, and would call a card pressed that can only be played.
    """
    kind = "pick" if "aria_pressed" in look.tap else "hand"
    said = initial_capital(", ".join(filter(None, (card_name(card), *look.notes))))
    key = motion_key("card", card)
    # What changes comes last, so that edits are short.
    known = button(id=f"{kind}-{card}", data_key=key, translate="no")
    shown = known(f"card {SUITS[card.suit]} {look.style}", **look.tap, data_focus=focus)
    return shown[hidden(said), printed]


# The trick -----------------------------------------------------------------------------


def middle(scene: AnyScene, centre: Inside, slots: Inside) -> Markup:
    """Return the middle of the table: the inlay, the trick, and `centre` between its cards.

    While the viewer thinks, a tap shows the last trick, as the menu does.
    """
    back = sheet("tricks") if scene.is_asked and scene.view.tricks else {}
    inlay = h.div("inlay")[icon("inlay")]
    return part("trick", h.div("trick", **back), inlay, h.div("round")[slots, centre])


def slots(scene: AnyScene, laid: Callable[[int, int], Markup], taken: Inside = "") -> Markup:
    """Return the slots of the trick: a card, or the room for one, in front of each player.

    `laid` draws the k-th card of the trick, played by a seat. `taken` names the taker of the trick
    that has just ended; it stands where the next leader will play.
    """
    cards = html(_slot(k, scene, laid, taken) for k in range(scene.view.variant.trick_size))
    title = h.h2("vh", id="trick-title")[_("The trick")]
    return html(title, h.ol("slots", aria_labelledby="trick-title")[cards])


def _slot(k: int, scene: AnyScene, laid: Callable[[int, int], Markup], taken: Inside) -> Markup:
    """Return the slot of the k-th card of the trick, or the room for the card."""
    view = scene.view
    seat = (view.leader + k) % view.variant.players
    spot = f"p-{scene.position(seat)}{k // 2 + 1 if view.variant.players == 2 else ''}"
    if k < len(view.trick):
        return part("slot", h.li(f"slot {spot}"), laid(k, seat), of=spot)
    mark = monogram(scene.names[seat], seat)
    following = k == len(view.trick) and seat == view.to_move
    name = scene.name_inside(seat)
    said = (_("next: {name}") if following else _("later: {name}")).format(name=name)
    place = {"data_place": motion_key("next")} if following else {}
    state = ("next away" if seat in scene.company.missing else "next") if following else "empty"
    room = h.li(f"slot {spot} {state}", **place)
    if following and taken:
        return part("slot", room, hidden(said), h.b(aria_hidden="true")[taken], of=spot)
    return part("slot", room, hidden(said), mark, h.span(aria_hidden="true")[name], of=spot)


def laid_card(
    card: Card, seat: int, printed: Markup, win: str, led: bool, scene: AnyScene
) -> Markup:
    """Return a card of the trick and its owner's mark; `win` is the note that it wins, or empty."""
    said = _("{name}: {card}").format(name=scene.name(seat), card=card_name(card))
    label = ", ".join(filter(None, (said, _("led") * led, win)))
    about = _("The card that was led")
    tag = h.span("tag", aria_hidden="true", title=about)[led_tag()] if led else ""
    about_win = tip(win) if win else ""
    return html(
        h.div(
            f"card {SUITS[card.suit]}{' win' * bool(win)}{' right' * (scene.mark(card) is True)}",
            data_key=motion_key("card", card),
            data_from=motion_key("seat", seat),
            role="img",
            aria_label=label,
            translate="no",
        )[printed, about_win],
        # What is said of the card comes later: it must not take the place of a mark in motion.
        monogram(scene.names[seat], seat),
        tag,
    )


def led_tag() -> Markup:
    """Return the tag over the card that was led, in full and for tiny cards."""
    # Translators: no longer than English, since it lies over a small card.
    short = pgettext("in very little room", "led")
    return html(h.span("long")[_("led")], h.span("short")[short])
