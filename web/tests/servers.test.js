import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The answers of the host to come. @type {(() => Promise<unknown>)[]} */
const answers = [];
Object.assign(globalThis, {
  document: { documentElement: { toggleAttribute: () => {} } },
  RTCPeerConnection: class { close() {} },
  fetch: () => /** @type {() => Promise<unknown>} */ (answers.shift())(),
});
const { iceServers } = await import('../glue/servers.js');

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
