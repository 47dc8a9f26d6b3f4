"""What PyScript runs in the table's worker. All else is imported, so a snapshot can hold it."""

from app.components.sprite import sprite
from app.screens import ask

__all__ = ["ask", "sprite"]
__export__ = ["ask", "sprite"]
