import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { hexToBytes, randomBytes, sealText, topicOf, type Bytes } from '../glue/carrier/channel.ts';
import type { Relay } from '../glue/carrier/relay.ts';
import type { Command, CupMail } from '../glue/protocol.ts';

const network = new EventTarget();
const root = { dataset: {} as Record<string, string> };
Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { documentElement: root }),
  addEventListener: network.addEventListener.bind(network),
  location: { href: 'http://localhost/' },
  localStorage: { setItem() {}, getItem: () => null, removeItem() {} },
});
Object.assign(globalThis, { window: globalThis });
mock.timers.enable({ apis: ['setTimeout'] });
const { makeCupMails } = await import('../glue/session/cupmail.ts');

const settled = () => new Promise((resolve) => { setImmediate(resolve); });
const code = '0a'.repeat(32);
const secret = hexToBytes(code) as Bytes;
const board = topicOf(secret, 'cup');
const [own, other] = ['1'.repeat(16), '2'.repeat(16)];

/** A broker with one device, which keeps messages or only passes them on. */
function makeBroker({ keeps = true } = {}) {
  const kept = new Map<string, Bytes>();
  let taker: Parameters<Relay['listenBelow']>[1] | undefined;
  let up = () => {};
  let isOpen = false;
  const nameOf = (topic: string) => topic.slice(board.length + 1);
  /** Leave a message as any device may. */
  function leave(topic: string, message: Bytes) {
    if (keeps) kept.set(topic, message);
    if (topic.startsWith(`${board}/`)) queueMicrotask(() => taker?.(message, nameOf(topic), false));
  }
  const relay = {
    leaveMessage: leave,
    listenBelow: (topic: string, to: typeof taker) => {
      assert.equal(topic, board);
      taker = to;
      for (const [place, message] of kept) queueMicrotask(() => to?.(message, nameOf(place), true));
    },
    watch: (watcher: () => void) => { up = watcher; },
    close: () => {
      isOpen = false;
      taker = undefined;
    },
  } as unknown as Relay;
  const open = async () => {
    isOpen = true;
    return relay;
  };
  return { kept, leave, open, connect: () => up(), isOpen: () => isOpen };
}

/** Return a device with a broker and what Python has read. */
function makeDevice(broker = makeBroker()) {
  const read: Command[] = [];
  const mails = makeCupMails(async (command) => { read.push(command); }, broker.open);
  return { broker, read, ...mails };
}

const mail = (link: string, more: Partial<CupMail> = {}): CupMail => (
  { cup: 'c', secret: code, person: own, link, people: [], shown: true, ...more });
const texts = (read: Command[]) => read.map((command) => command.do === 'mail' && command.link);

test('the own results are left sealed, and those of others are read', async () => {
  const { broker, read, take } = makeDevice();
  broker.leave(`${board}/${other}`, sealText(secret, other, 'c=other'));
  take(mail('c=own'));
  await settled();
  broker.connect();
  await settled();
  assert.deepEqual(read, [{ do: 'mail', cup: 'c', person: other, link: 'c=other' }]);
  const message = broker.kept.get(`${board}/${own}`);
  assert.ok(message && !Buffer.from(message).includes('c=own'), 'the broker reads nothing');
  assert.equal(root.dataset.mail, 'kept');
  take(undefined);
  assert.ok(!broker.isOpen());
  assert.equal(root.dataset.mail, undefined);
});

test('a relay that keeps nothing is told', async () => {
  const { broker, take } = makeDevice(makeBroker({ keeps: false }));
  take(mail('c=own'));
  await settled();
  broker.connect();
  await settled();
  mock.timers.tick(5000);
  assert.equal(root.dataset.mail, 'passing');
  take(undefined);
});

test('results wait for the relay also after their page was left, and are sent once', async () => {
  const { broker, take } = makeDevice();
  take(mail('c=own', { shown: false }));
  take(undefined);
  await settled();
  assert.ok(broker.isOpen());
  broker.connect();
  await settled();
  assert.ok(broker.kept.has(`${board}/${own}`));
  assert.ok(!broker.isOpen());
});

test('without a network the site is asked again once there is one, and not before', async () => {
  const broker = makeBroker();
  let asked = 0;
  const open = async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('offline');
    return broker.open();
  };
  const { take } = makeCupMails(async () => {}, open);
  take(mail('c=own', { shown: false }));
  await settled();
  mock.timers.tick(60_000);
  await settled();
  assert.equal(asked, 1);
  network.dispatchEvent(new Event('online'));
  await settled();
  broker.connect();
  await settled();
  assert.ok(broker.kept.has(`${board}/${own}`));
});

test('messages that no person has left there are not read', async () => {
  const { broker, read, take } = makeDevice();
  take(mail(''));
  await settled();
  broker.connect();
  const place = `${board}/${other}`;
  broker.leave(place, randomBytes(100));
  broker.leave(place, new Uint8Array());
  broker.leave(place, sealText(randomBytes(32), other, 'without the secret'));
  broker.leave(place, sealText(secret, own, 'of another place'));
  broker.leave(place, sealText(secret, other, 'x'.repeat(20_000)));
  await settled();
  assert.deepEqual(read, []);
  broker.leave(place, sealText(secret, other, 'c=true'));
  broker.leave(place, sealText(secret, other, 'c=true'));
  await settled();
  assert.deepEqual(texts(read), ['c=true']);
});

test('own results that somebody has replaced are left again, a bounded number of times', async () => {
  const { broker, take } = makeDevice();
  take(mail('c=own'));
  await settled();
  broker.connect();
  await settled();
  const place = `${board}/${own}`;
  const before = broker.kept.get(place);
  broker.leave(place, randomBytes(10));
  await settled();
  assert.notEqual(broker.kept.get(place)?.length, 10);
  assert.notEqual(broker.kept.get(place), before);
  for (let count = 0; count < 30; count += 1) {
    broker.leave(place, randomBytes(10));
    await settled();
  }
  assert.equal(broker.kept.get(place)?.length, 10);
});

test('neither thousands of people nor one who never stops keep the device busy', async () => {
  const { broker, read, take } = makeDevice();
  const known = 'f'.repeat(16);
  take(mail('', { people: [known] }));
  await settled();
  broker.connect();
  for (let number = 0; number < 1000; number += 1) {
    const person = number.toString(16).padStart(16, '0');
    broker.leave(`${board}/${person}`, sealText(secret, person, 'c=x'));
  }
  await settled();
  assert.equal(read.length, 128);
  for (let number = 0; number < 1000; number += 1) broker.leave(`${board}/${known}`, sealText(secret, known, `c=${number}`));
  await settled();
  assert.equal(read.length, 128 + 20, 'people of the table are read all the same');
});
