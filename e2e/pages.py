"""The app's pages at chosen moments, made under CPython exactly as the worker makes them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from gettext import NullTranslations
from random import Random
from typing import Any

from app import words
from app.core.kinds import write_entries
from app.core.navigator import Navigator
from app.core.routes import (
    HERE,
    CupRoute,
    DaysRoute,
    DueRoute,
    FairnessRoute,
    GuessRoute,
    HistoryRoute,
    Linked,
    MistakesRoute,
    ParRoute,
    PuzzlesRoute,
    ReplayRoute,
    ResultRoute,
    ReviewRoute,
    Route,
    RulesRoute,
    ScoresRoute,
    StatisticsRoute,
    WhatIfRoute,
    WhyRoute,
)
from app.games import GAMES
from app.library import entries
from app.library.archive import saved_game
from app.library.days import day_record, today
from app.library.entries import (
    CUP_GAMES,
    CUPS,
    DAILY_ANSWERS,
    DAYS,
    DUELS,
    KINDS,
    LEVEL_GAMES,
    OWN,
    REVIEWS,
    SHARED_RESULTS,
    SOLVED,
    CupGame,
    DailyAnswer,
    Day,
    DuelGame,
    KeptCup,
    LevelGames,
    Mistake,
    ReviewedGame,
    SharedResult,
    Solved,
)
from app.library.links import SharedDeal, deal_link, game_link, parcel_link
from app.library.parcels import Answer, Cup, digest
from app.screens import new_navigator
from app.static.document import guest_page
from app.table.open_game import kept_game
from app.words import ENGLISH, languages, read_catalogue, use
from diamonds_core import DiamondsVariant, DiversityVariant, Record, Session, Variant, write_record
from diamonds_core.arena.puzzles import kind_of
from diamonds_core.bots.version import VERSION
from diamonds_core.claim import is_outcome_fixed
from diamonds_core.diamonds.variant import ROUNDS as LENGTHS
from diamonds_core.events import Acted
from diamonds_core.moves import move_text
from diamonds_core.puzzle import Puzzle, load_puzzles
from e2e.shots import (
    Moment,
    Shot,
    choosing,
    following,
    giving,
    over,
    passing,
    record_at,
    robbing,
    second_summary,
)
from tests.archives import Archive, write_archive
from tests.duels import play_out
from tests.player import answer, form_of, opening, thought_of

NAMES = ("Anne-Charlotte", "Bartholomew", "Christopher", "Dominique", "Elisabeth", "Francesca")
LANGUAGES = tuple(languages())


class Longest(NullTranslations):
    """An unreadable language that has the longest text of all languages in each place."""

    def gettext(self, message: str) -> str:
        return max((said.gettext(message) for said in CATALOGUES), key=len)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return max((said.ngettext(msgid1, msgid2, n) for said in CATALOGUES), key=len)

    def pgettext(self, context: str, message: str) -> str:
        return max((said.pgettext(context, message) for said in CATALOGUES), key=len)


CATALOGUES = [
    NullTranslations(),
    *(read_catalogue(words.CATALOGUES, code) for code in LANGUAGES if code != ENGLISH),
]
LONGEST = "longest"
words._read[LONGEST] = Longest()
TABLES: Mapping[str, Variant] = {
    "2": DiamondsVariant(2, perfect=True),
    "3": DiamondsVariant(3),
    "4": DiamondsVariant(4),
    "4-teams": DiamondsVariant(4, partners=True),
    "5": DiamondsVariant(5),
    "6": DiamondsVariant(6),
    "6-teams": DiamondsVariant(6, partners=True),
    "diversity": DiversityVariant(),
}
TWO, FOUR, SIX, DIVERSITY = (TABLES[name] for name in ("2", "4", "6", "diversity"))

NO_ENTRIES: Mapping[str, Mapping[str, Any]] = {name: {} for name in KINDS}

IN_PAGE = ("choices",)
"""Sheets that the start page has itself."""

Asked = tuple[str | Route | Mapping[str, Any], ...]
"""Taps one after the other: commands by name, routes, and other messages."""

Thinker = Callable[[str], str | None]


@dataclass(frozen=True)
class Place:
    """A place in the app: the game, the moment, and the requests sent there.

    `opens` is the id of a sheet that is open over the page. If `shows` is set, the place is the
    last update of a reply whose HTML contains it. `saved` is the title under which the start page
    offers a stored game. `rival` has another table's results in the same deals, `par` those of
    levels. `thinker` answers requests; where it is None they stay open, and where its answer is
    None a bot that doesn't search answers. `settles` is whether bots move until a person
    has to. People have played as the bot `like` does. `of_day` is whether it is the game of a
    day, and `reviewed` whether the thinker has made its review ahead. `entries` are the entries of
    the device. `step` is that of a guest on the way to a table, whose page has no game.
    """

    variant: Variant | None = None
    moment: Moment = lambda _: True
    people: int = 1
    asked: Asked = ()
    opens: str = ""
    shows: str = ""
    saved: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    rival: Sequence[tuple[str, int]] = ()
    par: Sequence[tuple[int, str, int]] = ()
    thinker: Thinker | None = thought_of
    settles: bool = False
    like: str = "simple"
    of_day: bool = False
    reviewed: bool = False
    entries: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: NO_ENTRIES)
    step: str = ""


def claimable(session: Session) -> bool:
    """Return whether seat 0 is to play, and the result is decided."""
    view = session.view(0)
    return view.to_move == 0 and len(view.hand) in (2, 3) and is_outcome_fixed(view)


def first_card(session: Session) -> bool:
    """Return whether seat 0 plays its first card of a round."""
    view = session.view(0)
    return view.phase == "play" and view.to_move == 0 and not view.tricks


def two_tags(session: Session) -> bool:
    """Return whether two cards of the trick have moved points, and seat 0 is next."""
    view = session.view(0)
    free = [card for card in view.trick if card.suit != view.trick[0].suit]
    return view.to_move == 0 and len(free) > 1


def last_round(session: Session) -> bool:
    """Return whether seat 0 is to follow in the last round, when crystals are many."""
    return session.state.round > 3 and choosing(session)


def at_thief(seat: int) -> Moment:
    """Return whether seat 0 is next, and the Thief is at a seat."""
    return lambda session: (
        getattr(session.state, "thief", None) == seat and session.state.to_move == 0
    )


def robs_oneself(session: Session) -> bool:
    """Return whether seat 0 has played a Club off suit in this trick with the Thief before it."""
    acted = [event for event in session.events[-3:] if isinstance(event, Acted)]
    return bool(session.state.trick) and any(a.seat == 0 == a.source for a in acted)


def full_vault(session: Session) -> bool:
    """Return whether seat 0 is to play, and a Vault has 20 crystals."""
    view = session.view(0)
    most = max(getattr(view, "vault", (0,)))
    return view.phase == "play" and view.to_move == 0 and most >= 20


def summary(session: Session) -> bool:
    return second_summary(session) or session.state.over


def absent(session: Session) -> bool:
    """Return whether seat 1 is to play in mid-round, whose person may be away."""
    return session.turn == 1 and len(session.state.tricks) > 1 and len(session.state.trick) > 1


def back_again(session: Session) -> bool:
    """Return whether seat 0 returns after missing the end of a trick."""
    return session.turn == 0 and len(session.state.tricks) > 1 and len(session.state.trick) > 1


REVIEW, MISTAKES, PAR = ReviewRoute(HERE), MistakesRoute(HERE), ParRoute(HERE)
ALL_OF_PAR = [(0, "hard", 36), (0, "expert", 37), (0, "expert", 104), (0, "expert", 98)]
FIRST_ROUND, REPLAY = ReplayRoute(HERE, round=1), ReplayRoute(HERE, 9999)
PUZZLES, DUE = PuzzlesRoute(), DueRoute(person="me")
ON_AND_ON = ("trick-on",) * 4


def without_answer(_request: str) -> None:
    """Fail, as a thinker does that can't be started."""


