"""The pages of Diamonds."""

from app.diamonds.aid import aid_dialog, credit
from app.diamonds.cards import why_not
from app.diamonds.lesson import LESSON
from app.diamonds.results import final, score_sheet, summary
from app.diamonds.rules import topics
from app.diamonds.scene import where
from app.diamonds.setup import offer, options, players, variant
from app.diamonds.table import flights, rest, table
from app.diamonds.telling import log_dialog, past_tricks, sentence

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
    "players",
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
