// A guest's side of a table that another device runs: it asks the host for its seat, and comes back to it whenever the
// line or the page was lost.
import {
  bytesToHex, concatBytes, derive, greet, hexToBytes, randomBytes, topicOf, type Bytes, type Keys,
} from '../carrier/channel.ts';
import { grace, type Carrier } from '../carrier/carrier.ts';
import { openLine, type Line } from './line.ts';
import { doors, readLink, writeLink, type TableLink } from '../carrier/tablelink.ts';
import { sessionAt } from '../sessions.ts';
import { after, makeStates, type Transitions } from '../states.ts';

/** What one sees of a table: the names of the host and of all who are there, and whether one can only watch. */
export type Seen = { host: string; people: string[]; watches: boolean };

/** What the host answers to a greeting. */
type Answer = { refused?: 'full' | 'removed'; will: string; host: string; people: string[]; watches?: boolean };

/**
 * - new: the link has not been read.
 * - wrong: it can't be read.
 * - looking: a person gives a name, and the host is asked who is at the table.
 * - naming: a person gives a name.
 * - coming: the host is asked for a seat.
 * - seated: there is a line.
 * - asleep: there is one, and the host's page is hidden or elsewhere.
 * - missing: it was lost a moment ago, and the host is asked for the seat.
 * - away: it was lost for longer.
 * - full: the table has no seat.
 * - elsewhere: another page of this device has the seat.
 * - removed: the host has removed this device.
 * - unread: one of the two pages is of another version, or the host doesn't keep to the rules.
 */
export type State = 'new' | 'wrong' | 'looking' | 'naming' | 'coming' | 'seated' | 'asleep' | 'missing' | 'away' | 'full'
  | 'elsewhere' | 'removed' | 'unread';

/** What leads a device to its place: whether the next greeting goes to its own door, and whether it only watches. */
type Own = { session: Bytes; isKnown: boolean; isOwnDoor: boolean; watches: boolean };

/** What a page does. */
export type Parts = {
  /** Whether the table's link leads back to it, as with a relay: each code serves once. */
  leadsBack: boolean;
  /** Called when a state begins, with a signal that is aborted when it ends. */
  onState: (state: State, end: AbortSignal) => void;
  /** Called each time a line has opened. */
  onOpen: () => void;
  onText: (text: string) => void;
  /** Called with the code of the table's link, which may be another one. */
  onLink: (code: string) => void;
  onSeen: (seen: Seen) => void;
};

const refusals: Record<string, State> = { full: 'full', removed: 'removed' };
const endings: Record<string, State> = { lost: 'missing', replaced: 'elsewhere', removed: 'removed', distrusted: 'unread' };

const transitions: Transitions<State> = {
  new: { looked: 'looking', named: 'naming', wanted: 'coming', misread: 'wrong', distrusted: 'unread' },
  wrong: {},
  looking: { seen: 'naming', wanted: 'coming', ...refusals },
  naming: { wanted: 'coming' },
  coming: { opened: 'seated', ...refusals },
  seated: { dozed: 'asleep', ...endings },
  asleep: { woke: 'seated', ...endings },
  missing: { opened: 'seated', late: 'away', ...refusals },
  away: { opened: 'seated', wanted: 'coming', ...refusals },
  full: { wanted: 'coming' },
  elsewhere: { wanted: 'coming' },
  removed: { wanted: 'coming' },
  unread: {},
};

/** The states in which the host is asked. */
const asks = new Set<State>(['looking', 'coming', 'missing', 'away']);

/** The wait for an answer, which doubles each time, in ms. */
const shortest = 1000;
const longest = 12_000;
/** The characters of the longest news. */
const longestNews = 2_000_000;

/** @param facts known from now on @returns what this device stores of the table */
const ownAt = ({ host }: TableLink, facts?: Parameters<typeof sessionAt>[2]) => sessionAt(bytesToHex(host), () => bytesToHex(randomBytes(32)), facts);

