"""The lessons as the build records them, so that the page shows them before Python answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

from app.core.commands import message
from app.core.parts import SentPage
from app.learn.lesson import LessonScreen
from app.screens import new_navigator
from app.static.sprite import drawn_with
from app.words import in_language


def recorded_lesson(game: str, language: str) -> str:
    """Return all commands of a lesson with their replies, and the symbols of its pages, as JSON."""
    navigator, page = new_navigator(Random(0)), SentPage()
    step: Mapping[str, object] | None = message("learn", game)
    steps, drawn = [], ""
    with in_language(language):
        while step is not None:
            reply = navigator.answer({**step, "language": language})
            drawn += "".join(update.get("html", "") for update in reply["updates"])
            steps.append((step, page.changes(reply)))
            assert isinstance(navigator.top, LessonScreen)
            step = navigator.top.next_message()
    recording = {"symbols": drawn_with(drawn), "steps": steps}
    return json.dumps(recording, separators=(",", ":"))