def last_to_play(session: Session) -> bool:
    """Return whether a bot plays the last card of a trick."""
    view = session.view(None)
    full = len(view.trick) == session.state.variant.trick_size - 1
    return full and session.player() != "human"


def last_of_round(session: Session) -> bool:
    """Return whether a bot plays the last card of a round."""
    view = session.view(None)
    return last_to_play(session) and len(view.tricks) == view.variant.tricks - 1


def at_tables(name: str, tables: str, moment: Moment, **facts: Any) -> dict[str, Place]:  # noqa: ANN401
    """Return a place at each of some tables, by its name and that of the table."""
    return {f"{name}-{table}": Place(TABLES[table], moment, **facts) for table in tables.split()}


def pick(card: str) -> Mapping[str, Any]:
    """Return the message of a tap that picks or lifts a card."""
    return {"do": "pick", "arg": card}


def what_if(
    move: int, before: Asked = (), then: Asked = (), variant: Variant = FOUR, opens: str = ""
) -> Place:
    """Return the first round of a game, varied from a move on."""
    asked = (FIRST_ROUND, *before, WhatIfRoute(HERE, move), *then)
    return Place(variant, summary, asked=asked, opens=opens, settles=True)


@cache
def played(variant: Variant, moment: Moment, people: int, like: str) -> Record:
    """Return a game that bots have played up to a moment, for pages in all languages."""
    return record_at(Shot("", variant, moment, people, NAMES, like=like), variant)


def saved_rows(*games: tuple[Variant, Moment]) -> list[Mapping[str, Any]]:
    """Return games in the form in which a device stores them."""
    found: list[Mapping[str, Any]] = []
    for variant, moment in games:
        record = played(variant, moment, 1, "simple")
        row = kept_game(f"{len(found)}", Session(record, Random()))
        found.append({**row, "spoilt": False, "begun": 0, "changed": 1_700_000_000_000})
    return found


