"""Entry point of PyScript in the table's worker; it only imports, so that a snapshot holds all."""

import gc

gc.disable()  # Modules leave no garbage, and the search for it takes 8 % of their import.

from app.screens import ask  # noqa: E402

gc.enable()

__all__ = ["ask"]
__export__ = ["ask"]
