"""Diversity, as pages: what the start page asks of it, and all the others by the contract."""

from __future__ import annotations

from app.components.controls import pick_list
from app.components.game import GamePages
from app.games.diversity import lesson, results, rules, table, telling
from app.html import Markup, h, html
from app.words import _, ngettext
from diamonds_core import DiversityVariant
from diamonds_core.games import DIVERSITY_GAME
from diamonds_core.variants import HANDS

USUAL = DiversityVariant()


def options() -> Markup:
    """How long the game is."""
    numbers = {str(n): str(n) for n in HANDS}
    note = _("And more while the fewest points are shared")
    return pick_list("hands", _("Hands"), numbers, str(USUAL.hands), note)


def offer() -> Markup:
    """What will be played; the line follows the choice by style alone."""
    lengths = html(
        h.span(f"hands-{n}")[ngettext("{count} hand", "{count} hands", n).format(count=n)]
        for n in HANDS
    )
    return html(_("4 seats"), ", ", lengths)


def called(_variant: DiversityVariant) -> str:
    """What any of its variants is called."""
    return _("Diversity")


PAGES = GamePages(
    game=DIVERSITY_GAME,
    title=lambda: _("Diversity"),
    motto=lambda: _("All different: the lowest pays. Else the highest."),
    credit=rules.credit,
    called=called,
    options=options,
    offer=offer,
    usual=USUAL,
    topics=rules.topics,
    lesson=lesson.LESSON,
    where=telling.where,
    table=table.table,
    summary=results.summary,
    final=results.final,
    scores=results.score_sheet,
    log=table.log_dialog,
    tricks=table.past_tricks,
    aid=rules.aid_dialog,
    sentence=telling.sentence,
    flights=table.flights,
    rest=table.rest,
    why_not=table.why_not,
)
