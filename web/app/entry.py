"""Entry point of PyScript in the table's worker; it only imports, so that a snapshot holds all."""

from app.screens import ask

__all__ = ["ask"]
__export__ = ["ask"]
