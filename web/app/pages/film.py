"""The strip at a table that is looked at again: what happened, and the ways through the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.html import Inside, Markup, button, dialog, h, html, icon
from app.words import _, card_name, rank_index, suit_name
from diamonds_core import Card
from diamonds_core.cards import SUITS


@dataclass(frozen=True, slots=True)
class Film:
    """Where a replay is.

    Args:
        text: what has happened last, as a sentence.
        where: which round and trick that is.
        at: the picture that is shown, of so many (`count`).
        marks: the pictures at which rounds begin.
        runs: whether it goes on by itself.
        opened: whether all hands can be looked at here.
    """

    text: str
    where: str
    at: int
    count: int
    marks: tuple[int, ...]
    runs: bool
    opened: bool


def strip(film: Film) -> Markup:
    """What is said of the picture, and what leads to others."""
    leave = _("Leave the replay")
    return h.section("film", aria_label=_("Replay"))[
        h.p[film.text],
        _slider(film),
        h.div("ways")[_keys(film), _deeper(film)],
        button("round-btn", data_do="back", aria_label=leave, title=leave)[icon("g-close")],
    ]


def _keys(film: Film) -> Markup:
    first, last = film.at == 0, film.at == film.count - 1
    run = _("Stop") if film.runs else _("Play on by itself")
    return html(
        _key("trick-back", "g-first", _("To the trick before"), first, "PageUp"),
        _key("step-back", "g-back", _("One step back"), first, "ArrowLeft"),
        _key("run", "g-pause" if film.runs else "g-play", run, last, "p"),
        _key("step", "g-chev", _("One step on"), last, "ArrowRight"),
        _key("trick-on", "g-last", _("To the next trick"), last, "PageDown"),
    )


def _key(do: str, picture: str, label: str, idle: bool, key: str) -> Markup:
    tap = button("round-btn", data_do=do, data_key=key, aria_label=label, title=label)
    return tap(disabled=idle)[icon(picture)]


def _deeper(film: Film) -> Inside:
    if not film.opened:
        return None
    deeper = button("round-btn", data_local="open:deeper", title=_("Look deeper"))
    return deeper(aria_label=_("Look deeper"))[icon("g-hint")]


def deeper_dialog(number: int, round_: int, bot: str) -> Markup:
    """What else can be known of a moment in a finished round: after so many moves, the last of
    them that of a `bot` (its seat's name), or of nobody who could be asked again."""
    item = button("item", data_local="open:hands")
    hands = item[icon("g-cards"), h.span[_("All hands"), h.small[_("Everybody's cards now")]]]
    why = _("What {name} knew, and which moves it compared").format(name=bot)
    return dialog(
        "deeper",
        _("Look deeper"),
        hands,
        bot and _item("why", number - 1, "g-bot", _("Why this move"), why),
        _item(
            "whatif",
            number,
            "g-redo",
            _("What if"),
            _("Play on from here against bots; the real game stays as it is"),
        ),
        _item(
            "review",
            round_,
            "g-chart",
            _("Review of the round"),
            _("What each decision of a person was worth"),
        ),
    )


def _item(do: str, arg: int, picture: str, words: str, note: str) -> Markup:
    tap = button("item", data_do=do, data_arg=arg)
    return tap[icon(picture), h.span[words, h.small[note]]]


def _slider(film: Film) -> Markup:
    said = _("{where}: {text}").format(where=film.where, text=film.text)
    return html(
        h.input(
            type="range",
            id="film-at",
            data_change="seek",
            min=0,
            max=film.count - 1,
            value=film.at,
            list="film-marks",
            aria_label=_("Where in the game"),
            aria_valuetext=said,
        ),
        h.datalist(id="film-marks")[[h.option(value=mark)[""] for mark in film.marks]],
    )


def hands_dialog(names: Sequence[str], hands: Sequence[Sequence[Card]]) -> Markup:
    """Everybody's cards at this moment, by suit."""
    rows = [
        h.li[h.b[name], [_suit(suit, hand) for suit in range(len(SUITS))]]
        for name, hand in zip(names, hands, strict=True)
    ]
    return dialog("hands", _("All hands"), h.ol("hands")[rows])


def _suit(suit: int, hand: Sequence[Card]) -> Markup:
    cards = [card for card in hand if card.suit == suit]
    ranks = " ".join(map(rank_index, cards)) or "\N{EN DASH}"
    said = ", ".join(map(card_name, cards)) or _("{suit}: none").format(suit=suit_name(suit))
    shown = h.span(SUITS[suit], role="img", aria_label=said)
    return shown[icon(f"s-{SUITS[suit]}"), ranks]
