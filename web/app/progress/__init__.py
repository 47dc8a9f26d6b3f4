"""What a player has done on this device: days, puzzles, levels, par and statistics."""
