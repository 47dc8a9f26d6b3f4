import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTaps, timeOf } from '../glue/table/taps.ts';

function tap(taps: ReturnType<typeof makeTaps>, time: number, x: number = 100): boolean {
  taps.begin(time - 40);
  return taps.isMeant({ x, y: 500, time });
}

/** Return taps for a hand that has not changed for long. */
function liveTaps() {
  const taps = makeTaps();
  taps.setChoices('a,b,c', 0);
  return taps;
}

test('of quick taps on one spot, also on the next card under it, one is meant', () => {
  const taps = liveTaps();
  assert.equal(tap(taps, 1000), true);
  taps.setChoices('', 1030);
  tap(taps, 1150);
  taps.setChoices('b,c', 1170);
  for (const time of [1300, 1450, 1700, 1950, 2200]) assert.equal(tap(taps, time), false);
  assert.equal(tap(taps, 2501), true);
});

test('a card that is tapped again and again is played in the end', () => {
  const taps = liveTaps();
  tap(taps, 1000);
  taps.setChoices('b,c', 1050);
  const times = Array.from({ length: 12 }, (_, number) => 1200 + 200 * number);
  assert.ok(times.some((time) => tap(taps, time)));
});

test('a tap that began before the hand was live is for nothing, wherever it is', () => {
  const taps = liveTaps();
  tap(taps, 1000);
  taps.setChoices('', 1010);
  taps.begin(1490);
  taps.setChoices('b,c', 1500);
  assert.equal(taps.isMeant({ x: 300, y: 500, time: 1520 }), false);
  assert.equal(tap(taps, 1600, 300), true);
});

test('another spot, and the same after a pause, are meant', () => {
  const taps = liveTaps();
  tap(taps, 1000);
  taps.setChoices('b,c', 1050);
  assert.equal(tap(taps, 1200, 160), true);
  taps.setChoices('c', 1250);
  assert.equal(tap(taps, 1551, 160), true);
});

test('a card that was lifted is played by a quick second tap', () => {
  const taps = liveTaps();
  assert.equal(tap(taps, 1000), true);
  taps.setChoices('a,b,c', 1020);
  assert.equal(tap(taps, 1150), true);
});

test('a finger that was down before the hand was live is for nothing, however long it stays', () => {
  const taps = liveTaps();
  taps.begin(1000);
  taps.setChoices('b,c', 9000);
  assert.equal(taps.isMeant({ x: 100, y: 500, time: 9500 }), false);
});

test('taps are meant after the clock was set back', () => {
  const taps = liveTaps();
  tap(taps, 900_000);
  taps.setChoices('b,c', 900_050);
  assert.equal(tap(taps, 1000), true);
});

test('the clock of events may differ by minutes, jump and go back', () => {
  const read = (now: number, behind: number, wait: number = 1): number => timeOf(now - behind - wait, now);
  for (const behind of [0, 60_000, -60_000, 600_000, 5000]) {
    for (const now of [1000, 2000]) assert.ok(Math.abs(read(now, behind) - now) <= 1, `${behind}`);
    assert.equal(read(3000, behind, 400), 2601, 'what has waited is as old as it is');
  }
});

test('a tap settles on what has been in sight for a while', () => {
  const taps = liveTaps();
  taps.setChoices('b,c', 5000);
  assert.equal(taps.isSettled(5100), false);
  assert.equal(taps.isSettled(5301), true);
});
