"""The pages of Diversity."""

from app.diversity.aid import aid_dialog, credit
from app.diversity.results import final, summary
from app.diversity.rules import topics
from app.diversity.scores import score_sheet
from app.diversity.setup import offer, options, variant
from app.diversity.tabletop import (
    flights,
    log_dialog,
    past_tricks,
    rest,
    table,
    why_not,
)
from app.diversity.telling import sentence, where

__all__ = [
    "aid_dialog",
    "credit",
    "final",
    "flights",
    "log_dialog",
    "offer",
    "options",
    "past_tricks",
    "rest",
    "score_sheet",
    "sentence",
    "summary",
    "table",
    "topics",
    "variant",
    "where",
    "why_not",
]
