"""The app's pages at chosen moments, made under CPython exactly as the worker makes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from gettext import NullTranslations
from random import Random
from typing import Any

from app import words
from app.games import GAMES
from app.routes import (
    HERE,
    DaysRoute,
    DueRoute,
    GuessRoute,
    HistoryRoute,
    MistakesRoute,
    ParRoute,
    PuzzlesRoute,
    ReplayRoute,
    ReviewRoute,
    RulesRoute,
    ScoresRoute,
    StatisticsRoute,
    WhatIfRoute,
    WhyRoute,
)
from app.saved_games import entries
from app.saved_games.archive import saved_game
from app.saved_games.days import day_record, today
from app.saved_games.entries import (
    DAILY_ANSWERS,
    DAYS,
    KINDS,
    SHARED_RESULTS,
    SOLVED,
    DailyAnswer,
    Day,
    Mistake,
    SharedResult,
    Solved,
    write_entries,
)
from app.saved_games.links import SharedDeal, deal_link, game_link
from app.saved_games.open_game import kept_game
from app.screens import new_navigator
from app.words import ENGLISH, languages, read_catalogue, use
from diamonds_core import DiamondsVariant, DiversityVariant, Record, Session, Variant, write_record
from diamonds_core.arena.puzzles import kind_of
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
from tests.guest import opening, thought_of

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
TWO = DiamondsVariant(2, perfect=True)
FOUR = DiamondsVariant(4)
SIX = DiamondsVariant(6)

NO_ENTRIES: Mapping[str, Mapping[str, Any]] = {name: {} for name in KINDS}

Asked = tuple[Mapping[str, Any], ...]
"""Requests sent one after the other."""


@dataclass(frozen=True)
class Place:
    """A place in the app: the game, the moment, and the requests sent there.

    `opens` is the id of a sheet that is open over the page. If `shows` is set, the place is the
    last update of a reply whose HTML contains it. `saved` is the title under which the start page
    offers a stored game. `rival` has another table's results in the same deals, `par` those of
    levels. `thinks` is whether the thinker answers, `settles` whether bots move until a person
    has to. People have played as the bot `like` does. `of_day` is whether it is the game of a
    day. `entries` are the entries of the device.
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
    thinks: bool = True
    settles: bool = False
    like: str = "simple"
    of_day: bool = False
    entries: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: NO_ENTRIES)


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


def back_again(session: Session) -> bool:
    """Return whether seat 0 returns after missing the end of a trick."""
    return session.turn == 0 and len(session.state.tricks) > 1 and len(session.state.trick) > 1


def read(game: str, topic: str) -> Asked:
    return (opening(RulesRoute(game, topic)),)


HINT: Mapping[str, Any] = {"do": "hint"}
REVIEW = opening(ReviewRoute(HERE))
MISTAKES = opening(MistakesRoute(HERE))
TELL: Mapping[str, Any] = {"do": "show-answer"}
PAR = opening(ParRoute(HERE))
ALL_OF_PAR = [(0, "hard", 36), (0, "expert", 37), (0, "expert", 104), (0, "expert", 98)]
PLAY_ON: Mapping[str, Any] = {"do": "play-on"}
FIRST_ROUND = opening(ReplayRoute(HERE, round=1))
VALUES: Mapping[str, Any] = {"do": "values"}
ON_AND_ON = ({"do": "trick-on"},) * 4


def last_to_play(session: Session) -> bool:
    """Return whether a bot plays the last card of a trick."""
    view = session.view(None)
    full = len(view.trick) == session.state.variant.trick_size - 1
    return full and session.player() != "human"


def what_if(
    move: int, before: Asked = (), then: Asked = (), variant: Variant = FOUR, opens: str = ""
) -> Place:
    """Return the first round of a game, varied from a move on."""
    asked = (FIRST_ROUND, *before, opening(WhatIfRoute(HERE, move)), *then)
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


OPENING = Place(FOUR, near_the_end, asked=({"do": "finish"},), shows="final opening")


