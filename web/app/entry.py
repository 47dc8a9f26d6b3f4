"""What PyScript runs in the table's worker. All else is imported, so a snapshot can hold it."""

from app.screens import ask
from app.sprite import sprite

__all__ = ["ask", "sprite"]
__export__ = ["ask", "sprite"]
