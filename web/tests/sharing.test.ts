import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

const document = { querySelectorAll: () => [], querySelector: () => null };
const window = { media: () => undefined };
Object.assign(globalThis, { document, window, navigator: {} });
const { save, share } = await import('../glue/input/sharing.ts');

/** The fates of files. */
let deeds: string[] = [];
Object.assign(URL, {
  createObjectURL: () => 'blob:1',
  revokeObjectURL: () => { deeds.push('revoked'); },
});
Object.assign(document, { createElement: () => ({ click() { deeds.push(`saved ${Object(this).download}`); } }) });

test('the address of a saved file lives for 40 s at least', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  deeds = [];
  await save('games.json', 'application/json', ['{}']);
  mock.timers.tick(40_000);
  assert.deepEqual(deeds, ['saved games.json']);
  mock.timers.tick(60_000);
  assert.deepEqual(deeds, ['saved games.json', 'revoked']);
  mock.timers.reset();
});

/** The answer of the share sheet, and the fate of the file. */
const sheets: [string | null, string[]][] = [[null, ['shared games.json']], ['AbortError', []], ['NotAllowedError', ['saved games.json']]];

for (const [refusal, expected] of sheets) {
  test(`an installed app hands files to the share sheet, which says ${refusal ?? 'yes'}`, async () => {
    deeds = [];
    Object.assign(navigator, {
      standalone: true,
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        if (refusal) throw new DOMException('', refusal);
        deeds.push(`shared ${files[0].name}`);
      },
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    await save('games.json', 'application/json', ['{}']);
    assert.deepEqual(deeds, expected);
    mock.timers.reset();
  });
}

for (const [frame, expected] of [[false, 'https://host.example/game/#d=A'], [true, 'https://cards.example/#d=A']]) {
  test(`a link shared ${frame ? 'in a frame' : 'on the page'} leads to the game itself`, async () => {
    const shared: ShareData[] = [];
    const self = {};
    Object.assign(window, { self, top: frame ? {} : self });
    Object.assign(document, { title: 'Diamonds', querySelector: () => ({ href: 'https://cards.example/?language=de' }) });
    Object.assign(globalThis, { location: { href: 'https://host.example/game/?language=fr#x' } });
    Object.assign(navigator, { share: async (what: ShareData) => { shared.push(what); } });
    assert.deepEqual(await share('d=A'), {});
    assert.deepEqual(shared.map(({ url }) => url), [expected]);
  });
}

test('a picture that is never drawn holds nothing up: the text is copied alone', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let copied = '';
  const never = new Promise(() => {});
  Object.assign(document, { createElement: () => ({ getContext: () => ({}) }), fonts: { load: () => never } });
  Object.assign(globalThis, { Image: class { decode() { return never; } }, getComputedStyle: () => ({ getPropertyValue: () => '' }) });
  Object.assign(navigator, { share: undefined, clipboard: { writeText: (text: string) => { copied = text; } } });
  const shared = share('d=A', 'Diamonds: 40', { head: '', note: '', bars: [], squares: '', foot: '' });
  mock.timers.tick(3000);
  assert.deepEqual(await shared, { notice: 'copied-result' });
  assert.match(copied, /^Diamonds: 40\n.*#d=A$/u);
  mock.timers.reset();
});
