"""Puzzles: the library, the command that finds them, and their screens."""

from __future__ import annotations

import json
import re
import zlib
from argparse import Namespace
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random

import pytest

from app.core.routes import ALL_TABLES, PuzzleRoute, PuzzlesRoute
from app.learn.exercise import line_of, scene_alone, taker_of
from app.learn.puzzle import library
from diamonds_core import Card, DiamondsVariant, move_text, write_position
from diamonds_core.__main__ import main
from diamonds_core.arena.command import workers
from diamonds_core.arena.proof import LEAD
from diamonds_core.arena.puzzles import PuzzleKind, find_puzzle, kind_of, kinds, next_wave
from diamonds_core.game import variants
from diamonds_core.moves import Give
from diamonds_core.puzzle import (
    DAILY,
    FIRST_DAY,
    LIBRARY,
    Puzzle,
    load_puzzles,
    puzzle_of_day,
    read_puzzle,
    write_puzzle,
)
from diamonds_core.registry import USUAL

from .conftest import Refused
from .markup import Page
from .play import heavy
from .player import Player, route_of

ALL = load_puzzles()
MOST_BYTES = 60_000
"""The limit of the library's size, as a player fetches it."""


# The library ----------------------------------------------------------------------------


def test_a_library_is_read_as_it_was_written() -> None:
    lines = LIBRARY.read_text("utf-8").splitlines()
    assert [write_puzzle(read_puzzle(line)) for line in lines] == lines


def test_each_puzzle_is_a_decision_of_the_seat_that_knows_the_position() -> None:
    for puzzle in ALL:
        view = puzzle.view
        assert view.seat is not None
        assert write_position(view) == puzzle.position
        assert len(view.legal) == len(puzzle.values) > 1
        first, second = sorted((value.points for value in puzzle.values), reverse=True)[:2]
        assert first - second >= LEAD - 0.011
        assert puzzle.evaluations[puzzle.best].points == first


def test_no_puzzle_is_there_twice_and_each_has_its_own_id() -> None:
    assert len({puzzle.id for puzzle in ALL}) == len(ALL) >= 150


def test_every_kind_of_table_and_every_sort_of_decision_has_puzzles() -> None:
    found = Counter(map(kind_of, ALL))
    lacking = {kind.variant for kind in kinds()} - {kind.variant for kind in found}
    assert not lacking, 'make puzzles PUZZLES="--tables …", or an exception in `puzzle_sorts`'
    assert {kind.variant for kind in found} == {kind.variant for kind in kinds()}
    assert {kind.sort for kind in found} == {"card", "pass", "rob"}
    assert {table.perfect for table in _tables()} == {True, False}
    assert {table.edition for table in _tables()} == {"first", "second"}


def _tables() -> list[DiamondsVariant]:
    variants = [puzzle.view.variant for puzzle in ALL]
    return [variant for variant in variants if isinstance(variant, DiamondsVariant)]


def test_a_player_fetches_little() -> None:
    assert len(zlib.compress(LIBRARY.read_bytes(), 9)) < MOST_BYTES


def test_the_puzzle_of_a_day_stays_the_same_when_puzzles_are_appended() -> None:
    """It is one of the usual table; after the last one they start again."""
    longer, usual = [*ALL, *reversed(ALL)], [puzzle for puzzle in ALL if puzzle.variant == USUAL]
    for number in range(2 * DAILY):
        day = FIRST_DAY + number
        assert puzzle_of_day(longer, day) == puzzle_of_day(ALL, day) == usual[number % DAILY]
    assert date.fromordinal(FIRST_DAY) == date(2026, 11, 23)


# Finding --------------------------------------------------------------------------------


EASY_KIND = PuzzleKind("diamonds-2-second-perfect", "card")


@pytest.mark.heavy
def test_puzzles_follow_from_the_seed_alone() -> None:
    found = [find_puzzle(EASY_KIND, 1, number) for number in range(3)]
    assert any(found)
    with workers(1, None) as pool:
        tasks = [pool.submit(find_puzzle, EASY_KIND, 1, number) for number in range(3)]
        assert [task.result() for task in tasks] == found


