"""What pages are made of: the navigator and its screens, commands, HTML, settings, messages."""
