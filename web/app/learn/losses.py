"""The box of the puzzles' page on where points are lost: themes, own positions and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.core.html import Inside, Markup, h, tool
from app.core.routes import DueRoute, PuzzleRoute
from app.core.taps import opens
from app.learn.loss_rates import losses_a_game, missing_games
from app.learn.puzzle import theme_signs
from app.library.entries import Mistake, ReviewedGame
from app.words import _, ngettext
from app.words.explanations import decimal_points

SHOWN = 3
"""The number of themes that are shown: where most points are lost."""

Examples = Callable[[str], Sequence[Mistake]]
"""A function that returns own positions of a theme."""


def losses_section(
    reviews: Mapping[str, ReviewedGame], examples: Examples, puzzles: PuzzleRoute
) -> Inside:
    """Return where a person loses points, the worst first; None without reviewed games.

    Args:
        reviews: the person's reviewed games.
        examples: returns their own positions of a theme.
        puzzles: the route of a puzzle for them.
    """
    if not reviews:
        return None
    title, missing = h.h2[_("Where you lose points")], missing_games(reviews.values())
    if missing:
        text = ngettext(
            "After {count} more reviewed game you see here what costs you most.",
            "After {count} more reviewed games you see here what costs you most.",
            missing,
        )
        return h.section("box")[title, h.p[text]]
    names, losses = _names(), losses_a_game(reviews.values())
    worst = [theme for theme in losses if theme in names][:SHOWN]
    meaning = _(
        "These are the decisions in your reviewed games that surely cost a quarter of a point or "
        "more, by what the better move would have done. Some count twice."
    )
    rows = [_row(theme, names[theme], losses[theme], examples(theme), puzzles) for theme in worst]
    return h.section("box")[
        title,
        h.ol("entries losses")[rows] if rows else h.p[_("Nothing costs you much. Well played!")],
        h.details[h.summary[_("How this is measured")], h.p("credits")[meaning]],
    ]


def _row(
    theme: str, name: str, loss: float, own: Sequence[Mistake], puzzles: PuzzleRoute
) -> Markup:
    again = ngettext("Try {count} of yours", "Try {count} of yours", len(own))
    first = opens(DueRoute(own[0].id, own[0].person, theme=theme)) if own else {}
    return h.li[
        theme_signs(theme),
        h.span("grow")[
            h.b[name], h.small[_("{points} a game").format(points=decimal_points(loss))]
        ],
        h.span("tools")[
            tool("g-again", again, **first) if own else None,
            tool("g-hint", _("Puzzles"), **opens(replace(puzzles, theme=theme))),
        ],
    ]


def _names() -> Mapping[str, str]:
    """Return what goes wrong in decisions of each theme."""
    return {
        "void": _("Keeping a suit too long"),
        "duck": _("Winning tricks that others should have"),
        "lock": _("Locking away too late"),
        "thief": _("Misjudging the Thief's walk"),
        "rob": _("Stealing from the wrong Showroom"),
        "passing": _("Passing the wrong cards"),
        "last": _("Slips in the last tricks"),
        "partner": _("Working against your partner"),
    }
