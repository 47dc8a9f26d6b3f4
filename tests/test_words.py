"""Every text shown to people exists in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from babel.messages.catalog import Message

from app import words
from app.games import GAMES
from app.navigator import Navigator
from app.routes import (
    HERE,
    MistakesRoute,
    ReplayRoute,
    ReviewRoute,
    Route,
    RulesRoute,
    ScoresRoute,
    WhatIfRoute,
    WhyRoute,
)
from app.screens import new_navigator
from app.screens.home import home
from app.static.document import document
from app.words import (
    ENGLISH,
    card_name,
    languages,
    problem,
    read_catalogue,
    read_languages,
    the_card,
    use,
    used,
)
from app.words.explanations import decimal_points
from build import fonts, install, translate
from diamonds_core import DiamondsVariant, DiversityVariant, GameError, Variant, read_record

from .guest import EACH_GAME, Guest, Moment, ask, lesson_replies, moments, opening, thought_of
from .markup import Page
from .play import heavy

CATALOGUES = sorted(translate.SOURCES.glob("*.po"))
EVERY = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)


# Catalogues -----------------------------------------------------------------------------


def forms(message: Message) -> list[tuple[str, str]]:
    """Return a text and its translation for each plural form; English has but two."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    return [(message.id[min(k, 1)], said) for k, said in enumerate(message.string or ())]


def gaps(text: str) -> list[str]:
    """Return the placeholders of a text, sorted."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@EVERY
def test_a_catalogue_holds_what_the_code_says_and_nothing_else(path: Path) -> None:
    assert translate.update_catalogue(path) == path.read_bytes(), "make words"


@EVERY
def test_every_text_is_translated_with_all_its_gaps(path: Path) -> None:
    catalogue = translate.read_catalogue(path)
    assert not catalogue.obsolete
    for message in catalogue:
        if message.id:
            assert not message.fuzzy, message.id
            assert translate.is_translated(message.string), message.id
            if message.pluralizable:
                assert len(forms(message)) == catalogue.num_plurals
            for text, said in forms(message):
                assert gaps(said) == gaps(text), text
                assert "" not in gaps(text), f"a gap without a name: {text}"


FAULTS = {
    "fr": r"'|(?<!\u00a0)[:;!?»%]|«(?!\u00a0)",
    "de": r"'|\"|”|[\s\u00a0][:;!?]|„[^“]*$|(?<!\u00a0)%|\bIhnen\b|(?<=[\w,] )Ihre?[mnrs]?\b",
    "es": r"'|\"|“|[\s\u00a0][:;!?»]|«\s|^[^¿]*\?|^[^¡]*!|(?<!\u00a0)%|\b[Uu]sted"
    r"|\b(?:a|de) \{(?:the_card|cards?)\}",
}
"""Patterns that no text of a language may contain: wrong quotation marks, formal address.

French lines don't end before a colon or the like; German quotes are „ “; Spanish opens questions,
and joins no "a" or "de" to the article of a card.
"""


@pytest.mark.parametrize("language", FAULTS)
def test_translations_follow_the_typography_of_their_language(language: str) -> None:
    for message in translate.read_catalogue(translate.SOURCES / f"{language}.po"):
        for _, said in forms(message) if message.id else []:
            assert not re.search(FAULTS[language], said), said


def test_every_language_has_its_rules_of_setting() -> None:
    assert FAULTS.keys() == {path.stem for path in CATALOGUES}


def test_the_build_finds_letters_that_the_display_face_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    french = (translate.SOURCES / "fr.po").read_text("utf-8")
    (tmp_path / "pl.po").write_text(french.replace("Le pli", "Źdźbło"), "utf-8")
    monkeypatch.setattr(fonts, "SOURCES", tmp_path)
    with pytest.raises(SystemExit, match=r"latin-400\S+ lacks Ł ł Ź ź, which pl\.po has"):
        fonts.cut_fonts(tmp_path / "fonts")


def test_every_language_names_itself() -> None:
    assert list(languages()) == [ENGLISH, *(path.stem for path in CATALOGUES)]
    assert len(set(languages().values())) == len(languages())


def with_languages(monkeypatch: pytest.MonkeyPatch, folder: Path, *files: str) -> Mapping[str, str]:
    """Compile the French catalogue under these names; return the names of the languages."""
    french = (translate.SOURCES / "fr.po").read_text("utf-8")
    for file in files:
        (folder / f"{file}.po").write_text(french, "utf-8")
    monkeypatch.setattr(translate, "SOURCES", folder)
    monkeypatch.setattr(translate, "COMPILED", folder)
    monkeypatch.setattr(words, "CATALOGUES", folder)
    translate.compile_all()
    return read_languages(folder)


def test_a_code_of_any_form_names_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is named by the code of gettext or of HTML; pages have HTML's."""
    names = with_languages(monkeypatch, tmp_path, "pt_BR", "fil", "zh-Hant")
    assert list(names) == [ENGLISH, "fil", "pt-BR", "zh-Hant"]
    monkeypatch.setattr(words, "_names", names)
    monkeypatch.setattr(words, "_read", {ENGLISH: NullTranslations()})
    use("pt-BR")
    assert (used(), card_name(DiamondsVariant(4).deck[41])) == ("pt-BR", "12 de pique")
    page = Page(document("./assets").removeprefix("<!doctype html>"))
    assert page.all("data-languages") == ["en fil pt-BR zh-Hant"]
    chosen = page.select("#settings [data-setting=language] option")
    assert [option["value"] for option in chosen] == ["auto", *names]


