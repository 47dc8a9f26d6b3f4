import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchLinks } from '../glue/input/links.ts';

/** Return the texts followed when the page is opened there. */
function followed(address: string): string[] {
  const location = new URL(address, 'https://example.org/game/');
  const texts: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title = '', path = '') => {
      location.href = new URL(path, location).href;
    },
  };
  Object.assign(globalThis, { location, history, addEventListener: () => {} });
  watchLinks((text) => texts.push(text));
  if (texts.length > 0) assert.equal(location.href, 'https://example.org/game/', 'a reload follows nothing again');
  watchLinks((text) => texts.push(text));
  return texts;
}

/** What Python gets to read, by addresses. */
const addresses: Record<string, string[]> = {
  './': [],
  './?game=diversity': [],
  './?q=hello': [],
  './#setup': [],
  './#d=AQAA': ['#d=AQAA'],
  './#g=AQAA).': ['#g=AQAA).'],
  './#p%3DAQAA': ['#p%3DAQAA'],
  './#deal=abc&players=3': ['#deal=abc&players=3'],
  './#game=eNqr': ['#game=eNqr'],
  './#puzzle=2026-11-21': ['#puzzle=2026-11-21'],
  './?fbclid=x#d=AQAA': ['?fbclid=x#d=AQAA'],
  './?utm_source=x%23d=AQAA': ['?utm_source=x%23d=AQAA'],
  './?url=https%3A%2F%2Fexample.org%2F': ['https://example.org/'],
  './?title=Diamonds&text=Play%20%23g%3DAQAA%20now': [
    'Play #g=AQAA now Diamonds ?title=Diamonds&text=Play%20%23g%3DAQAA%20now',
  ],
  './?text=hello': ['hello'],
};

for (const [address, texts] of Object.entries(addresses)) {
  test(`${address} leads to ${texts.join(' and ') || 'nothing'}`, () => assert.deepEqual(followed(address), texts));
}
