import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSkips } from '../glue/table/skips.ts';
import type { PageUpdate } from '../glue/protocol.ts';

const updates: Record<string, PageUpdate> = {
  card: {}, deal: { milestone: 'deal' }, count: { milestone: 'count' }, opening: { milestone: 'opening' }, trick: { hold: true },
};

/** @param steps names of updates, and "tap" @returns those updates that are not skipped */
function shown(steps: string): string {
  const skips = makeSkips();
  return steps.split(' ').filter((step) => {
    if (step === 'tap') skips.begin();
    else skips.reach(updates[step]);
    return step !== 'tap' && !skips.areOn();
  }).join(' ');
}

test('a tap skips what follows up to the next milestone', () => {
  assert.equal(shown('card tap card card count card'), 'card count card');
  assert.equal(shown('tap count count opening'), 'count count opening');
  assert.equal(shown('tap card deal card tap card'), 'deal card');
});

test('a tap during a milestone skips the rest of it, but not the next one', () => {
  assert.equal(shown('tap card count tap count count opening tap card'), 'count opening');
});

test('each milestone is shown again the next time', () => {
  assert.equal(shown('tap deal tap card deal'), 'deal deal');
});

test('a tap at what was there before is no tap at a milestone or a held trick', () => {
  for (const name of ['deal', 'trick']) {
    const skips = makeSkips();
    skips.reach(updates[name]);
    skips.show(updates[name], 100);
    assert.deepEqual([99, 101].map(skips.isEarly), [true, false]);
    skips.reach(updates.card);
    skips.show(updates.card, 200);
    assert.equal(skips.isEarly(199), false);
  }
});
