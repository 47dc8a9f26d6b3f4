"""The arena: bots measured against each other."""
