"""A card of Diamonds: its face, its effect, the viewer's hand, and reasons against playing it."""

from __future__ import annotations

from app.core.html import Markup, h, html, icon, picture
from app.core.taps import does
from app.games import cards
from app.games.cards import (
    STILL,
    CardAppearance,
    card_button,
    explained,
    lifted_ahead,
    marked,
    playable,
)
from app.games.diamonds.actions import action_icon, action_sentence, action_title, steals, words_of
from app.games.diamonds.scene import Scene, owners, side_of, trick_actions, waited_for
from app.games.scene import waiting_for
from app.games.values import value_tag, with_value_note
from app.words import _, join_names, suit_within
from diamonds_core.cards import Card
from diamonds_core.diamonds import SUIT_ACTIONS, WEIGHTS, points_moved, robbable_sides
from diamonds_core.diamonds.scoring import SHOWROOM


def face(card: Card, thief: bool) -> Markup:
    """Return the print on a card, with its suit's action at the foot."""
    about = action_title(card.suit, thief)
    printed = picture(action_icon(card.suit, thief))
    return html(cards.face(card), h.span("foot", title=about)[printed])


def badge(suit: int, scene: Scene) -> Markup:
    """Return the current effect of a card off suit, which replaces the printed action."""
    if not points_moved(scene.view, scene.bottom_seat, suit):
        nothing = _("nothing to steal") if steals(suit) else _("nothing there")
        why = _("you have the Thief") if _robs_itself(suit, scene) else nothing
        return h.span("badge nil", aria_hidden="true")[h.span("long")[why], h.span("short")["0"]]
    words = words_of(suit)
    return h.span("badge", aria_hidden="true")[
        picture(words.badge), h.span("long")[words.offer()], _short(suit)
    ]


def _short(suit: int) -> Markup:
    locks = SUIT_ACTIONS[suit].source == SHOWROOM
    return h.span("short")[
        picture(words_of(suit).symbol, "wide") if locks else "1" if steals(suit) else "+1"
    ]


def consequence(suit: int, scene: Scene) -> str:
    """Return the current effect of a card off suit, for screen readers."""
    if not points_moved(scene.view, scene.bottom_seat, suit):
        if _robs_itself(suit, scene):
            return _("off suit, nothing to steal: you have the Thief")
        return _("off suit, nothing to take")
    victim = _victim(suit, scene)
    if steals(suit) and not victim:
        return _("off suit: steal 1 from a Showroom of your choice")
    return words_of(suit).off_suit().format(name=victim)


def _robs_itself(suit: int, scene: Scene) -> bool:
    thief = scene.view.thief
    own = side_of(scene, scene.bottom_seat)
    return steals(suit) and thief is not None and side_of(scene, thief) == own


def _victim(suit: int, scene: Scene) -> str:
    """Return the owners of the only Showroom that the viewer's action can rob, else ""."""
    sides = robbable_sides(scene.view, scene.bottom_seat) if steals(suit) else ()
    return owners(scene, sides[0]) if len(sides) == 1 else ""


# The viewer's hand ---------------------------------------------------------------------


def hand(scene: Scene) -> Markup:
    return cards.hand({card: _button(card, scene) for card in scene.hand}, scene)


def _button(card: Card, scene: Scene) -> Markup:
    look = _look(card, scene)
    fresh = _is_fresh(card, scene)
    about = _("just passed to you")
    news = h.span("fresh", title=about)[icon("g-in")] if fresh else ""
    suit_badge = badge(card.suit, scene) if _is_free(scene) else ""
    if fresh:
        look = CardAppearance(look.style, look.tap, (about, *look.notes))
    printed = html(face(card, scene.view.variant.thief), suit_badge, news, value_tag(card, scene))
    focus = _is_answer(card, look, scene)
    look = with_value_note(card, look, scene)
    return card_button(card, printed, marked(card, look, scene), focus)


def _is_answer(card: Card, look: CardAppearance, scene: Scene) -> bool:
    if scene.lesson:
        return scene.suggests(card)
    return look.style.startswith("legal") or (scene.live and len(scene.picked) < scene.picks)


