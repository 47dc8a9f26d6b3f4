"""The start page: a plain form that can be filled in before anything else has loaded."""

from __future__ import annotations

from app.pages.dialogs import credit
from app.pages.html import esc, icon, page
from app.words import _, ngettext
from diamonds_core.variants import PERFECT, ROUNDS

NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")
DEFAULT = 4


def home() -> str:
    """Choose who plays what; one tap on Deal starts with sensible choices."""
    body = (
        f'<form class="home" data-do="start" autocomplete="off">'
        f'<div class="hero">{icon("rosette", "ros")}{icon("gem-top", "stone")}'
        f"<h1>{_('Diamonds')}</h1><p>{_('Show a little. Lock away the rest.')}</p></div>"
        f"{_resume()}{_deal()}"
        f'<div class="set">{_players()}<ol class="seatlist">{_seats()}</ol>{_options()}</div>'
        f'<p class="credits">{credit()}</p></form>'
    )
    return page("home", body, _("Diamonds"))


def _resume() -> str:
    return (
        f'<button type="button" class="resume" data-do="resume">{icon("vault", "mini")}'
        f"<span><b>{_('Go on with the saved game')}</b><span data-title></span></span>"
        f"{icon('g-chev', 'go')}</button>"
    )


def _deal() -> str:
    """The big button; its small line follows the choices by style alone."""
    counts = "".join(
        f'<span class="for-{n}">{_("{count} seats").format(count=n)}</span>' for n in ROUNDS
    )
    return (
        f'<div class="deal-at"><button class="gold deal">{_("Deal")}<small>{counts}, '
        f'<span class="if-thief">{_("with the Thief")}</span>'
        f'<span class="if-free">{_("no Thief")}</span></small></button></div>'
    )


def _players() -> str:
    choices = "".join(
        f'<label><input type="radio" name="players" id="players-{n}" value="{n}"'
        f"{' checked' * (n == DEFAULT)}><span>{n}</span></label>"
        for n in ROUNDS
    )
    return (
        f'<fieldset class="row head"><legend class="grow">{_("At the table")}</legend>'
        f'<span class="seg">{choices}</span></fieldset>'
    )


def _seats() -> str:
    return "".join(_seat(seat, name) for seat, name in enumerate(NAMES))


def _seat(seat: int, name: str) -> str:
    kinds = {"human": _("Person"), "simple": _("Apprentice"), "random": _("Random")}
    default = "simple" if seat else "human"
    options = "".join(
        f'<option value="{kind}"{" selected" * (kind == default)}>{text}</option>'
        for kind, text in kinds.items()
    )
    number = seat + 1
    return (
        f'<li class="row seat-{number}"><span class="who" aria-hidden="true">{number}</span>'
        f'<input class="nameb grow" name="name-{seat}" value="{esc(name)}" maxlength="14" '
        f'spellcheck="false" aria-label="{_("Name at seat {number}").format(number=number)}">'
        f'<span class="level">{icon("g-person", "is-human")}{icon("g-bot", "is-bot")}'
        f'<select name="player-{seat}" '
        f'aria-label="{_("Who plays at seat {number}").format(number=number)}">{options}</select>'
        f"{icon('g-chev', 'down')}</span></li>"
    )


def _options() -> str:
    sizes = "".join(
        f'<span class="for-{n}">'
        + ngettext("{count} in each hand", "{count} in each hand", size).format(count=size)
        + "</span>"
        for n, (_top, size) in PERFECT.items()
    )
    return (
        f'<div class="opts">{_edition()}'
        + _switch("partners", _("Partners"), _("Opposite seats share Vault and Showroom"))
        + _partner_crystals()
        + _switch("perfect", _("Perfect"), f"{_('Every card is known,')} {sizes}")
        + "</div>"
    )


def _edition() -> str:
    choices = "".join(
        f'<label><input type="radio" name="edition" value="{value}"{checked}>'
        f"<span>{text}</span></label>"
        for value, text, checked in (
            ("second", _("Thief"), " checked"),
            ("first", _("Classic"), ""),
        )
    )
    return (
        f'<fieldset class="row"><legend class="grow">{_("Edition")}'
        f'<small class="if-none">{_("No Thief walks with 2 players or partners")}</small>'
        f"</legend>"
        f'<span class="seg">{choices}</span></fieldset>'
    )


def _switch(name: str, label: str, note: str) -> str:
    return (
        f'<label class="row {name}"><span class="grow"><span class="lbl">{label}</span>'
        f'<small>{note}</small></span><input type="checkbox" role="switch" class="switch" '
        f'name="{name}"></label>'
    )


def _partner_crystals() -> str:
    return (
        f'<label class="row crystals"><span class="grow"><span class="lbl">'
        f"{_('Crystals at the start')}</span></span>"
        f'<span class="level"><select name="partner_crystals">'
        f'<option value="each" selected>{_("3 a player")}</option>'
        f'<option value="team">{_("3 a team")}</option></select>{icon("g-chev", "down")}</span>'
        f"</label>"
    )
