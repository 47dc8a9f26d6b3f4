import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

const shown = { dataset: { page: 'days' } };
const document = Object.assign(new EventTarget(), { hidden: false, getElementById: () => shown });
Object.assign(globalThis, { document });

mock.timers.enable({ apis: ['setInterval', 'Date'], now: new Date(2026, 0, 31, 23, 50) });
const { watchToday } = await import('../glue/start/today.ts');

let looks = 0;
watchToday(() => { looks += 1; });

/** @param name of the page that was hidden and is visible again */
function comeBackTo(name: string) {
  shown.dataset.page = name;
  for (const hidden of [true, false]) {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }
}

test('a page about today is drawn anew once when one comes back to it', () => {
  comeBackTo('days');
  assert.equal(looks, 1);
  comeBackTo('puzzles');
  assert.equal(looks, 2);
});

test('a table stays as it is', () => {
  comeBackTo('table');
  assert.equal(looks, 2);
});

test('a page about today that stays open is drawn anew once after midnight', () => {
  shown.dataset.page = 'home';
  mock.timers.tick(9 * 60_000);
  assert.equal(looks, 2);
  mock.timers.tick(2 * 60_000);
  assert.equal(looks, 3);
  mock.timers.tick(60 * 60_000);
  assert.equal(looks, 3);
});
