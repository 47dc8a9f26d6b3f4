"""The reasons for a move as sentences; moves and points in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
"""The names of all players, by seat."""

Facts = Mapping[str, Any]
"""The facts of a reason, see `diamonds_core.reasons`."""


def sentences(view: View, move: Move, names: Names) -> list[str]:
    """Explain a legal move of a View to its seat, the most important reason first."""
    return _filled(view, move, names, texts)


def sentences_about(view: View, move: Move, names: Names) -> list[str]:
    """Explain a legal move of a View to others, with the seat's name."""
    return _filled(view, move, names, texts_about)


def _filled(
    view: View, move: Move, names: Names, texts: Callable[[Facts], Mapping[str, str]]
) -> list[str]:
    assert view.seat is not None
    reasons = game_of(view.variant).reasons(view, move)
    return [
        texts(reason.facts)[reason.code].format(who=names[view.seat], **_words(reason.facts, names))
        for reason in reasons
    ]


def texts(facts: Facts) -> Mapping[str, str]:
    """Return the sentence of each code, with gaps for its facts."""
    return {
        "only-move": _("There is nothing else to play."),
        **_texts_of_gains(facts),
        **_texts_of_others(facts),
        "saves-from-thief": _("You have the Thief, and what is locked away cannot be stolen."),
        "thief-leaves": _("The Thief moves on from you to {name}."),
        "thief-comes": _("The Thief then comes to you."),
        "keeps-master": _("This saves {the_card} for the last trick.")
        if facts.get("left") == 1
        else _("This saves {the_card}, which nobody can beat."),
        "keeps-higher": _("Your higher {in_suit} stay for later tricks."),
        "keeps-low": _("It can't take the trick anyway, and your lower {in_suit} stay."),
        "sheds-high": _("A high card goes; without a trick you may get {points} in the Vault.")
        if facts.get("points")
        else _("A high card goes that might take a trick later."),
        "keeps-trickless": _("It may leave you without a trick: {points} in the Vault.")
        if facts.get("points")
        else _("It may leave you without a trick."),
        "makes-void": _("That makes you void in {suits}: when led, any card acts."),
        "nears-void": _("That brings you close to a void in {in_suit}."),
        "gives-all": _("You may then be void in {suits}: when led, any card acts."),
        "could-void": _("That is enough to be void in a suit: {suits}."),
        "keeps-high": _("Your high cards stay, to take tricks."),
        "gives-high": _("High cards go: {cards}."),
        "gives-partner": _("Your partner {name} gets high cards: {cards}."),
        "keeps-diamonds": _("Your Diamonds stay, for your Vault."),
        "robs-leader": _("Of all you can steal from, nobody has more than {owners}."),
        "robs-fullest": _("No other Showroom that you can steal from is fuller."),
        "empties": _("It is their last: a Spade would find nothing to lock away there."),
        **_texts_of_diversity(facts),
    }


def _texts_of_gains(facts: Facts) -> Mapping[str, str]:
    """Return the sentences about the gain of a card in Diamonds."""
    suit = facts.get("suit", -1)
    at_once = {
        DIAMONDS: _("This card brings 1 straight into your Vault."),
        HEARTS: _("This card brings 1 into your Showroom."),
        SPADES: _("This card locks 1 away in your Vault."),
        CLUBS: _("This card steals 1 from {owners}.")
        if "seats" in facts
        else _("This card steals 1 from a Showroom of your choice."),
    }
    by_trick = {
        DIAMONDS: _("Taking the trick brings 1 straight into your Vault."),
        HEARTS: _("Taking the trick brings 1 into your Showroom."),
        SPADES: _("Taking the trick locks 1 away in your Vault."),
        CLUBS: _("Taking the trick steals 1."),
    }
    return {
        "brings": at_once.get(suit, ""),
        "brings-nothing": _("Its Suit Action would find nothing."),
        "wins": _("Nobody can beat it."),
        "would-bring": by_trick.get(suit, ""),
        "secures-most": _("It makes sure that you have most {in_suit} this round."),
        "leads-next": _("You then lead, and nobody can beat {the_card}."),
    }


def _texts_of_others(facts: Facts) -> Mapping[str, str]:
    """Return the sentences about the other players' cards in Diamonds."""
    nothing = {
        SPADES: _("The trick goes to {name}, who has nothing to lock away."),
        CLUBS: _("The trick goes to {name}, who finds nothing to steal."),
    }
    return {
        "leaves-nothing": nothing.get(
            facts.get("suit", -1), _("The trick goes to {name}, and the Supply is empty.")
        ),
        "loses": _("{name}'s card is already higher."),
        "partner-wins": _("The trick stays with your partner {name}."),
        "overtakes-partner": _("It beats the card of your partner {name}."),
        "beaten-only-by": _("Only {cards} can beat it."),
        "can-be-beaten": ngettext(
            "{count} higher card is still out, maybe with {names}.",
            "{count} higher cards are still out, maybe with {names}.",
            facts.get("count", 0),
        ),
        "must-be-beaten": _("{name} must beat it."),
    }


def _texts_of_diversity(facts: Facts) -> Mapping[str, str]:
    """Return the sentences about a card in Diversity, where a trick costs a point."""
    taken, ways = facts.get("ways", 1), facts.get("of", 2)
    takes = _("It takes the trick in about {percent}% of the ways this can go on.")
    if taken in (0, ways):
        takes = _("It takes the trick.") if taken else _("It can't take the trick.")
    return {
        "takes": takes,
        "takes-least": _("None of your cards takes the trick less often."),
        "takes-anyway": _("Every card of yours takes the trick, so the highest may go."),
        "leaves-trick": _("The trick goes to {name}."),
        "sheds-highest": _("Of your cards that can't take the trick, this is the highest."),
        "plays-last": _("You play last in the next trick, which is the best place."),
    }


