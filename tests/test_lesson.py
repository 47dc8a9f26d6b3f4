"""The lesson: its record is legal, and only the highlighted controls advance it."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from app.core.parts import cut
from app.core.routes import RulesRoute
from app.games import GAMES
from app.games.game_pages import Lesson
from app.learn.lesson import LEARNER_SEAT
from app.screens import new_navigator
from app.static.recording import recorded_lesson
from app.words import use
from diamonds_core import (
    HUMAN,
    DiamondsVariant,
    Give,
    State,
    game_of,
    move_text,
    read_record,
    write_record,
)
from diamonds_core.cards import CLUBS
from diamonds_core.events import OFF_SUIT, Acted, Event

from .markup import Page
from .player import ask, form_of, lesson_replies, names_of, next_of_lesson, opening, play_of

LEARN = {"do": "learn", "arg": "diamonds"}
BOTH = pytest.mark.parametrize("game", [name for name, pages in GAMES.items() if pages.lesson])


def lesson(game: str = "diamonds") -> Lesson[Any]:
    found = GAMES[game].lesson
    assert found is not None
    return found


def states(game: str) -> list[State]:
    """Return the game before each move of the record, and its end; illegal moves would raise."""
    record = lesson(game).record()
    state = game_of(record.variant).start(record.variant)
    found: list[State] = []
    for move in record.moves:
        found.append(state.copy())
        state.play(move)
    return [*found, state]


def decisions(game: str) -> list[int]:
    """Return the numbers of the learner's moves in the lesson."""
    moves = [*enumerate(zip(lesson(game).record().moves, states(game), strict=False))]
    return [
        at
        for at, (move, state) in moves[lesson(game).start :]
        if (move.seat if isinstance(move, Give) else state.to_move) == LEARNER_SEAT
    ]


@BOTH
def test_the_record_has_one_whole_round_and_ends_after_a_trick(game: str) -> None:
    """The lesson begins in this round, and may go on in the next."""
    ends = [state for state in states(game) if state.between_rounds]
    assert [end.round for end in ends] == [1]
    assert not any(ends[0].hand_sizes())
    assert not states(game)[-1].trick


def test_the_learner_passes_cards_and_lacks_their_suit_when_it_is_led() -> None:
    given = {card["data-arg"] for card in passing().select("[data-do=pick]")}
    record = lesson().record()
    moves = [record.moves[at] for at in decisions("diamonds")]
    (move,) = [move for move in moves if isinstance(move, Give)]
    assert given == {card.name for card in move.cards}
    before = states("diamonds")[-3]
    assert before.trick
    assert before.trick[0].suit == move.cards[0].suit
    assert all(card.suit != before.trick[0].suit for card in before.hand(LEARNER_SEAT))


def test_clubs_steal_where_the_notes_say() -> None:
    record, thefts = lesson().record(), list[tuple[int, int | None]]()
    state = game_of(record.variant).start(record.variant)
    for move in record.moves[: lesson().start]:
        state.play(move)
    for move in record.moves[lesson().start :]:
        events = list[Event]()
        state.play(move, events.append)
        acted = [one for one in events if isinstance(one, Acted) and one.why == OFF_SUIT]
        thefts += [(one.seat, one.source) for one in acted if one.suit == CLUBS]
    assert thefts == [(1, LEARNER_SEAT), (LEARNER_SEAT, 1)]


def passing(*taps: str, picked: object = ()) -> Page:
    """Return the page on which cards are passed, after taps on some."""
    moves = lesson().record().moves
    (at,) = [at for at in decisions("diamonds") if isinstance(moves[at], Give)]
    navigator = new_navigator(Random(1))
    route = {"name": "lesson", "game": "diamonds", "moves": at, "picked": picked}
    reply = ask(navigator, {"do": "restore", "stack": [route]})
    for card in taps:
        reply = ask(navigator, {"do": "pick", "arg": card})
    return Page(reply["updates"][-1]["html"])


def chosen(page: Page) -> list[str]:
    return [card["data-arg"] for card in page.select(".hand .lift")]


