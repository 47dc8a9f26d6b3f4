"""The page on which a game waits for people on other devices, and the dialogs of those people."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.controls import name_limit
from app.core.dialogs import setting_control
from app.core.html import (
    Element,
    Inside,
    Markup,
    button,
    dialog,
    fill,
    h,
    html,
    icon,
    monogram,
    page,
    qr_code,
    question,
    status_line,
)
from app.core.taps import does, local, scans, shares, sheet, submits
from app.games.scene import AnyScene, leaves
from app.table.arrivals import Arrivals, places
from app.table.menus import (
    full_screen_tile,
    item,
    log_tile,
    pace,
    rules_tile,
    scores_tile,
    settings_tile,
    tricks_tile,
    unseen_tile,
    way_out,
)
from app.words import _
from app.words.names import isolated
from diamonds_core import HUMAN, Seat


@dataclass(frozen=True, slots=True)
class Invitation:
    """The way by which people on other devices come to a table.

    Args:
        link: the part of the address after "#", empty before there is one.
        is_coded: whether it serves once, for a device that answers it by a code.
        note: a sentence on the last try to connect, or on who is away.
    """

    link: str = ""
    is_coded: bool = False
    note: str = ""


def gathering(table: Arrivals, invitation: Invitation, note: str) -> Markup:
    """Return the page to which people on other devices come."""
    title = _("Bring your friends")
    hint = _("All devices need to be on the same Wi-Fi or hotspot; they don't need the internet.")
    deals = _("This device deals the cards, so it has all of them in its memory.")
    body = h.div("rules listing gathering")[
        h.header[
            button("round-btn", **does("home"), aria_label=_("Home"))[icon("g-home")],
            h.h1(data_say=True)[title],
        ],
        h.p("quiet")[note] if note else None,
        _invited(invitation) if table.company.absent or invitation.link else None,
        h.p("quiet one-network")[hint] if invitation.is_coded else None,
        places(table),
        _link_choices(invitation),
        _one_screen() if table.asks_name and not table.has_guests else None,
        h.p("quiet")[deals],
        _scanner(),
    ]
    return page("gathering", body, title)


def _one_screen() -> Markup:
    """Return the offer to play the game on this device alone, while nobody has come."""
    note = _("You pass it on. A curtain hides your cards until the next person has it.")
    return item("g-person", _("One screen that goes round"), note, **does("one-screen"))


def _invited(invitation: Invitation) -> Markup:
    """Return what brings people to the table: one link for all, or a code for one at a time."""
    way = _by_code(invitation) if invitation.is_coded else _by_link(invitation)
    return h.section("box invitation" if invitation.is_coded else "box by-link")[way]


def _by_link(invitation: Invitation) -> Markup:
    if not invitation.link:
        return html(_link(invitation))
    return html(
        h.p[_("One link for the whole table: they open it, say a name and sit down.")],
        _link(invitation),
        invitation.note and h.p("quiet", role="status")[invitation.note],
    )


def _link_choices(invitation: Invitation) -> Markup | None:
    """Return what can be done about the link, and who may watch by it; None without one."""
    if invitation.is_coded or not invitation.link:
        return None
    return h.section("box link-choices")[
        button("plain", **does("renew"))[_("Make a new link")],
        setting_control("watchers"),
        h.details[
            h.summary[_("Show on a TV")],
            h.p("quiet")[
                _(
                    "Open the link in the browser of a TV, or of a computer with a large screen, "
                    "and only watch there: the whole room sees the table, and nobody's cards. "
                    "While a seat is free, its code is shown there."
                )
            ],
        ],
    ]


def _by_code(invitation: Invitation) -> Markup:
    label = _("The code that the other device shows")
    return html(
        status_line(invitation.note),
        h.ol[
            h.li[
                h.p[_("Scan this code with the other device's camera, or send it the link.")],
                _link(invitation),
            ],
            h.li[
                h.form(**submits("answer"), autocomplete="off")[
                    icon("scan-back", "drawing"),
                    h.p[_("The other device shows a code in return. Scan it or paste it here.")],
                    h.input(
                        "field",
                        name="code",
                        id="answer",
                        aria_label=label,
                        spellcheck="false",
                        autocapitalize="off",
                    ),
                    h.div("tools")[_scan("answer"), h.button("gold")[_("Connect")]],
                ],
            ],
        ],
        h.p("quiet")[_("Then a code for the next device appears here.")],
        setting_control("watchers"),
    )


def devices(scene: AnyScene, invitation: Invitation) -> Markup:
    """Return the dialog that offers a seat to a person on another device in a running game.

    Where others are at the table it has what brings people there, also to watch.
    """
    people = {number for number, seat in enumerate(scene.seats) if seat.player == HUMAN}
    here = people - {*scene.company.remote_seats}
    kept = people if len(here) < 2 else people - here
    free = [(number, seat) for number, seat in enumerate(scene.seats) if number not in kept]
    return dialog(
        "devices",
        _("Bring in another device"),
        icon("scan", "drawing"),
        bool(free)
        and h.p[_("Whose seat does the other device take? The next page has a code for it.")],
        [_offer(number, seat, number in scene.company.remote_seats) for number, seat in free],
        _invited(invitation) if invitation.link else None,
        _link_choices(invitation),
    )


def _offer(number: int, seat: Seat, is_awaited: bool) -> Markup:
    bot = _("A bot, until they are back") if is_awaited else _("A bot")
    note = _("A person on this device") if seat.player == HUMAN else bot
    return button("item", **does("offer", number))[
        monogram(seat.name, number),
        h.span[h.span(translate="no")[isolated(seat.name)], h.small[note]],
    ]


def _link(invitation: Invitation) -> Inside:
    if not invitation.link:
        return h.p("quiet")[_("One moment")]
    return html(
        qr_code(text=f"#{invitation.link}"),
        button("plain", **shares(invitation.link))[icon("g-share"), _("Send the link")],
    )


def _scan(field: str) -> Markup:
    return button("plain scan", **scans(field))[icon("g-camera"), _("Scan the code")]


def _scanner() -> Markup:
    """Return the dialog that shows what the camera sees."""
    return dialog(
        "scanner",
        _("Scan the code"),
        h.video(playsinline=True, muted=True),
        h.p("hint")[_("Hold the other device's code in front of the camera.")],
        h.p(role="alert", hidden=True)[
            _("The camera can't be used. Copy the code instead, and paste it.")
        ],
    )


def remove_question(seat: int, who: Seat) -> Markup:
    """Return the question before a person is removed from the table."""
    return question(
        "remove",
        _("Remove {name} from the table?").format(name=isolated(who.name)),
        _("You can let them back in. If they come with another device, make a new link."),
        button("plain", **does("remove", seat))[_("Remove")],
        _("Keep them"),
        of=str(seat),
    )


def joining() -> Markup:
    """Return a guest's page before it is connected, whose steps a script shows one by one."""
    whose = fill(_("{name} has a seat for you"), name=h.span(data_guest="host")[_("A table")])
    watched = fill(_("{name} lets you watch"), name=h.span(data_guest="host")[_("A table")])
    copied = h.p("quiet", data_guest="copied", hidden=True)[_("Copied.")]
    body = h.div("rules listing gathering")[
        h.header[
            h.h1(data_guest="whose")[whose],
            h.h1(data_guest="watched", hidden=True)[watched],
            h.h1(data_guest="untaken", hidden=True)[_("A seat at a table")],
        ],
        h.section("arrivals", data_guest="table", hidden=True)[h.ol[_plate()]],
        h.section("box by-link", data_step="name", hidden=True)[
            h.form(autocomplete="off")[
                h.div(data_guest="coded")[
                    icon("scan-back", "drawing"),
                    h.p[_("Say who you are; the next page has a code for the table.")],
                ],
                h.p(data_guest="taken", hidden=True)[
                    _("All seats are taken. You see the table, but nobody's cards.")
                ],
                h.label[
                    _("Your name"),
                    h.input("field", **name_limit(), required=True, spellcheck="false"),
                ],
                h.button("gold")[
                    h.span(data_guest="sit")[_("Sit down")],
                    h.span(data_guest="watch", hidden=True)[_("Watch")],
                ],
            ],
            button("plain", data_guest="only", hidden=True)[_("Only watch, as on a TV")],
            h.p("quiet")[_("No sign-up, no download. Only you see your cards.")],
            h.p("quiet")[
                _("The table's device deals the cards, so it has all of them in its memory.")
            ],
        ],
        _step("answer")[
            h.p[_("Show this code to the camera of the table's device, or send it there.")],
            qr_code(data_guest="picture"),
            h.textarea(
                "field", data_guest="code", readonly=True, rows=3, aria_label=_("Your code")
            ),
            h.div("tools")[
                button("gold", data_guest="copy")[_("Copy the code")],
                button("plain", data_guest="send")[icon("g-share"), _("Send the code")],
            ],
            copied,
            h.p("quiet")[_("The game opens here as soon as the code is entered there.")],
            h.p("quiet", data_guest="late", hidden=True)[
                _(
                    "The code is entered, and nothing happens? Both devices need to be on the "
                    "same Wi-Fi. Guest networks often keep devices apart: a phone's hotspot "
                    "helps. Then scan the new code that the table shows."
                )
            ],
        ],
        _step("lost")[
            h.p[
                _(
                    "The connection to the table was lost. Your seat is kept, and the game comes "
                    "back by itself as soon as both devices are awake and on the same network."
                )
            ],
            button("plain", data_guest="again")[_("Show a code for the table")],
            _another_link(
                "lost-link", _("Does the table show a new code? Scan it or paste its link.")
            ),
        ],
        _step("looking")[
            h.p[_("Looking for the table")], h.p("quiet")[_("This page goes on trying.")]
        ],
        _step("coming")[
            h.p[_("Coming to the table")], h.p("quiet")[_("This page goes on trying.")]
        ],
        _step("away")[
            h.p[
                _(
                    "The connection to the table was lost. Your seat is kept, and the game comes "
                    "back by itself."
                )
            ],
        ],
        h.div("box", data_guest="unanswered", hidden=True)[
            h.p[
                _(
                    "No answer so far. The table may be closed for the moment, or have a new link. "
                    "This page goes on trying."
                )
            ],
            button("plain", **local("leave"))[_("Play without them")],
        ],
        h.div("box", data_guest="own", hidden=True)[
            h.p[_("You began this table on this device.")],
            button("gold", data_guest="open")[_("Open the table")],
        ],
        h.div("box", data_guest="last", hidden=True)[
            h.h2[_("The last game at this table")],
            h.ol("scores")[h.li(hidden=True)[h.bdi, h.b("num")]],
            button("plain", data_guest="ask")[
                icon("g-share"),
                h.span[
                    fill(
                        _("Ask {name} to begin another"),
                        name=h.span(data_guest="host")[_("the table")],
                    )
                ],
            ],
        ],
        h.div("box", data_guest="remains", hidden=True)[
            h.p[
                _(
                    "If the table's device is lost for good, the game can't go on: only that "
                    "device has all the cards. What has happened so far can be saved here."
                )
            ],
            button("plain", data_guest="keep")[_("Save what has happened")],
        ],
        _step("full")[
            h.p[_("All seats of this table are taken.")],
            button("plain", data_guest="again-full")[_("Try again")],
        ],
        _step("elsewhere")[
            h.p[_("Your seat is open in another tab or window.")],
            button("gold", data_guest="again-elsewhere")[_("Continue here")],
        ],
        _step("removed")[
            h.p[_("The person who opened this table has removed this device from it.")],
            h.p("quiet")[_("A mistake? They can let you back in; then this page comes back.")],
            h.div("tools")[
                button("plain", data_guest="again-removed")[_("Try again")],
                button("plain", **local("leave"))[_("Play without them")],
            ],
        ],
        _step("unread")[
            h.p[
                _(
                    "This page can't read what the table sends: maybe one of the two devices has "
                    "an older version of the game. Load this page again. If that doesn't help, "
                    "load it again at the table's device."
                )
            ],
            button("gold", **local("reload"))[_("Reload")],
        ],
        _step("wrong")[
            _another_link(
                "wrong-link",
                _(
                    "This link has been used already, or was changed on its way. Scan the code "
                    "that the table shows now, or paste its link."
                ),
            ),
        ],
        _scanner(),
    ]
    return page("guest", body, _("A seat at a table"))


