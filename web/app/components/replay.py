"""The dialogs of a replay: its menu, the details of a moment, and all hands."""

from __future__ import annotations

from collections.abc import Sequence

from app.components.menus import item, past_menu
from app.components.scene import AnyScene
from app.html import Markup, button, dialog, h, html, icon
from app.protocol import commands
from app.routes import HERE, GuessRoute, ParRoute, ReviewRoute, WhatIfRoute, WhyRoute
from app.taps import does, opens, sheet
from app.words import _, card_name, pgettext, rank_index, suit_name
from diamonds_core import Card
from diamonds_core.cards import SUITS


def replay_menu(over: bool, scene: AnyScene) -> Markup:
    """Return the menu of a replay; `over` adds the pages on a finished game."""
    worth = _("What each decision was worth")
    whole = item("g-chart", _("Review of the whole game"), worth, **opens(ReviewRoute(HERE)))
    good = _("What good play would score with these cards")
    par = item("g-chart", pgettext("a score", "Par"), good, **opens(ParRoute(HERE)))
    return past_menu(_("Leave the replay"), scene, over and html(whole, par))


def deeper_dialog(number: int, round_: int, bot: str, values: bool, seat: int) -> Markup:
    """Return the dialog with details of a moment in a finished round, and other ways on.

    `number` counts the moves made. `bot` is the name of the seat that moved last, if a bot plays
    it. `values` tells whether values are shown. `seat` is the viewer's, whose moves can be guessed.
    """
    why = _("What {name} knew, and which moves they compared").format(name=bot)
    worth = _("What each decision was worth")
    shown = _("Beside each card, where this seat decides")
    return dialog(
        "deeper",
        _("Look deeper"),
        bot and item("g-bot", _("Why this move"), why, **opens(WhyRoute(HERE, number - 1))),
        item("g-chart", _("Values"), shown, **does("values"), aria_pressed=str(values).lower()),
        item(
            "g-hint",
            _("Guess the move"),
            _("Decide for this seat before its move is shown"),
            **opens(GuessRoute(HERE, seat, number)),
        ),
        item("g-chart", _("Review of the round"), worth, **opens(ReviewRoute(HERE, round_))),
        item("g-cards", _("All hands"), _("The cards of every seat"), **sheet("hands")),
        item(
            "g-redo",
            _("What if…?"),
            _("Play on from here"),
            **opens(WhatIfRoute(HERE, number, seat)),
        ),
    )


def hands_dialog(names: Sequence[str], hands: Sequence[Sequence[Card]], viewer: int) -> Markup:
    """Return the dialog with all hands by suit, and the choice of the viewer's seat."""
    rows = [
        h.li[
            h.b[name],
            button(
                "plain", **does(commands.Viewer(seat)), aria_pressed=str(seat == viewer).lower()
            )[_("See it from here")],
            [_suit(suit, hand) for suit in range(len(SUITS))],
        ]
        for seat, (name, hand) in enumerate(zip(names, hands, strict=True))
    ]
    return dialog("hands", _("All hands"), h.ol("hands")[rows])


def _suit(suit: int, hand: Sequence[Card]) -> Markup:
    cards = [card for card in hand if card.suit == suit]
    ranks = " ".join(map(rank_index, cards)) or "\N{EN DASH}"
    said = ", ".join(map(card_name, cards)) or _("{suit}: none").format(suit=suit_name(suit))
    shown = h.span(SUITS[suit], role="img", aria_label=said)
    return shown[icon(f"s-{SUITS[suit]}"), ranks]
