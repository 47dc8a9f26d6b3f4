import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** The messages of MQTT by the first half of their first byte. */
const kinds: Record<number, string> = { 1: 'connect', 3: 'publish', 8: 'subscribe', 10: 'unsubscribe', 12: 'ping', 14: 'disconnect' };

/** The connections to the broker, the last of which is the current one. */
const sockets: Socket[] = [];

/** A WebSocket to a broker that takes connections once it is opened. */
class Socket {
  readyState = 0;

  sent: string[] = [];

  constructor() { sockets.push(this); }
  onopen() {}
  onclose() {}
  onmessage(_message: object) {}
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(message: ArrayBuffer) {
    const kind = kinds[new Uint8Array(message)[0] >> 4];
    this.sent.push(kind);
    const answer = ({ connect: [0x20, 2, 0, 0], ping: [0xd0, 0] } as Record<string, number[]>)[kind];
    if (answer) queueMicrotask(() => this.onmessage({ data: Uint8Array.from(answer).buffer }));
  }
  close() { this.readyState = 3; }
}

const document = Object.assign(new EventTarget(), { hidden: false });
Object.assign(globalThis, {
  document,
  addEventListener: () => {},
  location: { href: 'http://localhost/' },
  localStorage: { setItem() {}, getItem: () => null, removeItem() {} },
  WebSocket: Socket,
});
Object.assign(globalThis, { window: globalThis });
mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
let now = 0;
mock.method(Date, 'now', () => now);
mock.method(console, 'info', () => {});

const { openRelay } = await import('../glue/carrier/relay.ts');
const broker = { url: 'ws://localhost/relay' };
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

/** @param seconds in which the page's timers run */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    mock.timers.tick(1000);
    await settled();
  }
}

function setHidden(hidden: boolean) {
  document.hidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Return a relay and what its watcher was told. */
async function makeRelay({ find = async () => broker } = {}) {
  sockets.length = 0;
  const told: boolean[] = [];
  const relay = await openRelay(null, () => {}, find);
  await settled();
  relay.watch((slept) => told.push(slept));
  return { relay, told };
}

test('the site is asked for its relay until it answers', async () => {
  let asked = 0;
  const find = async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('offline');
    return broker;
  };
  const { relay, told } = await makeRelay({ find });
  await pass(1);
  assert.equal(sockets.length, 0);
  await pass(1);
  sockets[0].open();
  await settled();
  assert.deepEqual([relay.isUp(), told, asked], [true, [false], 3]);
  relay.close();
});

test('a relay that is closed while it seeks or connects never comes to life', async () => {
  let answer: (found: typeof broker) => void = () => {};
  const seeking = await makeRelay({ find: () => new Promise((resolve) => { answer = resolve; }) });
  seeking.relay.close();
  answer(broker);
  await settled();
  assert.equal(sockets.length, 0);
  const connecting = await makeRelay();
  connecting.relay.listen('diamonds/door', () => {});
  connecting.relay.close();
  sockets[0].open();
  await pass(10);
  assert.deepEqual([connecting.relay.isUp(), connecting.told, sockets.length], [false, [], 1]);
  assert.deepEqual(sockets[0].sent, ['connect', 'disconnect']);
});

test('a page that was hidden for a while keeps its connection, and one that slept opens another', async () => {
  const { relay, told } = await makeRelay();
  sockets[0].open();
  await settled();
  setHidden(true);
  await pass(60);
  setHidden(false);
  await pass(1);
  assert.deepEqual([told, sockets.length], [[false], 1]);
  setHidden(true);
  now += 60_000;
  await pass(1);
  assert.equal(sockets.length, 1);
  setHidden(false);
  await settled();
  sockets[1].open();
  await pass(3);
  assert.deepEqual([relay.isUp(), told, sockets.length], [true, [false, true], 2]);
  relay.close();
});

test('a connection that is lost is opened again after a pause', async () => {
  const { relay, told } = await makeRelay();
  sockets[0].open();
  await settled();
  sockets[0].onclose();
  assert.ok(!relay.isUp());
  await pass(1);
  sockets[1].open();
  await settled();
  assert.deepEqual([relay.isUp(), told], [true, [false, false]]);
  relay.close();
});