def near_the_end(session: Session) -> bool:
    """Return whether seat 0 is to play in the last round of the game."""
    variant = session.record.variant
    last = variant.hands if isinstance(variant, DiversityVariant) else LENGTHS[variant.players]
    return session.state.round == last and choosing(session)


def robbing_after_the_count(session: Session) -> bool:
    """Return whether seat 0 has the most Clubs of a round, and chooses a Showroom to take from."""
    return robbing(session) and not any(session.state.hand_sizes())


OPENING = Place(FOUR, near_the_end, asked=("finish",), shows="opening turns")


@cache
def friend_of(variant: Variant) -> Record:
    """Return a friend's game of the same deals, who went another way at the first decision."""
    own = played(variant, over, 1, "simple")
    names = ("Maximilian", *(seat.name for seat in own.seats[1:]))
    seats = tuple(replace(seat, name=name) for seat, name in zip(own.seats, names, strict=True))
    return play_out(replace(own, moves=[], seats=seats, changes=()), 1)


def duel_of(variant: Variant) -> Mapping[str, Mapping[str, Any]]:
    """Return the entries of a device whose game answers a friend's."""
    entry = DuelGame("one", str(game_link(friend_of(variant))))
    return {**NO_ENTRIES, DUELS.name: write_entries(DUELS, [entry])}


def cup_entries(cup: Cup) -> Mapping[str, Mapping[str, Any]]:
    """Return the entries of a device with a cup of six, where one has cheated."""
    kept = KeptCup(json.dumps(cup.data()), "0" * 16, NAMES[0], "0" * 16)
    games = [
        CupGame(
            cup.id,
            deal,
            f"{person:016x}" if person else OWN,
            name,
            1,
            score=20 + (7 * person + 5 * deal) % 31,
            helped=person == 2,
            check="changed" if person == 4 else "" if person == 3 else "checked",
        )
        for person, name in enumerate(NAMES)
        for deal in cup.numbers
        if person + deal < 7
    ]
    stored = {CUPS.name: write_entries(CUPS, [kept])}
    return {**NO_ENTRIES, **stored, CUP_GAMES.name: write_entries(CUP_GAMES, games)}


CUP = Cup("Friday", FOUR, ("easy", "medium", "hard"), 3, "2999-12-31", digest("0" * 16))
LONG_CUP = replace(CUP, name="The cup of all who play on Friday nights", deals=8)
ANSWER = str(parcel_link(Answer((friend_of(FOUR), played(FOUR, over, 1, "simple")))))


def learn(game: str, moves: int, *picked: int) -> Asked:
    route = {"name": "lesson", "game": game, "moves": moves, "picked": [*picked]}
    return ({"do": "restore", "stack": [route]},)


LEARN: Mapping[str, Any] = {"do": "learn", "arg": "diamonds"}
TAKEN = '<b aria-hidden="true">'
WAITS = 'data-local="on"'
TEAMS = TABLES["6-teams"]
FIRST = DiamondsVariant(4, "first")


def other_state() -> str:
    """Return a file with a further state of the game that `opening_of` puts at the table."""
    session = Session(record_at(Shot("", FOUR, choosing, 1, NAMES), FOUR), Random())
    session.play(session.view(session.turn).legal[0])
    return write_archive(Archive((saved_game(kept_game("one", session)),)))


SAVED = saved_rows((FOUR, choosing), (FOUR, over), (DIVERSITY, over), (TEAMS, over))
LONG = [{**SAVED[1], "id": f"{number:016x}"} for number in range(60)]
TRENDS = [
    {
        **SAVED[1],
        "id": f"{number}",
        "changed": 1_700_000_000_000 + 86_400_000 * number,
        "ratings": {"0": {"decisions": 40, "loss": 2 + number * 7 % 5, "stake": 20}},
        "par": [[0, "hard", 30], *([0, "expert", 30 + number * 5 % 9],) * 3],
        "luck": [{"deals": 4, "points": number * 7 % 11 - 4.0, "variance": 17.8}] * 4,
    }
    for number in range(12)
]
WON = {
    "diamonds easy anne-charlotte": {
        "game": "diamonds",
        "level": "easy",
        "person": "anne-charlotte",
        "last": ["a", "b", "c"],
        "won": ["a", "b", "c"],
        "offered": "",
    }
}


def seats(names: Sequence[str], *players: str) -> Mapping[str, Any]:
    """Return the message that gives the seats to players."""
    form = {f"name-{seat}": name for seat, name in enumerate(names)}
    form |= {f"player-{seat}": player for seat, player in enumerate(players)}
    return {"do": "seats", "form": form}


AGAINST_EASY = seats(NAMES[:4], "human", "easy", "easy", "easy")
REMOTE = seats(("Ann", "Bea", "Carl", "Dora"), "human", "elsewhere", "easy", "easy")
"""Gives a seat to a person on another device."""

TITLE = "Diamonds. Round 2 of 4. Trick 10 of 10. Anne-Charlotte, Bartholomew, Christopher"

