"""The catalogues of all languages but English: `make words` brings them up to date with the code.

A language is one file in `web/locale/`, named after its code ("fr.po"). The build and the tests
write it as JSON, which every host compresses, to where `app.words` looks for it. docs/changing.md
tells how one is added.
"""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from build import WEB

SOURCES = WEB / "locale"
COMPILED = WEB / "app" / "locale"

TEMPLATE = SOURCES / "diamonds.pot"
"""All texts without translations, for new languages and for Weblate."""

EPOCH = datetime(2026, 11, 27, tzinfo=UTC)
"""The time in the template: it changes only with the texts."""

OWN_NAME = ("the language's own name", "English")

Text = str | tuple[str, str]
"""A text, or its singular and its plural."""


def extract_texts() -> Catalog:
    """Collect the texts of the pages, and the texts of the engine that pages show."""
    from diamonds_core import GAMES
    from diamonds_core.errors import MESSAGES, TRANSLATABLE_FACTS

    catalogue = Catalog()
    catalogue.add(OWN_NAME[1], locations=[("build/translate.py", 0)], context=OWN_NAME[0])
    for file in [*sorted((WEB / "app").rglob("*.py")), WEB / "build/install.py"]:
        where = [(file.relative_to(WEB).as_posix(), 0)]
        for text, context, notes in texts_in(file.read_text("utf-8")):
            catalogue.add(text, locations=where, auto_comments=notes, context=context)
    for text in (*MESSAGES.values(), *TRANSLATABLE_FACTS):
        catalogue.add(text, locations=[("diamonds_core/errors.py", 0)])
    for bot in (bot for game in GAMES.values() for bot in game.bots.values()):
        catalogue.add(bot.name, locations=[("diamonds_core/bots/__init__.py", 0)])
    return catalogue


def texts_in(source: str) -> Iterator[tuple[Text, str | None, list[str]]]:
    """Yield the texts of a module in their order: text, context, notes for translators.

    Babel finds none of those that stand inside f-strings before Python 3.12.
    """
    lines = source.splitlines()
    for call, inner in _calls(ast.parse(source)):
        notes = [] if inner else _notes_above(lines, call.lineno)
        match getattr(call.func, "id", getattr(call.func, "attr", "")), call.args:
            case "_", [ast.Constant(str(text))]:
                yield text, None, notes
            case "ngettext", [ast.Constant(str(one)), ast.Constant(str(many)), _]:
                yield (one, many), None, notes
            case "pgettext", [ast.Constant(str(context)), ast.Constant(str(text))]:
                yield text, context, notes
            case "_" | "ngettext" | "pgettext", _ if isinstance(call.func, ast.Name):
                raise ValueError(f"line {call.lineno}: only plain texts can be translated")


def _calls(node: ast.AST, inner: bool = False) -> Iterator[tuple[ast.Call, bool]]:
    """Yield a module's calls, and whether each is inside an f-string, whose lines are vague."""
    inner = inner or isinstance(node, ast.JoinedStr)
    if isinstance(node, ast.Call):
        yield node, inner
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, inner)


def _notes_above(lines: Sequence[str], number: int) -> list[str]:
    """Return the comment for translators right above a line."""
    notes: list[str] = []
    for line in reversed(lines[: number - 1]):
        text = line.strip()
        if not text.startswith("# "):
            return []
        notes.insert(0, text.removeprefix("# "))
        if text.startswith("# Translators: "):
            return notes
    return []


def code_of(path: Path) -> str:
    """Return the HTML code of a catalogue's language: "pt-BR" for `pt_BR.po`."""
    return path.stem.replace("_", "-")


def read_catalogue(path: Path) -> Catalog:
    """Read the catalogue in a file, whose name is the code of its language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem.replace("-", "_"))


def update_catalogue(path: Path) -> bytes:
    """Return the file of a catalogue with the texts that the code has now."""
    catalogue, texts = read_catalogue(path), extract_texts()
    texts.creation_date = catalogue.creation_date
    catalogue.update(texts, no_fuzzy_matching=True)
    file = BytesIO()
    write_po(file, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
    return file.getvalue()


def template() -> bytes:
    """Return the file that new catalogues begin from: all texts, untranslated."""
    texts = extract_texts()
    texts.project, texts.version, texts.msgid_bugs_address = "Diamonds", "", ""
    texts.header_comment = "# Texts of Diamonds, see docs/translating.md."
    texts.creation_date = EPOCH
    file = BytesIO()
    write_po(file, texts, width=100, include_lineno=False)
    return file.getvalue()


def update_all() -> None:
    """Bring the template and every catalogue up to date, and say how many texts are missing."""
    TEMPLATE.write_bytes(template())
    for path in sorted(SOURCES.glob("*.po")):
        path.write_bytes(update_catalogue(path))
        missing = sum(
            not is_translated(message.string) for message in read_catalogue(path) if message.id
        )
        print(f"{path.name}: {missing} texts to be translated")


def is_translated(text: object) -> bool:
    """Return whether there is a text, in all its plural forms."""
    return all(text) if isinstance(text, tuple | list) else bool(text)


def compile_all() -> None:
    """Compile every catalogue, and leave no other.

    A file is replaced as a whole: a process that reads one meanwhile, as another worker of the
    tests, never sees a part of it.
    """
    COMPILED.mkdir(exist_ok=True)
    texts = {code_of(path): texts_of(path) for path in sorted(SOURCES.glob("*.po"))}
    names = {code: found["\4".join(OWN_NAME)] for code, found in texts.items()}
    files: dict[str, object] = {**texts, "languages": names}
    for old in COMPILED.glob("*.json"):
        if old.stem not in files:
            old.unlink(missing_ok=True)
    for name, content in files.items():
        part = COMPILED / f"{name}.{os.getpid()}"
        part.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
        part.replace(COMPILED / f"{name}.json")


def texts_of(path: Path) -> dict[str, str | list[str]]:
    """Return the texts of a catalogue as `app.words.Catalogue` has them."""
    catalogue = read_catalogue(path)
    texts: dict[str, str | list[str]] = {"": catalogue.plural_expr}
    for message in catalogue:
        if message.id and is_translated(message.string):
            one = message.id if isinstance(message.id, str) else message.id[0]
            key = f"{message.context}\4{one}" if message.context else one
            said = message.string
            texts[key] = [*said] if isinstance(said, tuple | list) else str(said)
    return texts


if __name__ == "__main__":
    update_all()
