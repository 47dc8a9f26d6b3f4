"""The lessons as the build records them, so that the page shows them before Python answers."""

from __future__ import annotations

import json
from random import Random

from app.components.sprite import drawn_with
from app.parts import SentPage
from app.protocol import commands
from app.protocol.commands import Command
from app.screens import new_navigator
from app.screens.lesson import LessonScreen
from app.taps import does
from app.words import in_language


def recorded_lesson(game: str, language: str) -> str:
    """Return all commands of a lesson with their replies, and the symbols of its pages, as JSON."""
    navigator, page = new_navigator(Random(0)), SentPage()
    command: Command | None = commands.Learn(game)
    steps, drawn = [], ""
    with in_language(language):
        while command is not None:
            fields = does(command).items()
            message = {name.removeprefix("data_"): value for name, value in fields}
            reply = navigator.answer({**message, "language": language})
            drawn += "".join(update.get("html", "") for update in reply["updates"])
            steps.append((message, page.changes(reply)))
            assert isinstance(navigator.top, LessonScreen)
            command = navigator.top.next_command()
    recording = {"symbols": drawn_with(drawn), "steps": steps}
    return json.dumps(recording, separators=(",", ":"))
