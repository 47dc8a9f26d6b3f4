"""The text of a View holds all of it and nothing else; a valid text is a possible position."""

from __future__ import annotations

import json
import re
from itertools import count, cycle, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.routes import HERE, ReplayRoute
from diamonds_core import (
    DIAMONDS,
    HEARTS,
    SPADES,
    BadPosition,
    DiamondsVariant,
    Variant,
    View,
    diamonds,
    game_of,
    read_position,
    write_position,
)
from diamonds_core.__main__ import main

from .play import EACH, cards, playout
from .player import EACH_GAME, Player, hidden_cards, player_at

seeds = st.integers(0, 2**32)

DIAMOND_LED = (
    "diamonds-4-second/1/1/play/r2d0/s1v4,s4v7t,s3v3,s3v6/3,D1S6C13,D14H4H7/D12D13D14H4C9/"
    "D11D1D9S1.H7H3D8H6.S9S7S2S15.S12H1S8S10.S3D15S6S11.D4C14"
)
"""Seat 1, which passed D1 S6 C13 and got D14 H4 H7, must follow a lead of D4."""


def views(variant: Variant, seed: int, every: int = 11) -> list[View]:
    """Return views of a random game, each of another seat, the public one among them.

    They are of some moments of the play of cards, of a third of all other ones, and of the end.
    """
    game, seats, found = game_of(variant), cycle((None, *range(variant.players))), list[View]()
    for number, (state, _) in enumerate(playout(variant, Random(seed))):
        steps = every if state.phase.name == "play" else 3
        if number % steps == seed % steps:
            found.append(game.observe(state, next(seats)))
    return [*found, *(game.observe(state, seat) for seat in islice(seats, variant.players + 1))]


@EACH
@given(seed=seeds)
def test_a_text_reads_as_the_view_that_was_written(variant: Variant, seed: int) -> None:
    for view in views(variant, seed):
        text = write_position(view)
        again = read_position(text)
        assert again == view
        assert write_position(again) == text
        assert re.fullmatch(r"[A-Za-z0-9./,-]{1,300}", text)


@EACH_GAME
def test_a_bot_evaluates_what_was_read_like_what_was_written(variant: Variant) -> None:
    bot = game_of(variant).bots["hard"]
    asked = (view for seed in count(5) for view in views(variant, seed, every=3) if view.legal)
    for view in islice(asked, 12):
        again = read_position(write_position(view))
        assert bot.choose(again, Random(1)) == bot.choose(view, Random(1))


def test_cards_come_in_any_order_and_with_space_around() -> None:
    text = DIAMOND_LED.replace("D12D13D14", "D14D12D13").replace("D1S6C13", "C13D1S6")
    assert read_position(f"\n {text} ") == read_position(DIAMOND_LED)


def test_a_text_says_what_the_seat_knows() -> None:
    view = read_position(DIAMOND_LED)
    assert (view.variant, view.seat, view.round, view.dealer) == (DiamondsVariant(4), 1, 2, 0)
    assert view.legal == cards("D12 D13 D14")
    assert view.hand_sizes == (4, 5, 5, 4)
    assert view.voids() == [{DIAMONDS}, {SPADES}, set(), {HEARTS}]
    assert view.known_cards()[2] == set(cards("C13"))
    assert isinstance(view, diamonds.DiamondsView)
    assert (view.supply, view.thief) == (235 - 31, 1)


SECOND = (
    "diamonds-4-first/1/3/rob-most/r2d3/s1v7,s9v1,s0v5,s5v7/2,D5D7,D15H2/-/D6D12D11D2.C6C8C3C15."
    "S3S1S11S4.S14H13S15H3.D10H9D4D15.H12H7H6H11.H2D5H5H8.H1H15S5C5.C13S10C11C7.D14D7C2D3"
)


