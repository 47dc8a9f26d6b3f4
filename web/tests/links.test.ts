import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, watchLinks } from '../glue/input/links.ts';
import { readLink, writeLink } from '../glue/carrier/tablelink.ts';

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

const table = { host: new Uint8Array(32).fill(1), secret: new Uint8Array(16).fill(2) };
const link = `https://example.org/game/#${writeLink(table)}`;
const [head, tail] = [link.slice(0, 60), link.slice(60)];

for (const text of [
  link, `${link}.`, `Come! ${link} Sent from my phone`, `${head}\n${tail}`, `${head}%0A${tail}`, `${link}&fbclid=x`, link.replace('t=', 't%3D'),
  encodeURIComponent(link), encodeURIComponent(encodeURIComponent(`${head}\r\n${tail} now`)),
]) {
  test(`the link of a table is found in ${JSON.stringify(text)}`, () => assert.deepEqual(readLink(codeIn(text) ?? ''), table));
}

test('a text without the link of a table has none', () => {
  for (const text of ['', '#t', '#t=', '#setup', 'https://example.org/#d=AQAA', '100% #p=AQAA', 'at=b']) assert.equal(codeIn(text), null);
});

test('a table whose link another app has shared is opened', () => {
  const opened: string[] = [];
  const { search } = new URL(`./?${new URLSearchParams({ title: 'Diamonds', text: `Come! ${link}` })}`, 'https://example.org/game/');
  Object.assign(globalThis, { addEventListener: () => {}, location: { search, hash: '', pathname: '/game/', assign: (to: string) => opened.push(to) } });
  watchLinks(() => assert.fail());
  assert.deepEqual(opened.map((to) => readLink(codeIn(to) ?? '')), [table]);
  assert.match(opened[0], /^\/game\/#t=/);
});

for (const [address, texts] of Object.entries(addresses)) {
  test(`${address} leads to ${texts.join(' and ') || 'nothing'}`, () => assert.deepEqual(followed(address), texts));
}
