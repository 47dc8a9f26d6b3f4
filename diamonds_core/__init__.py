"""Diamonds, the trick-taking game: rules, records, views and bots, without anything else."""

from .cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Card, Deck
from .diamonds import State, scores, winners
from .errors import BadRecord, BadVariant, GameError, IllegalMove
from .games import GAMES, Bot, Game, draw
from .moves import Deal, Dealer, Give, Move, Pass, Rob, move_text
from .record import HUMAN, Record, Seat, canonical, play_text, read_record, replay, write_record
from .session import Session, Step
from .variants import DiamondsVariant, Variant, variant_from_json, variant_to_json
from .views import View, observe, resample

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "GAMES",
    "HEARTS",
    "HUMAN",
    "SPADES",
    "SUITS",
    "BadRecord",
    "BadVariant",
    "Bot",
    "Card",
    "Deal",
    "Dealer",
    "Deck",
    "DiamondsVariant",
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
    "canonical",
    "draw",
    "move_text",
    "observe",
    "play_text",
    "read_record",
    "replay",
    "resample",
    "scores",
    "variant_from_json",
    "variant_to_json",
    "winners",
    "write_record",
]