def test_an_interrupted_search_goes_on_where_it_was(tmp_path: Path) -> None:
    """Kinds that have reached their goal in a wave wait until the others have."""
    journal = tmp_path / "journal"
    options = Namespace(
        library=tmp_path / "puzzles.txt",
        journal=journal,
        seed=7,
        batches=1,
        sorts=["card", "pass", "rob"],
        tables=list(variants()),
    )
    assert next_wave(options) == [(kind, 0) for kind in kinds()]
    journal.write_text(
        "7 diamonds-2-second card\n7 diamonds-2-second-perfect card\n8 diversity-4 card\n"
    )
    done = [PuzzleKind("diamonds-2-second", "card"), EASY_KIND]
    assert next_wave(options) == [(kind, 0) for kind in kinds() if kind not in done]
    assert next_wave(Namespace(**{**vars(options), "seed": 9, "sorts": ["rob"]})) == [
        (kind, 0) for kind in kinds() if kind.sort == "rob"
    ]
    only = Namespace(**{**vars(options), "tables": [EASY_KIND.variant], "sorts": ["card"]})
    assert next_wave(only) == [(EASY_KIND, 1)]


@pytest.mark.heavy
def test_the_command_appends_until_the_quotas_are_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diamonds_core.arena.puzzles.kinds", lambda: (EASY_KIND,))
    monkeypatch.setattr("diamonds_core.arena.puzzles.QUOTAS", {"card": 1})
    library, journal = tmp_path / "puzzles.txt", tmp_path / "journal"
    options = ["puzzles", str(library), "--journal", str(journal), "--seed", "1", "--workers", "1"]
    assert main(options) == 0
    (line,) = lines = library.read_text("utf-8").splitlines()
    assert kind_of(read_puzzle(line)) == EASY_KIND
    journal.write_text("", "utf-8")
    assert main([*options, "--batches", "2"]) == 0
    assert library.read_text("utf-8").splitlines()[:1] == lines
    assert len({puzzle.id for puzzle in load_puzzles(library)}) == 2


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("puzzles.txt --sorts card,bid", "'bid' is not one of card, pass, rob"),
        ("puzzles.txt --tables chess", "'chess' is not one of diamonds-2-"),
        ("puzzles.txt --batches 0", "'0' is not a number of 1 or more"),
        ("puzzles.txt --workers -1", "'-1' is not a number of 1 or more"),
        ("puzzles.txt --journal nowhere/journal", "nowhere/journal"),
        ("puzzles.txt --journal photo.jpg", "photo.jpg is no journal: its line 1 is"),
        ("puzzles.txt --journal notes", 'its line 2 is "7 diamonds-2-second bid"'),
        ("notes", 'card" is no puzzle; expected a position, a rating and values'),
    ],
)
def test_wrong_options_are_refused_in_words(
    options: str, complaint: str, tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    Path("notes").write_text("7 diamonds-2-second card\n7 diamonds-2-second bid\n", "utf-8")
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in Path().iterdir()}
    said = refused(main, ["puzzles", "--journal", "journal", *options.split()])
    assert complaint in said.splitlines()[-1]
    after = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in Path().iterdir()}
    assert after == before


# The screens ----------------------------------------------------------------------------


def screen_of(**route: object) -> Player:
    """Return a player who has opened a puzzle."""
    player = Player(DiamondsVariant(4))
    player.ask("restore", stack=[{"name": "puzzle", **route}])
    assert player.page.name == "table"
    return player


def moves_of(puzzle: Puzzle) -> tuple[str, str]:
    """Return the right move and the worst one, as texts."""
    evaluations = puzzle.evaluations
    worst = min(evaluations, key=lambda move: evaluations[move].points)
    return move_text(puzzle.best), move_text(worst)


def bar_of(player: Player) -> str:
    return player.page.select(".replay-bar p")[0].get_text()


def first(sort: str, game: str = "diamonds") -> Puzzle:
    """Return the first puzzle of a kind of decision."""
    found = (puzzle for puzzle in ALL if puzzle.position.startswith(game))
    return next(puzzle for puzzle in found if kind_of(puzzle).sort == sort)


EACH_SORT = [first("card"), first("pass"), first("rob"), first("card", "diversity")]
GIVE_ONE = next(one for one in ALL if isinstance(one.best, Give) and len(one.best.cards) == 1)


def test_the_right_move_is_told_to_those_who_ask() -> None:
    puzzle = EACH_SORT[0]
    player, other = screen_of(id=puzzle.id), screen_of(id=puzzle.id)
    player.ask("show-answer")
    other.ask("move", move=moves_of(puzzle)[0])
    but = '<p class="rated".*?</p>|<b class="answer right">.*?</b>'
    shown = [re.sub(but, "", one.page.html) for one in (player, other)]
    assert shown[0] == shown[1], "but for the rating and the praise"


