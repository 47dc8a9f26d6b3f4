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
    if (new Uint8Array(message)[0] === 0x10) this.onmessage({ data: Uint8Array.of(0x20, 2, 0, 0).buffer });
  }
  close() {}
}

const { parts, shown } = makeNotices('unreached');
Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { hidden: false, ...parts }),
  addEventListener: () => {},
  location: { href: 'http://localhost/' },
  localStorage: { setItem: () => {}, getItem: () => null, removeItem: () => {} },
  WebSocket: Socket,
  fetch: async () => new Response('{"relay": {"url": "./relay"}}'),
});
Object.assign(globalThis, { window: globalThis });
mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
mock.method(console, 'info', () => {});

const settled = () => new Promise((resolve) => { setImmediate(resolve); });

const { makeAnyHost } = await import('../glue/session/hosts.ts');
const { makeTable } = await import('../glue/session/relayhost.ts');

test('guests keep their seats at a table that the host leaves for a game alone', async () => {
  const session = '00'.repeat(32);
  const stored = { ...makeTable(), guests: { 1: session } };
  const tables = { read: async () => stored, keep: async () => {} };
  const told: any[] = [];
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

test('the table of a host says that its relay has not been reached for long, until it is', async () => {
  const host = makeAnyHost(() => {}, { read: async () => null, keep: async () => {} });
  const shared = { updates: [], effects: {}, advances: false, stack: [], playing: true, elsewhere: [1], host: 'Ann' };
  const take = async (reply: object, id = 'shared') => {
    host.take({ ...shared, ...reply }, id);
    await settled();
  };
  await take({});
  mock.timers.tick(7000);
  assert.equal(shown(), undefined);
  mock.timers.tick(1000);
  assert.equal(shown(), 'unreached');
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
