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

const { comeTo, clearTranscript, appendTranscript, transcript } = await import('../glue/session/transcript.ts');

test('what a guest has been transcript is kept as lines, the latest of them, until another table', () => {
  appendTranscript([{ say: '\u2068Ann\u2069 plays 5 of Hearts.' }, { html: '' }, { say: '' }]);
  appendTranscript([{ say: 'Bea takes the trick.' }]);
  assert.equal(transcript(), 'Ann plays 5 of Hearts.\nBea takes the trick.\n');
  for (let k = 0; k < 400; k += 1) appendTranscript([{ say: `${k} `.repeat(250) }]);
  assert.ok(transcript().length <= 300_000);
  assert.match(transcript(), /399 \n$/);
  clearTranscript();
  assert.equal(transcript(), '');
});

test('a reload at a table loses nothing, and another table begins anew', () => {
  comeTo('the table of Ann');
  appendTranscript([{ say: 'Ann plays 5 of Hearts.' }]);
  comeTo('the table of Ann');
  assert.equal(transcript(), 'Ann plays 5 of Hearts.\n');
  comeTo('the table of Bea');
  assert.equal(transcript(), '');
});
