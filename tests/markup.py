"""Parsed pages, as tests look at them."""

from __future__ import annotations

import re
from functools import cache, cached_property, lru_cache

from lxml import etree
from lxml.cssselect import CSSSelector

from app.static.sprite import SYMBOLS

selector = lru_cache(maxsize=None)(CSSSelector)


@cache
def values_at(path: str) -> etree.XPath:
    """Return a search for the values of attributes."""
    return etree.XPath(path, smart_strings=False)


class Tag:
    """An element of a page."""

    def __init__(self, element: etree._Element) -> None:
        self.element = element

    def __getitem__(self, name: str) -> str:
        return self.attrs[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tag) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return etree.tostring(self.element, encoding="unicode", with_tail=False)

    def get(self, name: str) -> str | None:
        return self.element.get(name)

    @property
    def tag(self) -> str:
        return str(self.element.tag)

    @property
    def attrs(self) -> dict[str, str]:
        return {str(name): str(value) for name, value in self.element.attrib.items()}

    @property
    def texts(self) -> list[str]:
        """The texts inside, in their order."""
        return [str(text) for text in self.element.itertext()]

    @property
    def text(self) -> str:
        return "".join(self.texts)

    @property
    def words(self) -> str:
        """The texts inside, with a space between any two words."""
        return " ".join(" ".join(self.texts).split())

    @property
    def plain(self) -> str:
        """The text without the marks around names."""
        return re.sub("[\u2068\u2069]", "", self.text)

    def get_text(self, between: str = "", *, strip: bool = False) -> str:
        """Return the texts inside, joined."""
        pieces = [text.strip() for text in self.texts] if strip else self.texts
        return between.join(piece for piece in pieces if piece)

    def select(self, css: str) -> list[Tag]:
        """Return the elements inside that match a CSS selector."""
        return [
            Tag(element) for element in selector(css)(self.element) if element is not self.element
        ]


class Page(Tag):
    """A page or a part of one: well-formed, no id twice, symbols that exist, no inline script."""

    def __init__(self, html: str) -> None:
        super().__init__(etree.fromstring(f"<body>{html}</body>", None))
        self.html = html
        ids = self.all("id")
        assert len(ids) == len(set(ids))
        assert not self.all("style"), "the headers refuse inline styles"
        assert not values_at("//@*[starts-with(name(), 'on')]")(self.element)
        assert all(re.match("card-|thief$", key) for key in self.all("data-key")), "it would slide"
        assert set(values_at("//use/@href")(self.element)) <= {f"#{name}" for name in SYMBOLS}

    @cached_property
    def elements(self) -> list[tuple[str, dict[str, str]]]:
        """The names and attributes of all elements."""
        tags = map(Tag, self.element.iterdescendants(etree.Element))
        return [(tag.tag, tag.attrs) for tag in tags]

    @property
    def name(self) -> str:
        """The name of the page, as the scripts and styles know it."""
        return self.all("data-page")[0]

    def all(self, attribute: str) -> list[str]:
        """Return the values of an attribute, in the whole page."""
        return [str(value) for value in values_at(f"//@{attribute}")(self.element)]


parsed = lru_cache(maxsize=100)(Page)
"""Parse a page, or return it where it was parsed before."""
