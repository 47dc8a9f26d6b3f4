"""The bots that all games share. Each game brings a heuristic, and an adapter for networks."""

from .bot import Bot, Choice

__all__ = ["Bot", "Choice"]
