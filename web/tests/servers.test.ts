import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { makeNotices } from './notices.ts';

/** The answers of the host to come. */
const answers: (() => Promise<unknown>)[] = [];
const { parts: document, shown } = makeNotices('misnamed');
/** Return an answer with it. */
const sends = (file: string | object) => async () => new Response(typeof file === 'string' ? file : JSON.stringify(file));
const offline = async () => { throw new TypeError('offline for a moment'); };
Object.assign(globalThis, {
  document,
  location: { href: 'https://example.org/game/#t=' },
  RTCPeerConnection: class { close() {} },
  fetch: () => (answers.shift() as () => Promise<unknown>)(),
});
mock.method(console, 'info', () => {});
const { iceServers, relay } = await import('../glue/carrier/servers.ts');

const named = [{ urls: 'stun:stun.example.org' }];

test('after a failure the servers are asked for again, after an answer never', async () => {
  answers.push(
    offline,
    sends('<p>the page of a Wi-Fi'),
    sends({ iceServers: named }),
  );
  assert.deepEqual(await iceServers(), []);
  assert.deepEqual(await iceServers(), []);
  assert.deepEqual(await Promise.all([iceServers(), iceServers()]), [named, named]);
  assert.deepEqual(await iceServers(), named);
  assert.equal(answers.length, 0);
});

test('a site names a relay, or none, or does not answer', async () => {
  answers.push(sends({ relay: { url: './relay' } }), sends({}), offline, async () => new Response('<p>not here', { status: 404 }));
  assert.deepEqual(await relay(), { url: 'wss://example.org/game/relay' });
  assert.equal(await relay(), null);
  await assert.rejects(relay(), /offline/);
  await assert.rejects(relay(), /404/);
  assert.equal(shown(), undefined);
});

const broken = [
  '{', 'null', '3', { relay: 'wss://broker.example' }, { relay: { url: 3 } }, { relay: { url: 'mqtt://broker.example' } }, { relay: { url: 'https://broker.example' } },
  { relay: { url: 'broker.example:8884/mqtt' } }, { relay: { url: 'wss://' } },
];
for (const file of broken) {
  test(`a page says that the site is set up wrongly by ${JSON.stringify(file)}, and why, until it is mended`, async () => {
    const mended = { url: 'wss://broker.example:8884/mqtt', username: 'diamonds' };
    answers.push(sends(file), sends({ relay: mended }));
    await assert.rejects(relay(), /connect\.json: .*; expected .*wss:/);
    assert.equal(shown(), 'misnamed');
    assert.deepEqual(await relay(), mended);
    assert.equal(shown(), undefined);
  });
}
