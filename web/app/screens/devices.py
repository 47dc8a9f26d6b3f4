"""The commands that come from other devices, or tell about them, whatever screen is open here."""

from __future__ import annotations

from app.navigator import Navigator
from app.protocol import commands
from app.protocol.replies import Updates
from app.screens.play import Play


def take_command(navigator: Navigator, asked: commands.Guest) -> Updates:
    """Carry out a command of a guest; show its effect if the table is on top."""
    shared = [update for play in _tables(navigator) for update in play.guests.command(asked)]
    top = navigator.top
    return shared if shared and isinstance(top, Play) else top.render(top.feedback)


def invite(navigator: Navigator, asked: commands.Invite) -> Updates:
    """Show the invitation to a seat."""
    for play in _tables(navigator):
        play.guests.invite(asked)
    return navigator.top.render()


def disconnect(navigator: Navigator, asked: commands.Disconnect) -> Updates:
    """Note that a seat has no connection."""
    for play in _tables(navigator):
        play.guests.disconnect(asked)
    return navigator.top.render()


def _tables(navigator: Navigator) -> list[Play]:
    return [screen for screen in navigator.stack if isinstance(screen, Play)]
