"""The commands from other devices and about their people, whatever screen is open on this one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.core.commands import Command, Form, everywhere, read_command
from app.core.navigator import Navigator
from app.core.replies import Updates
from app.core.settings import settings_from
from app.core.shared_names import ConnectionFailure
from app.table.decisions import LastViewer
from app.table.play import PlayScreen, open_table, table_on_top
from app.table.remote_device import WATCHERS, RemoteDevice
from app.table.remote_page import Refused
from app.table.shared_table import REFUSED, take_seat
from app.words.names import plain, typed


def at_rest(navigator: Navigator) -> Updates:
    """Return the table at rest; a screen over it doesn't change."""
    top = navigator.top
    return top.render(top.feedback) if isinstance(top, PlayScreen) else []


# From other devices ------------------------------------------------------------------------


@everywhere
def guest(
    navigator: Navigator,
    seat: int,
    number: int,
    command: Mapping[str, Any],
    guest_language: str,
    guest_settings: Mapping[str, Any],
) -> Updates:
    """Carry out a command of the person at a seat, who is on another device.

    Args:
        navigator: the navigator of this device, which shows the effect if the table is on top.
        seat: the seat, or the number of a watcher.
        number: the number of the command, which rises from command to command.
        command: the command as the other device sends it.
        guest_language: the language of the other device.
        guest_settings: the settings of the other device, by name.
    """
    host = open_table(navigator)
    sender = RemoteDevice(guest_language, settings_from(guest_settings), number)
    shared = _run(host, seat, sender, command) if host else []
    return shared if shared and navigator.top is host else at_rest(navigator)


def _run(host: PlayScreen, place: int, sender: RemoteDevice, message: Mapping[str, Any]) -> Updates:
    """Carry out a command of a guest, once; return the updates for the host.

    One that no guest may send changes nothing, and ends the connection; one for a place that
    the host has just given away changes nothing.
    """
    table, before = host.table, len(host.session.record.moves)
    try:
        asked = read_command(message)
    except ValueError:
        table.drop(place, REFUSED)
        return []
    if asked.name == "join":
        return _join(host, place, sender, asked)
    page = table.guests.get(place)
    if page is None or sender.number <= page.device.number:
        return []
    page.device.number = sender.number
    page.device.language, page.device.settings = sender.language, sender.settings
    try:
        page.take(asked)
    except Refused:
        table.drop(place, REFUSED)
        return []
    steps, table.made = table.made, []
    shown = host.show_steps(steps) if len(host.session.record.moves) > before else []
    return shown + (host.show_steps([]) if table.settle() else [])


def _join(host: PlayScreen, place: int, sender: RemoteDevice, asked: Command) -> Updates:
    if place in (*host.table.remote_seats, *WATCHERS):
        page = host.remote_page(place, sender)
        page.take(asked)
        host.table.join(page)
    return []


@everywhere
def disconnect(navigator: Navigator, seat: int) -> Updates:
    """Note that the person at a seat is away."""
    if host := open_table(navigator):
        host.table.disconnect(seat)
    return at_rest(navigator)


# Invitations -------------------------------------------------------------------------------


@everywhere
def answer(navigator: Navigator, form: Form) -> Updates:
    """Connect the device whose code is in the form."""
    if host := table_on_top(navigator):
        host.table.connect()
        navigator.device.effects["connect"] = "".join(str(form.get("code")).split())
    return at_rest(navigator)


@everywhere
def gather(
    navigator: Navigator,
    link: str,
    came: tuple[int, ...] = (),
    coded: bool = False,
    failure: ConnectionFailure = "",
    removed: tuple[int, ...] = (),
    names: tuple[str, ...] = (),
) -> Updates:
    """Show the link by which people on other devices come to the table.

    Args:
        navigator: the navigator of this device.
        link: the part of the address after "#", empty in a moment without one.
        came: the seats to which people have come by it.
        coded: without a relay a link serves once, for a device that answers it by a code.
        failure: why the last code has led to nothing.
        removed: the seats of those who were removed, which the device remembers.
        names: the names of these.
    """
    if host := open_table(navigator):
        host.table.gather(link, came, coded, failure, zip(removed, names, strict=False))
    return at_rest(navigator)


