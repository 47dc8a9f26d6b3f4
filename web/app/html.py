"""HTML in Python: `h.p("quiet", title=name)[_("Hello "), h.b[name]]`, and what all pages share.

The content of elements and attributes is escaped, unless it is `Markup` already.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TypeAlias

from markupsafe import Markup, escape

from app.protocol import commands
from app.protocol.names import PageName, SheetName
from app.protocol.replies import PartKind
from app.taps import does, local, sheet_id
from app.words import _
from app.words.names import initial

__all__ = ["Inside", "Markup", "button", "day", "dialog", "fill", "h", "heading", "hidden", "html"]
__all__ += ["icon", "monogram", "page", "part", "tip"]

VOID = ("input", "link", "meta", "path", "rect", "use")
"""The elements that hold nothing, which end where they begin."""


class Element:
    """An element, with its attributes as far as they are known; in brackets, with what it holds."""

    __slots__ = ("name", "start")

    def __init__(self, name: str, start: str = "") -> None:
        """Without an attribute, the element is just `<name>`."""
        self.name = name
        self.start = start or f"<{name}"

    def __call__(self, css: str = "", /, **attributes: object) -> Element:
        """With a class and attributes, "-" written as "_"; False and None are left out."""
        given = {"class": css or None, **attributes}
        text = "".join(_attribute(name, value) for name, value in given.items())
        return Element(self.name, self.start + text)

    def __getitem__(self, inside: Inside | tuple[Inside, ...]) -> Markup:
        """The whole element."""
        return Markup(f"{self.start}>{html(inside)}</{self.name}>")

    def __html__(self) -> str:
        """The whole element, which holds nothing."""
        return f"{self.start}/>" if self.name in VOID else f"{self.start}></{self.name}>"


Inside: TypeAlias = "str | float | Element | Iterable[Inside] | None"
"""The content of an element: text, numbers, elements and rows of them; False is nothing."""


class _Elements:
    """Every element by its name."""

    def __getattr__(self, name: str) -> Element:
        element = Element(name)
        setattr(self, name, element)
        return element


h = _Elements()


def html(*inside: Inside) -> Markup:
    """Several things in a row."""
    return Markup("".join(map(_text, inside)))


def fill(text: str, **gaps: Inside) -> Markup:
    """A sentence with its gaps filled by elements."""
    return Markup(escape(text)).format(**{name: html(inside) for name, inside in gaps.items()})


def _text(inside: Inside) -> str:
    if isinstance(inside, Markup):  # as most is
        return inside
    if inside is None or isinstance(inside, bool):
        return ""
    if isinstance(inside, str | int | float | Element):
        return escape(inside)
    return "".join(map(_text, inside))


def _attribute(name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    shown = name.rstrip("_").replace("_", "-")
    return f" {shown}" if value is True else f' {shown}="{escape(value)}"'


# What all pages share ------------------------------------------------------------------


def button(css: str = "", /, **attributes: object) -> Element:
    """A button that submits no form."""
    return h.button(css, type="button", **attributes)


def icon(name: str, css: str = "") -> Markup:
    """A picture from the sprite; the words beside it say what it means."""
    return h.svg(css, aria_hidden="true")[h.use(href=f"#{name}")]


def monogram(name: str, seat: int, team: Inside = None) -> Markup:
    """The first letter of a name as a small mark in the colour and form of the seat.

    `team` is the cut of gem of the seat's team.
    """
    return h.span(f"who who-{seat}", aria_hidden="true", translate="no")[initial(name), team]


def hidden(text: str) -> Markup:
    """Text for screen readers alone."""
    return h.span("vh")[text]


def tip(text: str) -> Element:
    """A tooltip over the parent element, whose label says the same to screen readers."""
    return h.span("tip", aria_hidden="true", title=text)


def page(name: PageName, body: Inside, title: str) -> Markup:
    """A whole page."""
    room = h.main("room", id="page", data_page=name, tabindex="-1", aria_label=title)
    return room[body]


def part(kind: PartKind, element: Element, *inside: Inside, of: object = None) -> Markup:
    """An element that is sent alone when nothing else has changed, see `app.parts`.

    `of` tells it from others of its kind.
    """
    key = kind if of is None else f"{kind}-{of}"
    return Markup(f"<!--{key}-->{element(data_part=key)[inside]}<!---->")


def dialog(name: SheetName, title: str, *body: Inside, of: str = "") -> Markup:
    """Return a sheet over the page; `of` tells one of several of that name from the others."""
    id_ = sheet_id(name, of)
    close = button("round-btn", **local("close"), aria_label=_("Close"))[icon("g-close")]
    # Screen readers begin with what has the focus: with the title, before the way out.
    heading = h.h2(id=f"{id_}-title", tabindex="-1", autofocus=True)[title]
    header = h.header[heading, close]
    return h.dialog("sheet", id=id_, aria_labelledby=f"{id_}-title")[header, body]


def heading(title: str) -> Markup:
    """The way back, and what the page is."""
    back = button("round-btn", **does(commands.Back()), aria_label=_("Back"), data_focus=True)
    return h.header[back[icon("g-back")], h.h1[title]]


def day(ms: int) -> Markup:
    """A day, which the page's JavaScript writes as is usual where it is read."""
    text = datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d")
    return h.time(datetime=text, data_when=ms)[text]
