"""What a seat may see, of any game."""

from . import diamonds, diversity

View = diamonds.View | diversity.View
