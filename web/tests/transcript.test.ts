import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The tab's storage. */
const stored = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});

const { comeTo, forgetTold, noteTold, told } = await import('../glue/session/transcript.ts');

test('what a guest has been told is kept as lines, the latest of them, until another table', () => {
  noteTold([{ say: '\u2068Ann\u2069 plays 5 of Hearts.' }, { html: '' }, { say: '' }]);
  noteTold([{ say: 'Bea takes the trick.' }]);
  assert.equal(told(), 'Ann plays 5 of Hearts.\nBea takes the trick.\n');
  for (let k = 0; k < 400; k += 1) noteTold([{ say: `${k} `.repeat(250) }]);
  assert.ok(told().length <= 300_000);
  assert.match(told(), /399 \n$/);
  forgetTold();
  assert.equal(told(), '');
});

test('a reload at a table loses nothing, and another table begins anew', () => {
  comeTo('the table of Ann');
  noteTold([{ say: 'Ann plays 5 of Hearts.' }]);
  comeTo('the table of Ann');
  assert.equal(told(), 'Ann plays 5 of Hearts.\n');
  comeTo('the table of Bea');
  assert.equal(told(), '');
});
