"""The rules of Diversity, and their summary beside the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.html import Markup, h, html, icon
from app.games.board import rules_summary
from app.games.cards import face
from app.games.diversity.narration import Scene
from app.games.game_pages import Topic
from app.games.legend import aid_sheet, caption, figure, legend, para, shared_entries, shown_card
from app.words import _
from diamonds_core.cards import SUITS
from diamonds_core.diversity.variant import DECK


def topics() -> Mapping[str, Topic]:
    return {
        "aim": Topic(_("What it is about"), _aim()),
        "tricks": Topic(_("Who takes a trick"), _tricks()),
        "end": Topic(_("The end"), _end()),
        "symbols": Topic(_("Symbols"), legend(shared_entries())),
    }


def _aim() -> Markup:
    return para(
        _("Four players, 52 cards, 13 each. The 2 is low, the ace is high."),
        _("Take as few tricks as you can."),
        _(
            "The player on the dealer's left leads. Any card may be played: nobody has "
            "to follow suit."
        ),
        _("The player to the left of whoever took the trick leads the next one."),
        _("So the taker plays last to it, which is the best place to be."),
    )


def _tricks() -> Markup:
    return (
        para(_("Look at the suits of the four cards."), _("One of each suit: the lowest takes it."))
        + _trick(
            ("HQ", "D7", "S3", "CK"),
            "S3",
            _("Queen of Hearts, 7 of Diamonds, 3 of Spades, King of Clubs: the 3 takes the trick."),
        )
        + para(_("A suit more than once: the highest card of those suits takes the trick."))
        + _trick(
            ("H5", "D4", "H9", "SA"),
            "H9",
            _("5 of Hearts, 4 of Diamonds, 9 of Hearts, Ace of Spades: the 9 takes the trick."),
        )
        + para(
            _("A suit that appears only once doesn't count then."),
            _("Of equal ranks the card that was played earlier takes it."),
        )
    )


def _trick(names: Sequence[str], taking: str, label: str) -> Markup:
    cards = [DECK.by_name[name] for name in names]
    drawn = ""
    for card in cards:
        wins = card.name == taking
        below = caption(_("takes it")) if wins else ""
        drawn += shown_card(card, face(card), below, win=wins)
    return figure("trick-of-4", label, drawn)


def _end() -> Markup:
    return para(
        _("Each trick you took is a point. The deal goes to the left."),
        _("After the agreed number of hands, the fewest points win."),
        _("While the lead is tied, another hand is played."),
    )


def credit() -> str:
    return _("Diversity is a card game by mskala.")


def aid_ticket() -> Markup:
    """Return the two ways to take a trick at a glance."""
    return rules_summary(
        _("What takes a trick"),
        html(
            h.span("way")[_suits(SUITS), h.i[_("lowest")]],
            h.span("way")[_suits("HH"), h.i[_("highest")]],
        ),
    )


def _suits(letters: str) -> Markup:
    return html(h.span(letter)[icon("s-" + letter)] for letter in letters)


def aid_dialog(_scene: Scene) -> Markup:
    ways = (
        (SUITS, _("All four suits"), _("The lowest card takes the trick.")),
        (
            "HH",
            _("A suit twice or more"),
            _("The highest card of the repeated suits takes the trick."),
        ),
        ("", _("A tie"), _("Of equal ranks, the card that was played earlier.")),
    )
    rows = [
        h.li[h.span[h.b[title], " ", text], h.span("way")[_suits(letters)]]
        for letters, title, text in ways
    ]
    rules = h.ul("dots")[[h.li[text] for text in _rules()]]
    end = _("The fewest points win. While the lead is tied, another hand is played.")
    title, symbols = _("What takes a trick"), shared_entries()
    return aid_sheet(title, h.ul("aid-list")[rows], _("How it goes"), rules, end, symbols)


def _rules() -> tuple[str, ...]:
    return (
        _("Play any card at any time: nobody has to follow suit."),
        _("The player to the left of whoever took the trick leads the next one."),
        _("Each trick that you take costs you a point."),
        _("From low to high: 2 to 10, Jack, Queen, King, Ace."),
    )
