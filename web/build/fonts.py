"""The display face, cut to the letters of names and of the texts in all languages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from unicodedata import category

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

from build import NPM
from build.translate import SOURCES, read_catalogue

# Latin-1, since names may have any letter of it, and other letters and signs of the pages.
UNICODES = "20-7E,A0-FF,152,153,178,2013,2014,2018,2019,201C,201D,2026,2212"
WEIGHTS = (400, 700)
SCRIPTS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese")


def cut_fonts(folder: Path) -> None:
    """Write the fonts; SystemExit if they lack a letter of a language."""
    folder.mkdir()
    letters = {path: letters_of(path) for path in sorted(SOURCES.glob("*.po"))}
    text = "".join(sorted(set[str]().union(*letters.values())))
    command = [sys.executable, "-m", "fontTools.subset", "--flavor=woff2", "--no-hinting"]
    command += [f"--unicodes={UNICODES}", f"--text={text}"]
    command += ["--layout-features=ccmp,kern,liga,locl,tnum"]
    for weight in WEIGHTS:
        files = files_with(set[str]().union(*letters.values()), weight)
        for path, needed in letters.items():
            if lacking := lacking_letters(files, needed):
                sys.exit(f"Spectral lacks {' '.join(lacking)}, which {path.name} has.")
        target = folder / f"spectral-{weight}.woff2"
        with NamedTemporaryFile(suffix=".ttf") as whole:
            Merger().merge([str(file) for file in files]).save(whole.name)
            subprocess.run([*command, whole.name, f"--output-file={target}"], check=True)


def files_with(letters: set[str], weight: int) -> list[Path]:
    """Return the Latin file of a weight, and those of the other scripts that letters need."""
    found: list[Path] = []
    for script in SCRIPTS:
        file = NPM / f"@fontsource/spectral/files/spectral-{script}-{weight}-normal.woff2"
        if not found or letters_in(file).intersection(lacking_letters(found, letters)):
            found.append(file)
    return found


def letters_of(path: Path) -> set[str]:
    """Return the letters, their capitals and the marks of punctuation of a catalogue."""
    texts = "".join("".join(message.string or ()) for message in read_catalogue(path) if message.id)
    return {char for char in texts + texts.upper() if category(char)[0] in "LP"}


def lacking_letters(files: Sequence[Path], letters: set[str]) -> list[str]:
    """Return the letters that none of the font files has."""
    return sorted(letters.difference(*map(letters_in, files)))


@cache
def letters_in(file: Path) -> frozenset[str]:
    """Return the characters that a font file has."""
    return frozenset(map(chr, TTFont(file).getBestCmap()))
