// The connection to the relay, an MQTT broker that `connect.json` names. It opens again by itself for as
// long as the page is there; what is sent meanwhile is lost, which both sides notice by the numbers of
// messages.
import { attempt } from '../attempt.ts';
import { bytesToHex, hashOf, randomBytes, topicOf, type Bytes } from './channel.ts';
import { needed } from '../modules.ts';
import { relay as findRelay, type Broker } from './servers.ts';
import { after, every, makeStates, type Transitions } from '../states.ts';
import type { Carrier } from './carrier.ts';

/** Takes the messages of all topics below one, with the last part of the topic, and whether the broker had kept it. */
type BoardTaker = (message: Bytes, name: string, isKept: boolean) => void;

export type Relay = Carrier & {
  /** Post a message that the broker keeps for those who listen later, in place of the one before. */
  leaveMessage: (topic: string, message: Bytes) => void;
  /** Take the messages below a topic; called again, all that the broker has kept there comes again. */
  listenBelow: (topic: string, taker: BoardTaker) => void;
};

type Client = InstanceType<typeof import('paho-mqtt').default.Client>;

type Message = InstanceType<typeof import('paho-mqtt').default.Message>;

/**
 * - seeking: the site is asked for the broker, unless it has named one.
 * - connecting: the broker is asked for a connection.
 * - up: messages travel.
 * - pausing: the last attempt has failed, and another one follows.
 * - closed: nobody needs it: not opened yet, or for good.
 */
type State = 'seeking' | 'connecting' | 'up' | 'pausing' | 'closed';

const table: Transitions<State> = {
  seeking: { found: 'connecting', failed: 'pausing', left: 'closed' },
  connecting: { connected: 'up', failed: 'pausing', doubted: 'seeking', left: 'closed' },
  up: { failed: 'pausing', doubted: 'seeking', left: 'closed' },
  pausing: { due: 'seeking', doubted: 'seeking', left: 'closed' },
  closed: { opened: 'seeking' },
};

/** The pause before the next attempt, in ms. */
const pause = 1000;
/** The wait for an answer of the broker, and the silence after which the two ask for each other, in s. */
const patience = 5;
const keepAlive = 5;
/** The wait for a connection after which the page says that there is none, in ms. */
const late = 8000;
/** The pause of its timers by which the page knows that the device slept, in ms. */
const sleep = 5000;

/**
 * @param broker null if the site has yet to name it
 * @param report called when there has been no connection for long, and when there is one again
 * @param find asks the site for the broker
 */
