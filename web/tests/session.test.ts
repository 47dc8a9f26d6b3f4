import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { mutated } from './mutation.ts';
import { makeRandom } from './random.ts';
import { Broker } from './broker.ts';
import type { Table } from '../glue/session/hosting.ts';

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

const { bytesToHex: hex, derive, greet, hexToBytes: bytes, randomBytes, topicNamed, topicOf } = await import('../glue/carrier/channel.ts');
const { openLine } = await import('../glue/session/line.ts');
const { makeVisit } = await import('../glue/session/visit.ts');
const { lastTable, sessionAt } = await import('../glue/sessions.ts');
const { makeHost, makeTable } = await import('../glue/session/hosting.ts');
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

const reply = { updates: [], effects: {}, advances: false, stack: [], playing: true, elsewhere: [1, 2], host: 'Ann' };

/** @param first facts of the first reply */
function makeHosting(broker: Broker, table: Table = makeTable(), first: object = {}) {
  const told: any[] = [];
  const host = makeHost((command) => told.push(command), broker.connect(), table, {
    show: (link, came) => told.push({ do: 'gather', link, came }), keep: () => {}, warn: () => told.push('misused'),
  });
  /** Pass on a reply of the table, which has the news of guests as texts. */
  function take({ guests = {}, ...facts }: { guests?: Record<number, { refused?: boolean; removed?: string }> } & Record<string, unknown>) {
    const news = Object.entries(guests).map(([place, one]) => {
      return [place, { text: JSON.stringify(one), refused: one.refused, removed: one.removed }];
    });
    host.take({ ...reply, ...facts, guests: Object.fromEntries(news) } as any);
  }
  take(first);
  const link = () => told.findLast((command) => command.do === 'gather').link;
  /** Return the seats that were taken, each with the name of its guest. */
  const joined = () => told.filter(({ command }) => command?.do === 'join').map(({ seat, command }) => [seat, command.name]);
  const places = () => Object.keys(table.guests);
  return { broker, told, host, take, table, link, joined, places };
}

/** @param stored the device's storage @param leadsBack whether the link does so */
function makeGuest(broker: Broker, link: string, name: string, stored: Record<string, string> = {}, leadsBack: boolean = true) {
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, value: string) => { stored[key] = value; } },
  });
  const got = { texts: [] as string[], opened: 0, states: [] as string[], link, seen: (null) as object | null };
  const carrier = broker.connect();
  let number = 0;
  const say = (command: object) => { number += 1; visit.send(JSON.stringify({ number, command, language: 'en', settings: {} })); };
  const visit = makeVisit(async (know) => {
    know(readLink(link.slice(2)) as any);
    return carrier;
  }, {
    leadsBack,
    onState: (state) => { got.states.push(state); },
    onOpen: () => { got.opened += 1; say({ do: 'join', name }); },
    onText: (news) => {
      got.texts.push(news);
      if (JSON.parse(news).removed) visit.dispatch('removed');
    },
    onLink: (code) => { got.link = code; },
    onSeen: (said) => { got.seen = said; },
  });
  return { visit, got, stored, say, die: carrier.die };
}

async function comeOneByOne(broker: Broker, link: string, ...names: string[]) {
  const guests = [];
  for (const name of names) {
    guests.push(makeGuest(broker, link, name));
    await guests.at(-1)?.visit.come();
    await arrived();
  }
  return guests;
}

/** @param first facts of the first reply @param names of guests who have come */
async function makeTableWith(first: object, ...names: string[]) {
  const hosting = makeHosting(new Broker(), makeTable(), first);
  await arrived();
  return { ...hosting, guests: await comeOneByOne(hosting.broker, hosting.link(), ...names) };
}

test('each guest sits down at the first free seat by the one link, and no more than there are', async () => {
  const { link, take, joined, guests } = await makeTableWith({}, 'Bea', 'Cid', 'Dan');
  assert.ok(`#${link()}`.length <= 80);
  assert.deepEqual(joined(), [[1, 'Bea'], [2, 'Cid']]);
  assert.equal(guests[2].visit.state(), 'full');
  take({ guests: { 2: { updates: [], number: 7 } } });
  await arrived();
  assert.deepEqual(guests.map(({ got }) => got.texts.length), [0, 1, 0]);
});

