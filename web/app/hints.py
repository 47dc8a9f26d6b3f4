"""Short sentences about the game as it stands: why a tap does nothing, and where we are."""

from __future__ import annotations

from app.pages.scene import Scene
from app.words import _, suit_name
from diamonds_core import Card


def why_not(scene: Scene, card: Card) -> str:
    """Why a card of the viewer's hand can't be played now."""
    view = scene.view
    if view.to_move is None:
        return _("Nobody plays a card now.")
    if view.to_move != view.seat:
        return _("It is {name}'s turn.").format(name=scene.names[view.to_move])
    if view.phase == "pass":
        return _("First choose how many cards everybody passes.")
    if view.phase == "rob":
        return _("First choose whose Showroom you take from.")
    if view.led is not None and card.suit != view.led:
        suit = suit_name(view.led)
        return _("{suit} were led and you hold some, so you must follow suit.").format(suit=suit)
    return _("This card can't be played now.")


def whereabouts(scene: Scene) -> str:
    """How far a game has come, and who plays: "Round 3 of 4, trick 6. Ann, Bea, Carl"."""
    view = scene.view
    names = ", ".join(scene.names)
    if view.phase == "over":
        return _("The game is over. {names}").format(names=names)
    trick = min(len(view.tricks) + 1, view.variant.tricks)
    where = _("Round {round} of {rounds}, trick {trick}. {names}")
    rounds = view.variant.rounds
    return where.format(round=max(view.round, 1), rounds=rounds, trick=trick, names=names)