@everywhere
def renew(navigator: Navigator) -> Updates:
    """Make a new link; people who have a seat keep it."""
    navigator.device.effects["renew"] = True
    return at_rest(navigator)


@everywhere
def waited(navigator: Navigator, wait: str, /) -> Updates:
    """Let people nudge the person for whom all have waited long, by the name of the wait."""
    if host := open_table(navigator):
        host.table.signals.due = wait
    return at_rest(navigator)


# Who sits where ----------------------------------------------------------------------------


@everywhere
def admit(navigator: Navigator, place: int, /) -> Updates:
    """Let the watcher with a number sit down where a bot sits, at the next round."""
    if host := open_table(navigator):
        host.table.admit(place)
        host.on_turn_changed()
    return at_rest(navigator)


@everywhere
def offer(navigator: Navigator, seat: int, /) -> Updates:
    """Offer a seat of the game at the table to a person on another device."""
    host = table_on_top(navigator)
    if host and host.table.offer(seat):
        host.give_out({*host.table.remote_seats, seat})
    return at_rest(navigator)


@everywhere
def stand_in(navigator: Navigator, seat: int, /) -> Updates:
    """Let a bot play at the seat of an absent person until they are back."""
    if host := table_on_top(navigator):
        host.table.stand_in(seat)
        if host.table.settle():
            return host.show_steps([])
    return at_rest(navigator)


@everywhere
def remove(navigator: Navigator, seat: int, /) -> Updates:
    """Remove the person at a seat, who is on another device, from the table."""
    host = table_on_top(navigator)
    if host and seat in host.table.remote_seats:
        host.selected = None
        host.table.remove(seat)
        if host.table.is_dealt:
            host.give_out({*host.table.remote_seats} - {seat})
        if host.table.settle():
            return host.show_steps([])
    return at_rest(navigator)


@everywhere
def one_screen(navigator: Navigator) -> Updates:
    """Let all people play on this device, while nobody has come to the table from another one."""
    host = table_on_top(navigator)
    if host is None or host.table.is_dealt or host.table.guests:
        return at_rest(navigator)
    host.table.gathers = False
    host.give_out(())
    return host.show_steps([])


@everywhere
def call(navigator: Navigator, form: Form) -> Updates:
    """Let the others know the person at this device by the name in the form."""
    host = table_on_top(navigator)
    if host and len(host.people_here) == 1 and (name := typed(plain(str(form.get("name-0", ""))))):
        (seat,) = host.people_here
        take_seat(host.session, seat, replace(host.session.seats[seat], name=name))
    return at_rest(navigator)


@everywhere
def readmit(navigator: Navigator) -> Updates:
    """Let the person in again who was removed last."""
    host = table_on_top(navigator)
    if host and host.table.removed:
        navigator.device.effects["readmit"] = True
        if (seat := host.table.readmit()) is not None:
            host.give_out({*host.table.remote_seats, seat})
    return at_rest(navigator)


@everywhere
def place(navigator: Navigator, seat: int, /) -> Updates:
    """Select the person at a seat while people gather, or let both change seats if one is."""
    host = table_on_top(navigator)
    if host is None:
        return []
    selected, host.selected = host.selected, None
    former = [*range(len(host.session.seats))]
    if host.table.is_dealt or seat not in former:
        return at_rest(navigator)
    if selected is None:
        host.selected = seat
    elif selected != seat:
        former[seat], former[selected] = selected, seat
        host.table.reseat(former)
        navigator.device.effects["seating"] = former
        here = host.people_here
        host.game.viewer = here[0] if len(here) == 1 else None
        host.game.last_viewer = LastViewer(host.game.viewer)
    return at_rest(navigator)


@everywhere
def begin(navigator: Navigator) -> Updates:
    """Let bots play for all who are absent, and go on."""
    if host := table_on_top(navigator):
        table = host.table
        table.gathers = False
        for seat in table.absent:
            table.stand_in(seat)
        settled = table.settle()
        if table.came and not table.is_dealt:
            host.give_out({*table.remote_seats} & table.came)
        if settled:
            return host.show_steps([])
    return at_rest(navigator)
