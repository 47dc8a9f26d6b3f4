import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Peer } from './peers.ts';

Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {}, lang: 'en', toggleAttribute() {} } }),
  RTCPeerConnection: Peer, location: { href: 'http://localhost/' }, fetch: async () => new Response('{}'),
});
/** The listeners of the window that have not been removed. */
const listeners = new Set<EventListener>();
globalThis.addEventListener = (_type: string, listener: any, options: any) => {
  listeners.add(listener);
  options?.signal?.addEventListener('abort', () => listeners.delete(listener));
};
mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
mock.method(console, 'info', () => {});
let now = 0;
mock.method(performance, 'now', () => now);

const { openSwitchboard } = await import('../glue/carrier/switchboard.ts');
const { makeCaller } = await import('../glue/carrier/caller.ts');
const { readInvitation, writeAnswer } = await import('../glue/carrier/invitations.ts');
const { bytesToHex, topicNamed } = await import('../glue/carrier/channel.ts');

const arrived = async () => { for (let k = 0; k < 30; k += 1) await new Promise((resolve) => { setImmediate(resolve); }); };
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    mock.timers.tick(1000);
    await arrived();
  }
}

const link = { host: new Uint8Array(32).fill(1), secret: new Uint8Array(16).fill(2) };
const [up, down] = ['11', '22'].map((byte) => topicNamed(new Uint8Array(16).fill(parseInt(byte, 16))));

/** A table whose host notes what comes at one topic, and what it shows. */
async function makeTable() {
  Peer.all = [];
  Peer.isConnected = true;
  const shown: [string, string | undefined][] = [];
  const board = openSwitchboard(() => 'Ann', (failure) => { shown.push([board.code(), failure]); });
  const carrier = board.carrierOf(() => link);
  const heard: string[] = [];
  carrier.listen(up, (message) => heard.push(bytesToHex(message)));
  await arrived();
  return { board, carrier, shown, heard };
}

/** A guest that notes what comes at one topic, and when it is connected. */
function makeGuest() {
  const got = { links: 0, nexts: [] as string[], ups: 0, heard: [] as string[] };
  const caller = makeCaller((told) => {
    assert.deepEqual(told, link);
    got.links += 1;
  }, (next) => got.nexts.push(next));
  caller.watch(() => { got.ups += 1; });
  caller.listen(down, (message) => got.heard.push(bytesToHex(message)));
  return { caller, got };
}

async function connect({ board }: Awaited<ReturnType<typeof makeTable>>, guest = makeGuest(), code = board.code()) {
  await board.connect(await guest.caller.answer(readInvitation(code)));
  await arrived();
  return guest;
}

const channels = () => Peer.all.filter(({ channel }) => channel.readyState === 'open').map(({ channel }) => channel);

test('each device connects by the one code that is shown, and then there is another', async () => {
  const table = await makeTable();
  const codes = [table.board.code()];
  for (let k = 0; k < 3; k += 1) {
    const { caller, got } = await connect(table);
    assert.deepEqual([caller.isUp(), got.links, got.ups], [true, 1, 1]);
    caller.post(up, Uint8Array.of(k));
    codes.push(table.board.code());
  }
  await arrived();
  assert.deepEqual(table.heard, ['00', '01', '02']);
  assert.equal(new Set(codes).size, 4);
  assert.equal(readInvitation(codes[0]).host, 'Ann');
  table.board.close();
});

test('a message comes to those who listen at its topic', async () => {
  const table = await makeTable();
  const [one, other] = [await connect(table), await connect(table)];
  other.caller.leave(down);
  await arrived();
  table.carrier.post(down, Uint8Array.of(7));
  await arrived();
  assert.deepEqual([one.got.heard, other.got.heard], [['07'], []]);
  table.carrier.close();
  one.caller.post(up, Uint8Array.of(1));
  await arrived();
  assert.deepEqual(table.heard, []);
  table.board.close();
});

