"""The table of Diamonds: the trick in its middle, the viewer's prompts, and motions."""

from __future__ import annotations

from app.core.html import Inside, Markup, button, fill, h, html, icon, monogram, part, picture, tip
from app.core.replies import Motion
from app.core.shared_names import motion_key
from app.core.taps import does
from app.games.board import (
    FULL_TRICK_PAUSE,
    board,
    deal,
    decides,
    leads_next,
    prompt,
    subline,
    sweep,
    waiting,
    ways_without,
)
from app.games.cards import laid_card, middle, slots
from app.games.diamonds.actions import action_icon, action_sentence, gain, route, steals
from app.games.diamonds.cards import face, hand
from app.games.diamonds.narration import close_race, headline
from app.games.diamonds.round_end import medal, own_fans, told
from app.games.diamonds.rules import aid_ticket
from app.games.diamonds.scene import (
    Scene,
    is_counting,
    seats_of,
    taker,
    trick_actions,
    waited_for,
    where,
)
from app.games.diamonds.seats import MOST_BLUE, goods, mine, others, own_vault
from app.games.log import corner_log, taker_line
from app.games.scene import away, explains
from app.games.values import all_values, mark_note, mark_style, value_note, value_tag
from app.words import _, join_names, ngettext, points, suit_within, the_card
from diamonds_core.cards import SUITS, Card
from diamonds_core.diamonds import winning_index
from diamonds_core.events import (
    MOST,
    Acted,
    Counted,
    Dealt,
    Event,
    PassChosen,
    Played,
    Swapped,
    TrickTaken,
)
from diamonds_core.moves import Give, Pass, Rob, move_text

# The trick -----------------------------------------------------------------------------


def trick(scene: Scene) -> Markup:
    playing = scene.view.phase in ("play", "rob") and not is_counting(scene)
    around = slots(scene, lambda k, seat: _card(k, seat, scene), _taken(scene))
    return middle(scene, _supply(scene), around if playing else Markup())


def stage(scene: Scene) -> Markup:
    """Return the trick on a small table, with the viewer's Showroom and Vault as numbers."""
    return html(trick(scene), goods(scene))


def _taken(scene: Scene) -> str:
    """Return the taker of the trick that has just ended, in words."""
    seat = taker(scene)
    return "" if seat is None else taker_line(seat, scene)


def _supply(scene: Scene) -> Markup:
    held = scene.view.supply
    said = _("Supply: {points}").format(points=points(held))
    heap = picture("supply" if held else "supply-empty")
    key = motion_key("supply")
    place = h.div("supply", data_place=key, **explains(key, scene), role="img", title=said)
    return part("supply", place, heap, h.b("num", aria_hidden="true")[held])


def _card(k: int, seat: int, scene: Scene) -> Markup:
    trick = scene.view.trick
    card, wins = trick[k], _("wins so far") if k == winning_index(trick) else ""
    action = trick_actions(scene, len(scene.view.tricks)).get(card)
    laid = laid_card(card, seat, face(card, scene.view.variant.thief), wins, k == 0, scene)
    return html(laid, _action_tag(card, action, scene) if action else None)


def _action_tag(card: Card, action: Acted, scene: Scene) -> Markup:
    """Return the effect of a card off suit; a tap explains it in a sentence."""
    drawn = picture(action_icon(action.suit, scene.view.variant.thief)) if action.moved else ""
    said = action_sentence(action, scene)
    tap = explains(f"effect-{card}", scene)
    css = f"act-tag {SUITS[action.suit]}{' pictured' * bool(drawn)}"
    if scene.is_you(action.seat) and scene.streak > 1:
        css += f" streak-{scene.streak}"
    return h.span(css, role="img", aria_label=said, **tap)[
        drawn,
        h.span("long")[gain(action, scene)],
        h.span("short")[_short(action, scene)],
        tip(said),
    ]


def _short(action: Acted, scene: Scene) -> str:
    """Return the effect for narrow cards, whose picture shows the rest."""
    if action.moved and not steals(action.suit):
        return "+1"
    if action.moved and action.source is not None:
        return scene.name_inside(seats_of(scene, action.source)[0])
    return "0"


# Prompts -------------------------------------------------------------------------------


def _prompt(scene: Scene) -> tuple[str, Inside]:
    """Return the viewer's task, or the last event."""
    if scene.still:
        below = _following(scene) if scene.view.phase == "play" and scene.view.legal else ""
        return decides(scene, waited_for(scene)), below
    if not scene.live:
        return told(scene) if is_counting(scene) else _happening(scene)
    if not scene.is_asked:
        return _waiting(scene)
    match scene.view.legal[0]:
        case Card():
            return _("Your turn"), _advised(_following(scene), scene, _first_case(scene))
        case Rob():
            most = (
                _("you took the most Clubs") if scene.view.reason == MOST else _("tap a Showroom")
            )
            return _("Who do you rob?"), subline(most)
        case Pass():
            return _("You deal"), subline(_("how many to pass?"))
    return _("Your turn"), _advised(subline(_("tap the cards to pass")), scene, "passing")


