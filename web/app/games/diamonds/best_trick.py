"""The best trick of a player in a game of Diamonds."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.games.moment import Moment, best_moment
from app.words import _, ngettext
from diamonds_core import Card, Record, game_of
from diamonds_core.diamonds.actions import SUIT_ACTIONS
from diamonds_core.diamonds.scoring import SHOWROOM
from diamonds_core.events import OFF_SUIT, TRICK, Acted, Event, Played


@dataclass(slots=True)
class _Trick:
    """One trick, with the crystals and points that it brought a seat.

    `number` is the number of moves before the seat's own card.
    """

    when: tuple[int, int]
    cards: list[Card] = field(default_factory=list)
    number: int = 0
    own: tuple[Card, ...] = ()
    crystals: int = 0
    points: int = 0


def best_trick(record: Record, seat: int) -> Moment | None:
    """Return the trick that brought a seat most crystals, None if none brought it one."""
    best = max(_tricks(record, seat), key=lambda trick: (trick.crystals, trick.points))
    if not best.crystals:
        return None
    round_, trick = best.when
    count, when = best.crystals, _("round {round}, trick {trick}").format(round=round_, trick=trick)
    title = ngettext("{count} crystal in one trick", "{count} crystals in one trick", count)
    praise = ngettext(
        "Best trick: {count} crystal, in round {round}.",
        "Best trick: {count} crystals, in round {round}.",
        count,
        round=round_,
    )
    praise = praise if count > 1 else ""
    head = best_moment(when)
    return Moment(best.number, head, title, praise, cards=tuple(best.cards), marked=best.own)


def _tricks(record: Record, seat: int) -> list[_Trick]:
    rules = game_of(record.variant)
    state, events, found = rules.start(record.variant), list[Event](), list[_Trick]()
    for number, move in enumerate(record.moves):
        events.clear()
        state.play(move, events.append)
        for event in events:
            match event:
                case Played(seat=by, card=card, led=led):
                    if led is None:
                        found.append(_Trick((state.round, len(state.tricks) + 1)))
                    found[-1].cards.append(card)
                    if by == seat:
                        found[-1].number, found[-1].own = number, (card,)
                case Acted(seat=by, why=why, moved=1) if by == seat and why in (OFF_SUIT, TRICK):
                    action = SUIT_ACTIONS[event.suit]
                    found[-1].crystals += action.source != SHOWROOM
                    found[-1].points += action.gain
    return found
