"""The pages of Diversity."""

from __future__ import annotations

from app.games import plain
from app.games.diversity import lesson, narration, praises, reasons, results, rules, setup, table
from app.games.game_pages import GamePages
from app.words import _
from diamonds_core.diversity.game import GAME as DIVERSITY_GAME

PAGES = GamePages(
    game=DIVERSITY_GAME,
    title=lambda: _("Diversity"),
    motto=lambda: _("All different: the lowest pays. If not, the highest."),
    credit=rules.credit,
    usual=setup.USUAL,
    options=setup.options,
    offer=setup.offer,
    hidden=setup.hidden,
    topics=rules.topics,
    lesson=lesson.LESSON,
    where=narration.where,
    table=table.table,
    stage=table.stage,
    summary=results.summary,
    final=results.final,
    opening=plain.opening,
    praises=praises.praises_of,
    scores=results.score_sheet,
    log_title=narration.log_title,
    tricks=table.past_tricks,
    aid=rules.aid_dialog,
    sentence=narration.sentence,
    motions=plain.motions,
    rest=table.rest,
    characters=setup.characters,
    reasons=reasons.texts,
    reasons_about=reasons.texts_about,
    missed=reasons.missed,
)
