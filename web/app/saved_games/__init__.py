"""The games that a device keeps: open games, files and links."""