@pytest.mark.parametrize("puzzle", [*EACH_SORT, GIVE_ONE], ids=lambda puzzle: puzzle.id)
def test_a_wrong_answer_is_marked_and_the_right_one_shows_all_values(puzzle: Puzzle) -> None:
    player = screen_of(id=puzzle.id)
    right, wrong = moves_of(puzzle)
    question = bar_of(player)
    player.ask("move", move=wrong)
    assert bar_of(player) != question
    assert not player.page.select(".value")
    assert player.page.select("[data-do=show-answer]")
    (word,) = player.page.select(".answer.wrong")
    assert word.text.strip() in ("A small slip.", "Costly.", "Very costly.")
    assert wrong not in player.page.all("data-move")
    one_by_one = not isinstance(puzzle.best, Give) or len(puzzle.best.cards) == 1
    assert len(player.page.select(".table .wrong")) == one_by_one
    assert not player.page.select(".table .wrong:is([data-move], [data-do=pick])")
    before = player.page.html
    player.ask("move", move=wrong)
    assert player.page.html == before, "the same try again changes nothing"
    player.ask("move", move=right)
    assert [word.text.strip() for word in player.page.select(".answer.right")] == ["Right!"]
    assert len(player.sheet("values").select("tbody tr")) == min(8, len(puzzle.values))
    answer = puzzle.best.cards if isinstance(puzzle.best, Give) else (puzzle.best,)
    assert len(player.page.select(".table .right")) == len(answer)
    assert len(player.page.select(".table .wrong")) == one_by_one
    player.ask("move", move=wrong)
    assert player.page.select("[data-do=next-one]"), "the answer stays"
    player.ask("show-answer")
    assert not player.page.select(".rated b"), "the first answers make no rating"


@pytest.mark.parametrize("puzzle", [*EACH_SORT, *heavy(*ALL[::40])], ids=lambda puzzle: puzzle.id)
def test_a_right_answer_is_played_out_until_the_trick_is_taken(puzzle: Puzzle) -> None:
    player = screen_of(id=puzzle.id)
    player.ask("move", move=moves_of(puzzle)[0])
    in_trick = isinstance(puzzle.best, Card) or bool(puzzle.view.trick)
    *moving, rest = player.updates
    pages = [Page(update["html"]) for update in moving if "html" in update]
    assert all("Well seen!" in page.select(".replay-bar")[0].get_text() for page in pages)
    taken = [update for update in moving if update.get("sound") == "trick"]
    assert len(taken) == in_trick
    assert rest["html"] == player.page.html
    missing = puzzle.view.variant.trick_size - len(puzzle.view.trick)
    told = "It may go on like this." in pages[-1].select(".replay-bar")[0].get_text()
    assert told == (in_trick and missing > isinstance(puzzle.best, Card))


@pytest.mark.heavy
def test_the_trick_after_a_right_answer_is_taken_as_it_mostly_is() -> None:
    """A card that nearly always takes its trick, or nearly never, is never shown otherwise."""
    for puzzle in (one for one in ALL[::3] if isinstance(one.best, Card)):
        player = screen_of(id=puzzle.id)
        scene, rng = scene_alone(puzzle.view), Random(1)
        lines = [taker_of(line_of(puzzle.best, scene, rng)[0]) for _ in range(50)]
        own = lines.count(puzzle.view.seat)
        player.ask("move", move=moves_of(puzzle)[0])
        (taken,) = [update for update in player.updates if update.get("sound") == "trick"]
        if not len(lines) / 5 < own < 4 * len(lines) / 5:
            assert taken["say"].startswith("You take") == (own > len(lines) / 2), puzzle.id


def test_in_a_robbery_the_showrooms_carry_the_values() -> None:
    puzzle = first("rob")
    player = screen_of(id=puzzle.id)
    player.ask("show-answer")
    assert len(player.page.select(".tray .value")) == len(puzzle.view.legal)
    assert len(player.page.select(".tray.right .value.best")) == 1


def test_a_puzzle_names_its_rules_and_the_chosen_theme() -> None:
    player = screen_of(id=first("card").id, theme="void")
    (about,) = player.page.select(".replay-bar small")
    assert "Diamonds, " in about.text
    assert "Making a void" in about.text
    assert "Difficulty" in about.text


def test_the_solver_is_you_and_the_badge_has_that_letter() -> None:
    player = screen_of(id=first("card").id)
    (place,) = player.page.select(".mine")
    assert [badge.text for badge in place.select(".plate .who")] == ["Y"]
    assert [name.text for name in place.select(".plate .name")] == ["You"]


