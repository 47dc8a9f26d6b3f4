"""A duel: a friend's game of the same deals, opened only as far as one has played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from app.core.analyses import Analysis
from app.core.device import Reading
from app.core.html import Markup, button, h, icon, monogram, tool
from app.core.navigator import Navigator
from app.core.routes import CupRoute, Linked, ReplayRoute
from app.core.settings import DEFAULTS
from app.core.taps import opens, shares
from app.games import pages_of
from app.games.cards import shown_cards
from app.games.opening import Opening
from app.library.entries import DUELS
from app.library.links import Link, game_in, game_link, parcel_link
from app.library.par_scores import own_score
from app.library.parcels import Answer, cup_deal
from app.library.totals import with_names_from_link
from app.table.moments import cards_of, moment_of
from app.table.updates import scene_of
from app.words import _, points
from app.words.explanations import move_subject
from app.words.names import isolated
from diamonds_core import HUMAN, Move, Record, Session, Variant, before, game_of, replay
from diamonds_core.duel import divergence, parting, through_round


@dataclass(frozen=True, slots=True)
class Friend:
    """A finished game of one friend, with the names to show, and the link to it."""

    record: Record
    link: str

    @property
    def seat(self) -> int:
        return self.record.people[0]

    @property
    def name(self) -> str:
        return isolated(self.record.seated[self.seat].name)

    @property
    def score(self) -> int:
        return own_score(self.record, self.seat)


def first_game(found: Link) -> Record | None:
    """Return the game in a link, the sender's where it answers another one."""
    record = found.games[0] if isinstance(found, Answer) else found
    return record if isinstance(record, Record) else None


def friend_in(found: Link) -> Friend | None:
    """Return the game of one person in a link, None where there is no such game with a seed.

    A game with bots that this version doesn't know is none: others would play in their place.
    """
    record = first_game(found)
    if record is None or len(record.people) != 1 or not record.seed:
        return None
    known = {HUMAN, *game_of(record.variant).bots}
    if not known.issuperset(seat.player for seat in record.seats):
        return None
    link = game_link(record)
    return Friend(with_names_from_link(record), link) if link and replay(record).over else None


def read_friend(navigator: Navigator, game: str) -> Reading[Friend | None]:
    """Return the friend's game that a game of this device answers, if there is one."""
    duels = yield from navigator.device.entries(DUELS)
    found = game_in(duels[game].link) if game in duels else None
    return friend_in(found) if found else None


# During the game -----------------------------------------------------------------------


def ghost(friend: Friend, rounds: int) -> Markup:
    """Return what a friend had after a round, of which all could see it."""
    known = through_round(friend.record, rounds)
    view = game_of(known.variant).observe(replay(known), None)
    pages = pages_of(known.variant)
    count = pages.open_points(view, friend.seat)
    text = _("{name} had {count} here").format(name=friend.name, count=count)
    shut = pages.hides_points and h.small[_("The Vaults open together at the end")]
    return h.aside("ghost")[monogram(friend.name, friend.seat), h.span[h.b[text], shut]]


def duel_opening(own: Opening, friend: Friend) -> Opening:
    """Return the opening of both games: the own column, and the friend's beside it."""
    session = Session(friend.record, Random(0))
    scene = replace(scene_of(session, friend.seat, DEFAULTS), named=True)
    mine, theirs = own.columns[0], pages_of(friend.record.variant).opening(scene).columns[0]
    variant = friend.record.variant
    lead = lead_of(variant, mine.total, theirs.total)
    columns = (
        replace(mine, turn=int(lead >= 0), best=lead >= 0),
        replace(theirs, turn=int(lead < 0), best=lead <= 0, ghost=True),
    )
    verdict = result_words(variant, _("You"), mine.total, friend.name, theirs.total)
    return replace(own, verdict=verdict, own="", victory=lead > 0, columns=columns)


# After the game ------------------------------------------------------------------------


def duel_ending(friend: Friend, record: Record, review: Analysis | None) -> Markup:
    """Return the comparison of the own finished game with a friend's."""
    own = own_score(record, friend.seat)
    head = result_words(record.variant, _("You"), own, friend.name, friend.score)
    found, worth = parting(record, friend.record), ""
    if found and review:
        values = dict(review.result(found.move_index).evaluations)
        other = friend.record.moves[found.move_index]
        if found.move in values and other in values:
            worth = _worth(round(values[found.move] - values[other]), friend.name)
    return comparison(head, record, friend, worth=worth)


