"""The Python of the page."""
