"""Prove every puzzle again, in deals that its first proof has not seen.

    python -m tests.proofs

Once all are confirmed, it writes `proved.json`: the fingerprint of the puzzles, of the networks,
and of the values of short proofs. While it stays the same, no proof has to be repeated.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from hashlib import sha256
from math import inf
from pathlib import Path
from random import Random

from tqdm import tqdm

from diamonds_core.arena.proof import prove
from diamonds_core.puzzle import LIBRARY, Puzzle, load_puzzles, write_puzzle

HERE = Path(__file__).parent
KEPT = HERE / "proved.json"

ALL = load_puzzles()
SHORT = (7, 33, 41, 86, 128, 186, 351, 564)
"""The numbers of some puzzles that take a second to prove together.

They include cards and robberies, both games, exact proofs and playouts.
"""


def prove_again(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with the values of a proof in other deals; None where that proves nothing."""
    found = prove(puzzle.view, Random(f"again {puzzle.id}"), 1_000_000, hopeless=inf)
    if found is None:
        return None
    return replace(puzzle, values=tuple(found[move] for move in puzzle.view.legal))


def is_confirmed(puzzle: Puzzle) -> bool:
    """Return whether the same move is the best in other deals too."""
    again = prove_again(puzzle)
    return again is not None and again.best == puzzle.best


def fingerprint() -> dict[str, str]:
    """Return digests of everything on which the proofs of the puzzles depend."""
    networks = sorted(HERE.parent.glob("diamonds_core/**/*.bin"), key=lambda path: path.name)
    short = [again and write_puzzle(again) for again in (prove_again(ALL[n]) for n in SHORT)]
    return {
        "puzzles": _digest(LIBRARY.read_bytes()),
        "networks": _digest(*(path.read_bytes() for path in networks)),
        "proof": _digest(str(short).encode()),
    }


def _digest(*parts: bytes) -> str:
    return sha256(b"".join(parts)).hexdigest()[:16]


def main() -> None:
    """Prove all puzzles, and store the fingerprint if all are confirmed."""
    with ProcessPoolExecutor() as pool:
        confirmed = list(tqdm(pool.map(is_confirmed, ALL), total=len(ALL)))
    if lost := [str(line) for line, well in enumerate(confirmed, 1) if not well]:
        sys.exit(f"Not confirmed, by their lines in {LIBRARY.name}: {', '.join(lost)}")
    KEPT.write_text(json.dumps(fingerprint(), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