def test_a_catalogue_that_is_being_compiled_can_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Several processes compile at once: the build, and each worker of the tests."""
    monkeypatch.setattr(translate, "COMPILED", tmp_path)
    translate.compile_all()
    codes = list(read_languages(tmp_path))

    def check() -> None:
        assert list(read_languages(tmp_path)) == codes
        for code in codes[1:]:
            assert read_catalogue(tmp_path, code).gettext("Deal") != "Deal"

    def read_while_writing(path: Path, text: str, encoding: str) -> int:
        path.write_bytes(b"part of it")
        check()
        return path.write_bytes(text.encode(encoding))

    monkeypatch.setattr(Path, "write_text", read_while_writing)
    translate.compile_all()
    check()


def test_a_language_that_cannot_be_fetched_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The page keeps its language, and the next request tries again."""
    monkeypatch.setattr(words, "_read", {ENGLISH: NullTranslations()})
    with monkeypatch.context() as offline:
        offline.setattr(words, "CATALOGUES", tmp_path)
        use("fr")
        assert (used(), words.points(2)) == (ENGLISH, "2 points")
    use("fr")
    assert (used(), words.suit_name(3)) == ("fr", "Trèfle")


def test_language_adds_little_to_the_document(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The document has each language's name and code, and a sentence for when no script runs."""
    before = document("./assets")
    names = with_languages(monkeypatch, tmp_path, "fr", "pt_BR")
    monkeypatch.setattr(words, "_names", {**languages(), **names})
    after = document("./assets")
    assert len(after) - len(before) < 300
    assert "Distribuer" not in after


def test_texts_are_found_wherever_they_are() -> None:
    source = """
# Translators: a note
# of two lines
text = _("one")
page = f"<b>{_('two')}</b> {ngettext('three', 'threes', n)}" + words.pgettext("short", "four")
"""
    assert list(translate.texts_in(source)) == [
        ("one", None, ["Translators: a note", "of two lines"]),
        ("two", None, []),
        (("three", "threes"), None, []),
        ("four", "short", []),
    ]
    with pytest.raises(ValueError, match="line 1: only plain texts"):
        list(translate.texts_in("_(text)"))


# Cards and errors -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", ["12 of Spades", "the 12 of Spades", "Queen of Hearts", "the Ace of Clubs"]),
        ("fr", ["12 de pique", "le 12 de pique", "dame de cœur", "l\u2019as de trèfle"]),
        ("de", ["Pik\u00a012", "Pik\u00a012", "Herz-Dame", "Kreuz-Ass"]),
        ("es", ["12 de picas", "el 12 de picas", "reina de corazones", "el as de tréboles"]),
    ],
)
def test_cards_have_names(language: str, named: list[str]) -> None:
    use(language)
    numbers, courts = DiamondsVariant(4).deck, DiversityVariant().deck
    said = [card_name(numbers[41]), the_card(numbers[41])]
    said += [card_name(courts[23]), the_card(courts[51])]
    assert said == named


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0.6 points", "1.3 points"]),
        ("fr", ["0,6 point", "1,3 point"]),
        ("de", ["0,6 Punkte", "1,3 Punkte"]),
        ("es", ["0,6 puntos", "1,3 puntos"]),
    ],
)
def test_parts_of_points_are_counted_as_each_language_does(language: str, said: list[str]) -> None:
    use(language)
    assert [decimal_points(value) for value in (0.6, 1.3)] == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, 'format inconnu 2 ; attendu : "diamonds-record/1", "diamonds-record/2"'),
        ({"seats": {}}, 'la partie : pour "seats" il faut une liste, pas {}'),
        ({"variant": {"players": 9}}, "nombre de joueurs : il faut 2 à 6, pas 9"),
        (
            {"moves": ["dealer 0", "pass 1"]},
            'coup 2 (pass 1) : ce n\u2019est pas le moment pour "pass 1"',
        ),
        (
            {"moves": ["dealer 0", "deal D1"]},
            "coup 2 (deal D1) : une donne nomme une fois chaque carte du jeu ; D2 n\u2019y est pas",
        ),
    ],
)
def test_an_error_is_said_in_the_players_language(change: dict[str, object], said: str) -> None:
    use("fr")
    record = {"format": "diamonds-record/1", "game": "diamonds", "variant": {"players": 2}}
    with pytest.raises(GameError) as error:
        read_record(json.dumps(record | {"moves": []} | change))
    assert problem(error.value).replace("\u00a0", " ") == said


