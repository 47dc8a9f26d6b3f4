"""The display face, cut to the letters of names and of the texts in all languages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unicodedata import category

from fontTools.ttLib import TTFont

from build import NPM
from build.translate import SOURCES, read_catalogue

# Latin-1, since names may have any letter of it, and other letters and signs of the pages.
UNICODES = "20-7E,A0-FF,152,153,178,2013,2014,2018,2019,201C,201D,2026,2212"
WEIGHTS = (400, 700)


def cut_fonts(folder: Path) -> None:
    """Write the fonts; SystemExit if they lack a letter of a language."""
    folder.mkdir()
    letters = {path: letters_of(path) for path in sorted(SOURCES.glob("*.po"))}
    text = "".join(sorted(set[str]().union(*letters.values())))
    command = [sys.executable, "-m", "fontTools.subset", "--flavor=woff2", "--no-hinting"]
    command += [f"--unicodes={UNICODES}", f"--text={text}"]
    command += ["--layout-features=ccmp,kern,liga,locl,tnum"]
    for weight in WEIGHTS:
        source = source_of(weight)
        for path, needed in letters.items():
            if lacking := lacking_letters(source, needed):
                sys.exit(f"{source.name} lacks {' '.join(lacking)}, which {path.name} has.")
        target = folder / f"spectral-{weight}.woff2"
        subprocess.run([*command, str(source), f"--output-file={target}"], check=True)


def source_of(weight: int) -> Path:
    """Return the font file of a weight."""
    return NPM / f"@fontsource/spectral/files/spectral-latin-{weight}-normal.woff2"


def letters_of(path: Path) -> set[str]:
    """Return the letters, their capitals and the marks of punctuation of a catalogue."""
    texts = "".join("".join(message.string or ()) for message in read_catalogue(path) if message.id)
    return {char for char in texts + texts.upper() if category(char)[0] in "LP"}


def lacking_letters(font: Path, letters: set[str]) -> list[str]:
    """Return the letters that a font lacks."""
    known = TTFont(font).getBestCmap()
    return sorted(char for char in letters if ord(char) not in known)
