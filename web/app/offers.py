"""Which choices of the start page go together, as style: only what fits is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.games import GAMES
from diamonds_core import DiamondsVariant, DiversityVariant
from diamonds_core.variants import HANDS

VARIANTS = tuple(DiamondsVariant.every())
PLAYERS = sorted({variant.players for variant in VARIANTS})


def rules() -> str:
    """A style sheet that hides what no variant has, whatever is chosen."""
    selectors = ",\n  ".join([*_games(), *_players(), *_thief(), *_hands()])
    return f"@layer parts {{\n  {selectors} {{ display: none; }}\n}}\n"


def _games() -> Iterator[str]:
    for name in GAMES:
        yield f".home:not({_checked('game', name)}) .of-{name}"
    yield f".home{_checked('game', 'diversity')} {_any(_seats_after(DiversityVariant().players))}"


def _players() -> Iterator[str]:
    """What there is with so many players: seats, partners, Perfect."""
    for count in PLAYERS:
        own = [variant for variant in VARIANTS if variant.players == count]
        gone = [*_seats_after(count), *(f".for-{other}" for other in PLAYERS if other != count)]
        if not any(variant.partners for variant in own):
            gone += [".partners", ".partner_crystals"]
        if not any(variant.perfect for variant in own):
            gone.append(".perfect")
        yield f"{_table(count)} {_any(gone)}"
    yield '.home:not(:has([name="partners"]:checked)) .partner_crystals'


def _thief() -> Iterator[str]:
    """Where the Thief walks, and whether the edition makes a difference."""
    for count, partners in sorted({(variant.players, variant.partners) for variant in VARIANTS}):
        both = {variant.partners for variant in VARIANTS if variant.players == count} > {partners}
        switch = ':has([name="partners"]:checked)'
        at = _table(count) + (switch if partners else f":not({switch})") * both
        walks = {v.edition for v in VARIANTS if _is(v, count, partners) and v.thief}
        if not walks:
            yield f"{at} .if-thief"
            continue
        yield f"{at} .if-none"
        for edition in ("first", "second"):
            gone = ".if-free" if edition in walks else ".if-thief"
            yield f"{at}{_checked('edition', edition)} {gone}"


def _is(variant: DiamondsVariant, players: int, partners: bool) -> bool:
    return (variant.players, variant.partners) == (players, partners)


def _hands() -> Iterator[str]:
    for count in HANDS:
        yield f'.home:not(:has([name="hands"] [value="{count}"]:checked)) .hands-{count}'


def _table(players: int) -> str:
    return f".home{_checked('game', 'diamonds')}{_checked('players', players)}"


def _checked(name: str, value: object) -> str:
    return f':has([name="{name}"][value="{value}"]:checked)'


def _seats_after(count: int) -> list[str]:
    return [f".seat-{seat}" for seat in range(count + 1, max(PLAYERS) + 1)]


def _any(selectors: Iterable[str]) -> str:
    return f":is({', '.join(selectors)})"