def learn(game: str, moves: int) -> Asked:
    route = {"name": "lesson", "game": game, "moves": moves}
    return ({"do": "restore", "stack": [route]},)


LEARN: Mapping[str, Any] = {"do": "learn", "arg": "diamonds"}
ON: Mapping[str, Any] = {"do": "read-on"}
TAKEN = '<b aria-hidden="true">'
WAITS = 'data-local="on"'
GO: Mapping[str, Any] = {"do": "go"}
REPLAY = opening(ReplayRoute(HERE))
TEAMS = DiamondsVariant(6, partners=True)
FIRST = DiamondsVariant(4, "first")


def other_state() -> str:
    """Return a file with a further state of the game that `_opening` puts at the table."""
    session = Session(record_at(Shot("", FOUR, choosing, 1, NAMES), FOUR), Random())
    session.play(session.view(session.turn).legal[0])
    return write_archive(Archive((saved_game(kept_game("one", session)),)))


SAVED = saved_rows((FOUR, choosing), (FOUR, over), (DiversityVariant(), over), (TEAMS, over))
LONG = [{**SAVED[1], "id": f"{number:016x}"} for number in range(60)]
TRENDS = [
    {
        **SAVED[1],
        "id": f"{number}",
        "changed": 1_700_000_000_000 + 86_400_000 * number,
        "ratings": {"0": {"decisions": 40, "loss": 2 + number * 7 % 5, "stake": 20}},
        "par": [[0, "hard", 30], *([0, "expert", 30 + number * 5 % 9],) * 3],
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
AGAINST_EASY: Mapping[str, Any] = {
    "do": "seats",
    "form": {
        **{f"name-{seat}": NAMES[seat] for seat in range(4)},
        **{f"player-{seat}": "easy" if seat else "human" for seat in range(4)},
    },
}
TITLE = "Diamonds. Round 2 of 4. Trick 10 of 10. Anne-Charlotte, Bartholomew, Christopher"

RIVAL = (("Maximiliane-Josephine", 104), ("Konstantinos", 7), ("Wilhelmina", -12), ("Jo", 53))
SHARED = deal_link(SharedDeal(FOUR, "h2k9wz4m7c3t", RIVAL))
ENDED, ENDED_DIVERSITY = (
    game_link(played(variant, over, 1, "simple")) for variant in (FOUR, DiversityVariant())
)

NOON = 1_795_348_800_000
"""Noon of 2026-11-22 in UTC, in ms since 1970."""

DAYS_PLAYED: Mapping[str, Any] = {
    **opening(DaysRoute("2026-11-22")),
    "entries": {
        **NO_ENTRIES,
        "days": write_entries(
            DAYS,
            [
                Day(
                    f"2026-11-{day:02}",
                    NOON - (22 - day) * 86_400_000 + (day == 12) * 300_000_000,
                    ((NAMES[0], 150 - day), *RIVAL[1:]),
                    1,
                    38,
                )
                for day in (3, 4, 12, 19, 20, 21, 22)
            ],
        ),
        "results": write_entries(
            SHARED_RESULTS,
            [
                SharedResult("2026-11-22", RIVAL[0][0], 104, True),
                SharedResult("2026-11-22", "Jo", -7, False),
            ],
        ),
    },
}
"""Open the calendar of a device that has kept some days."""


def noon(day: date) -> int:
    """Return the time of a day's noon in UTC, in ms since 1970."""
    return int(1000 * datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp())


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
    entries.MISTAKES.name: write_entries(
        entries.MISTAKES,
        [
            Mistake(
                puzzle.position,
                tuple(value.points for value in puzzle.values),
                "me",
                "2026-01-01",
                0,
                0,
            )
            for puzzle in load_puzzles()[2:14]
        ],
    ),
}
"""Puzzle answers of several people, and mistakes that are due."""

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
}
"""The deal and the puzzle of today are done, and mistakes are due."""

FIRST_PUZZLES = {
    sort: next(puzzle for puzzle in load_puzzles() if kind_of(puzzle).sort == sort)
    for sort in ("card", "pass", "rob")
}
"""The first puzzle of each kind of decision."""


