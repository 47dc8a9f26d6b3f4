"""The player aid of Diversity."""

from __future__ import annotations

from app.diversity.telling import Scene
from app.html import Markup, dialog, h, html, icon
from app.pages import dialogs
from app.pages.legend import legend, shared_entries
from app.words import _
from diamonds_core.cards import SUITS


def credit() -> str:
    """Whose game this is."""
    return _("Diversity is a card game by mskala.")


def aid_ticket() -> Markup:
    """The two ways to take a trick at a glance."""
    return dialogs.aid_ticket(
        _("What takes a trick"),
        html(
            h.span("way")[_suits(SUITS), h.i[_("lowest")]],
            h.span("way")[_suits("HH"), h.i[_("highest")]],
        ),
    )


def _suits(letters: str) -> Markup:
    return html(h.span(letter)[icon("s-" + letter)] for letter in letters)


def aid_dialog(_scene: Scene) -> Markup:
    """What takes a trick, how a game goes, and who wins."""
    ways = (
        (SUITS, _("All four suits"), _("The lowest card takes the trick.")),
        (
            "HH",
            _("A suit twice or more"),
            _("The highest card takes it, of those whose suit is there more than once."),
        ),
        ("", _("A tie"), _("Of equal ranks, the card that was played earlier.")),
    )
    rows = html(
        h.li[h.span[h.b[title], " ", text], h.span("way")[_suits(letters)]]
        for letters, title, text in ways
    )
    rules = html(h.li[text] for text in _rules())
    return dialog(
        "aid",
        _("What takes a trick"),
        html(
            h.ul("aid-list")[rows],
            h.h3[_("How it goes")],
            h.ul("dots")[rules],
            h.h3[_("In the end")],
            h.p[_("The fewest points win. While they are shared, another hand is played.")],
            h.h3[_("Symbols")],
            legend(shared_entries()),
        ),
    )


def _rules() -> tuple[str, ...]:
    return (
        _("Play any card at any time: nobody has to follow suit."),
        _("The player to the left of whoever took the trick leads the next one."),
        _("Each trick that you take costs you a point."),
        _("From low to high: 2 to 10, Jack, Queen, King, Ace."),
    )
