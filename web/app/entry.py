"""Entry point of PyScript in the table's worker; it only imports, so that a snapshot holds all."""

import gc

gc.disable()  # Modules leave no garbage, and the search for it takes 8 % of their import.

from app.screens import ask  # noqa: E402

gc.enable()
gc.freeze()  # Modules stay, and each later search would look at all they hold.

__all__ = ["ask"]
__export__ = ["ask"]