RIVAL = (("Maximiliane-Josephine", 104), ("Konstantinos", 7), ("Wilhelmina", -12), ("Jo", 53))
SHARED = deal_link(SharedDeal(FOUR, "h2k9wz4m7c3t", RIVAL))
ENDED, ENDED_DIVERSITY = (
    game_link(played(variant, over, 1, "simple")) for variant in (FOUR, DIVERSITY)
)


def noon(day: date) -> int:
    """Return the time of a day's noon in UTC, in ms since 1970."""
    return int(1000 * datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp())


def november(number: int, late: int = 0) -> Day:
    """Return a day of November 2026, played some ms after its noon."""
    day = date(2026, 11, number)
    results = ((NAMES[0], 150 - number), *RIVAL[1:])
    return Day(day.isoformat(), noon(day) + late, results, 1, 38, version=VERSION, moves=112)


DAYS_PLAYED: Mapping[str, Any] = {
    **opening(DaysRoute("2026-11-22")),
    "entries": {
        **NO_ENTRIES,
        DAYS.name: write_entries(
            DAYS, [*map(november, (3, 4, 19, 20, 21, 22)), november(12, late=300_000_000)]
        ),
        SHARED_RESULTS.name: write_entries(
            SHARED_RESULTS,
            [
                SharedResult("2026-11-22", RIVAL[0][0], 104, True, version=VERSION, moves=112),
                SharedResult("2026-11-22", "Jo", -7, False),
            ],
        ),
    },
}
"""Open the calendar of a device that has kept some days."""


def mistake(puzzle: Puzzle) -> Mistake:
    """Return a puzzle as a player's own mistake, which is due."""
    values = tuple(value.points for value in puzzle.values)
    return Mistake(puzzle.position, values, "me", "2026-01-01", 0, 0)


PRACTISED: Mapping[str, Mapping[str, Any]] = {
    **NO_ENTRIES,
    SOLVED.name: write_entries(
        SOLVED,
        [
            Solved(puzzle.id, person, 1_700_000_000_000 + at, at % 3 > 0, puzzle.rating)
            for person in ("anne-charlotte", "bartholomew", "me")
            for at, puzzle in enumerate(load_puzzles()[:17])
        ],
    ),
    entries.MISTAKES.name: write_entries(entries.MISTAKES, map(mistake, load_puzzles()[2:14])),
}
"""Puzzle answers of several people, and mistakes that are due."""

LOSSES: Mapping[str, Mapping[str, Any]] = {
    **PRACTISED,
    REVIEWS.name: write_entries(
        REVIEWS,
        [
            ReviewedGame(f"{number}", "me", 4, {"duck": 1.4, "void": 0.9, "last": 0.6, "rob": 0.2})
            for number in range(6)
        ],
    ),
}
"""Mistakes, and enough reviewed games to say where points are lost."""

TODAY_DONE: Mapping[str, Mapping[str, Any]] = {
    **PRACTISED,
    DAYS.name: write_entries(
        DAYS,
        [
            Day(day.isoformat(), noon(day), (("Anne-Charlotte", 104), ("Bea", 97)), 1)
            for day in (today() - timedelta(days=ago) for ago in range(12))
        ],
    ),
    DAILY_ANSWERS.name: write_entries(
        DAILY_ANSWERS, [DailyAnswer(today().isoformat(), "me", noon(today()), right=False)]
    ),
    LEVEL_GAMES.name: write_entries(
        LEVEL_GAMES,
        [
            LevelGames("diamonds", level, "me", (), (), "", first="a")
            for level in ("beginner", "easy", "medium", "hard", "expert")
        ],
    ),
}
"""The deal and the puzzle of today are done, mistakes are due, and all levels are beaten."""

ALL_PUZZLES = load_puzzles()
FIRST_PUZZLES = {
    sort: next(puzzle for puzzle in ALL_PUZZLES if kind_of(puzzle).sort == sort)
    for sort in ("card", "pass", "rob")
}
"""The first puzzle of each kind of decision."""


def fullest(players: int) -> Puzzle:
    """Return the question for a card with the most cards in hand."""
    own = [puzzle for puzzle in ALL_PUZZLES if puzzle.variant.players == players]
    cards = [puzzle for puzzle in own if kind_of(puzzle).sort == "card"]
    return max(cards, key=lambda puzzle: len(puzzle.view.hand))


def puzzle(sort: str, *then: str) -> Place:
    """Return the first puzzle of a kind."""
    return _puzzle_place(FIRST_PUZZLES[sort], *then)


def _puzzle_place(asked: Puzzle, *then: str | Mapping[str, Any]) -> Place:
    route = {"name": "puzzle", "id": asked.id}
    return Place(asked=({"do": "restore", "stack": [route]}, *then))


def answered(asked: Puzzle, is_right: bool) -> Place:
    """Return a puzzle after an answer."""
    values = asked.evaluations
    move = asked.best if is_right else min(values, key=lambda move: values[move].points)
    return _puzzle_place(asked, {"do": "move", "move": move_text(move)})


