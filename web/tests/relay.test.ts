import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { makeRandom } from './random.ts';
import type { Table } from '../glue/session/relayhost.ts';

Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {}, lang: 'en' } }),
  addEventListener: () => {}, removeEventListener: () => {},
});
mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
mock.method(console, 'info', () => {});

/** The time of the page, in ms. */
let now = 0;
mock.method(performance, 'now', () => now);
function elapse(ms: number) {
  now += ms;
  mock.timers.tick(ms);
}

const {
  bytesToHex: hex, derive, greet, hashOf, hexToBytes: bytes, makeChannel, publicKey, randomBytes, topicNamed, topicOf, welcome,
} = await import('../glue/carrier/channel.ts');
const { makeRelayGuest } = await import('../glue/session/relayguest.ts');
const { makeRelayHost, makeTable } = await import('../glue/session/relayhost.ts');
const { readLink } = await import('../glue/carrier/tablelink.ts');

const text = (data: Uint8Array) => new TextDecoder().decode(data);

/** Let all that was sent arrive. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });
const arrived = async () => { for (let k = 0; k < 20; k += 1) await settled(); };
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    elapse(1000);
    await arrived();
  }
}

/** A vector of the collection `cacophony` for the pattern NKpsk0. */
const vector = {
  prologue: bytes('4a6f686e2047616c74'),
  secret: bytes('54686973206973206d7920417573747269616e20706572737065637469766521'),
  host: bytes('4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893'),
  first: bytes('893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a'),
  second: bytes('bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b'),
  greeting: 'ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944'
    + '190fec41487219f2069c3ba7b7f9521437045935231f0ed399dfd4baf6bd825b',
  answer: '95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843'
    + '85010e0c56e886e6da0c69aee7388bcf4000cc357af5ebd11a46a169a3712c',
  up: '4beed26535f1a387c950fab9a162dc613cc5bf84e8a62653130b83',
  down: 'ceaffe71ce7f1bf7b080736d62e0579ce5dc1530a36e7df795a4cc',
};

test('the handshake is that of Noise, to the byte', () => {
  const { prologue, secret, host, first, second } = vector;
  const guest = greet(publicKey(host), secret, new TextEncoder().encode('Ludwig von Mises'), first, prologue);
  assert.equal(hex(guest.greeting), vector.greeting);
  const welcomed = welcome(host, secret, guest.greeting, second, prologue);
  assert.equal(text(welcomed.payload), 'Ludwig von Mises');
  const { answer, keys } = welcomed.answer(new TextEncoder().encode('Murray Rothbard'));
  assert.equal(hex(answer), vector.answer);
  const finished = guest.finish(answer);
  assert.equal(text(finished.payload), 'Murray Rothbard');
  assert.deepEqual(finished.keys, keys);
  assert.equal(hex(makeChannel(keys.up, keys.down).seal('F. A. Hayek').slice(4)), vector.up);
  assert.equal(hex(makeChannel(keys.down, keys.up).seal('Carl Menger').slice(4)), vector.down);
});

test('false answers before that of the host keep no guest from it', () => {
  const { prologue, secret, host, first } = vector;
  const guest = greet(publicKey(host), secret, new TextEncoder().encode('Ludwig von Mises'), first, prologue);
  for (const size of [0, 40, vector.answer.length / 2]) assert.throws(() => guest.finish(randomBytes(size)));
  assert.equal(text(guest.finish(bytes(vector.answer)).payload), 'Murray Rothbard');
});

test('a greeting without the secret, or with a changed byte, is no greeting', () => {
  const { host, secret, first } = vector;
  const { greeting } = greet(publicKey(host), secret, new Uint8Array(32));
  assert.throws(() => welcome(host, first, greeting));
  for (let k = 0; k < greeting.length; k += 1) {
    const changed = greeting.slice();
    changed[k] ^= 1;
    // Of a key, the last bit doesn't count, and is authenticated all the same.
    assert.throws(() => welcome(host, secret, changed));
  }
});

