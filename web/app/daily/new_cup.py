"""The form of a new cup."""

from __future__ import annotations

import json
from datetime import date

from app.core.commands import Form, command, everywhere
from app.core.controls import name_limit, pick_list, seats_of
from app.core.device import Reading
from app.core.html import Markup, h, heading, page, status_line
from app.core.navigator import Navigator, Screen
from app.core.replies import Updates
from app.core.routes import CupRoute, NewCupRoute
from app.core.taps import submits
from app.daily.challenge import rules_and_bots
from app.daily.cup import CupScreen, typed_name
from app.games import GAMES
from app.library.cups import new_cup
from app.library.days import parse_day, today
from app.library.entries import CUPS
from app.library.parcels import LONGEST_CUP_NAME, MOST_DEALS, Cup, digest, read_cup
from app.words import _
from app.words.names import plain, shortened
from diamonds_core import game_of, variant_from_json, variant_to_json


class NewCupScreen(Screen[NewCupRoute]):
    """The form of a new cup, whose rules and bots are chosen."""

    def __init__(self, navigator: Navigator, route: NewCupRoute) -> None:
        super().__init__(navigator, route)
        data = json.loads(route.variant)
        kind = GAMES[data["game"]].game.variant
        self.variant = variant_from_json(kind, data["settings"])

    def html(self) -> Markup:
        numbers = {str(count): str(count) for count in range(1, MOST_DEALS + 1)}
        limit = {"maxlength": str(LONGEST_CUP_NAME)}
        first = today().isoformat()
        return page(
            "cup",
            h.div("rules listing cup")[
                heading(_("A cup for friends")),
                status_line(self.feedback),
                h.form("box cup-form", **submits("found"), autocomplete="off")[
                    h.p[
                        _(
                            "All get the same cards and bots, and play when it suits them. You "
                            "send one link; results come back by links."
                        )
                    ],
                    h.p("quiet")[rules_and_bots(self.variant, self.opened.bots)],
                    h.label[
                        _("Name of the cup"), h.input("nameb", name="title", required=True, **limit)
                    ],
                    h.label[
                        _("Your name"), h.input("nameb", name="name", required=True, **name_limit())
                    ],
                    pick_list("deals", _("Number of deals"), numbers, "3"),
                    h.label[
                        _("Last day, if any"),
                        h.input("nameb", name="until", type="date", min=first),
                    ],
                    h.div("answers")[h.button("gold")[_("Begin the cup")]],
                ],
            ],
            _("A cup for friends"),
        )

    @command
    def found(self, form: Form) -> Reading[Updates]:
        """Found the cup, and show its page."""
        key = f"{self.navigator.rng.getrandbits(64):016x}"
        title = shortened(plain(str(form.get("title", "")), LONGEST_CUP_NAME), LONGEST_CUP_NAME)
        name = typed_name(form)
        deals, until = str(form.get("deals", "")), str(form.get("until", ""))
        if not (title and name):
            return self.navigator.render(_("A cup needs a name."))
        if until and (parse_day(until) or date.min) < today():
            return self.navigator.render(_("The last day must be today or later."))
        terms = Cup(title, self.variant, self.opened.bots, 0, until, digest(key))
        try:
            terms = read_cup({**terms.data(), "deals": int(deals)})
        except ValueError:
            return self.navigator.render(_("Nothing was changed."))
        kept = new_cup(terms, self.navigator.rng, key, name)
        screen = yield from CupScreen.open(self.navigator, CupRoute(terms.id, kept.terms))
        screen.kept = kept
        self.navigator.device.store(CUPS, [kept])
        self.navigator.close([self])
        return self.navigator.show(screen)


@everywhere
def cup(navigator: Navigator, form: Form) -> Reading[Updates]:
    """Open the form of a new cup with the rules and bots of the start page's form."""
    if form.get("game") not in GAMES:
        return navigator.render()
    variant = GAMES[form["game"]].variant(form)
    seats = seats_of(form, variant.players)[1:]
    level = game_of(variant).level(form.get("bots", "")).id
    known = game_of(variant).bots
    bots = tuple(seat.player if seat.player in known else level for seat in seats)
    data = json.dumps({"game": game_of(variant).name, "settings": variant_to_json(variant)})
    return (yield from navigator.push(NewCupRoute(data, bots)))
