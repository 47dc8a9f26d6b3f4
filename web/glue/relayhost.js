// The device that runs a game, at a table with a relay: all people come by one link, and sit down at the
// first free seat. Each has a line of its own, which nobody else can read.
import { bytesToHex, derive, hexToBytes, makePrivateKey, publicKey, randomBytes, topicOf, welcome } from './channel.js';
import { most, parsed, pieces, rate } from './host.js';
import { makeLimit, setAway } from './line.js';
import { openSealedLine } from './sealedline.js';
import { secretSize, writeLink } from './tablelink.js';

/**
 * @typedef {import('./protocol.js').Command} Command @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./line.js').Line} Line @typedef {import('./channel.js').Bytes} Bytes
 *
 * What the device keeps of a table: the private key, the secret of the link, and the sessions of guests by seat.
 * @typedef {{key: Bytes, secret: Bytes, guests: Record<number, string>}} Table
 */

/** The bytes of a greeting: a key, a session, a secret for the last will, and what encryption adds. */
const greetingSize = 32 + 32 + 16 + 16;
/** The most greetings that are read in a second, of strangers and of a device that is known. */
const strangers = 5;
const known = 3;
/** The number of greetings beyond that, or of nonsense, which somebody sends on purpose. */
const mischief = 50;
/** The longest wait for the first message of a guest, and for a guest whose line was lost, in ms. */
const patience = 10_000;
const grace = 3000;

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
  /** The lines in use, by seat. @type {Map<number, {line: Line, replace: () => void}>} */
  const lines = new Map();
  /** The waits for guests whose lines were lost, by seat. @type {Map<number, ReturnType<typeof setTimeout>>} */
  const waits = new Map();
  /** The seats of people on other devices. @type {number[]} */
  let seats = [];
  let host = '';
  /** Whether the table has been left, so that the guests wait at their lines. */
  let isLeft = true;

  /** @param {string} session @returns {number | undefined} its seat, or else the first free one */
  function seatOf(session) {
    const own = seats.find((seat) => table.guests[seat] === session);
    return own ?? seats.find((seat) => table.guests[seat] === undefined);
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
      if (greeting.length !== greetingSize || !isFair()) refuse();
      else answer(secret, admission, greeting).catch(refuse);
    }).catch(console.info);
  }

  const openOwnDoor = (/** @type {string} */ session) => openDoor(hexToBytes(session), known, () => {});
  const closeDoor = (/** @type {Bytes} */ secret) => relay.leave(topicOf(secret, 'door'));

  /** @param {Bytes} secret @param {Bytes} admission @param {Bytes} greeting of a guest who asks for a seat */
  async function answer(secret, admission, greeting) {
    const guest = welcome(table.key, admission, greeting);
    const session = bytesToHex(guest.payload.slice(0, 32));
    const isFull = seatOf(session) === undefined;
    const said = JSON.stringify({ host, will: bytesToHex(relay.will()), ...isFull && { refused: 'full' } });
    const { answer: sealed, keys } = guest.answer(new TextEncoder().encode(said));
    if (!isFull) await prepare(session, keys, guest.payload.slice(32));
    relay.post(topicOf(secret, bytesToHex(greeting.slice(0, 32))), sealed);
  }

  /**
   * Open a line as soon as the guest says something: until then it may be an old greeting.
   * @param {string} session @param {import('./channel.js').Keys} keys @param {Bytes} will the secret of the guest's last will
   */
  async function prepare(session, keys, will) {
    const gone = topicOf(will, 'gone');
    /** @type {number | undefined} */
    let seat;
    const isFair = makeLimit(rate);
    const { line, channel } = openSealedLine(relay, keys, true, {
      most,
      rate: pieces,
      onOpen: () => {
        clearTimeout(timer);
        seat = sit(session, { line, replace: () => channel.replace() });
        if (seat === undefined) line.close();
        else line.sendAside(linkNow());
      },
      onText: (text) => {
        const message = isFair() ? parsed(text) : null;
        if (message && seat !== undefined) send({ do: 'guest', seat, ...message });
        else if (seat !== undefined) refuse(seat);
      },
      onLost: () => { if (seat !== undefined) lose(seat, line); },
    });
    const timer = setTimeout(() => line.close(), patience);
    channel.addEventListener('close', () => {
      clearTimeout(timer);
      relay.leave(gone);
    });
    await Promise.all([channel.listen(), relay.listen(gone, () => line.lose())]);
  }

  /** @param {string} session @param {{line: Line, replace: () => void}} own @returns {number | undefined} the seat it has taken */
  function sit(session, own) {
    const seat = seatOf(session);
    if (seat === undefined) return undefined;
    clearTimeout(waits.get(seat));
    const before = lines.get(seat);
    lines.set(seat, own);
    before?.replace();
    if (table.guests[seat] === undefined) {
      table.guests[seat] = session;
      keep(table);
      openOwnDoor(session);
    }
    return seat;
  }

  /** @param {number} seat @param {Line} line */
  function lose(seat, line) {
    if (lines.get(seat)?.line !== line) return;
    lines.delete(seat);
    clearTimeout(waits.get(seat));
    waits.set(seat, setTimeout(() => send({ do: 'disconnect', seat, why: 'away' }), grace));
  }

  /** End the line of a guest that doesn't keep to the rules. @param {number} seat */
  function refuse(seat) {
    close(seat);
    send({ do: 'disconnect', seat, why: 'away' });
    misused = Math.max(misused, mischief - 1);
    noteMisuse();
  }

  /** @param {number} seat */
  function close(seat) {
    clearTimeout(waits.get(seat));
    const own = lines.get(seat);
    lines.delete(seat);
    own?.line.close();
  }

  /** Let all guests take their seats anew, since the table has been opened again. */
  function rejoin() {
    for (const seat of lines.keys()) close(seat);
    send({ do: 'gather', link: linkNow() });
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
    send({ do: 'gather', link: linkNow() });
  }

  /** @param {number} seat that is no longer for a person on another device */
  function free(seat) {
    close(seat);
    const session = table.guests[seat];
    if (session === undefined) return;
    delete table.guests[seat];
    keep(table);
    closeDoor(hexToBytes(session));
  }

  openLink();
  Object.values(table.guests).forEach(openOwnDoor);

  return {
    close: () => {
      for (const seat of seats) close(seat);
      relay.close();
    },
    /** @param {Reply} reply of the table, with the seats of others and the news for them */
    take: ({ host: name = '', elsewhere = [], guests = {}, effects, playing }) => {
      setAway(!playing);
      const isOpened = playing && isLeft;
      isLeft = !playing && effects.drop === undefined;
      if (isLeft) return;
      for (const seat of seats) if (!elsewhere.includes(seat)) free(seat);
      [host, seats] = [name, elsewhere];
      if (isOpened) rejoin();
      if (effects.renew) renew();
      for (const [seat, news] of Object.entries(guests)) {
        lines.get(Number(seat))?.line.send(JSON.stringify(news));
        if (news.refused) close(Number(seat));
      }
    },
  };
}

export { makeRelayHost, makeTable };
