"""The sheets over every table, and the ticket that opens the player aid."""

from __future__ import annotations

from app.pages.controls import seat_row
from app.pages.html import dialog, esc, hidden, icon
from app.pages.scene import AnyScene
from app.words import _


def menu(game: str, credit: str, first: str = "") -> str:
    """All that can be done at a table besides playing, some of it `first`."""
    items = "".join(_item(*words) for words in (*_about_the_game(game), *_about_the_table()))
    return dialog(
        "menu",
        _("Menu"),
        f'{first}{items}<p class="credits">{_keys()}</p><p class="credits">{credit}</p>',
    )


Item = tuple[str, str, str, str]
"""What a tap does, the picture, the words, and a note."""


def _about_the_game(game: str) -> tuple[Item, ...]:
    return (
        (
            f'data-do="read" data-arg="{game}:"',
            "g-help",
            _("Rules"),
            _("Your place at the table is kept"),
        ),
        (
            'data-local="open:tricks"',
            "g-tricks",
            _("The last trick"),
            _("Who played what, and why it was taken"),
        ),
        (
            'data-local="open:log"',
            "g-cards",
            _("What has happened"),
            _("The log of this round"),
        ),
        ('data-do="scores"', "g-tray", _("Score sheet"), _("How it stands, round by round")),
        ('data-do="replay"', "g-play", _("Replay"), _("The game so far, step by step")),
    )


def _about_the_table() -> tuple[Item, ...]:
    return (
        (
            'data-local="open:players"',
            "g-person",
            _("Players"),
            _("Names, and who is a bot"),
        ),
        (
            'data-local="open:settings"',
            "g-gear",
            _("Settings"),
            _("Language, looks, pace, memory aids"),
        ),
        ('data-local="fullscreen"', "g-full", _("Full screen"), _("On, or off again")),
        (
            'data-local="download"',
            "g-save",
            _("Save the record to a file"),
            _("Every move so far, also good for a bug report"),
        ),
        ('data-do="home"', "g-home", _("Back to the start page"), _("The game is kept")),
        (
            'data-local="open:give-up"',
            "g-flag",
            _("Give up this game"),
            _("You are asked once more"),
        ),
    )


def replay_menu() -> str:
    """What can be done while a game is looked at again."""
    items = (
        (
            'data-local="open:log"',
            "g-cards",
            _("What has happened"),
            _("The log of this round"),
        ),
        (
            'data-local="open:settings"',
            "g-gear",
            _("Settings"),
            _("Language, looks, pace, memory aids"),
        ),
        ('data-do="back"', "g-back", _("Leave the replay"), _("Nothing was changed")),
    )
    return dialog("menu", _("Menu"), "".join(_item(*words) for words in items))


def _item(tap: str, picture: str, words: str, note: str) -> str:
    return (
        f'<button type="button" class="item" {tap}>{icon(picture)}'
        f"<span>{words}<small>{note}</small></span></button>"
    )


def players(scene: AnyScene) -> str:
    """Who sits where, to be changed in the middle of a game."""
    rows = "".join(
        seat_row(seat, name, player)
        for seat, (name, player) in enumerate(zip(scene.names, scene.players, strict=True))
    )
    text = _("A seat given to a bot goes on with the same cards, and can be taken back.")
    return dialog(
        "players",
        _("Players"),
        f'<form data-do="seats" autocomplete="off"><ol class="seatlist">{rows}</ol>'
        f'<p class="credits">{text}</p>'
        f'<div class="answers"><button class="gold">{_("Done")}</button></div></form>',
    )


def give_up() -> str:
    """Asked before a game is given up."""
    return question(
        "give-up",
        _("Give up this game?"),
        _("Nothing of it is kept."),
        f'<button type="button" class="plain" data-do="drop">{_("Give up")}</button>'
        f'<button type="button" class="gold" data-local="close">{_("Play on")}</button>',
    )


def question(name: str, title: str, text: str, answers: str) -> str:
    """A sheet that asks before something is lost; `answers` are buttons."""
    return dialog(name, title, f'<p>{esc(text)}</p><div class="answers">{answers}</div>')


def _keys() -> str:
    return _(
        "Keys: the arrows go from card to card, Home and End to the first and the last; "
        "Enter or Space plays, Escape closes."
    )


def aid_ticket(label: str, rows: str) -> str:
    """The rules at a glance; a tap explains them."""
    return (
        f'<button type="button" class="aid" data-local="open:aid">{hidden(label)}'
        f'<span class="ticket" aria-hidden="true">{rows}</span></button>'
    )
