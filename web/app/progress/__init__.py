"""The days, puzzles, levels, par and statistics of the players on this device."""