# No text without translation ------------------------------------------------------------


class Marked(NullTranslations):
    """A language that puts every text in brackets, so that untranslated text shows."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, _context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture
def marked_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install this language alone, after all modules are imported."""
    monkeypatch.setattr(words, "_read", {ENGLISH: Marked()})
    monkeypatch.setattr(words, "_names", {ENGLISH: "⟦English⟧"})


def unmarked_text(text: str) -> str:
    """Return the text outside of all brackets."""
    while (rest := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = rest
    return rest


READ = ("aria-label", "title", "data-title", "placeholder", "alt", "content")
NO_WORDS = re.compile(r"width=|dark light|#[0-9A-F]{6}$")


LETTER = re.compile(r"[^\W\d_]")


# The pictures of the rules and the lesson contain names of people, and their initials.
NAMES = re.compile(r"\b(?:Ann|Bea|Carl|Dora|[A-F])\b")


def check_marked(page: Page, names: re.Pattern[str] | None = None) -> None:
    """Check that all letters but those of names are inside brackets."""
    attributes = [value for name in READ for value in page.all(name)]
    for text in [" ".join(page.texts), *attributes]:
        rest = unmarked_text(text)
        if not NO_WORDS.match(text):
            assert not LETTER.search(names.sub("", rest) if names else rest), rest


AIDS = {"confirm": True, "vaults": True, "wait": True, "tricks": True}
GAMES_TO_READ: list[tuple[Variant, int, dict[str, bool]]] = [
    (DiamondsVariant(3, rounds=2), 1, AIDS),
    (DiversityVariant(4, 1), 2, AIDS),
    (DiamondsVariant(4, rounds=2), 1, {}),
    (DiamondsVariant(2, perfect=True, rounds=2), 2, {}),
    (DiamondsVariant(4, "first", partners=True, rounds=2), 1, AIDS),
    (DiversityVariant(4, 2), 1, {}),
]


@pytest.mark.usefixtures("marked_language")
@pytest.mark.parametrize(
    ("variant", "people", "settings"), [*GAMES_TO_READ[:2], *heavy(*GAMES_TO_READ[2:])]
)
def test_a_game_says_nothing_untranslated(
    variant: Variant, people: int, settings: dict[str, bool]
) -> None:
    names = [str(100 + seat) for seat in range(6)]
    told = set[str]()
    for moment in moments(variant, people, 11, names, **settings):
        for page in [*moment.between, moment.rest, *other_pages(moment, settings, told)]:
            check_marked(page)
        stage = f"{moment.state.phase.name} {len(moment.state.tricks)}"
        for sheet in sheets_of(moment.navigator, settings) if stage not in told else ():
            check_marked(sheet)
        told.add(stage)
        title = moment.keep.get("title", "")
        for text in [*moment.said, title]:
            assert not LETTER.search(unmarked_text(str(text))), text


def sheets_of(navigator: Navigator, settings: Mapping[str, object]) -> Iterator[Page]:
    """Return all dialogs that can be opened over the page."""
    for name in navigator.top.sheets():
        request = {"do": "sheet", "arg": name, "settings": settings}
        yield Page(ask(navigator, request)["sheet"]["html"])


def other_pages(moment: Moment, settings: dict[str, bool], told: set[str]) -> Iterator[Page]:
    """Yield the pages behind all other taps: each explanation once, the scores.

    `told` holds the explanations so far: a card at each phase, and every other element.
    """
    phase = moment.state.phase.name
    for _, element in moment.rest.elements:
        name = element.get("data-arg") or ""
        kind = f"{phase} {name if name.islower() else element.get('class')}"
        if element.get("data-do") == "explain" and kind not in told:
            told.add(kind)
            reply = ask(moment.navigator, {"do": "explain", "arg": name, "settings": settings})
            (update,) = reply["updates"]
            assert update["say"]
            yield Page(update["html"])
    if phase not in told or phase == "over":
        told.add(phase)
        for message in (opening(ScoresRoute()), {"do": "back"}):
            reply = ask(moment.navigator, {**message, "settings": settings})
            yield Page(reply["updates"][0]["html"])


@pytest.mark.usefixtures("marked_language")
@EACH_GAME
def test_hints_and_what_follows_a_round_say_nothing_untranslated(variant: Variant) -> None:
    """Yield all screens that are opened from the end of a round, with their sheets."""
    guest = Guest(variant, seed=6, names=[str(100 + seat) for seat in range(6)])
    for pages, announcements in hints_and_reviews(guest):
        for page in pages:
            check_marked(page)
        for text in announcements:
            assert not LETTER.search(unmarked_text(text))


BEGINS_SMALL = re.compile(r"(?:^|[.!?] +)([^\W\d_A-Z])")


@pytest.mark.parametrize("language", ["fr", *heavy(*sorted(languages().keys() - {"fr"}))])
@EACH_GAME
def test_every_sentence_begins_with_a_capital(variant: Variant, language: str) -> None:
    """It holds too where a card or a move stands first, which some languages put in lower case."""
    use(language)
    guest = Guest(variant, seed=6)
    for pages, announcements in hints_and_reviews(guest):
        read = [cell.text for page in pages for cell in page.select("p[data-say], td, th, .best")]
        for text in [*announcements, *read]:
            first = BEGINS_SMALL.search(text)
            assert first is None or not first[1].islower(), text


def hints_and_reviews(guest: Guest) -> Iterator[tuple[list[Page], list[str]]]:
    """Yield the pages and announcements after each request, from a hint to the final screens."""

    def after(command: Route | str) -> Iterator[tuple[list[Page], list[str]]]:
        if isinstance(command, Route):
            guest.open(command)
        else:
            guest.ask(command)
        while True:
            sheets = sheets_of(guest.navigator, {})
            yield [guest.page, *sheets], [str(update.get("say", "")) for update in guest.updates]
            if (wanted := guest.reply.get("think")) is None:
                return
            guest.ask("bot-answer", key=wanted["key"], answer=thought_of(wanted["request"]))

    guest.play_tricks(1)
    yield from after("hint")
    guest.play_until("summary")
    yield from after(ReviewRoute(HERE, 1))
    yield from after(MistakesRoute(HERE, 1, 0))
    yield from after("show-answer")
    guest.ask("back")
    guest.ask("back")
    yield from after(ReplayRoute(HERE, round=1))
    bots = [
        move for move in range(40) if guest.open(WhyRoute(HERE, move)) and _closes(guest, "why")
    ]
    yield from after(WhyRoute(HERE, bots[-1]))
    guest.ask("back")
    yield from after(WhatIfRoute(HERE, bots[-1]))
    yield from after("finish")


def _closes(guest: Guest, name: str) -> bool:
    """Close a screen; return whether one was open."""
    if guest.reply["stack"][-1]["name"] != name:
        return False
    guest.ask("back")
    return True


@pytest.mark.usefixtures("marked_language")
def test_the_lesson_says_nothing_untranslated() -> None:
    """Its notes, the objections to all other taps, its sheets, and its end are checked."""
    navigator = new_navigator(Random(1))
    for reply, page in lesson_replies(navigator, "diamonds"):
        for update in reply["updates"]:
            assert not LETTER.search(unmarked_text(update["say"])), update["say"]
        drawn = [Page(update["html"]) for update in reply["updates"] if "html" in update]
        for one in [*sheets_of(navigator, {}), *drawn]:
            check_marked(one, NAMES)
        told = {e["data-arg"] for _, e in page.elements if e.get("data-do") == "explain"}
        for name in () if reply["advances"] else told:
            (update,) = ask(navigator, {"do": "explain", "arg": name})["updates"]
            check_marked(Page(update["html"]), NAMES)


@pytest.mark.usefixtures("marked_language")
def test_the_pages_around_a_game_say_nothing_untranslated() -> None:
    check_marked(Page(home("⟦a note⟧")), NAMES)
    whole = document("./assets").removeprefix("<!doctype html>")
    check_marked(Page(whole), NAMES)
    navigator = new_navigator(Random(1))
    for name, game in GAMES.items():
        for topic in game.topics():
            (update,) = ask(navigator, opening(RulesRoute(name, topic)))["updates"]
            check_marked(Page(update["html"]), NAMES)


@pytest.mark.usefixtures("marked_language")
def test_the_manifest_says_nothing_untranslated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(install, "DIST", tmp_path)
    install.write_manifests("./assets")
    manifest = json.loads((tmp_path / "manifest.en.webmanifest").read_text("utf-8"))
    texts = [manifest[key] for key in ("name", "short_name", "description")]
    texts += [shortcut["name"] for shortcut in manifest["shortcuts"]]
    assert [unmarked_text(text) for text in texts] == [""] * len(texts)
    assert manifest["lang"] == ENGLISH
