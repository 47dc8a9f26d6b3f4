"""The check whether a game was fair: moves of bots made again, and the luck of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.analyses import Verification
from app.commands import command
from app.components.luck import luck_meaning, luck_rows
from app.device import Reading
from app.html import Inside, Markup, h, html, listing, tool
from app.library import Unavailable
from app.navigator import Navigator, Screen
from app.progress.days import day_of, stored_day
from app.progress.entries import DAYS, Day
from app.protocol.replies import Updates
from app.routes import FairnessRoute, StatisticsRoute
from app.screens.par import read_days
from app.taps import does, opens
from app.thinking import VerifyRequest
from app.words import _, bot_name, ngettext
from app.words.explanations import move_name
from app.words.names import isolated
from diamonds_core import Record, before, game_of, replay
from diamonds_core.bots.version import VERSION
from diamonds_core.verify import Remade, reason


class FairnessScreen(Screen[FairnessRoute]):
    """The verification of a finished game, made while the page is open."""

    def __init__(self, navigator: Navigator, route: FairnessRoute) -> None:
        super().__init__(navigator, route)
        self.verification = navigator.library.verification(route.game)
        if not replay(self.verification.record).over:
            raise Unavailable

    def html(self) -> Markup:
        found = self.verification
        return listing(
            "fairness",
            _("Was it fair?"),
            h.section("box")[
                _progress(found) if found.end < len(found.record.moves) else _result(found)
            ],
            _luck(found) if found.luck else None,
            css="par-page",
        )

    def bot_request(self) -> VerifyRequest | None:
        return self.verification.request

    def take_answer(self, answer: str | None) -> Reading[Updates]:
        """Take the thinker's answer; after the last one, announce and store the result."""
        days = yield from read_days(self.navigator, self.verification.record)
        self.verification.take(answer)
        ended = self.verification.end == len(self.verification.record.moves)
        if ended:
            self._store(days)
        return self.render(_verdict(self.verification) if ended else "")

    def _store(self, days: Mapping[str, Day]) -> None:
        """Store the luck of a saved game, and with the result of a day that all moves follow."""
        library, found = self.navigator.library, self.verification
        library.keep_luck(library.id_of(self.opened.game), found.luck)
        if not found.remade or reason(found.record, found.remade) or not day_of(found.record):
            return
        if day := stored_day(found.record, days):
            self.navigator.device.store(
                DAYS, [replace(day, version=VERSION, moves=len(found.remade))]
            )

    @command
    def run(self) -> Updates:
        """Stop, or go on."""
        self.verification.paused = self.bot_request() is not None
        self.verification.failed = False
        return self.render()


def _progress(found: Verification) -> Inside:
    done, count = found.end, len(found.record.moves)
    text = _("Making the moves of the bots again: move {done} of {count}")
    text = text.format(done=done, count=count)
    bar = h.progress(value=done, max=count, aria_label=text)[""]
    if found.request:
        return html(h.p[text], bar, h.div("tools")[tool("g-close", _("Stop"), **does("run"))])
    why = _("The levels can't play here now: what they have learned is not on this device.")
    run = tool("g-play", _("Continue"), **does("run"))
    return html(h.p[why if found.failed else text], bar, h.div("tools")[run])


def _result(found: Verification) -> Inside:
    """Return what the verification of a whole game has found, and what it means."""
    record = found.record
    moves = [one for one in found.remade if one.seat is not None]
    first = next((one for one in found.remade if not one.follows), None)
    return html(
        h.h2[_verdict(found)],
        [h.p[text] for text in ((_deals(found),) if first is None else _difference(found, first))],
        h.p("credits")[
            _(
                "Each move is made again here from the cards that the bot could see, with the same "
                "chance. A bot that had used anything else would have moved otherwise."
            )
        ]
        if moves
        else None,
        record.bots == (VERSION,)
        and h.p("credits")[
            _("Checked on this device, with version {version} of the bots.").format(version=VERSION)
        ],
    )


def _verdict(found: Verification) -> str:
    """Return the result in one sentence."""
    moves = [one for one in found.remade if one.seat is not None]
    why = reason(found.record, found.remade)
    if why:
        return _("This game can't be confirmed") if why == "version" else _("A move doesn't follow")
    if not moves:
        return _("No bot has played in this game.")
    return ngettext(
        "The one move of a bot follows from what it could see",
        "All {count} moves of the bots follow from what they could see",
        len(moves),
    )


def _deals(found: Verification) -> str:
    if found.record.seed is None:
        return _("This game doesn't say how its cards were drawn.")
    return _("All deals follow from a number that was drawn before the first card was dealt.")


def _difference(found: Verification, first: Remade) -> tuple[str, ...]:
    """Return the first move that doesn't follow, and why it may not."""
    record = found.record
    if first.seat is None:
        return (_("The cards were dealt otherwise than this game says: its record was changed."),)
    names = tuple(isolated(who.name) for who in record.seats_at(first.move_index))
    bot = bot_name(game_of(record.variant).bot(first.player))
    recorded, again = (
        move_name(move, record.variant, names) for move in (first.recorded, first.again)
    )
    round_ = replay(before(record, first.move_index)).round
    told = _("Round {round}, {name} ({bot}): {recorded}. Made again: {again}.")
    text = told.format(
        round=round_, name=names[first.seat], bot=bot, recorded=recorded, again=again
    )
    return (text, _why(record, found))


def _why(record: Record, found: Verification) -> str:
    if reason(record, found.remade) == "changed":
        return _("The same bots would not have moved so: the record of this game was changed.")
    if any(record.bots):
        return _(
            "Bots of another version have played this game; they have learned since. The version "
            "of that time can confirm it."
        )
    return _(
        "This game is older than the note of which bots have played it. The bots of today would "
        "move otherwise."
    )


def _luck(found: Verification) -> Markup:
    names = [isolated(who.name) for who in found.record.seated]
    return h.section("box")[
        h.h2[_("How good were the cards?")],
        luck_rows(zip(names, found.luck, strict=True)),
        h.p("credits")[luck_meaning()],
        h.div("tools")[tool("g-chart", _("Your luck in all games"), **opens(StatisticsRoute()))],
    ]
