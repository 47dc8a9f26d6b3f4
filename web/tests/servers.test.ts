import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { makeNotices } from './notices.ts';

/** The answers of the host to come. */
const answers: (() => Promise<unknown>)[] = [];
const { parts: document, shown } = makeNotices('misnamed');
/** Return an answer with it. */
const sends = (file: string | object) => async () => new Response(typeof file === 'string' ? file : JSON.stringify(file));
const offline = async () => { throw new TypeError('offline for a moment'); };
const settled = () => new Promise((resolve) => { setImmediate(resolve); });
Object.assign(globalThis, {
  document,
  location: { href: 'https://example.org/game/#t=' },
  RTCPeerConnection: class { close() {} },
  fetch: () => (answers.shift() as () => Promise<unknown>)(),
});
const { mock: logged } = mock.method(console, 'info', () => {});
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

mock.timers.enable({ apis: ['setTimeout'] });

test('a page at a table with a relay asks for its name until the host answers, others play without one', async () => {
  answers.push(offline, sends({ relay: { url: './relay' } }), offline, sends({}));
  const found = relay(true);
  await settled();
  mock.timers.tick(1000);
  assert.deepEqual(await found, { url: 'wss://example.org/game/relay' });
  assert.equal(await relay(false), null);
  assert.equal(await relay(true), null);
  assert.equal(shown(), undefined);
  assert.equal(answers.length, 0);
});

const broken = [
  '{', 'null', '3', { relay: 'wss://broker.example' }, { relay: { url: 3 } }, { relay: { url: 'mqtt://broker.example' } }, { relay: { url: 'https://broker.example' } },
  { relay: { url: 'broker.example:8884/mqtt' } }, { relay: { url: 'wss://' } },
];
for (const file of broken) {
  test(`a page says that the site is set up wrongly by ${JSON.stringify(file)}, and the console why, until it is mended`, async () => {
    const mended = { url: 'wss://broker.example:8884/mqtt', username: 'diamonds' };
    logged.resetCalls();
    answers.push(sends(file), sends(file), sends(file), sends({ relay: mended }));
    assert.equal(await relay(false), null);
    assert.equal(shown(), 'misnamed');
    const found = relay(true);
    for (let asked = 0; asked < 2; asked += 1) {
      await settled();
      mock.timers.tick(1000);
    }
    assert.deepEqual(await found, mended);
    assert.equal(shown(), undefined);
    assert.equal(logged.callCount(), 2);
    for (const call of logged.calls) assert.match(String(call.arguments[0]), /connect\.json: .*; expected .*wss:/);
  });
}

test('a site without the file is one without a relay', async () => {
  answers.push(async () => new Response('<p>not here', { status: 404 }));
  assert.equal(await relay(false), null);
  assert.equal(shown(), undefined);
});
