"""The variants of both games, as checked and frozen data; no other module names an edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, Self, get_type_hints

from .cards import Card, Deck
from .errors import BadVariant, shown
from .native import pickled_by_fields

ROUNDS = {2: 4, 3: 6, 4: 4, 5: 5, 6: 6}
"""Rounds in a game of Diamonds, by players."""

PERFECT = {2: (8, 16), 3: (9, 12), 4: (13, 13), 5: (15, 12)}
"""Perfect Diamonds, by players: the highest rank in use, and the cards in a hand."""

POINTS = 110 * 1 + 25 * 5
"""The points of all crystals: 110 small ones and 25 large ones."""

DECK = Deck({rank: str(rank) for rank in range(1, 16)})
"""The 60 cards of Diamonds."""

_CHOICES = {"edition": ("first", "second"), "partner_crystals": ("each", "team")}


def _derived(value: object = MISSING) -> Any:  # noqa: ANN401 (as dataclasses.field is typed)
    return field(init=False, repr=False, compare=False, default=value)


@dataclass(frozen=True, slots=True)
class DiamondsVariant:
    """One way to play Diamonds (rule book: "Set-Up" and "Variant Rules").

    Args:
        players: 2 to 6.
        edition: "second" (the Thief walks) or "first".
        partners: partners sit opposite and share Vault and Showroom; 4 or 6 players.
        perfect: Perfect Diamonds, all cards of the deck in use are dealt; 2 to 5 players.
        partner_crystals: the points that partners start with, 3 "each" or 3 a "team".

    The other fields follow from these. A side is a team, or, without partners, a seat; `team[seat]`
    is the side of a seat.

    Raises:
        BadVariant: `bad-value`, `players`, `partners`, `perfect` or `partner-crystals`, for a
            combination that the rules don't have.
    """

    players: int
    edition: str = "second"
    partners: bool = False
    perfect: bool = False
    partner_crystals: str = "each"

    teams: int = _derived()
    """The number of sides."""
    team: tuple[int, ...] = _derived()
    left: tuple[int, ...] = _derived()
    """The next seat clockwise, by seat."""
    receiver: tuple[int, ...] = _derived()
    """The seat that gets the cards that a seat passes, by seat."""
    thief: bool = _derived()
    """Whether the Thief walks; else the seat that takes a Clubs action chooses the side to rob."""
    deck: tuple[Card, ...] = _derived()
    """The cards in use, by suit and rank."""
    hand_size: int = _derived()
    trick_size: int = _derived()
    tricks: int = _derived()
    """Tricks in a round."""
    rounds: int = _derived()
    start: int = _derived()
    """Points in each Showroom at the start."""

    def __post_init__(self) -> None:
        self._check()
        n = self.players
        teams = n // 2 if self.partners else n
        top, hand_size = PERFECT[n] if self.perfect else (15, 10)
        per_place = n // teams if self.partner_crystals == "each" else 1
        derived = {
            "teams": teams,
            "team": tuple(seat % teams for seat in range(n)),
            "left": tuple((seat + 1) % n for seat in range(n)),
            "receiver": tuple((seat + (teams if self.partners else 1)) % n for seat in range(n)),
            "thief": self.edition == "second" and n > 2 and not self.partners,
            "deck": tuple(card for card in DECK.cards if card.rank <= top),
            "hand_size": hand_size,
            "trick_size": 4 if n == 2 else n,
            "tricks": hand_size // 2 if n == 2 else hand_size,
            "rounds": ROUNDS[n],
            "start": 3 * per_place,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def name(self) -> str:
        """A short name, such as "diamonds-4-second-perfect"."""
        parts = ["diamonds", f"{self.players}", self.edition]
        if self.partners:
            parts.append(f"partners-{self.partner_crystals}")
        if self.perfect:
            parts.append("perfect")
        return "-".join(parts)

    def _check(self) -> None:
        for key, choices in _CHOICES.items():
            if (found := getattr(self, key)) not in choices:
                _bad_value(key, " / ".join(map(shown, choices)), found)
        n = self.players
        if n not in ROUNDS:
            raise BadVariant("players", found=shown(n), expected="2 to 6")
        if self.partners and n not in (4, 6):
            raise BadVariant("partners", found=n, expected="4 or 6")
        if self.perfect and n not in PERFECT:
            raise BadVariant("perfect", found=n, expected="2 to 5")
        if self.partner_crystals != "each" and not self.partners:
            raise BadVariant("partner-crystals", found=shown(self.partner_crystals))

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Every variant that the rules have."""
        for players in ROUNDS:
            for edition in _CHOICES["edition"]:
                for perfect in (False, True) if players in PERFECT else (False,):
                    yield cls(players, edition, False, perfect)
                    if players in (4, 6):
                        for crystals in _CHOICES["partner_crystals"]:
                            yield cls(players, edition, True, perfect, crystals)


