"""A hint: the best move and its reason, without any hidden card."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from app.core.thinking import SearchResult, decode, encode, think
from app.games import pages_of
from app.games.hint import SHOWN, hint_text
from app.table.warning import LIMIT
from app.words.explanations import move_name
from diamonds_core import GAMES, Card, DiamondsVariant, Variant, game_of, move_text
from diamonds_core.bots import evaluator
from diamonds_core.comparison import loss_spread, quick_losses
from diamonds_core.errors import NetworkError

from .play import EACH, heavy, playout
from .player import EACH_GAME, NAMES, Player, next_request, player_at, thought_of


def ask_for_hint(player: Player, fails: bool = False) -> None:
    """Ask for a hint, and let the thinker answer, or fail."""
    player.ask("hint")
    player.think(1, fails=fails)


def best(player: Player) -> str:
    """Return the move of the strongest bot in the player's position."""
    ask = player.session.advice()
    assert ask is not None
    return move_text(decode(thought_of(encode(ask))).move)


@EACH_GAME
def test_a_hint_marks_the_move_of_the_strongest_bot_and_says_why(variant: Variant) -> None:
    player = player_at(1, variant, seed=3)
    while len(player.page.all("data-move")) < 2:
        player.go_on()
    wanted = best(player)
    ask_for_hint(player)
    (card,) = player.page.select(".hinted")
    assert card["data-move"] == wanted
    (note,) = player.page.select(".prompt .note")
    assert note.text == player.updates[-1]["say"]
    sheet = player.sheet("hint")
    assert len(sheet.select("tbody tr")) == min(SHOWN, len(player.page.all("data-move")))


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (-0.26, "about 0.5 points better"),
        (-0.24, "about as good as"),
        (0.5, "about as good as"),
        (-0.74, "about 0.5 points better"),
        (-0.76, "about 1.0 points better"),
    ],
)
def test_a_hint_says_the_difference_that_its_table_shows(second: float, said: str) -> None:
    player = player_at(1, DiamondsVariant(4), seed=3)
    view = player.session.view(0)
    best, other = view.hand[:2]
    first = max(second, -0.149)
    thought = SearchResult(best, ((best, first), (other, second)), "expert", "")
    assert said in hint_text(thought, view, NAMES, [])


def test_a_hint_for_passing_marks_all_its_cards_while_they_are_picked() -> None:
    player = Player(DiamondsVariant(4), seed=2)
    while not player.page.select("[data-do=pick]"):
        player.go_on()
    wanted = best(player)
    ask_for_hint(player)
    cards = wanted.split()[2:]
    for card in cards:
        marked = player.page.select(".hinted")
        assert sorted(str(mark["data-arg"]) for mark in marked) == sorted(cards)
        player.ask("pick", arg=card)
    assert wanted in player.page.all("data-move")


def test_a_hint_is_gone_with_its_position() -> None:
    player = player_at(2, DiamondsVariant(4), seed=3)
    ask_for_hint(player)
    player.go_on()
    assert not player.page.select(".hinted")
    assert "think" not in player.reply
    player.ask("sheet", arg="hint")
    assert player.reply["sheet"] is None


def test_without_a_thinker_a_quicker_bot_gives_the_hint() -> None:
    player = player_at(1, DiamondsVariant(4), seed=3)
    while len(player.page.all("data-move")) < 2:
        player.go_on()
    ask_for_hint(player, fails=True)
    assert player.page.select(".hinted")
    assert "Hard" in player.sheet("hint").words


@EACH_GAME
def test_only_the_player_to_move_gets_a_hint_without_hidden_cards(variant: Variant) -> None:
    """Page, announcement and sheet don't depend on the hidden hands.

    So a hint names only cards of the View, and unseen cards without their holder.
    """
    player = Player(variant, people=2, seed=4)
    hints = hands = 0
    while hints < 3 or hands < 3:
        if player.page.name == "curtain":
            player.ask("hint")
            assert "think" not in player.reply
            assert not player.page.select("[data-do=hint]")
        elif player.page.select("[data-do=hint]") and player.state.phase.name == "play":
            assert player.state.to_move == player.viewer
            hints += 1
            session, dealt = player.session, player.state
            hint = hint_of(player)
            session.state = game_of(variant).resample(session.view(player.viewer), player.rng)
            hands += any(session.state.hand(seat) != dealt.hand(seat) for seat in range(4))
            assert hint_of(player) == hint
            session.state = dealt
        request = next_request(player.page, player.rng)
        assert request is not None
        player.ask(**request)


def hint_of(player: Player) -> tuple[object, str]:
    """Return everything that a hint shows and says, with its sheet."""
    ask_for_hint(player)
    return player.updates[-1], player.sheet("hint").html


