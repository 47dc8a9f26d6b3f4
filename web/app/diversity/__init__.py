"""The pages of Diversity."""

from app.diversity.lesson import LESSON
from app.diversity.results import final, score_sheet, summary
from app.diversity.rules import aid_dialog, credit, topics
from app.diversity.setup import offer, options, variant
from app.diversity.table import (
    flights,
    log_dialog,
    past_tricks,
    rest,
    table,
    why_not,
)
from app.diversity.telling import sentence, where

__all__ = [
    "LESSON",
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