@pytest.mark.parametrize("order", [("C4", "C6"), ("C6", "C4")])
def test_cards_to_pass_are_picked_in_any_order_and_put_back(order: tuple[str, str]) -> None:
    first, second = order
    page = passing(first)
    assert chosen(page) == [first]
    assert [card["data-arg"] for card in page.select(".hand .hinted")] == [second]
    assert chosen(passing(first, first)) == []
    page = passing(first, second)
    assert chosen(page) == ["C4", "C6"]
    assert page.all("data-move") == ["give 0 C4 C6"]
    assert chosen(passing(second, "H8", "C9")) == [second]


@pytest.mark.parametrize(
    ("picked", "cards"),
    [([1], ["C6"]), ([1, 0], ["C4", "C6"]), ([2], []), (1, ["C4"]), (2, ["C4", "C6"])],
    ids=str,
)
def test_a_stored_lesson_knows_which_cards_are_picked(picked: object, cards: list[str]) -> None:
    """The first version stored their number."""
    assert chosen(passing(picked=picked)) == cards


def test_picked_cards_stay_picked_when_the_lesson_is_reopened() -> None:
    for reply, page in lesson_replies(new_navigator(Random(1)), "diamonds"):
        if lifted := page.select(".hand .lift"):
            restored = ask(new_navigator(Random(2)), {"do": "restore", "stack": reply["stack"]})
            again = Page(restored["updates"][-1]["html"]).select(".hand .lift")
            assert [card["id"] for card in again] == [card["id"] for card in lifted]


@BOTH
def test_every_decision_of_the_pupil_has_a_note_and_no_note_is_lost(game: str) -> None:
    notes = lesson(game).notes
    assert set(decisions(game)) <= set(notes)
    assert min(notes) == lesson(game).start
    assert max(notes) == len(lesson(game).record().moves)
    for at in decisions(game):
        if len(states(game)[at].legal()) > 1:
            assert notes[at].instead()


@BOTH
def test_the_whole_lesson_is_played_by_what_is_pointed_out(game: str) -> None:
    navigator = new_navigator(Random(1))
    *replies, (_, last) = lesson_replies(navigator, game)
    pages = [page for reply, page in replies if not reply["advances"]]
    made = [move for page in pages for move in page.all("data-move")]
    record = lesson(game).record()
    assert made == [move_text(record.moves[at]) for at in decisions(game)]
    texts = [note.text() for note in lesson(game).notes.values()]
    shown = dict.fromkeys(text for page in pages for text in texts if text in page.texts)
    assert [*shown] == texts[:-1]
    assert texts[-1] in last.texts
    assert {"first-game", "learn", "home"} == set(last.all("data-do"))
    record = read_record(ask(navigator, {"do": "first-game"})["keep"]["record"])
    assert {seat.player for seat in record.seats} == {HUMAN, "easy"}


@BOTH
def test_the_learner_is_you_and_the_badge_has_that_letter(game: str) -> None:
    reply = ask(new_navigator(Random(1)), {"do": "learn", "arg": game})
    (place,) = Page(reply["updates"][-1]["html"]).select(".mine")
    assert [badge.text for badge in place.select(".plate .who")] == ["Y"]
    assert [name.text for name in place.select(".plate .name")] == ["You"]


@BOTH
def test_python_reopens_a_recorded_lesson_at_each_step_as_it_is_shown(game: str) -> None:
    recording = json.loads(recorded_lesson(game, "en"))
    texts = dict[str, str]()
    for _, reply in recording["steps"]:
        for update in reply["updates"]:
            for key, (start, end, between) in update.get("parts", {}).items():
                text = texts.get(key, "")
                texts[key] = text[:start] + between + text[len(text) - end :]
        restored = ask(new_navigator(Random(2)), {"do": "restore", "stack": reply["stack"]})
        shown = cut(restored["updates"][-1]["html"])
        assert shown == {key: texts[key] for key in shown}
        assert restored["advances"] == reply["advances"]
        used = set(re.findall('<use href="#([a-z-]+)"', "".join(shown.values())))
        assert all(f'id="{name}"' in recording["symbols"] for name in used)


