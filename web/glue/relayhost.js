// The device that runs a game, at a table with a relay: all people come by one link, and sit down at the
// first free seat. Each has a line of its own, which nobody else can read.
import { bytesToHex, derive, hexToBytes, makePrivateKey, publicKey, randomBytes, topicOf, welcome } from './channel.js';
import { most, parsed, pieces, rate } from './host.js';
import { makeLimit, setAway } from './line.js';
import { openRelay } from './relay.js';
import { openSealedLine } from './sealedline.js';
import { secretSize, writeLink } from './tablelink.js';

/**
 * @typedef {import('./protocol.js').Command} Command @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./line.js').Line} Line @typedef {import('./channel.js').Bytes} Bytes
 *
 * What the device keeps of a table: the private key, the secret of the link, the sessions of guests by seat, and
 * those of guests who have been removed.
 * @typedef {{key: Bytes, secret: Bytes, guests: Record<number, string>, removed?: string[]}} Table
 */

/** The bytes of a greeting: a key, a session, the hash of a last will, and what encryption adds. */
const greetingSize = 32 + 32 + 16 + 16;
/** The most greetings that are read in a second, of strangers and of a device that is known. */
const strangers = 5;
const known = 3;
/** The number of greetings beyond that, or of nonsense, which somebody sends on purpose. */
const mischief = 50;
/** The longest wait for the first message of a guest, and for a guest whose line was lost, in ms. */
const patience = 10_000;
const grace = 3000;
/** The seat of a device that has none. */
const nowhere = -1;

/** @returns {Table} a new one, whose link nobody has */
const makeTable = () => ({ key: makePrivateKey(), secret: randomBytes(secretSize), guests: {} });

/**
 * @param {(command: Command) => unknown} send a command to the table
 * @param {import('./relay.js').Relay} relay
 * @param {Table} table
 * @param {(table: Table) => void} keep stores a table that has changed
 * @param {() => void} warn called once for each link that somebody misuses
 */
