"""The frame of every table: its parts, seats and prompt, motions, and the bars beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from app.core.dialogs import mute
from app.core.html import (
    Inside,
    Markup,
    button,
    h,
    hidden,
    html,
    icon,
    page,
    part,
    picture,
    qr_code,
    round_button,
    tip,
)
from app.core.replies import Motion
from app.core.shared_names import MotionKey, motion_key
from app.core.taps import does, local, sheet, shortcut
from app.games.cards import fan
from app.games.hint import hint_button
from app.games.scene import AnyScene, Coach, Company, away, people_here, waiting_for
from app.games.signals import nudge_button, reactions_button
from app.words import _, join_names, ngettext
from diamonds_core.cards import SUITS
from diamonds_core.events import Dealt, TrickTaken


def board(
    scene: AnyScene,
    *,
    where: tuple[str, str],
    log: Markup,
    aid: Markup,
    others: Markup,
    middle: Markup,
    mine: Markup,
    own: Markup,
    hand: Markup,
    kind: str,
    ended: str = "",
) -> Markup:
    """Return the whole table, with a lesson's note beside it, or a header or footer.

    The arguments are its parts. `kind` are further style classes; `where` is the progress of the
    game in a few words, the most specific first. `ended` is the title at the end of a round.
    """
    body = html(
        button("plain skip", **local("hand"))[_("To your hand")],
        _readings(),
        h.div(f"table {kind} watched" if scene.company.is_watcher else f"table {kind}")[
            _info(where, log, scene),
            _lesson_note(scene.lesson) if scene.lesson else None,
            aid,
            others,
            middle,
            mine,
            _toolbar(scene),
            h.div("own")[own],
            h.p("watching")[
                scene.company.waiting_note or _("You are watching: all seats are taken.")
            ]
            if scene.company.is_watcher
            else None,
            _free_seat(scene.company) if scene.company.free_bot else None,
            hand,
            scene.take_back,
        ],
    )
    if scene.header or scene.footer:
        body = html(scene.header, h.div("room stage")[body], scene.footer)
    state = "learning" if scene.lesson else "draft" if scene.header else ""
    return page("summary" if ended else "table", body, ended or _("The table"), state)


def _free_seat(company: Company) -> Markup:
    """Return the link of the table as a code, for a large screen that the whole room sees."""
    text = _("Scan this, and play on for {name}").format(name=company.free_bot)
    return h.div("free-seat")[
        h.p[h.b[_("A seat is free")], " ", _("Scan this, and sit down") if company.host else text],
        qr_code("here"),
    ]


def _readings() -> Markup:
    return html(
        button("plain skip", **local("read"), **shortcut("t"))[_("Read the table")],
        button("plain skip", **local("news"), **shortcut("n"))[_("What has happened")],
    )


def _info(where: tuple[str, str], log: Markup, scene: AnyScene) -> Markup:
    near, far = where
    if scene.company.host:
        near = _("Before the first trick")
    watched = scene.company.watching
    return h.div("info")[
        h.div("nav")[
            button("round-btn", **sheet("menu"), aria_label=_("Menu"))[icon("g-menu")],
            mute(),
            part(
                "where",
                h.h1("where"),
                h.b[near],
                " ",
                h.span[far],
                watched and h.span[" ", watched],
            ),
        ],
        log,
    ]


def rules_summary(label: str, rows: Inside) -> Markup:
    """Return the rules at a glance; a tap explains them."""
    return button("aid", **sheet("aid"))[hidden(label), h.span("ticket", aria_hidden="true")[rows]]


# Seats ---------------------------------------------------------------------------------


def around(scene: AnyScene, box: Callable[[int], Markup]) -> Markup:
    """Return the seats of all others, each in a box: left, far side, right."""
    at: dict[str, list[str]] = {"l": [], "t": [], "r": []}
    for seat in scene.others:
        at[scene.position(seat)[0]].append(box(seat))
    left, far, right = (html(boxes) for boxes in at.values())
    parts = (("side-l", left), ("far seats", far), ("side-r", right))
    title = h.h2("vh")[_("Players")]
    return title + html(h.div(css)[boxes] for css, boxes in parts if boxes)


def seat_box(seat: int, css: str, name: str, inner: Markup) -> Markup:
    box = h.div(css, role="group", data_seat=seat, aria_label=name)
    return part("seat", box, inner, of=seat)


def player_badge(
    seat: int, name: str, mark: Markup, scene: AnyScene, note: str = "", thief: Markup | None = None
) -> Markup:
    """Return a seat's name, the dealer's mark, its counts, and the Thief.

    A person without a connection is away, until a bot plays for them.
    """
    presence = _presence(seat, scene)
    below = h.small("state")[presence] if presence else note and h.small[note]
    gone = seat in scene.company.absent and presence
    about = tip(_("The dealer of this round"))
    dealer = h.span("chip")[icon("dealer"), hidden(_("deals")), about]
    return part(
        "plate",
        h.div("plate away" if gone else "plate"),
        mark,
        h.span("name")[h.span(translate="no")[name], below],
        dealer if scene.view.dealer == seat else None,
        _tally(seat, scene),
        thief,
        _pile(seat, scene),
        of=seat,
    )


def _presence(seat: int, scene: AnyScene) -> str:
    """Return whether a person on another device is away, or has a bot that plays meanwhile."""
    company = scene.company
    if seat not in company.remote_seats or company.host:
        return ""
    if seat in company.absent:
        return _("away")
    return "" if scene.is_person(seat) else _("A bot")


def _tally(seat: int, scene: AnyScene) -> Markup:
    cards, taken = scene.view.hand_sizes[seat], scene.tricks_taken(seat)
    said = join_names(
        (
            ngettext("{count} card in hand", "{count} cards in hand", cards),
            ngettext("{count} trick taken", "{count} tricks taken", taken),
        )
    )
    return h.span("tally", role="img", title=said, translate="no")[
        h.span("held")[fan(cards), h.b[cards]], h.span("taken")[picture("g-tricks"), h.b[taken]]
    ]


EDGE = 5
"""The height of the edge of a card in a pile; a column is four times as wide."""


def _pile(seat: int, scene: AnyScene) -> Inside:
    """Draw the cards that a seat has won as edges, a column for each suit.

    Without the memory aids there is one grey column, of an edge for each trick.
    """
    tricks = [trick for trick in scene.view.tricks if trick.taker == seat]
    suits = [card.suit for trick in tricks for card in trick.cards]
    counts = {"": len(tricks)}
    if scene.settings.tricks or scene.settings.unseen:
        counts = {name: suits.count(suit) for suit, name in enumerate(SUITS)}
    if not tricks:
        return None
    foot = EDGE * max(counts.values()) + 2
    size = f"0 0 {24 * len(counts) - 4} {foot + 17}"
    columns = [
        h.g(suit)[
            h.path(d=f"M{x} {foot}v-{EDGE * count}"),
            h.path("top", d=f"M{x - 10} {foot - EDGE * count}h20"),
            h.use(href=f"#s-{suit}", x=x - 6, y=foot + 4, width=12, height=12) if suit else None,
        ]
        for x, (suit, count) in zip(range(10, 100, 24), counts.items(), strict=False)
    ]
    css, place = f"won columns-{len(counts)}", motion_key("won", seat)
    return h.svg(css, viewBox=size, data_place=place, aria_hidden="true")[columns]


# Prompts -------------------------------------------------------------------------------


def prompt(scene: AnyScene, head: str, below: Inside = "", ways: bool = True) -> Markup:
    """Return a headline and a line; a note on the last tap visually replaces the line.

    A page that asks in its middle has the `ways` to go on without those who are away there.
    """
    if scene.lesson and scene.lesson.waits:
        head, below = _("Read, then continue"), ""
    if scene.company.host:
        head = people_here(scene.seats, scene.company.absent)
        below = subline(_("{name} deals when all are here.").format(name=scene.company.host))
    elif scene.company.missing and not scene.is_asked:
        below = subline(away(scene))
    if scene.waits:
        # A tap anywhere goes on; the button is for the keyboard.
        below = button("plain", **local("on"), data_focus=True)[_("Tap to continue")]
        head = _("The trick is full")
    elif scene.feedback:
        note = "note lifted" if scene.raised_card_note else "note"
        below = html(h.span("vh")[below], h.span(note)[scene.feedback])
    below = html(below, ways and ways_without(scene))
    if scene.can_claim:
        below = html(below, button("plain", **does("claim"))[_("Play out the rest")])
    turn = _("Your turn") if scene.is_asked and scene.company.remote_seats else None
    box = h.div("prompt", data_say=scene.is_asked, data_turn=turn)
    return part("prompt", box, h.b[head], " ", below)


def ways_without(scene: AnyScene) -> Inside:
    """Return what the host can do about those who are away when it is their turn."""
    company = scene.company
    if not company.missing or scene.is_asked or not scene.live or company.host:
        return None
    one = company.missing[0]
    name = _("Play for {name}").format(name=scene.names[one])
    does_so = does("stand-in", one) if len(company.missing) == 1 else does("begin")
    return html(
        company.come_by_code and button("plain", **sheet("devices"))[_("Show a code")],
        company.may_stand_in
        and button("plain", **does_so)[
            name if len(company.missing) == 1 else _("Let bots play for them")
        ],
    )


def _toolbar(scene: AnyScene) -> Inside:
    """Return the buttons to take back, redo and get a hint, which never change places."""
    if scene.tools is None and scene.hint is None:
        return None
    can = scene.tools
    ways = can and html(
        key_button("undo", "g-undo", _("Take back"), not can.undo, "u"),
        reactions_button()
        if can.reacts
        else key_button("redo", "g-redo", _("Redo"), not can.redo, "r"),
    )
    nudge = nudge_button(can.wait) if can and can.wait else None
    return part("toolbar", h.div("toolbar"), ways or "", hint_button(scene.hint), nudge)


def subline(text: str) -> Markup:
    return h.span("aside")[text]


def leads_next(scene: AnyScene) -> str:
    """Return the next leader after a trick; the middle of the table names its taker."""
    view = scene.view
    if view.to_move is None or len(view.tricks) == view.variant.tricks:
        return ""
    text = _("You lead next") if scene.is_you(view.to_move) else _("{name} leads next")
    return text.format(name=scene.names[view.to_move])


def decides(scene: AnyScene, seats: Sequence[int]) -> str:
    """Return the seat to decide in a position without play; the viewer's comes first."""
    if not seats:
        return ""
    seat = scene.view.seat if scene.view.seat in seats else seats[0]
    assert seat is not None
    if scene.is_you(seat):
        return _("Your turn")
    return _("{name} is next").format(name=scene.names[seat])