JOIN = {
    "do": "guest",
    "seat": 1,
    "number": 1,
    "command": {"do": "join", "name": "Paula"},
    "guest_language": "en",
    "guest_settings": {},
}
"""The message of the device that takes that seat."""
AWAY = {"do": "disconnect", "seat": 1}
"""The message that this device has lost its connection."""
WAITED = {"do": "waited", "arg": f"away-{len(played(FOUR, absent, 1, 'simple').moves)}-1"}
"""The message that its turn has been waited for."""
ASK_BACK = {**JOIN, "number": 2, "command": {"do": "undo"}}
"""The message of that device that asks to take back a move."""


def with_friends(variant: Variant) -> Mapping[str, Any]:
    """Return the message of the start page that begins a game with people who come."""
    return {"do": "friends", "form": form_of(variant, 1, NAMES)}


GATHER = {"do": "gather", "link": f"t={'A' * 76}"}
SELECT = {"do": "place", "arg": 1}
GUEST_STEPS = (
    "looking",
    "removed",
    "full",
    "elsewhere",
    "wrong",
    "coming",
    "lost",
    "away",
    "answer",
    "name",
)
INVITATION = {"do": "gather", "link": f"t={'A' * 140}", "coded": True}

PLACES: Mapping[str, Place] = {
    "home": Place(),
    "home-choices": Place(opens="choices"),
    "home-saved": Place(saved=TITLE),
    "home-today": Place(asked=("home",), entries=TODAY_DONE),
    "home-note": Place(saved=TITLE, asked=({"do": "link", "arg": "#deal=none"},)),
    **at_tables("dealt", "2 3 4 4-teams 5 6 6-teams", first_card),
    **at_tables("following", "3", following),
    "thief-at-you": Place(FOUR, at_thief(0)),
    "thief-at-left": Place(FOUR, at_thief(1), settings={"vaults": True}),
    "thief-at-far": Place(FOUR, at_thief(2), settings={"vaults": True}),
    **at_tables("thief-yours", "4 6", robs_oneself, like="random"),
    **at_tables("thief", "5", at_thief(1), settings={"vaults": True}),
    **at_tables("thief", "6", at_thief(3), settings={"vaults": True}),
    **at_tables("off-suit", "2 4 6 6-teams", choosing),
    "lifted": Place(FOUR, choosing, asked=(pick("D12"),), settings={"confirm": True}),
    "explained": Place(FOUR, choosing, asked=({"do": "explain", "arg": "showroom-0"},)),
    **at_tables("late", "3", last_round),
    **at_tables("late", "4 6", full_vault, settings={"vaults": True}, like="random"),
    **at_tables("tagged", "4 6", two_tags),
    **at_tables("asked", "2 4 6", passing),
    **at_tables("giving", "2 4 6-teams", giving),
    "robbing-4": Place(FIRST, robbing),
    "robbing-counted-3": Place(DiamondsVariant(3, "first"), robbing_after_the_count),
    "robbing-counted-6": Place(DiamondsVariant(6, "first"), robbing_after_the_count, like="medium"),
    "hint-2": Place(TWO, following, asked=("hint",)),
    "hint-4": Place(FOUR, first_card, asked=("hint",)),
    "hint-6": Place(SIX, choosing, asked=("hint",)),
    "hint-looking": Place(FOUR, choosing, asked=("hint",), thinker=None),
    "hint-pass": Place(FOUR, passing, asked=("hint",)),
    "hint-give": Place(FOUR, giving, asked=("hint",)),
    "picked": Place(FOUR, giving, asked=("hint", *map(pick, ("D3", "C2")))),
    "hint-diversity": Place(DIVERSITY, following, asked=("hint",)),
    "hint-sheet": Place(FOUR, choosing, asked=("hint",), opens="hint"),
    "diversity": Place(DIVERSITY, first_card),
    "diversity-trick": Place(DIVERSITY, following),
    "curtain": Place(FOUR, first_card, 4),
    "curtain-passing": Place(FOUR, giving, 4),
    "curtain-4": Place(FOUR, back_again, 4),
    "curtain-6": Place(SIX, back_again, 6),
    "gathering": Place(FOUR, first_card, asked=(REMOTE, INVITATION)),
    **{
        f"gathering-{kind}": Place(asked=(with_friends(TABLES[kind]), GATHER))
        for kind in ("2", "4", "6")
    },
    "gathering-selected": Place(asked=(with_friends(FOUR), GATHER, JOIN, SELECT)),
    **{f"guest-{step}": Place(step=step) for step in GUEST_STEPS},
    "another-game": Place(FOUR, over, asked=(REMOTE, JOIN), opens="another"),
    "take-back": Place(FOUR, back_again, asked=(REMOTE, JOIN, "undo")),
    "take-back-away": Place(FOUR, back_again, asked=(REMOTE, JOIN, AWAY, "undo")),
    "away": Place(FOUR, back_again, asked=(REMOTE, JOIN, AWAY)),
    "away-turn": Place(FOUR, absent, asked=(REMOTE, JOIN, AWAY)),
    "away-long": Place(FOUR, absent, asked=(REMOTE, JOIN, AWAY, WAITED)),
    "take-back-asked": Place(FOUR, back_again, 2, asked=(REMOTE, JOIN, ASK_BACK)),
    **at_tables("counting", "2 4 6", last_of_round, asked=("go",), shows=" most"),
    **at_tables("summary", "2 3 4 4-teams 6", summary),
    "summary-finished": Place(FOUR, choosing, asked=("finish",)),
    "summary-diversity": Place(DIVERSITY, summary),
    **at_tables("final", "4 6", over),
    "final-reviewed-4": Place(FOUR, over, like="random", reviewed=True),
    "final-reviewed-6": Place(replace(SIX, rounds=2), over, reviewed=True),
    "final-reviewed-passing": Place(
        DiamondsVariant(4, edition="first", rounds=2), over, like="random", reviewed=True
    ),
    "final-friends": Place(FOUR, over, asked=(REMOTE, JOIN)),
    "final-finished": Place(FOUR, last_round, asked=("finish",)),
    "final-opening": OPENING,
    "final-opening-2": replace(OPENING, variant=TWO),
    "final-opening-6": replace(OPENING, variant=SIX),
    "final-opening-teams": replace(OPENING, variant=TEAMS),
    "final-opening-diversity": replace(OPENING, variant=DIVERSITY),
    "final-diversity": Place(DIVERSITY, over),
    "compared-4": Place(FOUR, over, rival=RIVAL, thinker=None),
    "compared-6-teams": Place(TEAMS, over, rival=RIVAL[:3], thinker=None),
    "compared-diversity": Place(DIVERSITY, over, rival=RIVAL, thinker=None),
    "final-day": Place(FOUR, over, of_day=True, thinker=None),
    "duel-summary-4": Place(FOUR, second_summary, rival=RIVAL, entries=duel_of(FOUR)),
    "duel-summary-6": Place(SIX, second_summary, rival=RIVAL, entries=duel_of(SIX)),
    "duel-summary-2": Place(TWO, second_summary, rival=RIVAL, entries=duel_of(TWO)),
    "duel-summary-diversity": Place(DIVERSITY, summary, rival=RIVAL, entries=duel_of(DIVERSITY)),
    "duel-opening": replace(OPENING, rival=RIVAL, entries=duel_of(FOUR), thinker=None),
    "duel-final": Place(FOUR, over, rival=RIVAL, entries=duel_of(FOUR), reviewed=True),
    "duel-answer": Place(asked=({"do": "link", "arg": ANSWER},)),
    "cup-new": Place(asked=({"do": "cup", "form": form_of(FOUR, 1) | {"bots": "easy"}},)),
    "cup-begun": Place(asked=(CupRoute(CUP.id, json.dumps(CUP.data())),)),
    "cup": Place(asked=(CupRoute(CUP.id),), entries=cup_entries(CUP)),
    "cup-8": Place(asked=(CupRoute(LONG_CUP.id),), entries=cup_entries(LONG_CUP)),
    "cup-remove": Place(asked=(CupRoute(CUP.id),), entries=cup_entries(CUP), opens="remove-cup"),
    "cup-end": Place(asked=(CupRoute(CUP.id),), entries=cup_entries(CUP), opens="end-cup"),
    "par": Place(FOUR, over, par=ALL_OF_PAR, asked=(PAR,)),
    "fairness": Place(FOUR, over, asked=(FairnessRoute(HERE),)),
    "fairness-working": Place(SIX, over, asked=(FairnessRoute(HERE),), thinker=None),
    "fairness-diversity": Place(DIVERSITY, over, 2, asked=(FairnessRoute(HERE),)),
    "par-working": Place(FOUR, over, 2, par=ALL_OF_PAR[:1], asked=(PAR,), thinker=None),
    "par-stopped": Place(DIVERSITY, over, asked=(PAR, "run"), thinker=None),
    "final-par": Place(FOUR, over, 2, par=[*ALL_OF_PAR, (1, "hard", 104)]),
    "deal": Place(asked=({"do": "link", "arg": SHARED},)),
    "days-new": Place(asked=(DaysRoute(),)),
    "days": Place(asked=(DAYS_PLAYED,)),
    "days-late": Place(asked=(DAYS_PLAYED, {"do": "calendar", "day": "2026-11-12"})),
    "days-empty": Place(asked=(DAYS_PLAYED,), opens="empty-days"),
    "result-4": Place(asked=({"do": "link", "arg": ENDED},)),
    "result-whole": Place(asked=(ResultRoute(Linked(str(ENDED)), whole=True),)),
    "result-diversity": Place(asked=({"do": "link", "arg": ENDED_DIVERSITY},)),
    "scores-begun": Place(FOUR, first_card, asked=(ScoresRoute(),)),
    **at_tables("scores", "4 6 diversity", over, asked=(ScoresRoute(),)),
    "review": Place(FOUR, summary, asked=(REVIEW,), like="random"),
    "review-people": Place(TABLES["3"], summary, 3, asked=(REVIEW,), thinker=without_answer),
    "review-diversity": Place(DIVERSITY, over, asked=(REVIEW,), thinker=without_answer),
    "review-working": Place(FOUR, summary, asked=(REVIEW,), thinker=None),
    "mistakes": Place(FOUR, summary, asked=(REVIEW, MISTAKES), like="random"),
    "mistakes-told": Place(FOUR, summary, asked=(REVIEW, MISTAKES, "show-answer"), like="random"),
    "puzzles": Place(asked=(PUZZLES,)),
    "puzzles-practised": Place(asked=(PUZZLES,), entries=PRACTISED),
    "puzzles-today": Place(asked=(PuzzlesRoute("me"),), entries=TODAY_DONE),
    "puzzles-losses": Place(asked=(PuzzlesRoute("me"),), entries=LOSSES),
    "puzzles-themes": Place(asked=(PUZZLES,), entries=PRACTISED, opens="themes"),
    "puzzles-tables": Place(asked=(PUZZLES,), opens="tables"),
    "puzzles-solver": Place(asked=(PUZZLES,), entries=PRACTISED, opens="solver"),
    "puzzles-empty": Place(asked=(PUZZLES,), entries=PRACTISED, opens="empty-solved"),
    "due": Place(asked=(PUZZLES, DUE), entries=PRACTISED),
    "due-told": Place(asked=(PUZZLES, DUE, "show-answer"), entries=PRACTISED),
    "puzzle": puzzle("card"),
    "puzzle-told": puzzle("card", "show-answer"),
    "puzzle-right": answered(FIRST_PUZZLES["card"], is_right=True),
    "puzzle-wrong": answered(FIRST_PUZZLES["card"], is_right=False),
    "puzzle-rob-right": answered(FIRST_PUZZLES["rob"], is_right=True),
    "puzzle-rob-wrong": answered(FIRST_PUZZLES["rob"], is_right=False),
    "puzzle-4-right": answered(fullest(4), is_right=True),
    "puzzle-5-right": answered(fullest(5), is_right=True),
    "puzzle-6-wrong": answered(fullest(6), is_right=False),
    "puzzle-pass": puzzle("pass"),
    "puzzle-pass-told": puzzle("pass", "show-answer"),
    "puzzle-rob": puzzle("rob"),
    "puzzle-rob-told": puzzle("rob", "show-answer"),
    "puzzle-on": puzzle("pass", "show-answer", "play-on"),
    "puzzle-on-values": puzzle("pass", "show-answer", "play-on", "values"),
    "puzzle-on-menu": replace(puzzle("pass", "show-answer", "play-on"), opens="menu"),
    "puzzle-on-end": puzzle("pass", "show-answer", "play-on", "finish"),
    "guess": Place(FOUR, summary, asked=(FIRST_ROUND, GuessRoute(HERE, 0, 20))),
    "guess-told": Place(FOUR, summary, asked=(FIRST_ROUND, GuessRoute(HERE, 0, 20), "show-answer")),
    "deeper": Place(FOUR, summary, asked=(FIRST_ROUND, *ON_AND_ON), opens="deeper"),
    "whatif": what_if(10, ON_AND_ON),
    "whatif-values": what_if(10, ON_AND_ON, ("values",)),
    "whatif-values-give": what_if(3, then=("values",)),
    "whatif-values-2": what_if(5, ON_AND_ON, ("values",), TWO),
    "whatif-menu": what_if(10, opens="menu"),
    "whatif-end": what_if(14, then=("finish",)),
    "why": Place(FOUR, summary, asked=(FIRST_ROUND, WhyRoute(HERE, 11))),
    "why-compared": Place(FOUR, summary, asked=(FIRST_ROUND, WhyRoute(HERE, 11)), opens="compared"),
    "settled-4": Place(DiamondsVariant(4, perfect=True), claimable),
    **at_tables("settled", "2", claimable),
    "finish": Place(FOUR, choosing, opens="finish"),
    **{
        f"rules-{name}-{topic}": Place(asked=(RulesRoute(name, topic),))
        for name, game in GAMES.items()
        for topic in game.topics()
    },
    "lesson": Place(asked=(LEARN,)),
    "lesson-card": Place(asked=(LEARN, "read-on")),
    "lesson-diversity": Place(asked=learn("diversity", 40)),
    "lesson-diversity-read": Place(asked=learn("diversity", 50)),
    "lesson-round": Place(asked=learn("diamonds", 36)),
    "lesson-passing": Place(asked=learn("diamonds", 38, 1)),
    "lesson-picking": Place(asked=learn("diamonds", 38)),
    "lesson-passed": Place(asked=learn("diamonds", 42)),
    "lesson-end": Place(asked=learn("diamonds", 44)),
    "lesson-end-diversity": Place(asked=learn("diversity", 54)),
    **at_tables("taken", "2 4 6", last_to_play, asked=("go",), shows=TAKEN),
    **at_tables("full", "4 6", last_to_play, asked=("go",), settings={"wait": True}, shows=WAITS),
    "replay-4": Place(FOUR, choosing, asked=(REPLAY,)),
    "replay-6": Place(SIX, choosing, asked=(REPLAY,)),
    "replay-diversity": Place(DIVERSITY, following, asked=(REPLAY,)),
    "replay-hands": Place(FOUR, over, asked=(REPLAY,), opens="hands"),
    "history-wiped": Place(asked=({**opening(HistoryRoute()), "games": SAVED}, "wipe")),
    "history": Place(asked=({**opening(HistoryRoute()), "games": SAVED},)),
    "history-long": Place(asked=({**opening(HistoryRoute()), "games": LONG},)),
    "history-deleted": Place(
        asked=({**opening(HistoryRoute()), "games": SAVED}, {"do": "forget", "arg": "1"})
    ),
    "history-replace": Place(
        FOUR,
        choosing,
        asked=(
            {"do": "import", "games": SAVED, "text": other_state()},
            {"do": "go", "games": SAVED},
            {"do": "go", "entries": NO_ENTRIES},
        ),
    ),
    "transfer": Place(asked=({"do": "export", "games": SAVED},)),
    "statistics": Place(asked=({**opening(StatisticsRoute()), "games": SAVED}, "go")),
    "statistics-trends": Place(asked=({**opening(StatisticsRoute()), "games": TRENDS}, "go", "go")),
    "final-level": Place(
        FOUR, over, asked=(AGAINST_EASY, {"do": "go", "entries": {"levels": WON}})
    ),
    "settings": Place(FOUR, first_card, opens="settings"),
    "menu": Place(FOUR, first_card, opens="menu"),
    "players": Place(SIX, first_card, opens="players"),
    "aid": Place(FOUR, first_card, opens="aid"),
    "tricks": Place(SIX, choosing, opens="tricks"),
    "unseen": Place(FOUR, choosing, opens="unseen", settings={"unseen": True}),
    "log": Place(FOUR, choosing, opens="log"),
    "give-up": Place(FOUR, choosing, opens="give-up"),
    "record": Place(FOUR, choosing, opens="record"),
    "paste": Place(asked=({**opening(HistoryRoute()), "games": SAVED},), opens="paste"),
    "wipe": Place(FOUR, choosing, opens="wipe"),
    "picture": Place(FOUR, over, opens="picture"),
    "hands": Place(FOUR, over, asked=(FIRST_ROUND,), opens="hands"),
}