test('a message counts once, in its order, and unchanged', () => {
  const random = makeRandom(1);
  const [up, down] = [vector.first, vector.second];
  const [guest, host] = [makeChannel(up, down), makeChannel(down, up)];
  const packets = Array.from({ length: 300 }, (_, k) => guest.seal(`message ${k}`));
  let expected = 0;
  for (const [k, packet] of packets.entries()) {
    const changed = packet.slice();
    changed[random.below(changed.length)] ^= 1 << random.below(8);
    assert.equal(host.open(changed), null);
    if (random.below(5) === 0) continue;
    assert.deepEqual(host.open(packet), { text: `message ${k}`, lacks: k !== expected });
    expected = k + 1;
    assert.equal(host.open(packet), null);
    assert.equal(host.open(packets[random.below(k + 1)]), null);
  }
  assert.equal(host.open(new Uint8Array(3)), null);
});

/** A broker in memory, which treats each message as `deliver` says. */
class FakeBroker {
  topics: Map<string, Set<{ taker: (message: any) => void }>> = new Map();

  seen: { topic: string; message: Uint8Array }[] = [];

  deliver: (message: Uint8Array, pass: (message: Uint8Array) => void) => void = (message, deliver) => deliver(message);

  /** Return a connection to it. */
  relay(): any {
    const own: Map<string, { taker: (message: any) => void }> = new Map();
    const leave = (topic: string) => this.topics.get(topic)?.delete(own.get(topic) as any);
    const will = randomBytes(16);
    return {
      isUp: () => true,
      willHash: () => hashOf(will, 'gone'),
      /** End the connection without a word: the broker publishes the last will. */
      die: () => {
        for (const topic of own.keys()) leave(topic);
        for (const { taker } of [...this.topics.get(topicOf(will, 'gone')) ?? []]) taker(will);
      },
      watch: (watcher: (slept: boolean) => void) => { watcher(false); },
      post: (topic: string, message: Uint8Array) => {
        this.seen.push({ topic, message });
        const pass = (passed: Uint8Array) => setImmediate(() => {
          for (const { taker } of [...this.topics.get(topic) ?? []]) taker(passed.slice());
        });
        this.deliver(message, pass);
      },
      listen: (topic: string, taker: (message: any) => void) => {
        own.set(topic, { taker });
        this.topics.set(topic, (this.topics.get(topic) ?? new Set()).add(own.get(topic) as any));
      },
      leave,
      close: () => { for (const topic of own.keys()) leave(topic); },
    };
  }
}

const reply = { updates: [], effects: {}, advances: false, stack: [], playing: true, elsewhere: [1, 2], host: 'Ann' };

/** @param first facts of the first reply */
function makeHosting(broker: FakeBroker, table: Table = makeTable(), first: object = {}) {
  const told: any[] = [];
  const host = makeRelayHost((command) => told.push(command), broker.relay(), table, () => {}, () => told.push('misused'));
  const take = (facts: object) => host.take({ ...reply, ...facts } as any);
  take(first);
  const link = () => told.findLast((command) => command.do === 'gather').link;
  /** Return the seats that were taken, each with the name of its guest. */
  const joined = () => told.filter(({ command }) => command?.do === 'join').map(({ seat, command }) => [seat, command.name]);
  const places = () => Object.keys(table.guests);
  return { broker, told, host, take, table, link, joined, places };
}

/** @param stored the device's storage */
function makeGuest(broker: FakeBroker, link: string, name: string, stored: Record<string, string> = {}) {
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, value: string) => { stored[key] = value; } },
  });
  const got = { texts: [] as string[], opened: 0, lost: 0, refused: '', link, seen: (null) as object | null };
  const relay = broker.relay();
  let number = 0;
  const join = () => { number += 1; line.send(JSON.stringify({ number, command: { do: 'join', name }, language: 'en', settings: {} })); };
  const line = makeRelayGuest(readLink(link.slice(2)) as any, {
    onOpen: () => { got.opened += 1; join(); },
    onText: (news) => got.texts.push(news),
    onDoze: () => {},
    onLost: () => { got.lost += 1; },
    onLink: (code) => { got.link = code; },
    onSeen: (said) => { got.seen = said; },
    onRefused: (why) => { got.refused = why; },
  }, async () => relay);
  return { line, got, stored, die: relay.die, say: (command: object) => { number += 1; line.send(JSON.stringify({ number, command, language: 'en', settings: {} })); } };
}

