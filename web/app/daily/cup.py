"""A cup: up to eight deals that friends play when it suits them, and the table of their results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from app.core.analyses import Verification
from app.core.commands import Form, command
from app.core.controls import name_limit
from app.core.device import Reading
from app.core.html import (
    Inside,
    Markup,
    button,
    h,
    heading,
    html,
    page,
    question,
    round_button,
    status_line,
    tool,
)
from app.core.navigator import Navigator, Screen, Sheets, Unavailable
from app.core.replies import Reply, Updates
from app.core.routes import CupRoute, Linked, ReplayRoute
from app.core.taps import copies, does, opens, shares, sheet, submits
from app.core.thinking import VerifyRequest
from app.daily.challenge import rules_and_bots
from app.daily.cup_table import called, cup_table, shown_name, still_to_play
from app.library.cups import (
    BOT,
    CHECKED,
    LATE,
    TABLE,
    UNSIGNED,
    Standing,
    as_csv,
    begun_game,
    cup_link,
    cup_mail,
    has_ended,
    new_cup,
    newcomers,
    record_of,
    standings,
    verdict,
)
from app.library.days import now_in_ms
from app.library.entries import BEGUN, CUP_GAMES, CUPS, OWN, CupGame, KeptCup
from app.library.links import LONGEST_NAME, BadLink, game_link, read_link
from app.library.parcels import LONGEST_CUP_NAME, Cup, CupParcel, Result, read_cup
from app.table.begin import begin_game
from app.table.moments import moment_of
from app.table.play import table_on_top
from app.words import _, join_names, ngettext
from app.words.explanations import move_name
from app.words.names import isolated, plain, shortened, typed
from diamonds_core import game_of
from diamonds_core.bots.version import VERSION
from diamonds_core.duel import decision_at, most_divided
from diamonds_core.untrusted import parse_json


class CupScreen(Screen[CupRoute]):
    """A cup's page: the own deals, the table, and what others did; it checks results meanwhile.

    `compared` is the deal whose games are compared.
    """

    def __init__(self, navigator: Navigator, route: CupRoute) -> None:
        super().__init__(navigator, route)
        self.compared = 0
        self.checking: tuple[CupGame, Verification] | None = None
        self.failed: set[str] = set()

    def refresh(self) -> Reading[None]:
        found = yield from self.navigator.device.several(CUPS, CUP_GAMES)
        rows = yield from self.navigator.device.rows()
        kept = found[CUPS].get(self.opened.id)
        self.is_new = kept is None
        if kept is None:
            kept = new_cup(self._from_route(), self.navigator.rng)
        self.kept, self.cup = kept, kept.cup
        games = found[CUP_GAMES].values()
        self.games = [game for game in games if game.cup == self.cup.id]
        self.saved = {row["id"] for row in rows if not row["over"]}

    def _from_route(self) -> Cup:
        try:
            found = read_cup(parse_json(self.opened.terms))
        except ValueError:
            raise Unavailable(_("This cup is no longer on this device.")) from None
        if found.id != self.opened.id:
            raise Unavailable
        return found

    @property
    def route(self) -> CupRoute:
        return self.opened

    def receive(self, parcel: CupParcel) -> None:
        """Store the cup and the results of a link that this device lacks."""
        device, new = self.navigator.device, newcomers(self.kept, self.games, parcel)
        if parcel.key and not self.kept.ended:
            self._keep(replace(self.kept, key=parcel.key, ended=now_in_ms()))
        elif self.is_new:
            device.add(CUPS, self.kept)
        old = [self._game_of(one.deal, one.person) for one in new]
        device.store(CUP_GAMES, [one for one, known in zip(new, old, strict=True) if known])
        device.add(CUP_GAMES, *new)
        self.games = [*(game for game in self.games if game not in old), *new]
        people = {game.person for game in self.games} | {self.kept.person}
        if any(one.person not in people for one in parcel.results):
            self.feedback = _("This cup is full: no more people can take part.")
        elif new:
            names = dict.fromkeys(map(shown_name, new))
            self.feedback = _("New results: {names}.").format(names=join_names(names))
        elif others := list(filter(self._differs, parcel.results)):
            text = _("{name} has a result already: the first one counts.")
            self.feedback = text.format(name=called(others[0].record.seats[0].name))

    def _differs(self, result: Result) -> bool:
        """Return whether a result is another one than that of the person which counts."""
        known = self._game_of(result.deal, result.person)
        return known is not None and known.link != game_link(result.record)

    def _keep(self, kept: KeptCup) -> None:
        self.navigator.device.store(CUPS, [kept])
        self.kept = kept

    # The page --------------------------------------------------------------------------

    def html(self) -> Markup:
        cup, rows = self.cup, standings(self.cup, self.games)
        about = rules_and_bots(cup.variant, cup.bots)
        count = ngettext("{count} deal", "{count} deals", cup.deals)
        body = h.div("rules listing cup")[
            heading(plain(cup.name, LONGEST_CUP_NAME)),
            h.p("quiet")[f"{about} \N{MIDDLE DOT} {count}. {self._end()}"],
            status_line(self.feedback),
            self._own(),
            self._standings(rows) if rows else None,
            self._compared(),
            self._buttons(rows),
            _about_relay(),
            h.p("credits")[
                _(
                    "A result counts once this device has made all moves of the bots again. It "
                    "can't show whether somebody has played twice, on two devices or after "
                    "removing the cup."
                )
            ],
        ]
        return page("cup", body, plain(cup.name, LONGEST_CUP_NAME))

    def _end(self) -> str:
        if has_ended(self.kept):
            return _("It has ended.")
        until = self.cup.until
        return _("It ends after {day} (UTC).").format(day=until) if until else ""

    def _is_known(self) -> bool:
        """Return whether this version has all levels at the cup's table."""
        return {*self.cup.bots} <= game_of(self.cup.variant).bots.keys()

    def _game_of(self, deal: int, person: str) -> CupGame | None:
        games = (game for game in self.games if (game.deal, game.person) == (deal, person))
        return next(games, None)

    def _own(self) -> Markup:
        """Return the deals with the own results, or first the question for a name."""
        if not self._is_known():
            return h.section("box")[h.p[_("This cup needs a newer version of the game.")]]
        if not self.kept.name:
            field = h.input(
                "nameb", name="name", required=True, aria_label=_("Your name"), **name_limit()
            )
            return h.form("box offer", **submits("enter"), autocomplete="off")[
                h.p[_("Everybody plays the same cards against the same bots, in any order.")],
                h.div("answers")[
                    field(placeholder=_("Your name")), h.button("gold")[_("Take part")]
                ],
            ]
        gold = next((deal for deal in self.cup.numbers if not self._game_of(deal, OWN)), 0)
        return h.section("box")[
            h.h2[_("Your deals")],
            h.ol("entries cup-deals")[[self._own_deal(deal, gold) for deal in self.cup.numbers]],
        ]

    def _own_deal(self, deal: int, gold: int) -> Markup:
        done, begun = self._game_of(deal, OWN), self._game_of(deal, BEGUN)
        name = h.b("grow")[_("Deal {number}").format(number=deal)]
        css = "gold" if deal == gold else "plain"
        if done:
            watch = opens(ReplayRoute(Linked(done.link), round=1))
            score = h.span("num")[done.score]
            return h.li[name, score, done.link and round_button("g-play", _("Replay"), **watch)]
        if has_ended(self.kept):
            return h.li[name, h.span("quiet")[_("not played")]]
        if begun and begun.game in self.saved:
            return h.li[name, button(css, **does("play", begun.game))[_("Continue")]]
        return h.li[name, button(css, **does("play-deal", deal))[_("Play")]]

    def _standings(self, rows: Sequence[Standing]) -> Markup:
        return h.section("box standings")[
            cup_table(self.cup, self.games, rows, self._note),
            None if has_ended(self.kept) else still_to_play(self.cup, rows),
        ]

    def _note(self, one: Standing) -> str:
        helped = any(game.helped for game in one.games.values())
        notes = [_("with hints or take-backs") if helped else "", _reason(one.why)]
        waits = [game for game in one.games.values() if not game.check]
        stuck = any(CUP_GAMES.key(game) in self.failed or not record_of(game) for game in waits)
        if waits and not one.why:
            notes.append(_("can't be checked here now") if stuck else _("being checked"))
        return ", ".join(filter(None, notes))

    def _compared(self) -> Inside:
        """Return the decision of a deal in which most games differ, once one has played it."""
        deals = [
            deal
            for deal in self.cup.numbers
            if (self._game_of(deal, OWN) or has_ended(self.kept)) and len(self._field(deal)) > 1
        ]
        if not deals:
            return None
        taps = [
            button(
                "plain", **does("compare", deal), aria_pressed=str(deal == self.compared).lower()
            )[_("Deal {number}").format(number=deal)]
            for deal in deals
        ]
        shown = self._division(self.compared) if self.compared in deals else None
        return h.section("box")[h.h2[_("Where you parted")], h.div("tools")[taps], shown]

    def _field(self, deal: int) -> list[CupGame]:
        return [one for one in self.games if one.deal == deal and one.check == CHECKED]

    def _division(self, deal: int) -> Inside:
        field = [(game, record) for game in self._field(deal) if (record := record_of(game))]
        records = [record for _game, record in field]
        if (found := most_divided(records)) is None:
            return h.p[_("All games went the same way.")]
        first = next(iter(found.choices.values()))[0]
        decision = decision_at(records[first], found.move_index)
        rows = []
        for move, group in found.choices.items():
            games = [field[at][0] for at in group]
            names = [shown_name(one) for one in games]
            watch = ReplayRoute(Linked(games[0].link), viewer=0, move=found.move_index)
            seats = [isolated(seat.name) for seat in records[group[0]].seats]
            rows.append(
                h.li[
                    h.span("grow")[
                        h.b[move_name(move, self.cup.variant, seats)], h.small[join_names(names)]
                    ],
                    tool("g-play", _("Replay"), **opens(watch)),
                ]
            )
        when = h.p[moment_of(decision.view)] if decision else None
        return html(when, h.ul("entries")[rows])

    def _buttons(self, rows: Sequence[Standing]) -> Markup:
        deals = [_("Deal {number}").format(number=deal) for deal in self.cup.numbers]
        head = (_("Name"), *deals, _("Total"), _("To the mean"), _("Not counted because"))
        may_end = self.kept.key and not has_ended(self.kept)
        link, sent = cup_link(self.kept, tuple(self.games))
        known = sum(len(one.games) for one in rows)
        text = ngettext(
            "The link holds {sent} of {count} result.",
            "The link holds {sent} of {count} results.",
            known,
            sent=sent,
        )
        csv = as_csv(self.cup, rows, head, self._note)
        tools = h.div("tools")[
            button("gold send", **shares(link))[_("Send the cup with its table")],
            bool(rows) and tool("g-copy", _("Copy as CSV"), **copies(csv)),
            bool(may_end) and tool("g-flag", _("End the cup"), **sheet("end-cup")),
            tool("g-close", _("Remove from this device"), **sheet("remove-cup")),
        ]
        return html(tools, sent < known and h.p("credits")[text])

    def sheets(self) -> Sheets:
        return {**super().sheets(), "end-cup": _end_question, "remove-cup": _remove_question}

    # Commands --------------------------------------------------------------------------

    @command
    def enter(self, form: Form) -> Reading[Updates]:
        """Take part under a name."""
        yield from self.refresh()
        if not (name := typed_name(form)):
            return self.navigator.render(_("A cup needs a name."))
        if not self.kept.name and self._is_known():
            self._keep(replace(self.kept, name=name))
        return self.render()

    @command
    def play_deal(self, deal: int, /) -> Reading[Updates]:
        """Begin the own game of a deal, unless there is one; again, as after moves taken back."""
        yield from self.refresh()
        open_ = not self._game_of(deal, OWN) and not has_ended(self.kept) and self._is_known()
        if not (open_ and self.kept.name and deal in self.cup.numbers):
            return self.render()
        again = int(self._game_of(deal, BEGUN) is not None)
        record = replace(self.cup.game(deal, self.kept.name), bots=(VERSION,), undos=again)
        updates = begin_game(self.navigator, record)
        if table := table_on_top(self.navigator):
            self.navigator.device.store(CUP_GAMES, [begun_game(record, table.game.id)])
        return updates

    @command
    def compare(self, deal: int, /) -> Updates:
        """Show where the games of a deal part."""
        self.compared = deal
        return self.render()

    @command
    def end_cup(self) -> Reading[Updates]:
        """End the cup, as its maker; the link then says so."""
        yield from self.refresh()
        if self.kept.key and not self.kept.ended:
            self._keep(replace(self.kept, ended=now_in_ms()))
        return self.navigator.render(_("The cup has ended. Send its link, so that all know."))

    @command
    def remove_cup(self) -> Reading[Updates]:
        """Remove the cup and its results from the device; the own games stay."""
        yield from self.refresh()
        device = self.navigator.device
        device.delete(CUPS, [self.cup.id])
        device.delete(CUP_GAMES, map(CUP_GAMES.key, self.games))
        return self.navigator.home()

    def complete_reply(self, reply: Reply) -> None:
        if self.navigator.top is self:
            reply["mail"] = cup_mail(self.kept, self.games, shown=True)

    @command
    def mail(self, cup: str, person: str, link: str) -> Reading[Updates]:
        """Add the results that a person has signed and left at the relay."""
        yield from self.refresh()
        try:
            found = read_link(link)
        except BadLink:
            return []
        if not isinstance(found, CupParcel) or not found.cup.id == cup == self.cup.id:
            return []
        signed = tuple(one for one in found.results if one.person == person and one.seal)
        self.receive(replace(found, results=signed))
        return self.render(self.feedback)

    # The check -------------------------------------------------------------------------

    def bot_request(self) -> VerifyRequest | None:
        """Return the request for the next result to be checked."""
        if self.checking is None:
            self.checking = next(
                (
                    (game, Verification(record))
                    for game in self.games
                    if not game.check and CUP_GAMES.key(game) not in self.failed
                    if (record := record_of(game))
                ),
                None,
            )
        return self.checking[1].request if self.checking else None

    def take_answer(self, answer: str | None) -> Updates:
        """Take a part of a check; store its result after the last one."""
        assert self.checking is not None
        game, found = self.checking
        found.take(answer)
        if found.failed:
            self.failed.add(CUP_GAMES.key(game))
        elif found.end < len(found.record.moves):
            return []
        elif game in self.games:  # else another tab has checked or removed it
            checked = replace(game, check=verdict(self.kept, game, found.check))
            self.games[self.games.index(game)] = checked
            self.navigator.device.store(CUP_GAMES, [checked])
        self.checking = None
        return self.render()


