"""Read a record, draw a moment of it, and list what happened there."""

from pathlib import Path
from random import Random

from diamonds_core import (
    DiamondsVariant,
    before,
    game_of,
    move_text,
    play_game,
    read_record,
    replay,
    write_record,
)

# A record to read; the page saves its games as such files.
variant = DiamondsVariant(players=3)
played = play_game(variant, [game_of(variant).bots["medium"]] * 3, Random(7))
Path("game.json").write_text(write_record(played), "utf-8")

record = read_record(Path("game.json").read_text("utf-8"))
state = replay(before(record, 40))
names = [seat.name for seat in record.seated]
Path("moment.svg").write_text(state.svg(names), "utf-8")

print(f"{len(record.moves)} moves of {record.variant.name}; after 40 of them:")
print(state)
for move in record.moves[40:43]:
    print(f"seat {state.to_move} made the move {move_text(move)}:")
    state.play(move, emit=lambda event: print(f"  {event}"))
