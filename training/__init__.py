"""Learning to play: games that networks play against themselves, and what they learn of them."""
