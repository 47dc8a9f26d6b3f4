import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { serversOf } from '../glue/servers.js';

test('the site names no server by default', async () => {
  const file = await readFile(new URL('../connect.json', import.meta.url), 'utf8');
  assert.deepEqual(serversOf(JSON.parse(file)), []);
});

test('STUN and TURN servers of the site are used', () => {
  const iceServers = [
    { urls: 'stun:stun.example.org:3478' },
    { urls: ['turn:turn.example.org', 'turns:turn.example.org'], username: 'a', credential: 'b' },
  ];
  assert.deepEqual(serversOf({ iceServers }), iceServers);
});

test('what is no server is left out', () => {
  const good = { urls: 'stun:stun.example.org' };
  const wrong = [
    null, 'stun:a', {}, { urls: [] }, { urls: 'https://example.org' }, { urls: ['stun:a', 'b'] }, { urls: 'stun:a b' },
    { urls: 'turn:a', username: 1 }, { urls: 'turn:a', credential: {} },
  ];
  assert.deepEqual(serversOf({ iceServers: [...wrong, { ...good, more: 1 }] }), [good]);
  for (const file of [null, 3, [], {}, { iceServers: good }]) assert.deepEqual(serversOf(file), []);
});