def led(old: str, new: str, code: str, says: str) -> tuple[str, str, str]:
    """Return a text with a change, and its error."""
    return DIAMOND_LED.replace(old, new), code, says


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "variant-name", 'there is no variant ""; a name is like "diamonds-2-first"'),
        ("diamonds-7-second/1", "variant-name", 'no variant "diamonds-7-second"'),
        ("diamonds-4-second", "format", 'unknown format ""; expected "1"'),
        ("diamonds-4-second/2/1/play", "format", 'unknown format "2"'),
        ("diamonds-4-second/1/1/play", "field-count", "has 9 fields, not 4"),
        ("9" * 10_000, "too-long", "longer than 600 characters"),
        led("/1/play", "/4/play", "bad-value", '"seat" of a position must be 0'),
        led("/1/play", "/\u0661/play", "bad-value", '"seat"'),
        led("play", "sleep", "bad-value", '"phase" of a position must be dealer,'),
        led("play", "give-02", "bad-value", '"passed" of a position must be 1 to'),
        led("play", "over", "bad-phase", 'to the phase "play", not "over"'),
        led("play", "rob-trick", "bad-phase", 'to the phase "play", not "rob-tri'),
        led("play", "play-1", "bad-phase", 'to the phase "play", not "play-1"'),
        led("r2d0", "r02d0", "bad-value", '"round" of a position must be r and'),
        led("r2d0", f"r{'9' * 200}d0", "bad-value", '"round"'),
        led("r2d0", "r9d0", "bad-points", "the points don't agree"),
        led("r2d0", "r2d-", "bad-value", '"dealer" of a position must be 0 to 3'),
        led("r2d0", "r0d0", "bad-value", '"tricks" of a position must be -'),
        led("r2d0", "r2d1", "hand-size", "must be 4, not 5"),
        led("v7t", "v7", "bad-value", '"crystals" of a position must be s3v0,'),
        led("s1v4", "s1v-4", "bad-value", '"crystals"'),
        led("s1v4", "s1v999", "bad-points", ""),
        led("v7t", "v1t", "bad-points", ""),
        led("3,D1S6C13", "3", "bad-value", "must be 1 to 3, the cards given, tho"),
        led("3,D1S6C13", "2,D1S6", "bad-value", '"passed"'),
        led("D1S6C13", "D15S6C13", "bad-passing", "D15 can't have been passed so"),
        led("D1S6C13", "D1S6C9", "bad-passing", "C9 can't have been passed so"),
        led("D1S6C13", "D1S6S6", "dealt-twice", "S6 is there twice"),
        led("H4H7", "H4H4", "dealt-twice", "H4 is there twice"),
        led("H4H7", "H4H8", "bad-passing", "H8 can't have been passed so"),
        led("H4C9", "H4", "hand-size", "must be 5, not 4"),
        led("H4C9", "H4C9C1", "hand-size", "must be 5, not 6"),
        led("C9", "D11", "dealt-twice", "D11 is there twice"),
        led("C9", "C16", "no-card", 'there is no card "C16"'),
        led("C9", "CA", "no-card", 'there is no card "CA"'),
        led("C9", "\0", "bad-value", '"hand" of a position must be cards, or -'),
        led("C9", "S14", "at-card", "H1 can't have been played then: seat 1 hol"),
        led(".D4C14", ".D4C14S4S5", "hand-size", "must be 4, not 5"),
        led("H7H3D8H6.", "H7H3D8.", "bad-value", "at most 10 tricks of 4 cards"),
        led(".D4C14", "..D4C14", "bad-value", '"tricks"'),
        (SECOND.replace("rob-most", "deal"), "", ""),
        (SECOND.replace("s1v7,s9v1,s0v5", "s0v8,s0v10,s0v5"), "bad-phase", 'not "rob-most"'),
        (SECOND.replace("4-first", "4-first-perfect"), "not-in-use", "C15 is not in use"),
        ("diversity-4/1/-/play/r1d0/0,0,0/-/-", "bad-value", '"points" of a position must be 4 n'),
        ("diversity-4/1/-/play/r1d0/0,0,0,1/-/-", "bad-points", ""),
        ("diversity-1/1/-/play/r2d0/0,1,4,8/-/-", "bad-points", ""),
        ("diversity-4/1/-/rob/r1d0/0,0,0,0/-/-", "bad-phase", 'to the phase "play", not "rob"'),
    ],
)
def test_a_text_that_is_no_view_is_refused_in_clear_words(text: str, code: str, says: str) -> None:
    error = fault(text)
    assert (error.code if error else "") == code
    assert says in str(error)
    assert str(error).isprintable()
    assert len(str(error)) < 400


def fault(text: str) -> BadPosition | None:
    """Return the error of a text, if it has one."""
    try:
        read_position(text)
    except BadPosition as error:
        return error
    return None


def test_text_in_which_a_seat_has_revoked_is_refused() -> None:
    """Seat 2 has played H2 when a Spade was led."""
    text = "diamonds-4-second/1/-/play/r1d0/s2v1,s3v0t,s4v{},s3v0/1/-/S1H2S3S4.S9S10{}"
    revoke = fault(text.format(0, "S11"))
    assert revoke is not None
    assert str(revoke).startswith("H2 can't have been played then: seat 2 holds Spades")
    assert fault(text.format(1, "D11")) is None


