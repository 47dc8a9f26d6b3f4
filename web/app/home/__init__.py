"""The start page, the list of games, and their files and links."""
