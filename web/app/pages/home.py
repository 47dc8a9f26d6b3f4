"""The start page: a plain form that can be filled in before anything else has loaded."""

from __future__ import annotations

from collections.abc import Callable

from app.games import GAMES, GamePages
from app.pages.controls import choice, seat_row
from app.pages.dialogs import question
from app.pages.html import esc, icon, page
from app.pages.lesson import lesson_button
from app.pages.settings import settings_dialog
from app.words import _

NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")
DEFAULT = "diamonds"


def home(note: str = "") -> str:
    """Choose the game and who plays what; one tap on Deal starts with sensible choices."""
    titles = {name: game.title() for name, game in GAMES.items()}
    authors = " ".join(game.credit() for game in GAMES.values())
    seats = "".join(
        seat_row(seat, name, "simple" if seat else "human") for seat, name in enumerate(NAMES)
    )
    body = (
        f'<form id="setup" class="home" data-do="start" autocomplete="off">'
        f'<div class="hero">{icon("rosette", "ros")}{icon("gem-top", "stone")}'
        f"<h1>{_of_each(lambda game: game.title())}</h1>"
        f"<p>{_of_each(lambda game: game.motto())}</p>{_lessons()}</div>"
        f"{_note(note)}{_resume()}{_deal()}"
        f'<div class="set">{choice("game", _("Game"), titles, DEFAULT, kind="games")}'
        f"{_of_each(lambda game: game.players(), 'div')}"
        f'<ol class="seatlist">{seats}</ol>'
        f"{_of_each(lambda game: game.options(), 'div', 'opts ')}</div>"
        f'<div class="small-print">{_rules()}{_settings()}{_shelf()}'
        f'<p class="credits">{authors}</p></div>'
        f"</form>{settings_dialog()}{_overwrite()}"
    )
    return page("home", body, _("Diamonds"))


def _of_each(part: Callable[[GamePages], str], tag: str = "span", css: str = "") -> str:
    """The same part of every game; style shows that of the chosen one."""
    return "".join(
        f'<{tag} class="{css}of-{name}">{part(game)}</{tag}>' for name, game in GAMES.items()
    )


def _rules() -> str:
    return "".join(
        f'<button type="button" class="plain of-{name}" data-do="read" data-arg="{name}:">'
        f"{icon('g-help')}{_('Rules')}</button>"
        for name in GAMES
    )


def _lessons() -> str:
    return "".join(
        f'<div class="learn-at of-{name}">{lesson_button(name)}</div>'
        for name, game in GAMES.items()
        if game.lesson
    )


def _settings() -> str:
    return (
        f'<button type="button" class="plain" data-local="open:settings">{icon("g-gear")}'
        f"{_('Settings')}</button>"
    )


def _shelf() -> str:
    """The deal of the day, and what the device keeps."""
    return "".join(
        f'<button type="button" class="plain" data-do="{do}">{icon(picture)}{words}</button>'
        for do, picture, words in (
            ("day", "g-cards", _("The deal of the day")),
            ("history", "g-shelf", _("Your games")),
        )
    )


def _note(text: str) -> str:
    return f'<p class="home-note">{esc(text)}</p>' if text else ""


def _resume() -> str:
    return (
        f'<button type="button" class="resume" data-do="play" data-focus>{icon("vault", "mini")}'
        f"<span><b>{_('Go on with the saved game')}</b><span data-title></span></span>"
        f"{icon('g-chev', 'go')}</button>"
    )


def _overwrite() -> str:
    """Asked when somebody deals while another game is kept."""
    return question(
        "overwrite",
        _("Deal a new game?"),
        _("The saved game is not over; it will be gone."),
        f'<button class="plain" form="setup" data-sure>{_("Deal anew")}</button>'
        f'<button type="button" class="gold" data-do="play">'
        f"{_('Go on with it')}</button>",
    )


def _deal() -> str:
    """The big button; its small line says what will be played."""
    return (
        f'<div class="deal-at"><button class="gold deal">{_("Deal")}'
        f"<small>{_of_each(lambda game: game.offer())}</small></button></div>"
    )
