"""The contract of a game's pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from app.core.commands import Form
from app.core.controls import Character, chosen_variant
from app.core.html import Inside, Markup
from app.core.replies import Motion
from app.games.cards import not_now
from app.games.log import log_dialog, round_log_title
from app.games.opening import Opening
from app.games.scene import Scene
from app.words import _
from app.words.explanations import Names, reason_words
from diamonds_core import Game, Move, Record, State, Variant, View, game_of
from diamonds_core.events import Event
from diamonds_core.partner import Meaning
from diamonds_core.reasons import Facts, Reason

V = TypeVar("V", bound=Variant)
S = TypeVar("S", bound=State)
W = TypeVar("W", bound=View)


def open_score(view: View, seat: int) -> int:
    """Return the score of a seat's side, where nothing is hidden."""
    score: int = game_of(view.variant).scores(view)[view.variant.team[seat]]
    return score


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of rules: its title, and its paragraphs, lists and pictures as HTML."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True)
class Note:
    """The text before a move: it tells the learner what to play, or comments on a bot's move.

    Args:
        text: the words, translated when they are shown.
        instead: the reason for this card, shown to a learner who taps another playable one.
        shows: the subject of the words, highlighted at the table by the style.
    """

    text: Callable[[], str]
    instead: Callable[[], str] = str
    shows: str = ""