def waiting(scene: AnyScene, seats: Iterable[int]) -> str:
    """Return the seats that the game waits for, except the viewer's, in words."""
    others = [seat for seat in seats if not scene.is_you(seat)]
    if not others:
        return ""
    if len(others) == 1 and others[0] not in scene.company.missing:
        return _("{name} is thinking").format(name=scene.names[others[0]])
    return waiting_for(scene, others)


# Motions -------------------------------------------------------------------------------


FULL_TRICK_PAUSE = 500
"""The pause before a full trick is swept away, in ms at normal pace."""


def sweep(event: TrickTaken, scene: AnyScene) -> list[Motion]:
    """Return the motions of a trick to its taker."""
    return [
        {"kind": "card", "from": motion_key("card", card), "to": motion_key("seat", event.seat)}
        for card in scene.view.tricks[-1].cards
    ]


DEALT = 3
"""The viewer's cards dealt for each card that is seen to go to another seat."""


def deal(event: Dealt, scene: AnyScene) -> list[Motion]:
    """Return the motions of a deal: all of the viewer's cards, and some for the others."""
    others = [seat for seat in scene.all_seats if seat not in (scene.view.seat, event.dealer)]
    goals: list[MotionKey] = []
    for number in range(scene.view.hand_sizes[event.dealer]):
        if number % DEALT == 0:
            goals += (motion_key("seat", seat) for seat in others)
        goals += (motion_key("card", card) for card in scene.hand[number : number + 1])
    dealer = motion_key("seat", event.dealer)
    return [{"kind": "back", "from": dealer, "to": goal} for goal in goals]


# Beside the table --------------------------------------------------------------------


def _lesson_note(coach: Coach) -> Markup:
    step = _("{number} of {count}").format(number=coach.number, count=coach.count)
    leave = _("Leave the lesson")
    go_on = coach.waits and button("gold", **does("read-on"), data_focus=True)[_("Continue")]
    return h.section(f"coach about-{coach.shows or 'all'}", aria_label=_("Lesson"))[
        h.small("num")[step], h.p[coach.text], go_on, round_button("g-close", leave, **does("back"))
    ]


def bar(label: str, leave: str, text: Inside, *controls: Inside) -> Markup:
    """Return a bar below a table that is only looked at; its last control leaves."""
    close = round_button("g-close", leave, **does("back"))
    return h.section("replay-bar", aria_label=label)[text, h.div("controls")[controls, close]]


def key_button(command: str, picture: str, label: str, idle: bool, key: str) -> Markup:
    """Return a round button with a shortcut, disabled while it is idle."""
    return round_button(picture, label, **does(command), **shortcut(key), disabled=idle)
