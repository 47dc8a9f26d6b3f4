"""A bot of one's own at the page's table: `make play BOT=module:name`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from app.core.controls import seat_row
from app.static.visibility import variant_visibility_css
from build.ownbot import check_archive, offer_bot, write_module
from diamonds_core import GAMES, Bot, DiamondsVariant, game_of, play_game, replay
from diamonds_core.game import offer

SOURCE = '''"""A bot."""

from diamonds_core import Bot, Choice


def choose(view, rng):
    return Choice(view.legal[0])


bot = Bot("first", "First", choose)
'''


@pytest.fixture(autouse=True)
def _own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a bot where modules are found, and offer it until the end of the test."""
    (tmp_path / "own_seat.py").write_text(SOURCE, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    games = dict(GAMES)
    yield
    GAMES.update(games)


def test_offered_bot_sits_at_every_table_and_is_never_the_strongest() -> None:
    strongest = {name: game.strongest().id for name, game in GAMES.items()}
    offer_bot("own_seat:bot")
    for name, game in GAMES.items():
        assert game.offered()[0].id == "first"
        assert game.bots["first"].searches
        assert game.strongest().id == strongest[name]
    variant = DiamondsVariant(2)
    record = play_game(variant, [game_of(variant).bots["first"]] * 2, Random(1))
    assert replay(record).over
    assert [seat.player for seat in record.seats] == ["first"] * 2


def test_form_and_its_style_have_the_bot() -> None:
    offer_bot("own_seat:bot")
    assert '<option value="first">First</option>' in seat_row(GAMES["diamonds"], 1, "", "easy")
    assert ".bots-first" in variant_visibility_css()


@pytest.mark.parametrize(("name", "id_"), [("bot", "first"), ("choose", "own_seat")])
def test_module_for_the_workers_offers_the_same_bot(name: str, id_: str, tmp_path: Path) -> None:
    games = dict(GAMES)
    source = offer_bot(f"own_seat:{name}")
    assert GAMES["diversity"].offered()[0].id == id_
    GAMES.update(games)
    entry = tmp_path / "entry.py"
    entry.write_text('"""Entry."""\n', "utf-8")
    (tmp_path / "app").mkdir()
    write_module(source, tmp_path, [entry])
    assert entry.read_text("utf-8").startswith("import app.own_bot\n")
    exec((tmp_path / "app/own_bot.py").read_text("utf-8"), {"__name__": "app.own_bot"})
    assert GAMES["diversity"].offered()[0].id == id_


def test_second_bot_with_an_id_is_refused_in_a_sentence() -> None:
    offer_bot("own_seat:bot")
    with pytest.raises(SystemExit, match="BOT: 'first' is a bot of diamonds already"):
        offer_bot("own_seat:bot")
    with pytest.raises(ValueError, match="the id 'a b' isn't letters"):
        offer(Bot("a b", "A", GAMES["diamonds"].bots["simple"].choose))
    with pytest.raises(SystemExit, match="BOT: 'no_file:bot' can't be imported"):
        offer_bot("no_file:bot")


def test_bot_that_the_page_could_not_import_ends_the_build(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "app.zip", "w") as archive:
        archive.writestr("app/entry.pyc", b"")
    with pytest.raises(SystemExit, match="needs a package that the page doesn't have"):
        check_archive(tmp_path / "app.zip")


def test_bot_in_a_process_is_asked_through_the_server() -> None:
    games = dict(GAMES)
    source = offer_bot("process:sh first.sh")
    assert GAMES["diversity"].offered()[0].id == "first"
    GAMES.update(games)
    exec(compile(source, "own_bot", "exec"), {"__name__": "app.own_bot"})
    assert GAMES["diversity"].offered()[0].id == "first"
    with pytest.raises(SystemExit, match="BOT: 'process:no-such': there is no program 'no-such'"):
        offer_bot("process:no-such")
