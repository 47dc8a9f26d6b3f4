"""A bot of one's own at the page's table, for `make play BOT=module:name`."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from zipfile import ZipFile

from diamonds_core.arena.command import load_bot
from diamonds_core.arena.process import PREFIX
from diamonds_core.game import offer

MODULE = "app.own_bot"
OFFERED = """

from diamonds_core.bots.bot import as_bot
from diamonds_core.game import offer

offer(as_bot({attribute}, {id_!r}))
"""


IN_PROCESS = """from random import Random

from diamonds_core import Bot, Choice, View
from diamonds_core.game import offer
from diamonds_core.lines import question, read_answer


def choose(view: View, rng: Random) -> Choice:
    from js import XMLHttpRequest, location

    request = XMLHttpRequest.new()
    request.open("POST", location.origin + "/bot", False)
    request.send(question(view, rng))
    return read_answer(view, request.responseText)


offer(Bot({id_!r}, {id_!r}, choose))
"""
"""The module of a bot in a process, which `serve.py` asks for the page."""


def offer_bot(name: str) -> str:
    """Offer the bot `module:name` in this process; return the source of a module that offers it.

    SystemExit if there is none.
    """
    try:
        bot = load_bot(name)
        offer(bot)
    except (LookupError, ValueError) as error:
        sys.exit(f"BOT: {error.args[0]}")
    if name.startswith(PREFIX):
        return IN_PROCESS.format(id_=bot.id)
    module, _, attribute = name.partition(":")
    offered = OFFERED.format(attribute=attribute, id_=module.rpartition(".")[2])
    return inspect.getsource(sys.modules[module]) + offered


def write_module(source: str, sources: Path, entries: list[Path]) -> None:
    """Write the module of a bot, and let the entries of the workers import it."""
    (sources / MODULE.replace(".", "/")).with_suffix(".py").write_text(source, "utf-8")
    for entry in entries:
        entry.write_text(f"import {MODULE}\n" + entry.read_text("utf-8"), "utf-8")


def check_archive(archive: Path) -> None:
    """Check that the page's Python could import the bot; SystemExit if it couldn't."""
    with ZipFile(archive) as file:
        if f"{MODULE.replace('.', '/')}.pyc" not in file.namelist():
            sys.exit("BOT: its file needs a package that the page doesn't have.")
