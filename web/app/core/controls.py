"""The controls of forms: choices, switches, and rows of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar, cast

from app.core.commands import Form
from app.core.html import Inside, Markup, button, h, html, icon, monogram
from app.core.taps import Attributes, does
from app.words import _, bot_name
from app.words.names import JOINED, LONGEST, NAMES, UNNAMED, distinct, plain, typed
from diamonds_core import DEFAULT_BOT, HUMAN, AnyGame, Seat, Variant
from diamonds_core.variant import settings_of

V = TypeVar("V", bound=Variant)

NOTHING: Mapping[str, int] = MappingProxyType({})


class Character(NamedTuple):
    """The way in which a level plays: its style in a few words, and its manner in a sentence."""

    style: str
    manner: str


Characters = Mapping[str, Mapping[str, Character]]
"""The characters of the levels by game and level."""


def chosen_variant(form: Form, usual: V) -> V:
    """Return the variant that agrees with the choices of a form.

    Where choices exclude each other, those of the variant's first fields count. Fields that the
    form lacks have the values of `usual`. A game that the form doesn't shorten has all rounds.
    """
    asked = {name: str(form.get(name, value)) for name, value in settings_of(usual).items()}

    def agreement(variant: V) -> list[bool]:
        return [str(value) == asked[name] for name, value in settings_of(variant).items()]

    whole = max(cast("Iterable[V]", type(usual).every()), key=agreement)
    return max([whole, *whole.shorter()], key=agreement)


def choice(
    name: str,
    label: str,
    choices: Mapping[str, str],
    chosen: str,
    kind: str = "",
    note: Inside = "",
    stored: str | None = None,
) -> Markup:
    """Return a choice of which all values are in sight; `stored` is the setting that holds it."""
    buttons = html(
        h.label[
            h.input(
                type="radio",
                name=name,
                id=f"{name}-{value}",
                value=value,
                checked=value == chosen,
                data_setting=stored,
            ),
            h.span[text],
        ]
        for value, text in choices.items()
    )
    return h.div(f"row {kind}", role="radiogroup", aria_labelledby=f"{name}-title")[
        h.span("grow")[h.span("lbl", id=f"{name}-title")[label], note], h.span("seg")[buttons]
    ]


def pick_list(
    name: str,
    label: str,
    choices: Mapping[str, str],
    chosen: str,
    note: Inside = "",
    attribute: str = "name",
    opens: Mapping[str, int] = NOTHING,
) -> Markup:
    """Return a list of choices that shows only the chosen one; `attribute` holds the name.

    `opens` has the crystals from which the page's JavaScript lets players choose a value.
    """
    options = html(
        h.option(value=value, selected=value == chosen, data_crystals=opens.get(value))[
            _("{choice}, from {count} crystals").format(choice=text, count=opens[value])
            if value in opens
            else text
        ]
        for value, text in choices.items()
    )
    small = h.small[note] if note else ""
    return h.label(f"row {name}")[
        h.span("grow")[h.span("lbl")[label], small],
        h.span("level")[
            h.select(aria_label=label, **{attribute: name})[options], icon("g-chev", "down")
        ],
    ]


def switch(
    name: str, label: str, note: Inside, checked: bool = False, attribute: str = "name"
) -> Markup:
    """Return a switch; `attribute` holds the name."""
    return h.label(f"row {name}")[
        h.span("grow")[h.span("lbl")[label], h.small[note]],
        h.input("switch", type="checkbox", role="switch", **{attribute: name})(checked=checked),
    ]


def seat_list(
    game: AnyGame, names: Sequence[str], characters: Characters, players: Sequence[str] = ()
) -> Markup:
    """Return the rows of a form for all seats: by default one person against bots of one level.

    Each seat has a level of its own once the list of all bots says so.
    """
    seated = players or (HUMAN, *(DEFAULT_BOT,) * (len(names) - 1))
    found = {game.level(player).id for player in seated if player != HUMAN}
    level = found.pop() if len(found) == 1 else ""
    levels = {bot.id: bot_name(bot) for bot in game.offered()} | {"": _("Mixed")}
    rows = (
        seat_row(game, seat, "" if player == HUMAN else name, player, characters)
        for seat, (name, player) in enumerate(zip(names, seated, strict=True))
    )
    manners = _by_level(characters, lambda one: (h.b[one.style, "."], " ", one.manner))
    return html(
        pick_list("bots", _("Bots"), levels, level, manners, attribute="data_bots"),
        h.ol("seatlist")[html(rows)],
    )


def seat_row(
    game: AnyGame, seat: int, name: str, player: str, characters: Characters | None = None
) -> Markup:
    """Return the row of a form for a seat: a name, and a person or one of the game's bots.

    A row without a name shows the usual one. Where `characters` are given, a bot shows its style.
    """
    chosen = player if player in (HUMAN, ELSEWHERE) else game.level(player).id
    people = (
        h.option(value=HUMAN, selected=chosen == HUMAN)[_("Person")],
        h.option(value=ELSEWHERE, selected=chosen == ELSEWHERE)[_("Elsewhere")],
    )
    bots = (
        h.option(value=bot.id, selected=bot.id == chosen)[bot_name(bot)] for bot in game.offered()
    )
    number = seat + 1
    return h.li(f"row seat-{number}")[
        monogram(name or usual_name(seat), seat),
        h.span("grow")[
            name_field(seat, name, _("Name at seat {number}").format(number=number)),
            characters and h.small("style")[_by_level(characters, lambda one: one.style)],
        ],
        h.span("level")[
            icon("g-person", "is-human"),
            icon("g-bot", "is-bot"),
            h.select(
                name=f"player-{seat}",
                aria_label=_("Who plays at seat {number}").format(number=number),
            )[people, html(bots)],
            icon("g-chev", "down"),
        ],
    ]


def _by_level(characters: Characters, text: Callable[[Character], Inside]) -> Inside:
    """Return a text on each character; the style sheet shows that of the chosen level and game."""
    return [
        h.span(f"of-{game} plays-{level}")[text(one)]
        for game, levels in characters.items()
        for level, one in levels.items()
    ]


def usual_name(seat: int) -> str:
    """Return the name that a seat shows without one: "You" at the first, none elsewhere."""
    return "" if seat else _("You")


def name_limit() -> Attributes:
    """Return the attributes of a field for a name, which holds at most `LONGEST` letters.

    The browser counts an emoji as several characters; the page's JavaScript counts letters.
    """
    return {"maxlength": str(LONGEST * JOINED), "data_letters": str(LONGEST)}


def name_field(seat: int, name: str, label: str, instead: str = "") -> Markup:
    """Return the field for the name at a seat; while empty, it shows a text."""
    field = h.input(
        "nameb grow",
        name=f"name-{seat}",
        value=name,
        placeholder=instead or usual_name(seat) or None,
        **name_limit(),
        spellcheck="false",
        aria_label=label,
    )
    return html(field)


ELSEWHERE = "elsewhere"
"""The choice of a seat whose person is on another device; records have a person there."""


def elsewhere_of(form: Mapping[str, str], players: int) -> list[int]:
    """Return the seats that a form gives to people on other devices."""
    return [seat for seat in range(players) if form[f"player-{seat}"] == ELSEWHERE]


def seats_of(form: Mapping[str, str], players: int) -> tuple[Seat, ...]:
    """Return the seats that a form describes; an empty name becomes the seat's number.

    A person alone is `UNNAMED` until they type a name.
    """
    away = elsewhere_of(form, players)
    chosen = [HUMAN if seat in away else form[f"player-{seat}"] for seat in range(players)]
    unnamed = [NAMES[0], *map(str, range(2, players + 1))]
    if chosen.count(HUMAN) == 1:
        unnamed[chosen.index(HUMAN)] = UNNAMED
    names = [typed(plain(form[f"name-{seat}"])) or unnamed[seat] for seat in range(players)]
    return tuple(Seat(name, chosen[seat]) for seat, name in enumerate(distinct(names)))


def lesson_button(game: str, css: str = "") -> Markup:
    """Return the button that begins the lesson of a game."""
    return button(f"plain learn {css}".rstrip(), **does("learn", game))[
        icon("g-learn"), h.b[_("Learn in three minutes")]
    ]


# Unavailable choices, which the style hides; `chosen_variant` makes the form valid -----------


SEATS = 6
"""The number of rows for names in the form."""


def when_chosen(name: str, value: object) -> str:
    """Return the part of a selector that matches the chosen value of a field."""
    return f':has([name="{name}"][value="{value}"]:checked)'


def after_seat(count: int) -> list[str]:
    """Return the selectors of the rows of all seats after the first `count`."""
    return [f".seat-{seat}" for seat in range(count + 1, SEATS + 1)]


def any_of(selectors: Iterable[str]) -> str:
    """Return a selector that matches everything that one of the selectors matches."""
    return f":is({', '.join(selectors)})"
