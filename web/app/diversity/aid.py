"""The player aid of Diversity."""

from __future__ import annotations

from app.diversity.telling import Scene
from app.pages import dialogs
from app.pages.html import dialog, esc, icon
from app.pages.legend import legend, shared_entries
from app.words import _
from diamonds_core.cards import SUITS


def credit() -> str:
    """Whose game this is."""
    return _("Diversity is a card game by mskala.")


def aid_ticket() -> str:
    """The two ways to take a trick at a glance."""
    return dialogs.aid_ticket(
        _("What takes a trick"),
        f'<span class="way">{_suits(SUITS)}<i>{_("lowest")}</i></span>'
        f'<span class="way">{_suits("HH")}<i>{_("highest")}</i></span>',
    )


def _suits(letters: str) -> str:
    return "".join(f'<span class="{letter}">{icon("s-" + letter)}</span>' for letter in letters)


def aid_dialog(_scene: Scene) -> str:
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
    rows = "".join(
        f"<li><span><b>{title}</b> {esc(text)}</span>"
        f'<span class="way">{_suits(letters)}</span></li>'
        for letters, title, text in ways
    )
    rules = "".join(f"<li>{esc(text)}</li>" for text in _rules())
    return dialog(
        "aid",
        _("What takes a trick"),
        f'<ul class="aid-list">{rows}</ul><h3>{_("How it goes")}</h3>'
        f'<ul class="dots">{rules}</ul><h3>{_("In the end")}</h3>'
        f"<p>{_('The fewest points win. While they are shared, another hand is played.')}</p>"
        f"<h3>{_('Symbols')}</h3>{legend(shared_entries())}",
    )


def _rules() -> tuple[str, ...]:
    return (
        _("Play any card at any time: nobody has to follow suit."),
        _("The player to the left of whoever took the trick leads the next one."),
        _("Each trick that you take costs you a point."),
        _("From low to high: 2 to 10, Jack, Queen, King, Ace."),
    )
