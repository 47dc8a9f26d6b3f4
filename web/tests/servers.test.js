import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** The answers of the host to come. @type {(() => Promise<unknown>)[]} */
const answers = [];
Object.assign(globalThis, {
  document: { documentElement: { toggleAttribute: () => {} } },
  RTCPeerConnection: class { close() {} },
  fetch: () => /** @type {() => Promise<unknown>} */ (answers.shift())(),
});
mock.method(console, 'info', () => {});
const { iceServers, relay } = await import('../glue/servers.js');

const named = [{ urls: 'stun:stun.example.org' }];

test('after a failure the servers are asked for again, after an answer never', async () => {
  answers.push(
    async () => { throw new TypeError('offline for a moment'); },
    async () => ({ json: async () => { throw new SyntaxError('the page of a Wi-Fi'); } }),
    async () => ({ json: async () => ({ iceServers: named }) }),
  );
  assert.deepEqual(await iceServers(), []);
  assert.deepEqual(await iceServers(), []);
  assert.deepEqual(await Promise.all([iceServers(), iceServers()]), [named, named]);
  assert.deepEqual(await iceServers(), named);
  assert.equal(answers.length, 0);
});

test('a page at a table with a relay asks for its name until the host answers, others play without one', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const broker = { url: './relay' };
  const offline = async () => { throw new TypeError('offline for a moment'); };
  answers.push(offline, async () => ({ json: async () => ({ relay: broker }) }), offline, async () => ({ json: async () => ({}) }));
  const found = relay(true);
  await new Promise((resolve) => { setImmediate(resolve); });
  mock.timers.tick(1000);
  assert.deepEqual(await found, broker);
  assert.equal(await relay(false), null);
  assert.equal(await relay(true), null);
  assert.equal(answers.length, 0);
});
