import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The stored texts of a browser, and whether it refuses more. */
const kept = new Map();
let full = false;
(globalThis as any).localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (full) throw new Error('no room');
    kept.set(key, text);
  },
};
kept.set('diamonds.settings', '{"theme": "dark", "wait": true, "pace": 3, "Order": "ranks", "a": [[]], "once": true}');

const { keepForm, loadSettings, paint, readPaint, settings } = await import('../glue/preferences.ts');

test('of the settings, only texts and switches are read, one of them also under its old name', () => {
  loadSettings();
  assert.deepEqual(settings, { theme: 'dark', wait: true, repeat: false });
});

test('the game that waits is painted as it was kept, and nothing else is', () => {
  assert.deepEqual(readPaint(), { title: null, table: false, trick: [] });
  for (const text of ['{no', '7', 'null', '{"title": 3, "table": "yes"}', '['.repeat(100_000)]) {
    kept.set('diamonds.paint', text);
    assert.deepEqual(readPaint(), { title: null, table: false, trick: [] }, text.slice(0, 40));
  }
  kept.set('diamonds.paint', JSON.stringify({ title: 'Round 2', table: true }));
  assert.deepEqual(readPaint(), { title: 'Round 2', table: true, trick: [] });
});

test('of the trick of the game that waits, only a whole and sound one is painted', () => {
  const trick = [[1, 'B', 'D15', true], [2, 'C', '', false]];
  kept.set('diamonds.paint', JSON.stringify({ title: 'Round 2', trick }));
  assert.deepEqual(readPaint().trick, trick);
  for (const wrong of [null, 'D15', [null], [[1, 'B', ['D15'], true]], [[1, 'B', { toString: 0, valueOf: 0 }, true]]]) {
    kept.set('diamonds.paint', JSON.stringify({ title: 'Round 2', trick: wrong }));
    assert.deepEqual(readPaint().trick, [], JSON.stringify(wrong));
  }
});

test('a tab shows the game that it offers, whatever another one stores for the next load', () => {
  paint(null, false, false);
  assert.equal(readPaint().title, null);
  assert.match(kept.get('diamonds.paint'), /Round 2/);
  paint('Round 3', false);
  assert.match(kept.get('diamonds.paint'), /Round 3/);
  kept.set('diamonds.paint', JSON.stringify({ title: 'Round 4', table: true }));
  assert.equal(readPaint().title, 'Round 3');
});

test('a form is kept beside what was filled in before', () => {
  keepForm({ players: '4', 'name-0': 'Ann' });
  keepForm({ players: '3' });
  assert.deepEqual(JSON.parse(kept.get('diamonds.form')), { players: '3', 'name-0': 'Ann' });
});

test('what the browser refuses to keep is remembered as long as the page lives', () => {
  paint('Round 1', false);
  full = true;
  paint('Round 2', false);
  assert.equal(readPaint().title, 'Round 2');
  assert.match(kept.get('diamonds.paint'), /Round 1/);
  full = false;
  paint('Round 3', false, true, null);
  assert.deepEqual(readPaint(), { title: 'Round 3', table: false, trick: [] });
});
