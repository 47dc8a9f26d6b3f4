"""The catalogues of all languages but English: `make words` brings them up to date with the code.

A language is one file in `web/locale/`, named after its code ("fr.po"). The build and the tests
compile it to where `app.words` looks for it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).resolve().parent
SOURCES = WEB / "locale"
COMPILED = WEB / "app" / "locale"


def extracted() -> Catalog:
    """All texts of the pages, and of the engine's errors, which the pages say too."""
    from diamonds_core.errors import MESSAGES

    catalogue = Catalog()
    for file, _line, text, comments, context in extract_from_dir(
        WEB, [("app/**.py", "python"), ("install.py", "python")], comment_tags=("Translators:",)
    ):
        catalogue.add(text, locations=[(file, 0)], auto_comments=comments, context=context)
    for text in MESSAGES.values():
        catalogue.add(text, locations=[("diamonds_core/errors.py", 0)])
    return catalogue


def read(path: Path) -> Catalog:
    """The catalogue in a file; its name is the language's code."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def update_all() -> None:
    """Add to every catalogue what is new in the code, take out what is gone."""
    texts = extracted()
    for path in sorted(SOURCES.glob("*.po")):
        catalogue = read(path)
        texts.creation_date = catalogue.creation_date
        catalogue.update(texts, no_fuzzy_matching=True)
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
        missing = sum(not _is_said(message.string) for message in catalogue if message.id)
        print(f"{path.name}: {missing} texts to be translated")


def _is_said(said: object) -> bool:
    return all(said) if isinstance(said, tuple | list) else bool(said)


def compile_all() -> None:
    """Compile every catalogue, and leave no other."""
    COMPILED.mkdir(exist_ok=True)
    for old in COMPILED.glob("*.mo"):
        old.unlink()
    for path in SOURCES.glob("*.po"):
        with (COMPILED / f"{path.stem}.mo").open("wb") as file:
            write_mo(file, read(path))


if __name__ == "__main__":
    sys.path[:0] = [str(WEB.parent)]
    update_all()
