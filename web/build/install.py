"""The manifests, the service worker and the licences of the site."""

from __future__ import annotations

import json
import shutil
from importlib.metadata import distribution
from pathlib import Path

from PIL import Image

from build import DIST, NPM, ROOT, WEB
from build.owner import Site
from build.packing import digest

PRECACHED = "self.__WB_MANIFEST"
# Files that nobody needs offline, or that the page stores itself.
NOT_PRECACHED = ("404.html", "sw.js", "snapshot.bin", "screenshots/*")
# The pictures of `make shots` that a store or a browser shows before it installs the game.
SCREENSHOTS = {"narrow": "phone", "wide": "desktop"}
SCREENS = ("home", "table", "diversity")
NIGHT = "#06141B"
FILES = ["application/json", ".json"]
SHAKEN = """\
This copy of Pyodide is modified: Diamonds' web/build/shake.mjs has made pyodide.asm.wasm and
pyodide.asm.mjs from the files of the same names in the npm package pyodide {version}. It took out
the exports of the program that its scripts don't name, the functions, imports and statements that
nothing else needed, and the modules of East Asian encodings with their tables. The sources of
Pyodide are at https://github.com/pyodide/pyodide.

"""
"""The notice of changes that the Mozilla Public License requires."""
COMPILED = """\
This copy is modified: Diamonds' web/build/freeze.py has compiled the modules that the game imports,
without docstrings and with few line numbers, and left out all others. Some that are imported but
never called are nearly empty, and dataclasses takes the code of its methods from a table.

"""
"""The notice of changes that the licence of Python requires."""


def write_manifests(assets: str, site: Site) -> None:
    """Write `manifest.en.webmanifest` and so on; their icons are in the folder `assets`."""
    from app.words import ENGLISH, languages, use

    for language in languages():
        use(language)
        found = _manifest(assets, language) | _related(site)
        text = json.dumps(found, indent=2, ensure_ascii=False)
        (DIST / manifest(language)).write_text(text, "utf-8")
    use(ENGLISH)


def manifest(language: str) -> str:
    """Return the address of the manifest in a language."""
    return f"manifest.{language}.webmanifest"


def _manifest(assets: str, language: str) -> dict[str, object]:
    from app.games import GAMES
    from app.words import _

    return {
        "id": "./",
        "name": _("Diamonds"),
        "short_name": _("Diamonds"),
        "description": _(
            "A card game of crystals and one of quick tricks, against bots or people."
        ),
        "lang": language,
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "categories": ["games", "card"],
        "launch_handler": {"client_mode": "navigate-existing"},
        "file_handlers": [{"action": "./", "accept": {FILES[0]: FILES[1:]}}],
        "share_target": {
            "action": "./",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                **{name: name for name in ("title", "text", "url")},
                "files": [{"name": "files", "accept": FILES}],
            },
        },
        "icons": _icons(assets),
        "screenshots": _screenshots(),
        "shortcuts": [
            *({"name": game.title(), "url": f"./?game={name}"} for name, game in GAMES.items()),
            {"name": _("The deal of the day"), "url": "./#deal=today"},
            {"name": _("The puzzle of the day"), "url": "./#puzzle=today"},
        ],
    }


def _related(site: Site) -> dict[str, object]:
    """Return the entries on the apps of a site in stores."""
    apps = [app.related() for app in site.android]
    return {"related_applications": apps} if apps else {}


def _icons(assets: str) -> list[dict[str, str]]:
    pixels = [
        {
            "src": f"{assets}/icons/{name}-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    return [*pixels, {"src": f"{assets}/icons/icon.svg", "sizes": "any", "type": "image/svg+xml"}]


def _screenshots() -> list[dict[str, str]]:
    """Copy the pictures into the site; a checkout may have none."""
    found = []
    for form, device in SCREENSHOTS.items():
        for file in [WEB / f"screenshots/{name}-{device}.jpg" for name in SCREENS]:
            if file.exists():
                (DIST / "screenshots").mkdir(exist_ok=True)
                shutil.copy(file, DIST / "screenshots")
                with Image.open(file) as picture:
                    width, height = picture.size
                entry = {"src": f"./screenshots/{file.name}", "type": "image/jpeg"}
                found.append(entry | {"sizes": f"{width}x{height}", "form_factor": form})
    return found


def copy_picture() -> None:
    """Copy the picture that chats show beside a link."""
    from app.static.document import PICTURE

    (DIST / PICTURE).parent.mkdir(exist_ok=True)
    shutil.copy(WEB / PICTURE, DIST / PICTURE)


def write_service_worker() -> None:
    """Put the list of all files of this version into `sw.js`."""
    script = DIST / "sw.js"
    before, files, after = script.read_text("utf-8").partition(PRECACHED)
    assert files, f"web/sw.js lacks {PRECACHED}"
    script.write_text(before + json.dumps(_precached(), indent=1) + after, "utf-8")


def _precached() -> list[dict[str, str | None]]:
    """Return the address of every file, with a digest unless its folder is named by content."""
    files = sorted(file for file in DIST.rglob("*") if file.is_file())
    return [
        {
            "url": file.relative_to(DIST).as_posix(),
            "revision": None if "assets" in file.parts else digest(file),
        }
        for file in files
        if not any(file.match(pattern) for pattern in NOT_PRECACHED)
    ]


def write_licences() -> None:
    """Write `licences.txt`: the terms of all that the site has, ours first."""
    texts = {"Diamonds": (ROOT / "LICENSE").read_text("utf-8")}
    # Pyodide's package holds no licence; of both these there is the text in a tool of the build.
    version = json.loads((NPM / "pyodide/package.json").read_text("utf-8"))["version"]
    texts["Pyodide"] = SHAKEN.format(version=version) + _licence_of_tool("pathspec")
    python = COMPILED + _licence_of_tool("typing_extensions")
    texts["CPython and its standard library, in Pyodide"] = python
    name = f"MarkupSafe {distribution('markupsafe').version}"
    texts[name] = _licence_of_tool("markupsafe", "LICENSE.txt")
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    for path, package in lock["packages"].items():
        if path and not package.get("dev"):
            title = f"{path.rpartition('node_modules/')[2]} {package['version']}"
            texts[title] = _licence_of(WEB / path, package["license"])
    parts = [f"{title}\n{'=' * len(title)}\n\n{text.strip()}\n" for title, text in texts.items()]
    (DIST / "licences.txt").write_text("\n\n".join(parts), "utf-8")


def _licence_of_tool(name: str, file: str = "LICENSE") -> str:
    text = distribution(name).read_text(f"licenses/{file}")
    assert text is not None
    return text


def _licence_of(package: Path, name: str) -> str:
    """Return the licence text in an npm package, or else the name of its licence."""
    found = sorted(package.glob("LICEN[CS]E*"))
    return "\n".join(file.read_text("utf-8") for file in found) or name
