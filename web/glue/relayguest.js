// A guest's side of a table with a relay: it comes to its seat by the link, and comes back by it whenever
// the line or the page was lost.
import { attempt } from './attempt.js';
import { bytesToHex, concatBytes, derive, greet, hexToBytes, randomBytes, topicOf } from './channel.js';
import { longestNews } from './line.js';
import { openRelay } from './relay.js';
import { openSealedLine } from './sealedline.js';
import { relay as namedRelay } from './servers.js';
import { readLink } from './tablelink.js';

/**
 * @typedef {import('./tablelink.js').TableLink} TableLink @typedef {import('./channel.js').Bytes} Bytes
 *
 * The secret by which the host knows this device again, and whether it has had a seat there.
 * @typedef {{session: string, when: number, seated?: boolean}} Session
 */

/** Where sessions are stored, by the keys of hosts, and how many. */
const store = 'diamonds.tables';
const mostStored = 20;
const isSession = /^[0-9a-f]{64}$/;
/** The wait for an answer, which doubles each time, in ms. */
const shortest = 1000;
const longest = 12_000;

/** @returns {Record<string, Session>} */
const readSessions = () => attempt(() => JSON.parse(localStorage.getItem(store) ?? '{}')) ?? {};

/**
 * @param {Bytes} host its key @param {boolean} [seated] whether it has given this device a seat
 * @returns {Session} of this device at its table, stored from now on
 */
function sessionAt(host, seated) {
  const name = bytesToHex(host);
  const sessions = readSessions();
  const found = sessions[name];
  const before = isSession.test(found?.session) ? found : { session: bytesToHex(randomBytes(32)) };
  const own = { ...before, when: Date.now(), ...seated && { seated } };
  const latest = Object.entries({ ...sessions, [name]: own })
    .toSorted(([, one], [, other]) => other.when - one.when).slice(0, mostStored);
  attempt(() => localStorage.setItem(store, JSON.stringify(Object.fromEntries(latest))));
  return own;
}

/** @returns {Promise<import('./relay.js').Relay>} the one that the site names */
async function openNamedRelay() {
  const named = await namedRelay(true);
  if (!named) throw new Error('The site names no relay.');
  return openRelay(named);
}

/**
 * @param {TableLink} link
 * @param {object} parts as of `makeGuestLine`
 * @param {() => void} parts.onOpen @param {(text: string) => void} parts.onText
 * @param {(isDozing: boolean) => void} parts.onDoze @param {() => void} parts.onLost
 * @param {(code: string) => void} parts.onLink called with the code of the table's link, which may be another one
 * @param {(said: {host: string, people: string[]}) => void} parts.onSeen called with the names of the host and of all at the table
 * @param {(why: 'full' | 'elsewhere' | 'removed') => void} parts.onRefused called when there is no seat, or another page has it
 * @param {() => Promise<import('./relay.js').Relay>} [open]
 */
function makeRelayGuest({ host, secret }, { onOpen, onText, onDoze, onLost, onLink, onSeen, onRefused }, open = openNamedRelay) {
  const { session, seated = false } = sessionAt(host);
  let isKnown = seated;
  /** Whether the next greeting goes to the door of this device alone. */
  let isOwnDoor = isKnown;
  /** @type {import('./relay.js').Relay | undefined} */
  let relay;
  /** @type {import('./line.js').Line | null} */
  let line = null;
  /** The topic of the answer that is awaited. */
  let awaited = '';
  let wait = shortest;
  let isWanted = false;
  /** Whether this page asks who is at the table, and takes no seat yet. */
  let isLooking = false;
  /** @type {Promise<void> | undefined} */
  let connected;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** Ask the host for the seat, again and again until there is a line. */
  function ask() {
    clearTimeout(timer);
    if (line || !(isWanted || isLooking) || !relay) return;
    timer = setTimeout(ask, wait);
    wait = Math.min(2 * wait, longest);
    askOnce(relay);
  }

  /** @param {import('./relay.js').Relay} relay */
  function askOnce(relay) {
    if (!relay.isUp()) return;
    const door = isOwnDoor ? hexToBytes(session) : secret;
    isOwnDoor = isKnown && !isOwnDoor;
    const { greeting, finish } = greet(host, derive(door, 'admission'), concatBytes(hexToBytes(session), relay.willHash()));
    const topic = topicOf(door, bytesToHex(greeting.slice(0, 32)));
    if (awaited) relay.leave(awaited);
    awaited = topic;
    relay.listen(topic, (answer) => {
      if (awaited !== topic || line) return;
      try {
        const { payload, keys } = finish(answer);
        awaited = '';
        relay.leave(topic);
        use(relay, keys, JSON.parse(new TextDecoder().decode(payload)));
      } catch (reason) {
        console.info(reason);
      }
    });
    relay.post(topicOf(door, 'door'), greeting);
  }

  /** @param {import('./relay.js').Relay} relay @param {import('./channel.js').Keys} keys @param {{refused?: 'full' | 'removed', will: string, host: string, people: string[]}} said */
  function use(relay, keys, { refused, will, host: name, people }) {
    const isSeen = !isWanted;
    if (refused || isSeen) stop();
    if (refused) onRefused(refused);
    else if (isSeen) onSeen({ host: name, people });
    if (refused || isSeen) return;
    const opened = openSealedLine(relay, keys, false, {
      most: longestNews,
      onOpen: () => {
        line = opened.line;
        wait = shortest;
        clearTimeout(timer);
        isKnown = true;
        isOwnDoor = true;
        sessionAt(host, true);
        onOpen();
      },
      onText,
      onAside: (code) => {
        const link = readLink(code.slice(2));
        if (link && bytesToHex(link.host) === bytesToHex(host)) {
          relay.leave(topicOf(secret, 'here'));
          secret = link.secret;
          expectHost(relay);
          onLink(code);
        } else opened.line.lose();
      },
      onDoze,
      onLost: () => {
        line = null;
        onDoze(false);
        if (opened.channel.isReplaced) stop();
        onLost();
        if (opened.channel.isReplaced) onRefused('elsewhere');
        ask();
      },
    });
    opened.channel.endBy(hexToBytes(will));
    opened.channel.listen();
    opened.channel.open();
  }

  /** Ask at once when the host says that the table is there, unless that is due within a second. @param {import('./relay.js').Relay} relay */
  function expectHost(relay) {
    relay.listen(topicOf(secret, 'here'), () => {
      if (wait <= 2 * shortest) return;
      wait = shortest;
      ask();
    });
  }

  async function connect() {
    relay = await open();
    expectHost(relay);
    relay.watch((slept) => {
      // The host may take greetings a moment later than this connection is there.
      wait = shortest;
      if (slept && line) line.lose();
      else ask();
    });
  }

  /** Ask as soon as there is a connection. */
  async function begin() {
    wait = shortest;
    // An answer that is on its way counts, whether it was asked for to look or to stay.
    if (relay && !awaited) ask();
    connected ??= connect().catch((reason) => {
      connected = undefined;
      throw reason;
    });
    await connected;
  }

  function stop() {
    isWanted = false;
    isLooking = false;
    awaited = '';
    clearTimeout(timer);
  }

  return {
    isOpen: () => line !== null,
    /** @param {string} text */
    send: (text) => line?.send(text),
    /** End the line with a host that doesn't keep to the rules, for good. */
    refuse: () => {
      stop();
      line?.lose();
    },
    /** Come to the seat, and stay there. */
    accept: () => {
      isWanted = true;
      return begin();
    },
    /** Ask who is at the table. */
    look: () => {
      isLooking = true;
      return begin();
    },
  };
}

export { makeRelayGuest };