test('once all seats are taken people watch, and a place that is left is free for the next one', async () => {
  const watched = { watchers: [100, 101] };
  const { broker, told, table, joined, guests } = await makeTableWith(watched, 'Bea', 'Cid', 'Dan', 'Eve', 'Fay');
  assert.deepEqual(joined(), [[1, 'Bea'], [2, 'Cid'], [100, 'Dan'], [101, 'Eve']]);
  assert.equal(guests[4].visit.state(), 'full');
  guests[2].visit.dispatch('distrusted');
  await arrived();
  await pass(3);
  assert.deepEqual(told.findLast(({ do: what }) => what === 'disconnect'), { do: 'disconnect', seat: 100 });
  await guests[4].visit.come();
  await arrived();
  assert.deepEqual(joined().at(-1), [100, 'Fay']);
  // The host loads the page again, then lets nobody watch.
  const again = makeHosting(broker, table, watched);
  assert.deepEqual(again.places(), ['1', '2', '100', '101']);
  again.take({});
  assert.deepEqual(again.places(), ['1', '2']);
});

test('a guest keeps the way back to a seat, but none by a code, which serves once', async () => {
  const { broker, link, guests: [{ stored }] } = await makeTableWith({}, 'Bea');
  assert.equal(lastTable()?.link, link());
  const coded = makeGuest(broker, link(), 'Bea', { ...stored, 'diamonds.tables': '{}' }, false);
  await coded.visit.come();
  await arrived();
  assert.ok(coded.visit.isOpen());
  assert.equal(lastTable(), null);
});

test('one who watches takes a seat that has become free when the page is loaded again', async () => {
  const watched = { elsewhere: [], watchers: [100] };
  const { broker, link, take, joined, places, guests: [guest] } = await makeTableWith(watched, 'Bea');
  assert.deepEqual(places(), ['100']);
  take({ ...watched, elsewhere: [1] });
  guest.die();
  await pass(1);
  await makeGuest(broker, link(), 'Bea', guest.stored).visit.come();
  await arrived();
  assert.deepEqual(joined().at(-1), [1, 'Bea']);
  assert.deepEqual(places(), ['1']);
});

test('nothing that is said can be read on the way, not even by a guest with the same link', async () => {
  const { broker, take, guests: [guest] } = await makeTableWith({}, 'Bea');
  take({ guests: { 1: { updates: [], number: 7, sheet: 'the seven of diamonds' } } });
  await arrived();
  assert.match(guest.got.texts[0], /seven of diamonds/);
  const all = broker.seen.map(({ topic, message }) => topic + Buffer.from(message).toString('latin1')).join();
  for (const word of ['seven', 'Bea', 'Ann', 'join']) assert.ok(!all.includes(word));
  // A topic tells neither the table nor the guest.
  for (const { topic } of broker.seen) assert.match(topic, /^diamonds\/[0-9a-f]{32}$/);
});

test('a guest who loads the page again has the seat again, and the page before it rests', async () => {
  const { broker, link, table, joined, guests: [first] } = await makeTableWith({}, 'Bea');
  await makeGuest(broker, link(), 'Bea', first.stored).visit.come();
  await arrived();
  assert.deepEqual(joined(), [[1, 'Bea'], [1, 'Bea']]);
  assert.equal(first.visit.state(), 'elsewhere');
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
  assert.ok(!guest.visit.isOpen());
  makeHosting(broker, table);
  await arrived();
  assert.ok(guest.visit.isOpen());
});

