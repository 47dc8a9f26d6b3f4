// A guest's side of a table with a relay: it comes to its seat by the link, and comes back by it whenever
// the line or the page was lost.
import { attempt } from '../attempt.ts';
import {
  bytesToHex, concatBytes, derive, greet, hexToBytes, randomBytes, topicOf, type Bytes, type Keys,
} from '../carrier/channel.ts';
import { longestNews, type Line } from '../carrier/line.ts';
import { openRelay, type Relay } from '../carrier/relay.ts';
import { openSealedLine } from '../carrier/sealedline.ts';
import { after, makeStates } from '../states.ts';
import { readLink, type TableLink } from '../carrier/tablelink.ts';

/**
 * The secret by which the host knows this device again, and whether it has had a seat there.
 * - resting: nothing is asked of the host: not yet, or since there is no seat for this page.
 * - looking: the host is asked who is at the table.
 * - coming: the host is asked for the seat.
 * - seated: there is a line.
 */
type Session = { session: string; when: number; seated?: boolean };

type State = 'resting' | 'looking' | 'coming' | 'seated';

const table: Record<State, Record<string, State>> = {
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

/** What one sees of a table: the names of the host and of all who are there, and whether one can only watch. */
export type Seen = { host: string; people: string[]; watches: boolean };

/** What the host answers to a greeting. */
type Answer = { refused?: 'full' | 'removed'; will: string; host: string; people: string[]; watches?: boolean };

/** @param parts as of `makeGuestLine` */
function makeRelayGuest({ host, secret }: TableLink, { onOpen, onText, onDoze, onLost, onLink, onSeen, onRefused }: {
  onOpen: () => void;
  onText: (text: string) => void;
  onDoze: (isDozing: boolean) => void;
  onLost: () => void;
  /** Called with the code of the table's link, which may be another one. */
  onLink: (code: string) => void;
  /** Called with what one sees of the table. */
  onSeen: (said: Seen) => void;
  /** Called when there is no seat, or another page has it. */
  onRefused: (why: 'full' | 'elsewhere' | 'removed') => void;
}, open: () => Promise<Relay> = () => openRelay()) {
  const { session, seated = false } = sessionAt(host);
  let isKnown = seated;
  /** Whether the next greeting goes to the door of this device alone. */
  let isOwnDoor = isKnown;
  let relay: Relay | undefined;
  /** The line of a seat. */
  let line: Line | null = null;
  /** The topic of the answer that is awaited. */
  let awaited = '';
  let wait = shortest;
  let connected: Promise<void> | undefined;

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

  /** Ask the host for the seat, again and again until there is an answer. @param end of that */
  function ask(end: AbortSignal) {
    askLater(end);
    if (relay?.isUp()) askOnce(relay);
  }

  function askLater(end: AbortSignal) {
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

  function askOnce(relay: Relay) {
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

  function take(relay: Relay, keys: Keys, { refused, will, host: name, people, watches = false }: Answer) {
    if (refused) {
      states.dispatch('refused');
      onRefused(refused);
    } else if (states.dispatch('seen')) onSeen({ host: name, people, watches });
    else sit(relay, keys, will);
  }

  /** @param will the hash of the host's last will */
  function sit(relay: Relay, keys: Keys, will: string) {
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

  /** Ask at once when the host says that the table is there, unless that is due within a second. */
  function expectHost(relay: Relay) {
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

  /** @param event that begins asking, as soon as there is a connection */
  async function begin(event: 'looked' | 'wanted') {
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
    send: (text: string) => line?.send(text),
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
