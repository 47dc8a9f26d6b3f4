"""Entry point of PyScript in the table's worker; it only imports, so that a snapshot holds all."""

from app.components.sprite import sprite
from app.screens import ask

__all__ = ["ask", "sprite"]
__export__ = ["ask", "sprite"]