/** @param open called once with what takes the table's link, which codes bring later than the carrier */
function makeVisit(open: (know: (link: TableLink) => void) => Promise<Carrier>, { leadsBack, onState, onOpen, onText, onLink, onSeen }: Parts) {
  let link: TableLink | undefined;
  /** Of this device, its table's host and whether the next greeting goes to the door of this device alone. */
  let own: Own | undefined;
  let carrier: Carrier | undefined;
  let connected: Promise<void> | undefined;
  let line: Line | null = null;
  /** What leads back to the seat, nothing to a watcher's place. */
  let seat: { host?: string } = {};
  /** The topic of the answer that is awaited. */
  let awaited = '';
  let wait = shortest;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = Object.fromEntries(Object.keys(transitions).map((name) => [name, (end: AbortSignal) => {
    const state = name as State;
    if (asks.has(state)) goOnAsking(end);
    else forget();
    if (link && Object.hasOwn(refusals, state)) ownAt(link, { link: '' });
    if (state === 'missing') after(grace, () => states.dispatch('late'), end);
    if (state !== 'seated' && state !== 'asleep') {
      line?.close();
      line = null;
    }
    onState(state, end);
  }]));
  const states = makeStates(transitions, begin, 'new');

  /** Ask the host until the state ends; an answer that is on its way counts, whether it was asked for to look or to stay. */
  function goOnAsking(end: AbortSignal) {
    end.addEventListener('abort', () => clearTimeout(timer));
    if (awaited) askLater();
    else ask();
  }

  function ask() {
    askLater();
    if (carrier?.isUp() && link && own) askOnce(carrier, link, own);
  }

  function askLater() {
    clearTimeout(timer);
    timer = setTimeout(ask, wait);
    wait = Math.min(2 * wait, longest);
  }

  /** Ask at once, and then more often: the answer that is awaited is lost. */
  function hurry() {
    wait = shortest;
    forget();
    if (asks.has(states.current())) ask();
  }

  /** Await no answer. */
  function forget() {
    if (awaited) carrier?.leave(awaited);
    awaited = '';
  }

  function askOnce(carrier: Carrier, { host, secret }: TableLink, own: Own) {
    const door = own.isOwnDoor ? own.session : secret;
    own.isOwnDoor = own.isKnown && !own.isOwnDoor;
    const { greeting, finish } = greet(host, derive(door, 'admission'), concatBytes(own.session, carrier.willHash()));
    const topic = topicOf(door, bytesToHex(greeting.slice(0, 32)));
    forget();
    awaited = topic;
    carrier.listen(topic, (answer) => {
      if (awaited !== topic) return;
      try {
        const { payload, keys } = finish(answer);
        forget();
        take(carrier, keys, JSON.parse(new TextDecoder().decode(payload)));
      } catch (reason) {
        console.info(reason);
      }
    });
    carrier.post(topicOf(door, own.watches ? doors.watch : doors.seat), greeting);
  }

  function take(carrier: Carrier, keys: Keys, { refused, will, host, people, watches = false }: Answer) {
    if (refused) states.dispatch(refused);
    else if (states.dispatch('seen')) onSeen({ host, people, watches });
    else {
      seat = leadsBack && !watches ? { host: String(host).slice(0, 40) } : {};
      sit(carrier, keys, hexToBytes(will));
    }
  }

  /** @param will the hash of the host's last will */
  function sit(carrier: Carrier, keys: Keys, will: Bytes) {
    const opened = openLine(carrier, keys, false, will, {
      most: longestNews,
      onOpen: () => {
        wait = shortest;
        line = opened;
        Object.assign(own ?? {}, { isKnown: true, isOwnDoor: true });
        if (link) ownAt(link, { seated: true, ...'host' in seat && { ...seat, link: writeLink(link) } });
        states.dispatch('opened');
        onOpen();
      },
      onText,
      onLink: (code) => {
        const told = readLink(code.slice(2));
        if (told && link && bytesToHex(told.host) === bytesToHex(link.host)) {
          know(told);
          if ('host' in seat) ownAt(told, { link: code });
          onLink(code);
        } else opened.lose();
      },
      onHidden: (isHidden) => { if (line === opened) states.dispatch(isHidden ? 'dozed' : 'woke'); },
      onLost: (why) => { if (line === opened) states.dispatch(why); },
    });
    opened.begin();
  }

  /** Take the link of the table, and ask at once when the host says there that it is back, unless that is due within a second. */
  function know(told: TableLink) {
    if (link) carrier?.leave(topicOf(link.secret, 'here'));
    if (link?.host.join() !== told.host.join()) {
      const { session, seated = false, watches = false } = ownAt(told);
      own = { session: hexToBytes(session), isKnown: seated, isOwnDoor: seated, watches };
    }
    link = told;
    if (carrier) expectHost(carrier, told);
  }

  const expectHost = (carrier: Carrier, { secret }: TableLink) => carrier.listen(topicOf(secret, 'here'), () => {
    if (states.current() === 'removed') states.dispatch('wanted');
    else if (wait > 2 * shortest) hurry();
  });

  async function connect() {
    const opened = await open(know);
    carrier = opened;
    if (link) expectHost(opened, link);
    opened.watch((slept) => {
      // The line of a device that slept is dead, and what was asked before is lost.
      if (slept && line) line.lose();
      else hurry();
    });
  }

  /** @param event that leads to a state which asks the host, as soon as there is a connection */
  async function begins(event: string) {
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
    state: () => states.current(),
    send: (text: string) => line?.send(text),
    /** Ask who is at the table. */
    look: () => begins('looked'),
    /** Come to the seat, and stay there. */
    come: () => begins('wanted'),
    /** @param watches whether this device only watches from now on, also while seats are free */
    choose: (watches: boolean) => {
      if (link) ownAt(link, { watches });
      if (own) own.watches = watches;
    },
    /** Remember the way back, since the place that one watched from has become a seat. */
    keepSeat: (host: string) => {
      if (!leadsBack || !link) return;
      seat = { host: host.slice(0, 40) };
      ownAt(link, { ...seat, link: writeLink(link) });
    },
    /** Remember what the host tells of the table, if this device has a seat there. */
    keep: (facts: { result: [string, number][] }) => { if (link && seat.host !== undefined) ownAt(link, facts); },
    /** Take note of what the page finds out. */
    dispatch: (event: 'named' | 'misread' | 'removed' | 'distrusted') => { states.dispatch(event); },
  };
}

export type Visit = ReturnType<typeof makeVisit>;

export { makeVisit, transitions };
