"""Entry point of PyScript in the thinker's worker, for moves that take long to find."""

from app.core.thinking import think

__all__ = ["think"]
__export__ = ["think"]