def test_a_puzzle_shows_what_its_seat_knows_and_no_more() -> None:
    """Cards that aren't in the View are not on the page, before and after the answer."""
    for puzzle in ALL[::23]:
        view = puzzle.view
        known = {*view.hand, *view.trick, *(card for trick in view.tricks for card in trick.cards)}
        player = screen_of(id=puzzle.id)
        for _ in range(2):
            shown = set(player.page.all("data-card"))
            assert shown <= {card.name for card in known}
            player.ask("show-answer")


def test_a_reload_keeps_what_was_tried() -> None:
    puzzle = EACH_SORT[0]
    player = screen_of(id=puzzle.id)
    player.ask("move", move=moves_of(puzzle)[1])
    before = player.page.html
    player.reload()
    assert player.page.html == before


def test_every_theme_has_puzzles_and_a_button_that_opens_one() -> None:
    player = Player(DiamondsVariant(4))
    player.open(PuzzlesRoute())
    assert player.page.name == "puzzles"
    themes = [
        route_of(button).get("theme", "")
        for button in player.page.select(".themes [data-opens=puzzle]")
    ]
    assert set(themes) == {theme for puzzle in ALL for theme in puzzle.themes}
    for theme in themes:
        player.open(PuzzleRoute(theme=theme))
        assert player.page.name == "table"
        player.ask("back")


@pytest.mark.parametrize(
    "route", [{"id": "none"}, {"theme": "none"}, {"id": 3}, {"id": "0" * 5000}]
)
def test_a_puzzle_that_is_not_there_leaves_everything_as_it_is(route: dict[str, object]) -> None:
    player = Player(DiamondsVariant(4))
    player.ask("restore", stack=[{"name": "puzzles"}, {"name": "puzzle", **route}])
    assert player.page.name == "puzzles"


def test_moves_that_are_none_change_nothing() -> None:
    puzzle = EACH_SORT[0]
    player = screen_of(id=puzzle.id, tried=["x", "play Z9", "rob 77"])
    question = player.page.html
    for text in ("", "play", "rob 9", "play D99", "give 0 D1"):
        player.ask("move", move=text)
        assert player.page.html == question


def test_without_the_file_it_is_said_that_puzzles_cannot_be_fetched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise OSError

    library.cache_clear()
    monkeypatch.setattr("app.learn.puzzle.load_puzzles", fail)
    player = Player(DiamondsVariant(4))
    player.open(PuzzlesRoute())
    player.open(PuzzleRoute())
    assert "The puzzles can't be fetched." in player.page.html.replace("&#39;", "'")


# Tables -----------------------------------------------------------------------------------


def tables_of(player: Player, count: int = 5, theme: str = "", table: str = "") -> set[str]:
    """Return the tables of some puzzles that are chosen one after another."""
    found: set[str] = set()
    player.open(PuzzleRoute(theme=theme, table=table))
    for _number in range(count):
        chosen = player.reply["stack"][-1]["id"]
        found.add(next(puzzle.variant.name for puzzle in ALL if puzzle.id == chosen))
        player.ask("show-answer")
        player.ask("next-one")
    return found


def test_puzzles_are_of_the_usual_table() -> None:
    assert tables_of(Player(DiamondsVariant(4))) == {"diamonds-4-second"}


@pytest.mark.parametrize("table", ["diamonds-2-second-perfect", "diversity-4"])
def test_the_next_puzzles_are_of_the_chosen_table(table: str) -> None:
    player = Player(DiamondsVariant(4))
    player.open(PuzzlesRoute())
    (chosen,) = (tap for tap in player.sheet("tables").select("button") if table in str(tap))
    route = json.loads(chosen["data-route"])
    player.ask("open", route={"name": "puzzles", **route})
    assert player.reply["stack"][-1]["table"] == table
    assert tables_of(player, table=table) == {table}


@pytest.mark.heavy
def test_all_tables_together_and_a_theme_that_the_table_lacks_bring_other_tables() -> None:
    player = Player(DiamondsVariant(4))
    assert len(tables_of(player, 12, table=ALL_TABLES)) > 2
    assert all("partners" in table for table in tables_of(player, theme="partner"))


def test_a_table_that_does_not_exist_is_not_opened() -> None:
    player = Player(DiamondsVariant(4))
    player.ask("restore", stack=[{"name": "home"}, {"name": "puzzles", "table": "chess"}])
    assert player.page.name == "home"
