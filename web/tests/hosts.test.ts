import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { makeNotices } from './notices.ts';

/** A WebSocket of a broker that never answers, or accepts connections while it is well. */
class Socket {
  static isWell = false;

  readyState = 1;

  constructor() { if (Socket.isWell) queueMicrotask(() => this.onopen()); }
  onopen() {}
  onmessage(_message: object) {}
  /** Accept a connection; other messages need no answer. */
  send(message: ArrayBuffer) {
    if (new Uint8Array(message)[0] !== 0x10) return;
    this.onmessage({ data: Uint8Array.of(0x20, 2, 0, 0).buffer });
  }
  close() {}
}

const { parts, shown } = makeNotices('unreached');
Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { hidden: false, ...parts }),
  addEventListener: () => {}, removeEventListener: () => {},
  location: { href: 'http://localhost/' },
  localStorage: { setItem: () => {}, getItem: () => null, removeItem: () => {} },
  WebSocket: Socket,
  fetch: () => fetched(),
});
let fetched = async () => new Response('{"relay": {"url": "./relay"}}');
Object.assign(globalThis, { window: globalThis });
mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
mock.method(console, 'info', () => {});

const settled = async () => { for (let k = 0; k < 300; k += 1) await new Promise((resolve) => { setImmediate(resolve); }); };
// What the page imports later is there, so that nothing waits for a file.
await Promise.all([import('../glue/carrier/relay.ts'), import('paho-mqtt')]);

const { dismiss } = await import('../glue/notices.ts');
const { makeHosts } = await import('../glue/session/hosts.ts');
const { makeTable } = await import('../glue/session/hosting.ts');
await import('paho-mqtt');

test('guests keep their seats at a table that the host leaves for a game alone', async () => {
  const session = '00'.repeat(32);
  const stored = { ...makeTable(), guests: { 1: session } };
  const tables = { read: async () => stored, keep: async () => {} };
  const told: any[] = [];
  const hosts = makeHosts((command) => told.push(command), tables);
  const alone = { updates: [], effects: { seating: [0, 1] }, advances: false, stack: [], playing: true };
  const shared = { ...alone, elsewhere: [1], host: 'Ann' };
  await hosts.take(shared, 'shared');
  await hosts.take({ ...shared, playing: false }, 'shared');
  await hosts.take(alone, 'alone');
  assert.deepEqual(stored.guests, { 1: session });
  await hosts.take(shared, 'shared');
  assert.deepEqual(stored.guests, { 1: session });
  assert.deepEqual(told.map((command) => command.do), ['gather', 'gather']);
  await hosts.take({ ...alone, playing: false, effects: { drop: 'shared', seating: [0, 1] } }, '');
  assert.deepEqual(stored.guests, {});
});

test('the table of a host says that its relay has not been reached for long, until it is', async () => {
  const hosts = makeHosts(() => {}, { read: async () => null, keep: async () => {} });
  const shared = { updates: [], effects: {}, advances: false, stack: [], playing: true, elsewhere: [1], host: 'Ann' };
  const take = async (reply: object, id = 'shared') => {
    hosts.take({ ...shared, ...reply }, id);
    await settled();
  };
  await take({});
  mock.timers.tick(7000);
  assert.equal(shown(), undefined);
  mock.timers.tick(1000);
  assert.equal(shown(), 'unreached');
  dismiss('unreached');
  await take({});
  assert.equal(shown(), undefined, 'it is told once');
  await take({ elsewhere: undefined }, 'alone');
  assert.equal(shown(), undefined);
  await take({});
  assert.equal(shown(), 'unreached');
  Socket.isWell = true;
  for (let second = 0; second < 6; second += 1) {
    mock.timers.tick(1000);
    await settled();
  }
  assert.equal(shown(), undefined);
});

test('people change seats at a table whose site does not answer, and the page says that the relay is not reached', async () => {
  Socket.isWell = false;
  const answer = fetched;
  fetched = async () => { throw new TypeError('offline'); };
  const stored = { ...makeTable(), guests: { 1: '00'.repeat(32) } };
  const hosts = makeHosts(() => {}, { read: async () => stored, keep: async () => {} });
  const shared = { updates: [], effects: {}, advances: false, stack: [], playing: true, elsewhere: [1, 2], host: 'Ann' };
  hosts.take(shared, 'shared');
  await hosts.take({ ...shared, effects: { seating: [0, 2, 1] } }, 'shared');
  assert.deepEqual(Object.keys(stored.guests), ['2']);
  for (let second = 0; second < 9; second += 1) {
    mock.timers.tick(1000);
    await settled();
  }
  assert.equal(shown(), 'unreached');
  fetched = answer;
  Socket.isWell = true;
  for (let second = 0; second < 2; second += 1) {
    mock.timers.tick(1000);
    await settled();
  }
  assert.equal(shown(), undefined);
});
