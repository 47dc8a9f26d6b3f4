"""The pages of Diamonds."""

from app.diamonds.aid import aid_dialog, credit
from app.diamonds.ending import final
from app.diamonds.hints import why_not
from app.diamonds.lesson import LESSON
from app.diamonds.log import log_dialog
from app.diamonds.motion import flights, rest
from app.diamonds.past import past_tricks
from app.diamonds.rules import topics
from app.diamonds.scene import where
from app.diamonds.scores import score_sheet
from app.diamonds.sentences import sentence
from app.diamonds.setup import offer, options, players, variant
from app.diamonds.standing import summary
from app.diamonds.tabletop import table

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
