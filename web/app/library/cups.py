"""Cups: the table of results, by each deal's distance from the mean of all who have played it."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import lru_cache
from random import Random

from app.core.replies import CupMail
from app.library.days import GRACE, is_helped, now_in_ms
from app.library.entries import BEGUN, OWN, CupGame, KeptCup
from app.library.links import LARGEST_DATA, LONGEST_NAME, game_in, game_link, parcel_link
from app.library.par_scores import own_score
from app.library.parcels import MOST_PEOPLE, Cup, CupParcel, Result, cup_deal, person_of, sealed
from app.library.totals import count_actions
from app.words.names import shortened
from diamonds_core import HUMAN, Record, game_of
from diamonds_core.verify import Check

CHECKED, LATE, TABLE, BOT, UNSIGNED = "checked", "late", "table", "bot", "unsigned"
"""Results of a check beside those of `verify`: it follows; it came after the end; others sat at the
table; a bot made most of the person's moves; anybody may have sent it."""


LARGEST_MAIL = 14_000
"""The maximal size of the own results at a relay in bytes: a message has a third more."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's results in a cup.

    Args:
        person: the person's id.
        name: the person's name.
        games: the games by deal.
        gains: by deal, how much better than the mean the checked ones are.
        why: why not all of them count; empty if they do, or have yet to be checked.
    """

    person: str
    name: str
    games: dict[int, CupGame]
    gains: dict[int, float]
    why: str

    @property
    def total(self) -> int:
        return sum(game.score for game in self.games.values())

    @property
    def gain(self) -> float:
        return sum(self.gains.values())

    @property
    def counts(self) -> bool:
        """True if all games are checked."""
        return all(game.check == CHECKED for game in self.games.values())


def means(games: Iterable[CupGame]) -> dict[int, float]:
    """Return the mean score of the checked games of each deal."""
    scores: dict[int, list[int]] = {}
    for game in games:
        if game.check == CHECKED:
            scores.setdefault(game.deal, []).append(game.score)
    return {deal: sum(found) / len(found) for deal, found in sorted(scores.items())}


def standings(cup: Cup, games: Sequence[CupGame]) -> list[Standing]:
    """Return the persons of a cup, the best first, and at the end those who don't count yet."""
    usual, sign = means(games), -1 if game_of(cup.variant).lower_is_better else 1
    found: dict[str, Standing] = {}
    for game in games:
        if game.person == BEGUN:
            continue
        one = found.setdefault(game.person, Standing(game.person, game.name, {}, {}, ""))
        one.games[game.deal] = game
        if game.check == CHECKED:
            one.gains[game.deal] = sign * (game.score - usual[game.deal])
        elif game.check:
            found[game.person] = replace(one, why=game.check)
    ordered = sorted(found.values(), key=lambda one: (-one.gain, -sign * one.total))
    return sorted(ordered, key=lambda one: (not one.counts, bool(one.why)))


def result_of(kept: KeptCup, result: Result) -> CupGame:
    """Return the entry for a result that came by a link, not checked yet."""
    when = result.when or now_in_ms()
    entry = _entry(kept.cup.id, result.deal, result.person, when, result.record)
    return replace(entry, seal=result.seal)


def own_result(record: Record, game: str, when: int) -> CupGame | None:
    """Return the entry for a finished game of this device, None if it is of no cup."""
    if (found := cup_deal(record)) is None:
        return None
    cup, deal = found
    return replace(_entry(cup, deal, OWN, when, record), game=game)


def begun_game(record: Record, game: str) -> CupGame:
    """Return the entry for a game of a cup that this device has begun."""
    found = cup_deal(record)
    assert found is not None
    name = shortened(record.seats[0].name, LONGEST_NAME)
    return CupGame(*found, BEGUN, name, now_in_ms(), game=game)


def _entry(cup: str, deal: int, person: str, when: int, record: Record) -> CupGame:
    name, link = shortened(record.seats[0].name, LONGEST_NAME), game_link(record) or ""
    score, helped = own_score(record, 0), is_helped(record)
    return CupGame(cup, deal, person, name, when, link, score, helped)


def new_cup(terms: Cup, rng: Random, key: str = "", name: str = "") -> KeptCup:
    """Return a cup for this device, which gets a person in it."""
    text, secret = json.dumps(terms.data(), ensure_ascii=False), f"{rng.getrandbits(256):064x}"
    return KeptCup(text, person_of(secret), name, key, secret=secret)


def record_of(game: CupGame) -> Record | None:
    """Return the game of a result, None where it has none that can be read."""
    return game_in(game.link)


