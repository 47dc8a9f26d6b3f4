"""The content of a shared result: a picture, which the page draws, and its twin in text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.taps import Attributes, Picture, shares
from app.library.days import day_of, day_of_deal, is_helped
from app.library.entries import DailyAnswer, Day
from app.library.links import SharedDeal, deal_link
from app.library.totals import name_from_link
from app.words import _, initial_capital, pgettext
from app.words.names import plain, sides, typed
from diamonds_core import Record, game_of, replay
from diamonds_core.game import place

FIRST, OWN, OTHER = "\U0001f7e8", "\U0001f7e6", "\u2b1c"
RIGHT, WRONG, MISSED = "\U0001f7e9", "\U0001f7e7", "\u2b1c"


def place_squares(rank: int, count: int) -> str:
    """Return a square for each place of a game, with the own one in colour."""
    return "".join(OTHER if k != rank else FIRST if k == 1 else OWN for k in range(1, count + 1))


def answer_squares(answers: Iterable[DailyAnswer], days: Sequence[str]) -> str:
    """Return a square for the puzzle of each day: right, wrong, or not answered."""
    right = {answer.day: answer.right for answer in answers}
    return "".join(MISSED if day not in right else RIGHT if right[day] else WRONG for day in days)


def par_squares(score: int, pars: Iterable[int], lower: bool) -> str:
    """Return a square for each game of par: whether the own score is at least as good."""
    return "".join(RIGHT if (score <= par if lower else score >= par) else OTHER for par in pars)


def place_in_words(rank: int, count: int) -> str:
    """Return a rank: "place 1 of 4"."""
    return _("place {place} of {count}").format(place=rank, count=count)


def dare() -> str:
    """Return the sentence under a shared result."""
    return _("The same cards wait for you. Can you do better?")


def deal_link_of(record: Record) -> str:
    """Return the link to the deals of a game, with results after the end; empty without a seed.

    The deal of a day has the own result alone, and none if its table can't be compared with others
    of that day.
    """
    if not record.seed:
        return ""
    variant, state, day = record.variant, replay(record), day_of(record)
    scores = game_of(variant).summary(state)["scores"]
    compares = state.over and day_of_deal(record) == day
    names = sides(record.seated, variant, typed)
    results = tuple(zip(names, scores, strict=True)) if compares else ()
    if day:
        results = results[:1]
        helped = bool(results) and is_helped(record)
        return deal_link(SharedDeal(variant, record.seed, results, helped))
    sender = variant.team[record.people[0]] if results and len(record.people) == 1 else None
    players = tuple(seat.player for seat in record.seated) if sender is not None else ()
    return deal_link(SharedDeal(variant, record.seed, results, False, sender, players))


def game_in_text(record: Record) -> str:
    """Return the result of a finished game for chats: a line, and a row of squares."""
    score, rank, count = _own(record)
    result = f"{score}, {place_in_words(rank, count)}"
    line = _("{name}: {result}").format(name=_("Diamonds"), result=result)
    return f"{line}\n{place_squares(rank, count)}"


def game_picture(record: Record) -> Picture:
    """Return the picture of a finished game with one person."""
    _score, rank, count = _own(record)
    variant, own = record.variant, record.variant.team[record.people[0]]
    scores = game_of(variant).summary(replay(record))["scores"]
    results = zip(sides(record.seated, variant, _shown), scores, strict=True)
    bars = [(name, score, at == own) for at, (name, score) in enumerate(results)]
    head = initial_capital(place_in_words(rank, count))
    ordered = _by_score(bars, game_of(variant).lower_is_better)
    return Picture(head, dare(), ordered)


def share_game(record: Record) -> Attributes:
    """Return the attributes that share the result of a finished game with its deals."""
    return shares(deal_link_of(record), game_in_text(record), day_of(record), game_picture(record))


def share_par(record: Record, distance: str, games: Sequence[tuple[str, int]]) -> Attributes:
    """Return the attributes that share a score beside those of good players.

    Args:
        record: the finished game of one person.
        distance: the distance from par, in words.
        games: the players of par by name, and their scores.
    """
    lower = game_of(record.variant).lower_is_better
    score, _rank, _count = _own(record)
    name = _shown(record.seated[record.people[0]].name)
    line = _("{name}: {result}").format(name=_("Diamonds"), result=f"{score}, {distance}")
    squares = par_squares(score, [par for _name, par in games], lower)
    bars = _by_score([(name, score, True), *((*game, False) for game in games)], lower)
    foot = pgettext("a score", "Par")
    picture = Picture(initial_capital(distance), dare(), bars, foot=foot)
    return shares(deal_link_of(record), f"{line}\n{squares}", day_of(record), picture)


def day_picture(day: Day, result: str) -> Picture:
    """Return the picture of a result in the deal of a day; the first result is the person's."""
    bars = [(_shown(name), score, at == 0) for at, (name, score) in enumerate(day.results)]
    head = initial_capital(place_in_words(day.place, len(day.results)))
    ordered = _by_score(bars, lower=False)
    return Picture(head, result, ordered, foot=_("The deal of the day"))


def _shown(name: str) -> str:
    return plain(name_from_link(name))


def _by_score(
    bars: Sequence[tuple[str, int, bool]], lower: bool
) -> tuple[tuple[str, int, bool], ...]:
    return tuple(sorted(bars, key=lambda bar: bar[1] if lower else -bar[1]))


def _own(record: Record) -> tuple[int, int, int]:
    """Return the score and the place of the only person, and the number of sides."""
    variant, state = record.variant, replay(record)
    summary = game_of(variant).summary(state)
    side = variant.team[record.people[0]]
    rank = place(variant, side, summary["scores"], summary["winners"])
    return summary["scores"][side], rank, variant.teams
