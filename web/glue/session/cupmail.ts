// The results of cups at the relay: each person leaves their own as one message, which the broker keeps. So all see the
// table though never two are there at once. Python signs and checks what is in them.
import { attempt } from '../attempt.ts';
import { hexToBytes, openText, sealText, topicOf, type Bytes } from '../carrier/channel.ts';
import { openRelay, type Relay } from '../carrier/relay.ts';
import { relay as findRelay } from '../carrier/servers.ts';
import { after, makeStates, type Transitions } from '../states.ts';
import type { Command, CupMail } from '../protocol.ts';

/**
 * - idle: no cup is open, or the site names no relay.
 * - queued: the relay has yet to be reached.
 * - offline: there is no network; the site is asked once there is one.
 * - posted: the own message was posted, and has yet to come back.
 * - asked: the relay was asked again for what it has kept.
 * - kept, passing: it has the own message, or keeps nothing.
 * - reading: there is no own message.
 */
type State = 'idle' | 'queued' | 'offline' | 'posted' | 'asked' | 'kept' | 'passing' | 'reading';

const transitions: Transitions<State> = {
  idle: { opened: 'queued' },
  queued: { up: 'posted', unanswered: 'offline', late: 'idle', closed: 'idle' },
  offline: { online: 'queued', changed: 'queued', late: 'idle', closed: 'idle' },
  posted: { changed: 'posted', up: 'posted', back: 'asked', kept: 'kept', late: 'passing', empty: 'reading', closed: 'idle' },
  asked: { changed: 'posted', up: 'posted', kept: 'kept', late: 'passing', closed: 'idle' },
  kept: { changed: 'posted', up: 'posted', replaced: 'posted', left: 'idle', closed: 'idle' },
  passing: { changed: 'posted', up: 'posted', left: 'idle', closed: 'idle' },
  reading: { changed: 'posted', left: 'idle', closed: 'idle' },
};

/** The wait for the own message, and for a relay, after which the next visit of a cup's page tries again, in ms. */
const patience = 5000;
const longest = 600_000;
/** The largest message, in bytes; the most people of whom the device reads messages, and the most of each. */
const largest = 20_000;
const mostPeople = 128;
const mostMessages = 20;

/**
 * @param serve carries out a command at once
 * @param open returns the relay that the site names, null where it names none; rejected without a network
 */
function makeCupMails(serve: (command: Command) => Promise<unknown>, open: () => Promise<Relay | null> = openNamed) {
  let mail: CupMail | undefined;
  let relay: Relay | null = null;
  let secret: Bytes;
  let topic = '';
  /** The last text of each person, and how many have come. */
  let texts = new Map<string, string>();
  let counts = new Map<string, number>();
  /** Resolved when Python has read all that has come. */
  let done: Promise<unknown> = Promise.resolve();

  const lateAfter = (ms: number, end: AbortSignal) => after(ms, () => states.dispatch('late'), end);
  /** Show how results travel, while the page of the cup is open. */
  const rest = () => {
    document.documentElement.dataset.mail = states.current();
    if (!mail?.shown) states.dispatch('left');
  };
  const states = makeStates(transitions, {
    idle: () => {
      delete document.documentElement.dataset.mail;
      relay?.close();
      relay = null;
    },
    queued: (end) => {
      lateAfter(longest, end);
      connect(end).catch(() => { if (!end.aborted) states.dispatch('unanswered'); });
    },
    offline: (end) => {
      lateAfter(longest, end);
      addEventListener('online', () => states.dispatch('online'), { signal: end });
    },
    posted: (end) => {
      lateAfter(patience, end);
      if (mail?.link) relay?.leaveMessage(`${topic}/${mail.person}`, sealText(secret, mail.person, mail.link));
      else states.dispatch('empty');
    },
    asked: (end) => {
      lateAfter(patience, end);
      relay?.listenBelow(topic, receive);
    },
    kept: rest,
    passing: rest,
    reading: () => {
      relay?.listenBelow(topic, receive);
      rest();
    },
  }, 'idle');

  async function connect(end: AbortSignal) {
    const opened = await open();
    if (end.aborted) opened?.close();
    else if (opened) {
      relay = opened;
      relay.listenBelow(topic, receive);
      relay.watch(() => states.dispatch('up'));
    } else states.dispatch('closed');
  }

  /** Take a message, which anybody may have left. @param person the last part of its topic */
  function receive(message: Bytes, person: string, isKept: boolean) {
    if (!mail || message.length > largest) return;
    const text = attempt(() => openText(secret, person, message));
    if (person === mail.person) {
      if (text === mail.link) states.dispatch(isKept ? 'kept' : 'back');
      else if (isTaken(person)) states.dispatch('replaced');
    } else if (mail.shown && text !== undefined && text !== texts.get(person) && isTaken(person)) {
      const { cup } = mail;
      texts.set(person, text);
      done = done.then(() => mail?.shown && serve({ do: 'mail', cup, person, link: text }));
    }
  }

  /** Return whether one more message of a person counts: no flood keeps the device busy. */
  function isTaken(person: string): boolean {
    const isKnown = counts.has(person) || mail?.people.includes(person);
    if (!isKnown && counts.size >= mostPeople) return false;
    const count = (counts.get(person) ?? 0) + 1;
    counts.set(person, count);
    return count <= mostMessages;
  }

  return {
    /** @param now the cup that is open, if there is one; what waits for the relay is sent also after its page was left */
    take: (now: CupMail | undefined) => {
      const before = mail;
      if (!now) {
        mail = before && { ...before, shown: false };
        states.dispatch('left');
        return;
      }
      if (now.cup !== before?.cup) states.dispatch('closed');
      mail = now;
      if (states.current() === 'idle') {
        secret = hexToBytes(now.secret) as Bytes;
        topic = topicOf(secret, 'cup');
        texts = new Map();
        counts = new Map();
        states.dispatch('opened');
      } else if (now.link !== before?.link || (now.shown && !before?.shown)) states.dispatch('changed');
    },
  };
}

/** Return the relay that the site names, null where it names none; a site that doesn't answer yet is asked on. */
async function openNamed(): Promise<Relay | null> {
  if (!navigator.onLine) throw new Error('offline');
  const broker = await findRelay().catch(() => undefined);
  return broker === null ? null : openRelay(broker);
}

export { makeCupMails };
