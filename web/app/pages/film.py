"""The strip at a table that is looked at again: what happened, and the ways through the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.pages.html import dialog, esc, icon
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


def strip(film: Film) -> str:
    """What is said of the picture, and what leads to others."""
    first, last = film.at == 0, film.at == film.count - 1
    play = _("Stop") if film.runs else _("Play on by itself")
    keys = (
        _key("trick-back", "g-first", _("To the trick before"), first, "PageUp")
        + _key("step-back", "g-back", _("One step back"), first, "ArrowLeft")
        + _key("run", "g-pause" if film.runs else "g-play", play, last, " ")
        + _key("step", "g-chev", _("One step on"), last, "ArrowRight")
        + _key("trick-on", "g-last", _("To the next trick"), last, "PageDown")
    )
    hands = (
        f'<button type="button" class="plain" data-local="open:hands">{icon("g-cards")}'
        f"{_('All hands')}</button>"
        if film.opened
        else ""
    )
    return (
        f'<section class="coach film" aria-label="{_("Replay")}">'
        f'<small class="num">{esc(film.where)}</small>'
        f"<p>{esc(film.text)}</p>"
        f'<div class="ways">{_slider(film)}{keys}{hands}</div>'
        f'<button type="button" class="round-btn" data-do="back" '
        f'aria-label="{_("Leave the replay")}" title="{_("Leave the replay")}">'
        f"{icon('g-close')}</button></section>"
    )


def _key(do: str, picture: str, label: str, idle: bool, key: str) -> str:
    return (
        f'<button type="button" class="round-btn {do}" data-do="{do}" data-key="{key}" '
        f'aria-label="{label}" title="{label}"{" disabled" * idle}>{icon(picture)}</button>'
    )


def _slider(film: Film) -> str:
    marks = "".join(f'<option value="{mark}"></option>' for mark in film.marks)
    said = _("{where}: {text}").format(where=film.where, text=film.text)
    return (
        f'<input type="range" id="film-at" data-change="seek" min="0" max="{film.count - 1}" '
        f'value="{film.at}" list="film-marks" aria-label="{_("Where in the game")}" '
        f'aria-valuetext="{esc(said)}"><datalist id="film-marks">{marks}</datalist>'
    )


def hands_dialog(names: Sequence[str], hands: Sequence[Sequence[Card]]) -> str:
    """Everybody's cards at this moment, by suit."""
    rows = "".join(
        f'<li><b>{esc(name)}</b>{"".join(_suit(suit, hand) for suit in range(len(SUITS)))}</li>'
        for name, hand in zip(names, hands, strict=True)
    )
    return dialog("hands", _("All hands"), f'<ol class="hands">{rows}</ol>')


def _suit(suit: int, hand: Sequence[Card]) -> str:
    cards = [card for card in hand if card.suit == suit]
    named = ", ".join(map(card_name, cards)) or suit_name(suit)
    ranks = " ".join(map(rank_index, cards)) or "\N{EN DASH}"
    return (
        f'<span class="{SUITS[suit]}" role="img" aria-label="{esc(named)}">'
        f"{icon(f's-{SUITS[suit]}')}{esc(ranks)}</span>"
    )
