"""The pages of a game without its own: a plain table, drawn from its View and its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.core.html import Inside, Markup, button, dialog, h, html, monogram
from app.core.replies import Motion
from app.core.taps import does
from app.games import cards, log, results
from app.games.board import (
    FULL_TRICK_PAUSE,
    around,
    board,
    deal,
    decides,
    leads_next,
    player_badge,
    prompt,
    rules_summary,
    seat_box,
    subline,
    sweep,
    waiting,
)
from app.games.game_pages import AnyPages, GamePages, ScoreSheet, Topic
from app.games.legend import legend, shared_entries
from app.games.log import PastTrick, tricks_dialog
from app.games.opening import Column, Opening
from app.games.scene import AnyScene
from app.games.values import value_tag, with_value_note
from app.words import _, join_names, points
from app.words.explanations import move_name
from diamonds_core import AnyGame, Card, Give, Move, View, game_of, move_text
from diamonds_core.events import Dealt, Event, Played, TrickTaken

Headline = Callable[[Event, AnyScene], str]
"""A function that returns the shortest text on an event."""


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
        stage=stage,
        summary=summary,
        final=final,
        opening=opening,
        scores=score_sheet,
        tricks=past_tricks,
        aid=aid_dialog,
        sentence=log.usual_sentence,
        motions=motions,
        rest=rest,
    )


# The table -----------------------------------------------------------------------------


def table(scene: AnyScene) -> Markup:
    mine = scene.bottom_seat
    return board(
        scene,
        where=where(scene),
        log=log.corner_log(scene, lambda event: log.usual_headline(event, scene)),
        aid=rules_summary(_("Symbols"), h.i[_("Symbols")]),
        others=around(scene, lambda seat: seat_of(seat, scene, _total(seat, scene))),
        middle=stage(scene),
        mine=seat_of(mine, scene, _total(mine, scene)),
        own=prompt(scene, *task(scene, log.usual_headline, _choices)),
        hand=hand_of(scene),
        kind=f"seats-{scene.view.variant.players}",
    )


def stage(scene: AnyScene) -> Markup:
    return cards.middle(scene, "", cards.slots(scene, lambda k, seat: _laid(k, seat, scene)))


def seat_of(seat: int, scene: AnyScene, below: Markup) -> Markup:
    mine, turn = seat == scene.bottom_seat, seat == scene.view.to_move
    name = scene.name(seat) if mine else scene.names[seat]
    upper = player_badge(seat, name, monogram(scene.names[seat], seat), scene)
    return seat_box(seat, f"{'mine ' * mine}seat{' turn' * turn}", name, html(upper, below))


def _total(seat: int, scene: AnyScene) -> Markup:
    return h.small[points(_scores(scene)[scene.view.variant.team[seat]])]


def _laid(k: int, seat: int, scene: AnyScene) -> Markup:
    view = scene.view
    last = k + view.variant.players >= len(view.trick)
    wins = _("wins so far") if seat == view.winning and last else ""
    return cards.laid_card(view.trick[k], seat, cards.face(view.trick[k]), wins, k == 0, scene)


def hand_of(scene: AnyScene) -> Markup:
    def drawn(card: Card) -> Markup:
        shown = with_value_note(card, cards.marked(card, _look(card, scene), scene), scene)
        printed = html(cards.face(card), value_tag(card, scene))
        return cards.card_button(card, printed, shown, _answers(card, scene))

    return cards.hand({card: drawn(card) for card in scene.hand}, scene)


def _look(card: Card, scene: AnyScene) -> cards.CardAppearance:
    if scene.lifts_ahead:
        return cards.lifted_ahead(card)
    if not scene.live:
        return cards.STILL
    if _gives(scene):
        picked = card in scene.picked
        tap = does("pick", str(card)) | {"aria_pressed": str(picked).lower()}
        return cards.CardAppearance(f"pick{' lift' * picked}", tap)
    if _answers(card, scene):
        return cards.playable(card, scene)
    legal = scene.is_asked and card in scene.view.legal
    return cards.explained(card, "legal" if legal else "still")


def _answers(card: Card, scene: AnyScene) -> bool:
    """Return True if a tap on the card is a valid answer; in a lesson, the suggested one is."""
    if scene.lesson:
        return scene.suggests(card)
    return scene.is_asked and (_gives(scene) or card in scene.view.legal)


def _gives(scene: AnyScene) -> bool:
    return scene.is_asked and isinstance(scene.view.legal[0], Give)


def task(
    scene: AnyScene, brief: Headline, asked: Callable[[AnyScene], Inside]
) -> tuple[str, Inside]:
    """Return the viewer's task with the line below it, or else the last event."""
    seat = scene.view.to_move
    if isinstance(scene.current_event, TrickTaken):
        return leads_next(scene), ""
    if scene.still:
        return decides(scene, [] if seat is None else [seat]), ""
    if not scene.live:
        return brief(scene.current_event, scene) if scene.current_event else "", ""
    if scene.is_asked:
        return _("Your turn"), asked(scene)
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
        return _choice(give, scene) if ready else subline(_("tap the cards to pass"))
    return h.div("choices")[[_choice(move, scene) for move in legal if not isinstance(move, Card)]]


