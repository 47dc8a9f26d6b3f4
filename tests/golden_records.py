"""The golden records: a whole game of each variant, which every later version reads alike.

    python -m tests.golden_records

writes a game and its final table for each variant that has none. What is there never changes.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from diamonds_core import Move, Record, State, Variant, canonical, game_of, new_record, replay
from diamonds_core.chance import below, chance_move, numbers
from diamonds_core.game import variants
from diamonds_core.record import write_record

FOLDER = Path(__file__).parent / "golden"
TABLES = FOLDER / "tables.json"

COMMAND = "python -m tests.golden_records"


def path_of(variant: Variant) -> Path:
    """Return the file of the golden record of a variant."""
    return FOLDER / f"{variant.name}.json"


def has_first_format(path: Path) -> bool:
    """Return whether a golden record is there, and in the first format, as the oldest ones are."""
    return path.exists() and '"diamonds-record/1"' in path.read_text("utf-8")


def game(variant: Variant) -> Record:
    """Return a whole game whose deals and moves follow from the variant's name."""
    record = new_record(variant, (), Random(variant.name), variant.name)
    record.bots = ()
    state: State = game_of(variant).start(variant)
    stream = numbers(variant.name)
    while not state.over:
        move: Move = (
            chance_move(state, variant.name)
            if state.to_move is None
            else state.legal()[below(len(state.legal()), stream)]
        )
        record.moves.append(canonical(move, variant))
        state.play(move)
    return record


def main() -> None:
    """Write the missing records, and their final tables."""
    tables = json.loads(TABLES.read_text("utf-8"))
    for name, variant in variants().items():
        if path_of(variant).exists():
            continue
        record = game(variant)
        path_of(variant).write_text(write_record(record) + "\n", "utf-8")
        tables[name] = game_of(variant).summary(replay(record))
        print(f"{path_of(variant).name} and its table are written")
    lines = [f"  {json.dumps(name)}: {json.dumps(tables[name])}" for name in tables]
    TABLES.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