async function comeOneByOne(broker: FakeBroker, link: string, ...names: string[]) {
  const guests = [];
  for (const name of names) {
    guests.push(makeGuest(broker, link, name));
    await guests.at(-1)?.line.accept();
    await arrived();
  }
  return guests;
}

/** @param first facts of the first reply @param names of guests who have come */
async function makeTableWith(first: object, ...names: string[]) {
  const hosting = makeHosting(new FakeBroker(), makeTable(), first);
  await arrived();
  return { ...hosting, guests: await comeOneByOne(hosting.broker, hosting.link(), ...names) };
}

test('each guest sits down at the first free seat by the one link, and no more than there are', async () => {
  const { link, take, joined, guests } = await makeTableWith({}, 'Bea', 'Cid', 'Dan');
  assert.ok(`#${link()}`.length <= 80);
  assert.deepEqual(joined(), [[1, 'Bea'], [2, 'Cid']]);
  assert.equal(guests[2].got.refused, 'full');
  take({ guests: { 2: { text: '{}' } } });
  await arrived();
  assert.deepEqual(guests.map(({ got }) => got.texts.length), [0, 1, 0]);
});

test('once all seats are taken people watch, and a place that is left is free for the next one', async () => {
  const watched = { watchers: [100, 101] };
  const { broker, told, table, joined, guests } = await makeTableWith(watched, 'Bea', 'Cid', 'Dan', 'Eve', 'Fay');
  assert.deepEqual(joined(), [[1, 'Bea'], [2, 'Cid'], [100, 'Dan'], [101, 'Eve']]);
  assert.equal(guests[4].got.refused, 'full');
  guests[2].line.refuse();
  await arrived();
  await pass(3);
  assert.deepEqual(told.findLast(({ do: what }) => what === 'disconnect'), { do: 'disconnect', seat: 100, why: 'away' });
  await guests[4].line.accept();
  await arrived();
  assert.deepEqual(joined().at(-1), [100, 'Fay']);
  // The host loads the page again, then lets nobody watch.
  const again = makeHosting(broker, table, watched);
  assert.deepEqual(again.places(), ['1', '2', '100', '101']);
  again.take({});
  assert.deepEqual(again.places(), ['1', '2']);
});

test('one who watches takes a seat that has become free when the page is loaded again', async () => {
  const watched = { elsewhere: [], watchers: [100] };
  const { broker, link, take, joined, places, guests: [guest] } = await makeTableWith(watched, 'Bea');
  assert.deepEqual(places(), ['100']);
  take({ ...watched, elsewhere: [1] });
  guest.die();
  await pass(1);
  await makeGuest(broker, link(), 'Bea', guest.stored).line.accept();
  await arrived();
  assert.deepEqual(joined().at(-1), [1, 'Bea']);
  assert.deepEqual(places(), ['1']);
});

test('nothing that is said can be read on the way, not even by a guest with the same link', async () => {
  const { broker, take, guests: [guest] } = await makeTableWith({}, 'Bea');
  take({ guests: { 1: { text: 'the seven of diamonds' } } });
  await arrived();
  assert.match(guest.got.texts[0], /seven of diamonds/);
  const all = broker.seen.map(({ topic, message }) => topic + Buffer.from(message).toString('latin1')).join();
  for (const word of ['seven', 'Bea', 'Ann', 'join']) assert.ok(!all.includes(word));
  // A topic tells neither the table nor the guest.
  for (const { topic } of broker.seen) assert.match(topic, /^diamonds\/[0-9a-f]{32}$/);
});

test('a guest who loads the page again has the seat again, and the page before it rests', async () => {
  const { broker, link, table, joined, guests: [first] } = await makeTableWith({}, 'Bea');
  await makeGuest(broker, link(), 'Bea', first.stored).line.accept();
  await arrived();
  assert.deepEqual(joined(), [[1, 'Bea'], [1, 'Bea']]);
  assert.equal(first.got.refused, 'elsewhere');
  elapse(20_000);
  await arrived();
  assert.equal(first.got.opened, 1);
  // The host comes back with what its device has kept.
  const again = makeHosting(broker, table);
  assert.equal(again.link(), link());
  assert.deepEqual(again.told.find((command) => command.do === 'gather').came, [1]);
});

