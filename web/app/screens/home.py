"""The start page."""

from __future__ import annotations

from app.desk import Screen
from app.html import Markup
from app.pages.home import home


class Home(Screen):
    """What lies at the bottom of the stack; it answers nothing but what can be asked anywhere."""

    name = "home"

    def html(self) -> Markup:
        """The form, and the way back to the kept game."""
        return home(self.note)
