import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arc, isSeen, offset, way } from '../glue/table/geometry.ts';

const card = { x: 100, y: 400, width: 70, height: 100 };
const seat = { x: 0, y: 0, width: 300, height: 50 };

test('the way leads from centre to centre', () => {
  assert.deepEqual(way(card, seat), [15, -425]);
});

test('a card looks as small as what it comes from, and never wider than a card is', () => {
  assert.deepEqual(offset(seat, card), { translate: '15px -425px', scale: '0.5' });
  assert.deepEqual(offset(card, card), { translate: '0px 0px', scale: '1' });
});

test('in a smaller table the way is as long on the screen', () => {
  assert.deepEqual(offset(seat, card, 0.5), { translate: '30px -850px', scale: '0.5' });
});

test('what has no room is not seen, so that nothing moves to or from it', () => {
  assert.equal(isSeen({ ...card, width: 0 }), false);
  assert.equal(isSeen({ ...card, height: 0 }), false);
  assert.equal(isSeen(card), true);
  assert.equal(offset(card, { ...card, width: 0 }).scale, 'Infinity');
});

test('an arc ends where it should, and rises in between', () => {
  const frames = arc([10, 20], [110, 20], 40);
  assert.equal(frames[0].translate, '10px 20px');
  assert.equal(frames[5].translate, '60px -20px');
  assert.equal(frames.at(-1)?.translate, '110px 20px');
});
