"""The kinds of sentences about a player of Diamonds, on the page after a game."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.praise import AHEAD_OF_OTHERS, Kind, Kinds, Story, Tallies, praises
from app.words import _, ngettext, suit_within
from diamonds_core import Record
from diamonds_core.diamonds.actions import OTHER, SUIT_ACTIONS, CrystalState
from diamonds_core.diamonds.scoring import SHOWROOM, VAULT
from diamonds_core.events import (
    MOST,
    NO_TRICK,
    OFF_SUIT,
    TRICK,
    Acted,
    Counted,
    Event,
    Played,
    RoundOver,
    TrickTaken,
)

STORIES = (
    Kind(
        "ahead until the last round",
        Story.loses_lead_at_last,
        lambda _game: _("ahead until the last round"),
    ),
    Kind(
        "ahead before",
        Story.lost_lead_before,
        lambda game: _("ahead of all after round {round}").format(round=game.led()[-1]),
    ),
    Kind(
        "from last to first",
        Story.rises_from_last_to_first,
        lambda _game: _("last before the last round, and first after it"),
    ),
    Kind(
        "late lead", Story.takes_lead_at_last, lambda _game: _("the lead taken in the last round")
    ),
    Kind("ahead after every round", Story.always_leads, lambda _game: _("ahead after every round")),
    Kind(
        "as many points",
        lambda game: game.winner is not None and game.behind == 0,
        lambda game: _("as many points as {name}").format(name=game.rival),
    ),
    Kind(
        "close behind",
        Story.is_close,
        lambda game: ngettext(
            "only {count} point from first place",
            "only {count} points from first place",
            game.behind,
        ),
    ),
    Kind(
        "more crystals",
        lambda game: game.exceeds("crystals"),
        lambda game: ngettext(
            "{count} crystal, more than {name}'s {other}",
            "{count} crystals, more than {name}'s {other}",
            game.own("crystals"),
            other=game.rivals("crystals"),
            name=game.rival,
        ),
    ),
    Kind(
        "fuller Vault",
        lambda game: game.exceeds("vault") and not game.most("vault"),
        lambda game: _("a fuller Vault than {name}").format(name=game.rival),
    ),
    Kind(
        "robbed at the last count",
        lambda game: not game.won and game.own("robbed at last") > 0,
        lambda _game: _("robbed at the very last count"),
    ),
    Kind(
        "up from the last place",
        Story.leaves_last_place,
        lambda game: _("up from the last place after round {round}").format(
            round=game.trailed()[-1]
        ),
    ),
    Kind(
        "first without a theft",
        lambda game: game.won and not game.own("stolen") and game.others("stolen") > 0,
        lambda _game: _("first without a single theft"),
    ),
    Kind(
        "first with the fewest tricks",
        lambda game: game.won and game.fewest("tricks"),
        lambda _game: _("first with the fewest tricks"),
    ),
    Kind(
        "first without the fullest Vault",
        lambda game: game.won and game.others("vault") > game.own("vault"),
        lambda _game: _("first, although another Vault is fuller"),
    ),
)
"""The kinds that tell how the game was won or lost."""


def _always_most(suit: int) -> Kind:
    return Kind(
        f"always most of suit {suit}",
        lambda game: game.rounds > 1 and game.own(f"most of {suit}") == game.rounds,
        lambda _game: _("in every round the most {suit}").format(suit=suit_within(suit)),
    )


STRENGTHS = (
    Kind(
        "stole at the last count",
        lambda game: game.own("stolen at last") > 0,
        lambda _game: _("a theft at the very last count"),
    ),
    Kind(
        "robbed, and still first",
        lambda game: game.won and game.own("robbed") > 2,
        lambda game: ngettext(
            "first, although {count} crystal was stolen",
            "first, although {count} crystals were stolen",
            game.own("robbed"),
        ),
    ),
    Kind(
        "most stolen from the winner",
        lambda game: (
            game.winner is not None and len(game.names) > 2 and game.most(f"from {game.winner}", 2)
        ),
        lambda game: ngettext(
            "{count} crystal stolen from {name}, more than by anybody else",
            "{count} crystals stolen from {name}, more than by anybody else",
            game.own(f"from {game.winner}"),
            name=game.rival,
        ),
    ),
    Kind(
        "four suits",
        lambda game: game.own("majorities") == 4,
        lambda _game: _("the most of all four suits in one round"),
    ),
    Kind(
        "fullest Vault",
        lambda game: game.most("vault"),
        lambda game: ngettext(
            "the fullest Vault, with {count} crystal",
            "the fullest Vault, with {count} crystals",
            game.own("vault"),
        ),
    ),
    Kind(
        "fullest Showroom",
        lambda game: game.most("showroom", 2),
        lambda game: ngettext(
            "the fullest Showroom, with {count} crystal",
            "the fullest Showroom, with {count} crystals",
            game.own("showroom"),
        ),
    ),
    Kind(
        "most stolen",
        lambda game: game.most("stolen", 2),
        lambda game: ngettext(
            "{count} crystal stolen, more than anybody else",
            "{count} crystals stolen, more than anybody else",
            game.own("stolen"),
        ),
    ),
    Kind(
        "most robbed",
        lambda game: game.most("robbed", 3),
        lambda game: ngettext(
            "robbed {count} time, more often than anybody else",
            "robbed {count} times, more often than anybody else",
            game.own("robbed"),
        ),
    ),
    Kind(
        "most by Diamonds",
        lambda game: game.most("Diamonds", 2),
        lambda game: ngettext(
            "{count} crystal by Diamonds, more than anybody else",
            "{count} crystals by Diamonds, more than anybody else",
            game.own("Diamonds"),
        ),
    ),
    Kind(
        "most by Hearts",
        lambda game: game.most("Hearts", 2),
        lambda game: ngettext(
            "{count} crystal by Hearts, more than anybody else",
            "{count} crystals by Hearts, more than anybody else",
            game.own("Hearts"),
        ),
    ),
    Kind(
        "most by Spades",
        lambda game: game.most("Spades", 2),
        lambda game: ngettext(
            "{count} crystal locked away by Spades, more than anybody else",
            "{count} crystals locked away by Spades, more than anybody else",
            game.own("Spades"),
        ),
    ),
    Kind(
        "most tricks",
        lambda game: game.most("tricks", 2),
        lambda game: ngettext(
            "{count} trick, more than anybody else",
            "{count} tricks, more than anybody else",
            game.own("tricks"),
        ),
    ),
    Kind(
        "most majorities",
        lambda game: game.most("awards", 2),
        lambda game: ngettext(
            "the most of a suit {count} time, more often than anybody else",
            "the most of a suit {count} times, more often than anybody else",
            game.own("awards"),
        ),
    ),
    Kind(
        "most off suit",
        lambda game: game.most("off suit", 2),
        lambda game: ngettext(
            "{count} crystal moved off suit, more than by anybody else",
            "{count} crystals moved off suit, more than by anybody else",
            game.own("off suit"),
        ),
    ),
    Kind(
        "richest trick",
        lambda game: game.most("trick", 2),
        lambda game: ngettext(
            "the richest trick of the game, with {count} crystal",
            "the richest trick of the game, with {count} crystals",
            game.own("trick"),
        ),
    ),
    Kind(
        "most locked at last",
        lambda game: game.rounds > 1 and game.most("locked at last", 2),
        lambda game: ngettext(
            "{count} crystal locked away in the last round, more than anybody else",
            "{count} crystals locked away in the last round, more than anybody else",
            game.own("locked at last"),
        ),
    ),
    Kind(
        "best round",
        lambda game: game.rounds > 1 and game.is_best_round(),
        lambda game: ngettext(
            "the best round of the game, with {count} point in round {round}",
            "the best round of the game, with {count} points in round {round}",
            game.gain(game.best_round()),
            round=game.best_round(),
        ),
    ),
    Kind(
        "best last round",
        lambda game: game.rounds > 1 and game.leads(game.gains(game.rounds)),
        lambda game: ngettext(
            "the best last round, with {count} point",
            "the best last round, with {count} points",
            game.gain(game.rounds),
        ),
    ),
    Kind(
        "best first round",
        lambda game: game.rounds > 1 and game.leads(game.gains(1)),
        lambda game: ngettext(
            "the best first round, with {count} point",
            "the best first round, with {count} points",
            game.gain(1),
        ),
    ),
    Kind(
        "rounds won",
        lambda game: game.rounds_won() > 1,
        lambda game: ngettext(
            "the best of all in {count} round",
            "the best of all in {count} rounds",
            game.rounds_won(),
        ),
    ),
    Kind(
        "steady",
        lambda game: game.is_steady() and game.worst_gain() > 0,
        lambda game: ngettext(
            "at least {count} point in every round, unlike anybody else",
            "at least {count} points in every round, unlike anybody else",
            game.worst_gain(),
        ),
    ),
    Kind(
        "never robbed",
        lambda game: not game.own("robbed") and game.others("robbed") > 0,
        lambda _game: _("never robbed"),
    ),
    Kind(
        "second Vault",
        lambda game: len(game.above(game.facts.tallies["vault"])) == 1 and game.beats("vault"),
        lambda game: _("only {name} locked away more").format(
            name=game.above(game.facts.tallies["vault"])[0]
        ),
    ),
    Kind(
        "three suits",
        lambda game: game.own("majorities") == 3,
        lambda _game: _("the most of three suits in one round"),
    ),
    *map(_always_most, range(4)),
    Kind(
        "more stolen than lost",
        lambda game: game.own("stolen") > game.own("robbed") > 0,
        lambda game: ngettext(
            "{count} crystal stolen, and only {lost} lost to thefts",
            "{count} crystals stolen, and only {lost} lost to thefts",
            game.own("stolen"),
            lost=game.own("robbed"),
        ),
    ),
    Kind(
        "better each round",
        lambda game: game.rises(),
        lambda _game: _("better from round to round"),
    ),
)
"""The kinds that tell in what the player was the best."""

DETAILS = (
    Kind(
        "all safe",
        lambda game: game.own("vault") > 0 and not game.own("showroom"),
        lambda _game: _("every crystal locked away"),
    ),
    Kind(
        "mostly safe",
        lambda game: game.own("vault") > 2 * game.own("showroom") > 0,
        lambda game: ngettext(
            "{count} of {all} crystals locked away",
            "{count} of {all} crystals locked away",
            game.own("vault"),
            all=game.own("crystals"),
        ),
    ),
    Kind(
        "rich trick",
        lambda game: game.own("trick") > 1,
        lambda game: ngettext(
            "{count} crystal in a single trick",
            "{count} crystals in a single trick",
            game.own("trick"),
        ),
    ),
    Kind(
        "no trick",
        lambda game: game.own("no trick") > 0,
        lambda game: ngettext(
            "{count} round without a trick, well rewarded",
            "{count} rounds without a trick, well rewarded",
            game.own("no trick"),
        ),
    ),
    Kind(
        "first locked",
        lambda game: game.own("first locked") > 0,
        lambda _game: _("the first crystal in a Vault"),
    ),
    Kind(
        "last locked",
        lambda game: game.own("last locked") > 0,
        lambda _game: _("the last crystal that went into a Vault"),
    ),
    Kind(
        "first theft",
        lambda game: game.own("first theft") > 0,
        lambda _game: _("the first theft of the game"),
    ),
    Kind("best at last", Story.keeps_best, lambda _game: _("the strongest round kept for the end")),
    AHEAD_OF_OTHERS,
)
"""The kinds that tell something good."""

LEAST = (
    Kind(
        "some locked",
        lambda game: game.own("vault") > 0,
        lambda game: ngettext(
            "{count} crystal locked away", "{count} crystals locked away", game.own("vault")
        ),
    ),
    Kind(
        "some shown",
        lambda game: game.own("showroom") > 0,
        lambda game: ngettext(
            "{count} crystal in the Showroom",
            "{count} crystals in the Showroom",
            game.own("showroom"),
        ),
    ),
)
"""The kinds for a player of whom no other holds."""

KINDS: Kinds = (STORIES, STRENGTHS, DETAILS, LEAST)


def count(tallies: Tallies, state: CrystalState, event: Event) -> None:
    """Add an event of a game to the tallies of its sides."""
    team, is_last = state.variant.team, state.round == state.variant.rounds
    match event:
        case Played(led=None):
            tallies["now"] = [0] * state.variant.teams
        case Acted(moved=1):
            _count_action(tallies, team, event, is_last)
        case TrickTaken(seat=seat):
            tallies["tricks"][team[seat]] += 1
            tallies["round"][team[seat]] += 1
        case Counted(seat=int(seat), suit=suit):
            tallies["awards"][team[seat]] += 1
            tallies[f"most of {suit}"][team[seat]] += 1
            tallies[f"round {state.round}"][team[seat]] += 1
            _keep_most(tallies, "majorities", f"round {state.round}")
        case RoundOver():
            if state.variant.teams == state.variant.players:
                none = [int(not taken) for taken in tallies["round"]]
                tallies["no trick"] = _sums(tallies["no trick"], none)
            tallies["round"] = [0] * state.variant.teams
            tallies["vault"], tallies["showroom"] = [*state.vault], [*state.showroom]
            tallies["crystals"] = _sums(state.vault, state.showroom)


def _count_action(tallies: Tallies, team: Sequence[int], event: Acted, is_last: bool) -> None:
    """Add a crystal that has moved."""
    side, action = team[event.seat], SUIT_ACTIONS[event.suit]
    if event.why != NO_TRICK:
        tallies[("Diamonds", "Hearts", "Spades", "stolen")[event.suit]][side] += 1
    if event.why in (OFF_SUIT, TRICK) and action.source != SHOWROOM:
        tallies["now"][side] += 1
        _keep_most(tallies, "trick", "now")
    tallies["off suit"][side] += event.why == OFF_SUIT
    if action.source == OTHER and event.source is not None:
        tallies["robbed"][event.source] += 1
        tallies[f"from {event.source}"][side] += 1
        tallies["first theft"][side] += not any(tallies["first theft"])
        if is_last and event.why == MOST:
            tallies["stolen at last"][side] += 1
            tallies["robbed at last"][event.source] += 1
    if action.target == VAULT:
        tallies["first locked"][side] += not any(tallies["first locked"])
        tallies["last locked"] = [int(at == side) for at in range(max(team) + 1)]
        tallies["locked at last"][side] += is_last


def _keep_most(tallies: Tallies, most: str, now: str) -> None:
    tallies[most] = list(map(max, tallies[most], tallies[now]))


def _sums(first: Sequence[int], second: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(first, second, strict=True)]


def praises_of(record: Record, names: Sequence[str]) -> Sequence[str]:
    """Return the sentence about each seat after a game."""
    return praises(record, KINDS, count, names)
