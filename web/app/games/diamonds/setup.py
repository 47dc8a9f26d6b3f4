"""The part of the start page's form that is about Diamonds, and the names of its variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.core.controls import Character, after_seat, any_of, choice, pick_list, switch, when_chosen
from app.core.html import Markup, h, html
from app.words import _, ngettext, pgettext
from diamonds_core import DiamondsVariant
from diamonds_core.diamonds.variant import PERFECT, ROUNDS, SHORT_GAMES
from diamonds_core.variant import is_short

USUAL = DiamondsVariant(4)

ALL_ROUNDS = "all"
"""The choice of the form that shortens no game."""


def players(chosen: DiamondsVariant, least: int) -> Markup:
    numbers = {str(n): str(n) for n in ROUNDS if n >= least}
    return choice("players", _("At the table"), numbers, str(chosen.players), kind="head")


def options(chosen: DiamondsVariant) -> Markup:
    sizes = html(
        h.span(f"for-{n}")[
            ngettext(
                "All cards are dealt, {count} each: none is left over",
                "All cards are dealt, {count} each: none is left over",
                size,
            )
        ]
        for n, (_top, size) in PERFECT.items()
    )
    editions = {"first": _("First"), "second": _("Second")}
    about = h.small[_("In the second edition a Thief walks round, and Clubs steal only from there")]
    shared = _("Opposite seats share Vault and Showroom")
    crystals = {"each": _("3 a player"), "team": _("3 a team")}
    lengths = {str(rounds): str(rounds) for rounds in SHORT_GAMES} | {
        ALL_ROUNDS: pgettext("rounds", "All")
    }
    length = str(chosen.rounds) if is_short(chosen) else ALL_ROUNDS
    return (
        choice("edition", _("Edition"), editions, chosen.edition, kind="edition", note=about)
        + switch("partners", _("Partners"), shared, chosen.partners)
        + pick_list(
            "partner_crystals", _("Crystals at the start"), crystals, chosen.partner_crystals
        )
        + switch("perfect", _("Perfect"), sizes, chosen.perfect)
        + choice("rounds", _("Rounds"), lengths, length)
    )


def offer() -> Markup:
    """Return the chosen variant; only the style adapts the line to the choices."""
    counts = html(
        h.span(f"for-{n}")[ngettext("{count} player", "{count} players", n)] for n in ROUNDS
    )
    lengths = html(h.span(f"rounds-{n}")[", ", _rounds(n)] for n in SHORT_GAMES)
    return html(counts, h.span("first-edition")[", ", _("first edition")], lengths)


def _rounds(count: int) -> str:
    return ngettext("{count} round", "{count} rounds", count)


def has_editions(variant: DiamondsVariant) -> bool:
    """Return whether the editions differ at a table: one of them has the Thief there."""
    return replace(variant, edition="second").thief


def variant_title(variant: DiamondsVariant) -> str:
    words = [
        _("Diamonds"),
        ngettext("{count} player", "{count} players", variant.players),
        _("first edition") if variant.edition == "first" and has_editions(variant) else "",
        _("partners") if variant.partners else "",
        _("Perfect") if variant.perfect else "",
        _rounds(variant.rounds) if is_short(variant) else "",
    ]
    return ", ".join(filter(None, words))


def characters() -> Mapping[str, Character]:
    """Return how each level plays, as measured in rounds against three of the level Easy."""
    return {
        "beginner": Character(
            _("Timid thief"),
            _("Plays high only when last to a trick, and would rather steal than lock away."),
        ),
        "easy": Character(
            _("Grabber"),
            _("Plays a Diamond or steals whenever it can, and forgets which cards are gone."),
        ),
        "medium": Character(
            _("Collector"),
            _(
                "Plays high, takes the most tricks of all levels, and fills the Showroom with "
                "Hearts."
            ),
        ),
        "hard": Character(
            _("Hoarder"),
            _(
                "Hardly ever passes a Diamond on, and goes without a trick in one round out of "
                "three."
            ),
        ),
        "expert": Character(
            _("Planner"), _("Hoards Diamonds, and tries many possible deals before each card.")
        ),
    }


# Hidden choices ------------------------------------------------------------------------


VARIANTS = tuple(DiamondsVariant.every())


def hidden() -> Iterator[str]:
    for count in ROUNDS:
        own = [variant for variant in VARIANTS if variant.players == count]
        gone = [*after_seat(count), *(f".for-{other}" for other in ROUNDS if other != count)]
        if not any(variant.partners for variant in own):
            gone += [".partners", ".partner_crystals"]
        if not any(variant.perfect for variant in own):
            gone.append(".perfect")
        yield f"{when_chosen('players', count)} {any_of(gone)}"
    yield ':not(:has([name="partners"]:checked)) .partner_crystals'
    yield f"{when_chosen('edition', 'second')} .first-edition"
    for count in SHORT_GAMES:
        yield f":not({when_chosen('rounds', count)}) .rounds-{count}"
    yield from _without_editions()


def _without_editions() -> Iterator[str]:
    """Yield the selectors of the edition at tables where it makes no difference."""
    for count, partners in sorted({(variant.players, variant.partners) for variant in VARIANTS}):
        own = [variant for variant in VARIANTS if variant.players == count]
        both = {variant.partners for variant in own} > {partners}
        on = ':has([name="partners"]:checked)'
        at = when_chosen("players", count) + (on if partners else f":not({on})") * both
        if not any(has_editions(v) for v in own if v.partners == partners):
            yield f"{at} :is(.edition, .first-edition)"
