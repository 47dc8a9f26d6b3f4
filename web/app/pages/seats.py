"""Who sits at the table, with what they show."""

from __future__ import annotations

from app.pages.html import esc, hidden, icon, monogram
from app.pages.scene import Scene
from app.words import _, listed, ngettext
from diamonds_core.moves import Rob, move_text

EMBLEMS = ("t-round", "t-emerald", "t-trillion")
"""The cut of gem by which a team is known, besides its tint."""


def others(scene: Scene) -> str:
    """Everybody but the viewer: left, far side, right."""
    at: dict[str, list[str]] = {"l": [], "t": [], "r": []}
    for seat in scene.others:
        at[scene.side(seat)[0]].append(_seat(seat, scene))
    left, far, right = ("".join(boxes) for boxes in at.values())
    parts = (("side-l", left), ("far seats", far), ("side-r", right))
    return "".join(f'<div class="{css}">{boxes}</div>' for css, boxes in parts if boxes)


def mine(scene: Scene) -> str:
    """The place at the bottom: the viewer's plate and Showroom."""
    seat = scene.chair
    place = scene.place(seat)
    name = scene.holders(place)
    return (
        f'<section class="mine {_seat_class(seat, scene)}" data-seat="{seat}" '
        f'aria-label="{esc(name)}">'
        f"{_plate(seat, name, '', scene)}"
        f'<div class="goods">{tray(place, scene)}</div>{_thief(seat, scene)}</section>'
    )


def own_vault(scene: Scene) -> str:
    """The Vault at the bottom; its total is for its owner's eyes."""
    place = scene.place(scene.chair)
    if scene.view.seat is None:
        return f'<div class="vault" data-place="vault-{place}">{icon("vault")}</div>'
    points = scene.view.vault[place]
    label = _("Your Vault: {points}").format(points=points)
    return (
        f'<div class="vault" data-place="vault-{place}" role="img" aria-label="{label}">'
        f'{icon("vault")}<span aria-hidden="true"><b class="num">{points}</b>'
        f"<small>{_('in your Vault')}</small></span></div>"
    )


def _seat(seat: int, scene: Scene) -> str:
    place = scene.place(seat)
    mate = next((other for other in scene.seats_of(place) if other != seat), None)
    note = "" if mate is None else _("with {name}").format(name=scene.within(mate))
    # Partners' crystals lie at the partner nearest to the viewer.
    keeper = scene.seats_of(place)[0] == seat
    goods = f'<div class="goods">{tray(place, scene)}{_safe(place)}</div>' if keeper else ""
    slim = "" if keeper else " slim"
    return (
        f'<section class="{_seat_class(seat, scene)}{slim}" data-seat="{seat}" '
        f'aria-label="{esc(scene.names[seat])}">'
        f"{_plate(seat, scene.names[seat], note, scene)}{goods}{_thief(seat, scene)}</section>"
    )


def _seat_class(seat: int, scene: Scene) -> str:
    # Only one seat glows: the viewer's, when all are asked at once.
    waited = [scene.chair] if scene.asked else scene.waited_for()[:1]
    turn = " turn" if seat in waited else ""
    team = f" team t{scene.place(seat)}" if scene.view.variant.partners else ""
    return f"seat{turn}{team}"


def _plate(seat: int, name: str, note: str, scene: Scene) -> str:
    view = scene.view
    mark = monogram(scene.names[seat])
    if view.variant.partners:
        mark = f'<span class="who">{icon(EMBLEMS[scene.place(seat)])}</span>'
    below = f"<small>{esc(note)}</small>" if note else ""
    dealer = f'<span class="chip">{icon("dealer")}{hidden(_("deals"))}</span>'
    return (
        f'<div class="plate">{mark}<span class="name"><span>{esc(name)}</span>{below}</span>'
        f"{dealer if view.dealer == seat else ''}{_tally(seat, scene)}</div>"
    )


def _tally(seat: int, scene: Scene) -> str:
    cards, taken = scene.view.hand_sizes[seat], scene.tricks_taken(seat)
    said = listed(
        (
            ngettext("{count} card in hand", "{count} cards in hand", cards).format(count=cards),
            ngettext("{count} trick taken", "{count} tricks taken", taken).format(count=taken),
        )
    )
    return (
        f'<span class="tally" title="{said}">{hidden(said)}'
        f'<span aria-hidden="true">{icon("g-cards")}<b>{cards}</b></span>'
        f'<span aria-hidden="true">{icon("g-tricks")}<b>{taken}</b></span></span>'
    )


def _thief(seat: int, scene: Scene) -> str:
    if scene.view.thief != seat:
        return ""
    said = hidden(_("has the Thief"))
    return f'<span class="thief" data-key="thief">{icon("thief")}{said}</span>'


def _safe(place: int) -> str:
    return (
        f'<div class="vault" data-place="vault-{place}" role="img" '
        f'aria-label="{_("Vault, shut")}">{icon("vault")}</div>'
    )


def tray(place: int, scene: Scene) -> str:
    """A Showroom; when it may be robbed, a button."""
    points = scene.view.showroom[place]
    label = _("Showroom of {owners}: {points}").format(owners=scene.owners(place), points=points)
    inner = f'{stones(points)}<b class="num" aria-hidden="true">{points}</b>'
    move = _robbery(place, scene)
    if move is None:
        return (
            f'<div class="tray" data-place="showroom-{place}" role="img" '
            f'aria-label="{esc(label)}">{inner}</div>'
        )
    label = _("Steal 1 from {owners}, who show {points}").format(
        owners=scene.owners(place), points=points
    )
    return (
        f'<button type="button" class="tray target" data-place="showroom-{place}" '
        f'data-move="{move_text(move)}" aria-label="{esc(label)}">{inner}</button>'
    )


def _robbery(place: int, scene: Scene) -> Rob | None:
    """The move that takes from a place, if the viewer may choose it now."""
    robberies = [move for move in scene.view.legal if isinstance(move, Rob)] if scene.live else []
    return next((move for move in robberies if scene.place(move.seat) == place), None)


def stones(points: int) -> str:
    """Crystals for the eye: up to 7 all small, then large first. The numeral is the truth."""
    large = (points - 1) // 5 if points > 7 and points % 5 == 0 else points // 5 * (points > 7)
    small = points - 5 * large
    drawn = icon("c-large", "l") * min(large, 6) + icon("c-small", "s") * small
    return f'<span class="stones" aria-hidden="true">{drawn}</span>'
