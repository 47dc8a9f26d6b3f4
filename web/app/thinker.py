"""Entry point of PyScript in the thinker's worker, for moves that take long to find."""

from app.core.thinker import Thinker

think = Thinker().think

__all__ = ["think"]
__export__ = ["think"]
