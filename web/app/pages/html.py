"""The few pieces that all pages are made of."""

from __future__ import annotations

from html import escape

from app.words import _


def esc(text: str) -> str:
    """Text for a page: names are typed by people."""
    return escape(text, quote=True)


def icon(name: str, kind: str = "") -> str:
    """A picture from the sprite; the words beside it say what it means."""
    css = f' class="{kind}"' if kind else ""
    return f'<svg{css} aria-hidden="true"><use href="#{name}"/></svg>'


def initial(name: str) -> str:
    """The first letter of a name."""
    return name.strip()[:1].upper()


def monogram(name: str) -> str:
    """The first letter of a name, as a small round mark."""
    return f'<span class="who" aria-hidden="true">{esc(initial(name))}</span>'


def hidden(text: str) -> str:
    """Text for screen readers alone."""
    return f'<span class="vh">{esc(text)}</span>'


def tip(text: str) -> str:
    """What a mouse is told that rests on whatever this lies over; its label says it to others."""
    return f'<span class="tip" aria-hidden="true" title="{esc(text)}"></span>'


def page(name: str, body: str, title: str) -> str:
    """A whole page."""
    return (
        f'<main id="page" class="room" data-page="{name}" tabindex="-1" aria-label="{esc(title)}">'
        f"{body}</main>"
    )


def dialog(name: str, title: str, body: str) -> str:
    """A sheet over the page, which the page's JavaScript opens and closes."""
    return (
        f'<dialog id="{name}" class="sheet" aria-labelledby="{name}-title">'
        f'<header><h2 id="{name}-title">{esc(title)}</h2>'
        f'<button type="button" class="round-btn" data-local="close" aria-label="{_("Close")}">'
        f"{icon('g-close')}</button></header>{body}</dialog>"
    )
