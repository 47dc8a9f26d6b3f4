"""The lesson of Diversity: the last five tricks of a prepared hand, with notes."""

from __future__ import annotations

from app.core.html import Markup
from app.games.diversity.narration import Scene
from app.games.diversity.results import hand_box
from app.games.game_pages import Lesson, Note
from app.words import _
from diamonds_core import HUMAN, DiversityVariant, Record, Seat
from diamonds_core.diversity.variant import DECK
from diamonds_core.moves import parse_move

MOVES = (
    "dealer 3",
    " ".join(
        (
            "deal D3 D4 D10 DK H2 HK S4 S5 S6 S10 SQ SA C6",
            "D2 D6 D8 DJ DQ DA H3 H8 HA S2 C2 C7 C9",
            "D5 D9 H5 H6 H7 H10 S3 S7 S8 SJ C3 C4 CQ",
            "D7 H4 H9 HJ HQ S9 SK C5 C8 C10 CJ CK CA",
        )
    ),
    *("play S6", "play D8", "play C4", "play CA"),
    *("play D3", "play S2", "play SJ", "play D7"),
    *("play H4", "play S5", "play C7", "play D9"),
    *("play HK", "play HA", "play S3", "play S9"),
    *("play H5", "play CK", "play D10", "play DJ"),
    *("play S8", "play C10", "play S4", "play H3"),
    *("play CJ", "play C6", "play DA", "play CQ"),
    *("play HQ", "play DK", "play D6", "play H7"),
    # The lesson begins here.
    *("play C9", "play C3", "play HJ", "play SA"),
    *("play S7", "play H9", "play H2", "play DQ"),
    *("play SQ", "play D2", "play H10", "play C8"),
    *("play D5", "play C5", "play D4", "play C2"),
    *("play SK", "play S10", "play H8", "play H6"),
)

NOTES = {
    34: Note(
        lambda: _(
            "Welcome! Every trick you take costs you a point, and the fewest points win. "
            "Any card may be played at any time: nobody has to follow suit."
        ),
        shows="points",
    ),
    37: Note(
        lambda: _(
            "There are two Clubs, so only Clubs count: the highest, the 9, takes the "
            "trick. A good moment to throw off a dangerous card: play the Ace of "
            "Spades."
        ),
        lambda: _("You may, but an Ace is the worst card to keep. Play the Ace of Spades."),
        shows="verdict",
    ),
    38: Note(
        lambda: _(
            "Bea's 9 takes the trick, and a point with it. Whoever sits to the left of the taker "
            "leads the next one: that is Carl."
        ),
        shows="verdict",
    ),
    40: Note(
        lambda: _(
            "A Spade and a Heart: should all four suits come, the lowest card takes the"
            " trick! Play the 2 of Hearts: then there are two Hearts, and the 9 is "
            "higher."
        ),
        lambda: _("That one could take the trick. The 2 of Hearts can't: the 9 is higher."),
        shows="verdict",
    ),
    42: Note(
        lambda: _(
            "Dora's 9 takes it, and you, on Dora's left, lead. Should all four suits come, the "
            "lowest takes the trick, so lead high: the Queen of Spades."
        ),
        lambda: _(
            "A lower card is more likely to be the lowest of four suits. Lead the Queen of Spades."
        ),
    ),
    46: Note(
        lambda: _(
            "One of each suit! The lowest takes the trick: Bea's 2 of Diamonds. "
            "Your Queen was safe."
        ),
        shows="verdict",
    ),
    48: Note(
        lambda: _(
            "Two 5s: of equal ranks, the one played first counts, here Carl's. Play the"
            " 4 of Diamonds: then there are two Diamonds, and yours is not the highest."
        ),
        lambda: _("With a Spade from Bea, your 10 could take it. Play the 4 of Diamonds."),
        shows="verdict",
    ),
    50: Note(
        lambda: _(
            "Two Diamonds and two Clubs: the highest of all four counts. The 5s are equal, "
            "Carl's came first, so Carl takes the trick."
        ),
        shows="verdict",
    ),
    51: Note(
        lambda: _("Your last card. There are two Spades now, and the King is higher than your 10.")
    ),
    54: Note(
        lambda: _(
            "You took none of the last five tricks, and only one in the whole hand: nobody has "
            "fewer points."
        )
    ),
}


def _record() -> Record:
    seats = (Seat("Ann", HUMAN), *(Seat(name, "simple") for name in ("Bea", "Carl", "Dora")))
    return Record(DiversityVariant(), seats, [parse_move(text, DECK) for text in MOVES])


def _ending(scene: Scene) -> tuple[Markup, tuple[str, ...]]:
    return hand_box(scene), (
        _("Every trick costs a point, and the fewest points win."),
        _("Any card may be played at any time."),
        _("One card of each suit: the lowest takes the trick."),
        _("A suit more than once: the highest card of those suits takes the trick."),
        _("Of equal ranks, the one played first counts."),
        _("Whoever sits to the left of the taker leads the next trick."),
    )


LESSON = Lesson(_record, MOVES.index("play C9"), NOTES, _ending)
