"""The main thread of a page in Chromium's trace: its tasks, its frames, and times between marks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

TASK = "ThreadControllerImpl::RunTask"
CATEGORIES = ("toplevel", "devtools.timeline", "blink.user_timing")


@dataclass(frozen=True)
class Task:
    """Wall time and processor time of a task, in ms."""

    time: float
    busy: float


@dataclass
class Trace:
    """The events of the main threads, filled when the traced block has ended."""

    events: list[dict[str, Any]] = field(default_factory=list)
    workers: float = 0.0
    """The processor time of all workers, in ms."""

    @property
    def tasks(self) -> list[Task]:
        """The tasks, in their order."""
        whole = (event for event in self.named(TASK) if event["ph"] == "X")
        return [Task(event["dur"] / 1000, event.get("tdur", 0) / 1000) for event in whole]

    def named(self, *names: str) -> list[dict[str, Any]]:
        """Return the events with these names."""
        return [event for event in self.events if event["name"] in names]

    def between(self, start: str, end: str) -> list[float]:
        """Return the processor time from each mark `start` to the mark `end` that follows it."""
        times, begun = list[float](), None
        for mark in sorted(self.named(start, end), key=lambda event: event["ts"]):
            if mark["name"] == start:
                begun = mark["tts"]
            elif begun is not None:
                times.append((mark["tts"] - begun) / 1000)
                begun = None
        return times


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    """Trace the page while the block runs."""
    trace = Trace()
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    yield trace
    events = json.loads(browser.stop_tracing())["traceEvents"]
    trace.events += of_threads(events, "CrRendererMain")
    of_workers = of_threads(events, "DedicatedWorker thread")
    trace.workers = (
        sum(event.get("tdur", 0) for event in of_workers if event["name"] == TASK) / 1000
    )


@contextmanager
def tasks(browser: Browser, page: Page) -> Iterator[list[Task]]:
    """Collect the tasks of the main thread while the block runs; the list is filled at its end."""
    found: list[Task] = []
    with traced(browser, page) as trace:
        yield found
    found += trace.tasks


def of_threads(events: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """Return the events of all threads with this name."""
    names = (event for event in events if event["name"] == "thread_name")
    threads = {(event["pid"], event["tid"]) for event in names if event["args"]["name"] == name}
    return [event for event in events if (event["pid"], event["tid"]) in threads]


def longest(found: list[Task]) -> Task:
    """Return the longest wall time and the longest processor time, maybe of different tasks."""
    return Task(max(task.time for task in found), max(task.busy for task in found))
