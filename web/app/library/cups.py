"""Cups: the table of results, by each deal's distance from the mean of all who have played it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from random import Random

from app.library.days import GRACE, is_helped, now_in_ms
from app.library.entries import BEGUN, OWN, CupGame, KeptCup
from app.library.links import Link, game_link, parcel_link, read_link
from app.library.parcels import MOST_PEOPLE, Cup, CupParcel, Result, cup_deal
from app.library.totals import count_actions
from diamonds_core import HUMAN, Record, game_of, replay
from diamonds_core.verify import Check

CHECKED, LATE, TABLE, BOT = "checked", "late", "table", "bot"
"""Results of a check beside those of `verify`: it follows; it came after the end; others sat at the
table; a bot made most of the person's moves."""


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
        """Whether all games are checked."""
        return all(game.check == CHECKED for game in self.games.values())


def means(games: Iterable[CupGame]) -> dict[int, float]:
    """Return the mean score of the checked games of each deal."""
    scores: dict[int, list[int]] = {}
    for game in games:
        if game.check == CHECKED:
            scores.setdefault(game.deal, []).append(game.score)
    return {deal: sum(found) / len(found) for deal, found in sorted(scores.items())}


def standings(cup: Cup, games: Sequence[CupGame]) -> list[Standing]:
    """Return the persons of a cup, the best first, and those whose games don't count at the end."""
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
    return sorted(found.values(), key=lambda one: (bool(one.why), -one.gain, -sign * one.total))


def result_of(kept: KeptCup, result: Result, person: str, when: int) -> CupGame:
    """Return the entry for a result that came by a link, not checked yet."""
    name = result.record.seats[0].name
    return _entry(kept.cup.id, result.deal, person, name, when, result.record)


def own_result(record: Record, game: str, when: int) -> CupGame | None:
    """Return the entry for a finished game of this device, None if it is of no cup."""
    if (found := cup_deal(record)) is None:
        return None
    cup, deal = found
    return replace(_entry(cup, deal, OWN, record.seats[0].name, when, record), game=game)


def begun_game(record: Record, game: str) -> CupGame:
    """Return the entry for a game of a cup that this device has begun."""
    found = cup_deal(record)
    assert found is not None
    return CupGame(*found, BEGUN, record.seats[0].name, now_in_ms(), game=game)


def _entry(cup: str, deal: int, person: str, name: str, when: int, record: Record) -> CupGame:
    score = game_of(record.variant).summary(replay(record))["scores"][record.variant.team[0]]
    link = game_link(record) or ""
    return CupGame(cup, deal, person, name, when, link, score, is_helped(record))


def new_cup(terms: Cup, rng: Random, key: str = "", name: str = "") -> KeptCup:
    """Return a cup for this device, which gets a person in it."""
    text = json.dumps(terms.data(), ensure_ascii=False)
    return KeptCup(text, f"{rng.getrandbits(64):016x}", name, key)


def record_of(game: CupGame) -> Record | None:
    """Return the game of a result, None where it has none."""
    found: Link | None = read_link(game.link) if game.link else None
    return found if isinstance(found, Record) else None


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
    return check.why or (LATE if is_late(kept, game.when) else CHECKED)


def is_late(kept: KeptCup, when: int) -> bool:
    """Return whether a result came after the end of a cup."""
    if kept.ended and when > kept.ended:
        return True
    last = kept.cup.until
    return bool(last) and when > 1000 * _end(date.fromisoformat(last)).timestamp()


def _end(day: date) -> datetime:
    return datetime.combine(day, datetime.max.time(), UTC) + GRACE


def has_ended(kept: KeptCup) -> bool:
    """Return whether a cup has ended, as far as the device knows."""
    return bool(kept.ended) or is_late(kept, now_in_ms())


def newcomers(kept: KeptCup, known: Sequence[CupGame], parcel: CupParcel) -> list[CupGame]:
    """Return the results of a parcel that are new: the first of each person, of limited people."""
    keys = {(game.deal, game.person) for game in known}
    people, found = {game.person for game in known} - {OWN, BEGUN}, list[CupGame]()
    for result in parcel.results:
        key = result.deal, result.person
        full = result.person not in people and len(people) >= MOST_PEOPLE - 1
        if result.person == kept.person or key in keys or full:
            continue
        keys.add(key)
        people.add(result.person)
        found.append(result_of(kept, result, result.person, now_in_ms()))
    return found


def cup_link(kept: KeptCup, games: Sequence[CupGame]) -> str:
    """Return the link to a cup, with the own results and as many others as it can hold."""
    ordered = sorted(games, key=lambda game: (game.person != OWN, game.check != CHECKED, game.deal))
    results = [
        Result(game.deal, kept.person if game.person == OWN else game.person, record)
        for game in ordered[:MOST_PEOPLE]
        if (record := record_of(game))
    ]
    key = kept.key if kept.ended else ""
    while (link := parcel_link(CupParcel(kept.cup, tuple(results), key))) is None:
        results = results[: len(results) * 3 // 4]
    return link


def as_csv(cup: Cup, rows: Sequence[Standing], head: Sequence[str]) -> str:
    """Return the table of a cup as CSV; a name can't begin a formula."""
    lines: list[Sequence[object]] = [head]
    for one in rows:
        scores = [one.games[deal].score if deal in one.games else "" for deal in cup.numbers]
        name = f"'{one.name}" if one.name[:1] in "=+-@" else one.name
        lines.append([name, *scores, one.total, round(one.gain, 2), one.why])
    quoted = [[str(cell).replace('"', '""') for cell in line] for line in lines]
    return "\n".join(",".join(f'"{cell}"' for cell in line) for line in quoted)
