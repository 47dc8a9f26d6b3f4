import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atRest, tapped } from '../glue/table/premove.ts';

const others = { waiting: ['H5', 'C9'], playable: [] };

test('a tap lifts a card, a second one puts it back, and another card takes its place', () => {
  assert.equal(tapped(null, 'H5'), 'H5');
  assert.equal(tapped('H5', 'H5'), null);
  assert.equal(tapped('H5', 'C9'), 'C9');
});

test('a lifted card waits while others play, and is played once it can be', () => {
  assert.deepEqual(atRest('H5', others), { lifted: 'H5', play: null });
  assert.deepEqual(atRest('H5', { waiting: [], playable: ['H5', 'H7'] }), { lifted: null, play: 'H5' });
});

test('a lifted card that can not be played at its turn is put back, and never played later', () => {
  const { lifted, play } = atRest('H5', { waiting: [], playable: ['C9'] });
  assert.deepEqual([lifted, play], [null, null]);
  assert.deepEqual(atRest(lifted, { waiting: [], playable: ['H5'] }), { lifted: null, play: null });
});

test('a card that has left the hand is no longer lifted', () => {
  assert.deepEqual(atRest('H5', { waiting: ['C9'], playable: [] }), { lifted: null, play: null });
});

test('without a lifted card nothing is played', () => {
  assert.deepEqual(atRest(null, { waiting: [], playable: ['H5'] }), { lifted: null, play: null });
});
