"""Diamonds and Diversity, two trick-taking games: rules, records, views and bots."""

from .bots import Bot, Choice
from .cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Card, Deck
from .diamonds.variant import DiamondsVariant
from .diversity.variant import DiversityVariant
from .errors import BadPosition, BadRecord, BadVariant, BotError, GameError, IllegalMove
from .game import DEFAULT_BOT, GAMES, AnyGame, Game, draw, variant_of
from .moves import Deal, Dealer, Give, Move, Pass, Rob, move_text
from .position import read_position, write_position
from .record import (
    HUMAN,
    Change,
    Record,
    Seat,
    before,
    canonical,
    new_record,
    play_text,
    read_move,
    read_record,
    write_record,
)
from .registry import game_of, replay
from .session import BotRequest, Session, Step, bot_request, dealt_session, play_game
from .state import State
from .variant import Variant, variant_from_json, variant_to_json
from .view import View

__version__ = "0.1.0"

__all__ = [
    "CLUBS",
    "DEFAULT_BOT",
    "DIAMONDS",
    "GAMES",
    "HEARTS",
    "HUMAN",
    "SPADES",
    "SUITS",
    "AnyGame",
    "BadPosition",
    "BadRecord",
    "BadVariant",
    "Bot",
    "BotError",
    "BotRequest",
    "Card",
    "Change",
    "Choice",
    "Deal",
    "Dealer",
    "Deck",
    "DiamondsVariant",
    "DiversityVariant",
    "Game",
    "GameError",
    "Give",
    "IllegalMove",
    "Move",
    "Pass",
    "Record",
    "Rob",
    "Seat",
    "Session",
    "State",
    "Step",
    "Variant",
    "View",
    "before",
    "bot_request",
    "canonical",
    "dealt_session",
    "draw",
    "game_of",
    "move_text",
    "new_record",
    "play_game",
    "play_text",
    "read_move",
    "read_position",
    "read_record",
    "replay",
    "variant_from_json",
    "variant_of",
    "variant_to_json",
    "write_position",
    "write_record",
]