def _advised(below: Markup, scene: Scene, rule: str) -> Markup:
    """Return the line of a prompt, with advice that replaces it until it has been read once."""
    advice = {
        "passing": _("Empty a suit: when it is led, any card you play acts."),
        "theft": _("Clubs steal from Showrooms."),
        "red": _("A red crystal counts 5."),
    }
    told_elsewhere = scene.header or scene.is_guests or scene.lesson or scene.can_claim
    if told_elsewhere or rule not in advice:
        return below
    return html(below, h.span("advice", data_advice=rule)[advice[rule]])


def _first_case(scene: Scene) -> str:
    """Return the rule of a theft since the viewer's last card, or else of a red crystal."""
    last = [k for k, event in enumerate(scene.events) if _is_own_card(event, scene)][-1:]
    since = scene.events[last[0] if last else 0 :]
    if any(isinstance(event, Acted) and event.source is not None for event in since):
        return "theft"
    return "red" if max(scene.view.showroom) > MOST_BLUE else ""


def _is_own_card(event: Event, scene: Scene) -> bool:
    return isinstance(event, Played) and event.seat == scene.view.seat


def _happening(scene: Scene) -> tuple[str, Inside]:
    match scene.current_event:
        case None | PassChosen():
            head = ""
        case TrickTaken():
            head = leads_next(scene) or _("The round is over")
        case event:
            head = headline(event, scene)
    return head, _below(scene)


def _below(scene: Scene) -> Inside:
    """Return the reason why an action had no effect, or the cause of actions after a round."""
    match scene.current_event:
        case Acted(moved=0) as action:
            return subline(action_sentence(action, scene))
        case TrickTaken():
            return subline(close_race(scene))
    return ""


def _waiting(scene: Scene) -> tuple[str, Inside]:
    """Return the seats that the game waits for, and their task."""
    view = scene.view
    if view.phase == "dealer":
        return _("Drawing the first dealer"), ""
    if view.phase == "deal":
        return _("Dealing"), ""
    tasks = {"pass": _("how many to pass?"), "rob": _("who is robbed?")}
    below = subline(tasks[view.phase]) if view.phase in tasks else ""
    return waiting(scene, waited_for(scene)), below


def _following(scene: Scene) -> Markup:
    """Return a description of the playable cards."""
    led = scene.view.led
    if led is None:
        return subline(_("lead any card"))
    holds = any(card.suit == led for card in scene.view.hand)
    suit = SUITS[led]
    drawn = h.span(suit)[icon("s-" + suit), h.span("wide")[" ", suit_within(led)]]
    text = _("follow {suit}") if holds else _("no {suit}: any card")
    said = h.span("vh")[text.format(suit=suit_within(led))]
    return h.span("aside")[said, h.span(aria_hidden="true")[fill(text, suit=drawn)]]


def question(scene: Scene) -> Markup:
    """Return the prompt in the middle of the table before a round; empty without one."""
    view = scene.view
    match scene.current_event:
        case PassChosen(seat=seat, count=count) if not scene.is_you(seat):
            text = _("{name}: pass {count}").format(name=scene.names[seat], count=count)
            return _ask(h.p("chosen")[monogram(scene.names[seat], seat), text])
    if view.phase == "pass":
        return _ask_pass(scene)
    if view.phase == "give":
        return _ask_give(scene)
    return Markup()


def _ask(*inside: Inside) -> Markup:
    return part("question", h.div("ask"), *inside)


def _away(scene: Scene) -> Inside:
    """Return who is away of those for whom the game waits; the prompt is hidden on phones."""
    return scene.company.missing and html(h.p("quiet")[away(scene)], ways_without(scene))


def _ask_pass(scene: Scene) -> Markup:
    dealer = scene.view.dealer
    assert dealer is not None
    if not scene.is_asked and not scene.is_you(dealer):
        text = _("{name} deals, and chooses how many cards everybody passes.")
        return _ask(h.p[text.format(name=scene.name(dealer))], _away(scene))
    text = (
        _("How many cards do partners swap?")
        if scene.view.variant.partners
        else _("How many cards does everybody pass?")
    )
    buttons = html(_pass_button(move, scene) for move in scene.view.legal if isinstance(move, Pass))
    return _ask(h.p(data_say=scene.is_asked)[text], h.div("choices")[buttons])


def _pass_button(move: Pass, scene: Scene) -> Markup:
    hinted = scene.hint is not None and scene.hint.move == move
    label = ngettext("Pass {count} card", "Pass {count} cards", move.count)
    right = scene.mark(move)
    label = ", ".join(filter(None, (label, value_note(move, scene), mark_note(right))))
    live = scene.live and right is None
    first, css = move.count == 1, f"choice{' hinted' * hinted}{mark_style(right)}"
    tap = button(css, aria_label=label, disabled=not live)
    if live:
        tap = tap(data_focus=first, **does("move", move=move_text(move)))
    return tap[move.count, value_tag(move, scene)]