def _plate() -> Markup:
    """Return a free seat, which a script copies for each one of the table."""
    return h.li("free", hidden=True)[
        h.div[h.span("who")[icon("g-person")], h.span("name")[h.b[_("Free seat")]]],
    ]


def _another_link(field: str, text: str) -> Markup:
    return h.form(data_guest="link", autocomplete="off")[
        icon("scan", "drawing"),
        h.p[text],
        h.input("field", id=field, aria_label=_("The link from the table"), spellcheck="false"),
        h.div("tools")[_scan(field), h.button("gold")[_("Open it")]],
    ]


def _step(name: str) -> Element:
    return h.section("box", data_step=name, hidden=True)


def guest_menu(scene: AnyScene, remembers: bool) -> Markup:
    """Return the menu of a table on a guest's device; with `remembers`, it has the cards out."""
    note = _("You will be asked to confirm")
    if scene.company.is_watcher:
        note = _("Its link brings you back")
    return dialog(
        "menu",
        _("Menu"),
        h.div("tiles")[
            tricks_tile(scene.view.variant),
            log_tile(scene),
            unseen_tile() if remembers else None,
            rules_tile(**sheet("rules")),
            scores_tile(**sheet("scores")),
            settings_tile(),
            full_screen_tile(),
        ],
        pace(scene),
        h.div("answers")[way_out("g-home", _("Leave the table"), note, **leaves(scene))],
    )


def leave_question() -> Markup:
    """Return the question before a guest leaves."""
    text = _("The others wait for you, or let a bot play.")
    leave = button("plain", **local("leave"))[_("Leave")]
    return question("leave", _("Leave the table?"), text, leave, _("Play on"))