FULLEST_PUZZLES = {
    players: max(
        (
            puzzle
            for puzzle in load_puzzles()
            if kind_of(puzzle).sort == "card" and puzzle.view.variant.players == players
        ),
        key=lambda puzzle: len(puzzle.view.hand),
    )
    for players in (4, 5, 6)
}
"""The question for a card with the most cards in hand, by number of players."""


def puzzle(sort: str, *then: Mapping[str, Any]) -> Place:
    """Return the first puzzle of a kind."""
    return _puzzle_place(FIRST_PUZZLES[sort], *then)


def _puzzle_place(asked: Puzzle, *then: Mapping[str, Any]) -> Place:
    route = {"name": "puzzle", "id": asked.id}
    return Place(asked=({"do": "restore", "stack": [route]}, *then))


def answered(asked: Puzzle, is_right: bool) -> Place:
    """Return a puzzle after an answer."""
    values = asked.evaluations
    move = asked.best if is_right else min(values, key=lambda move: values[move].points)
    return _puzzle_place(asked, {"do": "move", "move": move_text(move)})


REMOTE = {
    "do": "seats",
    "form": {
        **{f"name-{seat}": name for seat, name in enumerate(("Ann", "Bea", "Carl", "Dora"))},
        **dict(
            zip(
                (f"player-{k}" for k in range(4)),
                ("human", "elsewhere", "easy", "easy"),
                strict=True,
            )
        ),
    },
}
"""Gives a seat to a person on another device."""

JOIN = {
    "do": "guest",
    "seat": 1,
    "number": 1,
    "command": {"do": "join", "name": "Paula"},
    "speaks": "en",
    "wants": {},
}
"""The message of the device that takes that seat."""

INVITATION = {"do": "invite", "seat": 1, "link": f"t={'A' * 140}"}

