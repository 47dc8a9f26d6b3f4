"""The pictures in the rules of Diamonds, made of the table's own parts."""

from __future__ import annotations

from app.core.html import Markup, h, html, icon, monogram
from app.games.cards import led_tag
from app.games.diamonds.actions import action_icon
from app.games.diamonds.cards import face
from app.games.diamonds.scene import showroom_weight, vault_weight
from app.games.diamonds.seats import EMBLEMS, stones
from app.games.legend import caption, figure, shown_card
from app.words import _, suit_name
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Card
from diamonds_core.diamonds import SUIT_ACTIONS
from diamonds_core.diamonds.actions import OTHER, SUPPLY
from diamonds_core.diamonds.scoring import SHOWROOM, VAULT
from diamonds_core.diamonds.variant import DECK


def places() -> Markup:
    parts = (
        (h.span("supply")[icon("supply")], _("Supply")),
        (_tray(7), showroom_weight()),
        (_safe(), vault_weight()),
    )
    drawn = html(h.span[part, caption(text)] for part, text in parts)
    label = _("A heap of crystals, the Supply; a glass tray, the Showroom; a safe, the Vault.")
    return figure("places", label, drawn)


def trick() -> Markup:
    """Draw a trick: one card wins it, one off suit acts."""
    off_suit = h.span("act-tag S")[icon(action_icon(SPADES, True)), h.span[_("1 locked away")]]
    drawn = (
        _card("H9", "Carl", above=led_tag())
        + _card("H13", _("You"), win=True)
        + _card("S4", "Bea", extra=off_suit)
        + _card("H3", "Dora")
    )
    label = _(
        "Carl leads the 9 of Hearts. Your 13 of Hearts wins, it has a brass edge. Bea plays the "
        "4 of Spades off suit and locks 1 away. Dora plays the 3 of Hearts."
    )
    return figure("trick-of-4", label, drawn)


def actions() -> Markup:
    heap, tray, safe = icon("supply"), _tray(3), _safe()
    places = {
        SUPPLY: h.span[heap, caption(_("Supply"))],
        SHOWROOM: h.span[tray, caption(_("your Showroom"))],
        OTHER: h.span[tray, caption(_("another Showroom"))],
        VAULT: h.span[safe, caption(_("your Vault"))],
    }
    drawn = html(
        h.span(f"route {SUITS[suit]}")[
            h.span[icon("p-" + SUITS[suit], "emblem"), caption(suit_name(suit))],
            places[action.source],
            icon("g-chev", "to"),
            places[action.target],
        ]
        for suit, action in enumerate(SUIT_ACTIONS)
    )
    label = _(
        "Diamonds: from the Supply to your Vault. Hearts: from the Supply to your Showroom. "
        "Spades: from your Showroom to your Vault. Clubs: from another Showroom to yours."
    )
    return figure("routes", label, drawn)


def thief() -> Markup:
    token = h.span("mask")[icon("thief")]
    gone = h.span("mask gone")[icon("thief")]
    drawn = html(
        h.span[_tray(4), caption(_("You"))],
        h.span[_tray(2), gone, caption("Bea")],
        icon("g-chev", "to"),
        h.span[_tray(3), token, caption("Carl")],
    )
    label = _("Three Showrooms. The Thief was with Bea and has moved on to Carl, on Bea's left.")
    return figure("walk", label, drawn)


def count() -> Markup:
    """Draw the count of the suits at the end of a round."""
    rows = (
        (DIAMONDS, (2, 0, 7), _("Carl acts")),
        (HEARTS, (6, 0, 2), _("you act")),
        (SPADES, (4, 0, 4), _("a tie: nobody")),
        (CLUBS, (3, 0, 2), _("you act")),
    )
    names = html(h.b[name] for name in (_("You"), "Bea", "Carl"))
    drawn = h.span("tally-row")[h.i, names, h.i] + html(
        h.span(f"tally-row {SUITS[suit]}")[
            icon("p-" + SUITS[suit], "emblem"), _numbers(counts), h.span[text]
        ]
        for suit, counts, text in rows
    )
    label = _(
        "Most Diamonds: Carl, with 7. Most Hearts: you, with 6. Spades are tied at 4, so nobody "
        "acts. Most Clubs: you, with 3. Bea took no trick at all."
    )
    return figure("tallies", label, drawn)


def _numbers(counts: tuple[int, ...]) -> Markup:
    most = max(counts)
    single = counts.count(most) == 1
    return html(h.b(f"num{' top' * (single and number == most)}")[number] for number in counts)


def two_players() -> Markup:
    """Draw the order of play with two players: A, B, A, B."""
    order = (
        ("H9", _("1: you"), led_tag()),
        ("H11", _("2: Bea"), ""),
        ("H4", _("3: you"), ""),
        ("C5", _("4: Bea"), ""),
    )
    drawn = html(_card(card, name, above=tag, win=card == "H11") for card, name, tag in order)
    label = _(
        "Four cards in the order in which they were played: you lead the 9 of Hearts, Bea plays "
        "the 11 of Hearts and wins, you the 4 of Hearts, Bea the 5 of Clubs, off suit."
    )
    return figure("trick-of-4", label, drawn)


def partners() -> Markup:
    seats = (("t", "Carl", 0), ("l", "Bea", 1), ("r", "Dora", 1), ("b", _("You"), 0))
    drawn = html(
        h.span(f"chair at-{side} team t{team}")[h.span("who")[icon(EMBLEMS[team])], caption(name)]
        for side, name, team in seats
    )
    label = _("Four seats: you and Carl opposite are one team, Bea and Dora the other.")
    return figure("seats-drawn", label, html(drawn, h.span("velvet")))


def passing() -> Markup:
    names = (_("You"), "Bea", "Carl")
    chairs = [h.span[monogram(name, seat), caption(name)] for seat, name in enumerate(names)]
    arrow = h.span("hop")[icon("g-cards"), icon("g-chev", "to")]
    label = _("You pass cards to Bea, on your left, and Bea passes to Carl.")
    return figure("passing", label, arrow.join(chairs))


def _card(name: str, who: str, above: str = "", win: bool = False, extra: str = "") -> Markup:
    card: Card = DECK.by_name[name]
    return shown_card(card, face(card, True), extra + caption(who), above, win)


def _tray(points: int) -> Markup:
    return h.span("tray")[stones(points), h.b("num")[points]]


def _safe() -> Markup:
    return h.span("vault")[icon("vault")]
