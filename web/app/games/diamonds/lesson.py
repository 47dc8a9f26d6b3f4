"""The lesson of Diamonds: the end of a prepared round of three, and how the next one begins."""

from __future__ import annotations

from app.core.html import Markup
from app.games.diamonds.scene import Scene
from app.games.game_pages import Lesson, Note
from app.words import _
from diamonds_core import HUMAN, DiamondsVariant, Record, Seat
from diamonds_core.diamonds import WEIGHTS
from diamonds_core.diamonds.variant import DECK
from diamonds_core.moves import parse_move

MOVES = (
    "dealer 0",
    " ".join(
        (
            "deal D3 D4 D14 H2 H5 H12 H13 S6 S14 C14",
            "D1 D2 H3 S1 S3 S4 S13 C2 C3 C7",
            "D6 D9 D10 D12 H7 H9 H10 S5 S12 C11",
            "D5 D7 D8 D11 D13 D15 H1 H4 H6 H8 H11 H14 H15 S2 S7 S8 S9 S10 S11 S15",
            "C1 C4 C5 C6 C8 C9 C10 C12 C13 C15",
        )
    ),
    "pass 1",
    *("give 2 C11", "give 0 H5", "give 1 D1"),
    *("play C2", "play D1", "play C14"),
    *("play S14", "play S1", "play S5"),
    *("play D3", "play D2", "play D10"),
    *("play H7", "play H12", "play H5"),
    *("play D4", "play C3", "play D12"),
    # The lesson begins here.
    *("play H9", "play H13", "play H3"),
    *("play D14", "play S4", "play D6"),
    *("play H2", "play C7", "play H10"),
    *("play D9", "play S6", "play S3"),
    *("play S12", "play C11", "play S13"),
    # A new round.
    " ".join(
        (
            "deal D5 D12 H3 H8 H12 S2 S7 S13 C4 C6",
            "D1 D7 H1 H14 S4 S9 S11 C2 C8 C13",
            "D3 D9 D14 H6 H10 S3 S15 C9 C11 C14",
            "D2 D4 D6 D8 D10 D11 D13 D15 H2 H4 H5 H7 H9 H11 H13 H15",
            "S1 S5 S6 S8 S10 S12 S14 C1 C3 C5 C7 C10 C12 C15",
        )
    ),
    "pass 2",
    *("give 0 C4 C6", "give 1 H1 H14", "give 2 H6 H10"),
    *("play C9", "play D5", "play C13"),
)

NOTES = {
    21: Note(
        lambda: " ".join(
            (
                _(
                    "Welcome! You collect crystals. A crystal in your Showroom, the glass tray, is "
                    "worth {showroom} point. In your Vault, the safe, it is worth {vault}."
                ).format(**WEIGHTS),
                _("A red crystal stands for 5 blue ones."),
            )
        ),
        shows="goods",
    ),
    22: Note(
        lambda: _(
            "Everybody plays one card: a trick. Carl leads a Heart, and whoever has Hearts must "
            "follow suit. Play the 13: the highest Heart takes the trick."
        ),
        lambda: _("You may play the 2, but then Carl takes the trick. Play the 13 of Hearts."),
    ),
    24: Note(
        lambda: _(
            "Your trick! The suit that was led acts for you: Hearts bring 1 into your Showroom. "
            "Whoever takes a trick leads the next: play the 14 of Diamonds."
        ),
        lambda: _(
            "You may lead any card, but a Diamond brings the most if you win. Play the 14 of "
            "Diamonds."
        ),
        shows="showroom",
    ),
    26: Note(
        lambda: _(
            "Bea has no Diamonds and may play anything, but what is played acts at once: "
            "the Spade locks 1 away, from Bea's Showroom into Bea's Vault."
        )
    ),
    27: Note(
        lambda: _(
            "Your trick again: Diamonds bring 1 straight into your Vault, where nobody can take "
            "it. Now lead low and let others win: play the 2 of Hearts."
        ),
        lambda: _("Keep that one, it will be useful off suit. Lead the 2 of Hearts."),
        shows="vault",
    ),
    29: Note(
        lambda: _(
            "No Hearts for Bea. The Club steals 1 from whoever has the Thief, the mask:"
            " that was you! A Showroom can be robbed. Then the Thief moves one seat to "
            "the left."
        ),
        shows="thief",
    ),
    31: Note(
        lambda: _(
            "Carl leads a Diamond and you have none. You may play any card: each shows what it "
            "would bring now. Play the Spade and lock 1 away."
        ),
        lambda: _("You could steal now, but you can do that next. Play the Spade first."),
    ),
    34: Note(
        lambda: _(
            "Your last card. You can't follow with a Spade, so your Club steals 1 from Bea, "
            "who has the Thief."
        ),
        shows="thief",
    ),
    36: Note(
        lambda: _(
            "Everybody counts the cards of the tricks they took. Whoever has the most "
            "cards of a suit takes its action once more."
        )
    ),
    37: Note(
        lambda: _(
            "New cards, and before they are played everybody passes some to the left. "
            "The dealer, now Bea, says how many: 1, 2 or 3."
        )
    ),
    38: Note(
        lambda: _(
            "Two cards. Pass a suit of which you have few: tap both Clubs, then give them to Bea."
        ),
        lambda: _("Keep that one. Pass both Clubs: then you have none left."),
    ),
    41: Note(
        lambda: _(
            "Carl passed you two Hearts, and you have no Clubs now. The player to the left of the "
            "dealer leads first: that is Carl."
        )
    ),
    42: Note(
        lambda: _(
            "Clubs are led and you have none left, so any card you play acts. Play the 5 of "
            "Diamonds: it brings 1 straight into your Vault."
        ),
        lambda: _("That one acts too, but a Diamond brings the most. Play the 5 of Diamonds."),
    ),
    44: Note(
        lambda: _(
            "That is what passing is for: without Clubs your card brought you a crystal, though "
            "Bea took the trick."
        )
    ),
}


def _record() -> Record:
    seats = (Seat("Ann", HUMAN), Seat("Bea", "simple"), Seat("Carl", "simple"))
    return Record(DiamondsVariant(3), seats, [parse_move(text, DECK) for text in MOVES])


def _ending(_scene: Scene) -> tuple[Markup, tuple[str, ...]]:
    return Markup(), (
        _("Follow suit if you can. The highest card of the suit led takes the trick."),
        _("A trick brings its taker the action of the suit that was led."),
        _("If you can't follow, play anything: its action comes at once."),
        _(
            "Only Showrooms can be robbed. At the end a crystal is worth {vault} in the"
            " Vault, {showroom} in the Showroom."
        ).format(**WEIGHTS),
        _(
            "After each round, having the most cards of a suit brings its action again; taking no "
            "trick at all brings two Diamonds actions."
        ),
        _("Before each round everybody passes 1 to 3 cards; the dealer says how many."),
        _("Empty a suit: when it is led, any card you play acts."),
    )


LESSON = Lesson(_record, MOVES.index("play H9"), NOTES, _ending)