PLACES: Mapping[str, Place] = {
    "home": Place(),
    "home-saved": Place(saved=TITLE),
    "home-today": Place(asked=({"do": "home"},), entries=TODAY_DONE),
    "home-note": Place(saved=TITLE, asked=({"do": "link", "arg": "#deal=none"},)),
    "dealt-2": Place(TWO, first_card),
    "dealt-3": Place(DiamondsVariant(3), first_card),
    "dealt-4": Place(FOUR, first_card),
    "dealt-4-teams": Place(DiamondsVariant(4, partners=True), first_card),
    "dealt-5": Place(DiamondsVariant(5), first_card),
    "dealt-6": Place(SIX, first_card),
    "dealt-6-teams": Place(TEAMS, first_card),
    "following-3": Place(DiamondsVariant(3), following),
    "thief-at-you": Place(FOUR, at_thief(0)),
    "thief-at-left": Place(FOUR, at_thief(1), settings={"vaults": True}),
    "thief-at-far": Place(FOUR, at_thief(2), settings={"vaults": True}),
    "thief-yours-4": Place(FOUR, robs_oneself, like="random"),
    "thief-yours-6": Place(SIX, robs_oneself, like="random"),
    "thief-5": Place(DiamondsVariant(5), at_thief(1), settings={"vaults": True}),
    "thief-6": Place(SIX, at_thief(3), settings={"vaults": True}),
    "off-suit-2": Place(TWO, choosing),
    "off-suit-4": Place(FOUR, choosing),
    "off-suit-6": Place(SIX, choosing),
    "off-suit-6-teams": Place(TEAMS, choosing),
    "late-3": Place(DiamondsVariant(3), last_round),
    "late-4": Place(FOUR, full_vault, settings={"vaults": True}, like="random"),
    "late-6": Place(SIX, full_vault, settings={"vaults": True}, like="random"),
    "tagged-4": Place(FOUR, two_tags),
    "tagged-6": Place(SIX, two_tags),
    "asked-2": Place(TWO, passing),
    "asked-4": Place(FOUR, passing),
    "asked-6": Place(SIX, passing),
    "giving-2": Place(TWO, giving),
    "giving-4": Place(FOUR, giving),
    "giving-6-teams": Place(TEAMS, giving),
    "robbing-4": Place(FIRST, robbing),
    "hint-2": Place(TWO, following, asked=(HINT,)),
    "hint-4": Place(FOUR, first_card, asked=(HINT,)),
    "hint-6": Place(SIX, choosing, asked=(HINT,)),
    "hint-looking": Place(FOUR, choosing, asked=(HINT,), thinks=False),
    "hint-pass": Place(FOUR, passing, asked=(HINT,)),
    "hint-give": Place(FOUR, giving, asked=(HINT,)),
    "hint-diversity": Place(DiversityVariant(), following, asked=(HINT,)),
    "hint-sheet": Place(FOUR, choosing, asked=(HINT,), opens="hint"),
    "diversity": Place(DiversityVariant(), first_card),
    "diversity-trick": Place(DiversityVariant(), following),
    "curtain": Place(FOUR, first_card, 4),
    "curtain-passing": Place(FOUR, giving, 4),
    "curtain-4": Place(FOUR, back_again, 4),
    "curtain-6": Place(SIX, back_again, 6),
    "gathering": Place(FOUR, first_card, asked=(REMOTE, INVITATION)),
    "take-back": Place(FOUR, back_again, asked=(REMOTE, JOIN, {"do": "undo"})),
    "summary-2": Place(TWO, summary),
    "summary-4": Place(FOUR, summary),
    "summary-6": Place(SIX, summary),
    "summary-finished": Place(FOUR, choosing, asked=({"do": "finish"},)),
    "summary-diversity": Place(DiversityVariant(), summary),
    "final-4": Place(FOUR, over),
    "final-6": Place(SIX, over),
    "final-finished": Place(FOUR, last_round, asked=({"do": "finish"},)),
    "final-opening": OPENING,
    "final-opening-2": replace(OPENING, variant=TWO),
    "final-opening-6": replace(OPENING, variant=SIX),
    "final-opening-teams": replace(OPENING, variant=TEAMS),
    "final-opening-diversity": replace(OPENING, variant=DiversityVariant()),
    "final-diversity": Place(DiversityVariant(), over),
    "compared-4": Place(FOUR, over, rival=RIVAL, thinks=False),
    "compared-6-teams": Place(TEAMS, over, rival=RIVAL[:3], thinks=False),
    "compared-diversity": Place(DiversityVariant(), over, rival=RIVAL, thinks=False),
    "final-day": Place(FOUR, over, of_day=True, thinks=False),
    "par": Place(FOUR, over, par=ALL_OF_PAR, asked=(PAR,)),
    "par-working": Place(FOUR, over, 2, par=ALL_OF_PAR[:1], asked=(PAR,), thinks=False),
    "par-stopped": Place(DiversityVariant(), over, asked=(PAR, {"do": "run"}), thinks=False),
    "final-par": Place(FOUR, over, 2, par=[*ALL_OF_PAR, (1, "hard", 104)]),
    "deal": Place(asked=({"do": "link", "arg": SHARED},)),
    "days-new": Place(asked=(opening(DaysRoute()),)),
    "days": Place(asked=(DAYS_PLAYED,)),
    "days-late": Place(asked=(DAYS_PLAYED, {"do": "calendar", "day": "2026-11-12"})),
    "days-empty": Place(asked=(DAYS_PLAYED,), opens="empty-days"),
    "result-4": Place(asked=({"do": "link", "arg": ENDED},)),
    "result-diversity": Place(asked=({"do": "link", "arg": ENDED_DIVERSITY},)),
    "scores-4": Place(FOUR, over, asked=(opening(ScoresRoute()),)),
    "scores-6": Place(SIX, over, asked=(opening(ScoresRoute()),)),
    "scores-diversity": Place(DiversityVariant(), over, asked=(opening(ScoresRoute()),)),
    "review": Place(FOUR, summary, asked=(REVIEW,), like="random"),
    "review-people": Place(DiamondsVariant(3), summary, 3, asked=(REVIEW,)),
    "review-diversity": Place(DiversityVariant(), over, asked=(REVIEW,)),
    "review-working": Place(FOUR, summary, asked=(REVIEW,), thinks=False),
    "mistakes": Place(FOUR, summary, asked=(REVIEW, MISTAKES), like="random"),
    "mistakes-told": Place(FOUR, summary, asked=(REVIEW, MISTAKES, TELL), like="random"),
    "puzzles": Place(asked=(opening(PuzzlesRoute()),)),
    "puzzles-practised": Place(asked=(opening(PuzzlesRoute()),), entries=PRACTISED),
    "puzzles-today": Place(asked=(opening(PuzzlesRoute("me")),), entries=TODAY_DONE),
    "puzzles-themes": Place(asked=(opening(PuzzlesRoute()),), entries=PRACTISED, opens="themes"),
    "puzzles-solver": Place(asked=(opening(PuzzlesRoute()),), entries=PRACTISED, opens="solver"),
    "puzzles-empty": Place(
        asked=(opening(PuzzlesRoute()),), entries=PRACTISED, opens="empty-solved"
    ),
    "due": Place(
        asked=(opening(PuzzlesRoute()), opening(DueRoute(person="me"))), entries=PRACTISED
    ),
    "due-told": Place(
        asked=(opening(PuzzlesRoute()), opening(DueRoute(person="me")), TELL), entries=PRACTISED
    ),
    "puzzle": puzzle("card"),
    "puzzle-told": puzzle("card", TELL),
    "puzzle-right": answered(FIRST_PUZZLES["card"], is_right=True),
    "puzzle-wrong": answered(FIRST_PUZZLES["card"], is_right=False),
    "puzzle-rob-right": answered(FIRST_PUZZLES["rob"], is_right=True),
    "puzzle-rob-wrong": answered(FIRST_PUZZLES["rob"], is_right=False),
    "puzzle-4-right": answered(FULLEST_PUZZLES[4], is_right=True),
    "puzzle-5-right": answered(FULLEST_PUZZLES[5], is_right=True),
    "puzzle-6-wrong": answered(FULLEST_PUZZLES[6], is_right=False),
    "puzzle-pass": puzzle("pass"),
    "puzzle-pass-told": puzzle("pass", TELL),
    "puzzle-rob": puzzle("rob"),
    "puzzle-rob-told": puzzle("rob", TELL),
    "puzzle-on": puzzle("pass", TELL, PLAY_ON),
    "puzzle-on-values": puzzle("pass", TELL, PLAY_ON, VALUES),
    "puzzle-on-menu": replace(puzzle("pass", TELL, PLAY_ON), opens="menu"),
    "puzzle-on-end": puzzle("pass", TELL, PLAY_ON, {"do": "finish"}),
    "guess": Place(FOUR, summary, asked=(FIRST_ROUND, opening(GuessRoute(HERE, 0, 20)))),
    "guess-told": Place(FOUR, summary, asked=(FIRST_ROUND, opening(GuessRoute(HERE, 0, 20)), TELL)),
    "deeper": Place(FOUR, summary, asked=(FIRST_ROUND, *ON_AND_ON), opens="deeper"),
    "whatif": what_if(10, ON_AND_ON),
    "whatif-values": what_if(10, ON_AND_ON, (VALUES,)),
    "whatif-values-give": what_if(3, then=(VALUES,)),
    "whatif-values-2": what_if(5, ON_AND_ON, (VALUES,), TWO),
    "whatif-menu": what_if(10, opens="menu"),
    "whatif-end": what_if(14, then=({"do": "finish"},)),
    "why": Place(FOUR, summary, asked=(FIRST_ROUND, opening(WhyRoute(HERE, 11)))),
    "why-compared": Place(
        FOUR, summary, asked=(FIRST_ROUND, opening(WhyRoute(HERE, 11))), opens="compared"
    ),
    "settled-4": Place(DiamondsVariant(4, perfect=True), claimable),
    "settled-2": Place(TWO, claimable),
    "finish": Place(FOUR, choosing, opens="finish"),
    **{
        f"rules-{name}-{topic}": Place(asked=read(name, topic))
        for name, game in GAMES.items()
        for topic in game.topics()
    },
    "lesson": Place(asked=(LEARN,)),
    "lesson-card": Place(asked=(LEARN, ON)),
    "lesson-diversity": Place(asked=learn("diversity", 40)),
    "lesson-diversity-read": Place(asked=learn("diversity", 50)),
    "lesson-end": Place(asked=learn("diamonds", 36)),
    "lesson-end-diversity": Place(asked=learn("diversity", 54)),
    "taken-2": Place(TWO, last_to_play, asked=(GO,), shows=TAKEN),
    "taken-4": Place(FOUR, last_to_play, asked=(GO,), shows=TAKEN),
    "taken-6": Place(SIX, last_to_play, asked=(GO,), shows=TAKEN),
    "full-4": Place(FOUR, last_to_play, asked=(GO,), settings={"wait": True}, shows=WAITS),
    "full-6": Place(SIX, last_to_play, asked=(GO,), settings={"wait": True}, shows=WAITS),
    "replay-4": Place(FOUR, choosing, asked=(REPLAY,)),
    "replay-6": Place(SIX, choosing, asked=(REPLAY,)),
    "replay-diversity": Place(DiversityVariant(), following, asked=(REPLAY,)),
    "replay-hands": Place(FOUR, over, asked=(REPLAY,), opens="hands"),
    "history-wiped": Place(asked=({**opening(HistoryRoute()), "games": SAVED}, {"do": "wipe"})),
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
            {**GO, "games": SAVED},
            {**GO, "entries": NO_ENTRIES},
        ),
    ),
    "transfer": Place(asked=({"do": "export", "games": SAVED},)),
    "statistics": Place(asked=({**opening(StatisticsRoute()), "games": SAVED}, GO)),
    "statistics-trends": Place(asked=({**opening(StatisticsRoute()), "games": TRENDS}, GO, GO)),
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
    "hands": Place(FOUR, over, asked=(FIRST_ROUND,), opens="hands"),
}


