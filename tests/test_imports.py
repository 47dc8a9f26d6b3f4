"""Modules import each other at their head, without circles, and only what their folder may."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = {"diamonds_core": ROOT, "training": ROOT, "app": ROOT / "web"}
"""The packages, each in its folder."""

LATER = {
    "diamonds_core.arena.command": {"distributed"},
    "diamonds_core.diamonds.game": {"greedy", "transfer"},
    "diamonds_core.diversity.game": {"greedy"},
}
"""The modules imported inside a function: one of an extra, and those that no page needs."""

EXTRAS = {
    "diamonds_core.arena.command": {"distributed"},
    "diamonds_core.env.openspiel": {"numpy", "pyspiel"},
    "diamonds_core.record": {"typing_extensions"},
    "diamonds_core.env.pettingzoo": {"numpy", "gymnasium", "pettingzoo"},
    "diamonds_core.env.vector": {"numpy"},
}
"""Optional dependencies by module: see the extras in pyproject.toml."""

ALLOWED = sys.stdlib_module_names - {"time", "datetime", "secrets"}
"""Modules that the whole engine may import; of `random` only `Random`."""

REGISTRIES = {"diamonds_core", "diamonds_core.registry"}
OF_GAMES = ("diamonds_core.diamonds.", "diamonds_core.diversity.", "app.games.")
NAMED = {"diamonds", "diversity", "DiamondsVariant", "DiversityVariant"}


@cache
def trees() -> dict[str, ast.Module]:
    """Return all modules by name; a package's name ends in a dot."""
    found = dict[str, ast.Module]()
    for package, home in FOLDERS.items():
        for path in sorted((home / package).rglob("*.py")):
            name = ".".join(path.relative_to(home).with_suffix("").parts)
            found[name.removesuffix("__init__")] = ast.parse(path.read_text("utf-8"))
    return found


def imported(name: str, tree: ast.AST) -> set[str]:
    """Return the modules that part of a module imports; a package's name ends in a dot."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = name.split(".")[: -node.level] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            names = {f"{source}.{alias.name}" for alias in node.names}
            found |= {each for each in names if each in trees()} or {source}
    return {f"{each}." if f"{each}." in trees() else each for each in found}


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: imported(name, tree) & trees().keys() - {name} for name, tree in trees().items()}
    assert sum(map(len, graph.values())) > len(graph)
    TopologicalSorter(graph).prepare()


def test_imports_between_the_rooms_of_the_page_run_one_way() -> None:
    """Each room imports only from those that stand before it in the table of the documentation."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    rooms = re.findall(r"^\| `(\w+)/` \|", text, re.MULTILINE)
    packages = {path.parent.name for path in (ROOT / "web/app").glob("*/__init__.py")}
    assert {*rooms} == packages - {"static"}
    for name, tree in trees().items():
        package, _, inside = name.partition(".")
        room = inside.partition(".")[0]
        if package == "app" and room in rooms:
            used = {each.split(".")[1] for each in imported(name, tree) if each[:4] == "app."}
            assert used <= {*rooms[: rooms.index(room) + 1]}, name


def test_modules_are_imported_at_the_head_of_a_module() -> None:
    functions, found = ast.FunctionDef | ast.AsyncFunctionDef, dict[str, set[str]]()
    for name, tree in trees().items():
        for part in ast.walk(tree):
            if isinstance(part, functions) and (inside := imported(name, part)):
                found.setdefault(name, set()).update(each.rpartition(".")[2] for each in inside)
    assert found == LATER


def test_the_engine_needs_the_standard_library_alone_and_no_clock_or_global_chance() -> None:
    for name, tree in trees().items():
        if name.startswith("diamonds_core"):
            roots = {each.partition(".")[0] for each in imported(name, tree)}
            assert roots <= ALLOWED | EXTRAS.get(name, set()) | {"diamonds_core"}, name
            for node in ast.walk(tree):
                if isinstance(node, ast.Import):
                    assert "random" not in {alias.name for alias in node.names}, name
                if isinstance(node, ast.ImportFrom) and (node.module, node.level) == ("random", 0):
                    assert [alias.name for alias in node.names] == ["Random"], name


def test_no_module_but_the_registries_and_their_own_knows_a_game() -> None:
    """Shared modules import no game, and have no name of one in their code."""
    for name, tree in trees().items():
        if name.rstrip(".") not in REGISTRIES and not name.startswith(OF_GAMES):
            assert not {part for each in imported(name, tree) for part in each.split(".")} & NAMED
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom):
                    assert not {alias.name for alias in node.names} & NAMED, name
                if isinstance(node, ast.Constant):
                    assert node.value not in NAMED, name
