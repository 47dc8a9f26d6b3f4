"""The variants of a game, as checked and frozen data; the text of a variant in a record."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, replace
from typing import Any, Never, Self

from .cards import Card
from .errors import BadVariant, format_value


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play a game; each game has a subclass, with the settings that can be chosen.

    A side is a team, or, without partners, a seat. The subclass checks the settings in
    `__post_init__` and sets the derived fields there with `derive`.

    Args:
        players: the number of seats.
    """

    players: int

    teams: int = field(init=False, repr=False, compare=False)
    """The number of sides."""
    team: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The side of each seat."""
    left: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The next seat clockwise, by seat."""
    deck: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """The cards in use, by suit and rank."""
    hand_size: int = field(init=False, repr=False, compare=False)
    trick_size: int = field(init=False, repr=False, compare=False)
    """Cards in a trick."""
    tricks: int = field(init=False, repr=False, compare=False)
    """Tricks in a round."""
    rounds: int = field(init=False, repr=False, compare=False)
    """Rounds in a game, or the least number of them."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The short name: the name of the game, "-", and the settings that differ."""

    @classmethod
    @abstractmethod
    def every(cls) -> Iterator[Self]:
        """Yield every variant that the rules have, the usual one first."""

    @classmethod
    def __init_subclass__(cls) -> None:
        """Let no variant in Python extend the compiled engine; the error says what to do."""
        # The file of a compiled module is no source.
        is_compiled = not __file__.endswith((".py", ".pyc"))
        if is_compiled and not str(vars(cls).get("__module__")).startswith("diamonds_core."):
            type.__setattr__(cls, "__new__", _refuse_python)

    def shorter(self) -> Iterator[Self]:
        """Yield the variants that players may choose to have the same game in fewer rounds."""
        return iter(())

    def derive(self, **values: object) -> None:
        """Set derived fields; by default, each seat is a side and plays one card a trick.

        Raises:
            BadVariant: `bad-value`, for a setting that isn't of its field's type.
        """
        _check_types(type(self), settings_of(self))
        n = self.players
        usual = {
            "teams": n,
            "team": tuple(range(n)),
            "left": tuple((seat + 1) % n for seat in range(n)),
            "trick_size": n,
            "tricks": values["hand_size"],
        }
        for name, value in (usual | values).items():
            object.__setattr__(self, name, value)


def _refuse_python(kind: type, *_: object, **_settings: object) -> Never:
    name = kind.__name__
    raise TypeError(f"{name} can't extend the compiled engine; use the plain wheel (py3-none-any)")


def settings_of(variant: Variant) -> dict[str, object]:
    """Return all settings of a variant by name."""
    return {entry.name: getattr(variant, entry.name) for entry in _settings(type(variant))}


def variant_to_json(variant: Variant) -> dict[str, object]:
    """Return the settings of a variant, as the JSON object of a record.

    A setting that is keyword-only joined later: it has a key only where it is not the default, so
    that all other records stay as they are, and earlier versions read them.
    """
    return {
        entry.name: getattr(variant, entry.name)
        for entry in _settings(type(variant))
        if not entry.kw_only or _differs(variant, entry)
    }


def is_short(variant: Variant) -> bool:
    """Return whether games have fewer rounds than the rules say."""
    return any(
        entry.name == "rounds" and _differs(variant, entry) for entry in _settings(type(variant))
    )


def _differs(variant: Variant, entry: Field[Any]) -> bool:
    """Return whether a setting makes a variant another one than its default does."""
    usual: dict[str, Any] = {entry.name: entry.default}
    return replace(variant, **usual) != variant


def variant_from_json(kind: type[Variant], data: object) -> Variant:
    """Parse a variant, of a game's type of variants, from the JSON object of a record.

    Raises:
        BadVariant: `not-an-object`, `unknown-key`, `missing-key` or `bad-value`, and the errors of
            a combination that the rules don't have.
    """
    if not isinstance(data, Mapping):
        raise BadVariant("not-an-object", what="the variant", found=format_value(data))
    settings = {entry.name: entry for entry in _settings(kind)}
    for key in data:
        if key not in settings:
            known = ", ".join(settings)
            raise BadVariant("unknown-key", what="the variant", key=format_value(key), known=known)
    _check_types(kind, data)
    for key, entry in settings.items():
        if entry.default is MISSING and key not in data:
            raise BadVariant("missing-key", what="the variant", key=format_value(key))
    return kind(**data)


def _check_types(kind: type[Variant], values: Mapping[str, object]) -> None:
    for entry in _settings(kind):
        if entry.name in values:
            # A text, where the annotations of the module are.
            name = str(getattr(entry.type, "__name__", entry.type))
            if type(value := values[entry.name]).__name__ != name:
                refuse_setting(entry.name, _TYPES[name], value)


def refuse_setting(key: str, expected: str, found: object) -> Never:
    """Raise `BadVariant`, `bad-value`, for a setting."""
    raise BadVariant.bad_value("the variant", key, expected, found)


_TYPES = {"int": "a whole number", "str": "a text", "bool": "true or false"}


def _settings(kind: type[Variant]) -> list[Field[Any]]:
    return [entry for entry in kind.__dataclass_fields__.values() if entry.init]
