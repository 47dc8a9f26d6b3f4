"""Every text shown to people exists in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message

from app import words
from app.core.navigator import Navigator
from app.screens import new_navigator
from app.static.document import document, start_page
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
from build.owner import Site
from diamonds_core import DiamondsVariant, DiversityVariant, GameError, Variant, read_record
from e2e.pages import CUP, LONG, LONG_CUP, NAMES, PLACES, RIVAL, SAVED, replies

from .daily import of_today
from .markup import Page
from .play import heavy
from .player import ask, lesson_replies, moments

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


def test_the_template_for_new_languages_has_all_texts() -> None:
    assert translate.template() == translate.TEMPLATE.read_bytes(), "make words"


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
    "fr": r"'|(?<!\u00a0)[:;!?»%]|«(?!\u00a0)"
    r"|\b(?:de|que) \{(?:names?|who|owners|winner|loser|bot|level)\}",
    "de": r"'|\"|”|[\s\u00a0][:;!?]|„[^“]*$|(?<!\u00a0)%|\bIhnen\b|(?<=[\w,] )Ihre?[mnrs]?\b",
    "es": r"'|\"|“|[\s\u00a0][:;!?»]|«\s|^[^¿]*\?|^[^¡]*!|(?<!\u00a0)%|\b[Uu]sted"
    r"|\b(?:a|de) \{(?:the_card|cards?)\}|\bunos \{points\}",
}
"""Patterns that no text of a language may contain: wrong quotation marks, formal address.

French lines don't end before a colon or the like, and no name follows a word that a vowel would
shorten ("de Ann"); German quotes are „ “; Spanish opens questions, and joins no "a" or "de" to the
article of a card, and no "unos" to points, which may be one.
"""


@pytest.mark.parametrize("language", FAULTS)
def test_translations_follow_the_typography_of_their_language(language: str) -> None:
    for message in translate.read_catalogue(translate.SOURCES / f"{language}.po"):
        for _, said in forms(message) if message.id else []:
            fault = re.search(FAULTS[language], said)
            # A no-break space looks like a space.
            assert not fault, f"{fault and fault[0]!a} in {said!a}; {language} forbids it"


COUNTED = re.compile(r"\{count\} (\w+)")
NO_NUMBERS = "names?|who|owners|in_suit"
"""The gaps that names and suits fill, before verbs like "deals"."""

ABOVE_ONE = (
    "{choice}, from {count} crystals",
    "All {count} moves match",
    "your last {count} games",
    "mean of the last {count}",
    "Mean of the last {count}",
    "{count} higher cards are still out",
    "worth {vault} points",
    "{players} players: ",
    "{shown} of {count} games",
    "you lost {own} points on average",
)
"""Parts of the texts without forms whose numbers are never 0 or 1."""


@EVERY
def test_a_text_without_forms_counts_nothing(path: Path) -> None:
    """A noun in the plural follows no number that may be 1: "1 crystals"."""
    messages = [message for message in translate.read_catalogue(path) if message.id]
    counting = [forms(message) for message in messages if message.pluralizable]
    for side in (0, 1):
        one, many = (" ".join(shown[at][side] for shown in counting) for at in (0, -1))
        nouns = {*COUNTED.findall(many)} - {*COUNTED.findall(one)}
        counted = re.compile(rf"\{{(?!(?:{NO_NUMBERS})\}})\w+\}} (?:{'|'.join(nouns)})\b")
        for message in messages:
            if not message.pluralizable and message.locations[0][0] != "diamonds_core/errors.py":
                found = counted.search(forms(message)[0][side])
                assert not found or any(part in message.id for part in ABOVE_ONE), message.id


def test_every_language_has_its_rules_of_setting() -> None:
    assert FAULTS.keys() == {path.stem for path in CATALOGUES}


def cut_fonts_with(folder: Path, monkeypatch: pytest.MonkeyPatch, word: str) -> Path:
    """Cut the fonts for a language that has a word; return the regular one."""
    french = (translate.SOURCES / "fr.po").read_text("utf-8")
    (folder / "pl.po").write_text(french.replace("Le pli", word), "utf-8")
    monkeypatch.setattr(fonts, "SOURCES", folder)
    fonts.cut_fonts(folder / "fonts")
    return folder / "fonts/spectral-400.woff2"


@pytest.mark.heavy
def test_the_display_face_has_the_letters_of_a_new_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    font = cut_fonts_with(tmp_path, monkeypatch, "Źdźbło, взятка")
    assert fonts.letters_in(font) >= {*"ŁłŹźВзЯят", "é"}


def test_the_build_finds_letters_that_the_display_face_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match=r"Spectral lacks Ω ω, which pl\.po has"):
        cut_fonts_with(tmp_path, monkeypatch, "ω")


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

PEOPLE = (
    "Ann",
    "Bea",
    "Carl",
    "Dora",
    "Eli",
    "Finn",
    "Paula",
    "Maximilian",
    *NAMES,
    *(name for name, _ in RIVAL),
)
TITLES = {re.escape(row["title"]) for row in (*SAVED, *LONG)} | {LONG_CUP.name, CUP.name}
INITIALS = "".join({name[0] for name in PEOPLE})
OF_PEOPLE = re.compile("|".join([*TITLES, rf"\b(?i:[{INITIALS}]|{'|'.join(PEOPLE)})\b"]))
"""Names of people, their initials, and titles of games, which stay as they were stored."""


def check_marked(*texts: str) -> None:
    """Check that all letters but those of names are inside brackets."""
    for text in texts:
        rest = OF_PEOPLE.sub("", unmarked_text(text))
        assert NO_WORDS.match(text) or not LETTER.search(rest), rest


def check_page(html: str) -> Page:
    """Check that a page or a sheet has no untranslated text."""
    page = Page(html)
    check_marked(" ".join(page.texts), *(value for name in READ for value in page.all(name)))
    return page


def check_reply(reply: Mapping[str, Any]) -> None:
    """Check all that a reply shows and says."""
    for update in reply["updates"]:
        check_marked(str(update.get("say", "")))
        check_page(update.get("html", ""))
    check_page((reply.get("sheet") or {}).get("html", ""))


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
    ("variant", "people", "settings"),
    [GAMES_TO_READ[1], *heavy(GAMES_TO_READ[0], *GAMES_TO_READ[2:])],
)
def test_a_game_says_nothing_untranslated(
    variant: Variant, people: int, settings: dict[str, bool]
) -> None:
    told = set[object]()
    for moment in moments(variant, people, 11, NAMES, **settings):
        for page in [*moment.between, moment.rest]:
            check_page(page.html)
        check_marked(*moment.said, str(moment.keep.get("title", "")))
        offers = [bool(moment.rest.select(f".hand [data-{kind}]")) for kind in OFFERS]
        if (stage := (moment.state.phase.name, *offers)) not in told:
            told.add(stage)
            check_sheets(moment.navigator, settings)
            for reply in explanations(moment.navigator, moment.rest):
                check_reply(reply)


OFFERS = ("move", "do=explain")
"""The offers of a card in the hand: to be played, or the reason why it can't be."""


