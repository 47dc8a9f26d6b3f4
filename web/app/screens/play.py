"""A game that is played, by one person or by several who hand the table on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.components.controls import seats_of
from app.components.menus import give_up, menu, more, players, record
from app.components.scene import AnyScene
from app.html import Markup
from app.kept import KeptGame
from app.navigator import Answer, Navigator, Request
from app.screens.table import Table, people_at
from app.sharing import Results
from app.showing import PageUpdate, news, page_of
from diamonds_core import Record, Session, new_record
from diamonds_core.events import Event


class Play(Table):
    """A running game: the table, the curtain between people, the end of a round and of all.

    `missed` is what the viewer is told who has just come back.
    """

    name = "play"

    def __init__(self, navigator: Navigator, game: KeptGame) -> None:
        """Sit down; with several people, nobody has said yet that they are there."""
        people = people_at(game.session)
        super().__init__(navigator, game.session, people[0] if len(people) == 1 else None)
        self.game = game
        self.missed: Sequence[Event] = ()

    def html(self) -> Markup:
        """The page that the game has come to."""
        return page_of(self.session, self.scene(), self._may_undo())

    def scene(self) -> AnyScene:
        """The table as the viewer may see it."""
        return replace(super().scene(), missed=tuple(self.missed), rival=self.game.rival)

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """The menu, and what it opens."""
        return {
            **super().sheets(),
            "menu": lambda: menu(self.pages.name, self.pages.credit(), self.choices()),
            "more": lambda: more(self.session.record),
            "players": lambda: players(self.scene()),
            "give-up": give_up,
            "record": record,
        }

    def answers(self) -> Mapping[str, Answer]:
        """Besides what is done in a round, what is done between them and with the whole game."""
        return {
            **super().answers(),
            "next": self._next,
            "reveal": self._reveal,
            "seats": self._seats,
            "again": self._again,
            "drop": self._drop,
        }

    def clear_feedback(self) -> None:
        """What was said of the last tap, and told after the curtain, has been read."""
        super().clear_feedback()
        self.missed = ()

    def private(self) -> bool:
        """Whether one of several people looks at their cards."""
        return self.viewer is not None and len(people_at(self.session)) > 1

    def cover(self) -> None:
        """Let whoever looks say first who they are."""
        self.looked.away(self.viewer, self.session)
        self.viewer, self.picked = None, ()
        self.navigator.forgets = True

    def closed(self) -> None:
        """Leave nobody's cards for others; a game that is over waits nowhere."""
        if self.private():
            self.navigator.forgets = True
        if self.session.state.over and self.navigator.game is self.game:
            self.navigator.game = None

    def turned(self) -> None:
        """With several people, let nobody's cards stay on the screen for somebody else."""
        state, person, before = self.session.state, self._person_to_move(), self.viewer
        people = people_at(self.session)
        turned = person is not None and person != self.viewer
        done = state.over or state.between_rounds
        if self.viewer not in people or (len(people) > 1 and (turned or done)):
            self.looked.away(self.viewer, self.session)
            self.viewer = None
        self.navigator.forgets |= self.viewer != before

    # What can be asked -----------------------------------------------------------------

    def _next(self, _request: Request) -> list[PageUpdate]:
        """Deal the next round."""
        if not self.session.state.between_rounds:
            return []
        return self._after(self.session.chance(self.viewer))

    def _reveal(self, _request: Request) -> list[PageUpdate]:
        """The person who is next says that they are there."""
        self.viewer = self._person_to_move()
        if self.viewer is not None:
            self.missed = self.looked.missed(self.viewer, self.session)
        self.looked.look(self.viewer, len(self.session.record.moves))
        return self.look(news(self.session, self.scene()))

    def _seats(self, request: Request) -> list[PageUpdate]:
        """Let the seats be called and played as the form says, from here on."""
        self.session.reseat(seats_of(request["form"], self.session.record.variant.players))
        self.picked = ()
        self.turned()
        return self.look()

    def _again(self, request: Request) -> list[PageUpdate]:
        """Begin another game with the same people and rules.

        With the `arg` "same" the same cards are dealt, with "turned" everybody gets those that
        the seat to their left had.
        """
        record, arg = self.session.record, request.get("arg")
        seats = record.seated[-1:] + record.seated[:-1] if arg == "turned" else record.seated
        seed = record.seed if arg in ("same", "turned") else None
        again = new_record(record.variant, seats, self.navigator.rng, seed)
        return deal_out(self.navigator, again, self.game.rival if arg == "same" else ())

    def _drop(self, _request: Request) -> list[PageUpdate]:
        """Give up the game: nothing is left of it."""
        self.navigator.game, self.navigator.orders["drop"] = None, self.game.id
        self.navigator.clear()
        return self.navigator.top.look()

    def _may_undo(self) -> str:
        """Behind the curtain, who may take back what they did last; else nobody."""
        looked = self.looked.seat
        if self.viewer is not None or looked is None or self._person_to_move() is None:
            return ""
        number = self.looked.decision(self.session)
        return "" if number is None else self.session.seats[looked].name


def deal_out(navigator: Navigator, record: Record, rival: Results = ()) -> list[PageUpdate]:
    """Begin a game that was not begun before, maybe one that a `rival` table has played."""
    navigator.clear()
    navigator.game = KeptGame(
        f"{navigator.rng.getrandbits(64):016x}", Session(record, navigator.rng), rival=rival
    )
    return navigator.open(Play(navigator, navigator.game))
