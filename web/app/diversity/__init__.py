"""The pages of Diversity."""

from app.diversity import lesson, results, rules, setup, table, telling
from app.pages.game import GamePages
from app.words import _
from diamonds_core.games import DIVERSITY_GAME

PAGES = GamePages(
    game=DIVERSITY_GAME,
    title=lambda: _("Diversity"),
    motto=lambda: _("All different: the lowest pays. Else the highest."),
    credit=rules.credit,
    called=setup.called,
    options=setup.options,
    offer=setup.offer,
    variant=setup.variant,
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