test('whatever a broker drops, repeats, reorders or changes, commands come once and in order, and guests stay', async () => {
  const random = makeRandom(5);
  const { broker, told, link } = makeHosting(new Broker());
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
  await guest.visit.come();
  let said = 0;
  for (let second = 0; second < 300; second += 1) {
    await arrived();
    if (guest.visit.isOpen()) {
      said += 1;
      guest.say({ do: 'explain', arg: String(said) });
    }
    elapse(1000);
  }
  await arrived();
  const came = told.filter((command) => command.command?.do === 'explain').map(({ command }) => Number(command.arg));
  assert.deepEqual(came, [...new Set(came)].toSorted((one, other) => one - other));
  assert.ok(came.length > said / 2, `${came.length} of ${said}`);
  assert.ok(guest.got.states.filter((state) => state === 'missing').length > 3);
  broker.deliver = (message, deliver) => deliver(message);
  await pass(20);
  assert.ok(guest.visit.isOpen());
});

test('a flood at the door is read in part and told once, and keeps no guest from coming back', async () => {
  const { broker, told, take, link, guests: [guest] } = await makeTableWith({}, 'Bea');
  const { host, secret } = readLink(link().slice(2)) as any;
  const { greeting } = greet(host, randomBytes(32), new Uint8Array(48));
  const stranger = broker.connect();
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
  assert.ok(guest.visit.isOpen());
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
    for (let k = 0; k < 100; k += 1) broker.connect().post(line.topic, k % 2 ? line.message : randomBytes(60));
    await arrived();
    await pass(3);
    assert.ok(guest.visit.isOpen() && !isMisused());
    if (refused) take({ guests: { 1: { updates: [], number: 0, refused } } });
    else guest.visit.send('x'.repeat(4001));
    await arrived();
    assert.ok(isMisused());
  }
});

test('only the broker can tell that the host is gone', async () => {
  const { broker, link, guests: [guest] } = await makeTableWith({}, 'Bea');
  const { host, secret } = readLink(link().slice(2)) as any;
  const { greeting, finish } = greet(host, derive(secret, 'admission'), randomBytes(48));
  const stranger = broker.connect();
  const gone: string[] = [];
  stranger.listen(topicOf(secret, hex(greeting.slice(0, 32))), (answer: any) => gone.push(JSON.parse(text(finish(answer).payload)).will));
  stranger.post(topicOf(secret, 'door'), greeting);
  await arrived();
  for (const message of [new Uint8Array(1), bytes(gone[0])]) stranger.post(topicNamed(bytes(gone[0])), message);
  await arrived();
  assert.equal(guest.visit.state(), 'seated');
});

test('the broker tells at once who is gone without a word, after a line that the guest alone had lost too', async () => {
  const { broker, told, guests: [guest] } = await makeTableWith({}, 'Bea');
  // The host doesn't hear that the guest has lost the line.
  const { deliver } = broker;
  broker.deliver = () => {};
  elapse(5000);
  broker.deliver = deliver;
  assert.equal(guest.visit.state(), 'missing');
  await pass(2);
  assert.equal(guest.visit.state(), 'seated');
  guest.die();
  await arrived();
  // Beats would tell after five seconds.
  elapse(3000);
  assert.deepEqual(told.at(-1), { do: 'disconnect', seat: 1 });
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
  assert.ok(!late.visit.isOpen());
  const [right] = await comeOneByOne(broker, link(), 'Dan');
  assert.ok(right.visit.isOpen());
  // The page that is loaded again by the old address is known all the same.
  take({ playing: false });
  take({});
  await arrived();
  await pass(1);
  assert.deepEqual([guest, right].map(({ visit }) => visit.isOpen()), [true, true]);
});

test('a seat that is given to somebody else is free for its guest no longer', async () => {
  const { take, guests } = await makeTableWith({}, 'Bea', 'Cid');
  take({ elsewhere: [2] });
  await arrived();
  await pass(20);
  assert.deepEqual(guests.map(({ visit }) => visit.isOpen()), [false, true]);
  assert.equal(guests[0].visit.state(), 'full');
});

