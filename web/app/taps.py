"""The attributes that say what a tap does; no other module writes them."""

from __future__ import annotations

import json
from dataclasses import fields

from app.codec import name_of, write
from app.protocol.commands import Command, FormCommand, Seek, command_name
from app.protocol.names import LocalAction, SheetName
from app.routes import Route

Attributes = dict[str, str]


def does(command: Command) -> Attributes:
    """Send a command: its name, and the fields that don't have their default."""
    values = ((field, getattr(command, field.name)) for field in fields(command))
    given = {f"data_{field.name}": str(value) for field, value in values if value != field.default}
    return {"data_do": command_name(type(command)), **given}


def opens(route: Route) -> Attributes:
    """Open the screen of a route."""
    text = json.dumps(write(route, whole=False), separators=(",", ":"))
    return {"data_do": "open", "data_opens": name_of(type(route)), "data_route": text}


def submits(kind: type[FormCommand]) -> Attributes:
    """Send a command with the values of a form, as the attributes of that form."""
    return {"data_do": command_name(kind)}


def slides(kind: type[Seek]) -> Attributes:
    """Send a command with the value of a slider."""
    return {"data_change": command_name(kind)}


def sheet(name: SheetName, of: str = "") -> Attributes:
    """Open a dialog; `of` tells one of several dialogs of that name from the others."""
    return {"data_local": f"open:{sheet_id(name, of)}"}


def sheet_id(name: SheetName, of: str = "") -> str:
    """Return the id of a dialog in the page."""
    return f"{name}-{of}" if of else name


def local(action: LocalAction) -> Attributes:
    """Do something without Python."""
    return {"data_local": action}


def shares(link: str, text: str = "") -> Attributes:
    """Hand a link on, after a text."""
    return {"data_local": f"share:{link}", **({"data_text": text} if text else {})}


def copies(text: str) -> Attributes:
    """Copy a text."""
    return {"data_local": f"copy:{text}"}


def shortcut(key: str) -> Attributes:
    """Tap the button with a key of the keyboard, by the name that browsers give it."""
    return {"data_shortcut": key}