def verdict(kept: KeptCup, game: CupGame, check: Check) -> str:
    """Return the result of the check of a game: `CHECKED`, or why it doesn't count."""
    cup, record = kept.cup, check.record
    tables = (record.seats, *(change.seats for change in record.changes))
    fixed = [[seat.player for seat in seats[1:]] == [*cup.bots] for seats in tables]
    if record.variant != cup.variant or not all(fixed):
        return TABLE
    _state, (own, *_others) = count_actions(record)
    moves = {name: done.moves for name, done in own.items()}
    if sum(moves.values()) <= 2 * moves.get(None, 0) or record.seats[0].player != HUMAN:
        return BOT
    unsigned = game.person != OWN and not game.seal
    return check.why or (LATE if is_late(kept, game.when) else UNSIGNED if unsigned else CHECKED)


def is_late(kept: KeptCup, when: int) -> bool:
    """Return whether a result came after the end of a cup."""
    if kept.ended and when > kept.ended:
        return True
    last, day = kept.cup.until, (datetime.fromtimestamp(when / 1000, UTC) - GRACE).date()
    return bool(last) and day > date.fromisoformat(last)


def has_ended(kept: KeptCup) -> bool:
    """Return whether a cup has ended, as far as the device knows."""
    return bool(kept.ended) or is_late(kept, now_in_ms())


def newcomers(kept: KeptCup, known: Sequence[CupGame], parcel: CupParcel) -> list[CupGame]:
    """Return the results of a parcel that are new: the first of each person, of limited people.

    One that its person has signed replaces one that anybody may have sent.
    """
    firm = {(game.deal, game.person): bool(game.seal) for game in known}
    people, found = {game.person for game in known} - {OWN, BEGUN}, list[CupGame]()
    for result in parcel.results:
        key = result.deal, result.person
        full = result.person not in people and len(people) >= MOST_PEOPLE - 1
        replaces = bool(result.seal) and not firm.get(key)
        if result.person == kept.person or full or not (replaces or key not in firm):
            continue
        firm[key] = bool(result.seal)
        people.add(result.person)
        found.append(result_of(kept, result))
    return found


@lru_cache(maxsize=4)
def cup_link(
    kept: KeptCup, games: tuple[CupGame, ...], largest: int = LARGEST_DATA
) -> tuple[str, int]:
    """Return the link to a cup, and the number of results in it.

    It has the own results, and as many others as it can hold: the checked ones first, and among
    them those that came last, since the others were in earlier links.
    """
    ordered = sorted(
        games, key=lambda game: (game.person != OWN, game.check != CHECKED, -game.when)
    )
    results = tuple(
        _result(kept, game, record)
        for game in ordered
        if game.person != BEGUN and (record := record_of(game))
    )[:MOST_PEOPLE]

    @lru_cache
    def link_with(count: int) -> str | None:
        key = kept.key if kept.ended else ""
        return parcel_link(CupParcel(kept.cup, results[:count], key), largest)

    counts = range(1, len(results) + 1)
    most = bisect_left(counts, True, key=lambda count: link_with(count) is None)
    return link_with(most) or "", most


def cup_mail(kept: KeptCup, games: Sequence[CupGame], *, shown: bool) -> CupMail:
    """Return what this device leaves at the relay."""
    cup, others = kept.cup, {game.person for game in games} - {OWN, BEGUN}
    own = tuple(game for game in games if game.person == OWN)
    sends = kept.secret and (own or kept.ended)
    return {
        "cup": cup.id,
        "secret": cup.secret,
        "person": kept.person,
        "link": cup_link(kept, own, LARGEST_MAIL)[0] if sends else "",
        "people": sorted(others),
        "shown": shown,
    }


def _result(kept: KeptCup, game: CupGame, record: Record) -> Result:
    if game.person != OWN:
        return Result(game.deal, game.person, record, game.when, game.seal)
    own = Result(game.deal, kept.person, record, game.when)
    return sealed(kept.cup, own, kept.secret) if kept.secret else own


def as_csv(
    cup: Cup, rows: Sequence[Standing], head: Sequence[str], note: Callable[[Standing], str]
) -> str:
    """Return the table of a cup as CSV, with notes on people; a name can't begin a formula."""
    lines: list[Sequence[object]] = [head]
    for one in rows:
        scores = [one.games[deal].score if deal in one.games else "" for deal in cup.numbers]
        name = f"'{one.name}" if one.name[:1] in "=+-@" else one.name
        lines.append([name, *scores, one.total, round(one.gain, 2), note(one)])
    quoted = [[str(cell).replace('"', '""') for cell in line] for line in lines]
    return "\n".join(",".join(f'"{cell}"' for cell in line) for line in quoted)
