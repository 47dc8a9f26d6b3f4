"""Self-play, and learning the networks of the bots from it."""
