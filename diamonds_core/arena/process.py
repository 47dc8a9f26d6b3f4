"""Bots in other processes, in any language: they read and answer lines of text.

`docs/processes.md` has the messages. The name of such a bot is "process:" and a command.
"""

from __future__ import annotations

import atexit
import os
import re
import shlex
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from shutil import which
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Lock, Thread
from typing import IO, Any, cast

from .. import lines as protocol
from ..bots import Bot, Choice
from ..bots.bot import as_bot
from ..errors import BotError
from ..lines import GREETING, question, read_answer
from ..view import View

PREFIX = "process:"


@dataclass(frozen=True, slots=True)
class ProcessBot:
    """A bot whose moves a command chooses; it is started once in each process that asks it."""

    command: str

    @property
    def id(self) -> str:
        """The last word of the command, without its folder and suffix."""
        return re.sub(r"[^\w-]+", "-", Path(shlex.split(self.command)[-1]).stem)

    def choose(self, view: View, rng: Random) -> Choice:
        """Ask the process for a move.

        Raises:
            BotError: when it can't be started, has ended, is silent, or answers no move.
        """
        return read_answer(view, talk(self.command, question(view, rng)))


def process_bot(name: str) -> Bot[Any]:
    """Return the bot of "process:" and a command.

    Raises:
        LookupError: when there is no such program.
    """
    command = name.removeprefix(PREFIX)
    try:
        program = shlex.split(command)[0]
    except (IndexError, ValueError):
        raise LookupError(f"{name!r} needs a command after {PREFIX!r}") from None
    if not which(program):
        raise LookupError(f"{name!r}: there is no program {program!r}")
    return as_bot(ProcessBot(command))


def talk(command: str, message: str) -> str:
    """Send lines to the process of a command, and return the line that it answers.

    Raises:
        BotError: when it can't be started, has ended or is silent.
    """
    return _started(command, os.getpid())(message)


@cache
def _started(command: str, _process: int) -> Callable[[str], str]:
    """Start a command, and return the function that sends lines and returns the line answered."""
    try:
        process = Popen(shlex.split(command), stdin=PIPE, stdout=PIPE, bufsize=1, encoding="utf-8")
    except OSError as error:
        raise BotError(f"{command!r} can't be started: {error.strerror}") from None
    lines, turn = SimpleQueue[str](), Lock()
    pipe = cast("IO[str]", process.stdin)

    def listen() -> None:
        with suppress(UnicodeDecodeError):
            for line in cast("IO[str]", process.stdout):
                lines.put(line)
        lines.put("")

    def ask(message: str) -> str:
        with turn:
            try:
                pipe.write(message)
                answer = lines.get(timeout=protocol.SECONDS)
            except Empty:
                process.kill()
                raise BotError(f"{command!r} gave no answer in {protocol.SECONDS} s") from None
            except OSError:
                answer = ""
            if not answer:
                raise BotError(f"{command!r} {_end(process)}")
            return answer

    listener = Thread(target=listen, daemon=True)
    listener.start()
    atexit.register(_close, process, listener)
    with suppress(OSError):
        pipe.write(GREETING)
    return ask


def _close(process: Popen[str], listener: Thread) -> None:
    """End a process with its input, or by force."""
    with process:
        with suppress(OSError):
            cast("IO[str]", process.stdin).close()
        _end(process)
        listener.join()


def _end(process: Popen[str]) -> str:
    """Return how a process has ended that answers no more."""
    try:
        return f"has ended with status {process.wait(1)}"
    except TimeoutExpired:
        process.kill()
        return "has closed its output, or wrote no UTF-8"
