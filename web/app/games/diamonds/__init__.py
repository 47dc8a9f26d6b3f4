"""Diamonds, as pages: what the start page asks of it, and all the others by the contract."""

from __future__ import annotations

from app.components.controls import choice, pick_list, switch
from app.components.game import GamePages
from app.games.diamonds import aid, cards, lesson, results, rules, scene, table, telling
from app.html import Markup, h, html
from app.words import _, ngettext
from diamonds_core import DiamondsVariant
from diamonds_core.games import DIAMONDS_GAME
from diamonds_core.variants import PERFECT, ROUNDS

USUAL = DiamondsVariant(4)


def players() -> Markup:
    """How many sit at the table."""
    numbers = {str(n): str(n) for n in ROUNDS}
    return choice("players", _("At the table"), numbers, str(USUAL.players), kind="head")


def options() -> Markup:
    """Edition, partners and cards in use."""
    sizes = html(
        h.span(f"for-{n}")[
            ngettext(
                "Every card is known, {count} in each hand",
                "Every card is known, {count} in each hand",
                size,
            ).format(count=size)
        ]
        for n, (_top, size) in PERFECT.items()
    )
    editions = {"second": _("Thief"), "first": _("Classic")}
    no_thief = h.small("if-none")[_("No Thief walks with 2 players or partners")]
    crystals = {"each": _("3 a player"), "team": _("3 a team")}
    return (
        choice("edition", _("Edition"), editions, USUAL.edition, note=no_thief)
        + switch("partners", _("Partners"), _("Opposite seats share Vault and Showroom"))
        + pick_list(
            "partner_crystals", _("Crystals at the start"), crystals, USUAL.partner_crystals
        )
        + switch("perfect", _("Perfect"), sizes)
    )


def offer() -> Markup:
    """What will be played; the line follows the choices by style alone."""
    counts = html(
        h.span(f"for-{n}")[ngettext("{count} seat", "{count} seats", n).format(count=n)]
        for n in ROUNDS
    )
    return html(
        counts, ", ", h.span("if-thief")[_("with the Thief")], h.span("if-free")[_("no Thief")]
    )


def called(variant: DiamondsVariant) -> str:
    """A variant in few words: "Diamonds, 4 players, first edition"."""
    players = ngettext("{count} player", "{count} players", variant.players)
    words = [
        _("Diamonds"),
        players.format(count=variant.players),
        _("first edition") if variant.edition == "first" else "",
        _("partners") if variant.partners else "",
        _("Perfect") if variant.perfect else "",
    ]
    return ", ".join(filter(None, words))


PAGES = GamePages(
    game=DIAMONDS_GAME,
    title=lambda: _("Diamonds"),
    motto=lambda: _("Show a little. Lock away the rest."),
    credit=aid.credit,
    called=called,
    players=players,
    options=options,
    offer=offer,
    usual=USUAL,
    topics=rules.topics,
    lesson=lesson.LESSON,
    where=scene.where,
    table=table.table,
    summary=results.summary,
    final=results.final,
    scores=results.score_sheet,
    log=telling.log_dialog,
    tricks=telling.past_tricks,
    aid=aid.aid_dialog,
    sentence=telling.sentence,
    flights=table.flights,
    rest=table.rest,
    why_not=cards.why_not,
)