def check_sheets(navigator: Navigator, settings: Mapping[str, object]) -> None:
    """Check all sheets that can be opened over the page."""
    for name in navigator.top.sheets():
        check_reply(ask(navigator, {"do": "sheet", "arg": name, "settings": settings}))


def explanations(navigator: Navigator, page: Page) -> Iterator[Any]:
    """Yield the replies to all taps on the page that explain something, each also shown."""
    for name in {tap["data-arg"] for tap in page.select("[data-do=explain]")}:
        reply = ask(navigator, {"do": "explain", "arg": name})
        (update,) = reply["updates"]
        assert update["say"]
        assert update["say"] in Page(update["html"]).texts
        yield reply


OF_TABLE = re.compile("-(?:[2-6]|teams)(?=-|$)")
"""The part of a place's name that tells its table."""
KINDS = {OF_TABLE.sub("", name): name for name in PLACES}
TODAY = of_today([*KINDS.values()], 20)
"""Some of the kinds of places, a place of each; those of other tables say the same."""


@pytest.mark.usefixtures("marked_language")
@pytest.mark.parametrize("name", [*TODAY, *heavy(*(name for name in PLACES if name not in TODAY))])
def test_a_page_its_sheets_and_its_explanations_say_nothing_untranslated(name: str) -> None:
    place, navigator, html = PLACES[name], new_navigator(Random(4)), ""
    for reply in replies(place, ENGLISH, navigator):
        check_reply(reply)
        html = [html, *(update["html"] for update in reply["updates"] if "html" in update)][-1]
    for reply in explanations(navigator, Page(html)):
        check_reply(reply)
    check_sheets(navigator, place.settings)


SENTENCES = "p[data-say], td:not(.num), th, .best"
BEGINS_SMALL = re.compile(r"(?:^|[.!?] +)([^\W\d_A-Z])")


@pytest.mark.heavy
@pytest.mark.parametrize("language", languages())
def test_every_sentence_begins_with_a_capital(language: str) -> None:
    """It holds too where a card or a move stands first, which some languages put in lower case."""
    for name, place in PLACES.items():
        for reply in replies(place, language, new_navigator(Random(4))):
            shown = [*reply["updates"], reply.get("sheet") or {}]
            pages = [Page(update.get("html", "")) for update in shown]
            read = [cell.text for page in pages for cell in page.select(SENTENCES)]
            for text in [*read, *(update.get("say", "") for update in shown)]:
                first = BEGINS_SMALL.search(text)
                assert first is None or not first[1].islower(), f"{name}: {text}"


@pytest.mark.heavy
@pytest.mark.usefixtures("marked_language")
def test_the_lesson_says_nothing_untranslated() -> None:
    """Its notes, and the objections to all other taps, are checked."""
    navigator = new_navigator(Random(1))
    for reply, page in lesson_replies(navigator, "diamonds"):
        check_reply(reply)
        for objection in () if reply["advances"] else explanations(navigator, page):
            check_reply(objection)


@pytest.mark.usefixtures("marked_language")
def test_the_document_says_nothing_untranslated() -> None:
    check_page(document("./assets").removeprefix("<!doctype html>"))
    check_page(f"<html>{start_page(ENGLISH)}</html>")


@pytest.mark.usefixtures("marked_language")
def test_the_manifest_says_nothing_untranslated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(install, "DIST", tmp_path)
    install.write_manifests("./assets", Site())
    manifest = json.loads((tmp_path / "manifest.en.webmanifest").read_text("utf-8"))
    texts = [manifest[key] for key in ("name", "short_name", "description")]
    texts += [shortcut["name"] for shortcut in manifest["shortcuts"]]
    assert [unmarked_text(text) for text in texts] == [""] * len(texts)
    assert manifest["lang"] == ENGLISH
