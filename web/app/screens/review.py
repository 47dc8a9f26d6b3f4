"""A finished round or game judged: what each decision of a person was worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from app.components.review import Report, review_page, working_page
from app.html import Markup
from app.names import seated
from app.navigator import Answer, Navigator, Request, Screen
from app.screens.mistakes import Mistakes
from app.screens.play import Play
from app.screens.replay import Replay, show_before
from app.showing import PageUpdate
from app.thinking import Thought, heard, key_of, wanted
from diamonds_core import Ask, Record, game_of, question, replay
from diamonds_core.review import Verdict, decisions, judge, rating, round_reviews, turning_points


class Review(Screen):
    """The decisions of all people, evaluated one by one by the thinker, then shown for one of them.

    `thoughts` are the answers so far, in the order of the decisions.
    """

    name = "review"

    def __init__(
        self, navigator: Navigator, record: Record, round_: int | None, id_: str = ""
    ) -> None:
        """Begin to evaluate all decisions of a round, or of the whole game with the id."""
        super().__init__(navigator)
        self.record = seated(record)
        self.round = round_
        self.id = id_
        self.decisions = [d for d in decisions(self.record) if round_ in (None, d.round)]
        self.thoughts: list[Thought] = []
        self.seat = min((decision.seat for decision in self.decisions), default=0)
        self._next = self._question()

    @property
    def place(self) -> str:
        """With the number of the round, if it is about one."""
        return f"{self.name}:{self.round or ''}"

    def html(self) -> Markup:
        """How far it has come, or what has come of it."""
        if self._next is not None:
            return working_page(len(self.thoughts), len(self.decisions))
        return review_page(self._report())

    def answers(self) -> Mapping[str, Answer]:
        """The thinker's answers; once it has answered all, what can be looked at more closely."""
        if self._next is not None:
            return {"thought": self._thought}
        return {
            "thought": self._thought,
            "whose": self._whose,
            "see": self._see,
            "mistakes": self._mistakes,
        }

    def thinks(self) -> Mapping[str, object] | None:
        """The next decision."""
        return wanted(self._next)

    # What can be asked -----------------------------------------------------------------

    def _thought(self, request: Request) -> list[PageUpdate]:
        if self._next is None or request["key"] != key_of(self._next):
            return self.look()
        self.thoughts.append(heard(self._next, request["answer"]))
        self._next = self._question()
        if self._next is None:
            self._keep_ratings()
        return self.look()

    def _whose(self, request: Request) -> list[PageUpdate]:
        """Show the decisions of another person."""
        self.seat = {str(seat): seat for seat in self._seats()}.get(str(request["arg"]), self.seat)
        return self.look()

    def _see(self, request: Request) -> list[PageUpdate]:
        """Look at the table as it was when a decision was made."""
        numbers = {str(d.move_index): d.move_index for d in self.decisions}
        number = numbers.get(str(request["arg"]))
        if number is None:
            return self.look()
        return show_before(self.navigator, self.record, number, self.seat)

    def _mistakes(self, _request: Request) -> list[PageUpdate]:
        return self.learn()

    def learn(self, number: int | None = None) -> list[PageUpdate]:
        """Let the person try again what was costly, or whoever has made the move of that number."""
        self.seat = next((d.seat for d in self.decisions if d.move_index == number), self.seat)
        costly = turning_points(self._verdicts())
        if not costly:
            return self.look()
        thoughts = {d.move_index: t for d, t in zip(self.decisions, self.thoughts, strict=True)}
        return self.navigator.open(Mistakes(self.navigator, self.record, costly, thoughts, number))

    # What is known ---------------------------------------------------------------------

    def _question(self) -> Ask | None:
        """What the strongest bot would do at the next decision."""
        if len(self.thoughts) == len(self.decisions):
            return None
        number = self.decisions[len(self.thoughts)].move_index
        return question(self.record, number, game_of(self.record.variant).strongest().id)

    def _seats(self) -> list[int]:
        return sorted({decision.seat for decision in self.decisions})

    def _verdicts(self, seat: int | None = None) -> list[Verdict]:
        """Of the person who is shown, or of a seat."""
        who = self.seat if seat is None else seat
        return [
            judge(decision, thought.evaluations)
            for decision, thought in zip(self.decisions, self.thoughts, strict=True)
            if decision.seat == who and thought.evaluations
        ]

    def _report(self) -> Report:
        verdicts = self._verdicts()
        return Report(
            variant=self.record.variant,
            names=tuple(seat.name for seat in self.record.seated),
            round=self.round,
            seat=self.seat,
            seats=self._seats(),
            rounds=round_reviews(self.record, verdicts),
            turning_points=turning_points(verdicts),
            rating=rating(verdicts),
            thought=self.thoughts[-1] if self.thoughts else None,
        )

    def _keep_ratings(self) -> None:
        """Let the device keep how well everybody played a whole game."""
        if self.id and self.round is None and replay(self.record).over:
            ratings = {str(seat): asdict(rating(self._verdicts(seat))) for seat in self._seats()}
            self.navigator.orders["rate"] = {"id": self.id, "ratings": ratings}


class Relearning(Screen):
    """The way back to the mistakes after a reload, over a review that evaluates all once more."""

    name = "mistakes"

    def __init__(self, navigator: Navigator, review: Review, number: int) -> None:
        """Wait there for what the move of that number has cost."""
        super().__init__(navigator)
        self.review = review
        self.number = number

    @property
    def place(self) -> str:
        """That of the mistake."""
        return f"{self.name}:{self.number}"

    def html(self) -> Markup:
        """How far it has come."""
        return self.review.html()

    def thinks(self) -> Mapping[str, object] | None:
        """What the review does."""
        return self.review.thinks()

    def answers(self) -> Mapping[str, Answer]:
        """What the thinker has found."""
        return {"thought": self._thought}

    def _thought(self, request: Request) -> list[PageUpdate]:
        shown = self.review.answers()["thought"](request)
        if self.thinks() is not None:
            return shown
        self.navigator.stack.pop()
        return self.review.learn(self.number)


def mistakes(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Come back to the mistake at the move `arg` of the game that is reviewed."""
    top, arg = navigator.top, str(request.get("arg") or "")
    if not isinstance(top, Review) or not (arg.isascii() and arg.isdecimal()):
        return top.look()
    if top.thinks() is None:
        return top.learn(int(arg))
    return navigator.open(Relearning(navigator, top, int(arg)))


def review(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Review the game that is looked at, or its round `arg`; never a round still in play."""
    top, arg = navigator.top, str(request.get("arg") or "")
    round_ = int(arg) if arg.isascii() and arg.isdecimal() else None
    if isinstance(top, Play):
        record, id_ = top.session.record, top.game.id
    elif isinstance(top, Replay):
        record, id_ = top.record, top.id
    else:
        return top.look()
    return navigator.open(Review(navigator, record, round_, id_))
