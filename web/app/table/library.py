"""The games that screens show: at the table, saved, or in a link."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from app.core.analyses import Analysis, ReviewAhead, Verification
from app.core.device import Device, Reading
from app.core.navigator import Navigator, Unavailable
from app.core.recent import remember
from app.core.replies import SeatLuck
from app.core.routes import CURRENT, Current, GameSource, Linked, Saved
from app.library.archive import SavedGame, saved_game
from app.library.links import BadLink, read_link
from app.library.par_scores import ParScores
from app.library.totals import with_names_from_link
from app.table.duel import first_game, read_friend
from app.table.open_game import OpenGame
from app.words import _, problem
from app.words.names import full_names, with_display_names
from diamonds_core import GameError, Record, Session, read_record
from diamonds_core.luck import Luck

MOST_VERIFICATIONS = 4
"""The number of games whose verifications go on when they are opened again."""


class Waiting(NamedTuple):
    """A game that was left before its end, and the names of its people on other devices."""

    game: str
    names: Sequence[str]


class Library:
    """The `game` at the open table, the saved games that were read, and the analyses of one game.

    `waiting` has the people at a table that was left, whom another one takes along.
    `verifications` are those of the last games, as far as they got. `offers_warnings` is true after
    a review with many mistakes.
    """

    def __init__(self, navigator: Navigator) -> None:
        self.navigator = navigator
        self.game: OpenGame | None = None
        self.waiting: Waiting | None = None
        self.analyses: dict[tuple[object, ...], Analysis] = {}
        self.ahead = ReviewAhead()
        self.verifications: dict[object, Verification] = {}
        self.offers_warnings = False

    @property
    def device(self) -> Device:
        return self.navigator.device

    def saved(self, id_: str) -> SavedGame:
        """Return a game among those read by its id, or one without a record."""
        row = self.device.saved(id_)
        return saved_game(row) if row else SavedGame(id_)

    def read(self, game: GameSource) -> Reading[None]:
        """Read a game that is saved, for all that follows in the command."""
        if isinstance(game, Saved):
            yield from self.device.records([game.id])

    def record(self, game: GameSource) -> Record:
        """Return the record of a game, with display names.

        Raises:
            Unavailable: if the record is missing or unreadable.
        """
        try:
            match game:
                case Saved(id=id_):
                    return with_display_names(read_record(self.saved(id_).record))
                case Linked(link=link):
                    if found := first_game(read_link(link)):
                        return with_names_from_link(found)
                case Current() if self.game:
                    return with_display_names(self.game.session.record)
        except GameError as error:
            text = _("This game can't be read: {why}").format(why=problem(error))
            raise Unavailable(text) from None
        except BadLink as error:
            raise Unavailable(str(error)) from None
        raise Unavailable

    def id_of(self, game: GameSource) -> str:
        """Return the id under which the device keeps a game, empty if it keeps none."""
        if isinstance(game, Saved):
            return game.id
        return self.game.id if self.game and game == CURRENT else ""

    def begun(self, game: GameSource) -> int:
        """Return the time of a game's beginning, in ms since 1970; 0 for a new or linked one."""
        if isinstance(game, Saved):
            return self.saved(game.id).begun
        return self.game.begun if self.game and game == CURRENT else 0

    def par(self, game: GameSource) -> ParScores:
        """Return the stored scores of par of a game."""
        if isinstance(game, Saved):
            return self.saved(game.id).par
        return self.game.par if self.game and game == CURRENT else ()

    def keep_par(self, game: GameSource, scores: ParScores) -> None:
        """Store the scores of par of all seats."""
        if self.game and self.id_of(game) == self.game.id:
            self.game.par = scores
        if id_ := self.id_of(game):
            self.device.effects["analysis_results"] = {"id": id_, "par": list(scores)}

    def keep_luck(self, id_: str, luck: Sequence[Luck]) -> None:
        """Store the luck of each seat in a saved game."""
        found: list[SeatLuck] = [
            {"deals": one.deals, "points": round(one.points, 2), "variance": round(one.variance, 2)}
            for one in luck
        ]
        if id_ and found:
            self.device.effects["analysis_results"] = {"id": id_, "luck": found}

    def analysis(self, game: GameSource, round_: int | None) -> Analysis:
        """Return the analysis of a round or a game, shared by all screens that show it."""
        record = self.record(game)
        key = _analysis_key(game, round_, record)
        if key not in self.analyses:
            same = {other: one for other, one in self.analyses.items() if other[0] == game}
            self.analyses = {**same, key: (analysis := Analysis(record, round_))}
            # After the last answer, the thinker's, the device stores what follows from all.
            analysis.take_known(self.ahead.answers, most=len(analysis.decisions) - 1)
        return self.analyses[key]

    def verification(self, game: GameSource) -> Verification:
        """Return the verification of a game, which goes on when it is opened again."""
        record = self.record(game)
        key = _analysis_key(game, None, record)
        found = self.verifications.get(key) or Verification(record)
        return remember(self.verifications, key, found, MOST_VERIFICATIONS)

    def forget(self, ids: Sequence[str]) -> None:
        """Delete saved games, and close the screens about them."""
        games: list[GameSource] = [Saved(id_) for id_ in ids]
        if self.game and self.game.id in ids:
            games.append(CURRENT)
        if self.waiting and self.waiting.game in ids:
            self.waiting = None
        screens = self.navigator.stack
        self.navigator.close([one for one in screens if any(map(one.route.shows, games))])
        self.device.effects["forget"] = list(ids)

    def played_game(self, id_: str, rng: Random, steal: bool = False) -> Reading[OpenGame]:
        """Return the game with an id, to be continued; see `Device.game`.

        Raises:
            Unavailable: if the game is missing or unreadable.
        """
        data = yield from self.device.game(id_, steal)
        if data is None:
            raise Unavailable
        try:
            record = read_record(data["record"])
            session = Session(with_display_names(record), rng)
        except GameError as error:
            self.device.effects["spoilt"] = data["id"]
            text = _("The saved game can't be read: {why}").format(why=problem(error))
            raise Unavailable(text) from None
        saved, names = saved_game(data), full_names(record)
        # A friend's game comes with results.
        friend = (yield from read_friend(self.navigator, data["id"])) if saved.rival else None
        return OpenGame(
            data["id"],
            session,
            True,
            saved.rival,
            par=saved.par,
            names=names,
            remote_seats=saved.elsewhere,
            begun=saved.begun,
            friend=friend,
        )


def library_of(navigator: Navigator) -> Library:
    """Return the games that the screens of a navigator share."""
    return navigator.shared(Library)


def _analysis_key(game: GameSource, round_: int | None, record: Record) -> tuple[object, ...]:
    return game, round_, record.seated, tuple(record.moves)
