// A guest's side of a table with a relay: it comes to its seat by the link, and comes back by it whenever
// the line or the page was lost.
import { attempt } from './attempt.js';
import { bytesToHex, concatBytes, derive, greet, hexToBytes, randomBytes, topicOf } from './channel.js';
import { longestNews } from './line.js';
import { openRelay } from './relay.js';
import { openSealedLine } from './sealedline.js';
import { after, makeStates } from './states.js';
import { readLink } from './tablelink.js';

/**
 * @typedef {import('./tablelink.js').TableLink} TableLink @typedef {import('./channel.js').Bytes} Bytes
 *
 * The secret by which the host knows this device again, and whether it has had a seat there.
 * @typedef {{session: string, when: number, seated?: boolean}} Session
 *
 * - resting: nothing is asked of the host: not yet, or since there is no seat for this page.
 * - looking: the host is asked who is at the table.
 * - coming: the host is asked for the seat.
 * - seated: there is a line.
 * @typedef {'resting' | 'looking' | 'coming' | 'seated'} State
 */

/** @type {Record<State, Record<string, State>>} */
const table = {
  resting: { looked: 'looking', wanted: 'coming' },
  looking: { hurried: 'looking', wanted: 'coming', seen: 'resting', refused: 'resting' },
  coming: { hurried: 'coming', opened: 'seated', refused: 'resting', stopped: 'resting' },
  seated: { lost: 'coming', replaced: 'resting', stopped: 'resting' },
};

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

/**
 * What one sees of a table: the names of the host and of all who are there, and whether one can only watch.
 * @typedef {{host: string, people: string[], watches: boolean}} Seen
 */

/** What the host answers to a greeting. @typedef {{refused?: 'full' | 'removed', will: string, host: string, people: string[], watches?: boolean}} Answer */

/**
 * @param {TableLink} link
 * @param {object} parts as of `makeGuestLine`
 * @param {() => void} parts.onOpen @param {(text: string) => void} parts.onText
 * @param {(isDozing: boolean) => void} parts.onDoze @param {() => void} parts.onLost
 * @param {(code: string) => void} parts.onLink called with the code of the table's link, which may be another one
 * @param {(said: Seen) => void} parts.onSeen called with what one sees of the table
 * @param {(why: 'full' | 'elsewhere' | 'removed') => void} parts.onRefused called when there is no seat, or another page has it
 * @param {() => Promise<import('./relay.js').Relay>} [open]
 */
function makeRelayGuest({ host, secret }, { onOpen, onText, onDoze, onLost, onLink, onSeen, onRefused }, open = () => openRelay()) {
  const { session, seated = false } = sessionAt(host);
  let isKnown = seated;
  /** Whether the next greeting goes to the door of this device alone. */
  let isOwnDoor = isKnown;
  /** @type {import('./relay.js').Relay | undefined} */
  let relay;
  /** The line of a seat. @type {import('./line.js').Line | null} */
  let line = null;
  /** The topic of the answer that is awaited. */
  let awaited = '';
  let wait = shortest;
  /** @type {Promise<void> | undefined} */
  let connected;

  const states = makeStates(table, {
    looking: ask,
    // An answer that is on its way counts, whether it was asked for to look or to stay.
    coming: (end) => (awaited ? askLater(end) : ask(end)),
    seated: (end, opened) => {
      line = opened;
      wait = shortest;
      end.addEventListener('abort', () => { line = null; });
    },
    resting: forget,
  }, 'resting');

  /** Ask the host for the seat, again and again until there is an answer. @param {AbortSignal} end of that */
  function ask(end) {
    askLater(end);
    if (relay?.isUp()) askOnce(relay);
  }

  /** @param {AbortSignal} end */
  function askLater(end) {
    after(wait, () => ask(end), end);
    wait = Math.min(2 * wait, longest);
  }

  /** Ask at once, and then more often: the answer that is awaited is lost. */
  function hurry() {
    forget();
    wait = shortest;
    states.dispatch('hurried');
  }

  /** Await no answer. */
  function forget() {
    if (awaited) relay?.leave(awaited);
    awaited = '';
  }

  /** @param {import('./relay.js').Relay} relay */
  function askOnce(relay) {
    const door = isOwnDoor ? hexToBytes(session) : secret;
    isOwnDoor = isKnown && !isOwnDoor;
    const { greeting, finish } = greet(host, derive(door, 'admission'), concatBytes(hexToBytes(session), relay.willHash()));
    const topic = topicOf(door, bytesToHex(greeting.slice(0, 32)));
    forget();
    awaited = topic;
    relay.listen(topic, (answer) => {
      if (awaited !== topic) return;
      try {
        const { payload, keys } = finish(answer);
        forget();
        take(relay, keys, JSON.parse(new TextDecoder().decode(payload)));
      } catch (reason) {
        console.info(reason);
      }
    });
    relay.post(topicOf(door, 'door'), greeting);
  }

  /** @param {import('./relay.js').Relay} relay @param {import('./channel.js').Keys} keys @param {Answer} answer */
  function take(relay, keys, { refused, will, host: name, people, watches = false }) {
    if (refused) {
      states.dispatch('refused');
      onRefused(refused);
    } else if (states.dispatch('seen')) onSeen({ host: name, people, watches });
    else sit(relay, keys, will);
  }

  /** @param {import('./relay.js').Relay} relay @param {import('./channel.js').Keys} keys @param {string} will the hash of the host's last will */
  function sit(relay, keys, will) {
    const opened = openSealedLine(relay, keys, false, {
      most: longestNews,
      onOpen: () => {
        states.dispatch('opened', opened.line);
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
        states.dispatch(opened.channel.isReplaced ? 'replaced' : 'lost');
        onDoze(false);
        onLost();
        if (opened.channel.isReplaced) onRefused('elsewhere');
      },
    });
    opened.channel.endBy(hexToBytes(will));
    opened.channel.listen();
    opened.channel.open();
  }

  /** Ask at once when the host says that the table is there, unless that is due within a second. @param {import('./relay.js').Relay} relay */
  function expectHost(relay) {
    relay.listen(topicOf(secret, 'here'), () => { if (wait > 2 * shortest) hurry(); });
  }

  async function connect() {
    const opened = await open();
    relay = opened;
    expectHost(opened);
    opened.watch((slept) => {
      // The line of a device that slept is dead, and what was asked before is lost.
      if (slept && line) line.lose();
      else hurry();
    });
  }

  /** @param {'looked' | 'wanted'} event that begins asking, as soon as there is a connection */
  async function begin(event) {
    wait = shortest;
    states.dispatch(event);
    connected ??= connect().catch((reason) => {
      connected = undefined;
      throw reason;
    });
    await connected;
  }

  return {
    isOpen: () => line !== null,
    /** @param {string} text */
    send: (text) => line?.send(text),
    /** End the line with a host that doesn't keep to the rules, for good. */
    refuse: () => {
      const refused = line;
      states.dispatch('stopped');
      refused?.lose();
    },
    /** Come to the seat, and stay there. */
    accept: () => begin('wanted'),
    /** Ask who is at the table. */
    look: () => begin('looked'),
  };
}

export { makeRelayGuest };
