"""Lessons: a prepared game with notes, and how the table shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.pages.html import dialog, esc, icon, page
from app.pages.scene import AnyScene, Scene
from app.words import _
from diamonds_core import Record


@dataclass(frozen=True, slots=True)
class Note:
    """What is said before a move: to whoever learns, or, before anybody else's move, to be read.

    Args:
        text: the words, looked up when they are shown.
        instead: why just this card, for those who tap another one that may be played.
        shows: what the words speak of, which the style then lights at the table.
    """

    text: Callable[[], str]
    instead: Callable[[], str] = str
    shows: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record with notes: whoever learns has seat 0, and makes the moves that are written.

    Args:
        record: the whole prepared game.
        start: how many of its moves have been made when the lesson begins.
        notes: by how many moves have been made when each is shown.
        ending: what the last page shows of the game, and what has been learnt, in sentences.
    """

    record: Callable[[], Record]
    start: int
    notes: Mapping[int, Note] = field(repr=False)
    ending: Callable[[Scene[Any]], tuple[str, tuple[str, ...]]]


def ribbon(scene: AnyScene) -> str:
    """The note at the table, and what there is to do about it; nothing without a lesson."""
    coach = scene.lesson
    if coach is None:
        return ""
    step = _("{number} of {count}").format(number=coach.number, count=coach.count)
    go_on = (
        f'<button type="button" class="gold" data-do="read-on" data-focus>{_("Go on")}</button>'
        if coach.waits
        else ""
    )
    return (
        f'<section class="coach about-{coach.shows or "all"}" aria-label="{_("Lesson")}">'
        f'<small class="num">{step}</small><p>{esc(coach.text)}</p>{go_on}'
        f'<button type="button" class="round-btn" data-do="home" '
        f'aria-label="{_("Leave the lesson")}" title="{_("Leave the lesson")}">'
        f"{icon('g-close')}</button></section>"
    )


def lesson_menu(game: str) -> str:
    """The menu of a lesson's table."""
    return dialog(
        "menu",
        _("Menu"),
        f'<button type="button" class="item" data-do="read" data-arg="{game}:">{icon("g-help")}'
        f"<span>{_('Rules')}<small>{_('Your place in the lesson is kept')}</small></span></button>"
        f'<button type="button" class="item" data-local="open:settings">{icon("g-gear")}'
        f"<span>{_('Settings')}<small>{_('Language, looks, pace, memory aids')}</small></span>"
        f"</button>"
        f'<button type="button" class="item" data-do="learn" data-arg="{game}">{icon("g-again")}'
        f"<span>{_('Once more')}<small>{_('The lesson begins anew')}</small></span></button>"
        f'<button type="button" class="item" data-do="home">{icon("g-home")}'
        f"<span>{_('Leave the lesson')}<small>{_('To the start page')}</small></span></button>",
    )


def lesson_button(game: str) -> str:
    """The way into a lesson."""
    return (
        f'<button type="button" class="plain learn" data-do="learn" data-arg="{game}">'
        f"{icon('g-learn')}{_('Learn in three minutes')}</button>"
    )


def lesson_end(game: str, note: str, boxes: str, learnt: Iterable[str]) -> str:
    """The last page of a lesson: how the round ended, what has been learnt, and a game to play."""
    title = _("The round is over")
    lines = "".join(f"<li>{esc(text)}</li>" for text in learnt)
    body = (
        f'<div class="sum lesson-end"><header><h1>{esc(title)}</h1> <p>{esc(note)}</p></header>'
        f'{boxes}<section class="box learnt"><h2>{_("What you have learnt")}</h2>'
        f'<ul class="dots">{lines}</ul></section>'
        f'<div class="go-at"><button type="button" class="gold" data-do="home" data-focus>'
        f"{_('Play a game')}</button>"
        f'<button type="button" class="plain" data-do="learn" data-arg="{game}">'
        f"{icon('g-again')}{_('Once more')}</button></div></div>"
    )
    return page("lesson-end", body, title)