@dataclass(frozen=True, slots=True)
class Lesson(Generic[W]):
    """A record with notes: the learner has seat 0, and makes the moves of the record.

    Args:
        record: the whole prepared game.
        start: the number of moves made before the lesson begins.
        notes: the notes, by the number of moves made before each is shown.
        ending: returns the last page's view of the game, empty in the middle of a round, and a
            summary in sentences.
    """

    record: Callable[[], Record]
    start: int
    notes: Mapping[int, Note] = field(repr=False)
    ending: Callable[[Scene[W]], tuple[Markup, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The content of a game's score sheet.

    Args:
        heads: the heads of the columns: the mark of a seat, and the name.
        rounds: the cells of each round, as HTML.
        unit: the word for a round, as the head of the first column.
        sums: the last row: its title and its cells.
        key: the meaning of the cells, as HTML.
    """

    heads: Sequence[tuple[Markup, str]]
    rounds: Sequence[Sequence[Inside]]
    unit: str
    sums: tuple[str, Sequence[Inside]]
    key: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePages(Generic[V, S, W]):
    """The pages of one game, for its types of variants, states and views.

    The defaults are what most games have in common.

    Args:
        game: its rules.
        title: its name.
        motto: one line below the title.
        credit: its author.
        usual: the variant that the start page's form begins with.
        variant_title: a short description of a variant; by default the title of the game.
        players: the choices of a form above the names, with a variant chosen; no fewer players.
        options: the choices below the names, with a variant chosen.
        offer: the chosen variant, on the button that deals.
        hidden: the CSS selectors of choices that don't fit others (see `components/controls.py`).
        topics: its rules by name, in reading order.
        lesson: its lesson, None without one.
        where: the progress of the game, the most specific words first.
        table: the page while a round is played.
        stage: the trick alone, with what the viewer holds, for a small table.
        summary: the page after a round.
        final: the page after the game.
        opening: the scores as they are counted at the end, before the page after the game.
        praises: a sentence about each seat after a game, with names; none without kinds of them.
        locked: the crystals that a seat has locked away.
        open_points: the points of a seat that all may see, in the View after a round.
        hides_points: whether there are others, which are counted at the end.
        scores: the score sheet, for the views at the end of every round.
        log_title: the title of the log of a round.
        tricks: the sheet with the past tricks.
        aid: the sheet with the rules at a glance.
        sentence: an event as a sentence for the viewer, empty for an event without one.
        motions: the motions that show an event.
        rest: the pause after an event, in ms, None for the usual one.
        characters: how each level plays, by its id; measured, not invented.
        reasons: the sentence of each code of reasons (see `Game.reasons`), with gaps for its facts.
        reasons_about: the sentences about another player, whose name fills the gap `who`, where
            they differ.
        reasons_to: the sentences about another player that address the seat among the facts.
        missed: by the code of a reason, the sentence about a card that it doesn't name and that
            has this reason, for a warning before another card.
        why_not: the reason why a card can't be played, or a description of a thing at the table,
            by its name.
    """

    game: Game[V, S, W]
    title: Callable[[], str]
    motto: Callable[[], str] = str
    credit: Callable[[], str] = str
    usual: V
    variant_title: Callable[[V], str] | None = None
    players: Callable[[V, int], Markup] = lambda _chosen, _least: Markup()
    options: Callable[[V], Markup] = lambda _chosen: Markup()
    offer: Callable[[], Markup] = Markup
    hidden: Callable[[], Iterable[str]] = tuple
    topics: Callable[[], Mapping[str, Topic]]
    lesson: Lesson[W] | None = None
    where: Callable[[Scene[W]], tuple[str, str]]
    table: Callable[[Scene[W]], Markup]
    stage: Callable[[Scene[W]], Markup]
    summary: Callable[[Scene[W]], Markup]
    final: Callable[[Scene[W]], Markup]
    opening: Callable[[Scene[W]], Opening]
    praises: Callable[[Record, Sequence[str]], Sequence[str]] = lambda _record, _names: ()
    locked: Callable[[S, int], int] = lambda _state, _seat: 0
    open_points: Callable[[W, int], int] = open_score
    hides_points: bool = False
    scores: Callable[[Scene[W], Sequence[W]], ScoreSheet]
    log_title: Callable[[int], str] = round_log_title
    tricks: Callable[[Scene[W]], Markup]
    aid: Callable[[Scene[W]], Markup]
    sentence: Callable[[Event, Scene[W]], str]
    motions: Callable[[Event, Scene[W]], list[Motion]]
    rest: Callable[[Event, Scene[W]], int | None]
    characters: Callable[[], Mapping[str, Character]] = dict
    reasons: Callable[[Facts], Mapping[str, str]] = lambda _facts: {}
    reasons_about: Callable[[Facts], Mapping[str, str]] = lambda _facts: {}
    reasons_to: Callable[[], Mapping[str, str]] = dict
    missed: Callable[[], Mapping[str, str]] = dict
    why_not: Callable[[Scene[W], str], str] = not_now

    @property
    def name(self) -> str:
        """The name of the game in records and requests."""
        return self.game.name

    def variant_label(self, variant: V) -> str:
        """Return a short description of a variant."""
        return self.variant_title(variant) if self.variant_title else self.title()

    def log(self, scene: Scene[W]) -> Markup:
        """Return the sheet with the log of the round."""
        title = self.log_title(scene.view.round)
        return log_dialog(scene, title, lambda event: self.sentence(event, scene))

    def sentences(self, view: W, move: Move, names: Names, about: bool = False) -> list[str]:
        """Return the reasons for or against a legal move, the most telling first.

        They address the seat of the View, or are `about` it, by its name.
        """
        assert view.seat is not None
        return self.reason_sentences(
            self.game.reasons(view, move), names, view.seat if about else None
        )

    def reason_sentences(
        self, reasons: Iterable[Reason], names: Names, about: int | None, to: int | None = None
    ) -> list[str]:
        """Return reasons as sentences `about` a seat by its name, or addressed to it with None.

        The sentences are said `to` a seat, which some of them may be about, too.
        """
        usual, found = {"only-move": _("There is nothing else to play.")}, list[str]()
        for reason in reasons:
            texts = {**usual, **self.reasons(reason.facts)}
            texts |= {} if about is None else self.reasons_about(reason.facts)
            texts |= self.reasons_to() if reason.facts.get("seat", -1) == to else {}
            if text := texts.get(reason.code):
                who = "" if about is None else names[about]
                found.append(text.format(who=who, **reason_words(reason.facts, names)))
        return found

    def meaning(self, found: Meaning, names: Names, to: int) -> str:
        """Return what a partner's card meant, in sentences to a seat: two reasons of each kind."""
        certain, likely = (
            self.reason_sentences(reasons, names, found.seat, to)[:2]
            for reasons in (found.certain, found.likely)
        )
        if likely:
            certain.append(_("Probably: {reasons}").format(reasons=" ".join(likely)))
        return " ".join(certain) or _("Nothing that you can see explains this card.")

    def variant(self, form: Form) -> V:
        """Return the variant that a form describes."""
        return chosen_variant(form, self.usual)


AnyPages = GamePages[Any, Any, Any]
"""The pages of any game; the type checker checks each game where its pages are built."""
