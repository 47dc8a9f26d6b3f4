"""The frames of the pages that tell how it stands and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from app.pages.html import esc, icon, initial, page
from app.pages.scene import AnyScene
from app.words import _, listed, ngettext


def summary_page(title: str, note: str, boxes: str, go_on: str) -> str:
    """What a round brought, and a button to go on."""
    body = (
        f'<div class="sum"><header data-say><h1>{esc(title)}</h1> <p>{esc(note)}</p></header>'
        f'{boxes}<div class="go-at"><button type="button" class="gold" data-do="next" data-focus>'
        f"{go_on}</button>{_scores()}{_replay()}{_leave()}</div></div>"
    )
    return page("summary", body, title)


def final_page(title: str, note: str, boxes: str) -> str:
    """Who has won, the scores, and what to do next."""
    body = (
        f'<div class="sum final"><header data-say>{icon("gem-top", "stone")}<div>'
        f"<h1>{esc(title)}</h1> <p>{esc(note)}</p></div></header>{boxes}"
        f'<div class="go-at"><button type="button" class="gold" data-do="again" data-focus>'
        f"{_('Play again')}</button>"
        f'<button type="button" class="plain" data-local="open:more">{icon("g-menu")}'
        f"{_('More')}</button>"
        f"{_scores()}{_replay()}{_leave()}</div></div>"
    )
    return page("final", body, title)


def _replay() -> str:
    return (
        f'<button type="button" class="plain" data-do="replay">{icon("g-play")}'
        f"{_('Replay')}</button>"
    )


def _scores() -> str:
    return (
        f'<button type="button" class="plain" data-do="scores">{icon("g-tray")}'
        f"{_('Score sheet')}</button>"
    )


def _leave() -> str:
    return (
        f'<button type="button" class="plain" data-do="home">{icon("g-home")}'
        f"{_('Start page')}</button>"
    )


def victory(seats: Sequence[int], scene: AnyScene) -> str:
    """That these seats win together, the first of them nearest to the viewer."""
    others = [scene.names[seat] for seat in seats if not scene.is_you(seat)]
    if not others:
        return _("You win")
    if len(others) < len(seats):
        return _("You and {names} win").format(names=listed(others))
    return ngettext("{names} wins", "{names} win", len(others)).format(names=listed(others))


def bar(letter_of: str, name: str, total: int, note: str, track: str) -> str:
    """Somebody's points, as a number and as a bar."""
    return (
        f'<span class="who" aria-hidden="true">{esc(initial(letter_of))}</span>'
        f'<span class="nm">{esc(name)}</span>'
        f'<b class="num tot">{total}<small>{esc(note)}</small></b>'
        f'<span class="track" aria-hidden="true">{track}</span>'
    )


def stretch(css: str, share: float) -> str:
    """A part of a bar, as a share of the longest one's length."""
    # The longest bar leaves room for what stands behind it.
    return f'<svg class="{css}" width="{88 * share:.1f}%"></svg>'


def standings(title: str, rows: str, key: str) -> str:
    """The box with everybody's bar."""
    return (
        f'<section class="box stand"><h2>{title}</h2><ol class="bars-list">{rows}</ol>'
        f"{key}</section>"
    )
