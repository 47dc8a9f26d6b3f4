"""The arena: matches between bots, and proofs of puzzles."""
