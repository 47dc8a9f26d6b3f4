"""What the home page asks about a game of Diversity, and the variant that the answers make."""

from __future__ import annotations

from app.html import Markup, h, html
from app.pages.controls import Form, pick_list
from app.words import _, ngettext
from diamonds_core import DiversityVariant
from diamonds_core.variants import HANDS

DEFAULT = 4


def options() -> Markup:
    """How long the game is."""
    numbers = {str(n): str(n) for n in HANDS}
    note = _("And more while the fewest points are shared")
    return pick_list("hands", _("Hands"), numbers, str(DEFAULT), note)


def offer() -> Markup:
    """What will be played; the line follows the choice by style alone."""
    lengths = html(
        h.span(f"hands-{n}")[ngettext("{count} hand", "{count} hands", n).format(count=n)]
        for n in HANDS
    )
    return html(_("4 seats"), ", ", lengths)


def variant(form: Form) -> DiversityVariant:
    """What the form describes."""
    return DiversityVariant(hands=int(form["hands"]))


def called(_variant: DiversityVariant) -> str:
    """What any of its variants is called."""
    return _("Diversity")
