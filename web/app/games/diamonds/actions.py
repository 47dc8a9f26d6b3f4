"""The Suit Actions on the pages: the symbol and the words of each route of a crystal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.core.html import Markup, h, html, icon
from app.core.shared_names import MotionKey, motion_key
from app.games.diamonds.scene import Scene, holders, owners, seats_of, side_of
from app.games.log import by_seat
from app.words import _, suit_name
from diamonds_core.cards import SUITS
from diamonds_core.diamonds import SUIT_ACTIONS
from diamonds_core.diamonds.actions import OTHER, SUPPLY
from diamonds_core.diamonds.scoring import SHOWROOM, VAULT
from diamonds_core.events import Acted

Text = Callable[[], str]
"""A text, translated when it is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionWords:
    """The symbols and words of one Suit Action.

    In the texts `{name}` is the acting player, or in the first three the robbed player;
    `{owners}` are the owners of the robbed Showroom.

    Args:
        symbol: the picture of the route.
        badge: the picture on a card that would act.
        offer: a short text on the effect that the action would have now.
        off_suit: the same for screen readers, on a card off suit.
        gain: a short text on the effect that the action had.
        rule: the action as a rule.
        done: the effect as a sentence for the acting player, and for the others.
        lack: a short text on the reason why nothing moved.
        idle: that reason as a sentence for the acting player, and for the others.
    """

    symbol: str
    badge: str
    offer: Text
    off_suit: Text
    gain: Text
    rule: Text
    done: tuple[Text, Text]
    lack: Text
    idle: tuple[Text, Text]


def _supply_empty() -> str:
    return _("The Supply is empty: nothing to take.")


_WORDS: Mapping[tuple[str, str], ActionWords] = {
    (SUPPLY, VAULT): ActionWords(
        symbol="a-D",
        badge="g-safe",
        offer=lambda: _("+1 Vault"),
        off_suit=lambda: _("off suit: 1 from the Supply into your Vault"),
        gain=lambda: _("+1 Vault"),
        rule=lambda: _("1 from the Supply straight into your Vault."),
        done=(
            lambda: _("You take 1 from the Supply into your Vault."),
            lambda: _("{name} takes 1 from the Supply into their Vault."),
        ),
        lack=lambda: _("Supply empty"),
        idle=(_supply_empty, _supply_empty),
    ),
    (SUPPLY, SHOWROOM): ActionWords(
        symbol="a-H",
        badge="g-tray",
        offer=lambda: _("+1 Showroom"),
        off_suit=lambda: _("off suit: 1 from the Supply into your Showroom"),
        gain=lambda: _("+1 Showroom"),
        rule=lambda: _("1 from the Supply into your Showroom."),
        done=(
            lambda: _("You take 1 from the Supply into your Showroom."),
            lambda: _("{name} takes 1 from the Supply into their Showroom."),
        ),
        lack=lambda: _("Supply empty"),
        idle=(_supply_empty, _supply_empty),
    ),
    (SHOWROOM, VAULT): ActionWords(
        symbol="a-S",
        badge="g-safe",
        offer=lambda: _("lock 1"),
        off_suit=lambda: _("off suit: 1 from your Showroom into your Vault"),
        gain=lambda: _("1 locked away"),
        rule=lambda: _("1 from your Showroom into your Vault."),
        done=(
            lambda: _("You move 1 from your Showroom into your Vault."),
            lambda: _("{name} moves 1 from their Showroom into their Vault."),
        ),
        lack=lambda: _("Showroom empty"),
        idle=(
            lambda: _("Your Showroom is empty, nothing to lock away."),
            lambda: _("{name}'s Showroom is empty, nothing to lock away."),
        ),
    ),
    (OTHER, SHOWROOM): ActionWords(
        symbol="a-C1",
        badge="g-mask",
        offer=lambda: _("steal 1"),
        off_suit=lambda: _("off suit: steal 1 from {name}"),
        gain=lambda: _("1 from {name}"),
        rule=lambda: _("Steal 1 from any opponent's Showroom."),
        done=(lambda: _("You steal 1 from {owners}."), lambda: _("{name} steals 1 from {owners}.")),
        lack=lambda: _("all empty"),
        idle=(
            lambda: _("All other Showrooms are empty: nothing for you to steal."),
            lambda: _("All other Showrooms are empty: nothing for {name} to steal."),
        ),
    ),
}


