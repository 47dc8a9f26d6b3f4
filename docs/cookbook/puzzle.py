"""Find a puzzle: among those of the usual table, the hardest in which a void is made."""

from pathlib import Path

from diamonds_core import move_text
from diamonds_core.puzzle import load_puzzles

found = [
    puzzle
    for puzzle in load_puzzles()
    if puzzle.variant.name == "diamonds-4-second" and "void" in puzzle.themes
]
puzzle = max(found, key=lambda puzzle: puzzle.rating)
Path("puzzle.svg").write_text(puzzle.svg(), "utf-8")

print(f"the hardest of {len(found)}, with a rating of {puzzle.rating}: {puzzle.position}")
for move, value in sorted(puzzle.evaluations.items(), key=lambda entry: -entry[1].points):
    print(f"{value.points:+.2f} ± {value.error:.2f}  {move_text(move)}")