def _ask_give(scene: Scene) -> Markup:
    view = scene.view
    if view.seat is None or view.gave is not None or view.passing is None:
        return _ask(h.p[waiting(scene, waited_for(scene))], _away(scene))
    to = scene.names[view.variant.receiver[view.seat]]
    text = ngettext(
        "Pick {count} card for {name}.", "Pick {count} cards for {name}.", view.passing, name=to
    )
    confirm = "" if scene.still else _confirm(view.seat, view.passing, to, scene)
    choices = h.div("choices")[confirm, all_values(scene)]
    return _ask(h.p(data_say=scene.is_asked)[text], choices)


def _confirm(seat: int, passing: int, to: str, scene: Scene) -> Markup:
    """Return the button that gives; while disabled, it shows the number of missing cards."""
    missing, give = passing - len(scene.picked), Give(seat, scene.picked)
    if scene.mark(give) is False:
        return button("gold", id="confirm", disabled=True)[_("Not the best cards")]
    if missing == 0 and scene.is_asked:
        cards = join_names(map(the_card, scene.picked))
        text = _("Give to {name}").format(name=to)
        label = _("Give to {name}: {cards}").format(name=to, cards=cards)
        label = ", ".join(filter(None, (label, value_note(give, scene))))
        tap = button("gold", id="confirm", **does("move", move=move_text(give)), aria_label=label)
        return tap(data_focus=True)[text, value_tag(give, scene)]
    text = ngettext("{count} more", "{count} more", missing)
    return button("gold", id="confirm", disabled=True)[text]


# The whole table -----------------------------------------------------------------------


def table(scene: Scene, sheet: Markup | None = None, title: str = "") -> Markup:
    """Return the whole table; a `sheet` with a title lies in its middle between two rounds."""
    asks = question(scene)
    said = prompt(scene, *_prompt(scene), ways=not asks)
    counts = is_counting(scene)
    kind = "".join((" asking" * bool(asks), " counting" * counts, " ended" * bool(sheet)))
    return board(
        scene,
        where=where(scene),
        log=corner_log(scene, lambda event: headline(event, scene)),
        aid=aid_ticket(scene),
        others=others(scene),
        middle=sheet or html(trick(scene), medal(scene, said) if counts else asks),
        mine=mine(scene),
        own=html(None if counts else said, own_vault(scene)),
        hand=own_fans(scene) if counts else hand(scene),
        kind=f"seats-{scene.view.variant.players}{kind}",
        ended=title,
    )


# Motions and pauses -------------------------------------------------


REASON = 1200
"""The pause to read why an action had no effect, in ms at normal pace."""

THEFT = 700
"""The pause after a robbery, which hurts, in ms at normal pace."""

ANNOUNCEMENT = 1200
"""The pause to read how many cards are passed, in ms at normal pace."""

MAJORITY, TIE, FANS = 420, 600, 300
"""The pauses after the count of a suit that a seat has won, or that is tied, and while the fans of
cards open before the first, in ms at normal pace."""

GLANCE = 90
"""The pause after a card that only follows suit, in ms at normal pace."""


def motions(event: Event, scene: Scene) -> list[Motion]:
    match event:
        case Dealt():
            return deal(event, scene)
        case Swapped():
            return _passed(scene)
        case TrickTaken():
            return sweep(event, scene)
        case Acted(moved=1):
            start, end = route(event, scene.view.variant.team[event.seat])
            return [{"kind": "crystal", "from": start, "to": end}]
    return []


def _passed(scene: Scene) -> list[Motion]:
    """Return the motions of all passed cards, face up only where the viewer gives or gets them."""
    view = scene.view
    ways = []
    for seat, receiver in enumerate(view.variant.receiver):
        start, end = motion_key("seat", seat), motion_key("seat", receiver)
        if seat == view.seat:
            ways += [(motion_key("card", card), end) for card in view.gave or ()]
        elif receiver == view.seat:
            ways += [(start, motion_key("card", card)) for card in view.got or ()]
        else:
            ways += [(start, end)] * (view.passing or 0)
    return [{"kind": "back", "from": start, "to": end} for start, end in ways]


def rest(event: Event, scene: Scene) -> int | None:
    """Return the pause after an event, in ms at normal pace; None for the usual one."""
    if len(scene.view.trick) == scene.view.variant.trick_size:
        return FULL_TRICK_PAUSE
    match event:
        case Played(card=card, led=led) if led in (None, card.suit):
            return GLANCE
        case PassChosen(seat=seat) if not scene.is_you(seat):
            return ANNOUNCEMENT
        case Counted(suit=suit, seat=seat):
            return (TIE if seat is None else MAJORITY) + (0 if suit else FANS)
        case Acted(moved=0):
            return REASON
        case TrickTaken() if close_race(scene):
            return REASON
        case Acted(suit=suit) if steals(suit):
            return THEFT
    return None
