"""Explanations: reasons for a move in sentences; moves and points in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.words import _, card_name, listed, ngettext, pgettext, suit_within, the_card
from diamonds_core import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    Card,
    Give,
    Move,
    Pass,
    Rob,
    Variant,
    View,
    game_of,
)

Names = Sequence[str]
"""Of everybody, by seat."""

Facts = Mapping[str, Any]
"""Of a reason, see `diamonds_core.reasons`."""


def sentences(view: View, move: Move, names: Names) -> list[str]:
    """The reasons for or against a legal move of a View, the most telling first."""
    reasons = game_of(view.variant).reasons(view, move)
    return [
        texts(reason.facts)[reason.code].format(**_words(reason.facts, names)) for reason in reasons
    ]


def texts(facts: Facts) -> Mapping[str, str]:
    """The sentence of each code, with gaps for its facts."""
    suit_actions = {
        DIAMONDS: _("It brings 1 straight into your Vault."),
        HEARTS: _("It brings 1 into your Showroom."),
        SPADES: _("It locks 1 away in your Vault."),
        CLUBS: _("It steals 1 from another Showroom."),
    }
    return {
        "only-move": _("There is nothing else to play."),
        "brings": suit_actions.get(facts.get("suit", -1), ""),
        "brings-nothing": _("Its Suit Action would find nothing."),
        "wins": _("Nobody can beat it."),
        "would-bring": _("Taking the trick brings 1 point."),
        "loses": _("{name}'s card is already higher."),
        "partner-wins": _("The trick stays with your partner {name}."),
        "overtakes-partner": _("It beats the card of your partner {name}."),
        "can-be-beaten": ngettext(
            "{count} higher card is still out, maybe with {names}.",
            "{count} higher cards are still out, maybe with {names}.",
            facts.get("count", 0),
        ),
        "must-be-beaten": _("{name} must beat it."),
        "keeps-trickless": _("It keeps you without a trick: {points} in the Vault.")
        if facts.get("points")
        else _("It keeps you without a trick."),
        "makes-void": _("That makes you void in {suits}."),
        "could-void": _("That is enough to be void in a suit: {suits}."),
        "keeps-high": _("Your high cards stay."),
        "gives-high": _("High cards go: {cards}."),
        "keeps-diamonds": _("Your Diamonds stay."),
        "robs-leader": _("Of all you can steal from, nobody has more than {owners}."),
        "empties": _("It is the last point in that Showroom."),
        "takes": _("It takes the trick in {ways} of the {of} ways that this can go on."),
    }


def _words(facts: Facts, names: Names) -> dict[str, object]:
    """What fills the gaps of a sentence: numbers as they are, seats, suits and cards in words."""
    words = dict(facts)
    if "seat" in facts:
        words["name"] = names[facts["seat"]]
    if "seats" in facts:
        words["names"] = words["owners"] = listed(names[seat] for seat in facts["seats"])
    if "suits" in facts:
        words["suits"] = listed(map(suit_within, facts["suits"]))
    if "any_suit" in facts:
        words["suits"] = ", ".join(map(suit_within, facts["any_suit"]))
    if "cards" in facts:
        words["cards"] = listed(map(the_card, facts["cards"]))
    return words


def owners(variant: Variant, place: int, names: Names) -> str:
    """Whose a place is: "Bea and Dora"."""
    return listed(name for name, at in zip(names, variant.team, strict=True) if at == place)


def move_name(move: Move, variant: Variant, names: Names) -> str:
    """A move as one names it, to stand alone: "12 of Spades", "2 cards", "From Bea"."""
    match move:
        case Card():
            return card_name(move)
        case Pass(count):
            return ngettext("{count} card", "{count} cards", count).format(count=count)
        case Give(_seat, cards):
            return listed(map(card_name, cards))
        case Rob(place):
            return _("From {owners}").format(owners=owners(variant, place, names))
    raise ValueError(move)


def decimal(value: float, signed: bool = False) -> str:
    """Points with one digit behind the point, as is usual in the language in use."""
    text = f"{abs(value):.1f}".replace(".", pgettext("between the digits of a number", "."))
    zero = round(value, 1) == 0
    if zero or (value > 0 and not signed):
        return text
    return f"+{text}" if value > 0 else f"\N{MINUS SIGN}{text}"


def decimal_points(value: float) -> str:
    """A number of points with one digit behind the point, in words: "0.6 points"."""
    # Translators: a number such as 0.6 or 2.3; the form is that of its whole part.
    text = ngettext("{number} points", "{number} points", int(value))
    return text.format(number=decimal(value))
