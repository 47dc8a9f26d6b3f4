// A guest's side of a table with a relay: it comes to its seat by the link, and comes back by it whenever
// the line or the page was lost.
import { attempt } from '../attempt.ts';
import {
  bytesToHex, concatBytes, derive, greet, hexToBytes, randomBytes, topicOf, type Bytes, type Keys,
} from '../carrier/channel.ts';
import { longestNews, type Line } from '../carrier/line.ts';
import { openRelay, type Relay } from '../carrier/relay.ts';
import { openSealedLine } from '../carrier/sealedline.ts';
import { relay as namedRelay } from '../carrier/servers.ts';
import { readLink, type TableLink } from '../carrier/tablelink.ts';

/** The secret by which the host knows this device again, and whether it has had a seat there. */
type Session = { session: string; when: number; seated?: boolean };

/** Where sessions are stored, by the keys of hosts, and how many. */
const store = 'diamonds.tables';
const mostStored = 20;
const isSession = /^[0-9a-f]{64}$/;
/** The wait for an answer, which doubles each time, in ms. */
const shortest = 1000;
const longest = 12_000;

const readSessions = (): Record<string, Session> => attempt(() => JSON.parse(localStorage.getItem(store) ?? '{}')) ?? {};

/**
 * @param host its key
 * @param seated whether it has given this device a seat
 * @returns of this device at its table, stored from now on
 */
function sessionAt(host: Bytes, seated?: boolean): Session {
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

/** Return the one that the site names. */
async function openNamedRelay(): Promise<Relay> {
  const named = await namedRelay(true);
  if (!named) throw new Error('The site names no relay.');
  return openRelay(named);
}

/** @param parts as of `makeGuestLine` */
function makeRelayGuest({ host, secret }: TableLink, { onOpen, onText, onDoze, onLost, onLink, onSeen, onRefused }: {
  onOpen: () => void;
  onText: (text: string) => void;
  onDoze: (isDozing: boolean) => void;
  onLost: () => void;
  /** Called with the code of the table's link, which may be another one. */
  onLink: (code: string) => void;
  /** Called with the names of the host and of all at the table. */
  onSeen: (said: { host: string; people: string[] }) => void;
  /** Called when there is no seat, or another page has it. */
  onRefused: (why: 'full' | 'elsewhere' | 'removed') => void;
}, open: () => Promise<Relay> = openNamedRelay) {
  const { session, seated = false } = sessionAt(host);
  let isKnown = seated;
  /** Whether the next greeting goes to the door of this device alone. */
  let isOwnDoor = isKnown;
  let relay: Relay | undefined;
  let line: Line | null = null;
  /** The topic of the answer that is awaited. */
  let awaited = '';
  let wait = shortest;
  let isWanted = false;
  /** Whether this page asks who is at the table, and takes no seat yet. */
  let isLooking = false;
  let connected: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask the host for the seat, again and again until there is a line. */
  function ask() {
    clearTimeout(timer);
    if (line || !(isWanted || isLooking) || !relay) return;
    timer = setTimeout(ask, wait);
    wait = Math.min(2 * wait, longest);
    askOnce(relay);
  }

  function askOnce(relay: Relay) {
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

  function use(relay: Relay, keys: Keys, { refused, will, host: name, people }: { refused?: 'full' | 'removed'; will: string; host: string; people: string[] }) {
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

  /** Ask at once when the host says that the table is there, unless that is due within a second. */
  function expectHost(relay: Relay) {
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
    send: (text: string) => line?.send(text),
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
