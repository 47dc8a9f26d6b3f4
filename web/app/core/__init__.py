"""The basis of all pages: the navigator and its screens, commands, HTML, settings, messages."""
