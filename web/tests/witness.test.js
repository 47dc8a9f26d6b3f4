import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hexDigest } from '../glue/sha256.js';
import { cardsOf, makeWitness, shuffled } from '../glue/witness.js';

const deck = ['D', 'H', 'S', 'C'].flatMap((suit) => Array.from({ length: 15 }, (_, k) => `${suit}${k + 1}`));
const hand = 10;

/** What the engine deals in round 1 from a seed (`diamonds_core/chance.py`). */
const seed = '80a5829a81d29037303eef4894b78e94d1dfb48e1d5a597e9c3769ee36ef2a52';
const dealt = 'H11 D1 C4 S7 C5 H10 D8 S14 C13 D3 H13 D7 S1 S9 H5 S10 D4 S2 C3 S5';

test('digests are those of SHA-256', () => {
  assert.equal(hexDigest('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(hexDigest('ä'.repeat(100)), '8c8b9015d474565b2a23d5e5bf090051720ce25d08a503044204b3438b1e10ed');
});

test('a deck is shuffled as by the engine', () => {
  assert.equal(shuffled(deck, seed, 1).slice(0, 20).join(' '), dealt);
});

test('cards of the trick have a seat, others are in the hand', () => {
  const html = '<button class="card" data-key="card-D5"></button><div data-key="card-S15" data-from="seat-2"></div>';
  assert.deepEqual(cardsOf(html), { hand: ['D5'], trick: [['S15', 2]] });
});

/**
 * A round at a table of four whose first seat is this page's, and in which each passes two cards to the left.
 * @param {{swap?: boolean, drop?: boolean, late?: boolean}} [fault] the host's
 */
function playRound({ swap = false, drop = false, late = false } = {}) {
  const witness = makeWitness(0);
  const commitment = witness.commitment();
  const other = 'f'.repeat(64);
  const commitments = [commitment, hexDigest(other)].sort();
  const answer = witness.contribute({ commitments: drop ? [hexDigest(other)] : commitments, round: 1, deck, hand });
  if (!answer) return null;
  assert.equal(witness.check({ commitments }), null);
  const chosen = late ? 'e'.repeat(64) : other;
  const texts = commitments.map((each) => (each === commitment ? answer.text : chosen));
  const cards = shuffled(deck, hexDigest(texts.join('')), 1);
  if (swap) [cards[hand], cards[2 * hand]] = [cards[2 * hand], cards[hand]];
  const hands = Array.from({ length: 4 }, (_, seat) => cards.slice(seat * hand, (seat + 1) * hand));
  const buttons = hands[0].map((card) => `<button data-key="card-${card}"></button>`);
  /** @param {string} html */
  const show = (html) => witness.see({ parts: { page: [0, 0, html] } });
  show(buttons.join(''));
  const passed = hands.map((own, seat) => [...own.slice(2), ...hands[(seat + 3) % 4].slice(0, 2)]);
  for (let k = 0; k < hand; k += 1) {
    const trick = passed.map((own, seat) => `<i data-key="card-${own[k]}" data-from="seat-${seat}"></i>`).join('');
    show(trick);
  }
  return witness.check({ texts });
}

test('a deal that follows from all texts is fair', () => assert.equal(playRound(), true));

test('cards that the host has exchanged between other seats are noticed', () => {
  assert.equal(playRound({ swap: true }), false);
});

test('a text that was chosen after the commitments is noticed', () => {
  assert.equal(playRound({ late: true }), false);
});

test('a page whose commitment is left out gives no text', () => assert.equal(playRound({ drop: true }), null));

test('without a deal of its own a page has nothing to check', () => {
  assert.equal(makeWitness(0).check({ texts: [] }), null);
});