test('each side posts the last will of the other when the connection is lost, and both are back by the spare one', async () => {
  for (const isMute of [false, true]) {
    const table = await makeTable();
    const { caller, got } = await connect(table);
    const gone: string[] = [];
    table.carrier.listen(topicNamed(caller.willHash()), () => gone.push('guest'));
    caller.listen(topicNamed(table.carrier.willHash()), () => gone.push('host'));
    await arrived();
    for (const channel of channels()) if (isMute) channel.isMute = true;
    if (!isMute) channels()[0].close();
    // Who sleeps or is out of reach says nothing.
    await pass(isMute ? 6 : 1);
    assert.deepEqual(gone.toSorted(), ['guest', 'host']);
    assert.deepEqual([caller.isUp(), got.ups], [true, 2]);
    table.carrier.post(down, Uint8Array.of(9));
    await arrived();
    assert.deepEqual(got.heard, ['09']);
    table.board.close();
  }
});

test('a page that is loaded again comes back by the next code, while another is shown', async () => {
  const table = await makeTable();
  const first = await connect(table);
  await pass(1);
  const code = first.got.nexts.at(-1) ?? '';
  const shown = table.board.code();
  assert.notEqual(code, shown);
  first.caller.close();
  const again = await connect(table, makeGuest(), code);
  assert.ok(again.caller.isUp());
  assert.equal(table.board.code(), shown);
  table.board.close();
});

test('an answer to another code is told at once, and devices that do not find each other after a while', async () => {
  const table = await makeTable();
  const guest = makeGuest();
  const answer = await guest.caller.answer(readInvitation(table.board.code()));
  const before = table.board.code();
  for (const code of ['', 'nonsense', writeAnswer({ ...readInvitation(before), invited: 'old1' })]) {
    await table.board.connect(code);
    assert.deepEqual(table.shown.at(-1), [before, 'code']);
  }
  Peer.isConnected = false;
  const count = table.shown.length;
  await table.board.connect(answer);
  await table.board.connect(answer);
  assert.equal(table.shown.length, count);
  await pass(15);
  const [code, failure] = table.shown.at(-1) ?? [];
  assert.equal(failure, 'unreachable');
  assert.notEqual(code, before);
  Peer.isConnected = true;
  assert.ok((await connect(table)).caller.isUp());
  table.board.close();
});

test('a host ends the connection at what no guest may send', async () => {
  const frames = [
    new Uint8Array(), Uint8Array.of(5, ...new Uint8Array(48)), Uint8Array.of(9), new Uint8Array(20_000).fill(4), Uint8Array.of(6, 33),
  ];
  for (const frame of frames) {
    const table = await makeTable();
    await connect(table);
    const [channel] = channels();
    channel.take(frame.buffer);
    await arrived();
    assert.equal(channel.readyState, 'closed', String(frame.slice(0, 3)));
    table.board.close();
  }
  const table = await makeTable();
  await connect(table);
  const [channel] = channels();
  for (let k = 0; k < 300; k += 1) channel.take(Uint8Array.of(4, ...new Uint8Array(16)).buffer);
  assert.equal(channel.readyState, 'closed');
  table.board.close();
});

test('a guest ends the connection at what no host may send, and never opens a strange one', async () => {
  const frames = [
    Uint8Array.of(5, 1), Uint8Array.of(9), Uint8Array.of(2, ...new Uint8Array(16)), new Uint8Array(1400).fill(6), Uint8Array.of(6, 33),
  ];
  for (const frame of frames) {
    const table = await makeTable();
    await connect(table);
    await pass(1);
    const before = Peer.all.length;
    const [, channel] = channels();
    channel.take(frame.buffer);
    await arrived();
    assert.equal(channel.readyState, 'closed', String(frame.slice(0, 3)));
    assert.ok(Peer.all.length <= before + 2);
    table.board.close();
  }
});

test('connections that are over leave no listener, and one on which nothing can be sent is closed', async () => {
  const table = await makeTable();
  const before = listeners.size;
  const { caller } = await connect(table);
  await pass(1);
  for (const channel of channels()) channel.send = () => { throw new DOMException('', 'OperationError'); };
  await pass(3);
  assert.ok(caller.isUp());
  caller.close();
  table.board.close();
  await arrived();
  assert.equal(listeners.size, before);
});