def texts_about(facts: Facts) -> Mapping[str, str]:
    """Return the sentence of each code in the third person; the gap `who` is the player."""
    return {
        **texts(facts),
        **_texts_about_gains(facts),
        "partner-wins": _("The trick stays with the partner {name}."),
        "overtakes-partner": _("It beats the card of the partner {name}."),
        "saves-from-thief": _("{who} has the Thief, and what is locked away cannot be stolen."),
        "thief-leaves": _("The Thief moves on from {who} to {name}."),
        "thief-comes": _("The Thief then comes to {who}."),
        "keeps-higher": _("Higher {in_suit} stay for later tricks."),
        "keeps-low": _("It can't take the trick anyway, and lower {in_suit} stay."),
        "sheds-high": _("A high card goes; without a trick {who} may get {points} in the Vault.")
        if facts.get("points")
        else _("A high card goes that might take a trick later."),
        "keeps-trickless": _("It may leave {who} without a trick: {points} in the Vault.")
        if facts.get("points")
        else _("It may leave {who} without a trick."),
        "makes-void": _("That makes {who} void in {suits}: when led, any card acts."),
        "nears-void": _("That brings {who} close to a void in {in_suit}."),
        "gives-all": _("{who} may then be void in {suits}: when led, any card acts."),
        "keeps-high": _("High cards stay, to take tricks."),
        "gives-partner": _("The partner {name} gets high cards: {cards}."),
        "keeps-diamonds": _("Diamonds stay, for the Vault."),
        "robs-leader": _("Of all that can be robbed, nobody has more than {owners}."),
        "robs-fullest": _("No other Showroom that can be robbed is fuller."),
        "takes-least": _("No other card takes the trick less often."),
        "takes-anyway": _("Every card takes the trick, so the highest may go."),
        "sheds-highest": _("Of the cards that can't take the trick, this is the highest."),
        "plays-last": _("{who} plays last in the next trick, which is the best place."),
    }


def _texts_about_gains(facts: Facts) -> Mapping[str, str]:
    """Return the sentences about the gain of a card in Diamonds, in the third person."""
    suit = facts.get("suit", -1)
    at_once = {
        DIAMONDS: _("This card brings {who} 1 straight into the Vault."),
        HEARTS: _("This card brings {who} 1 into the Showroom."),
        SPADES: _("This card locks 1 away for {who}."),
        CLUBS: _("This card steals 1 from {owners}.")
        if "seats" in facts
        else _("This card steals 1, and {who} chooses from whom."),
    }
    by_trick = {
        DIAMONDS: _("Taking the trick brings {who} 1 straight into the Vault."),
        HEARTS: _("Taking the trick brings {who} 1 into the Showroom."),
        SPADES: _("Taking the trick locks 1 away for {who}."),
        CLUBS: _("Taking the trick steals 1."),
    }
    return {
        "brings": at_once.get(suit, ""),
        "would-bring": by_trick.get(suit, ""),
        "secures-most": _("It makes sure that {who} has most {in_suit} this round."),
        "leads-next": _("{who} then leads, and nobody can beat {the_card}."),
    }


def _words(facts: Facts, names: Names) -> dict[str, object]:
    """Return the values of the gaps: numbers unchanged, seats, suits and cards in words."""
    gaps: Mapping[str, Callable[[Any], dict[str, object]]] = {
        "seat": lambda seat: {"name": names[seat]},
        "seats": lambda seats: dict.fromkeys(
            ("names", "owners"), listed(names[seat] for seat in seats)
        ),
        "suit": lambda suit: {"in_suit": suit_within(suit)},
        "suits": lambda suits: {"suits": listed(map(suit_within, suits))},
        "any_suit": lambda suits: {"suits": ", ".join(map(suit_within, suits))},
        "card": lambda card: {"the_card": the_card(card)},
        "cards": lambda cards: {"cards": listed(map(the_card, cards))},
        "of": lambda ways: {"percent": min(99, max(1, round(100 * facts["ways"] / ways)))},
    }
    words = dict(facts)
    for fact, value in facts.items():
        words |= gaps[fact](value) if fact in gaps else {}
    return words


def owners(variant: Variant, place: int, names: Names) -> str:
    """Return the names of a side: "Bea and Dora"."""
    return listed(name for name, at in zip(names, variant.team, strict=True) if at == place)


def move_name(move: Move, variant: Variant, names: Names) -> str:
    """Return the name of a move after a colon: "12 of Spades", "2 cards", "from Bea"."""
    match move:
        case Card():
            return card_name(move)
        case Pass(count):
            return ngettext("{count} card", "{count} cards", count).format(count=count)
        case Give(_seat, cards):
            return listed(map(card_name, cards))
        case Rob(place):
            return _("from {owners}").format(owners=owners(variant, place, names))
    raise ValueError(move)


def decimal(value: float, signed: bool = False) -> str:
    """Format points with one decimal, in the style of the language in use."""
    text = f"{abs(value):.1f}".replace(".", pgettext("between the digits of a number", "."))
    zero = round(value, 1) == 0
    if zero or (value > 0 and not signed):
        return text
    return f"+{text}" if value > 0 else f"\N{MINUS SIGN}{text}"


def decimal_points(value: float) -> str:
    """Return points with one decimal in words: "0.6 points"."""
    # Translators: a number such as 0.6 or 2.3; the form is that of its whole part.
    text = ngettext("{number} points", "{number} points", int(value))
    return text.format(number=decimal(value))