test('a guest who has waited for long comes back as soon as the host is there', async () => {
  const { broker, host, table, guests: [guest] } = await makeTableWith({}, 'Bea');
  host.close();
  await arrived();
  await pass(60);
  assert.ok(!guest.line.isOpen());
  makeHosting(broker, table);
  await arrived();
  assert.ok(guest.line.isOpen());
});

test('whatever a broker drops, repeats, reorders or changes, commands come once and in order, and guests stay', async () => {
  const random = makeRandom(5);
  const { broker, told, link } = makeHosting(new FakeBroker());
  const guest = makeGuest(broker, link(), 'Bea');
  const held: [Uint8Array, (message: Uint8Array) => void][] = [];
  broker.deliver = (message, deliver) => {
    const fault = random.below(20);
    if (fault === 0) return;
    if (fault === 1) held.push([message, deliver]);
    else if (fault === 2) {
      const changed = message.slice();
      changed[random.below(changed.length)] ^= 1 << random.below(8);
      deliver(changed);
    } else deliver(message);
    if (fault === 3) deliver(message);
    if (fault > 10) for (const [late, deliverLate] of held.splice(0)) deliverLate(late);
  };
  await guest.line.accept();
  let said = 0;
  for (let second = 0; second < 300; second += 1) {
    await arrived();
    if (guest.line.isOpen()) {
      said += 1;
      guest.say({ do: 'explain', arg: String(said) });
    }
    elapse(1000);
  }
  await arrived();
  const came = told.filter((command) => command.command?.do === 'explain').map(({ command }) => Number(command.arg));
  assert.deepEqual(came, [...new Set(came)].toSorted((one, other) => one - other));
  assert.ok(came.length > said / 2, `${came.length} of ${said}`);
  assert.ok(guest.got.lost > 3);
  broker.deliver = (message, deliver) => deliver(message);
  await pass(20);
  assert.ok(guest.line.isOpen());
});

test('a flood at the door is read in part and told once, and keeps no guest from coming back', async () => {
  const { broker, told, take, link, guests: [guest] } = await makeTableWith({}, 'Bea');
  const { host, secret } = readLink(link().slice(2)) as any;
  const { greeting } = greet(host, randomBytes(32), new Uint8Array(48));
  const stranger = broker.relay();
  const flood = () => {
    for (let k = 0; k < 1000; k += 1) {
      stranger.post(topicOf(secret, 'door'), greeting);
      stranger.post(topicOf(secret, 'door'), new Uint8Array(k));
    }
  };
  flood();
  await arrived();
  guest.say({ do: 'next' });
  await arrived();
  assert.equal(told.at(-1).command.do, 'next');
  // The table is opened again, for which all guests take their seats anew.
  take({ playing: false });
  flood();
  take({});
  await arrived();
  assert.ok(guest.line.isOpen());
  assert.equal(guest.got.opened, 2);
  assert.equal(told.filter((command) => command === 'misused').length, 1);
  const answers = broker.seen.filter(({ topic }) => topic === topicOf(secret, hex(greeting.slice(0, 32))));
  assert.ok(answers.length < 30);
});

test('a guest who sends on its own line what no guest may send misuses the link, and changed or repeated messages blame nobody', async () => {
  for (const refused of [false, true]) {
    const { broker, told, take, guests: [guest] } = await makeTableWith({}, 'Bea');
    const isMisused = () => told.includes('misused');
    const line = broker.seen.at(-1) as any;
    for (let k = 0; k < 100; k += 1) broker.relay().post(line.topic, k % 2 ? line.message : randomBytes(60));
    await arrived();
    await pass(3);
    assert.ok(guest.line.isOpen() && !isMisused());
    if (refused) take({ guests: { 1: { text: '{}', refused } } });
    else guest.line.send('x'.repeat(4001));
    await arrived();
    assert.ok(isMisused());
  }
});

