"""The pages of every game: the one place that knows which games there are."""

from __future__ import annotations

from collections.abc import Mapping

from app import diamonds, diversity
from app.html import Markup
from app.pages.game import GamePages
from app.words import _

GAMES: Mapping[str, GamePages] = {
    "diamonds": GamePages(
        name="diamonds",
        title=lambda: _("Diamonds"),
        topics=diamonds.topics,
        motto=lambda: _("Show a little. Lock away the rest."),
        credit=diamonds.credit,
        players=diamonds.players,
        options=diamonds.options,
        offer=diamonds.offer,
        variant=diamonds.variant,
        table=diamonds.table,
        summary=diamonds.summary,
        final=diamonds.final,
        scores=diamonds.score_sheet,
        log=diamonds.log_dialog,
        tricks=diamonds.past_tricks,
        aid=diamonds.aid_dialog,
        where=diamonds.where,
        sentence=diamonds.sentence,
        flights=diamonds.flights,
        rest=diamonds.rest,
        why_not=diamonds.why_not,
        lesson=diamonds.LESSON,
    ),
    "diversity": GamePages(
        name="diversity",
        title=lambda: _("Diversity"),
        topics=diversity.topics,
        motto=lambda: _("All different: the lowest pays. Else the highest."),
        credit=diversity.credit,
        players=Markup,
        options=diversity.options,
        offer=diversity.offer,
        variant=diversity.variant,
        table=diversity.table,
        summary=diversity.summary,
        final=diversity.final,
        scores=diversity.score_sheet,
        log=diversity.log_dialog,
        tricks=diversity.past_tricks,
        aid=diversity.aid_dialog,
        where=diversity.where,
        sentence=diversity.sentence,
        flights=diversity.flights,
        rest=diversity.rest,
        why_not=diversity.why_not,
    ),
}
"""By the names that records use."""
