"""The seats at a table of Diamonds: players, Showrooms and Vaults."""

from __future__ import annotations

from app.core.html import (
    Element,
    Markup,
    button,
    h,
    hidden,
    html,
    icon,
    monogram,
    part,
    picture,
    tip,
)
from app.core.shared_names import MotionKey, motion_key
from app.core.taps import does
from app.games.board import around, player_badge, seat_box
from app.games.diamonds.actions import fills_vault
from app.games.diamonds.round_end import fans
from app.games.diamonds.scene import (
    Scene,
    holders,
    in_focus,
    knows_vault,
    owners,
    seats_of,
    side_of,
)
from app.games.scene import explains
from app.games.values import mark_note, mark_style, value_note, value_tag
from app.words import _
from diamonds_core.diamonds import WEIGHTS
from diamonds_core.events import Acted
from diamonds_core.moves import Rob, move_text

EMBLEMS = ("t-round", "t-emerald", "t-trillion")
"""The cut of gem that identifies a team, besides its tint."""

MOST_BLUE = 7
"""The largest number of crystals without a red one, which stands for 5."""


def others(scene: Scene) -> Markup:
    return around(scene, lambda seat: _seat(seat, scene))


def mine(scene: Scene) -> Markup:
    """Return the place at the bottom: the viewer's name and Showroom."""
    seat = scene.bottom_seat
    at = side_of(scene, seat)
    name = holders(scene, at)
    inner = html(
        player_badge(seat, name, _mark(seat, scene), scene, thief=_thief(seat, scene)),
        h.div("goods")[_tray(at, scene)],
        scene.ghost,
    )
    return seat_box(seat, f"mine {_seat_class(seat, scene)}", name, inner)


def own_vault(scene: Scene) -> Markup:
    """Return the Vault at the bottom; only its owner sees the total."""
    at = side_of(scene, scene.bottom_seat)
    if scene.view.seat is None:
        return _vault(at, scene)
    points = scene.view.vault[at]
    if scene.named:
        label = _("Vault of {owners}: {points}").format(owners=owners(scene, at), points=points)
        about = label
    else:
        label = _("Your Vault: {points}").format(points=points)
        about = _("Your Vault: at the end each crystal is worth {vault}").format(**WEIGHTS)
    place = _place("vault", motion_key("vault", at), label, scene)
    number = h.b("num", aria_hidden="true")[points]
    return part("vault", place, tip(about), _safe(at, scene), number, of=at)


def goods(scene: Scene) -> Markup:
    """Return the crystals of the viewer's side in few words."""
    at = side_of(scene, scene.bottom_seat)
    showroom, vault = motion_key("showroom", at), motion_key("vault", at)
    return h.div("purse")[
        h.span(data_place=showroom)[icon("g-tray"), h.b("num")[scene.view.showroom[at]]],
        h.span(data_place=vault)[_safe(at, scene), h.b("num")[scene.view.vault[at]]],
    ]


def _seat(seat: int, scene: Scene) -> Markup:
    at = side_of(scene, seat)
    note = _partner_note(seat, scene)
    # Partners' crystals are shown at the partner nearest to the viewer.
    keeper = seats_of(scene, at)[0] == seat
    goods = h.div("goods")[_tray(at, scene), _vault(at, scene)] if keeper else ""
    slim = "" if keeper else " slim"
    name = scene.names[seat]
    upper = player_badge(seat, name, _mark(seat, scene), scene, note, _thief(seat, scene))
    css = f"{_seat_class(seat, scene)}{slim}"
    return seat_box(seat, css, name, html(upper, goods, fans(seat, scene)))


def _partner_note(seat: int, scene: Scene) -> str:
    """Return who is the partner of a seat, empty for a seat without one."""
    mates = [other for other in seats_of(scene, side_of(scene, seat)) if other != seat]
    if not mates:
        return ""
    # Spanish has one word for "with you".
    return (
        _("with you")
        if scene.is_you(mates[0])
        else _("with {name}").format(name=scene.names[mates[0]])
    )


