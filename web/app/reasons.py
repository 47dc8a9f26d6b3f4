"""What speaks for a move, in sentences; and moves and points in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
)
from diamonds_core import reasons as facts

Names = Sequence[str]
"""Of everybody, by seat."""


def sentences(view: View, move: Move, names: Names) -> list[str]:
    """What speaks for or against one of the legal moves of a View, the most telling first."""
    found = facts.reasons_for(view, move)
    suits = [fact.suit for fact in found if isinstance(fact, facts.MakesVoid)]
    texts = [_void(suits)] if suits else []
    at = next((k for k, fact in enumerate(found) if isinstance(fact, facts.MakesVoid)), 0)
    others = [_told(fact, view, names) for fact in found if not isinstance(fact, facts.MakesVoid)]
    return list(filter(None, [*others[:at], *texts, *others[at:]]))


def _void(suits: Iterable[int]) -> str:
    return _("That makes you void in {suits}.").format(suits=listed(map(suit_within, suits)))


def _told(fact: facts.Fact, view: View, names: Names) -> str:
    match fact:
        case facts.Brings(suit, points) | facts.WouldBring(suit, points) if not points:
            return (
                _("Its Suit Action would find nothing.") if isinstance(fact, facts.Brings) else ""
            )
        case facts.Brings(suit):
            return _brought(suit)
        case facts.WouldBring():
            return _("Taking the trick brings 1 point.")
        case facts.RobsLeader(place):
            text = _("Of all you can steal from, nobody has more than {owners}.")
            return text.format(owners=owners(view.variant, place, names))
    return _of_seat(fact, names) or _of_trick(fact, names) or _of_hand(fact) or _of_giving(fact)


def _brought(suit: int) -> str:
    return {
        DIAMONDS: _("It brings 1 straight into your Vault."),
        HEARTS: _("It brings 1 into your Showroom."),
        SPADES: _("It locks 1 away in your Vault."),
        CLUBS: _("It steals 1 from another Showroom."),
    }[suit]


def _of_seat(fact: facts.Fact, names: Names) -> str:
    """Whose card it beats or doesn't."""
    match fact:
        case facts.Loses(seat):
            return _("{name}'s card is already higher.").format(name=names[seat])
        case facts.PartnerWins(seat):
            return _("The trick stays with your partner {name}.").format(name=names[seat])
        case facts.OvertakesPartner(seat):
            return _("It beats the card of your partner {name}.").format(name=names[seat])
        case facts.MustBeBeaten(seat):
            return _("{name} must beat it.").format(name=names[seat])
    return ""


def _of_trick(fact: facts.Fact, names: Names) -> str:
    """How the trick may go on."""
    match fact:
        case facts.Wins():
            return _("Nobody can take the trick away any more.")
        case facts.CanBeBeaten(count, seats):
            text = ngettext(
                "{count} higher card is still out, maybe with {names}.",
                "{count} higher cards are still out, maybe with {names}.",
                count,
            )
            return text.format(count=count, names=listed(names[seat] for seat in seats))
        case facts.Takes(ways, of):
            text = _("It takes the trick in {ways} of the {of} ways that this can go on.")
            return text.format(ways=ways, of=of)
    return ""


def _of_hand(fact: facts.Fact) -> str:
    """What becomes of one's own cards and chances."""
    match fact:
        case facts.OnlyMove():
            return _("There is nothing else to play.")
        case facts.Trickless(0):
            return _("It keeps you without a trick.")
        case facts.Trickless(points):
            text = _("It keeps you without a trick: {points} in the Vault.")
            return text.format(points=points)
        case facts.CouldVoid(suits):
            text = _("That is enough to be void in a suit: {suits}.")
            return text.format(suits=", ".join(map(suit_within, suits)))
        case facts.Empties():
            return _("It is the last point in that Showroom.")
    return ""


def _of_giving(fact: facts.Fact) -> str:
    """What goes and what stays when cards are passed."""
    match fact:
        case facts.KeepsHigh():
            return _("Your high cards stay.")
        case facts.GivesHigh(cards):
            return _("High cards go: {cards}.").format(cards=listed(map(the_card, cards)))
        case facts.KeepsDiamonds():
            return _("Your Diamonds stay.")
    return ""


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
