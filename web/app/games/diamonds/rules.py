"""The rules of Diamonds: one topic a page in our own words, and all at a glance at the table."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.html import Markup, h, html, icon
from app.games.board import rules_summary
from app.games.diamonds import pictures
from app.games.diamonds.actions import action_icon, action_list, action_title
from app.games.diamonds.scene import Scene
from app.games.game_pages import Topic
from app.games.legend import Entry, aid_sheet, legend, para, points, shared_entries
from app.words import _
from diamonds_core.cards import SUITS
from diamonds_core.diamonds import WEIGHTS
from diamonds_core.diamonds.variant import PERFECT, ROUNDS


def topics() -> Mapping[str, Topic]:
    return {
        "aim": Topic(_("What it is about"), _aim()),
        "round": Topic(_("Deal and pass"), _round()),
        "tricks": Topic(_("Tricks"), _tricks()),
        "actions": Topic(_("Suit Actions"), _actions()),
        "thief": Topic(_("The Thief"), _thief()),
        "end": Topic(_("The end"), _end()),
        "two": Topic(_("Two players"), _two()),
        "partners": Topic(_("Partners"), _partners()),
        "perfect": Topic(_("Perfect Diamonds"), _perfect()),
        "symbols": Topic(_("Symbols"), legend(entries(thief=True))),
    }


def _aim() -> Markup:
    lies = points(
        _("The Supply, in the middle: all that nobody has yet."),
        _("Your Showroom, in front of you: everybody sees it, and it can be robbed."),
        _("Your Vault, beside it: what goes in stays in, even for you."),
    )
    return (
        para(_("Everybody collects crystals. They lie in three kinds of places."))
        + pictures.places()
        + lies
        + para(
            _(
                "At the end a crystal is worth {vault} points in the Vault, {showroom} in "
                "the Showroom. The most points win."
            ).format(**WEIGHTS),
            _(
                "A large, red crystal stands for 5 small ones. You begin with 3 small ones in "
                "the Showroom."
            ),
        )
    )


def _round() -> Markup:
    lengths = points(
        *(
            _("{players} players: {rounds} rounds").format(players=players, rounds=rounds)
            for players, rounds in ROUNDS.items()
        )
    )
    return (
        para(
            _("There are 60 cards: four suits from 1 to 15, and no trump."),
            _("Everybody gets 10; the rest stays unseen until the next round."),
            _("The dealer looks at their hand and says how many cards are passed: 1, 2 or 3."),
            _("Everybody passes that many to the left, before looking at what comes."),
        )
        + pictures.passing()
        + para(_("The first dealer is drawn by lot; then the deal goes to the left."))
        + lengths
    )


def _tricks() -> Markup:
    return (
        para(
            _(
                "The player on the dealer's left leads any card. The others follow "
                "clockwise, one card each."
            ),
            _("If you hold the suit that was led, you must play it."),
            _("If you don't, you may play anything, and take that card's Suit Action at once."),
        )
        + pictures.trick()
        + para(
            _("The highest card of the suit led takes the trick and the Suit Action of that suit."),
            _("Whoever took the trick leads the next one."),
            _("So there are two ways to earn: take the trick, or have no card of its suit."),
        )
    )


def _actions() -> Markup:
    return (
        para(_("Each suit moves 1 crystal from one place to another."))
        + pictures.actions()
        + action_list(thief=False)
        + para(_("An action is taken at once. If there is nothing to take, nothing happens."))
    )


def _thief() -> Markup:
    return (
        para(
            _(
                "In the second edition a Thief walks round the table, starting on the first"
                " dealer's left."
            ),
            _("Clubs then take from the Showroom of whoever has the Thief."),
            _("They take nothing if that is you, or if that Showroom is empty."),
            _("Either way the Thief then goes on to the next player on the left."),
        )
        + pictures.thief()
        + para(
            _("There is no Thief in the first edition, with two players or with partners."),
            _("Whoever takes a Clubs action then steals from any opponent's Showroom."),
        )
    )


def _end() -> Markup:
    return (
        para(
            _("After the last trick of a round everybody counts the cards they took."),
            _(
                "Whoever has the most Diamonds takes a Diamonds action; then the same for "
                "Hearts, Spades and Clubs."
            ),
            _("If several have the most, nobody takes that action."),
        )
        + pictures.count()
        + para(
            _("Then whoever took no trick at all takes two Diamonds actions."),
            _(
                "After the last round the Vaults open, and every crystal in them is worth "
                "{vault} points."
            ).format(**WEIGHTS),
            _(
                "If points are level, the fuller Vault wins; if those are level too, the "
                "victory is shared."
            ),
        )
    )


def _two() -> Markup:
    return (
        para(
            _("A trick has four cards: each of you plays two, one at a time, in turn."),
            _("Every card follows suit if it can, the leader's second one too."),
        )
        + pictures.two_players()
        + para(_("Every card off suit brings its action. There is no Thief."))
    )


def _partners() -> Markup:
    return (
        para(_("Four play as two teams, six as three. Partners sit opposite."))
        + pictures.partners()
        + para(
            _("Partners share one Showroom and one Vault, and swap the cards they pass."),
            _("The cards taken are counted by team."),
            _("A player without a trick takes two Diamonds actions, whatever the partner took."),
            _("Clubs take from another team's Showroom. There is no Thief."),
            _(
                "Why did your partner play that card? Tap the middle of the table: the last trick "
                "says what the card meant, as far as you can see it."
            ),
        )
    )


def _perfect() -> Markup:
    hands = (
        _("{players} players: ranks 1 to {top}, {cards} cards each").format(
            players=players, top=top, cards=cards
        )
        for players, (top, cards) in sorted(PERFECT.items())
    )
    return para(
        _(
            "All cards are dealt, none is left over: what you don't hold and haven't seen, "
            "somebody else holds."
        )
    ) + points(*hands)


# At a glance ---------------------------------------------------------------------------


def entries(thief: bool) -> list[Entry]:
    """Return the symbols on the table with their meanings."""
    showroom = _(
        "A Showroom: at the end each crystal is worth {showroom}. Others can steal from it."
    )
    vault = _(
        "A Vault, the safe: at the end each crystal is worth {vault}. Nobody can steal from it."
    )
    places = [
        (icon("supply"), _("The Supply: all crystals that nobody has yet.")),
        (icon("g-tray"), showroom.format(**WEIGHTS)),
        (icon("vault"), vault.format(**WEIGHTS)),
        (icon("c-small"), _("A small crystal.")),
        (icon("c-large"), _("A large, red crystal: it stands for 5 small ones.")),
    ]
    if thief:
        places.append((icon("thief"), _("The Thief: Clubs steal from whoever has it.")))
    arrows = [
        (icon("a-D"), _("From the Supply into the Vault, and so on: what a suit's action does.")),
        (icon("g-in"), _("A card that was just passed to you.")),
        (h.span("off-suit")[_("+1 Vault")], _("What a card off suit brings.")),
    ]
    partners = (
        icon("t-round") + icon("t-emerald"),
        _("The gems of the teams, when you play with partners."),
    )
    return [*places, *arrows, *shared_entries(), partners]


def credit() -> str:
    return _("An unofficial implementation of Diamonds, a card game by Mike Fitzgerald.")


def aid_ticket(scene: Scene) -> Markup:
    """Return the four actions at a glance."""
    thief = scene.view.variant.thief
    rows = html(
        h.span(letter, title=action_title(suit, thief))[
            icon("s-" + letter), icon(action_icon(suit, thief), "act")
        ]
        for suit, letter in enumerate(SUITS)
    )
    return rules_summary(_("What the suits do"), rows)


def aid_dialog(scene: Scene) -> Markup:
    """Return the sheet of this variant's Suit Actions, their moments, and all symbols."""
    thief = scene.view.variant.thief
    moments = h.ol("moments")[[h.li[h.span[h.b[when], " ", what]] for when, what in _moments()]]
    end = _(
        "At the end a crystal is worth {vault} in the Vault, {showroom} in the Showroom."
    ).format(**WEIGHTS)
    title = _("What the suits do")
    return aid_sheet(title, action_list(thief), _("When"), moments, end, entries(thief))


def _moments() -> tuple[tuple[str, str], ...]:
    return (
        (_("Off suit"), _("You can't follow: the card you play instead acts at once.")),
        (_("A trick"), _("You take it: the suit that was led acts.")),
        (
            _("Most of a suit"),
            _("The round is over: the suit acts once more. In a tie, for nobody."),
        ),
        (_("No trick"), _("None in the whole round: two Diamonds actions.")),
    )