@EACH
def test_every_move_has_a_name_and_reasons_are_sentences(variant: Variant) -> None:
    game, pages, names = game_of(variant), pages_of(variant), NAMES[: variant.players]
    for number, (state, _) in enumerate(playout(variant, Random(5))):
        if state.to_move is None or number % 5:
            continue
        view = game.observe(state, state.to_move)
        for move in view.legal[:5]:
            assert move_name(move, variant, names)
            about = pages.sentences(view, move, names, about=True)
            for text in [*pages.sentences(view, move, names), *about]:
                assert text.endswith(".")
                assert "{" not in text
            assert not any(re.search(r"\b[Yy]ou", text) for text in about), "told of another"


def test_hint_is_computed_again_once_the_network_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = Player(DiamondsVariant(4), seed=3)
    player.ask("hint")
    question = player.reply["think"]["request"]
    with monkeypatch.context() as before:
        before.setattr(evaluator, "WEIGHTS", Path("nowhere"))
        with pytest.raises(NetworkError):
            think(question)
    assert decode(think(question)).weights.startswith("4-")


def costly_card(player: Player, least: float = LIMIT) -> Card | None:
    """Return the legal card that seems to cost most, None where none seems costly."""
    session = player.session
    if player.viewer is None or player.state.to_move != player.viewer:
        return None
    losses = quick_losses(session.view(player.viewer))
    least *= loss_spread(player.state.variant)
    costly = [card for card, loss in losses.items() if loss >= least and isinstance(card, Card)]
    return max(costly, key=losses.__getitem__, default=None)


def player_before_costly_card(player: Player) -> Card:
    """Play on until a card seems costly; return it."""
    while (card := costly_card(player)) is None:
        assert player.go_on()
    return card


@pytest.mark.parametrize("confirm", [False, *heavy(True)])
@EACH_GAME
def test_a_costly_card_is_lifted_with_a_reason_and_played_by_a_second_tap(
    variant: Variant, confirm: bool
) -> None:
    player = Player(variant, seed=3, warn=True, confirm=confirm)
    card = player_before_costly_card(player)
    record, held = player.session.record, player.state.hand(0)
    asked = {"do": "pick", "arg": str(card)} if confirm else {"do": "move", "move": move_text(card)}
    player.ask(**asked)
    said = player.updates[-1]["say"]
    assert "seems costly" in said
    assert not any(f"{other.rank} of" in said for other in held)
    assert player.state.hand(0) == held
    (beside,) = player.page.select(".hand li:has([aria-pressed=true]) > .note")
    assert beside.text == said
    assert record.hints == 1
    player.ask("explain", arg="supply")
    assert player.page.select(".hand :is([aria-pressed=true], .note)") == []
    player.ask(**asked)
    player.ask("move", move=move_text(card))
    assert card not in player.state.hand(0)
    assert record.hints == 1


def test_the_same_warning_counts_as_one_hint_however_often_the_card_is_lifted() -> None:
    player = Player(DiamondsVariant(4), seed=3, warn=True, confirm=True)
    card = player_before_costly_card(player)
    record = player.session.record
    for _again in range(3):
        player.ask("pick", arg=str(card))
    assert "seems costly" in player.updates[-1]["say"]
    player.ask("move", move=move_text(card))
    player.ask("undo")
    player.ask("move", move=move_text(card))
    assert "seems costly" in player.updates[-1]["say"]
    assert record.hints == 1


@pytest.mark.heavy
def test_cards_that_cost_little_are_played_by_one_tap() -> None:
    player = Player(DiamondsVariant(4), seed=3, warn=True)
    player_before_costly_card(player)
    losses = quick_losses(player.session.view(0))
    best = min(losses, key=losses.__getitem__)
    player.ask("move", move=move_text(best))
    assert best not in player.state.hand(0)


@pytest.mark.parametrize(
    ("warn", "people", "of_day"), [*heavy((0, 1, 0)), (1, 2, 0), *heavy((1, 1, 1))]
)
def test_nobody_is_warned_unasked_nor_in_company_nor_at_the_deal_of_a_day(
    warn: int, people: int, of_day: int
) -> None:
    player = Player(DiamondsVariant(4), people, seed=3, warn=bool(warn))
    if of_day:
        player.begin_day()
    while player.page.name != "summary":
        card, seat = costly_card(player, least=0), player.state.turn
        if card is None:
            assert player.go_on()
        else:
            player.ask("move", move=move_text(card))
            assert card not in player.state.hand(seat)
    assert player.session.record.hints == 0


def test_the_sentences_of_warnings_are_about_reasons_that_exist() -> None:
    for game in GAMES.values():
        pages = pages_of(next(iter(game.variant.every())))
        assert pages.missed()
        assert pages.missed().keys() <= game.reason_codes.keys()


def test_warnings_offer_no_drawback_of_another_card() -> None:
    for game in GAMES.values():
        pages = pages_of(next(iter(game.variant.every())))
        assert pages.missed().keys().isdisjoint(("brings-nothing", "thief-comes"))
