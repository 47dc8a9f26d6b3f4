"""What can be done with a game besides playing on: take back, look again, deal again, share."""

from __future__ import annotations

from app.html import Inside, Markup, button, dialog, h, html, icon
from app.sharing import SharedDeal, deal_link, game_link
from app.words import _
from diamonds_core import Record, game_of, replay


def menu_items(undo: bool, redo: bool, claim: bool, finish: bool) -> Markup:
    """For the menu of a table: what can be taken back or made again, and played out at once."""
    return html(
        undo
        and _item("undo", "g-undo", _("Take back"), _("Your last decision, and what followed")),
        redo and _item("redo", "g-redo", _("Make it again"), _("What you have just taken back")),
        claim
        and _item("claim", "g-last", _("Play out the rest"), _("Nothing can change any more")),
        finish
        and not claim
        and button("item", data_local="open:finish")[
            icon("g-last"),
            h.span[_("Finish the round quickly"), h.small[_("A bot plays your remaining cards")]],
        ],
    )


def more(record: Record) -> Markup:
    """The sheet of a game or round that is over."""
    known = record.seed is not None
    return dialog(
        "more",
        _("This game"),
        _item("replay", "g-play", _("Replay"), _("Step by step, with all hands open")),
        known
        and html(
            _item(
                "again", "g-again", _("The same cards again"), _("Who plays them better?"), "same"
            ),
            _item(
                "again",
                "g-person",
                _("The same cards from another seat"),
                _("Everybody gets the cards of the seat on their left"),
                "turned",
            ),
        ),
        share_items(record),
        _save(),
    )


def share_items(record: Record) -> Markup:
    """Links to hand on: to the deals, with the results if it is over, and to the whole game."""
    state = replay(record)
    deal = game = None
    if record.seed is not None:
        table = game_of(record.variant).table(state)
        names = [
            " & ".join(
                seat.name
                for seat, at in zip(record.seated, record.variant.team, strict=True)
                if at == place
            )
            for place in range(record.variant.teams)
        ]
        results = tuple(zip(names, table["scores"], strict=True)) if state.over else ()
        deal = deal_link(SharedDeal(record.variant, record.seed, results))
    if state.over:
        game = game_link(record)
    return html(
        deal
        and _share(deal, _("Share these deals"), _("A link; others get the same cards to play")),
        game and _share(game, _("Share the whole game"), _("A link to a replay of it")),
    )


def _save() -> Markup:
    note = _("Every move so far, also good for a bug report")
    tap = button("item", data_local="download")
    return tap[icon("g-save"), h.span[_("Save the record to a file"), h.small[note]]]


def _share(link: str, words: str, note: str) -> Markup:
    tap = button("item", data_local=f"share:{link}")
    return tap[icon("g-share"), h.span[words, h.small[note]]]


def _item(do: str, picture: str, words: str, note: str, arg: str | None = None) -> Markup:
    inside: Inside = (icon(picture), h.span[words, h.small[note]])
    return button("item", data_do=do, data_arg=arg)[inside]
