"""The variants of Diamonds; no other module names an edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Self

from ..cards import Deck
from ..errors import BadVariant, format_value
from ..native import pickled_by_fields
from ..variant import Variant, refuse_setting

ROUNDS = {2: 4, 3: 6, 4: 4, 5: 5, 6: 6}
"""Rounds in a game, by players (rule book: "Starting the Next Round / Number of Rounds")."""

SHORT_GAMES = (1, 2)
"""Rounds in the shorter games that the pages offer; the engine plays any number below `ROUNDS`."""

HAND_SIZE = 10
"""The cards in a hand, except in Perfect Diamonds."""

START = 3
"""The points with which each player, or each team, starts."""

PERFECT = {2: (8, 16), 3: (9, 12), 4: (13, 13), 5: (15, 12)}
"""Perfect Diamonds, by players: the highest rank in use, and the cards in a hand."""

POINTS = 110 * 1 + 25 * 5
"""The points of all crystals: 110 small ones and 25 large ones."""

DECK = Deck({rank: str(rank) for rank in range(1, 16)})
"""The 60 cards of Diamonds."""

_CHOICES = {"edition": ("first", "second"), "partner_crystals": ("each", "team")}


@dataclass(frozen=True, slots=True)
class DiamondsVariant(Variant):
    """One way to play Diamonds (rule book: "Set-Up" and "Variant Rules").

    Args:
        players: 2 to 6.
        edition: "second" (the Thief walks) or "first".
        partners: partners sit opposite and share Vault and Showroom; 4 or 6 players.
        perfect: Perfect Diamonds, with all cards of the deck in use dealt; 2 to 5 players.
        partner_crystals: the points that partners start with, 3 "each" or 3 a "team".
        rounds: the rounds of a shorter game; by default all.

    The other fields follow from these.

    Raises:
        BadVariant: `bad-value`, `players`, `partners`, `perfect` or `partner-crystals`, for a
            combination that the rules don't have.
    """

    edition: str = "second"
    partners: bool = False
    perfect: bool = False
    partner_crystals: str = "each"
    rounds: int = field(default=0, kw_only=True)

    receiver: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The receiver of each seat's passed cards, by seat."""
    thief: bool = field(init=False, repr=False, compare=False)
    """True if the Thief walks; else the seat that takes a Clubs action chooses the side to rob."""
    start: int = field(init=False, repr=False, compare=False)
    """Points in each Showroom at the start."""
    points: int = field(init=False, repr=False, compare=False)
    """The points of all crystals, in the Supply and with the sides."""

    def __post_init__(self) -> None:
        self._check()
        n = self.players
        teams = n // 2 if self.partners else n
        top, hand_size = PERFECT[n] if self.perfect else (DECK.cards[-1].rank, HAND_SIZE)
        per_place = n // teams if self.partner_crystals == "each" else 1
        self.derive(
            teams=teams,
            team=tuple(seat % teams for seat in range(n)),
            receiver=tuple((seat + (teams if self.partners else 1)) % n for seat in range(n)),
            thief=self.edition == "second" and n > 2 and not self.partners,
            deck=tuple(card for card in DECK.cards if card.rank <= top),
            hand_size=hand_size,
            trick_size=4 if n == 2 else n,
            tricks=hand_size // 2 if n == 2 else hand_size,
            rounds=self.rounds or ROUNDS[n],
            start=START * per_place,
            points=POINTS,
        )

    @property
    def name(self) -> str:
        """A short name, such as "diamonds-4-second-perfect", the same for shorter games."""
        parts = ["diamonds", f"{self.players}", self.edition]
        if self.partners:
            parts.append(f"partners-{self.partner_crystals}")
        if self.perfect:
            parts.append("perfect")
        return "-".join(parts)

    def _check(self) -> None:
        for key, choices in _CHOICES.items():
            if (found := getattr(self, key)) not in choices:
                refuse_setting(key, " / ".join(map(format_value, choices)), found)
        n = self.players
        if n not in ROUNDS:
            raise BadVariant("players", found=format_value(n), expected="2 to 6")
        if self.partners and n not in (4, 6):
            raise BadVariant("partners", found=n, expected="4 or 6")
        if self.perfect and n not in PERFECT:
            raise BadVariant("perfect", found=n, expected="2 to 5")
        if self.partner_crystals != "each" and not self.partners:
            raise BadVariant("partner-crystals", found=format_value(self.partner_crystals))
        if self.rounds not in range(ROUNDS[n] + 1):
            refuse_setting("rounds", f"1 to {ROUNDS[n]}", self.rounds)

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Yield every variant that the rules have."""
        for players in ROUNDS:
            for edition in _CHOICES["edition"]:
                for perfect in (False, True) if players in PERFECT else (False,):
                    yield cls(players, edition, False, perfect)
                    if players in (4, 6):
                        for crystals in _CHOICES["partner_crystals"]:
                            yield cls(players, edition, True, perfect, crystals)

    def shorter(self) -> Iterator[Self]:
        """Yield the same variant in games of one and of two rounds."""
        return (replace(self, rounds=rounds) for rounds in SHORT_GAMES)


pickled_by_fields(DiamondsVariant)
