"""What PyScript runs in the table's worker. All else is imported, so a snapshot can hold it."""

from app.rooms import ask

__all__ = ["ask"]
__export__ = ["ask"]
