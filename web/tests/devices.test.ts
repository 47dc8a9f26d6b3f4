import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { makeRandom } from './random.ts';

/** Messages of each kind that are tried. */
const times = 10_000;

const sdp = [
  'a=ice-ufrag:hC9Q', 'a=ice-pwd:zQsoBfctAwHBnOdmIWsMuTPL', `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
  'a=candidate:1 1 udp 2113937151 192.168.1.2 49227 typ host', '',
].join('\r\n');

class Channel extends EventTarget {
  readyState = 'connecting';

  sent: string[] = [];

  send(text: string) { this.sent.push(text); }

  open() {
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  take(data: unknown) { this.dispatchEvent(new MessageEvent('message', { data })); }
}

const peers: Peer[] = [];

class Peer extends EventTarget {
  channel = new Channel();

  iceGatheringState = 'complete';

  signalingState = 'stable';

  localDescription = { sdp };

  constructor() {
    super();
    peers.unshift(this);
    peers.length = Math.min(peers.length, 6);
  }

  createDataChannel() { return this.channel; }

  async setLocalDescription() { this.signalingState = 'have-local-offer'; }

  async setRemoteDescription() {
    if (this.signalingState === 'closed') throw new DOMException('', 'InvalidStateError');
    this.signalingState = 'stable';
  }

  async addIceCandidate() {}

  close() {
    this.signalingState = 'closed';
    this.channel.readyState = 'closed';
  }
}

const documentElement = { toggleAttribute() {} };
const document = Object.assign(new EventTarget(), { documentElement, hidden: false });
Object.assign(globalThis, {
  document, window: globalThis, RTCPeerConnection: Peer, location: { href: 'http://localhost/' },
  fetch: async () => new Response('{"iceServers": []}'),
});
Object.defineProperty(globalThis, 'navigator', { value: {} });
/** The listeners of the window. */
const listeners = new Set();
globalThis.addEventListener = (_type: string, listener: unknown) => { listeners.add(listener); };
globalThis.removeEventListener = (_type: string, listener: unknown) => { listeners.delete(listener); };
let now = 0;
performance.now = () => now;

const { makeHost } = await import('../glue/session/host.ts');
const { makeGuestLine } = await import('../glue/session/guestline.ts');
const { readInvitation, writeAnswer } = await import('../glue/carrier/invitations.ts');
const { readNews } = await import('../glue/session/news.ts');
mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });

const settled = async () => { for (let k = 0; k < 20; k += 1) await null; };
const facts = { ufrag: 'hC9Q', password: 'zQsoBfctAwHBnOdmIWsMuTPL', fingerprint: 'ab'.repeat(32), candidates: [] };

const fair = { number: 1, command: { do: 'move', move: 'play D5' }, language: 'de', settings: { pace: 'fast' } };
const values: unknown[] = [null, 0, -1, 1.5, 1e300, '', 'move', 'x'.repeat(5000), [], {}, [[]], true, '__proto__', { do: 'wipe' }, '\ud800', { '\udc00': 1 }];

/** Return as JSON, changed. */
function mutated(random: ReturnType<typeof makeRandom>, value: object): string {
  const copy = structuredClone(value) as any;
  const objects = [copy, ...Object.values(copy).filter((one) => typeof one === 'object' && one !== null)];
  const target = random.one(objects);
  const key = random.one([...Object.keys(target), 'more', '0', 'constructor']);
  if (random.below(2)) delete target[key];
  else target[key] = random.one(values);
  const text = JSON.stringify(copy);
  const at = random.below(text.length);
  return random.one([text, text, text.slice(0, at), text.slice(0, at) + random.one(['{', '"', '\0', '💎']) + text.slice(at)]);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Return whether a host passes it on to its table. */
function isFair(text: string): boolean {
  try {
    const { number, command, language, settings } = JSON.parse(text);
    const isWhole = !/\\ud[89a-f]/.test(JSON.stringify(JSON.parse(text)));
    return text.length <= 4000 && isWhole && Number.isSafeInteger(number) && isObject(command) && typeof language === 'string' && isObject(settings);
  } catch {
    return false;
  }
}

/** A reply of a table with one guest. */
const reply = { updates: [], effects: {}, advances: false, stack: [], playing: true, host: 'Ann', elsewhere: [1] };

/** A host with an open line to seat 1, which is opened anew when it was closed. */
async function makeHosting() {
  const told: any[] = [];
  const host = makeHost((command) => told.push(command));
  let channel: Channel = new Channel();
  const connect = async () => {
    host.take(reply);
    await settled();
    const door = peers.find(({ signalingState }) => signalingState === 'have-local-offer') as Peer;
    host.take({ ...reply, effects: { connect: { seat: 1, code: writeAnswer({ ...facts, invited: facts.ufrag }) } } });
    await settled();
    channel = door.channel;
    channel.open();
    await settled();
  };
  await connect();
  return { host, told, connect, channel: () => channel };
}

test('a host passes on each fair message once and ends the line at any other', async () => {
  const random = makeRandom(1);
  const { told, connect, channel } = await makeHosting();
  for (let k = 0; k < times; k += 1) {
    now += 40;
    told.length = 0;
    const text = random.below(4) ? mutated(random, { ...fair, number: k }) : JSON.stringify({ ...fair, number: k });
    const way = random.below(8);
    if (way === 0) {
      channel().take(random.one(['', 'x', `!${text}`, `!${'A'.repeat(1400)}`, text, new ArrayBuffer(3), '+'.repeat(5000)]));
      await settled();
      assert.deepEqual(told.map((one) => one.do), ['disconnect', ...told.length > 1 ? ['invite'] : []]);
    } else if (way === 1 && text.length > 1) {
      channel().take(`+${text.slice(0, 1)}`);
      channel().take('?');
      channel().take(`.${text.slice(1)}`);
    } else channel().take(`.${text}`);
    if (way > 0) {
      const { number, command, language: speaks, settings: wants } = isFair(text) ? JSON.parse(text) : fair;
      const passed = { do: 'guest', seat: 1, number, command, speaks, wants };
      if (isFair(text)) assert.deepEqual(told, [passed]);
      else assert.equal(told[0].do, 'disconnect', text.slice(0, 200));
    }
    if (told[0].do !== 'disconnect') continue;
    await settled();
    const dead = channel();
    const count = told.length;
    dead.take(`.${JSON.stringify(fair)}`);
    assert.equal(told.length, count);
    await connect();
  }
});

test('a host ends the line at more than 30 messages in a second', async () => {
  const { told, channel } = await makeHosting();
  now = Math.ceil(now / 1000) * 1000;
  told.length = 0;
  for (let k = 0; k < 200; k += 1) channel().take(`.${JSON.stringify({ ...fair, number: k })}`);
  assert.equal(told.filter((one) => one.do === 'guest').length, 30);
  assert.equal(told.filter((one) => one.do === 'disconnect').length, 1);
});

test('a host ends the line at more than 60 beats and pieces in a second, also of a text without an end', async () => {
  for (const piece of ['?', 'z', '+']) {
    const { told, channel } = await makeHosting();
    now = Math.ceil(now / 1000) * 1000 + 1000;
    told.length = 0;
    for (let k = 0; k < 60; k += 1) channel().take(piece);
    assert.deepEqual(told, []);
    for (let k = 0; k < 2; k += 1) channel().take(piece);
    assert.equal(told.filter((one) => one.do === 'disconnect').length, 1);
  }
});

test('a host refuses a code for another link at once, and takes the right one after it', async () => {
  const { host, told, channel } = await makeHosting();
  for (let beat = 0; beat < 5; beat += 1) mock.timers.tick(1000);
  assert.equal(channel().readyState, 'closed');
  await settled();
  for (const [invited, why] of [['old1', 'code'], [facts.ufrag, undefined], [facts.ufrag, undefined]]) {
    told.length = 0;
    host.take({ ...reply, effects: { connect: { seat: 1, code: writeAnswer({ ...facts, invited: String(invited) }) } } });
    await settled();
    assert.deepEqual(told.map((one) => one.why), why ? [why] : []);
  }
  mock.timers.tick(15_000);
  await settled();
  assert.deepEqual(told.map((one) => one.why ?? one.do), ['unreachable', 'invite']);
});

test('a page that was busy itself takes no other side for lost', async () => {
  const { told, channel } = await makeHosting();
  told.length = 0;
  now += 60_000;
  mock.timers.tick(1000);
  channel().take('?');
  mock.timers.tick(4000);
  assert.deepEqual(told, []);
  mock.timers.tick(1000);
  assert.equal(told[0].why, 'lost');
});

const news = {
  number: 3,
  updates: [{ parts: { page: [0, 0, '<main></main>'] }, say: 'Ann', motions: [{ kind: 'card', from: 'a', to: 'b' }], rest: 3 }],
  sheet: { name: 'log', html: '<dialog></dialog>' },
};

/** @param value that was read as news */
const hasForm = ({ number, updates, sheet }: any): boolean => Number.isSafeInteger(number) && Array.isArray(updates)
  && updates.every((update) => Object.values(update.parts ?? {}).every(([from, to, text]) => (
    Number.isSafeInteger(from) && Number.isSafeInteger(to) && typeof text === 'string'
  )) && ['string', 'undefined'].includes(typeof update.say))
  && (sheet === undefined || sheet === null || typeof sheet.html === 'string');

test('a guest takes from a host only what has the form of news', () => {
  const random = makeRandom(2);
  let refused = 0;
  assert.deepEqual(readNews(JSON.stringify(news)), news);
  for (let k = 0; k < times; k += 1) {
    const inner = random.below(2) ? { ...news, updates: [JSON.parse(mutatedFully(random, news.updates[0]))] } : news;
    try {
      assert.ok(hasForm(readNews(random.below(3) ? mutated(random, inner) : JSON.stringify(inner))));
    } catch (reason) {
      assert.ok(reason instanceof TypeError || reason instanceof SyntaxError, String(reason));
      refused += 1;
    }
  }
  assert.ok(refused > times / 4 && refused < times);
});

/** Return whole JSON, changed. */
function mutatedFully(random: ReturnType<typeof makeRandom>, value: object): string {
  for (;;) {
    const text = mutated(random, value);
    try {
      JSON.parse(text);
      return text;
    } catch {
      // Another try.
    }
  }
}

test('a guest ends the line at pieces that no line has, and never opens a strange connection', async () => {
  const random = makeRandom(3);
  const got: string[] = [];
  let lost = 0;
  for (let k = 0; k < times / 10; k += 1) {
    peers.length = 0;
    const line = makeGuestLine({
      onOpen: () => {}, onText: (text) => got.push(text), onInvitation: () => {}, onDoze: () => {},
      onLost: () => { lost += 1; },
    });
    const code = 'AQEEaEM5URh6UXNvQmZjdEF3SEJuT2RtSVdzTXVUUEyr';
    assert.throws(() => readInvitation(code), RangeError);
    await line.accept({ ...facts, seat: 1, host: 'Ann' });
    const [{ channel }] = peers;
    channel.open();
    got.length = 0;
    lost = 0;
    channel.take(`.${k}`);
    assert.deepEqual(got, [String(k)]);
    channel.take(random.one(['', 'x', `!${code} ${code}`, '!', `!${'A'.repeat(1400)}`, new ArrayBuffer(3), `+${'x'.repeat(2_000_001)}`]));
    await settled();
    assert.equal(lost, 1);
    assert.equal(peers.length, 1);
    channel.take('.late');
    assert.equal(got.length, 1);
  }
});

test('a connection that is over leaves no listener', async () => {
  const { connect, channel } = await makeHosting();
  const before = listeners.size;
  for (let k = 0; k < 20; k += 1) {
    channel().dispatchEvent(new Event('close'));
    await settled();
    await connect();
  }
  assert.equal(listeners.size, before);
});

test('a line on which nothing can be sent is lost, so that the guest gets the whole page again', async () => {
  const { host, told, channel } = await makeHosting();
  told.length = 0;
  channel().send = () => { throw new DOMException('', 'OperationError'); };
  host.take({ ...reply, guests: { 1: { text: '{}' } } });
  assert.deepEqual(told[0], { do: 'disconnect', seat: 1, why: 'lost' });
});

test('another game shows the invitations to people who are absent again', async () => {
  const { host, told, channel } = await makeHosting();
  channel().dispatchEvent(new Event('close'));
  await settled();
  for (const shown of [['invite'], []]) {
    told.length = 0;
    host.take({ updates: [], effects: {}, advances: false, stack: [], playing: true, elsewhere: [1] } as any, 'another');
    await settled();
    assert.deepEqual(told.map((one) => one.do), shown);
  }
});

test('a connection that does not come about is given up, also when the line before it is lost meanwhile', async () => {
  const { host, told, channel } = await makeHosting();
  host.take({ ...reply, effects: { connect: { seat: 1, code: writeAnswer({ ...facts, invited: facts.ufrag }) } } });
  await settled();
  channel().dispatchEvent(new Event('close'));
  await settled();
  told.length = 0;
  mock.timers.tick(15_000);
  assert.ok(told.some(({ why }) => why === 'unreachable'));
});
