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
  await save('games.json', ['{}']);
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
    await save('games.json', ['{}']);
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
    assert.equal(await share('d=A'), false);
    assert.deepEqual(shared.map(({ url }) => url), [expected]);
  });
}
