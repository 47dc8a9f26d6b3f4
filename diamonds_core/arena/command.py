"""The command `arena`: matches between bots, on all cores or a Dask cluster."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from math import inf
from multiprocessing.connection import wait
from threading import Thread
from typing import Any

from ..bots import Bot
from ..bots.bot import as_bot
from ..bots.reference import reference_bot
from ..errors import BadVariant
from ..game import AnyGame, game_of, variant_of, variants
from ..variant import Variant
from .match import Match, Measured, measure
from .process import PREFIX, process_bot

BAR = 30

TIMEOUT = 30
"""The time in seconds for the scheduler of a cluster to answer."""


class NoScheduler(Exception):
    """The error of an address without a Dask scheduler, or of a missing Dask."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    add = parser.add_argument
    add(
        "--bots",
        required=True,
        type=lambda text: text.split(","),
        metavar="A,B,…",
        help="each against the next one: a level, simple, random, a reference bot (pimc-30), "
        "or module:name for one of your own",
    )
    add(
        "--variant",
        type=variant,
        default="diamonds-4-second",
        metavar="NAME",
        help="the table, such as diamonds-4-second-partners-each, diamonds-2-first-perfect or "
        "diversity-4 (default: %(default)s)",
    )
    add("--deals", type=number, default=200, help="(default: %(default)s)")
    add("--seed", type=int, default=0, help="fixes every deal (default: 0)")
    add(
        "--until",
        type=_positive,
        metavar="ERROR",
        help="stop when the standard error is this small",
    )
    add("--workers", type=number, help="processes (default: one a core)")
    add("--scheduler", metavar="ADDRESS", help="of a Dask cluster, for the work")
    add("--json", action="store_true", help="one line of JSON a match")


def variant(name: str) -> Variant:
    """Return a variant by its name on the command line.

    Raises:
        ArgumentTypeError: when there is none.
    """
    try:
        return variant_of(name)
    except BadVariant:
        raise ArgumentTypeError(f"{name!r} is not one of {', '.join(variants())}") from None


def number(text: str) -> int:
    """Return a number of 1 or more from the command line.

    Raises:
        ArgumentTypeError: for any other text.
    """
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def _positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def arena(options: Namespace, parser: ArgumentParser) -> int:
    """Play each bot against the next one, and print the results."""
    if len(options.bots) < 2:
        parser.error("--bots: two names or more are expected, with commas between them")
    game = game_of(options.variant)
    for name in options.bots:
        try:
            player(game, name)
        except LookupError as error:
            parser.error(f"--bots: {error.args[0]}")
    try:
        with workers(options.workers, options.scheduler) as executor:
            _play(options, executor)
    except NoScheduler as error:
        parser.error(f"--scheduler: {error}")
    return 0


def _play(options: Namespace, executor: Executor) -> None:
    game = game_of(options.variant)
    for hero, rivals in pairwise(options.bots):
        match = Match(options.variant, player(game, hero), player(game, rivals), options.seed)
        with progress(f"{hero} against {rivals}", options.deals) as bar:
            found = measure(match, options.deals, executor, until=options.until, report=bar)
        print(_answer(options, hero, rivals, found), flush=True)


def player(game: AnyGame, name: str) -> Bot[Any]:
    """Return the bot or the reference bot with a name, or one of a module ("module:name").

    Raises:
        LookupError: when there is none; the text names the bots of the game.
    """
    if name in game.bots:
        return game.bots[name]
    if (found := reference_bot(name)) is not None:
        return found
    if ":" in name:
        return load_bot(name)
    known = ", ".join(game.bots)
    raise LookupError(
        f"{name!r} is neither a bot ({known}) nor a reference bot (pimc-N) nor module:name"
    )


def load_bot(name: str) -> Bot[Any]:
    """Import `module:name`, a bot (see `as_bot`), or return the bot of "process:" and a command.

    The id of a bot that has none is the name of the module.

    Raises:
        LookupError: when there is no such module or name, or it is no bot.
    """
    module, _, attribute = name.partition(":")
    if name.startswith(PREFIX):
        return process_bot(name)
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise LookupError(f"{name!r} can't be imported: {error}") from None
    try:
        return as_bot(found, module.rpartition(".")[2])
    except TypeError as error:
        raise LookupError(f"{name!r}: {error}") from None


def _answer(options: Namespace, hero: str, rivals: str, found: Measured) -> str:
    facts = {
        "variant": options.variant.name,
        "hero": hero,
        "rivals": rivals,
        "seed": options.seed,
        "deals": len(found.deals),
        "mean": round(found.mean, 4),
        "error": round(found.error, 4) if len(found.deals) > 1 else None,
    }
    if options.json:
        return json.dumps(facts)
    return "{hero} against {rivals}: {found}, {deals} deals of {variant}".format(
        **facts, found=found
    )


@contextmanager
def workers(processes: int | None, scheduler: str | None) -> Iterator[Executor]:
    """Yield an executor on this machine, or on a Dask cluster.

    Raises:
        NoScheduler: when no Dask scheduler answers at the address, or Dask is not installed.
    """
    if scheduler:
        try:
            from distributed import Client
        except ImportError:
            raise NoScheduler("a cluster needs the extra diamonds-core[dask]") from None
        try:
            client = Client(scheduler, timeout=TIMEOUT)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise NoScheduler(f"no Dask scheduler answers at {scheduler!r}") from error
        with client:
            yield client.get_executor(retries=3)  # type: ignore[no-untyped-call]
    else:
        with ProcessPoolExecutor(processes, initializer=_follow_parent) as pool:
            try:
                yield pool
            except KeyboardInterrupt:
                # The pool would wait for the running tasks, which may take minutes.
                for child in multiprocessing.active_children():
                    child.terminate()
                raise


def _follow_parent() -> None:
    """End this worker with its parent, even a killed one, and leave Ctrl-C to the parent."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=end, daemon=True).start()


@contextmanager
def progress(title: str, deals: int) -> Iterator[Callable[[Measured], None]]:
    """Yield the function that draws a progress bar; it draws nothing without a terminal.

    A match may end before its `deals` have filled the bar.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return

    def show(found: Measured) -> None:
        done = len(found.deals)
        bar = "█" * (BAR * done // deals)
        text = f"\r{title} {bar:░<{BAR}} {done}/{deals}  {found} "
        print(text, end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print(file=sys.stderr)