def answer_button(friend: Friend, record: Record) -> Markup | None:
    """Return the button that sends a friend both games; None where they are too long for a link."""
    theirs = game_in(friend.link)
    assert theirs
    link = parcel_link(Answer((record, theirs))) or game_link(record)
    text = _("Answer {name}").format(name=friend.name)
    return button("gold", **shares(link))[icon("g-share"), text] if link else None


def comparison(head: str, first: Record, friend: Friend, name: str = "", worth: str = "") -> Markup:
    """Return the box of a duel: the result, and the decision where both games part.

    Args:
        head: the result in words.
        first: the first game.
        friend: the other game.
        name: the name of the person in the first game, empty for the reader.
        worth: what their choice was worth, empty where it isn't known.
    """
    found, source = parting(first, friend.record), Linked(friend.link)
    watch = _("See how {name} played it").format(name=friend.name)
    if found is None:
        there = tool("g-play", watch, **opens(ReplayRoute(source, round=1)))
        says = h.div("says")[h.b[head], h.p[_alike(first, friend)]]
        return h.section("box turning-point duel")[says, h.div("tools")[there]]
    here, other = cards_of(found.move), friend.record.moves[found.move_index]
    theirs = [card for card in cards_of(other) if card not in here]
    when = _("Parted in {when}").format(when=moment_of(found.view))
    route = ReplayRoute(source, viewer=friend.seat, move=found.move_index)
    return h.section("box turning-point duel")[
        shown_cards((*here, *theirs), marked=here, grey=theirs) if here else None,
        h.div("says")[
            h.h2[when], h.b[head], h.p[_choices(found.move, other, friend, name), " ", worth]
        ],
        h.div("tools")[tool("g-play", watch, **opens(route))],
    ]


def _alike(first: Record, friend: Friend) -> str:
    """Return why no decision parts two games."""
    if (at := divergence(first, friend.record)) is None:
        return _("Both games went the same way, card by card.")
    played_on = (
        record.seats_at(at)[friend.seat].player != HUMAN for record in (first, friend.record)
    )
    if any(played_on) and replay(before(first, at)).to_move == friend.seat:
        return _("Where the games part, a bot played for one of the two.")
    return _(
        "The bots played differently in the two games, so they can't be compared card by card."
    )


def _choices(move: Move, other: Move, friend: Friend, name: str) -> str:
    """Return what both chose, the reader or the person of a name first."""
    variant = friend.record.variant
    names = [isolated(seat.name) for seat in friend.record.seated]
    own, theirs = (move_subject(one, variant, names) for one in (move, other))
    said = _("{first} chose {own}, {name} chose {other}.")
    said = said if name else _("You chose {own}, {name} chose {other}.")
    return said.format(first=name, own=own, name=friend.name, other=theirs)


def lead_of(variant: Variant, own: int, other: int) -> int:
    """Return by how much a score is better than another one."""
    return other - own if game_of(variant).lower_is_better else own - other


def result_words(variant: Variant, first: str, own: int, second: str, other: int) -> str:
    """Return the result of a duel, the better one first: "You 49, Ann 47"."""
    text = _("{winner} {best}, {loser} {rest}")
    if lead_of(variant, own, other) >= 0:
        return text.format(winner=first, best=own, loser=second, rest=other)
    return text.format(winner=second, best=other, loser=first, rest=own)


def _worth(gain: int, name: str) -> str:
    if not gain:
        return _("According to the review, both were worth the same.")
    if gain > 0:
        return _("According to the review, yours was better by about {points}.").format(
            points=points(gain)
        )
    text = _("According to the review, {name}'s was better by about {points}.")
    return text.format(name=name, points=points(-gain))


def cup_button(record: Record) -> Markup | None:
    """Return the way to the table of the cup that a game belongs to, None without one."""
    if (found := cup_deal(record)) is None:
        return None
    way = button("gold", **opens(CupRoute(found[0])))
    return way[icon("g-chart"), _("The table of the cup")]
