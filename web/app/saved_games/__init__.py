"""The games that a device keeps: open, as a file, as a link, and counted."""