def words_of(suit: int) -> ActionWords:
    return _WORDS[SUIT_ACTIONS[suit]]


def steals(suit: int) -> bool:
    """Return True if the action of a suit takes from another Showroom."""
    return SUIT_ACTIONS[suit].source == OTHER


def fills_vault(suit: int) -> bool:
    """Return True if the action of a suit moves a crystal into a Vault."""
    return SUIT_ACTIONS[suit].target == VAULT


def route(action: Acted, side: int) -> tuple[MotionKey, MotionKey]:
    """Return the source and target of an action's crystal, by their `data-place`."""
    places = {
        SUPPLY: motion_key("supply"),
        SHOWROOM: motion_key("showroom", side),
        OTHER: motion_key("showroom", action.source),
        VAULT: motion_key("vault", side),
    }
    source, target = SUIT_ACTIONS[action.suit]
    return places[source], places[target]


# As rules ------------------------------------------------------------------------------


def action_icon(suit: int, thief: bool) -> str:
    """Return the name of the picture of a Suit Action."""
    return "a-C" if steals(suit) and thief else words_of(suit).symbol


def action_text(suit: int, thief: bool) -> str:
    """Return the action of a suit as a rule."""
    if steals(suit) and thief:
        return _("Steal 1 from whoever has the Thief; the Thief then moves one seat to the left.")
    return words_of(suit).rule()


def action_title(suit: int, thief: bool) -> str:
    """Return a suit and its action as a rule, for a tooltip."""
    return _("{suit}: {text}").format(suit=suit_name(suit), text=action_text(suit, thief))


def action_list(thief: bool) -> Markup:
    rows = html(
        h.li(letter)[
            icon("p-" + letter),
            h.span[h.b[suit_name(suit)], " ", action_text(suit, thief)],
            icon(action_icon(suit, thief), "act"),
        ]
        for suit, letter in enumerate(SUITS)
    )
    return h.ul("aid-list")[rows]


# Effects of an action ------------------------------------------------------------------


def gain(action: Acted, scene: Scene) -> str:
    """Return a short text on the effect of an action, or on the lack of one."""
    if not action.moved:
        return _lack(action, scene)
    if action.source is None:
        return words_of(action.suit).gain()
    if is_only_yours(action.source, scene):
        return _("1 from you")
    robbed = scene.name_after(seats_of(scene, action.source)[0])
    return words_of(action.suit).gain().format(name=robbed)


def _lack(action: Acted, scene: Scene) -> str:
    """Return a short text on the lack of an effect; the Thief's seat can't rob itself."""
    if action.source is None:
        return words_of(action.suit).lack()
    if action.source == side_of(scene, action.seat):
        return _("you have the Thief") if scene.is_you(action.seat) else _("has the Thief")
    return _("{name}: empty").format(name=holders(scene, action.source))


def _thief_lacks(holder: int, action: Acted, scene: Scene) -> str:
    """Return a sentence on the lack of an effect when the Thief was at a side."""
    if holder == side_of(scene, action.seat):
        yours = _("You have the Thief: nothing to steal.")
        theirs = _("{name} has the Thief: nothing to steal.")
    else:
        yours = _("You have the Thief and an empty Showroom: nothing to steal.")
        theirs = _("{name} has the Thief and an empty Showroom: nothing to steal.")
    return by_seat(seats_of(scene, holder)[0], scene, yours, theirs)


def action_sentence(action: Acted, scene: Scene) -> str:
    """Return a sentence on the effect of an action, or on the lack of one."""
    side = action.source
    if side is not None and not action.moved:
        return _thief_lacks(side, action, scene)
    if side is not None and is_only_yours(side, scene):
        return _("{name} steals 1 from you.").format(name=scene.names[action.seat])
    words = words_of(action.suit)
    yours, theirs = words.done if action.moved else words.idle
    robbed = "" if side is None else owners(scene, side)
    return by_seat(action.seat, scene, yours(), theirs(), owners=robbed)


def is_only_yours(side: int, scene: Scene) -> bool:
    """Return True if the viewer alone has a side."""
    return [*map(scene.is_you, seats_of(scene, side))] == [True]