def _choice(move: Move, scene: AnyScene) -> Markup:
    name = move_name(move, scene.view.variant, scene.names)
    return button("plain", **does("move", move=move_text(move)), data_focus=True)[name]


# Events --------------------------------------------------------------------------------


def where(scene: AnyScene) -> tuple[str, str]:
    view, variant = scene.view, scene.view.variant
    number = min(len(view.tricks) + 1, variant.tricks)
    trick = _("Trick {number} of {tricks}").format(number=number, tricks=variant.tricks)
    round_ = _("Round {round} of {rounds}")
    return trick, round_.format(round=max(view.round, 1), rounds=max(view.round, variant.rounds))


def motions(event: Event, scene: AnyScene) -> list[Motion]:
    match event:
        case Dealt():
            return deal(event, scene)
        case TrickTaken():
            return sweep(event, scene)
    return []


def rest(event: Event, scene: AnyScene) -> int | None:
    """Return the pause after an event, in ms at normal pace; None for the usual one."""
    full = len(scene.view.trick) == scene.view.variant.trick_size
    return FULL_TRICK_PAUSE if isinstance(event, Played) and full else None


def past_tricks(scene: AnyScene) -> Markup:
    return tricks_dialog(scene, lambda number: _past(number, scene), cards.face)


def _past(number: int, scene: AnyScene) -> PastTrick:
    leader, taker, cards = scene.view.tricks[number]
    n = scene.view.variant.players
    best = [card for k, card in enumerate(cards) if (leader + k) % n == taker][-1]
    return PastTrick(best, "")


# Results -------------------------------------------------------------------------------


def summary(scene: AnyScene) -> Markup:
    title = _("Round {round} is over").format(round=scene.view.round)
    boxes = _standings(_("Standings"), scene)
    return results.summary_page(title, "", boxes, _("Next round"), scene)


def final(scene: AnyScene) -> Markup:
    note = _("with {points}").format(points=points(_scores(scene)[ranking(scene)[0]]))
    standings = _standings(_("Final scores"), scene)
    title = results.victory(_winners(scene), scene)
    return results.final_page(title, note, standings, Markup(), scene)


def _winners(scene: AnyScene) -> list[int]:
    """Return the seats of the sides with the best score."""
    order, totals = ranking(scene), _scores(scene)
    best = totals[order[0]]
    return [seat for side in order if totals[side] == best for seat in _seats(side, scene)]


def opening(scene: AnyScene) -> Opening:
    order, won = ranking(scene), _winners(scene)
    sides = sorted(order, key=lambda side: scene.all_seats.index(_seats(side, scene)[0]))
    columns = [_column(side, order[::-1].index(side), won, scene) for side in sides]
    verdict, victory, seat = results.victory(won, scene), results.wins(scene), scene.view.seat
    own = "" if seat is None else results.place_name(results.place_of(seat, scene))
    return Opening(_("The points are counted"), "", verdict, own, victory, columns)


def _column(side: int, turn: int, won: Sequence[int], scene: AnyScene) -> Column:
    first, name, total = _seats(side, scene)[0], _holders(side, scene), _scores(scene)[side]
    return Column(
        mark=monogram(scene.names[first], first),
        name=name,
        note="",
        known=0,
        total=total,
        turn=turn,
        best=first in won,
        weight=0,
        said=_("{name}: {points}.").format(name=name, points=points(total)),
    )


def _scores(scene: AnyScene) -> tuple[int, ...]:
    return game_of(scene.view.variant).scores(scene.view)


def ranking(scene: AnyScene) -> list[int]:
    """Return the sides, the best first, and of equal ones the nearest clockwise."""
    totals, team = _scores(scene), scene.view.variant.team
    sides = dict.fromkeys(team[seat] for seat in scene.all_seats)
    more = not game_of(scene.view.variant).lower_is_better
    return sorted(sides, key=totals.__getitem__, reverse=more)


def _standings(title: str, scene: AnyScene) -> Markup:
    rows = [h.li("bar")[_bar(side, scene)] for side in ranking(scene)]
    over = scene.view.phase == "over"
    return results.standings(title, rows, Markup(), scene.ending.par if over else None)


def _bar(side: int, scene: AnyScene) -> Markup:
    totals, seats = _scores(scene), _seats(side, scene)
    track = results.bar_segment("sh", max(0, totals[side]) / max(1, *totals))
    mark = monogram(scene.names[seats[0]], seats[0])
    return results.bar(mark, _holders(side, scene), totals[side], "", track)


def _holders(side: int, scene: AnyScene) -> str:
    return join_names(scene.name(seat) for seat in _seats(side, scene))


def _seats(side: int, scene: AnyScene) -> list[int]:
    team = scene.view.variant.team
    return [seat for seat in scene.all_seats if team[seat] == side]


def score_sheet(scene: AnyScene, rounds: Sequence[View]) -> ScoreSheet:
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
    return ScoreSheet(heads, cells, _("Round"), (name, sums), Markup())


# Rules ---------------------------------------------------------------------------------


def topics() -> Mapping[str, Topic]:
    return {"symbols": Topic(_("Symbols"), legend(shared_entries()))}


def aid_dialog(_scene: AnyScene) -> Markup:
    return dialog("aid", _("Symbols"), legend(shared_entries()))