async function openRelay(broker: Broker | null = null, report: (isLate: boolean) => void = () => {}, find: () => Promise<Broker | null> = findRelay): Promise<Relay> {
  // It looks at the storage of the page when it is imported.
  const { default: Paho } = await needed(import('paho-mqtt'));
  const topics = new Map<string, (message: Bytes) => void>();
  const boards = new Map<string, BoardTaker>();
  const watchers = new Set<(slept: boolean) => void>();
  /** The connection, open or about to be. */
  let client: Client | null = null;
  /** The last will of a connection: other sides know its hash, so only the broker can publish it. */
  let will: Bytes;
  let hasSlept = false;
  /** Why the last attempt to connect failed. */
  let fault: unknown;
  /** The report that there has been no connection for long. */
  let lateness: ReturnType<typeof setTimeout> | undefined;
  const life = new AbortController();

  const states = makeStates(table, {
    seeking: (end) => {
      lateness ??= setTimeout(() => {
        console.info('No connection to the relay of connect.json:', broker?.url, fault);
        report(true);
      }, late);
      giveUp();
      if (broker) states.dispatch('found');
      else seek(end);
    },
    connecting: connect,
    up: () => {
      endLateness();
      for (const topic of topics.keys()) client?.subscribe(topic, {});
      for (const topic of boards.keys()) client?.subscribe(`${topic}/+`, {});
      const slept = hasSlept;
      hasSlept = false;
      for (const watcher of watchers) watcher(slept);
    },
    pausing: (end, reason) => {
      fault = reason;
      giveUp();
      after(pause, () => states.dispatch('due'), end);
    },
    closed: () => {
      life.abort();
      endLateness();
      giveUp();
    },
  }, 'closed');
  const isUp = () => states.current() === 'up' && client?.isConnected() === true;

  async function seek(end: AbortSignal) {
    const found = await find().catch((reason) => {
      if (String(reason) !== String(fault)) console.info(reason);
      fault = reason;
    });
    if (end.aborted) return;
    broker = found ?? null;
    states.dispatch(broker ? 'found' : 'failed', found === null ? new Error('The site names no relay.') : fault);
  }

  /** Return what the broker publishes when this page is gone, and all know then. */
  function lastWill(): Message {
    will = randomBytes(16);
    const willMessage = new Paho.Message(will);
    willMessage.destinationName = topicOf(will, 'gone');
    return willMessage;
  }

  function connect() {
    const { url, username, password } = broker as Broker;
    const own = new Paho.Client(url, bytesToHex(randomBytes(10)));
    client = own;
    /** @param event of this connection, unless it has been given up */
    const dispatch = (event: string, reason?: unknown) => { if (client === own) states.dispatch(event, reason); };
    const lose = (reason: unknown) => dispatch('failed', reason);
    own.onConnectionLost = lose;
    own.onMessageArrived = ({ destinationName, payloadBytes, retained }) => {
      if (client !== own) return;
      topics.get(destinationName)?.(payloadBytes.slice());
      const [, topic, name] = /^(.*)\/(.*)$/.exec(destinationName) ?? [];
      boards.get(topic)?.(payloadBytes.slice(), name, retained);
    };
    try {
      own.connect({
        onSuccess: () => dispatch('connected'),
        onFailure: lose,
        keepAliveInterval: keepAlive,
        timeout: patience,
        ...username && { userName: username },
        ...password && { password },
        willMessage: lastWill(),
      });
    } catch (reason) {
      // A page that came by https may not use ws.
      lose(reason);
    }
  }

  /** Give up the connection, which may be dead. */
  function giveUp() {
    const old = client;
    client = null;
    attempt(() => old?.disconnect());
  }

  function endLateness() {
    clearTimeout(lateness);
    lateness = undefined;
    report(false);
  }

  let awake = Date.now();
  /** Notice that the device slept, or the page rested: nothing else tells that a connection is dead. */
  function look() {
    const now = Date.now();
    const slept = now - awake > sleep;
    // The timers of a hidden page may be slow: what that means is found out when it is shown.
    if (slept && document.hidden) return;
    awake = now;
    if (!slept) return;
    hasSlept = true;
    states.dispatch('doubted');
  }

  /** Try at once when the network comes back. */
  function hurry() {
    look();
    states.dispatch('due');
  }

  every(pause, look, life.signal);
  addEventListener('online', hurry, { signal: life.signal });
  document.addEventListener('visibilitychange', hurry, { signal: life.signal });
  states.dispatch('opened');

  return {
    isUp,
    willHash: () => hashOf(will, 'gone'),
    watch: (watcher) => {
      watchers.add(watcher);
      if (isUp()) watcher(false);
    },
    post: (topic, message) => { if (isUp()) client?.send(topic, message); },
    listen: (topic, taker) => {
      topics.set(topic, taker);
      if (isUp()) client?.subscribe(topic, {});
    },
    leaveMessage: (topic, message) => { if (isUp()) client?.send(topic, message, 0, true); },
    listenBelow: (topic, taker) => {
      boards.set(topic, taker);
      if (isUp()) client?.subscribe(`${topic}/+`, {});
    },
    leave: (topic) => {
      topics.delete(topic);
      if (isUp()) client?.unsubscribe(topic, {});
    },
    close: () => { states.dispatch('left'); },
  };
}

export { openRelay };
