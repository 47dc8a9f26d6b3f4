"""Pages cut into parts, so that only changed parts are sent to the page."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from app.core.replies import Edit, PageUpdate, Reply, Updates

PAGE = "page"
"""The key of the outermost part, which contains all others."""

_MARK = re.compile("<!--(.*?)-->")


@lru_cache(maxsize=8)
def cut(html: str) -> Mapping[str, str]:
    """Cut a page into its parts, by key; comments with a key stand for the parts inside a part."""
    first, *rest = _MARK.split(html)
    parts: dict[str, str] = {}
    open_parts = [(PAGE, [first])]
    for key, text in zip(rest[::2], rest[1::2], strict=True):
        if key:
            open_parts.append((key, [text]))
        else:
            done, texts = open_parts.pop()
            assert done not in parts, f"two parts {done}"
            parts[done] = "".join(texts)
            open_parts[-1][1].extend((f"<!--{done}-->", text))
    ((page, texts),) = open_parts
    return {page: "".join(texts), **parts}


def edit(before: str, after: str) -> Edit:
    """Return the edit from one text to another: the lengths kept at both ends, and the new middle.

    The page counts in UTF-16, so texts with characters beyond 16 bits are replaced as a whole.
    """
    if max(before + after, default="") > "\uffff":
        return 0, 0, after
    shorter = min(len(before), len(after))
    start = bisect(range(shorter), False, key=lambda k: before[: k + 1] != after[: k + 1])
    rest = shorter - start
    end = bisect(range(rest), False, key=lambda k: before[-k - 1 :] != after[-k - 1 :])
    return start, end, after[start : len(after) - end]


V = TypeVar("V")


class Drawings(Generic[V]):
    """The drawings made during a reply: viewers who see the same share one."""

    def __init__(self) -> None:
        self._drawn: list[tuple[object, V]] = []

    def get(self, seen: object, draw: Callable[[], V]) -> V:
        """Return the drawing of what is seen, drawn the first time."""
        for known, drawing in self._drawn:
            if known == seen:
                return drawing
        self._drawn.append((seen, draw()))
        return self._drawn[-1][1]


class SentPage:
    """The texts, by key, that a viewer's page holds once it has received all replies so far."""

    def __init__(self) -> None:
        self._parts: Mapping[str, str] = {}
        self._record = ""

    def changes(self, reply: Reply) -> Reply:
        """Return the reply with only the changes to the page."""
        sent: Reply = {**reply, "updates": self.cut(reply["updates"])}
        if keep := reply["effects"].get("keep"):
            before, self._record = self._record, keep["record"]
            sent["effects"] = {**reply["effects"], "keep": {**keep, "record": ""}}
            sent["record"] = edit(before, self._record)
        return sent

    def cut(self, updates: Updates) -> Updates:
        """Return updates with only the changed parts of their pages."""
        return [self._update(update) for update in updates]

    def _update(self, update: PageUpdate) -> PageUpdate:
        if "html" not in update:
            return update
        before, self._parts = self._parts, cut(update["html"])
        changed = {
            key: edit(before.get(key, ""), text)
            for key, text in self._parts.items()
            if before.get(key) != text
        }
        sent: PageUpdate = {**update, "parts": changed}
        del sent["html"]
        return sent