def message(request: str | Route | Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the message that a tap sends."""
    if isinstance(request, str):
        return {"do": request}
    return opening(request) if isinstance(request, Route) else request


def replies(place: Place, language: str, navigator: Navigator) -> Iterator[Mapping[str, Any]]:
    """Yield the replies on the way to a place, the last one with the sheet over it, if any."""
    brought = {"settings": place.settings, "language": language, "entries": place.entries}

    def ask(request: str | Route | Mapping[str, Any]) -> Mapping[str, Any]:
        reply = answer(navigator, {**brought, **message(request)})
        told = thinkers_answer(place, reply)
        return ask(told) if told else reply

    for request in (*opening_of(place), *place.asked):
        yield (reply := ask(request))
        while place.settles and reply["advances"]:
            yield (reply := ask("go"))
    if place.opens not in ("", *IN_PAGE):
        yield ask({"do": "sheet", "arg": place.opens})


def thinkers_answer(place: Place, reply: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the command with the thinker's answer at a place, None where nothing was asked."""
    if place.reviewed and (later := reply.get("ahead")):
        early = thought_of(later["request"], playouts=2)
        return {"do": "ahead", "key": later["key"], "answer": early}
    wanted: Any = reply.get("think")
    if wanted is None or place.thinker is None:
        return None
    thought = place.thinker(wanted["request"])
    return {"do": "bot-answer", "key": wanted["key"], "answer": thought}


def make(place: Place, language: str) -> tuple[str, str]:
    """Return the HTML of the page and of the sheet over it; afterwards texts are English again."""
    if place.step:
        step = f'data-step="{place.step}"'
        return guest_page(language).replace(f'{step} hidden=""', step), ""
    *_, last = made = list(replies(place, language, new_navigator(Random(4))))
    shown = [update.get("html", "") for reply in made for update in reply["updates"]]
    html = next((page for page in reversed(shown) if page and place.shows in page), "")
    use(ENGLISH)
    return html, last.get("sheet", {}).get("html", "")


def opening_of(place: Place) -> Asked:
    """Return the requests that bring the game of a place to the table."""
    if place.variant is None:
        return ("look",)
    record = played(place.variant, place.moment, place.people, place.like)
    if place.of_day:
        of_day = day_record(date(2026, 11, 22), NAMES[0], Random(1))
        record = replace(record, seats=of_day.seats, seed=of_day.seed, secret=of_day.secret)
    stack = ["home", "play"]
    kept = {"id": "one", "record": write_record(record), "rival": place.rival, "par": place.par}
    return ({"do": "restore", "game": kept, "stack": stack},)