test('only the broker can tell that the host is gone', async () => {
  const { broker, link, guests: [guest] } = await makeTableWith({}, 'Bea');
  const { host, secret } = readLink(link().slice(2)) as any;
  const { greeting, finish } = greet(host, derive(secret, 'admission'), randomBytes(48));
  const stranger = broker.relay();
  const gone: string[] = [];
  stranger.listen(topicOf(secret, hex(greeting.slice(0, 32))), (answer: any) => gone.push(JSON.parse(text(finish(answer).payload)).will));
  stranger.post(topicOf(secret, 'door'), greeting);
  await arrived();
  for (const message of [new Uint8Array(1), bytes(gone[0])]) stranger.post(topicNamed(bytes(gone[0])), message);
  await arrived();
  assert.equal(guest.got.lost, 0);
});

test('the broker tells at once who is gone without a word, after a line that the guest alone had lost too', async () => {
  const { broker, told, guests: [guest] } = await makeTableWith({}, 'Bea');
  const { deliver } = broker;
  broker.deliver = () => {};
  guest.line.refuse();
  broker.deliver = deliver;
  await guest.line.accept();
  await arrived();
  guest.die();
  await arrived();
  // Beats would tell after five seconds.
  elapse(3000);
  assert.deepEqual(told.at(-1), { do: 'disconnect', seat: 1, why: 'away' });
});

test('a long text arrives as it was, also with a character on the border of two pieces', async () => {
  const { take, guests: [guest] } = await makeTableWith({}, 'Bea');
  const news = { updates: [], number: 7, sheet: { name: 'log', html: '' } };
  const [head] = JSON.stringify(news).split('""');
  for (const shift of [0, 1]) {
    const html = `${'x'.repeat(15_000 - head.length - 2 + shift)}${'💎'.repeat(8000)}`;
    take({ guests: { 1: { ...news, sheet: { ...news.sheet, html } } } });
    await arrived();
    assert.equal(JSON.parse(guest.got.texts.at(-1) ?? '').sheet.html, html);
  }
});

test('the wait for a guest ends with its table', async () => {
  const { told, host, guests: [guest] } = await makeTableWith({}, 'Bea');
  guest.die();
  await pass(1);
  told.length = 0;
  host.close();
  await pass(10);
  assert.deepEqual(told, []);
});

test('a new link ends the old one, and those who have a seat keep it', async () => {
  const { broker, take, link, guests: [guest] } = await makeTableWith({}, 'Bea');
  const before = link();
  assert.equal(guest.got.link, before);
  take({ effects: { renew: true } });
  await arrived();
  assert.notEqual(link(), before);
  assert.equal(guest.got.link, link());
  const [late] = await comeOneByOne(broker, before, 'Cid');
  assert.ok(!late.line.isOpen());
  const [right] = await comeOneByOne(broker, link(), 'Dan');
  assert.ok(right.line.isOpen());
  // The page that is loaded again by the old address is known all the same.
  take({ playing: false });
  take({});
  await arrived();
  await pass(1);
  assert.deepEqual([guest, right].map(({ line }) => line.isOpen()), [true, true]);
});

test('a seat that is given to somebody else is free for its guest no longer', async () => {
  const { take, guests } = await makeTableWith({}, 'Bea', 'Cid');
  take({ elsewhere: [2] });
  await arrived();
  await pass(20);
  assert.deepEqual(guests.map(({ line }) => line.isOpen()), [false, true]);
  assert.equal(guests[0].got.refused, 'full');
});

test('guests who change seats keep their lines, and what they send belongs to the new seats', async () => {
  const { told, take, places, guests } = await makeTableWith({}, 'Bea', 'Cid');
  guests[0].say({ do: 'look' });
  await arrived();
  const waiting = told.at(-1);
  take({ elsewhere: [1, 3], effects: { seating: [0, 2, 3, 1] }, guests: { 1: { text: '{}' } } });
  await arrived();
  assert.deepEqual(guests.map(({ got }) => got.texts.length), [0, 1]);
  assert.equal(waiting.seat, 3);
  guests[1].say({ do: 'look' });
  await arrived();
  assert.equal(told.at(-1).seat, 1);
  assert.deepEqual(places(), ['1', '3']);
});

