"""The commands that every screen accepts: to and fro between screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.core.commands import everywhere
from app.core.device import Reading, Unreadable
from app.core.navigator import Navigator, Unavailable
from app.core.replies import Updates
from app.core.routes import HomeRoute, PlayRoute, Route, routes_from
from app.table.library import library_of


@everywhere
def open_(navigator: Navigator, route: Route) -> Reading[Updates]:
    """Open the screen of a route, in place of the top one if it has the same kind, else over it."""
    route = navigator.top.complete(route)
    is_same_kind = type(route) is type(navigator.top.route)
    return (yield from (navigator.replace if is_same_kind else navigator.push)(route))


@everywhere
def restore(
    navigator: Navigator, stack: tuple[Any, ...] = (), game: Mapping[str, Any] | None = None
) -> Reading[Updates]:
    """Reopen the routes of an earlier reply above the start page, as far as possible.

    It is the first message of the page, which brings the game among them; an unreadable one is
    reported at once.
    """
    routes = [route for route in routes_from(stack) if route != HomeRoute()]
    navigator.device.resumed = game
    try:
        if game and not any(isinstance(route, PlayRoute) for route in routes):
            yield from library_of(navigator).played_game("", navigator.rng)
    except Unavailable as reason:
        return navigator.home(str(reason))
    navigator.close(navigator.stack[1:])
    if not routes:
        yield from navigator.top.refresh()
    try:
        for route in routes:
            navigator.stack.append((yield from navigator.open(route)))
    except Unreadable:
        navigator.close(navigator.stack[1:])
        raise
    return navigator.top.render()


@everywhere
def look(navigator: Navigator) -> Reading[Updates]:
    """Draw the page again."""
    if len(navigator.stack) == 1:
        yield from navigator.top.refresh()
    return navigator.top.render()


@everywhere
def back(navigator: Navigator) -> Reading[Updates]:
    """Close the screen on top."""
    return navigator.pop()


@everywhere
def home(navigator: Navigator) -> Reading[Updates]:
    """Close all screens but the start page."""
    yield from navigator.stack[0].refresh()
    return navigator.home()


@everywhere
def hide(navigator: Navigator) -> Updates:
    """Cover one person's private cards, because the page is out of sight."""
    for number, screen in enumerate(navigator.stack):
        if screen.private():
            navigator.close(navigator.stack[number + 1 :])
            screen.cover()
            break
    return navigator.top.render()


@everywhere
def ahead(navigator: Navigator, key: str, answer: str | None = None) -> Updates:
    """Keep the thinker's answer to a request that nobody waits for; some pages show the last."""
    library_of(navigator).ahead.take(key, answer)
    return navigator.top.answered_ahead()
