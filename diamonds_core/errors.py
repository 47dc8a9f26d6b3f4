"""The errors of the engine; each `GameError` has a code and facts.

    GameError (a ValueError)
    ├── BadVariant    a combination that the rules don't have
    ├── IllegalMove   a move that the rules don't allow now; nothing was changed
    ├── BadRecord     a text that isn't a record of a game
    └── BadPosition   a text that isn't a View, or a View that no game reaches
    NetworkError      a network of the bots whose file is missing or broken
    BotError          a bot that answers no legal move, or can't be sent to another process

The text of an error is English, for developers and the command line. A page makes a sentence in
the player's language from `code` (a key of `MESSAGES`) and `facts`.
"""

from __future__ import annotations

import json
from typing import Self

MESSAGES = {
    # variants
    "not-an-object": "{what} must be a JSON object, not {found}",
    "unknown-key": "{what} has an unknown key {key}; known are {known}",
    "missing-key": "{what} needs the key {key}",
    "bad-value": "{key} of {what} must be {expected}, not {found}",
    "players": "the number of players must be {expected}, not {found}",
    "partners": "partners need {expected} players, not {found}",
    "perfect": "Perfect Diamonds is for {expected} players, not {found}",
    "partner-crystals": "partner_crystals {found} needs partners",
    # moves
    "no-such-move": "{found} is not a move",
    "no-card": "there is no card {card}",
    "over": "the game is over",
    "wrong-move": "this is not the time for {found}",
    "no-seat": "there is no seat {found}",
    "bad-deal": "a deal names each card of the deck once; {wrong}",
    "dealt-twice": "{card} is there twice",
    "not-in-use": "{card} is not in use",
    "not-dealt": "{card} is missing",
    "bad-pass": "{found} cards can't be passed",
    "already-given": "seat {seat} has given already",
    "give-count": "cards to be given: {count}, not {found}",
    "twice": "{card} is named twice",
    "not-held": "seat {seat} does not hold {card}",
    "follow": "seat {seat} holds {suit} and must follow suit, {card} does not",
    "own-side": "seat {found} is on the side that takes",
    "empty-showroom": "the Showroom of seat {found} is empty",
    "expected": "{problem}; expected {expected}",
    # records
    "unreadable": "can't be read: {why}",
    "not-json": "is not JSON, see line {line}, column {column}",
    "too-large": "is larger than {limit} MB",
    "too-deep": "something in it is too long or too deep",
    "format": "unknown format {found}; expected {expected}",
    "game": "unknown game {found}; known are {known}",
    "seat-count": "{found} seats are named for {expected} players",
    "no-player": "no bot is called {found}; known are {known}",
    "at-move": "move {number} ({text}): {problem}",
    # positions
    "too-long": "is longer than {limit} characters",
    "variant-name": "there is no variant {found}; a name is like {expected}",
    "field-count": "a position of this game has {expected} fields, not {found}",
    "hand-size": "the number of cards in the hand must be {expected}, not {found}",
    "bad-passing": "{card} can't have been passed so",
    "no-deal": "no deal of the unseen cards agrees with the cards played",
    "at-card": "{card} can't have been played then: {problem}",
    "bad-phase": "the cards played lead to the phase {expected}, not {found}",
    "bad-points": "the points don't agree with the round and the cards played",
    "no-choice": "the viewer has no move to choose",
}

TRANSLATABLE_FACTS = (
    "a record",
    "a position",
    "the variant",
    "a list",
    "a text",
    "a whole number",
    "the number of a later move",
    "1 to 64 letters, digits or hyphens",
    "true or false",
    "1 to 12",
    "2 to 5",
    "2 to 6",
    "4 or 6",
)
"""The facts that are words; other facts are names, numbers, JSON or errors."""

LONGEST = 60
"""The greatest number of characters of a found value that an error shows."""


def format_value(value: object) -> str:
    """Return a found value as an error shows it: JSON, short, on one line."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
        if not text.isprintable():
            text = json.dumps(value, default=repr)
    except (RecursionError, ValueError):  # a deep nesting, or a very long number
        return "…"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class GameError(ValueError):
    """The error of invalid input, with the `code` of the problem and its `facts`."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(MESSAGES[code].format(**facts))
        self.code = code
        self.facts = facts

    @classmethod
    def bad_value(cls, what: str, key: str, expected: str, found: object) -> Self:
        """Return the error of a wrong value of a key, which says what was expected."""
        key, text = format_value(key), format_value(found)
        return cls("bad-value", what=what, key=key, expected=expected, found=text)

    def __reduce__(self) -> tuple[object, ...]:
        # By default an error is made anew from its text alone, as a code without facts.
        return type(self).__new__, (type(self), *self.args), vars(self)


class BadVariant(GameError):
    """The error of a combination that the rules don't have."""


class IllegalMove(GameError):
    """The error of an illegal move; `facts["expected"]` names the legal ones."""

    def __init__(self, code: str, expected: str, **facts: object) -> None:
        problem = MESSAGES[code].format(**facts)
        super().__init__("expected", problem=problem, expected=expected)
        self.code = code
        self.facts = {**facts, "expected": expected}


class BadRecord(GameError):
    """The error of a text that isn't a record, or whose moves don't make a game."""


class BadPosition(GameError):
    """The error of a text that isn't a View, or of a View that no game reaches."""


class BotError(Exception):
    """The error of a faulty bot; its text, one line, names the bot and what was expected."""


class NetworkError(Exception):
    """The error of a missing or broken network of the bots; its text names the file."""