function makeRelayHost(send, relay, table, keep, warn) {
  const own = publicKey(table.key);
  /** The greetings by the link, and other messages by it, that were too many. */
  let misused = 0;
  /** The lines in use, by session. @type {Map<string, {line: Line, replace: () => void}>} */
  const lines = new Map();
  /** The waits for guests whose lines were lost, by session. @type {Map<string, ReturnType<typeof setTimeout>>} */
  const waits = new Map();
  /** The seats of people on other devices. @type {number[]} */
  let seats = [];
  /** The places of those who watch. @type {number[]} */
  let watchers = [];
  let host = '';
  /** The names of those at the table, empty at other seats. @type {string[]} */
  let people = [];
  /** Whether the table has been left, so that the guests wait at their lines. */
  let isLeft = true;

  const seatOf = (/** @type {string} */ session) => [...seats, ...watchers].find((seat) => table.guests[seat] === session);

  /** @param {string} session @returns {number | undefined} its seat, or else a free one, or else a place to watch */
  function placeFor(session) {
    const isOwn = (/** @type {number} */ seat) => table.guests[seat] === session;
    const isFree = (/** @type {number} */ seat) => table.guests[seat] === undefined;
    return seats.find(isOwn) ?? seats.find(isFree) ?? watchers.find(isOwn) ?? watchers.find(isFree);
  }

  /** @param {string} session @returns {'removed' | 'full' | undefined} why there is no place for it */
  function refusal(session) {
    if (table.removed?.includes(session)) return 'removed';
    return placeFor(session) === undefined ? 'full' : undefined;
  }

  const linkNow = () => writeLink({ host: own, secret: table.secret });

  function noteMisuse() {
    misused += 1;
    if (misused === mischief) warn();
  }

  /**
   * Take greetings at a door: that of the link, or that of a device which has a seat, and which floods at
   * the other door don't keep out.
   * @param {Bytes} secret that leads to the door @param {number} rate @param {() => void} refuse called for each one that isn't read
   */
  function openDoor(secret, rate, refuse) {
    const isFair = makeLimit(rate);
    const admission = derive(secret, 'admission');
    relay.listen(topicOf(secret, 'door'), (greeting) => {
      try {
        if (greeting.length !== greetingSize || !isFair()) refuse();
        else answer(secret, admission, greeting);
      } catch {
        refuse();
      }
    });
  }

  const openOwnDoor = (/** @type {string} */ session) => openDoor(hexToBytes(session), known, () => {});
  const closeDoor = (/** @type {Bytes} */ secret) => relay.leave(topicOf(secret, 'door'));

  /** @param {Bytes} secret @param {Bytes} admission @param {Bytes} greeting of a guest who asks for a seat */
  function answer(secret, admission, greeting) {
    const guest = welcome(table.key, admission, greeting);
    const session = bytesToHex(guest.payload.slice(0, 32));
    const refused = refusal(session);
    const said = JSON.stringify({ host, people, will: bytesToHex(relay.willHash()), refused });
    const { answer: sealed, keys } = guest.answer(new TextEncoder().encode(said));
    if (!refused) prepare(session, keys, guest.payload.slice(32));
    relay.post(topicOf(secret, bytesToHex(greeting.slice(0, 32))), sealed);
  }

  /**
   * Open a line as soon as the guest says something: until then it may be an old greeting.
   * @param {string} session @param {import('./channel.js').Keys} keys @param {Bytes} will the hash of the guest's last will
   */
  function prepare(session, keys, will) {
    const isFair = makeLimit(rate);
    const { line, channel } = openSealedLine(relay, keys, true, {
      most,
      rate: pieces,
      onOpen: () => {
        clearTimeout(timer);
        if (sit(session, { line, replace: () => channel.replace() })) {
          channel.endBy(will);
          line.sendAside(linkNow());
        } else line.close();
      },
      onText: (text) => {
        const message = isFair() ? parsed(text) : null;
        // The seat may change before the table's worker is asked.
        if (message) send({ do: 'guest', get seat() { return seatOf(session) ?? nowhere; }, ...message });
        else refuse(session);
      },
      onAside: () => refuse(session),
      onMisuse: () => refuse(session),
      onLost: () => lose(session, line),
    });
    const timer = setTimeout(() => line.close(), patience);
    channel.listen();
  }

  /** @param {string} session @param {{line: Line, replace: () => void}} own @returns {boolean} whether it has a seat */
  function sit(session, own) {
    const seat = placeFor(session);
    if (seat === undefined || refusal(session)) return false;
    clearTimeout(waits.get(session));
    const before = lines.get(session);
    lines.set(session, own);
    before?.replace();
    for (const place of watchers) if (place !== seat && table.guests[place] === session) leave(place);
    if (table.guests[seat] === undefined) {
      table.guests[seat] = session;
      keep(table);
      openOwnDoor(session);
    }
    return true;
  }

  /** @param {string} session @param {'away'} why its seat has no connection */
  const disconnect = (session, why) => send({ do: 'disconnect', get seat() { return seatOf(session) ?? nowhere; }, why });

  /** Give up the place of one who watches. @param {number} place */
  function leave(place) {
    delete table.guests[place];
    keep(table);
    send({ do: 'disconnect', seat: place, why: 'away' });
  }

  /** Report that a guest is away; nobody keeps the place of one who watches. @param {string} session */
  function miss(session) {
    const place = watchers.find((own) => table.guests[own] === session);
    if (place === undefined) disconnect(session, 'away');
    else {
      closeDoor(hexToBytes(session));
      leave(place);
    }
  }

  /** @param {string} session @param {Line} line */
  function lose(session, line) {
    if (lines.get(session)?.line !== line) return;
    lines.delete(session);
    clearTimeout(waits.get(session));
    waits.set(session, setTimeout(() => miss(session), grace));
  }

  /** End the line of a guest that doesn't keep to the rules. @param {string} session */
  function refuse(session) {
    close(session);
    miss(session);
    misused = Math.max(misused, mischief - 1);
    noteMisuse();
  }

  /** @param {string} session */
  function close(session) {
    clearTimeout(waits.get(session));
    const own = lines.get(session);
    lines.delete(session);
    own?.line.close();
  }

  /** Tell the table its link, and who has a seat by it: its worker doesn't remember that when the page is loaded again. */
  const showLink = () => send({ do: 'gather', link: linkNow(), came: seats.filter((seat) => table.guests[seat] !== undefined) });

  /** Tell the guests who wait that the table is there, since they ask ever more rarely. */
  const announce = () => relay.post(topicOf(table.secret, 'here'), new Uint8Array(1));

  /** Let all guests take their seats anew, since the table has been opened again. */
  function rejoin() {
    for (const session of lines.keys()) close(session);
    for (const session of watchers.map((place) => table.guests[place])) {
      if (session) waits.set(session, setTimeout(() => miss(session), patience));
    }
    showLink();
    announce();
  }

  const openLink = () => openDoor(table.secret, strangers, noteMisuse);

  /** Make a new link; devices that have a seat keep it, and are told. */
  function renew() {
    closeDoor(table.secret);
    table.secret = randomBytes(secretSize);
    misused = 0;
    keep(table);
    openLink();
    for (const { line } of lines.values()) line.sendAside(linkNow());
    showLink();
  }

  /** @param {number} seat that is no longer for a person on another device */
  function free(seat) {
    const session = table.guests[seat];
    if (session === undefined) return;
    close(session);
    delete table.guests[seat];
    keep(table);
    closeDoor(hexToBytes(session));
  }

  /** Let the guest at a seat come back by its session no more; its door tells it so. @param {number} seat */
  function remove(seat) {
    const session = table.guests[seat];
    if (session === undefined) return;
    close(session);
    delete table.guests[seat];
    table.removed = [...table.removed ?? [], session];
    keep(table);
  }

  /** Let guests change seats. @param {number[]} former the seats of those who now sit at 0, 1, 2 and so on */
  function reseat(former) {
    for (const seat of seats) if (!former.includes(seat)) free(seat);
    const before = table.guests;
    table.guests = Object.fromEntries([
      ...former.map((from, seat) => [seat, before[from]]),
      ...watchers.filter((place) => !former.includes(place)).map((place) => [place, before[place]]),
    ].filter(([, session]) => session));
    keep(table);
    // The table's worker takes a watcher for present who left after it had sent the seats.
    for (const [seat, from] of former.entries()) {
      if (watchers.includes(from) && !before[from]) send({ do: 'disconnect', seat, why: 'away' });
    }
  }

  openLink();
  [...Object.values(table.guests), ...table.removed ?? []].forEach(openOwnDoor);
  relay.watch(announce);

  return {
    close: () => {
      for (const session of lines.keys()) close(session);
      relay.close();
    },
    /** @param {Reply} reply of the table, with the seats of others and the news for them */
    take: ({ host: name = '', people: names = [], elsewhere = [], watchers: places = [], guests = {}, effects, playing }) => {
      setAway(!playing);
      const isOpened = playing && isLeft;
      isLeft = !playing && effects.drop === undefined;
      if (isLeft) return;
      if (effects.seating) reseat(effects.seating);
      for (const [seat, news] of Object.entries(guests)) {
        const session = table.guests[Number(seat)];
        lines.get(session)?.line.send(news.text);
        if (news.refused) refuse(session);
        if (news.removed) remove(Number(seat));
      }
      for (const seat of Object.keys(table.guests).map(Number)) if (![...elsewhere, ...places].includes(seat)) free(seat);
      [host, people, seats, watchers] = [name, names, elsewhere, places];
      if (isOpened) rejoin();
      if (effects.renew) renew();
    },
  };
}

export { makeRelayHost, makeTable, openRelay };
