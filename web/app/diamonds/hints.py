"""What is answered to a tap on something that can't be used now: why not, or what it is."""

from __future__ import annotations

from app.diamonds.scene import Scene, owners, place, waited_for
from app.words import _, listed, suit_within
from diamonds_core import Card


def why_not(scene: Scene, name: str) -> str:
    """Why a card of the viewer's hand can't be played now, or what something at the table is.

    The name is a card's, or that of a place: "supply", "thief", "showroom-2", "vault-2".
    """
    for card in scene.view.hand:
        if card.name == name:
            return _why_no_card(scene, card)
    kind, _dash, at = name.partition("-")
    if kind == "supply":
        return _("The Supply: Diamonds and Hearts take from it.")
    if kind == "thief":
        return _("Clubs steal from whoever has the Thief, then it walks one seat to the left.")
    if at not in map(str, range(len(scene.view.showroom))):
        return ""
    return _vault(scene, int(at)) if kind == "vault" else _showroom(scene, int(at))


def _why_no_card(scene: Scene, card: Card) -> str:
    view = scene.view
    if view.phase == "give":
        names = listed(scene.names[seat] for seat in waited_for(scene))
        return _("You have laid down what you pass. Waiting for {names}.").format(names=names)
    if view.to_move is None:
        return _("Nobody plays a card now.")
    if view.to_move != view.seat:
        return _waiting(scene, scene.names[view.to_move])
    if view.phase == "pass":
        return _("First choose how many cards everybody passes.")
    if view.phase == "rob":
        return _("First choose whose Showroom you take from.")
    if view.led is not None and card.suit != view.led:
        text = _("The lead was {suit} and you hold some, so you must follow suit.")
        return text.format(suit=suit_within(view.led))
    return _("This card can't be played now.")


def _waiting(scene: Scene, name: str) -> str:
    if scene.view.phase == "pass":
        return _("First {name} chooses how many cards everybody passes.").format(name=name)
    if scene.view.phase == "rob":
        return _("First {name} chooses whom to steal from.").format(name=name)
    return _("{name} is to play now.").format(name=name)


def _showroom(scene: Scene, at: int) -> str:
    own = at == place(scene, scene.chair) and scene.view.seat is not None
    if scene.asked and scene.view.phase == "rob":
        return (
            _("This Showroom is your own, pick another one.")
            if own
            else _("This Showroom is empty, pick another one.")
        )
    if own:
        return _("Your Showroom: 1 for each point in the end. Others can steal from it.")
    if scene.view.thief is None:
        return _("The Showroom of {owners}: Clubs can steal from it.").format(
            owners=owners(scene, at)
        )
    if scene.view.thief == at:
        return _("Clubs steal from this Showroom: {owners} has the Thief.").format(
            owners=owners(scene, at)
        )
    return _("Clubs steal only where the Thief is, not from {owners}.").format(
        owners=owners(scene, at)
    )


def _vault(scene: Scene, at: int) -> str:
    if at == place(scene, scene.chair) and scene.view.seat is not None:
        return _("Your Vault: 2 for each point in the end, and nobody can rob it.")
    return _("The Vault of {owners} stays shut until the end of the game.").format(
        owners=owners(scene, at)
    )