def receive_cup(navigator: Navigator, parcel: CupParcel) -> Reading[Updates]:
    """Open the page of a cup with the results in its link."""
    terms = json.dumps(parcel.cup.data(), ensure_ascii=False)
    screen = yield from CupScreen.open(navigator, CupRoute(parcel.cup.id, terms))
    screen.receive(parcel)
    return navigator.show(screen)


def typed_name(form: Form) -> str:
    """Return the name of a player in a form, empty if it is none."""
    return shortened(typed(plain(str(form.get("name", "")))), LONGEST_NAME)


def _reason(check: str) -> str:
    """Return why a result doesn't count, by the result of its check."""
    if not check:
        return ""
    known = {
        LATE: _("came after the end"),
        UNSIGNED: _("not signed, so anybody may have sent it"),
        TABLE: _("not the table of this cup"),
        BOT: _("a bot made most of the moves"),
        "changed": _("not checked: a move doesn't match"),
        "version": _("not checked: bots of another version"),
        "unknown-bot": _("not checked: a bot that is not known here"),
    }
    return known.get(check, _("not checked"))


def _about_relay() -> Markup:
    """Return the sentences on the relay, of which the page shows the one that is true."""
    texts = {
        "kept": _("Results also come and go by this site's server, which can't read them."),
        "passing": _("This site's server keeps no results, so they travel by links alone."),
    }
    return html([h.p("credits", data_mail=state)[text] for state, text in texts.items()])


def _end_question() -> Markup:
    text = _("Results that come later don't count, and no deal can be begun any more.")
    end = button("plain", **does("end-cup"))[_("End the cup")]
    return question("end-cup", _("End this cup?"), text, end, _("Keep"))


def _remove_question() -> Markup:
    text = _("The cup and the results of others go; your own games stay.")
    remove = button("plain", **does("remove-cup"))[_("Remove")]
    return question("remove-cup", _("Remove this cup?"), text, remove, _("Keep"))
