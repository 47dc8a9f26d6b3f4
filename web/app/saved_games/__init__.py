"""The games that a device keeps: open games, files, links, and statistics."""
