"""A partner's card is explained by what the seat that asks can see, never by the partner's hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.games import pages_of
from app.words import _, use
from diamonds_core import HUMAN, DiamondsVariant, Record, Seat, State, before, game_of, replay
from diamonds_core.comparison import MovesOfOthers, would_play_otherwise
from diamonds_core.errors import NetworkError
from diamonds_core.partner import Meaning, meaning, partner_of, partners_meaning
from diamonds_core.reasons import Reason
from diamonds_core.review import moves_of_others_in_round
from diamonds_core.session import play_game

from .devices import host_at, play_to
from .player import NAMES, Player, player_at

PARTNERS = DiamondsVariant(4, partners=True)
TABLES = pytest.mark.parametrize("variant", [PARTNERS, DiamondsVariant(6, partners=True)])


def game(variant: DiamondsVariant, level: str = "medium") -> Record:
    """Return a game in which bots of a level play with a person at seat 0."""
    record = play_game(variant, [game_of(variant).bots[level]] * variant.players, Random(3))
    players = (HUMAN, *(level for _ in range(1, variant.players)))
    record.seats = tuple(Seat(name, player) for name, player in zip(NAMES, players, strict=False))
    return record


def after_tricks(record: Record, every: int = 1) -> Iterator[tuple[Record, State]]:
    """Yield the moments after the full tricks of a game before the next lead, or some of them."""
    for number in range(1, len(record.moves), every):
        part = before(record, number)
        state = replay(part)
        if state.to_move is not None and state.tricks and not state.trick:
            yield part, state


@pytest.mark.heavy
@TABLES
def test_other_hands_of_the_partner_have_the_same_meaning(variant: DiamondsVariant) -> None:
    rules, partner, changed = game_of(variant), partner_of(variant, 0), 0
    assert partner is not None
    for part, state in after_tricks(game(variant), every=5):
        view, others = rules.observe(state, 0), moves_of_others_in_round(part, 0, len(part.moves))
        # The same round with other hands, as the person at seat 0 sees it.
        lead = others.moves[0][0]
        other, _player = others.before(lead, rules.network.resample(view, Random(1)))
        opening = rules.observe(other, 0)
        for move, _player in others.moves:
            other.play(move)
        changed += other.hand(partner) != state.hand(partner)
        same = meaning(rules.observe(other, 0), MovesOfOthers(opening, others.moves), partner)
        assert same == partners_meaning(part, 0)
    assert changed > 3


def test_a_certain_reason_is_one_that_the_partner_had() -> None:
    record, rules, told = game(PARTNERS), game_of(PARTNERS), 0
    for part, _state in after_tricks(record, every=3):
        found = partners_meaning(part, 0)
        assert found is not None
        number = max(k for k, move in enumerate(part.moves) if move == found.card)
        seen = rules.observe(replay(before(record, number)), found.seat)
        reasons = rules.reasons(seen, found.card)
        assert all(reason in reasons for reason in found.certain)
        told += len(found.certain)
    assert told > 10


def test_a_bot_would_play_otherwise_than_all_moves_but_its_own() -> None:
    rules = game_of(PARTNERS)
    views = (rules.observe(state, state.turn) for _part, state in after_tricks(game(PARTNERS)))
    view = next(views)
    others = [move for move in view.legal if would_play_otherwise("medium", view, move)]
    assert len(others) == len(view.legal) - 1
    assert not any(would_play_otherwise("", view, move) for move in view.legal)


def test_only_a_seat_with_one_partner_asks() -> None:
    assert partner_of(PARTNERS, 1) == 3
    assert partner_of(DiamondsVariant(6, partners=True), 1) == 4
    assert partner_of(DiamondsVariant(4), 1) is None
    part, _state = next(after_tricks(game(DiamondsVariant(4))))
    assert partners_meaning(part, 0) is None


def test_the_card_of_the_seat_that_asks_is_theirs_in_the_sentences() -> None:
    card = PARTNERS.deck[0]
    kept, void = Reason("partner-wins", {"seat": 0}), Reason("makes-void", {"suits": (0,)})
    pages = pages_of(PARTNERS)
    said = pages.meaning(Meaning(2, card, (kept,), (void,)), NAMES, 0)
    assert said.startswith("It leaves the trick to your card. Probably: Carl will be out of")
    assert pages.meaning(Meaning(2, card, (), ()), NAMES, 0).startswith("Nothing")


def _meant(player: Player) -> str:
    """Return the text about the partner's card in the sheet with the last trick, if any."""
    return " ".join(tag.text for tag in player.sheet("tricks").select(".meant"))


def test_the_sheet_with_the_last_trick_says_what_the_partner_meant() -> None:
    player = Player(PARTNERS, seed=2)
    while not player.state.tricks:
        assert not _meant(player)
        player.go_on()
    session = player.session
    found = partners_meaning(session.record, 0)
    assert found is not None
    said = pages_of(PARTNERS).meaning(found, NAMES, 0)
    assert _meant(player) == f"{_('Why, partner?')} {said}"
    assert not player.page.select(".meant")


def test_a_guest_asks_about_its_own_partner() -> None:
    host = host_at(1, PARTNERS)
    play_to(host, lambda: bool(host.state.tricks))
    guest = host.devices[1]
    host.send(1, {"do": "sheet", "arg": "tricks"})
    assert guest.sheet is not None
    assert len(guest.sheet.select(".meant")) == 1


def test_nobody_asks_without_a_partner() -> None:
    player = Player(DiamondsVariant(4), seed=2)
    while not player.state.tricks:
        player.go_on()
    assert not _meant(player)


def test_the_last_trick_is_shown_without_a_meaning_while_no_network_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise NetworkError

    player = Player(PARTNERS, seed=2)
    while not player.state.tricks:
        player.go_on()
    monkeypatch.setattr("app.table.seat_page.partners_meaning", fail)
    assert player.sheet("tricks").select(".past")
    assert not _meant(player)


def test_a_seat_says_that_the_reader_is_its_partner_in_the_readers_language() -> None:
    """Spanish doesn't put "you" after "with"."""
    use("es")
    page = player_at(1, PARTNERS).page
    assert "contigo" in page.text
    assert "con ti" not in page.text