def _seat_class(seat: int, scene: Scene) -> str:
    turn = " turn" if seat in in_focus(scene) else ""
    team = f" team t{side_of(scene, seat)}" if scene.view.variant.partners else ""
    return f"seat{turn}{team}"


def _mark(seat: int, scene: Scene) -> Markup:
    cut = icon(EMBLEMS[side_of(scene, seat)], "cut") if scene.view.variant.partners else None
    return monogram(scene.names[seat], seat, cut)


def _thief(seat: int, scene: Scene) -> Markup:
    if scene.view.thief != seat:
        return Markup()
    said = hidden(_("has the Thief"))
    note, key = tip(_("The Thief: Clubs steal from here")), motion_key("thief")
    return h.span("thief", data_key=key, **explains(key, scene))[icon("thief"), said, note]


def _vault(at: int, scene: Scene) -> Markup:
    label, counted = _("Vault, shut"), Markup()
    if knows_vault(scene, at):
        points = scene.view.vault[at]
        text = _("Vault of {owners}: {points}")
        label = text.format(owners=owners(scene, at), points=points)
        counted = h.b("num", aria_hidden="true")[points]
    place = _place("vault", motion_key("vault", at), label, scene)
    return part("vault", place, _safe(at, scene), counted, tip(label), of=at)


def _safe(at: int, scene: Scene) -> Markup:
    """Return the door of a Vault, open while a crystal enters; the first enters an empty one."""
    match scene.current_event:
        case Acted(seat=seat, suit=suit, moved=1) if fills_vault(suit):
            first = knows_vault(scene, at) and scene.view.vault[at] == 1
            opened = "vault-empty" if first else "vault-open"
            return icon(opened if side_of(scene, seat) == at else "vault")
    return icon("vault")


def _tray(at: int, scene: Scene) -> Markup:
    """Return a Showroom; it is a button when the viewer may rob it."""
    points = scene.view.showroom[at]
    own = at == side_of(scene, scene.bottom_seat) and scene.is_you(scene.bottom_seat)
    alone = own and not scene.view.variant.partners
    text = _("Your Showroom: {points}") if alone else _("Showroom of {owners}: {points}")
    label = text.format(owners=owners(scene, at), points=points)
    inner = html(stones(points), h.b("num", aria_hidden="true")[points])
    name, move = motion_key("showroom", at), _robbery(at, scene)
    if move is None:
        return part("tray", _place("tray", name, label, scene), inner, tip(label), of=at)
    right = scene.mark(move)
    if not scene.live or right is not None:
        label = ", ".join(filter(None, (label, value_note(move, scene), mark_note(right))))
        place = _place(f"tray{mark_style(right)}", name, label, scene)
        return part("tray", place, inner, value_tag(move, scene), tip(label), of=at)
    text = _("Steal 1 from {owners}, Showroom: {points}")
    label = text.format(owners=owners(scene, at), points=points)
    label = ", ".join(filter(None, (label, value_note(move, scene))))
    taken = does("move", move=move_text(move))
    tap = button("tray target", data_place=name, **taken, data_focus=True)
    return part("tray", tap, hidden(label), inner, value_tag(move, scene), tip(label), of=at)


def _place(css: str, name: MotionKey, label: str, scene: Scene) -> Element:
    return h.div(css, data_place=name, **explains(name, scene), role="img", aria_label=label)


def _robbery(at: int, scene: Scene) -> Rob | None:
    """Return the move that takes from a place, None if the viewer has no such choice."""
    robberies = [move for move in scene.view.legal if isinstance(move, Rob)]
    return next((move for move in robberies if move.side == at), None)


def stones(points: int) -> Markup:
    """Draw crystals: up to 7 all small, else large ones first. The numeral has the exact count."""
    large = (points - (points % 5 == 0)) // 5 if points > MOST_BLUE else 0
    small = points - 5 * large
    drawn = picture("c-large", "l") * min(large, 6) + picture("c-small", "s") * small
    return h.span("stones", aria_hidden="true")[drawn]
