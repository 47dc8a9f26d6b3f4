"""The parts shared by all screens with a table."""

from __future__ import annotations

from app.core.commands import command
from app.core.html import Markup
from app.core.navigator import R, Screen, Sheets
from app.core.replies import Updates
from app.games.game_pages import AnyPages
from app.games.scene import AnyScene
from app.words import _, card_name
from diamonds_core import Card, IllegalMove, Move, Session, read_move


class TableScreen(Screen[R]):
    """A screen that shows a table: its scene, its dialogs, and taps that change no game.

    A subclass sets `pages` and defines `scene`. `picked` are the cards selected for passing, or
    the card lifted to be played.
    """

    pages: AnyPages
    picked: tuple[Card, ...] = ()

    def scene(self) -> AnyScene:
        """Return the current scene of the table."""
        raise NotImplementedError

    def past_scene(self) -> AnyScene:
        """Return the scene for the sheet with the past tricks."""
        return self.scene()

    def html(self) -> Markup:
        return self.pages.table(self.scene())

    def sheets(self) -> Sheets:
        log: Sheets = {"log": lambda: self.pages.log(self.scene())} if self.scene().has_log else {}
        return {
            **super().sheets(),
            **log,
            "tricks": lambda: self.pages.tricks(self.past_scene()),
            "aid": lambda: self.pages.aid(self.scene()),
        }

    @command
    def pick(self, name: str, /) -> Updates:
        """Select a card by its name or put it back; one beyond the limit replaces the oldest."""
        scene = self.scene()
        for card in scene.view.hand:
            if card.name == name:
                others = tuple(other for other in self.picked if other != card)
                added = others if card in self.picked else (*others, card)
                self.picked = added[max(0, len(added) - scene.picks) :]
        if self.picked and scene.view.phase == "play":
            self.feedback = self.raised_card_note(self.picked[0])
        return self.render(self.feedback)

    def raised_card_note(self, card: Card) -> str:
        """Return the sentence about a card that is lifted before it is played."""
        text = _("{card} is lifted, tap it again to play it.")
        return text.format(card=card_name(card))

    @command
    def explain(self, name: str, /) -> Updates:
        """Explain why a card can't be played, or the meaning of a thing at the table, by its name.

        A card lifted to be played is put back.
        """
        if self.scene().view.phase == "play":
            self.picked = ()
        self.feedback = self.pages.why_not(self.scene(), name)
        return self.render(self.feedback)


def requested_move(session: Session, text: str) -> Move | None:
    """Parse a move in canonical form; return None for an illegal one."""
    try:
        return read_move(session.state, text)
    except IllegalMove:
        return None
