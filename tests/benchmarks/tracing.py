"""The tasks of a page's main thread, from Chromium's trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

TASK = "ThreadControllerImpl::RunTask"


@dataclass(frozen=True)
class Task:
    """Wall time and processor time of a task, in ms."""

    time: float
    busy: float


@contextmanager
def tasks(browser: Browser, page: Page) -> Iterator[list[Task]]:
    """Collect the tasks of the main thread while the block runs; the list is filled at its end."""
    found: list[Task] = []
    browser.start_tracing(page=page, categories=["toplevel"])
    yield found
    found += read(json.loads(browser.stop_tracing())["traceEvents"])


def read(events: list[dict[str, Any]]) -> Iterator[Task]:
    names = (event for event in events if event["name"] == "thread_name")
    main = {
        (event["pid"], event["tid"]) for event in names if event["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        if event["name"] == TASK and event["ph"] == "X" and (event["pid"], event["tid"]) in main:
            yield Task(event["dur"] / 1000, event.get("tdur", 0) / 1000)


def longest(found: list[Task]) -> Task:
    """Return the longest wall time and the longest processor time, maybe of different tasks."""
    return Task(max(task.time for task in found), max(task.busy for task in found))
