"""HTML in Python: `h.p("quiet", title=name)[_("Hello "), h.b[name]]`, and the parts of all pages.

The content of elements and attributes is escaped, unless it is `Markup` already.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeAlias

from markupsafe import Markup, escape

from app.core.shared_names import PageName, PartKind, SheetName
from app.core.taps import does, local, sheet_id
from app.words import _
from app.words.names import initial

__all__ = ["Inside", "Markup", "button", "day", "dialog", "fill", "h", "heading", "hidden", "html"]
__all__ += ["icon", "listing", "monogram", "page", "part", "picture", "progress_page", "qr_code"]
__all__ += ["status_line", "tip"]

VOID = ("input", "link", "meta", "path", "rect", "use")
"""The void elements, which have no content and no end tag."""


class Element:
    """An element with some attributes; brackets add the content and make it `Markup`."""

    __slots__ = ("name", "start")

    def __init__(self, name: str, start: str = "") -> None:
        """Begin without attributes, or with the `start` of a tag."""
        self.name = name
        self.start = start or f"<{name}"

    def __call__(self, css: str = "", /, **attributes: object) -> Element:
        """Add a class and attributes, with "-" written as "_"; leave out False and None."""
        given = {"class": css or None, **attributes}
        text = "".join(_attribute(name, value) for name, value in given.items())
        return Element(self.name, self.start + text)

    def __getitem__(self, inside: Inside | tuple[Inside, ...]) -> Markup:
        return _markup(f"{self.start}>{_text(inside)}</{self.name}>")

    def __html__(self) -> str:
        return f"{self.start}/>" if self.name in VOID else f"{self.start}></{self.name}>"


Inside: TypeAlias = "str | float | Element | Iterable[Inside] | None"
"""The content of an element: text, numbers, elements and sequences of them; False adds nothing."""


class _Elements:
    """The namespace of all elements."""

    def __getattr__(self, name: str) -> Element:
        element = Element(name.replace("_", "-"))
        setattr(self, name, element)
        return element


h = _Elements()


def html(*inside: Inside) -> Markup:
    """Return the markup of several contents in a row."""
    return _markup("".join(map(_text, inside)))


def fill(text: str, **gaps: Inside) -> Markup:
    """Return a sentence with its gaps filled by elements."""
    return Markup(escape(text)).format(**{name: html(inside) for name, inside in gaps.items()})


def _markup(text: str) -> Markup:
    """Return a text as markup, sooner than `Markup()`, which looks for an `__html__` first."""
    return str.__new__(Markup, text)


def _text(inside: Inside) -> str:
    if isinstance(inside, Markup):  # the most frequent case
        return inside
    if inside is None or isinstance(inside, bool):
        return ""
    if isinstance(inside, str | int | float | Element):
        return escape(inside)
    return "".join(map(_text, inside))


@lru_cache(maxsize=4096, typed=True)
def _attribute(name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    shown = name.rstrip("_").replace("_", "-")
    return f' {shown}="{"" if value is True else escape(value)}"'


# Parts of all pages --------------------------------------------------------------------


def button(css: str = "", /, **attributes: object) -> Element:
    """Return a button that submits no form."""
    return h.button(css, type="button", **attributes)


def tool(picture: str, text: Inside, css: str = "", **attributes: object) -> Markup:
    """Return a button with a picture and a text."""
    return button(f"plain {css}".rstrip(), **attributes)[icon(picture), text]


def round_button(picture: str, label: str, **attributes: object) -> Markup:
    """Return a round button with a picture; its label is a tooltip, too."""
    return button("round-btn", **attributes, aria_label=label, title=label)[icon(picture)]


@lru_cache(maxsize=256)
def icon(name: str, css: str = "") -> Markup:
    """Return an icon from the sprite; the text beside it carries the meaning."""
    return h.svg(css, aria_hidden="true")[h.use(href=f"#{name}")]


def picture(name: str, css: str = "") -> Markup:
    """Return an icon inside a button or an image, or what is hidden: screen readers ignore it."""
    return h.svg(css)[h.use(href=f"#{name}")]


def monogram(name: str, seat: int, team: Inside = None) -> Markup:
    """Return the initial of a name as a small mark in the colour and shape of the seat.

    `team` is the gem cut of the seat's team.
    """
    return h.span(f"who who-{seat}", aria_hidden="true", translate="no")[initial(name), team]


def hidden(text: str) -> Markup:
    """Return text for screen readers only."""
    return h.span("vh")[text]


def qr_code(css: str = "", text: str | None = None, **attributes: object) -> Element:
    """Return the QR code of a text, which the page's JavaScript draws.

    A text that begins with "#" is a link into the page; one of the class "here" is the address of
    the page itself.
    """
    return h.qr_code(css, text=text, role="img", aria_label=_("QR code"), **attributes)


def tip(text: str) -> Element:
    """Return a tooltip for the parent element, whose label repeats it for screen readers."""
    return h.span("tip", aria_hidden="true", title=text)


def page(name: PageName, body: Inside, title: str, css: str = "") -> Markup:
    """Return a whole page; `css` are further style classes."""
    kind = f"room {css}".rstrip()
    return h.main(kind, id="page", data_page=name, tabindex="-1", aria_label=title)[body]


def part(kind: PartKind, element: Element, *inside: Inside, of: object = None) -> Markup:
    """Return an element that is sent alone if nothing else has changed; see `app.core.parts`.

    `of` distinguishes it from others of its kind.
    """
    key = kind if of is None else f"{kind}-{of}"
    # What never changes comes first, so that edits are short.
    marked = element.start.replace(element.name, f'{element.name} data-part="{key}"', 1)
    return Markup(f"<!--{key}-->{Element(element.name, marked)[inside]}<!---->")


def dialog(name: SheetName, title: str, *body: Inside, of: str = "") -> Markup:
    """Return a dialog over the page; `of` distinguishes dialogs of the same name."""
    id_ = sheet_id(name, of)
    close = button("round-btn", **local("close"), aria_label=_("Close"))[icon("g-close")]
    # Screen readers begin at the focus, so the title has it, not the close button.
    heading = h.h2(id=f"{id_}-title", tabindex="-1", autofocus=True)[title]
    header = h.header[heading, close]
    return h.dialog("sheet", id=id_, aria_labelledby=f"{id_}-title")[header, body]


def question(
    name: SheetName, title: str, text: str, yes: Markup, no: str | Markup, of: str = ""
) -> Markup:
    """Return a dialog that asks before something is lost: one button goes on, one closes it.

    `no` is the label of the latter, or a button that does something else instead.
    """
    stays = no if isinstance(no, Markup) else button("gold", **local("close"))[no]
    answers = h.div("answers")[yes, stays]
    return dialog(name, title, h.p[text], answers, of=of)


def heading(title: str) -> Markup:
    """Return the title of the page with a back button."""
    back = button("round-btn", **does("back"), aria_label=_("Back"), data_focus=True)
    return h.header[back[icon("g-back")], h.h1[title]]


def listing(name: PageName, title: str, *boxes: Inside, css: str = "") -> Markup:
    """Return a page of boxes below its title."""
    return page(name, h.div(f"rules listing {css}".rstrip())[heading(title), boxes], title)


def status_line(note: str) -> Inside:
    """Return the note about what was just done, which screen readers tell; None without one."""
    return h.p("status", role="status")[note] if note else None


def progress_page(
    name: PageName, title: str, text: str, done: int, count: int, *below: Inside
) -> Markup:
    """Return a page with the progress of some work, in words and as a bar."""
    bar = h.progress(value=done, max=max(1, count), aria_label=title)[""]
    return listing(name, title, h.section("box")[h.p[text], bar, below])


def day(ms: int) -> Markup:
    """Return a date, which the page's JavaScript formats for the reader's locale."""
    text = datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d")
    return h.time(datetime=text, data_when=ms)[text]
