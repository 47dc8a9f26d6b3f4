"""Games that the network plays against itself and others, many side by side."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import numpy as np

from diamonds_core import game_of
from diamonds_core.bots.features import given, giving, shape_of
from diamonds_core.bots.options import ahead
from diamonds_core.moves import Give, choices
from diamonds_core.bots.outlook import bits as bits_of, outlook_of
from diamonds_core.games import draw

from .network import forward

Asking = Generator[list[int], Any, list[tuple[int, float]]]


def one_game(variant, rng, rivals, noise, eps, lam, rounds=None) -> Asking:
    """Play a game, asking for the values of positions; its lessons are (bits, target)."""
    game = game_of(variant)
    state = game.start(variant)
    n, lessons = variant.players, []
    look = outlook_of(variant)
    options, ahead = look.options, look.ahead
    bots = [rivals[seat] if rivals else None for seat in range(n)]
    while not state.over:
        while state.to_move is None:
            state.play(draw(state, rng))
        number = state.round
        seen = look.seen(variant)
        taken = 0
        chains = [[] for _ in range(n)]
        while state.to_move is not None:
            seat = state.turn
            if len(state.tricks) > taken:
                seen = seen.after(state.tricks[-1])
                taken += 1
                if state.phase.name == "play":
                    others = [
                        k for k in range(n) if k != mover and bots[k] is None and rng.random() < 0.4
                    ]
                    if others:
                        ask = [look.features(state, k, seen) for k in others]
                        for k, bits, v in zip(others, ask, (yield ask)):
                            chains[k].append((ahead(state, k), v, bits))
            mover = seat
            bot = bots[seat]
            if bot is not None:
                state.play(bot(game.observe(state, seat), rng))
                continue
            if state.phase.name == "pass" and rng.random() < 0.85:
                state.play(rng.choice(state.legal()))
                continue
            if state.phase.name == "give" and rng.random() < 0.8:
                found = some_gives(state, seat, 24, rng)
            else:
                found = options(state, seat, seen)
            ask = [bits for _, _, bits in found if bits is not None]
            values = iter((yield ask)) if ask else iter(())
            best, pick = -1e9, None
            explore = rng.random() < eps
            for move, points, bits in found:
                v = 0.0 if bits is None else float(next(values))
                score = rng.random() if explore else points + v + noise * gumbel()
                if score > best:
                    best, pick = score, (move, points, v, bits)
            move, points, v, bits = pick
            if state.phase.name != "pass":
                chains[seat].append((points, v, bits))
            state.play(move)
        for seat, chain in enumerate(chains):
            final = ahead(state, seat)
            target = final
            for points, v, bits in reversed(chain):
                if bits is not None:
                    lessons.append((bits, target - points))
                    target = lam * target + (1 - lam) * (points + v)
    return lessons


def some_gives(state, seat, most, rng):
    """As `options` while giving, but only some, drawn by chance: that is enough to learn."""
    shape, hand, count = shape_of(state.variant), state.hand(seat), state.passing
    table, own = giving(shape, state, seat, count)
    points = ahead(state, seat)
    ways = choices(len(hand), count)
    if len(ways) > most:
        ways = rng.sample(ways, most)
    found = []
    for places in ways:
        cards = tuple([hand[k] for k in places])
        gave = sum([1 << card.order for card in cards])
        found.append((Give(seat, cards), points, given(shape, table, own, gave)))
    return found


_NOISE = np.random.default_rng(7).gumbel(size=1 << 16).tolist()
_next = 0


def gumbel():
    global _next
    _next = (_next + 1) & 0xFFFF
    return _NOISE[_next]


def play_games(variant, weights, seed, games, rivals=None, noise=0.1, eps=0.05, lam=0.8):
    """Play games side by side; the lessons' features, packed, and their targets."""
    global _next
    rng = Random(seed)
    _next = rng.randrange(1 << 16)
    width = -(-bits_of(variant) // 8)
    running = []
    lessons = []
    for _ in range(games):
        g = one_game(
            variant, Random(rng.random()), rivals(rng) if rivals else None, noise, eps, lam
        )
        running.append((g, next(g)))
    while running:
        counts = [len(ask) for _, ask in running]
        data = b"".join([bits.to_bytes(width, "little") for _, ask in running for bits in ask])
        packed = np.frombuffer(data, np.uint8).reshape(-1, width)
        values = forward(weights, packed).tolist()
        at, still = 0, []
        for (g, _), count in zip(running, counts):
            try:
                still.append((g, g.send(values[at : at + count])))
            except StopIteration as done:
                lessons += done.value
            at += count
        running = still
    data = b"".join([bits.to_bytes(width, "little") for bits, _ in lessons])
    return (
        np.frombuffer(data, np.uint8).reshape(-1, width),
        np.array([target for _, target in lessons], np.float32),
    )
