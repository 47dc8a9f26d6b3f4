"""The attributes that define the effect of a tap; no other module writes them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date

from app.core.codec import name_of, write
from app.core.commands import fields_of, message
from app.core.routes import Route
from app.core.shared_names import LocalAction, LocalVerb, SheetName

Attributes = dict[str, str]


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a shared result.

    Args:
        head: the result in a few words.
        note: a sentence below it.
        bars: a name, a score, and whether it is the own one, from the first place on.
        squares: a row of coloured squares, where there are no bars.
        foot: the kind of the result, which stands after the day of the game.
    """

    head: str
    note: str
    bars: tuple[tuple[str, int, bool], ...] = ()
    squares: str = ""
    foot: str = ""


def does(name: str, /, *arg: object, **fields: object) -> Attributes:
    """Return the attributes that send a command with its fields."""
    return {f"data_{key}": str(value) for key, value in message(name, *arg, **fields).items()}


def opens(route: Route) -> Attributes:
    """Return the attributes that open the screen of a route."""
    text = json.dumps(write(route, whole=False), separators=(",", ":"))
    return {"data_do": "open", "data_opens": name_of(type(route)), "data_route": text}


def submits(name: str) -> Attributes:
    """Return the attributes of a form that send a command with its values."""
    return {"data_do": _with("form", name)}


def submits_as(name: str) -> Attributes:
    """Return the attributes of a button that sends its form as another command."""
    return {"data_as": _with("form", name)}


def slides(name: str) -> Attributes:
    """Return the attributes of a slider that send a command with its value."""
    return {"data_change": _with("arg", name)}


def _with(field: str, name: str) -> str:
    """Return the name of a command that has one field."""
    if [*fields_of(name)[0]] != [field]:
        raise ValueError(f"the command {name!r} needs {field!r} alone")
    return name


def sheet(name: SheetName, of: str = "") -> Attributes:
    """Return the attributes that open a dialog; `of` distinguishes dialogs of the same name."""
    return _acts("open", sheet_id(name, of))


def sheet_id(name: SheetName, of: str = "") -> str:
    """Return the id of a dialog in the page."""
    return f"{name}-{of}" if of else name


def local(action: LocalAction) -> Attributes:
    """Return the attributes of an action without Python."""
    return {"data_local": action}


def shares(
    link: str, text: str = "", day: date | None = None, picture: Picture | None = None
) -> Attributes:
    """Return the attributes that share a link, after a text with a gap for the day of the game.

    Without a `day` it is that of the next `data-when` around the button, or else today.
    """
    more = {
        "data_text": text,
        "data_day": day.isoformat() if day else "",
        "data_picture": json.dumps(asdict(picture)) if picture else "",
    }
    return _acts("share", link) | {name: value for name, value in more.items() if value}


def copies(text: str) -> Attributes:
    """Return the attributes that copy a text."""
    return _acts("copy", text)


def seats_for(player: str) -> Attributes:
    """Return the attributes that give the other seats of the start page to a kind of player."""
    return _acts("seats", player)


def lifts(card: str) -> Attributes:
    """Return the attributes that lift a card ahead of its player's turn, or put it back."""
    return _acts("lift", card)


def scans(field: str) -> Attributes:
    """Return the attributes that read a QR code into a field, by its id, and send its form."""
    return _acts("scan", field)


def _acts(verb: LocalVerb, what: str) -> Attributes:
    return {"data_local": f"{verb}:{what}"}


def shortcut(key: str) -> Attributes:
    """Return the attributes of a key that taps the button, under its name in browsers."""
    return {"data_shortcut": key}