def _look(card: Card, scene: Scene) -> CardAppearance:
    view = scene.view
    if view.phase == "give":
        return _giving(card, scene)
    if scene.lifts_ahead:
        return lifted_ahead(card)
    if not scene.live:
        return STILL
    if not scene.is_asked or view.phase != "play":
        return explained(card)
    if card in view.legal and scene.lesson and not scene.suggests(card):
        return explained(card, "legal")
    if card in view.legal:
        return playable(card, scene, consequence(card.suit, scene) if _is_free(scene) else "")
    assert view.led is not None
    note = _("not now: {suit} must be followed").format(suit=suit_within(view.led))
    return explained(card, "off", note)


def _giving(card: Card, scene: Scene) -> CardAppearance:
    if scene.view.gave is not None:
        if not scene.live:
            return STILL
        laid = card in scene.view.gave
        return explained(card, "off", _("laid down")) if laid else explained(card)
    picked = card in scene.picked
    if scene.lesson and not picked and not scene.suggests(card):
        return explained(card)
    tap = does("pick", str(card)) if scene.is_asked else STILL.tap
    return CardAppearance(f"pick{' lift' * picked}", {**tap, "aria_pressed": str(picked).lower()})


def _is_free(scene: Scene) -> bool:
    """Return True if the viewer is to play and has no card of the suit led."""
    view = scene.view
    return (
        scene.is_asked
        and view.phase == "play"
        and view.led is not None
        and all(card.suit != view.led for card in view.hand)
    )


def _is_fresh(card: Card, scene: Scene) -> bool:
    """Return True during the first trick if a card was passed to the viewer."""
    view = scene.view
    return view.phase == "play" and not view.tricks and card in (view.got or ())


# Explanations --------------------------------------------------------------------------


def why_not(scene: Scene, name: str) -> str:
    """Return the reason why a card can't be played now, or the meaning of a thing at the table.

    The name is that of a card, of a place ("supply", "thief", "showroom-2", "vault-2"), or of the
    effect of a card in the trick ("effect-H4").
    """
    for card in scene.view.hand:
        if card.name == name:
            return _why_no_card(scene, card)
    kind, _dash, at = name.partition("-")
    if kind == "supply":
        red = _("A red crystal stands for 5 blue ones.")
        return f"{_('The Supply: Diamonds and Hearts take from it.')} {red}"
    if kind == "effect":
        return _effect(scene, at)
    if kind == "thief":
        return _(
            "Clubs steal from whoever has the Thief; the Thief then moves one seat to the left."
        )
    if at not in map(str, range(len(scene.view.showroom))):
        return ""
    return _vault(scene, int(at)) if kind == "vault" else _showroom(scene, int(at))


def _effect(scene: Scene, name: str) -> str:
    """Return the effect of a card of this trick off suit, empty once the trick is gone."""
    effects = trick_actions(scene, len(scene.view.tricks))
    return next(
        (action_sentence(effects[card], scene) for card in effects if card.name == name), ""
    )


def _why_no_card(scene: Scene, card: Card) -> str:
    view = scene.view
    if view.phase == "give":
        names = join_names(scene.names[seat] for seat in waited_for(scene))
        return _("Your cards to pass are laid down. Waiting for {names}.").format(names=names)
    if scene.company.missing:
        return waiting_for(scene, scene.company.missing)
    if view.to_move is None:
        return _("No card can be played now.")
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
        return _("First {name} chooses who is robbed.").format(name=name)
    return _("It is {name}'s turn.").format(name=name)


def _showroom(scene: Scene, at: int) -> str:
    own = at == side_of(scene, scene.bottom_seat) and scene.view.seat is not None
    if scene.is_asked and scene.view.phase == "rob":
        empty = _("This Showroom is empty, pick another one.")
        return _("This Showroom is your own, pick another one.") if own else empty
    if own:
        return _(
            "Your Showroom: at the end each crystal is worth {showroom}. Others can steal from it."
        ).format(**WEIGHTS)
    if scene.view.thief is None:
        text = _("The Showroom of {owners}: Clubs can steal from it.")
    elif scene.view.thief == at:
        text = _("Clubs steal from this Showroom: {owners} has the Thief.")
    else:
        text = _("Clubs steal only where the Thief is, not from {owners}.")
    return text.format(owners=owners(scene, at))


def _vault(scene: Scene, at: int) -> str:
    if at == side_of(scene, scene.bottom_seat) and scene.view.seat is not None:
        return _(
            "Your Vault: at the end each crystal is worth {vault}, and nobody can steal from it."
        ).format(**WEIGHTS)
    return _("The Vault of {owners} stays shut until the end of the game.").format(
        owners=owners(scene, at)
    )
