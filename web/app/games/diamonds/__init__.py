"""The pages of Diamonds."""

from __future__ import annotations

from app.games.diamonds import (
    cards,
    lesson,
    narration,
    praises,
    reasons,
    results,
    rules,
    scene,
    setup,
    table,
)
from app.games.game_pages import GamePages
from app.words import _
from diamonds_core.diamonds.game import GAME as DIAMONDS_GAME

PAGES = GamePages(
    game=DIAMONDS_GAME,
    title=lambda: _("Diamonds"),
    motto=lambda: _(
        "A card game of stealing and locking away crystals. Alone against bots, or with friends."
    ),
    credit=rules.credit,
    usual=setup.USUAL,
    variant_title=setup.variant_title,
    players=setup.players,
    options=setup.options,
    offer=setup.offer,
    hidden=setup.hidden,
    topics=rules.topics,
    lesson=lesson.LESSON,
    where=scene.where,
    table=table.table,
    stage=table.stage,
    summary=results.summary,
    final=results.final,
    opening=results.opening,
    praises=praises.praises_of,
    locked=lambda state, seat: state.vault[state.variant.team[seat]],
    open_points=lambda view, seat: view.showroom[view.variant.team[seat]],
    hides_points=True,
    scores=results.score_sheet,
    tricks=narration.past_tricks,
    aid=rules.aid_dialog,
    sentence=narration.sentence,
    motions=table.motions,
    rest=table.rest,
    characters=setup.characters,
    reasons=reasons.texts,
    reasons_about=reasons.texts_about,
    reasons_to=reasons.texts_to,
    missed=reasons.missed,
    why_not=cards.why_not,
)
