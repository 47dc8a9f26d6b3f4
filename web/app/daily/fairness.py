"""The check whether a game was fair: moves of bots made again, and the luck of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.core.analyses import Verification
from app.core.commands import command
from app.core.device import Reading
from app.core.figures import row, table
from app.core.html import Inside, Markup, h, html, listing, tool
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.replies import Updates
from app.core.routes import FairnessRoute, StatisticsRoute
from app.core.taps import does, opens
from app.core.thinking import VerifyRequest
from app.daily.luck import luck_meaning, luck_rows
from app.library.days import day_of, stored_day
from app.library.entries import DAYS, Day
from app.table.library import library_of
from app.table.par_line import read_days
from app.words import _, bot_name, card_name, join_names, ngettext
from app.words.explanations import move_name
from app.words.names import isolated, plain
from diamonds_core import HUMAN, Deal, Record, before, game_of, replay
from diamonds_core.bots.version import VERSION
from diamonds_core.verify import Check, MoveCounts, RecomputedMove, moved_cards

NAMED = 3
"""The number of cards of a changed deal that are named."""


class FairnessScreen(Screen[FairnessRoute]):
    """The verification of a finished game, made while the page is open."""

    def __init__(self, navigator: Navigator, route: FairnessRoute) -> None:
        super().__init__(navigator, route)
        self.verification = library_of(navigator).verification(route.game)
        if not replay(self.verification.record).over:
            raise Unavailable

    def html(self) -> Markup:
        found = self.verification
        return listing(
            "fairness",
            _("Was it fair?"),
            h.section("box")[
                _progress(found) if found.end < len(found.record.moves) else _result(found.check)
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
        return self.render(_verdict(self.verification.check) if ended else "")

    def _store(self, days: Mapping[str, Day]) -> None:
        """Store the luck of a saved game, and with the result of a day that all moves follow."""
        library, found = library_of(self.navigator), self.verification
        library.keep_luck(library.id_of(self.opened.game), found.luck)
        check = found.check
        if not check.remade or check.why or not day_of(found.record):
            return
        if day := stored_day(found.record, days):
            checked = replace(day, version=VERSION, moves=check.remade)
            self.navigator.device.store(DAYS, [checked])

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


def _result(check: Check) -> Inside:
    """Return what the check of a whole game has found, and what it means."""
    record = check.record
    texts = _difference(check, check.differing[0]) if check.differing else (_deals(record),)
    return html(
        h.h2[_verdict(check)],
        [h.p[text] for text in (*texts, *_unchecked(check))],
        h.p("credits")[
            _(
                "Each move is made again here from the cards that the bot could see, with the same "
                "chance. A bot that had used anything else would have moved differently."
            )
        ]
        if check.bot_moves
        else None,
        record.bots == (VERSION,)
        and h.p("credits")[
            _("Checked on this device, with version {version} of the bots.").format(version=VERSION)
        ],
        h.details[h.summary[_("All moves, as a table")], _table(check)],
    )


def _verdict(check: Check) -> str:
    """Return the result in one sentence."""
    if check.why == "changed":
        return _("A move doesn't match")
    if check.why in ("version", "no-secret"):
        return _("This game can't be confirmed")
    if check.why == "unknown-bot":
        return _("Not all moves can be checked")
    if not check.bot_moves:
        return _("No bot has played in this game.")
    return ngettext(
        "The one move of a bot follows from what it could see",
        "All {count} moves of the bots follow from what they could see",
        check.bot_moves,
    )


def _deals(record: Record) -> str:
    if record.seed is None:
        return _("This game doesn't say how its cards were drawn.")
    return _("All deals follow from one number in the record of this game.")


def _unchecked(check: Check) -> Iterator[str]:
    """Yield whose moves can't be checked, and why."""
    chosen = [one for one in check.unchecked if one.seat is not None]
    people = [one for one in chosen if one.player == HUMAN]
    bots = [one for one in chosen if one.player != HUMAN]
    if bots:
        text = _("Not checked: the moves of {names}, bots that are not known here.")
        yield text.format(names=_owners(check.record, bots))
    if people:
        text = _("Not checked: the moves of {names}. People choose for themselves.")
        yield text.format(names=_owners(check.record, people))