test('a guest who has been removed is told so, also after the host has come back, and the seat is free', async () => {
  const { broker, host, take, link, table, guests: [guest] } = await makeTableWith({}, 'Bea');
  take({ guests: { 1: { text: JSON.stringify({ removed: true }), removed: true } } });
  await arrived();
  assert.match(guest.got.texts[0], /removed/);
  assert.equal(guest.got.refused, 'removed');
  take({ effects: { renew: true } });
  host.close();
  makeHosting(broker, table);
  await guest.line.accept();
  await arrived();
  await pass(3);
  assert.ok(!guest.line.isOpen());
  assert.equal(guest.got.refused, 'removed');
  const [other] = await comeOneByOne(broker, link(), 'Cid');
  assert.ok(other.line.isOpen());
});

test('a watcher who gets a seat keeps the line, and the place is free', async () => {
  const watched = { elsewhere: [1], watchers: [100, 101] };
  const { told, take, places, guests } = await makeTableWith(watched, 'Bea', 'Cleo');
  assert.deepEqual(places(), ['1', '100']);
  take({ ...watched, elsewhere: [1, 2], effects: { seating: [0, 1, 100, 3] } });
  await arrived();
  guests[1].say({ do: 'look' });
  await arrived();
  assert.equal(told.at(-1).seat, 2);
  assert.deepEqual(places(), ['1', '2']);
});

test('the place of a watcher who is sent away, or who was there before nobody could watch, is free', async () => {
  const watched = { elsewhere: [], watchers: [100] };
  const broker = new FakeBroker();
  const { link, take, places } = makeHosting(broker, { ...makeTable(), guests: { 101: '00'.repeat(32) } }, watched);
  await comeOneByOne(broker, link(), 'Bea');
  assert.deepEqual(places(), ['100']);
  take({ ...watched, guests: { 100: { text: '{}', refused: true } } });
  assert.deepEqual(places(), []);
});

test('a watcher who leaves just before the promised seat is away from that seat', async () => {
  const watched = { elsewhere: [1], watchers: [100] };
  const { told, take, guests } = await makeTableWith(watched, 'Bea', 'Cleo');
  guests[1].die();
  await arrived();
  await pass(3);
  take({ ...watched, elsewhere: [1, 2], effects: { seating: [0, 1, 100, 3] } });
  assert.deepEqual(told.at(-1), { do: 'disconnect', seat: 2, why: 'away' });
});

test('a guest sees who is at the table before taking a seat', async () => {
  const { broker, told, link, places } = makeHosting(new FakeBroker(), makeTable(), { people: ['Ann', '', ''] });
  const guest = makeGuest(broker, link(), 'Bea');
  await guest.line.look();
  await arrived();
  assert.deepEqual(guest.got.seen, { host: 'Ann', people: ['Ann', '', ''], watches: false });
  elapse(20_000);
  await arrived();
  assert.deepEqual(places(), []);
  assert.ok(!guest.line.isOpen());
  await guest.line.accept();
  await arrived();
  assert.ok(guest.line.isOpen());
  assert.equal(told.at(-1).command.do, 'join');
});

test('a guest sees that the table has only places to watch', async () => {
  const { broker, link } = await makeTableWith({ elsewhere: [1], watchers: [100] }, 'Bea');
  const guest = makeGuest(broker, link(), 'Cleo');
  await guest.line.look();
  await arrived();
  assert.deepEqual(guest.got.seen, { host: 'Ann', people: [], watches: true });
});

test('a guest who sits down before the answer to a look has come needs no other one', async () => {
  const { broker, link } = makeHosting(new FakeBroker());
  await arrived();
  const guest = makeGuest(broker, link(), 'Bea');
  const before = broker.seen.length;
  await guest.line.look();
  await guest.line.accept();
  const door = topicOf((readLink(link().slice(2)) as any).secret, 'door');
  await arrived();
  assert.ok(guest.line.isOpen());
  assert.equal(broker.seen.slice(before).filter(({ topic }) => topic === door).length, 1);
});
