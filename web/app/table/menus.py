"""The sheets over a table: its menu, its players, and actions on a game."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.controls import ELSEWHERE, Character, choice, seat_row
from app.core.dialogs import mute
from app.core.html import Inside, Markup, button, dialog, h, html, icon, qr_code, question, tool
from app.core.routes import HERE, DaysRoute, ReplayRoute, RulesRoute, ScoresRoute
from app.core.settings import CONTROLS
from app.core.taps import copies, does, local, opens, shares, sheet, submits
from app.games.scene import AnyScene
from app.library.days import day_of
from app.library.links import game_link
from app.library.shared_result import deal_link_of, share_game
from app.words import _, bot_name, pgettext
from app.words.names import isolated, typed
from diamonds_core import HUMAN, Record, Variant, View, game_of, replay, write_position


def item(picture: str, words: str, note: str, **tap: str) -> Markup:
    """Return a menu item; `tap` are the attributes of `app.core.taps`."""
    return button("item", **tap)[icon(picture), h.span[words, h.small[note]]]


def tile(picture: str, words: str, note: str, **tap: str) -> Markup:
    """Return a tile of a menu; the note is its tooltip."""
    return button("tile", title=note, **tap)[icon(picture), h.span[words]]


def tiles(title: str, *inside: Inside) -> Markup:
    """Return a group of tiles."""
    return h.section[h.h3[title], h.div("tiles")[inside]]


def way_out(picture: str, words: str, note: str, **tap: str) -> Markup:
    """Return a button at the foot of a menu, which leaves the table."""
    return button("plain", **tap)[icon(picture), h.span[words, h.small[note]]]


def menu(
    game: str, credit: str, scene: AnyScene, unseen: Inside = None, finish: Inside = None
) -> Markup:
    """Return the menu of a table; `unseen` and `finish` are tiles for the moment."""
    other = _("A person joins with a phone of their own")
    keys = _(
        "Keys: the arrows go from card to card, Home and End to the first and the last; Enter or "
        "Space plays, U takes a move back, R redoes it, Escape closes."
    )
    readings = _("T reads the table to a screen reader, N what has happened.")
    return dialog(
        "menu",
        _("Menu"),
        tiles(
            _("Right now"),
            tricks_tile(scene.view.variant),
            log_tile(scene),
            unseen,
            rules_tile(**opens(RulesRoute(game))),
        ),
        tiles(
            _("This game"),
            scores_tile(**opens(ScoresRoute())),
            tile(
                "g-play",
                _("Replay"),
                _("The game so far, step by step"),
                **opens(ReplayRoute(HERE)),
            ),
            scene.company.remote_seats
            and tile("g-again", _("Another game"), _("With the same people"), **sheet("another")),
            finish,
        ),
        tiles(
            _("The table"),
            tile("g-camera", _("Invite"), other, **sheet("devices")),
            tile("g-person", _("Players"), _("Names, and who is a bot"), **sheet("players")),
            settings_tile(),
            full_screen_tile(),
        ),
        pace(scene),
        h.details("more")[
            h.summary[_("More")],
            save_item(**sheet("record")),
            position_item(scene.view),
            h.p("credits")[keys, " ", readings],
            h.p("credits")[credit],
        ],
        h.div("answers")[
            way_out("g-home", _("Home"), _("The game is saved"), **does("home")),
            tool("g-flag", _("Give up"), **sheet("give-up")),
        ],
    )


def past_menu(leave: str, scene: AnyScene, besides: Inside = None, note: str = "") -> Markup:
    """Return the menu of a table that is not in play; `besides` are more tiles.

    `leave` labels the way back, and `note` describes it.
    """
    return dialog(
        "menu",
        _("Menu"),
        h.div("tiles")[besides, log_tile(scene), settings_tile()],
        pace(scene),
        position_item(scene.view),
        h.div("answers")[
            way_out("g-back", leave, note or _("Nothing was changed"), **does("back"))
        ],
    )


def pace(scene: AnyScene) -> Markup:
    """Return the controls of pace and sound, which stand in every menu."""
    label, choices = CONTROLS["pace"].texts()
    assert not isinstance(choices, str)
    moving = {value: choices[value] for value in ("slow", "normal", "fast")}
    return h.div("settings tempo")[
        choice("pace", label, moving, scene.settings.pace, stored="pace"), mute()
    ]


def finish_tile() -> Markup:
    """Return the tile that lets a bot play out the round."""
    bot = _("A bot plays your remaining cards")
    return tile("g-last", _("Finish round"), bot, **sheet("finish"))


def rules_tile(note: str = "", **tap: str) -> Markup:
    """Return the tile that opens the rules; over a game, the default note says what is kept."""
    return tile("g-help", _("Rules"), note or _("Your seat at the table is kept"), **tap)


def scores_tile(**tap: str) -> Markup:
    """Return the tile of the score sheet."""
    return tile("g-tray", _("Scores"), _("The scores, round by round"), **tap)


def tricks_tile(variant: Variant) -> Markup:
    """Return the tile that opens the last trick; with partners it tells what theirs meant."""
    alone = variant.teams == variant.players
    note = _("Who played what, and which card took it")
    note = note if alone else _("Who played what, and why your partner did")
    return tile("g-tricks", _("Last trick"), note, **sheet("tricks"))


def full_screen_tile() -> Markup:
    """Return the tile that turns the full screen on or off."""
    return tile("g-full", _("Full screen"), _("Turn it on or off"), **local("fullscreen"))


def log_tile(scene: AnyScene) -> Inside:
    """Return the tile that opens the log, None without a log."""
    return scene.has_log and tile(
        "g-cards", _("So far"), _("The log of this round"), **sheet("log")
    )


def unseen_tile() -> Markup:
    """Return the tile of the cards still out."""
    note = _("And who has shown a void")
    return tile("g-cards", _("Still out"), note, **sheet("unseen"))


def settings_tile() -> Markup:
    """Return the tile of the settings."""
    note = _("Language, looks, pace, memory aids")
    return tile("g-gear", _("Settings"), note, **sheet("settings"))


def save_item(**tap: str) -> Markup:
    """Return the item that saves the record of a game."""
    note = _("Every move so far; useful for a bug report, too")
    return item("g-save", _("Save the record to a file"), note, **tap)


def position_item(view: View) -> Markup:
    """Return the item that copies the text of a position."""
    note = _("One line of text, for a bug report or a bot")
    return item("g-copy", _("Copy this position"), note, **copies(write_position(view)))


def players(
    scene: AnyScene, characters: Mapping[str, Character], visitors: Inside = None
) -> Markup:
    """Return the dialog that changes names and players, with the characters of the levels.

    `visitors` are buttons for people who have no seat.
    """
    game = game_of(scene.view.variant)
    rows = html(
        seat_row(game, number, typed(seat.name), _player(scene, number))
        for number, seat in enumerate(scene.seats)
    )
    text = _("A bot that takes a seat plays on with its cards; you can take the seat back.")
    return dialog(
        "players",
        _("Players"),
        h.form(**submits("seats"), autocomplete="off")[
            h.ol("seatlist")[rows],
            h.p("credits")[text],
            h.div("tools")[
                [
                    button("plain", **sheet("remove", str(number)))[
                        _("Remove {name} from the table").format(name=isolated(seat.name))
                    ]
                    for number, seat in enumerate(scene.seats)
                    if number in scene.company.remote_seats and seat.player == HUMAN
                ],
                visitors,
            ],
            h.div("answers")[h.button("gold")[_("Done")]],
            [
                h.p("credits")[
                    h.b[bot_name(game.bots[level]), " \N{MIDDLE DOT} ", one.style, "."],
                    " ",
                    one.manner,
                ]
                for level, one in characters.items()
            ],
        ],
    )


def _player(scene: AnyScene, number: int) -> str:
    """Return what the form has for a seat: a bot may stand in for a person elsewhere."""
    player = scene.seats[number].player
    return ELSEWHERE if number in scene.company.remote_seats and player == HUMAN else player


def give_up() -> Markup:
    """Return the question before a game is given up."""
    return question(
        "give-up",
        _("Give up this game?"),
        _("This can't be undone."),
        button("plain", **does("drop"))[_("Give up")],
        _("Play on"),
    )


def finish_question(of_day: bool) -> Markup:
    """Return the confirmation before a bot finishes the round; a day counts own moves alone."""
    text = _(
        "A bot plays your remaining cards, and the round is shown at its end. You can take it back."
    )
    counts = _("The deal of a day counts only if you make most of your moves yourself.")
    return question(
        "finish",
        _("Finish the round quickly?"),
        f"{text} {counts}" if of_day else text,
        button("plain", **does("finish"))[_("Finish it")],
        _("Play on"),
    )


def record() -> Markup:
    """Return the confirmation before saving the record of an unfinished game."""
    return question(
        "record",
        _("This file shows all hands"),
        _(
            "The game isn't over: anyone who opens the file can see everybody's cards, "
            "and those of the rounds to come."
        ),
        button("plain", **does("save-record"))[_("Save it anyway")],
        _("Don't save"),
    )


# Finished games ------------------------------------------------------------------------


def more(record: Record, elsewhere: bool = False) -> Markup:
    """Return the sheet of a finished game; `elsewhere` tells if people are on other devices."""
    steps, days = _("Step by step, with all hands open"), _("The deals of all days")
    better = _("Who plays them better?")
    left = _("Everybody gets the cards of the seat on their left")
    day, has_deals = day_of(record), record.seed is not None
    turns = has_deals and not elsewhere
    same, turned = does("again", "same"), does("again", "turned")
    return dialog(
        "more",
        _("This game"),
        has_deals and item("g-again", _("The same cards again"), better, **same),
        turns and item("g-person", _("The same cards from another seat"), left, **turned),
        day is not None and share_items(record),
        item("g-play", _("Replay"), steps, **opens(ReplayRoute(HERE, round=1))),
        item("g-tray", _("Scores"), _("The scores, round by round"), **opens(ScoresRoute())),
        day is not None
        and item("g-cards", _("Calendar"), days, **opens(DaysRoute(day.isoformat()))),
        save_item(**does("save-record")),
    )


def share_sheet(record: Record, begun: int, of: str = "") -> Markup:
    """Return the dialog that shares a game; `begun` is the time of its beginning, 0 for now."""
    items = h.div(data_when=begun or None)[share_items(record)]
    return dialog("share", pgettext("to others", "Share"), items, of=of)


def share_items(record: Record) -> Inside:
    """Return the items that share the deals, with results after the end, and the whole game."""
    deal, over = deal_link_of(record), replay(record).over
    game = game_link(record) if over else None
    same = _("A link; others get the same cards to play")
    picture = _("A picture and a link; others get the same cards to play")
    return (
        deal
        and (
            item("g-share", _("Share this result"), picture, **share_game(record))
            if over and len(record.people) == 1
            else _share(deal, _("Share these deals"), same),
            h.details[
                h.summary[_("QR code")],
                h.figure("scanned")[
                    qr_code(text=f"#{deal}"), h.figcaption[_("Let another device scan this code.")]
                ],
            ],
        ),
        game and _share(game, _("Share the whole game"), _("A link to a replay of it")),
    )


def _share(link: str, words: str, note: str) -> Markup:
    return item("g-share", words, note, **shares(link))
