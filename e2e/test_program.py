"""Python's program as it is served, reduced, compared with the original one."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

import serve
from build import NPM
from build.site import find_node

SERVED = next(serve.ASSETS.glob("pyodide-*"))
ORIGINAL = NPM / "pyodide"

LOOK = """
import codecs, json, sys, unicodedata
from encodings.aliases import aliases
from hashlib import sha256

def digest(values):
    return sha256("\\n".join(values).encode("utf-8", "surrogatepass")).hexdigest()

def outcome(name):
    try:
        __import__(name)
    except Exception as error:
        return type(error).__name__
    return "there"

def encoded(name):
    letters = [chr(number) for number in range(0x3000)] + ["語", "한", "😀"]
    try:
        return digest(repr(letter.encode(name, "replace")) for letter in letters)
    except Exception as error:
        return type(error).__name__

letters = [chr(number) for number in range(sys.maxunicode + 1)]
facts = (unicodedata.category, unicodedata.decomposition, unicodedata.combining)
json.dumps({
    "modules": {name: outcome(name) for name in sys.builtin_module_names},
    "encodings": {name: encoded(name) for name in sorted(set(aliases.values()))},
    "names": digest(unicodedata.name(letter, "") for letter in letters),
    "facts": [digest(str(fact(letter)) for letter in letters) for fact in facts],
    "forms": digest(unicodedata.normalize("NFKD", letter) for letter in letters),
})
"""

START = """
import {{ loadPyodide }} from '{address}/pyodide.mjs';
const python = await loadPyodide({{ stdLibURL: '{library}' }});
console.log(python.runPython({look}));
"""

EAST_ASIAN = {f"_codecs_{name}" for name in ("cn", "hk", "iso2022", "jp", "kr", "tw")}


def look(address: str) -> dict[str, Any]:
    """Return the result of `LOOK` in a Python with the whole library."""
    library = ORIGINAL / "python_stdlib.zip"
    script = START.format(address=address, library=library, look=json.dumps(LOOK))
    command = [find_node(), "--input-type=module", "--eval", script]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.heavy
def test_the_served_program_lacks_the_codecs_of_east_asia_and_nothing_else() -> None:
    """It behaves as if Python had been built without them; everything else is as before."""
    served, original = look(SERVED.as_uri()), look(ORIGINAL.as_uri())
    assert original["modules"].keys() - served["modules"].keys() == EAST_ASIAN
    lacking = {name for name, text in served["encodings"].items() if text == "LookupError"}
    assert {"gb18030", "big5", "shift_jis", "euc_kr", "iso2022_jp"} <= lacking
    for name in EAST_ASIAN:
        del original["modules"][name]
    for name in lacking:
        served["encodings"][name] = original["encodings"][name]
    assert served == original
