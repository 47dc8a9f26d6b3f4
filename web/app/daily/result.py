"""The result of a shared game: what its player dares the reader to beat, or all scores."""

from __future__ import annotations

from dataclasses import replace

from app.core.commands import command
from app.core.html import Inside, Markup, button, h, heading, html, icon, page, status_line, tool
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.replies import Updates
from app.core.routes import HERE, Linked, ResultRoute
from app.core.taps import does, opens
from app.daily.challenge import about_game, challenge, rules_and_bots
from app.games import pages_of
from app.games.results import check_button, reader_buttons
from app.games.scene import Ending
from app.library.links import read_link
from app.library.parcels import Answer
from app.table.begin import begin_game
from app.table.duel import Friend, comparison, friend_in, result_words
from app.table.library import library_of
from app.table.par_line import par_button_of
from app.table.updates import scene_of
from app.words import _
from app.words.names import UNNAMED, sides, typed
from diamonds_core import HUMAN, Seat, Session, game_of, new_record


class ResultScreen(Screen[ResultRoute]):
    """The end of a game, for a reader who has not played it.

    `friend` is its player, None with several. `answered` is the game that it answers, if the link
    has both.
    """

    def __init__(self, navigator: Navigator, route: ResultRoute) -> None:
        super().__init__(navigator, route)
        self.session = Session(library_of(navigator).record(route.game), navigator.rng)
        if not self.session.state.over:
            raise Unavailable
        found = read_link(route.game.link) if isinstance(route.game, Linked) else None
        self.friend = friend_in(found) if found else None
        self.answered = friend_in(found.games[1]) if isinstance(found, Answer) else None

    def html(self) -> Markup:
        if self.friend and not self.opened.whole:
            return self._landing(self.friend)
        scene = scene_of(self.session, None, self.navigator.settings)
        pages = pages_of(self.session.record.variant)
        record, game = self.session.record, self.opened.game
        par = par_button_of(record, library_of(self.navigator).par(game), named=True)
        ending = Ending(par=html(par, check_button()))
        footer = html(
            status_line(self.feedback), reader_buttons(self._play() if self.friend else None)
        )
        return pages.final(replace(scene, footer=footer, ending=ending))

    def _play(self) -> Markup:
        return button("gold", **does("accept"), data_focus=True)[_("Play the same cards")]

    def _landing(self, friend: Friend) -> Markup:
        """Return what the friend scored, with all else shut, and the button that deals at once."""
        pages = pages_of(friend.record.variant)
        title = challenge(friend.record.seated[friend.seat].name, friend.score)
        bots = [seat.player for seat in friend.record.seated if seat.player != HUMAN]
        body = h.div("rules listing challenged")[
            heading(title),
            status_line(self.feedback),
            h.p("quiet")[rules_and_bots(friend.record.variant, bots)],
            self._both(friend),
            h.ol("shutters", aria_hidden="true")[
                [h.li[icon("g-safe"), h.b[k]] for k in range(1, self.session.state.round + 1)]
            ],
            h.p("quiet")[_("Each round opens when you have played it.")],
            h.div("answers")[
                self._play(),
                about_game(pages.name) if pages.lesson else None,
                tool("g-last", _("See the result"), **opens(ResultRoute(HERE, whole=True))),
            ],
        ]
        return page("deal", body, title)

    def _both(self, friend: Friend) -> Inside:
        """Return the comparison with the game that this one answers, for who wants it."""
        if (other := self.answered) is None:
            return None
        variant, names = friend.record.variant, (friend.name, other.name)
        head = result_words(variant, names[0], friend.score, names[1], other.score)
        both = comparison(head, friend.record, other, friend.name)
        return h.details[h.summary[_("Both games, card by card")], both]

    @command
    def accept(self) -> Updates:
        """Begin a game with the same cards and bots, in the player's seat."""
        if (friend := self.friend) is None:
            return self.render()
        record, seats = friend.record, list(friend.record.seated)
        seats[friend.seat] = Seat(UNNAMED, HUMAN)
        new = new_record(record.variant, tuple(seats), self.navigator.rng, record.seed)
        new = replace(new, secret=record.secret or new.secret)
        scores = game_of(record.variant).scores(self.session.state)
        results = tuple(zip(sides(record.seated, record.variant, typed), scores, strict=True))
        return begin_game(self.navigator, new, results, friend=friend)
