"""Positions of which it is known what is right; `making` draws them, `solving` solves them."""

from pathlib import Path

PATH = Path(__file__).with_name("positions.jsonl")