test('guests who change seats keep their lines, and what they send belongs to the new seats', async () => {
  const { told, take, places, guests } = await makeTableWith({}, 'Bea', 'Cid');
  guests[0].say({ do: 'look' });
  await arrived();
  const waiting = told.at(-1);
  take({ elsewhere: [1, 3], effects: { seating: [0, 2, 3, 1] }, guests: { 1: { updates: [], number: 7 } } });
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
  take({ guests: { 1: { updates: [], number: 0, removed: 'Bea' } } });
  await arrived();
  assert.match(guest.got.texts[0], /removed/);
  assert.equal(guest.visit.state(), 'removed');
  take({ effects: { renew: true } });
  host.close();
  makeHosting(broker, table);
  const again = makeGuest(broker, link(), 'Bea', guest.stored);
  await again.visit.come();
  await arrived();
  await pass(3);
  assert.deepEqual([guest, again].map(({ visit }) => visit.state()), ['removed', 'removed']);
  const [other] = await comeOneByOne(broker, link(), 'Cid');
  assert.ok(other.visit.isOpen());
});

test('a device that only watches leaves the free seats to others, also when its line was lost', async () => {
  const { broker, take, link, table, joined } = await makeTableWith({ watchers: [100, 101] }, 'Bea');
  const screen = makeGuest(broker, link(), '');
  await screen.visit.look();
  await arrived();
  screen.visit.choose(true);
  await screen.visit.come();
  await arrived();
  assert.equal(screen.visit.state(), 'seated');
  assert.deepEqual(Object.keys(table.guests), ['1', '100']);
  const again = makeGuest(broker, link(), '', screen.stored);
  await again.visit.come();
  await arrived();
  assert.deepEqual(Object.keys(table.guests), ['1', '100']);
  const [other] = await comeOneByOne(broker, link(), 'Cid');
  assert.ok(other.visit.isOpen());
  assert.deepEqual(Object.keys(table.guests), ['1', '2', '100']);
  take({ watchers: [100, 101] });
  assert.deepEqual(joined().map(([seat]) => seat), [1, 100, 100, 2]);
});

test('a guest who has been removed is back without a tap once the host lets them in again', async () => {
  const { take, table, guests: [guest] } = await makeTableWith({}, 'Bea');
  take({ guests: { 1: { updates: [], number: 0, removed: 'Bea' } } });
  await arrived();
  assert.equal(guest.visit.state(), 'removed');
  assert.equal(lastTable(), null);
  assert.deepEqual(table.gone, [[1, 'Bea']]);
  take({ effects: { readmit: true } });
  await arrived();
  await pass(3);
  assert.equal(guest.visit.state(), 'seated');
  assert.equal(lastTable()?.link, guest.got.link);
  assert.deepEqual([table.removed, table.gone], [[], []]);
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
  const broker = new Broker();
  const { link, take, places } = makeHosting(broker, { ...makeTable(), guests: { 101: '00'.repeat(32) } }, watched);
  await comeOneByOne(broker, link(), 'Bea');
  assert.deepEqual(places(), ['100']);
  take({ ...watched, guests: { 100: { updates: [], number: 0, refused: true } } });
  assert.deepEqual(places(), []);
});

test('a watcher who leaves just before the promised seat is away from that seat', async () => {
  const watched = { elsewhere: [1], watchers: [100] };
  const { told, take, guests } = await makeTableWith(watched, 'Bea', 'Cleo');
  guests[1].die();
  await arrived();
  await pass(3);
  take({ ...watched, elsewhere: [1, 2], effects: { seating: [0, 1, 100, 3] } });
  assert.deepEqual(told.at(-1), { do: 'disconnect', seat: 2 });
});

test('a guest sees who is at the table before taking a seat', async () => {
  const { broker, told, link, places } = makeHosting(new Broker(), makeTable(), { people: ['Ann', '', ''] });
  const guest = makeGuest(broker, link(), 'Bea');
  await guest.visit.look();
  await arrived();
  assert.deepEqual(guest.got.seen, { host: 'Ann', people: ['Ann', '', ''], watches: false });
  elapse(20_000);
  await arrived();
  assert.deepEqual(places(), []);
  assert.ok(!guest.visit.isOpen());
  await guest.visit.come();
  await arrived();
  assert.ok(guest.visit.isOpen());
  assert.equal(told.at(-1).command.do, 'join');
});

test('a guest sees that the table has only places to watch', async () => {
  const { broker, link } = await makeTableWith({ elsewhere: [1], watchers: [100] }, 'Bea');
  const guest = makeGuest(broker, link(), 'Cleo');
  await guest.visit.look();
  await arrived();
  assert.deepEqual(guest.got.seen, { host: 'Ann', people: [], watches: true });
});