@EACH
@given(seed=seeds, data=st.data())
def test_changed_text_is_refused_or_a_possible_position(
    variant: Variant, seed: int, data: st.DataObject
) -> None:
    view = data.draw(st.sampled_from(views(variant, seed % 8, every=23)))
    text = write_position(view)
    for _ in range(data.draw(st.integers(1, 3))):
        text = changed(text, data)
    if (error := fault(text)) is not None:
        assert str(error).isprintable()
        return
    read = read_position(text)
    assert read_position(write_position(read)) == read
    game = game_of(read.variant)
    state = game.resample(read, Random(seed))
    assert game.observe(state, read.seat) == read
    while state.to_move is not None:
        state.play(Random(seed).choice(state.legal()))


CARD = re.compile(r"[DHSC][0-9JQKA]+")
NUMBER = re.compile(r"[0-9]+")


def changed(text: str, data: st.DataObject) -> str:
    """Return a text with some characters, a number, the seat or two cards changed."""
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    match data.draw(st.sampled_from(["cut", "insert", "number", "cards", "seat"])):
        case "cut":
            return text[:start] + text[end:]
        case "insert":
            new = data.draw(
                st.text(st.sampled_from("DHSC0123456789JQKA./,-svrdtgive\0é\uff11 "), max_size=4)
            )
            return text[:start] + new + text[start:]
        case "number":
            if found := NUMBER.search(text, start):
                number = max(0, int(found[0]) + data.draw(st.sampled_from([-1, 1])))
                return f"{text[: found.start()]}{number}{text[found.end() :]}"
        case "cards":
            if len(named := sorted(set(CARD.findall(text)))) > 1:
                one, other = data.draw(st.permutations(named))[:2]
                swap = {one: other, other: one}
                return CARD.sub(lambda found: swap.get(found[0], found[0]), text)
        case "seat":
            seat = data.draw(st.sampled_from("-012345"))
            return re.sub(r"(?<=/1/)[^/]*", seat, text, count=1)
    return text


def test_the_command_line_evaluates_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "--bot", "hard", DIAMOND_LED]) == 0
    first, choice, *values = capsys.readouterr().out.splitlines()
    assert first == DIAMOND_LED
    assert choice.split() == ["hard:", *values[0].split()[1:]]
    assert sorted(line.split()[2] for line in values) == ["D12", "D13", "D14"]
    assert main(["evaluate", "--json", "--bot", "pimc-3", DIAMOND_LED]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["position"] == DIAMOND_LED
    assert answer["move"] == answer["evaluations"][0][0]
    assert len(answer["evaluations"]) == 3


def test_the_command_line_names_what_it_can_not_evaluate(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The other positions are evaluated all the same."""
    other_seat = DIAMOND_LED.replace("/1/1/", "/1/-/").replace(
        ",D1S6C13,D14H4H7/D12D13D14H4C9", "/-"
    )
    assert main(["evaluate", "--bot", "random", "x", other_seat, DIAMOND_LED]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 2
    unknown, nobody = err.splitlines()
    assert unknown.startswith('"x": there is no variant "x"')
    assert nobody.endswith("the viewer has no move to choose")
    assert main(["evaluate", "--bot", "oracle", DIAMOND_LED]) == 2
    assert 'no bot is called "oracle"; known are beginner, easy,' in capsys.readouterr().err


# In the menus of the pages ------------------------------------------------------------------


def copied(player: Player) -> str:
    """Return the text that the menu would put on the clipboard."""
    (copy,) = [tap for tap in player.sheet("menu").all("data-local") if tap.startswith("copy:")]
    return copy.removeprefix("copy:")


@EACH_GAME
def test_the_menu_copies_what_the_viewer_sees_and_no_card_of_others(variant: Variant) -> None:
    player, curtains = Player(variant, people=3), 0
    while player.page.name != "summary":
        text = copied(player)
        assert read_position(text) == game_of(variant).observe(player.state, player.viewer)
        hidden = {card.name for card in hidden_cards(player.state, player.viewer)}
        assert not hidden & set(CARD.findall(text))
        curtains += player.viewer is None
        player.go_on()
    assert curtains > 5


@EACH_GAME
def test_the_menu_of_a_replay_copies_the_table_after_the_move(variant: Variant) -> None:
    player = player_at("summary", variant)
    player.open(ReplayRoute(HERE))
    seen = set()
    for frame in range(0, 60, 3):
        player.ask("seek", arg=str(frame))
        view = read_position(copied(player))
        assert view.seat == 0
        seen.add((view.hand, view.trick))
    assert len(seen) > 5