def _owners(record: Record, counts: Sequence[MoveCounts]) -> str:
    return join_names(dict.fromkeys(_names(record)[one.seat or 0] for one in counts))


def _names(record: Record) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    return tuple(isolated(who.name) for who in record.seated)


def _difference(check: Check, first: RecomputedMove) -> tuple[str, ...]:
    """Return the first move that doesn't follow, and why it may not."""
    record = check.record
    round_ = replay(before(record, first.move_index)).round
    if first.seat is None:
        text = _("The cards were not dealt as this game says: its record was changed.")
        return (text, *_moved(record, first, round_ + 1))
    names = tuple(isolated(who.name) for who in record.seats_at(first.move_index))
    bot = bot_name(game_of(record.variant).bot(first.player))
    recorded, again = (
        move_name(move, record.variant, names) for move in (first.recorded, first.again)
    )
    told = _("Round {round}, {name} ({bot}): {recorded}. Made again: {again}.")
    text = told.format(
        round=round_, name=names[first.seat], bot=bot, recorded=recorded, again=again
    )
    return (text, _cause(check))


def _moved(record: Record, first: RecomputedMove, round_: int) -> Iterator[str]:
    """Yield what differs between a deal and the one that was made again."""
    if not (isinstance(first.recorded, Deal) and isinstance(first.again, Deal)):
        return
    names = _names(record)

    def owner(seat: int | None) -> str:
        return _("nobody") if seat is None else names[seat]

    moved = moved_cards(record.variant, first.recorded, first.again)
    each = _("{card} ({name}, not {other})")
    cards = [
        each.format(card=card_name(card), name=owner(here), other=owner(there))
        for card, here, there in moved[:NAMED]
    ]
    yield ngettext(
        "Round {round}: {count} card was dealt differently, {cards}.",
        "Round {round}: {count} cards were dealt differently, among them {cards}.",
        len(moved),
        round=round_,
        cards=join_names(cards),
    )


def _cause(check: Check) -> str:
    if check.why == "changed":
        return _("The same bots would have moved differently: the record of this game was changed.")
    if check.why == "no-secret":
        return _("This game doesn't say which chance its bots had.")
    if any(check.record.bots):
        return _(
            "Bots of another version have played this game; they have learned since. The version "
            "of that time can confirm it."
        )
    return _(
        "This game was saved before games noted which bots played them. The bots of today would "
        "move differently."
    )


def _table(check: Check) -> Markup:
    """Return the numbers of moves of chance and of each player, by the result of the check."""
    heads = ("", _("Confirmed"), _("Different"), _("Not checked"))
    return table(
        heads,
        (
            row(_mover(check.record, one), *map(str, (one.follow, one.differ, one.unchecked)))
            for one in check.counts
        ),
    )


def _mover(record: Record, one: MoveCounts) -> Inside:
    """Return who made moves: the deals, or a name with its kind of player."""
    if one.seat is None:
        return _("Deals")
    bots = game_of(record.variant).bots
    kind = _("Person") if one.player == HUMAN else plain(one.player)
    if one.player in bots:
        kind = bot_name(bots[one.player])
    return html(_names(record)[one.seat], " ", h.small[isolated(kind)])


def _luck(found: Verification) -> Markup:
    names = [isolated(who.name) for who in found.record.seated]
    return h.section("box")[
        h.h2[_("How good were the cards?")],
        luck_rows(zip(names, found.luck, strict=True)),
        h.p("credits")[luck_meaning()],
        h.div("tools")[tool("g-chart", _("Your luck in all games"), **opens(StatisticsRoute()))],
    ]
