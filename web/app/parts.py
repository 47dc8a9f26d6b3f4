"""Pages cut into parts, so that only what has changed travels to the page that shows it."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Mapping

from app.protocol.replies import Edit, PageUpdate, Reply

PAGE = "page"
"""The key of what lies around all other parts."""

_MARK = re.compile("<!--(.*?)-->")


def cut(html: str) -> dict[str, str]:
    """Cut a page into its parts, by key; in each, comments with a key stand for those inside it."""
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
    """Find what makes one text of another: how much stays at both ends, and what is between.

    The page counts UTF-16, which differs where characters lie beyond 16 bits.
    """
    if max(before + after, default="") > "\uffff":
        return 0, 0, after
    shorter = min(len(before), len(after))
    start = bisect(range(shorter), False, key=lambda k: before[: k + 1] != after[: k + 1])
    rest = shorter - start
    end = bisect(range(rest), False, key=lambda k: before[-k - 1 :] != after[-k - 1 :])
    return start, end, after[start : len(after) - end]


class Held:
    """What the page of one viewer holds, once it has got all replies so far: texts, by key."""

    def __init__(self) -> None:
        """Begin with a page that holds nothing."""
        self._parts: Mapping[str, str] = {}
        self._record = ""

    def sent(self, reply: Reply) -> Reply:
        """Return the reply as the page gets it."""
        sent: Reply = {**reply, "updates": [self._update(update) for update in reply["updates"]]}
        if keep := reply["effects"].get("keep"):
            before, self._record = self._record, keep["record"]
            sent["effects"] = {**reply["effects"], "keep": {**keep, "record": ""}}
            sent["record"] = edit(before, self._record)
        return sent

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
