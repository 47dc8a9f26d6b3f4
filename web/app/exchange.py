"""The random texts of all devices at a table, from which its deals follow: nobody chooses a deal.

Each device first commits to a text by its SHA-256. Once the list of all commitments is known to
everybody, the texts are revealed. The seed of the next deal is the SHA-256 of all texts in the
order of that list; `diamonds_core.chance` says how the cards follow. After the round all texts are
published, and `web/glue/witness.js` checks them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from random import SystemRandom

_TEXT = re.compile("[0-9a-f]{64}")
"""The syntax of the texts and of the commitments to them."""


def digest(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Draw:
    """The origin of a deal: the commitments in their order, and the texts in the same order."""

    commitments: tuple[str, ...]
    texts: tuple[str, ...]

    @property
    def seed(self) -> str:
        """The seed of the deal."""
        return digest("".join(self.texts))


class Exchange:
    """The contributions to the next deal, of this device and of guests by seat.

    `wanted` tells that a person has asked for the next round. `last` is the origin of the last
    deal, until it is published.
    """

    def __init__(self) -> None:
        self._promised: dict[int, str] = {}
        self._revealed: dict[int, str] = {}
        self._asked: dict[int, str] = {}
        self._own = self._new_text()
        self._is_void = False
        self.wanted = False
        self.last: Draw | None = None

    def _new_text(self) -> str:
        return f"{SystemRandom().getrandbits(256):064x}"

    @property
    def has_guests(self) -> bool:
        """True if another device takes part."""
        return bool(self._promised or self._asked)

    def promise(self, seat: int, commitment: str) -> None:
        """Take the commitment of a guest to its next text; another syntax means it has none."""
        if _TEXT.fullmatch(commitment):
            self._promised[seat] = commitment

    def leave(self, seat: int) -> None:
        """Forget a guest; texts that others reveal now count for nothing."""
        self._promised.pop(seat, None)
        self._is_void |= self._asked.pop(seat, None) is not None
        self._settle()

    def begin(self) -> tuple[str, ...]:
        """Return the commitments to which everybody's texts are asked for; empty if not now."""
        if self._asked or not self._promised:
            return ()
        self._asked, self._promised = self._promised, {}
        return self._commitments

    @property
    def _commitments(self) -> tuple[str, ...]:
        return tuple(sorted([digest(self._own), *self._asked.values()]))

    @property
    def asked(self) -> list[int]:
        """The seats whose texts are asked for."""
        return [*self._asked]

    def reveal(self, seat: int, text: str, commitment: str) -> bool:
        """Take the text of a guest, and its next commitment; return whether it was promised."""
        if self._asked.get(seat) != digest(text):
            return False
        self._revealed[seat] = text
        self.promise(seat, commitment)
        self._settle()
        return True

    def _settle(self) -> None:
        """Begin anew once all remaining texts are known, if a device has left meanwhile."""
        if self._is_void and self._revealed.keys() >= self._asked.keys():
            self._end()

    def _end(self) -> None:
        self._asked, self._revealed, self._is_void = {}, {}, False
        self._own = self._new_text()

    def draw(self) -> Draw | None:
        """Return the origin of the next deal once all texts are known, and end the exchange."""
        if not self._asked or self._revealed.keys() != self._asked.keys():
            return None
        known = {digest(text): text for text in (self._own, *self._revealed.values())}
        order = self._commitments
        self.last = Draw(order, tuple(known[commitment] for commitment in order))
        self.wanted = False
        self._end()
        return self.last
