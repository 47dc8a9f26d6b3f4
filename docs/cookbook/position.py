"""Set up a position by hand, and ask what is best in it."""

from pathlib import Path
from random import Random

from diamonds_core import game_of, move_text, read_position

# Seat 1 holds five cards in the fifth trick; docs/positions.md explains the fields.
view = read_position(
    "diamonds-4-second/1/1/play/r2d0/s1v4,s4v7t,s3v3,s3v6/3,D1S6C13,D14H4H7/D12D13D14H4C9/"
    "D11D1D9S1.H7H3D8H6.S9S7S2S15.S12H1S8S10.S3D15S6S11.D4C14"
)
Path("view.svg").write_text(view.svg(), "utf-8")

game = game_of(view.variant)
choice = game.bots["hard"].choose(view, Random(1))
for move, points in choice.evaluations:
    print(f"{points:+.2f}  {move_text(move)}")
    for reason in game.reasons(view, move)[:2]:
        print(f"         {game.reason_codes[reason.code]}")