def make(place: Place, language: str) -> tuple[str, str]:
    """Return the HTML of the page and of the sheet over it; afterwards texts are English again."""
    navigator = new_navigator(Random(4))

    def ask(request: Mapping[str, Any]) -> Mapping[str, Any]:
        brought = {"settings": place.settings, "language": language, "entries": place.entries}
        brought["supplied"] = {"games": "records"}
        reply = navigator.answer({**brought, **request})
        wanted: Any = reply.get("think")
        if wanted is None or not place.thinks:
            return reply
        return ask(
            {"do": "bot-answer", "key": wanted["key"], "answer": thought_of(wanted["request"])}
        )

    html = ""
    for request in [*_opening(place), *place.asked]:
        reply = ask(request)
        shown = [picture["html"] for picture in reply["updates"] if "html" in picture]
        html = next((page for page in reversed(shown) if place.shows in page), html)
        while place.settles and reply["advances"]:
            reply = ask(GO)
            html = reply["updates"][-1]["html"]
    sheet = ask({"do": "sheet", "arg": place.opens})["sheet"]["html"] if place.opens else ""
    use(ENGLISH)
    return html, sheet


def _opening(place: Place) -> list[Mapping[str, Any]]:
    if place.variant is None:
        return [{"do": "look"}]
    record = played(place.variant, place.moment, place.people, place.like)
    if place.of_day:
        of_day = day_record(date(2026, 11, 22), NAMES[0], Random(1))
        record = replace(record, seats=of_day.seats, seed=of_day.seed, secret=of_day.secret)
    stack = ["home", "play"]
    kept = {"id": "one", "record": write_record(record), "rival": place.rival, "par": place.par}
    return [{"do": "restore", "game": kept, "stack": stack}]
