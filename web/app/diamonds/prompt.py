"""Who has to do what at a table of Diamonds, and the questions before a round."""

from __future__ import annotations

from app.diamonds.log import headline
from app.diamonds.scene import Scene, is_counting, waited_for
from app.html import Inside, Markup, button, fill, h, html, icon
from app.pages import prompt as any_prompt
from app.pages.prompt import line, waiting
from app.words import _, listed, ngettext, suit_within, the_card
from diamonds_core.cards import SUITS, Card
from diamonds_core.events import MOST
from diamonds_core.moves import Give, Pass, Rob, move_text


def prompt(scene: Scene) -> Markup:
    """What the viewer is to do, or what has just happened."""
    return any_prompt.prompt(scene, *_words(scene))


def _words(scene: Scene) -> tuple[str, Inside]:
    if not scene.live:
        head = headline(scene.events[-1], scene) if scene.events else ""
        return head, line(_("counting the suits")) if is_counting(scene) else ""
    if not scene.asked:
        return _waiting(scene)
    match scene.view.legal[0]:
        case Card():
            return _("Your turn"), _following(scene)
        case Rob():
            most = _("you took most Clubs") if scene.view.reason == MOST else _("tap a Showroom")
            return _("Steal from whom?"), line(most)
        case Pass():
            return _("You deal"), line(_("how many are passed?"))
    return _("Your turn"), line(_("tap the cards to pass"))


def _waiting(scene: Scene) -> tuple[str, Inside]:
    """Whom the game waits for, and for what."""
    view = scene.view
    if view.phase == "dealer":
        return _("Drawing the first dealer"), ""
    if view.phase == "deal":
        return _("Dealing"), ""
    tasks = {"pass": _("how many are passed?"), "rob": _("steal from whom?")}
    below = line(tasks[view.phase]) if view.phase in tasks else ""
    return waiting(scene, waited_for(scene)), below


def _following(scene: Scene) -> Markup:
    """Which cards may be played."""
    led = scene.view.led
    if led is None:
        return line(_("lead any card"))
    holds = any(card.suit == led for card in scene.view.hand)
    suit = SUITS[led]
    picture = h.span(suit)[icon("s-" + suit), h.span("wide")[" ", suit_within(led)]]
    text = _("follow {suit}") if holds else _("no {suit}: any card")
    said = h.span("vh")[text.format(suit=suit_within(led))]
    return h.span[said, h.span(aria_hidden="true")[fill(text, suit=picture)]]


def question(scene: Scene) -> Markup:
    """What is asked before a round is played, in the middle of the table; else nothing."""
    view = scene.view
    if view.phase == "pass":
        return _ask_pass(scene)
    if view.phase == "give":
        return _ask_give(scene)
    return Markup()


def _ask_pass(scene: Scene) -> Markup:
    dealer = scene.view.dealer
    assert dealer is not None
    if not scene.asked:
        text = _("{name} deals, and chooses how many cards everybody passes.")
        return h.div("ask")[h.p[text.format(name=scene.called(dealer))]]
    text = (
        _("How many cards do partners swap?")
        if scene.view.variant.partners
        else _("How many cards does everybody pass?")
    )
    buttons = html(_pass_button(move) for move in scene.view.legal if isinstance(move, Pass))
    return h.div("ask")[h.p(data_say=True)[text], h.div("choices")[buttons]]


def _pass_button(move: Pass) -> Markup:
    label = ngettext("Pass {count} card", "Pass {count} cards", move.count).format(count=move.count)
    first = move.count == 1
    return button("choice", data_move=move_text(move), aria_label=label, data_focus=first)[
        move.count
    ]


def _ask_give(scene: Scene) -> Markup:
    view = scene.view
    if view.seat is None or view.gave is not None or view.passing is None:
        return h.div("ask")[h.p[waiting(scene, waited_for(scene))]]
    to = scene.names[view.variant.receiver[view.seat]]
    text = ngettext(
        "Pick {count} card for {name}.", "Pick {count} cards for {name}.", view.passing
    ).format(count=view.passing, name=to)
    confirm = _confirm(view.seat, view.passing, to, scene)
    return h.div("ask")[h.p(data_say=True)[text], confirm]


def _confirm(seat: int, passing: int, to: str, scene: Scene) -> Markup:
    """The button that gives; disabled, it says how many more to pick."""
    missing = passing - len(scene.picked)
    if missing == 0 and scene.live:
        move = move_text(Give(seat, scene.picked))
        cards = listed(map(the_card, scene.picked))
        text = _("Give to {name}").format(name=to)
        label = _("Give to {name}: {cards}").format(name=to, cards=cards)
        return button("gold", id="confirm", data_move=move, aria_label=label, data_focus=True)[text]
    text = ngettext("{count} more", "{count} more", missing).format(count=missing)
    return button("gold", id="confirm", disabled=True)[text]
