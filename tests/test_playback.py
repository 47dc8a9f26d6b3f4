"""A replay shows the events in order, and of a round in play only what the viewer saw."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from diamonds_core import Record, State, Variant, events, game_of
from diamonds_core.playback import frames, marks

from .play import EACH, random_record


def so_far(record: Record, seed: int) -> tuple[Record, State]:
    """Return a game up to a moment in the middle of a round, and its table then."""
    game, state = game_of(record.variant), game_of(record.variant).start(record.variant)
    stop = Random(seed).randrange(1, len(record.moves))
    for number, move in enumerate(record.moves, 1):
        state.play(move)
        if number >= stop and not state.between_rounds and state.round:
            return replace(record, moves=record.moves[:number]), state
    return record, game.start(record.variant)


@EACH
def test_a_replay_is_what_happened(variant: Variant) -> None:
    """Every event appears once, with the table at that moment."""
    record = random_record(variant, 1)
    game, state = game_of(variant), game_of(variant).start(variant)
    all_frames = iter(frames(record, None, opened=True))

    def compare(event: events.Event) -> None:
        frame = next(all_frames)
        assert frame.event == event
        assert frame.view == game.observe(state, None)
        assert frame.hands == tuple(state.hand(seat) for seat in range(variant.players))
        assert frame.moves_made == number

    for number, move in enumerate(record.moves, 1):  # noqa: B007 (`compare` reads it)
        state.play(move, compare)
    assert next(all_frames, None) is None


@EACH
def test_a_round_in_play_shows_only_what_its_viewer_has_seen(variant: Variant) -> None:
    """The frames of every moment are the viewer's own views."""
    for seed in range(2):
        record, state = so_far(random_record(variant, seed), seed)
        for viewer, past_viewer in ((None, variant.players - 1), (seed % variant.players, None)):
            all_frames = frames(record, viewer, past_viewer, opened=True)
            playing = [frame for frame in all_frames if frame.view.round == state.round]
            assert playing
            assert all(frame.hands is None for frame in playing)
            assert all(frame.view.seat == viewer for frame in playing)
            seen = game_of(variant).observe(state, viewer)
            last = playing[-1].view
            assert (last.hand, last.hand_sizes) == (seen.hand, seen.hand_sizes)


@EACH
def test_finished_rounds_are_seen_from_the_seat_that_is_asked_for(variant: Variant) -> None:
    record, state = so_far(random_record(variant, 5), 5)
    for frame in frames(record, None, 1):
        if 0 < frame.view.round < state.round:
            assert (frame.view.seat, frame.hands) == (1, None)


@EACH
def test_marks_are_where_rounds_and_tricks_begin(variant: Variant) -> None:
    all_frames = frames(random_record(variant, 2), None)
    found = [(mark.round, mark.trick) for mark in marks(all_frames)]
    rounds = all_frames[-1].view.round
    assert found == [
        (number + 1, trick) for number in range(rounds) for trick in range(variant.tricks + 1)
    ]
    for mark in marks(all_frames):
        event = all_frames[mark.frame].event
        assert isinstance(event, events.Played if mark.trick else events.Dealt)