DIVERSITY_DECK = Deck(
    {rank: str(rank) for rank in range(2, 11)} | {11: "J", 12: "Q", 13: "K", 14: "A"}
)
"""The 52 cards of Diversity, 2 low and ace high."""

HANDS = range(1, 13)
"""The numbers of hands that may be agreed on for a game of Diversity."""


@dataclass(frozen=True, slots=True)
class DiversityVariant:
    """One way to play Diversity.

    Args:
        players: 4.
        hands: the least number of hands, 1 to 12.

    The other fields are as in `DiamondsVariant`.

    Raises:
        BadVariant: `players` or `bad-value`, for any other number of players or hands.
    """

    players: int = 4
    hands: int = 4

    teams: int = _derived(4)
    team: tuple[int, ...] = _derived((0, 1, 2, 3))
    left: tuple[int, ...] = _derived((1, 2, 3, 0))
    deck: tuple[Card, ...] = _derived(DIVERSITY_DECK.cards)
    hand_size: int = _derived(13)
    trick_size: int = _derived(4)
    tricks: int = _derived(13)

    def __post_init__(self) -> None:
        if self.players != 4:
            raise BadVariant("players", found=shown(self.players), expected="4")
        if self.hands not in HANDS:
            _bad_value("hands", "1 to 12", self.hands)

    @property
    def name(self) -> str:
        """A short name, such as "diversity-4"."""
        return f"diversity-{self.hands}"

    @property
    def rounds(self) -> int:
        """The least number of rounds; a hand is a round."""
        return self.hands

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Every variant that the rules have."""
        return (cls(4, hands) for hands in HANDS)


pickled_by_fields(DiamondsVariant, DiversityVariant)

Variant = DiamondsVariant | DiversityVariant


def variant_to_json(variant: Variant) -> dict[str, object]:
    """The chosen settings of a variant, as the object of a record."""
    return {entry.name: getattr(variant, entry.name) for entry in _settings(type(variant))}


def variant_from_json(kind: type[Variant], data: object) -> Variant:
    """Read a variant from the object of a record.

    Args:
        kind: the type of the game's variants.
        data: the parsed JSON.

    Raises:
        BadVariant: `not-an-object`, `unknown-key`, `missing-key` or `bad-value`, and the errors of
            a combination that the rules don't have.
    """
    if not isinstance(data, Mapping):
        raise BadVariant("not-an-object", what="the variant", found=shown(data))
    settings, types = {entry.name: entry for entry in _settings(kind)}, get_type_hints(kind)
    for key, value in data.items():
        if key not in settings:
            known = ", ".join(settings)
            raise BadVariant("unknown-key", what="the variant", key=shown(key), known=known)
        if type(value) is not types[key]:
            _bad_value(key, _TYPES[types[key]], value)
    for key, entry in settings.items():
        if entry.default is MISSING and key not in data:
            raise BadVariant("missing-key", what="the variant", key=shown(key))
    return kind(**data)


_TYPES: dict[type, str] = {int: "a whole number", str: "a text", bool: "true or false"}


def _settings(kind: type[Variant]) -> list[Field[Any]]:
    return [entry for entry in fields(kind) if entry.init]


def _bad_value(key: str, expected: str, found: object) -> None:
    raise BadVariant(
        "bad-value", what="the variant", key=shown(key), expected=expected, found=shown(found)
    )
