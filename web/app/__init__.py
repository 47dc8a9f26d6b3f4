"""The Python side of the web app."""
