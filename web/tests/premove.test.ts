import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atRest, tapped } from '../glue/table/premove.ts';

const cards = ['H5', 'H7', 'C9'];
const others = { cards, waiting: cards, playable: [] };
const lifted = { card: 'H5', cards };

test('a tap lifts a card, a second one puts it back, and another card takes its place', () => {
  assert.deepEqual(tapped(null, 'H5', others), lifted);
  assert.equal(tapped(lifted, 'H5', others), null);
  assert.deepEqual(tapped(lifted, 'C9', others), { card: 'C9', cards });
});

test('a lifted card waits while others play, and is played once it can be', () => {
  assert.deepEqual(atRest(lifted, others), { lifted, play: null });
  assert.deepEqual(atRest(lifted, { cards, waiting: [], playable: ['H5', 'H7'] }), { lifted: null, play: 'H5' });
});

test('a lifted card that can not be played at its turn is put back, and never played later', () => {
  const next = atRest(lifted, { cards, waiting: [], playable: ['C9'] });
  assert.deepEqual(next, { lifted: null, play: null });
  assert.deepEqual(atRest(next.lifted, { cards, waiting: [], playable: ['H5'] }), { lifted: null, play: null });
});

test('a card that has left the hand is no longer lifted', () => {
  assert.deepEqual(atRest(lifted, { cards: ['H7', 'C9'], waiting: ['C9'], playable: [] }), { lifted: null, play: null });
});

test('a card is not played for another decision than the one it was lifted for: a move was taken back, or dealt anew', () => {
  for (const others of [['D1'], ['D1', 'D2', 'D3']]) {
    const hand = [...cards, ...others];
    assert.deepEqual(atRest(lifted, { cards: hand, waiting: [], playable: hand }), { lifted: null, play: null });
  }
});

test('without a lifted card nothing is played', () => {
  assert.deepEqual(atRest(null, { cards, waiting: [], playable: ['H5'] }), { lifted: null, play: null });
});
