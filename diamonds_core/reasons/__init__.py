"""Reasons for or against a move, as codes and facts that follow from a View alone.

Every reason is certain: it holds in all deals that agree with what the seat knows. Pages make
sentences of the codes and facts.
"""

from ..diamonds.reasons import diamonds_reasons
from ..diversity.reasons import diversity_reasons
from .codes import CODES, Reason

__all__ = ["CODES", "Reason", "diamonds_reasons", "diversity_reasons"]
