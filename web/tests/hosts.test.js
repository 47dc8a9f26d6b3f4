import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** A WebSocket of a broker that never answers. */
class Silence {
  close() {}
}

Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {}, lang: 'en' } }),
  addEventListener: () => {},
  location: { href: 'http://localhost/' },
  localStorage: { setItem: () => {}, getItem: () => null, removeItem: () => {} },
  WebSocket: Silence,
  fetch: async () => ({ json: async () => ({ relay: { url: './relay' } }) }),
});
Object.assign(globalThis, { window: globalThis });
mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
mock.method(console, 'info', () => {});

const { makeAnyHost } = await import('../glue/hosts.js');
const { makeTable } = await import('../glue/relayhost.js');

test('guests keep their seats at a table that the host leaves for a game alone', async () => {
  const session = '00'.repeat(32);
  const stored = { ...makeTable(), guests: { 1: session } };
  const tables = { read: async () => stored, keep: async () => {} };
  /** @type {any[]} */
  const told = [];
  const host = makeAnyHost((command) => told.push(command), tables);
  const alone = { updates: [], effects: { seating: [0, 1] }, advances: false, stack: [], playing: true };
  const shared = { ...alone, elsewhere: [1], host: 'Ann' };
  await host.take(shared, 'shared');
  await host.take({ ...shared, playing: false }, 'shared');
  await host.take(alone, 'alone');
  assert.deepEqual(stored.guests, { 1: session });
  await host.take(shared, 'shared');
  assert.deepEqual(stored.guests, { 1: session });
  assert.deepEqual(told.map((command) => command.do), ['gather', 'gather']);
  await host.take({ ...alone, playing: false, effects: { drop: 'shared', seating: [0, 1] } }, '');
  assert.deepEqual(stored.guests, {});
});
