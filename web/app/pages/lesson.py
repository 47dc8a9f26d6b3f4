"""Lessons: a prepared game with notes, and how the table shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.html import Markup, button, dialog, h, html, icon, page
from app.pages.dialogs import pace
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
    ending: Callable[[Scene[Any]], tuple[Markup, tuple[str, ...]]]


def ribbon(scene: AnyScene) -> Markup:
    """The note at the table, and what there is to do about it; nothing without a lesson."""
    coach = scene.lesson
    if coach is None:
        return Markup()
    step = _("{number} of {count}").format(number=coach.number, count=coach.count)
    go_on = button("gold", data_do="read-on", data_focus=True)[_("Go on")] if coach.waits else ""
    return h.section(f"coach about-{coach.shows or 'all'}", aria_label=_("Lesson"))[
        h.small("num")[step],
        h.p[coach.text],
        go_on,
        button(
            "round-btn",
            data_do="home",
            aria_label=_("Leave the lesson"),
            title=_("Leave the lesson"),
        )[icon("g-close")],
    ]


def lesson_menu(game: str) -> Markup:
    """The menu of a lesson's table."""
    return dialog(
        "menu",
        _("Menu"),
        html(
            pace(),
            button("item", data_do="read", data_arg=f"{game}:")[
                icon("g-help"), h.span[_("Rules"), h.small[_("Your place in the lesson is kept")]]
            ],
            button("item", data_local="open:settings")[
                icon("g-gear"),
                h.span[_("Settings"), h.small[_("Language, looks, pace, memory aids")]],
            ],
            button("item", data_do="learn", data_arg=game)[
                icon("g-again"), h.span[_("Once more"), h.small[_("The lesson begins anew")]]
            ],
            button("item", data_do="home")[
                icon("g-home"), h.span[_("Leave the lesson"), h.small[_("To the start page")]]
            ],
        ),
    )


def lesson_button(game: str) -> Markup:
    """The way into a lesson."""
    return button("plain learn", data_do="learn", data_arg=game)[
        icon("g-learn"), _("Learn in three minutes")
    ]


def lesson_end(game: str, title: str, note: str, boxes: Markup, learnt: Iterable[str]) -> Markup:
    """The last page of a lesson: how the round ended, what has been learnt, and a game to play."""
    lines = html(h.li[text] for text in learnt)
    body = h.div("sum lesson-end")[
        h.header[h.h1[title], " ", h.p[note]],
        boxes,
        h.section("box learnt")[h.h2[_("What you have learnt")], h.ul("dots")[lines]],
        h.div("go-at")[
            button("gold", data_do="home", data_focus=True)[_("Play a game")],
            button("plain", data_do="learn", data_arg=game)[icon("g-again"), _("Once more")],
        ],
    ]
    return page("lesson-end", body, title)