test('a guest who sits down before the answer to a look has come needs no other one', async () => {
  const { broker, link } = makeHosting(new Broker());
  await arrived();
  const guest = makeGuest(broker, link(), 'Bea');
  const before = broker.seen.length;
  await guest.visit.look();
  await guest.visit.come();
  const door = topicOf((readLink(link().slice(2)) as any).secret, 'door');
  await arrived();
  assert.ok(guest.visit.isOpen());
  assert.equal(broker.seen.slice(before).filter(({ topic }) => topic === door).length, 1);
});

const fair = { number: 1, command: { do: 'move', move: 'play D5' }, language: 'de', settings: { pace: 'fast' } };
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

test('a host passes on each fair message once and ends the line at any other', async () => {
  const random = makeRandom(1);
  const { broker, told, link } = makeHosting(new Broker());
  await arrived();
  const guest = makeGuest(broker, link(), 'Bea');
  await guest.visit.come();
  for (let k = 0; k < 300; k += 1) {
    elapse(40);
    await arrived();
    for (let wait = 0; wait < 20 && !guest.visit.isOpen(); wait += 1) await pass(1);
    told.length = 0;
    const sent = random.below(4) ? mutated(random, { ...fair, number: k }) : JSON.stringify({ ...fair, number: k });
    guest.visit.send(sent);
    await arrived();
    const { number, command, language, settings } = isFair(sent) ? JSON.parse(sent) : fair;
    if (isFair(sent)) assert.deepEqual(told, [{ do: 'guest', seat: 1, number, command, guest_language: language, guest_settings: settings }]);
    else if (sent !== '') assert.equal(told[0].do, 'disconnect', sent.slice(0, 200));
  }
});

test('a host ends the line at more than 30 messages in a second, and at more than 60 pieces and beats', async () => {
  for (const [text, most] of [[JSON.stringify({ ...fair, number: 1 }), 30], ['', 60]] as const) {
    const { told, guests: [guest] } = await makeTableWith({}, 'Bea');
    elapse(1000 - now % 1000);
    await arrived();
    told.length = 0;
    for (let k = 0; k < 100; k += 1) {
      if (text) guest.visit.send(text);
      else document.dispatchEvent(new Event('visibilitychange'));
    }
    await arrived();
    assert.equal(told.filter(({ command }) => command?.do === 'move').length, text ? most : 0);
    assert.equal(told.filter((one) => one.do === 'disconnect').length, 1);
  }
});

test('a page that was busy itself takes no other side for lost', async () => {
  const { guests: [guest] } = await makeTableWith({}, 'Bea');
  now += 60_000;
  mock.timers.tick(1000);
  await arrived();
  assert.equal(guest.visit.state(), 'seated');
});

test('a page whose timers are slow beats as often as the other side', async () => {
  const broker = new Broker();
  const keys = { up: randomBytes(32), down: randomBytes(32), topic: randomBytes(32) };
  const lost: string[] = [];
  const open = (isHost: boolean) => openLine(broker.connect(), keys, isHost, randomBytes(16), {
    most: 100, onOpen: () => {}, onText: () => {}, onLink: () => {}, onLost: () => lost.push(isHost ? 'guest' : 'host'),
  });
  const [host, guest] = [open(true), open(false)];
  host.begin();
  const quick = globalThis.setInterval;
  const slow = mock.method(globalThis, 'setInterval', (act: () => void, ms: number) => quick(act, 60 * ms));
  guest.begin();
  slow.mock.restore();
  guest.send('here');
  await pass(59);
  assert.deepEqual(lost, []);
  guest.close();
});

test('tables that a device hosts take no place from the way back to a friend', async () => {
  const { guests: [guest] } = await makeTableWith({}, 'Bea');
  for (let k = 0; k < 30; k += 1) sessionAt(`own ${k}`, () => 'f'.repeat(64), { game: `${k}` });
  assert.equal(lastTable()?.link, guest.got.link);
});