def prompts(html: str) -> list[str]:
    """Return the questions of a page, which are read out besides the reply; notes are not."""
    notes = re.compile('<span class="note">.*?</span>')
    return [said.text for said in Page(notes.sub("", html)).select("[data-say]")]


@BOTH
def test_the_notes_are_said_once_each(game: str) -> None:
    said, questions = list[str](), set[str]()
    for reply, page in lesson_replies(new_navigator(Random(1)), game):
        said += [update["say"] for update in reply["updates"]]
        questions.update(prompts(page.html))
    for note in lesson(game).notes.values():
        assert said.count(note.text()) == 1
        assert not any(note.text() in question for question in questions)
    assert any("Your turn" in question for question in questions)


@BOTH
def test_other_taps_change_nothing_and_say_why(game: str) -> None:
    """Each card that isn't highlighted explains itself; no other way makes its move."""
    navigator, objections = new_navigator(Random(1)), set[str]()
    for reply, page in lesson_replies(navigator, game):
        if reply["advances"] or page.name != "table":
            continue
        cards = [e["data-arg"] for _, e in page.elements if e.get("data-do") == "explain"]
        for card in cards:
            (update,) = ask(navigator, {"do": "explain", "arg": card})["updates"]
            assert update["say"]
            assert update["say"] in Page(update["html"]).texts
            assert not any(update["say"] in question for question in prompts(update["html"]))
            objections.add(update["say"])
            ask(navigator, {"do": "move", "move": f"play {card}"})
        for other in ("next", "again", "pick", "reveal", "drop", "go", "look"):
            ask(navigator, {"do": other, "arg": cards[0] if cards else "D1", "form": {}})
        (update,) = ask(navigator, {"do": "look"})["updates"]
        assert update["html"] == page.html
    instead = [note.instead() for note in lesson(game).notes.values() if note.instead()]
    assert set(instead) <= objections


@pytest.mark.parametrize("people", [1, 4])
def test_the_players_own_game_is_untouched(people: int) -> None:
    navigator = new_navigator(Random(1))
    reply = ask(navigator, {"do": "start", "form": form_of(DiamondsVariant(4), people)})
    while reply["advances"]:
        reply = ask(navigator, {"do": "go"})
    before = reply["keep"]
    ask(navigator, {"do": "reveal"})
    ask(navigator, opening(RulesRoute("diamonds")))
    reply = ask(navigator, LEARN)
    assert names_of(reply["stack"]) == ["home", "play", "rules", "lesson"]
    assert reply["updates"][-1]["forget"] == (people > 1), "their hand is for nobody else's ears"
    for _ in range(4):
        assert "keep" not in reply
        page = Page(reply["updates"][-1]["html"])
        reply = ask(navigator, {"do": "go"} if reply["advances"] else next_of_lesson(page))
    rules, back = ask(navigator, {"do": "back"}), ask(navigator, {"do": "back"})
    assert Page(rules["updates"][-1]["html"]).name == "rules"
    assert "keep" not in rules | back
    record = write_record(play_of(navigator).session.record)
    assert record == before["record"]
    assert Page(back["updates"][-1]["html"]).name in ("table", "curtain")


def test_the_rules_can_be_read_in_the_middle() -> None:
    navigator = new_navigator(Random(1))
    ask(navigator, LEARN)
    before = ask(navigator, {"do": "look"})["updates"][-1]["html"]
    page = Page(ask(navigator, opening(RulesRoute("diamonds")))["updates"][-1]["html"])
    assert page.name == "rules"
    assert "learn" not in page.all("data-do")
    assert ask(navigator, {"do": "back"})["updates"][-1]["html"] == before


def test_the_language_changes_in_the_middle() -> None:
    navigator = new_navigator(Random(1))
    navigator.answer(LEARN | {"language": "en"})
    note = lesson().notes[lesson().start].text
    use("fr")
    french = note()
    use("en")
    assert french != note()
    for language, text in (("fr", french), ("en", note())):
        page = Page(ask(navigator, {"do": "look", "language": language})["updates"][-1]["html"])
        assert text in page.texts
