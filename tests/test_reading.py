"""Picked cards, hints and dialogs at a table of several devices stay while others act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import pytest

from app.table.remote_device import WATCHERS
from diamonds_core import DiamondsVariant, read_record

from .devices import Device, Host, play_to
from .markup import Page
from .play import heavy
from .player import next_request

FOUR = DiamondsVariant(4)


@cache
def _table(phase: str) -> Host:
    host = Host(FOUR, guests=2)
    seats = (0, 1, 2) if phase == "give" else (0,)
    play_to(host, lambda: all(host.chooses(seat, phase) for seat in seats))
    return host


def table(phase: str) -> Host:
    """Return a host with two guests, where all choose cards to pass, or the host a card to play."""
    return _table(phase).copy()


def tap(host: Host, seat: int, do: str, **fields: object) -> None:
    """Let the person at a seat tap; seat 0 is at the host."""
    if seat:
        host.send(seat, {"do": do, **fields})
    else:
        host.ask(do, **fields)


def page_of(host: Host, seat: int) -> Page:
    return host.devices[seat].page if seat else host.page


def before(host: Host, seat: int) -> Mapping[str, list[str]]:
    """Return what a person has before them: picked cards, a hint and its mark, a sentence."""
    page = page_of(host, seat)
    return {
        "picked": [str(card["id"]) for card in page.select(".hand [aria-pressed=true]")],
        "hinted": [str(card["data-key"]) for card in page.select(".hand .hinted")],
        "notes": [note.text for note in page.select(".prompt .note")],
    }


def passes(host: Host, seat: int) -> None:
    """Let a guest pick cards and pass them."""
    made = len(host.session.record.moves)
    while len(host.session.record.moves) == made:
        host.send(seat, next_request(host.devices[seat].page, host.rng) or {})


def watches(host: Host) -> None:
    host.devices[WATCHERS[0]] = Device(WATCHERS[0], "Watcher")
    host.join(WATCHERS[0])


def is_timed(host: Host) -> None:
    """Report that all have waited for one person for 20 seconds."""
    host.ask("waited", arg=host.reply.get("wait", {"name": "nudge"})["name"])


def asks_and_plays_on(host: Host, seat: int) -> None:
    """Let a guest ask to take back, and play on without it."""
    tap(host, seat, "undo")
    tap(host, seat, "refuse", arg=seat)


def gets_hint(host: Host, seat: int) -> None:
    tap(host, seat, "hint")
    host.think()


OTHERS: Mapping[str, Callable[[Host, int], object]] = {
    "looks": lambda host, seat: host.send(seat, {"do": "look"}),
    "opens a dialog": lambda host, seat: host.open_sheet(seat, "log"),
    "reacts": lambda host, seat: host.send(seat, {"do": "react", "arg": "wow"}),
    "asks about a thing": lambda host, seat: host.send(seat, {"do": "explain", "arg": "supply"}),
    "nudges": lambda host, seat: host.send(seat, {"do": "nudge"}),
    "comes back": lambda host, seat: host.join(seat),
    "is away": lambda host, seat: host.ask("disconnect", seat=seat),
    "watches": lambda host, _seat: watches(host),
    "asks to take back": asks_and_plays_on,
    "waits long": lambda host, _seat: is_timed(host),
}
"""The acts of others, and of the page itself, by name."""

PASSING: Mapping[str, Callable[[Host, int], object]] = {
    **OTHERS,
    "passes": passes,
    "gets a hint": gets_hint,
}

READING: Mapping[str, Callable[[Host, int], object]] = {
    "picked": lambda host, seat: tap(host, seat, "pick", arg=host.state.hand(seat)[0].name),
    "hinted": gets_hint,
    "notes": lambda host, seat: tap(host, seat, "explain", arg="thief"),
}
"""The taps by which people get something before them, by its name."""


@pytest.mark.parametrize("seat", [*heavy(0), 1], ids=["host", "guest"])
@pytest.mark.parametrize("held", READING)
@pytest.mark.parametrize("does", PASSING)
def test_what_one_has_before_one_while_all_pass_stays_whatever_others_do(
    does: str, held: str, seat: int
) -> None:
    host = table("give")
    READING[held](host, seat)
    seen = before(host, seat)
    assert seen[held]
    PASSING[does](host, 2)
    assert before(host, seat) == seen


@pytest.mark.parametrize("held", ["lifted", "hinted", "notes"])
@pytest.mark.parametrize("does", OTHERS)
def test_what_the_host_reads_at_its_turn_stays_whatever_others_do(does: str, held: str) -> None:
    host = table("play")
    host.settings = {"confirm": True}
    if held == "lifted":
        host.ask("pick", arg=str(host.state.legal()[0]))
    else:
        READING[held](host, 0)
    seen = before(host, 0)
    assert seen["notes"]
    OTHERS[does](host, 2)
    assert before(host, 0) == seen


@pytest.mark.parametrize("seat", [*heavy(0), 1], ids=["host", "guest"])
@pytest.mark.parametrize("held", READING)
def test_what_one_has_before_one_is_gone_with_its_decision(held: str, seat: int) -> None:
    host = table("give")
    READING[held](host, seat)
    for other in {0, 1, 2} - {seat}:
        pass_all(host, other)
    pass_all(host, seat)
    assert host.state.phase.name == "play"
    assert not any(before(host, seat).values())
    tap(host, seat, "undo")
    for other in {0, 1, 2} - {seat}:
        tap(host, other, "agree", arg=other)
    assert host.state.phase.name == "give"
    assert not before(host, seat)["picked"]
    assert "taken back" in before(host, seat)["notes"][0]


def pass_all(host: Host, seat: int) -> None:
    """Let a person pass the first cards of the hand, whatever they have picked."""
    count = host.state.passing  # type: ignore[attr-defined]
    cards = " ".join(card.name for card in host.state.hand(seat)[:count])
    tap(host, seat, "move", move=f"give {seat} {cards}")


@pytest.mark.parametrize("seat", [*heavy(0), 1], ids=["host", "guest"])
def test_hint_that_comes_after_others_have_passed_is_shown_and_counted(seat: int) -> None:
    host = table("give")
    tap(host, seat, "hint")
    assert "Looking" in before(host, seat)["notes"][0]
    passes(host, 2)
    assert "Looking" in before(host, seat)["notes"][0]
    assert read_record(host.record).hints == 0
    host.think()
    assert before(host, seat)["hinted"]
    assert read_record(host.record).hints == 1


def test_hint_that_was_never_shown_is_no_help() -> None:
    host = table("give")
    host.ask("hint")
    pass_all(host, 0)
    assert "think" not in host.reply
    assert read_record(host.record).hints == 0


# Whose turn it is --------------------------------------------------------------------------


def sounds(host: Host, seat: int, act: Callable[[], object]) -> int:
    """Return how often a page is told during an act that its turn has begun."""
    if seat:
        got = len(host.devices[seat].got)
        act()
        return sum('"sound": "turn"' in text for text in host.devices[seat].got[got:])
    act()
    return sum(update.get("sound") == "turn" for update in host.updates)


@pytest.mark.parametrize("seat", [*heavy(0), 1], ids=["host", "guest"])
@pytest.mark.parametrize("does", PASSING)
def test_turn_that_was_announced_is_not_announced_again(does: str, seat: int) -> None:
    host = table("give")
    host.ask("look")
    assert sounds(host, seat, lambda: PASSING[does](host, 2)) == 0


@pytest.mark.heavy
@pytest.mark.parametrize("seat", [0, 1], ids=["host", "guest"])
def test_each_turn_is_announced_once(seat: int) -> None:
    host = Host(DiamondsVariant(3, rounds=1), guests=2)
    known = {decision_at(host, seat), None}
    while host.state.round == 1 and not host.state.over:
        heard = sounds(host, seat, host.step)
        decision = decision_at(host, seat)
        assert heard == (decision not in known)
        known.add(decision)
    assert len(known) > len(host.state.tricks)


def decision_at(host: Host, seat: int) -> tuple[str, int] | None:
    """Return what tells the decisions of a seat in a round apart, None while it has none."""
    state = host.state
    return (state.phase.name, len(state.hand(seat))) if state.legal_for(seat) else None
