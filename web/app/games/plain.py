"""The pages of a game without its own: a plain table, drawn from its View and its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.components import log
from app.components.cards import (
    STILL,
    CardAppearance,
    card_button,
    explained,
    face,
    hand,
    laid_card,
    marked,
    middle,
    playable,
    slots,
)
from app.components.game import AnyPages, GamePages, Sheet, Topic
from app.components.log import PastTrick, in_words, taker_line, tricks_dialog
from app.components.results import (
    bar,
    bar_segment,
    counting,
    final_page,
    point_line,
    standings,
    summary_page,
    victory,
)
from app.components.rules import legend, shared_entries
from app.components.scene import AnyScene
from app.components.table import (
    FULL_TRICK_PAUSE,
    Board,
    around,
    board,
    decides,
    leads_next,
    line,
    player_badge,
    prompt,
    rules_summary,
    seat_box,
    sweep,
    waiting,
)
from app.components.values import value_tag, with_value_note
from app.html import Inside, Markup, button, dialog, h, html, monogram
from app.protocol import commands
from app.protocol.replies import Motion
from app.taps import does
from app.words import _, join_names, points
from app.words.explanations import move_name
from diamonds_core import AnyGame, Card, Give, Move, View, game_of, move_text
from diamonds_core.events import DealerDrawn, Dealt, Event, Played, TrickTaken


def plain_pages(game: AnyGame) -> AnyPages:
    """Return the pages of a game, built from what all games have in common."""
    usual = next(iter(game.variant.every()))
    return GamePages(
        game=game,
        title=lambda: game.title,
        usual=usual,
        offer=lambda: html(game.title),
        topics=topics,
        where=where,
        table=table,
        summary=summary,
        final=final,
        revealed=revealed,
        scores=score_sheet,
        tricks=past_tricks,
        aid=aid_dialog,
        sentence=sentence,
        motions=motions,
        rest=rest,
    )


# The table -----------------------------------------------------------------------------


def table(scene: AnyScene) -> Markup:
    """Draw the seats, the trick, the hand, and a button for each other move."""
    mine = scene.bottom_seat
    return board(
        Board(
            where=where(scene),
            log=log.corner_log(scene, lambda event: _line(event, scene)),
            aid=rules_summary(_("Symbols"), h.i[_("Symbols")]),
            others=around(scene, lambda seat: _seat(seat, "seat", scene.names[seat], scene)),
            middle=middle(scene, "", slots(scene, lambda k, seat: _laid(k, seat, scene))),
            mine=_seat(mine, "mine seat", scene.name(mine), scene),
            own=prompt(scene, *_prompt(scene)),
            hand=hand({card: _button(card, scene) for card in scene.hand}),
            kind=f"seats-{scene.view.variant.players}",
        ),
        scene,
    )


def _seat(seat: int, css: str, name: str, scene: AnyScene) -> Markup:
    turn = " turn" if seat == scene.view.to_move else ""
    side = scene.view.variant.team[seat]
    total = h.small[points(_scores(scene)[side])]
    upper = player_badge(seat, name, monogram(scene.names[seat], seat), scene)
    return seat_box(seat, f"{css}{turn}", name, html(upper, total))


def _laid(k: int, seat: int, scene: AnyScene) -> Markup:
    view = scene.view
    last = k + view.variant.players >= len(view.trick)
    wins = _("wins so far") if seat == view.winning and last else ""
    return laid_card(view.trick[k], seat, face(view.trick[k]), wins, k == 0, scene)


def _button(card: Card, scene: AnyScene) -> Markup:
    look = with_value_note(card, marked(card, _look(card, scene), scene), scene)
    return card_button(card, html(face(card), value_tag(card, scene)), look, _answers(card, scene))


def _look(card: Card, scene: AnyScene) -> CardAppearance:
    if not scene.live:
        return STILL
    if _gives(scene):
        picked = card in scene.picked
        tap = does(commands.Pick(str(card))) | {"aria_pressed": str(picked).lower()}
        return CardAppearance(f"pick{' lift' * picked}", tap)
    return playable(card, scene) if _answers(card, scene) else explained(card)


def _answers(card: Card, scene: AnyScene) -> bool:
    return scene.is_asked and (_gives(scene) or card in scene.view.legal)


def _gives(scene: AnyScene) -> bool:
    return scene.is_asked and isinstance(scene.view.legal[0], Give)


def _prompt(scene: AnyScene) -> tuple[str, Inside]:
    seat = scene.view.to_move
    if isinstance(scene.current_event, TrickTaken):
        return leads_next(scene), ""
    if scene.still:
        return decides(scene, [] if seat is None else [seat]), ""
    if not scene.live:
        return _headline(scene.current_event, scene) if scene.current_event else "", ""
    if scene.is_asked:
        return _("Your turn"), _choices(scene)
    if seat is None:
        drawing = scene.view.dealer is None
        return _("Drawing the first dealer") if drawing else _("Dealing"), ""
    return waiting(scene, [seat]), ""


def _choices(scene: AnyScene) -> Inside:
    """Draw a button for each move that is not a card; the viewer selects cards to give first."""
    seat, legal = scene.view.seat, scene.view.legal
    if _gives(scene):
        assert seat is not None
        ready = len(scene.picked) == scene.picks
        give = Give(seat, scene.picked)
        return _choice(give, scene) if ready else line(_("tap the cards to pass"))
    return h.div("choices")[[_choice(move, scene) for move in legal if not isinstance(move, Card)]]


def _choice(move: Move, scene: AnyScene) -> Markup:
    name = move_name(move, scene.view.variant, scene.names)
    return button("plain", **does(commands.Move(move_text(move))), data_focus=True)[name]


# Events --------------------------------------------------------------------------------


def where(scene: AnyScene) -> tuple[str, str]:
    """Return the progress of the game: the trick, then the round."""
    view, variant = scene.view, scene.view.variant
    number = min(len(view.tricks) + 1, variant.tricks)
    trick = _("Trick {number} of {tricks}").format(number=number, tricks=variant.tricks)
    round_ = _("Round {round} of {rounds}")
    return trick, round_.format(round=max(view.round, 1), rounds=max(view.round, variant.rounds))


def sentence(event: Event, scene: AnyScene) -> str:
    """Return an event as a sentence for the viewer, empty for an event without one."""
    return in_words(event, scene, _SENTENCES)


def _dealt(event: Dealt, scene: AnyScene) -> str:
    you, name = scene.is_you(event.dealer), scene.names[event.dealer]
    text = _("Round {round}: you deal.") if you else _("Round {round}: {name} deals.")
    return text.format(round=event.round, name=name)


def _trick_taken(event: TrickTaken, scene: AnyScene) -> str:
    you = scene.is_you(event.seat)
    text = _("You take the trick.") if you else _("{name} takes the trick.")
    return text.format(name=scene.names[event.seat])


_SENTENCES: log.Sentences[View] = {
    DealerDrawn: log.dealer_drawn,
    Dealt: _dealt,
    Played: log.played,
    TrickTaken: _trick_taken,
}


def _headline(event: Event, scene: AnyScene) -> str:
    match event:
        case Dealt(number):
            return _("Round {round}").format(round=number)
        case Played():
            return log.headline_played(event, scene)
        case TrickTaken(seat):
            return taker_line(seat, scene)
    return ""


def _line(event: Event, scene: AnyScene) -> log.Line | None:
    if isinstance(event, Played):
        return log.played_line(event, scene)
    text = _headline(event, scene)
    return log.plain_line(text) if text else None


def motions(event: Event, scene: AnyScene) -> list[Motion]:
    """Return the motion of a trick to its taker; nothing else moves."""
    return sweep(event, scene) if isinstance(event, TrickTaken) else []


def rest(event: Event, scene: AnyScene) -> int | None:
    """Return the pause after an event, in ms at normal pace; None for the usual one."""
    full = len(scene.view.trick) == scene.view.variant.trick_size
    return FULL_TRICK_PAUSE if isinstance(event, Played) and full else None


def past_tricks(scene: AnyScene) -> Markup:
    """Draw the sheet with the last trick, or with all tricks."""
    return tricks_dialog(scene, lambda number: _past(number, scene), face)


def _past(number: int, scene: AnyScene) -> PastTrick:
    leader, taker, cards = scene.view.tricks[number]
    n = scene.view.variant.players
    best = [card for k, card in enumerate(cards) if (leader + k) % n == taker][-1]
    return PastTrick(best, "")


# Results -------------------------------------------------------------------------------


def summary(scene: AnyScene) -> Markup:
    """Draw the page after a round."""
    title = _("Round {round} is over").format(round=scene.view.round)
    boxes = _standings(_("Standings"), scene)
    return summary_page(title, "", boxes, _("Next round"), scene)


def final(scene: AnyScene) -> Markup:
    """Draw the page after the game."""
    ranking, totals = _ranking(scene), _scores(scene)
    most = totals[ranking[0]]
    won = [seat for side in ranking if totals[side] == most for seat in _seats(side, scene)]
    note = _("with {points}").format(points=points(most))
    boxes = _standings(_("Final scores"), scene)
    return final_page(victory(won, scene), note, boxes, scene, _("The points are counted"))


def revealed(scene: AnyScene) -> list[str]:
    """Return the score of each side in a sentence, from the last place to the first."""
    totals = _scores(scene)
    return [point_line(_holders(side, scene), totals[side]) for side in reversed(_ranking(scene))]


def _scores(scene: AnyScene) -> tuple[int, ...]:
    return game_of(scene.view.variant).scores(scene.view)


def _ranking(scene: AnyScene) -> list[int]:
    """Return the sides, the best first."""
    totals = _scores(scene)
    more = not game_of(scene.view.variant).lower_is_better
    return sorted(range(len(totals)), key=totals.__getitem__, reverse=more)


def _standings(title: str, scene: AnyScene) -> Markup:
    rows = [h.li("bar")[_bar(side, scene)] for side in _ranking(scene)]
    over = scene.view.phase == "over"
    return standings(title, rows, Markup(), scene.par if over else None)


def _bar(side: int, scene: AnyScene) -> Markup:
    totals, seats = _scores(scene), _seats(side, scene)
    track = bar_segment("sh", max(0, totals[side]) / max(1, *totals))
    mark, counts = monogram(scene.names[seats[0]], seats[0]), counting(0, totals[side])
    return bar(mark, _holders(side, scene), totals[side], "", track, scene.opens and counts)


def _holders(side: int, scene: AnyScene) -> str:
    return join_names(scene.name(seat) for seat in _seats(side, scene))


def _seats(side: int, scene: AnyScene) -> list[int]:
    team = scene.view.variant.team
    return [seat for seat in [scene.bottom_seat, *scene.others] if team[seat] == side]


def score_sheet(scene: AnyScene, rounds: Sequence[View]) -> Sheet:
    """Return the score sheet: the scores at the end of each round."""
    sides = range(scene.view.variant.teams)
    scores = game_of(scene.view.variant).scores
    heads = []
    for side in sides:
        first, *others = _seats(side, scene)
        names = join_names(scene.name(seat) for seat in (first, *others))
        heads.append((monogram(scene.names[first], first), names))
    cells = [[str(total) for total in scores(view)] for view in rounds]
    sums = [h.b("num")[total] for total in _scores(scene)]
    name = _("Points") if scene.view.phase == "over" else _("So far")
    return Sheet(heads, cells, _("Round"), (name, sums), Markup())


# Rules ---------------------------------------------------------------------------------


def topics() -> Mapping[str, Topic]:
    """Return the pages of rules: the symbols alone."""
    return {"symbols": Topic(_("Symbols"), legend(shared_entries()))}


def aid_dialog(_scene: AnyScene) -> Markup:
    """Draw the sheet beside the table: the symbols."""
    return dialog("aid", _("Symbols"), legend(shared_entries()))
