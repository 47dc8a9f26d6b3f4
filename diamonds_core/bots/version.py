"""The version of the bots: a digest of how they play, which `python -m tests.figures` writes.

A record names the versions that have played (`Record.bots`), since only the same one makes the
same moves again.
"""

VERSION = "322bf48d"
