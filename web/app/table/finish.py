"""The results of a finished game: that of a day, its par, and the level of its bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.core.analyses import ParGames
from app.core.device import Reading
from app.core.html import Markup, html
from app.core.navigator import Navigator
from app.core.routes import CURRENT
from app.games.results import check_button, level_line, level_offer
from app.games.scene import Ending
from app.library.cups import cup_mail, own_result
from app.library.day_words import next_deal, share_result
from app.library.days import day_of, day_result, now_in_ms, today
from app.library.entries import CUP_GAMES, CUPS, DAYS, LEVEL_GAMES, SAFE, Day, LevelGames
from app.library.par_scores import par_of
from app.library.parcels import cup_deal
from app.library.promotion import DEFEATS, may_count, record_level_game
from app.table.duel import answer_button, cup_button, duel_ending
from app.table.library import library_of
from app.table.moments import TurningPoint
from app.table.open_game import OpenGame
from app.table.par_line import keep_scores, line_of, par_button_of, read_days
from app.table.safe import locked_crystals
from app.table.story import story_of


class Finish:
    """The results of a game in play, once it is over.

    `level_games` are the person's last games against the level of the bots, once this game is
    counted among them.
    """

    def __init__(self, navigator: Navigator, game: OpenGame) -> None:
        """Watch a game from now on."""
        self.navigator, self.game = navigator, game
        self.begun = game.begun or now_in_ms()
        self.level_games: LevelGames | None = None
        self.is_counted = False

    @property
    def over(self) -> bool:
        return self.game.session.state.over

    def shown(self, viewer: int | None, draw: Callable[[TurningPoint], Markup]) -> Ending:
        """Return what stands beside the final scores; `draw` draws the turning point."""
        if not self.over:
            return Ending()
        record = self.game.session.record
        own = self._day()
        offer = level_offer(record, *self.offer) if self.offer else None
        par = html(par_button_of(record, self.game.par, self.par_games()), check_button(), offer)
        library, friend = library_of(self.navigator), self.game.friend
        share = self._share(own) if own else cup_button(record)
        ending = replace(story_of(library, record, viewer, draw), par=par)
        if friend and viewer is not None:
            story = duel_ending(friend, record, library.ahead.review(record))
            return replace(ending, story=story, share=answer_button(friend, record), is_duel=True)
        return replace(ending, rival=self.game.rival, share=share)

    def _share(self, own: Day) -> Markup:
        shared = share_result(replace(own, par=par_of(self.game.par, 0)), css="gold")
        return html(shared, next_deal() if own.day == today().isoformat() else None)

    def store_results(self) -> None:
        """Store the day's first result, and what the game has locked away."""
        if self.over and (result := self._day()):
            self.navigator.device.add(DAYS, result)
        if self.over:
            game = self.game
            counted = locked_crystals(game.id, game.session.state, game.people_here)
            self.navigator.device.add(SAFE, counted)
            of_cup = own_result(game.session.record, game.id, now_in_ms())
            if of_cup and not game.friend:
                self.navigator.device.add(CUP_GAMES, of_cup)

    def _day(self) -> Day | None:
        """Return the result of a day; the clock may have gone back since the game began."""
        if self.game.friend:
            return None
        record = self.game.session.record
        return day_result(record, now_in_ms()) or day_result(record, self.begun)

    def par_games(self) -> ParGames | None:
        """Return the games of par, once a lone person has finished a deal that others play too."""
        record = self.game.session.record
        known = day_of(record) is not None or self.game.rival
        if not self.over or not known or len(record.people) != 1:
            self.game.par_games = None
        elif self.game.par_games is None:
            self.game.par_games = ParGames(record, record.people[0], self.game.par)
        return self.game.par_games

    def take_answer(self, games: ParGames, answer: str | None) -> Reading[str]:
        """Take a part of a game of par; return the announcement at the end of the game."""
        days = yield from read_days(self.navigator, games.record)
        if not games.take(answer):
            return ""
        keep_scores(self.navigator, CURRENT, games, self.game.par, days)
        return line_of(games)

    @property
    def offer(self) -> tuple[bool, int] | None:
        """True with the number of recent wins if this game offers the next level.

        False with the number of games in the last place if it offers the level below, else None.
        """
        games, id_ = self.level_games, self.game.id
        if games and games.offered == id_:
            return True, len(games.won)
        return (False, DEFEATS) if games and games.eased == id_ else None

    def may_count(self) -> bool:
        """Return whether the game is to be counted among those against its level, or in a cup."""
        record = self.game.session.record
        alone = len(record.people) == len(self.game.people_here) == 1
        counts = may_count(record) or cup_deal(record)
        return self.over and not self.is_counted and alone and bool(counts)

    def count(self) -> Reading[str]:
        """Count the game among the last ones against its level; return the offer of another.

        That of a cup is left at the relay.
        """
        record = self.game.session.record
        found = yield from self.navigator.device.several(LEVEL_GAMES, CUPS, CUP_GAMES)
        entries, (cup, _deal) = found[LEVEL_GAMES], cup_deal(record) or ("", 0)
        if kept := found[CUPS].get(cup):
            games = [one for one in found[CUP_GAMES].values() if one.cup == cup]
            self.navigator.reply["mail"] = cup_mail(kept, games, shown=False)
        self.level_games = record_level_game(self.game.id, record, entries)
        self.is_counted = True
        if self.level_games and self.level_games not in entries.values():
            self.navigator.device.store(LEVEL_GAMES, [self.level_games])
        return level_line(record, *self.offer) if self.offer else ""
