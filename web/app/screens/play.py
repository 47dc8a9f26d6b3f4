"""The table at which a game is played, and whose eyes are on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.desk import Answer, Desk, Request, Screen
from app.games import pages_of
from app.hinting import Advice
from app.html import Markup
from app.kept import KeptGame, Looked
from app.pages.controls import seats_of
from app.pages.hint import hint_dialog, hint_text
from app.pages.menus import Choices, finish_question, give_up, menu, more, players, record
from app.pages.scene import AnyScene
from app.sharing import Results
from app.showing import (
    Picture,
    hurry,
    news,
    page_of,
    picked_with,
    pictures_of,
    scene_of,
    table_sheets,
)
from app.thinking import Thought, heard, key_of, searching, wanted
from app.words import _, card_name
from diamonds_core import (
    HUMAN,
    Ask,
    Card,
    GameError,
    Give,
    IllegalMove,
    Record,
    Session,
    Step,
    move_text,
    new_record,
)
from diamonds_core.claim import settled
from diamonds_core.events import Event
from diamonds_core.moves import parse_move

BEAT = 700
"""How long one sees a card that plays itself before it does, in ms at normal pace."""


class Play(Screen):
    """A running game: the table, the curtain between people, the end of a round and of all.

    `viewer` is the seat whose cards may be shown, None while nobody's may. `picked` are the
    cards selected for passing, or the one lifted to be played. `looked` tells whose decisions
    can be taken back, `missed` what the viewer is told who has just come back, `settled` after how
    many moves it was looked at whether the round is.
    """

    name = "play"

    def __init__(self, desk: Desk, game: KeptGame) -> None:
        """Sit down; with several people, nobody has said yet that they are there."""
        super().__init__(desk)
        self.game = game
        self.session = game.session
        self.pages = pages_of(game.session.record.variant)
        self.picked: tuple[Card, ...] = ()
        people = self._people()
        self.viewer = people[0] if len(people) == 1 else None
        self.looked = Looked(self.viewer)
        self.advice = Advice()
        self.settled = (-1, False)
        self.missed: Sequence[Event] = ()

    def html(self) -> Markup:
        """The page that the game has come to."""
        return page_of(self.session, self.scene(), self._may_undo())

    def scene(self) -> AnyScene:
        """The table as the viewer may see it."""
        scene = scene_of(
            self.session,
            self.viewer,
            self.desk.settings,
            self.picked,
            self.note,
            missed=self.missed,
            rival=self.game.rival,
        )
        if self._may_claim():
            return replace(scene, settled=True)
        offered = self._is_viewers_turn() and len(scene.view.legal) > 1
        return replace(scene, hint=self.advice.shown(self.session)) if offered else scene

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """The menu, and what it opens."""
        scene = self.scene()
        return {
            **super().sheets(),
            "menu": self._menu,
            "more": lambda: more(self.session.record),
            "players": lambda: players(scene),
            "give-up": give_up,
            **self._hint_sheet(),
            "finish": finish_question,
            "record": record,
            **table_sheets(self.pages, scene),
        }

    def answers(self) -> Mapping[str, Answer]:
        """All that can be tapped at a table."""
        return {
            "move": self._move,
            "undo": self._undo,
            "redo": self._redo,
            "claim": self._claim,
            "go": self._go,
            "finish": self._finish,
            "thought": self._thought,
            "hint": self._hint,
            "next": self._next,
            "pick": self._pick,
            "explain": self._explain,
            "reveal": self._reveal,
            "seats": self._seats,
            "again": self._again,
            "drop": self._drop,
        }

    def goes_on(self) -> bool:
        """Whether chance, a bot or a forced card moves next."""
        state = self.session.state
        if state.over or state.between_rounds:
            return False
        if self.session.player() == HUMAN:
            return self._forced() is not None
        return searching(self.session) is None

    def thinks(self) -> Mapping[str, object] | None:
        """The question to a bot that searches, when it is its turn; or what a hint would be."""
        return wanted(searching(self.session) or self._hint_wanted())

    def hush(self) -> None:
        """What was said of the last tap, and told after the curtain, has been read."""
        super().hush()
        self.missed = ()

    def private(self) -> bool:
        """Whether one of several people looks at their cards."""
        return self.viewer is not None and len(self._people()) > 1

    def cover(self) -> None:
        """Let whoever looks say first who they are."""
        self.looked.away(self.viewer, self.session)
        self.viewer, self.picked = None, ()
        self.desk.forgets = True

    def closed(self) -> None:
        """Leave nobody's cards for others; a game that is over waits nowhere."""
        if self.private():
            self.desk.forgets = True
        if self.session.state.over and self.desk.game is self.game:
            self.desk.game = None

    def look(self, say: str = "") -> list[Picture]:
        """The page at rest, a little longer before a card plays itself."""
        (picture,) = super().look(say)
        if self.goes_on() and self._forced() is not None:
            picture["rest"] = BEAT
        return [picture]

    # What can be asked -----------------------------------------------------------------

    def _move(self, request: Request) -> list[Picture]:
        """Make the move of the person whose eyes are on the screen."""
        move = str(request["move"])
        if not self._is_the_viewers(move):
            return self.look()
        try:
            steps = self.session.play(move, self.viewer)
        except IllegalMove:
            return self.look()
        return self._after(steps)

    def _go(self, _request: Request) -> list[Picture]:
        """Let a forced card, a bot that needn't search or chance make the next move."""
        if not self.goes_on():
            return []
        if forced := self._forced():
            steps = self.session.play(forced, self.viewer)
        elif ask := self.session.ask():
            steps = self.session.answer(ask, ask.think().move, self.viewer)
        else:
            steps = self.session.chance(self.viewer)
        return self._after(steps)

    def _thought(self, request: Request) -> list[Picture]:
        """Make the move that the thinker has found, `answer`; without one another bot plays.

        Or show it, when it is a hint.
        """
        answer, hint = request["answer"], self._hint_wanted()
        if hint is not None and request["key"] == key_of(hint):
            return self._show_hint(heard(hint, answer))
        ask = searching(self.session)
        if ask is None or request["key"] != key_of(ask):
            return self.look()
        if answer is not None:
            return self._after(self.session.answer(ask, heard(ask, answer).move, self.viewer))
        self.note = _("The thinking bot can't be started here: a quicker one plays for it.")
        return self._after(self.session.stand_in(self.viewer))

    def _hint(self, _request: Request) -> list[Picture]:
        """Let the thinker find what the viewer should do."""
        if not self._is_viewers_turn():
            return self.look()
        self.advice.want(self.session)
        self.note = _("Looking for the best move")
        return self.look()

    def _show_hint(self, thought: Thought) -> list[Picture]:
        """Mark the best move and say why."""
        self.advice.thought = thought
        scene = self.scene()
        self.note = hint_text(thought, scene.view, scene.names)
        return self.look(self.note)

    def _next(self, _request: Request) -> list[Picture]:
        """Deal the next round."""
        if not self.session.state.between_rounds:
            return []
        return self._after(self.session.chance(self.viewer))

    def _pick(self, request: Request) -> list[Picture]:
        """Take a card into the ones to be passed, or out of them; the oldest makes room.

        Where each card is confirmed, the one to be played is lifted in the same way.
        """
        scene = self.scene()
        self.picked = picked_with(scene, str(request["arg"]), self.picked)
        if self.picked and scene.view.phase == "play":
            text = _("{card} is lifted, tap it again to play it.")
            self.note = text.format(card=card_name(self.picked[0]))
        return self.look(self.note)

    def _explain(self, request: Request) -> list[Picture]:
        """Say why a card of the viewer's can't be played now, or what a thing at the table is.

        For another card, a lifted one lies down again.
        """
        scene, name = self.scene(), str(request["arg"])
        self.note = self.pages.why_not(scene, name)
        if any(card.name == name for card in scene.view.hand):
            self.picked = ()
        return self.look(self.note)

    def _reveal(self, _request: Request) -> list[Picture]:
        """The person who is next says that they are there."""
        self.viewer = self._person_to_move()
        if self.viewer is not None:
            self.missed = self.looked.missed(self.viewer, self.session)
        self.looked.look(self.viewer, len(self.session.record.moves))
        return self.look(news(self.session, self.scene()))

    def _seats(self, request: Request) -> list[Picture]:
        """Let the seats be called and played as the form says, from here on."""
        self.session.reseat(seats_of(request["form"], self.session.record.variant.players))
        self.picked = ()
        self._shut_curtain()
        return self.look()

    def _again(self, request: Request) -> list[Picture]:
        """Begin another game with the same people and rules.

        With the `arg` "same" the same cards are dealt, with "turned" everybody gets those that
        the seat to their left had.
        """
        record, arg = self.session.record, request.get("arg")
        seats = record.seated[-1:] + record.seated[:-1] if arg == "turned" else record.seated
        seed = record.seed if arg in ("same", "turned") else None
        again = new_record(record.variant, seats, self.desk.rng, seed)
        return deal_out(self.desk, again, self.game.rival if arg == "same" else ())

    def _undo(self, _request: Request) -> list[Picture]:
        """Take back the last decision of whoever looked last, and what followed from it."""
        number = self.looked.decision(self.session)
        if number is None:
            return self.look()
        taken_back = self.session.record.moves[number]
        self.session.back_to(number)
        self.looked.left.clear()
        self.picked = ()
        if isinstance(taken_back, Card):
            self.desk.orders["offer"] = "confirm"
        self._shut_curtain()
        self.note = _("Taken back.")
        return self.look(self.note)

    def _redo(self, _request: Request) -> list[Picture]:
        """Make the decision again that was taken back."""
        if not self._may_redo():
            return self.look()
        return self._after(self.session.redo(self.viewer))

    def _drop(self, _request: Request) -> list[Picture]:
        """Give up the game: nothing is left of it."""
        self.desk.game, self.desk.orders["drop"] = None, self.game.id
        self.desk.clear()
        return self.desk.top.look()

    def _claim(self, _request: Request) -> list[Picture]:
        """Play out the rest of a round in which nothing can change any more."""
        return self._play_out() if self._may_claim() else self.look()

    def _finish(self, _request: Request) -> list[Picture]:
        """Let bots play out the rest of the round at once, the viewer's cards too."""
        return self._play_out() if self._may_finish() else self.look()

    def _play_out(self) -> list[Picture]:
        """Where somebody would have to be waited for, a bot stands in."""
        while self.session.state.to_move is not None:
            ask = self.session.ask()
            if ask is None or searching(self.session):
                self.session.stand_in(self.viewer)
            else:
                self.session.answer(ask, ask.think().move, self.viewer)
        return self._after([])

    # What lies over the table ----------------------------------------------------------

    def choices(self) -> Choices:
        """What can be done now besides playing."""
        return Choices(
            undo=self.looked.decision(self.session) is not None,
            redo=self._may_redo(),
            claim=self._may_claim(),
            finish=self._may_finish(),
        )

    def _menu(self) -> Markup:
        return menu(self.pages.name, self.pages.credit(), self.choices())

    # Who is there ----------------------------------------------------------------------

    def _people(self) -> list[int]:
        seats = self.session.seats
        return [number for number, seat in enumerate(seats) if seat.player == HUMAN]

    def _person_to_move(self) -> int | None:
        return self.session.turn if self.session.player() == HUMAN else None

    def _is_viewers_turn(self) -> bool:
        return self.viewer is not None and self._person_to_move() == self.viewer

    def _is_the_viewers(self, move: str) -> bool:
        """Whether it is the viewer's turn to move, and the cards are their own to give."""
        try:
            found = parse_move(move, self.session.state.deck)
        except GameError:
            return False
        own = not isinstance(found, Give) or found.seat == self.viewer
        return own and self._is_viewers_turn()

    def _may_undo(self) -> str:
        """Behind the curtain, who may take back what they did last; else nobody."""
        looked = self.looked.seat
        if self.viewer is not None or looked is None or self._person_to_move() is None:
            return ""
        number = self.looked.decision(self.session)
        return "" if number is None else self.session.seats[looked].name

    def _may_finish(self) -> bool:
        """Whether the only person is to play a card."""
        playing = self.session.state.phase.name in ("play", "rob")
        return playing and self._is_viewers_turn() and len(self._people()) == 1

    def _may_claim(self) -> bool:
        """Whether that person sees that the rest of the round is settled."""
        if not self._may_finish():
            return False
        number = len(self.session.record.moves)
        if self.settled[0] != number:
            self.settled = number, settled(self.session.view(self.viewer))
        return self.settled[1]

    def _hint_wanted(self) -> Ask | None:
        """The hint that the viewer waits for."""
        return self.advice.open(self.session) if self._is_viewers_turn() else None

    def _hint_sheet(self) -> Mapping[str, Callable[[], Markup]]:
        """All that the hint was chosen from, while it is shown."""
        thought = self.advice.told(self.session) if self._is_viewers_turn() else None
        if thought is None:
            return {}
        scene = self.scene()
        return {"hint": lambda: hint_dialog(thought, scene.view, scene.names)}

    def _may_redo(self) -> bool:
        return bool(self.session.undone) and self._is_viewers_turn()

    def _forced(self) -> str | None:
        """The move that plays itself for the viewer: the only one, if the player wants that."""
        if not self.desk.settings.forced or not self._is_viewers_turn():
            return None
        legal = self.session.view(self.viewer).legal
        return move_text(legal[0]) if len(legal) == 1 else None

    def _after(self, steps: list[Step]) -> list[Picture]:
        """The pictures of what has happened, then the table at rest; shut the curtain first."""
        self.picked = ()
        pictures = pictures_of(self.session, steps, self.desk.settings)
        self._shut_curtain()
        (rest,) = self.look()
        if self.session.state.over:
            rest["sound"] = "end"
        elif self._is_viewers_turn():
            rest["sound"] = "" if self._forced() else "turn"
            hurry(pictures)
        return [*pictures, rest]

    def _shut_curtain(self) -> None:
        """With several people, let nobody's cards stay on the screen for somebody else."""
        state, person, before = self.session.state, self._person_to_move(), self.viewer
        people = self._people()
        turned = person is not None and person != self.viewer
        done = state.over or state.between_rounds
        if self.viewer not in people or (len(people) > 1 and (turned or done)):
            self.looked.away(self.viewer, self.session)
            self.viewer = None
        self.desk.forgets |= self.viewer != before


def deal_out(desk: Desk, record: Record, rival: Results = ()) -> list[Picture]:
    """Begin a game that was not begun before, maybe one that a `rival` table has played."""
    desk.clear()
    desk.game = KeptGame(f"{desk.rng.getrandbits(64):016x}", Session(record), rival=rival)
    return desk.open(Play(desk, desk.game))
