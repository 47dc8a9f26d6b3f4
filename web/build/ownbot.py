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


def offer_bot(name: str) -> str:
    """Offer the bot `module:name` in this process; return the source of a module that offers it.

    SystemExit if there is none.
    """
    if name.startswith(PREFIX):
        sys.exit("BOT: a browser can't start a process; expected module:name")
    try:
        offer(load_bot(name))
    except (LookupError, ValueError) as error:
        sys.exit(f"BOT: {error.args[0]}")
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
