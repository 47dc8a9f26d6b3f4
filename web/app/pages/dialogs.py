"""The sheets over every table, and the ticket that opens the player aid."""

from __future__ import annotations

from collections.abc import Mapping

from app.html import Inside, Markup, button, dialog, h, hidden, html, icon
from app.pages.controls import seat_row
from app.pages.scene import AnyScene
from app.pages.settings import setting_list
from app.words import _
from diamonds_core import game_of


def menu(game: str, credit: str, first: Inside = None) -> Markup:
    """All that can be done at a table besides playing, some of it `first`."""
    items = html(_item(*words) for words in (*_about_the_game(game), *_about_the_table()))
    return dialog(
        "menu", _("Menu"), pace(), first, items, h.p("credits")[_keys()], h.p("credits")[credit]
    )


Item = tuple[Mapping[str, str], str, str, str]
"""What a tap does, as attributes, the picture, the words, and a note."""


def _about_the_game(game: str) -> tuple[Item, ...]:
    return (
        (
            {"data_do": "read", "data_arg": f"{game}:"},
            "g-help",
            _("Rules"),
            _("Your place at the table is kept"),
        ),
        (
            {"data_local": "open:tricks"},
            "g-tricks",
            _("The last trick"),
            _("Who played what, and why it was taken"),
        ),
        (
            {"data_local": "open:log"},
            "g-cards",
            _("What has happened"),
            _("The log of this round"),
        ),
        ({"data_do": "scores"}, "g-tray", _("Score sheet"), _("How it stands, round by round")),
        ({"data_do": "replay"}, "g-play", _("Replay"), _("The game so far, step by step")),
    )


def _about_the_table() -> tuple[Item, ...]:
    return (
        (
            {"data_local": "open:players"},
            "g-person",
            _("Players"),
            _("Names, and who is a bot"),
        ),
        (
            {"data_local": "open:settings"},
            "g-gear",
            _("Settings"),
            _("Language, looks, pace, memory aids"),
        ),
        ({"data_local": "fullscreen"}, "g-full", _("Full screen"), _("On, or off again")),
        (
            {"data_local": "download"},
            "g-save",
            _("Save the record to a file"),
            _("Every move so far, also good for a bug report"),
        ),
        ({"data_do": "home"}, "g-home", _("Back to the start page"), _("The game is kept")),
        (
            {"data_local": "open:give-up"},
            "g-flag",
            _("Give up this game"),
            _("You are asked once more"),
        ),
    )


def replay_menu() -> Markup:
    """What can be done while a game is looked at again."""
    items = (
        (
            {"data_local": "open:log"},
            "g-cards",
            _("What has happened"),
            _("The log of this round"),
        ),
        (
            {"data_local": "open:settings"},
            "g-gear",
            _("Settings"),
            _("Language, looks, pace, memory aids"),
        ),
        ({"data_do": "back"}, "g-back", _("Leave the replay"), _("Nothing was changed")),
    )
    return dialog("menu", _("Menu"), pace(), [_item(*words) for words in items])


def pace() -> Markup:
    """How fast things move, at hand in every menu."""
    return h.div("settings")[setting_list("pace")]


def _item(tap: Mapping[str, str], picture: str, words: str, note: str) -> Markup:
    return button("item", **tap)[icon(picture), h.span[words, h.small[note]]]


def players(scene: AnyScene) -> Markup:
    """Who sits where, to be changed in the middle of a game."""
    game = game_of(scene.view.variant)
    rows = html(
        seat_row(game, seat, name, player)
        for seat, (name, player) in enumerate(zip(scene.names, scene.players, strict=True))
    )
    text = _("A seat given to a bot goes on with the same cards, and can be taken back.")
    return dialog(
        "players",
        _("Players"),
        h.form(data_do="seats", autocomplete="off")[
            h.ol("seatlist")[rows],
            h.p("credits")[text],
            h.div("answers")[h.button("gold")[_("Done")]],
        ],
    )


def give_up() -> Markup:
    """Asked before a game is given up."""
    return question(
        "give-up",
        _("Give up this game?"),
        _("Nothing of it is kept."),
        html(
            button("plain", data_do="drop")[_("Give up")],
            button("gold", data_local="close")[_("Play on")],
        ),
    )


def question(name: str, title: str, text: str, answers: Inside) -> Markup:
    """A sheet that asks before something is lost; `answers` are buttons."""
    return dialog(name, title, html(h.p[text], h.div("answers")[answers]))


def _keys() -> str:
    return _(
        "Keys: the arrows go from card to card, Home and End to the first and the last; "
        "Enter or Space plays, Escape closes."
    )


def aid_ticket(label: str, rows: Inside) -> Markup:
    """The rules at a glance; a tap explains them."""
    return button("aid", data_local="open:aid")[
        hidden(label), h.span("ticket", aria_hidden="true")[rows]
    ]
