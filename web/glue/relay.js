// The connection to the relay, an MQTT broker that `connect.json` names. It opens again by itself for as
// long as the page is there; what is sent meanwhile is lost, which both sides notice by the numbers of
// messages.
import { attempt } from './attempt.js';
import { bytesToHex, hashOf, randomBytes, topicOf } from './channel.js';
import { needed } from './modules.js';
import { relay as findRelay } from './servers.js';
import { after, makeStates } from './states.js';

/**
 * @typedef {import('./channel.js').Bytes} Bytes
 *
 * @typedef {object} Broker
 * @property {string} url of its WebSocket
 * @property {string} [username] @property {string} [password]
 *
 * @typedef {Awaited<ReturnType<typeof openRelay>>} Relay
 * @typedef {InstanceType<typeof import('paho-mqtt').default.Client>} Client
 * @typedef {InstanceType<typeof import('paho-mqtt').default.Message>} Message
 *
 * - seeking: the site is asked for the broker, unless it has named one.
 * - connecting: the broker is asked for a connection.
 * - up: messages travel.
 * - pausing: the last attempt has failed, and another one follows.
 * - closed: nobody needs it: not opened yet, or for good.
 * @typedef {'seeking' | 'connecting' | 'up' | 'pausing' | 'closed'} State
 */

/** @type {Record<State, Record<string, State>>} */
const table = {
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
 * @param {Broker | null} [broker] null if the site has yet to name it
 * @param {(isLate: boolean) => void} [report] called when there has been no connection for long, and when there is one again
 * @param {() => Promise<Broker | null>} [find] asks the site for the broker
 */
async function openRelay(broker = null, report = () => {}, find = findRelay) {
  // It looks at the storage of the page when it is imported.
  const { default: Paho } = await needed(import('paho-mqtt'));
  /** @type {Map<string, (message: Bytes) => void>} */
  const topics = new Map();
  /** @type {Set<(slept: boolean) => void>} */
  const watchers = new Set();
  /** The connection, open or about to be. @type {Client | null} */
  let client = null;
  /** The last will of a connection: other sides know its hash, so only the broker can publish it. @type {Bytes} */
  let will;
  let hasSlept = false;
  /** Why the last attempt to connect failed. @type {unknown} */
  let fault;
  /** The report that there has been no connection for long. @type {ReturnType<typeof setTimeout> | undefined} */
  let lateness;
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

  /** @param {AbortSignal} end */
  async function seek(end) {
    const found = await find().catch((reason) => {
      if (String(reason) !== String(fault)) console.info(reason);
      fault = reason;
    });
    if (end.aborted) return;
    broker = found ?? null;
    states.dispatch(broker ? 'found' : 'failed', found === null ? new Error('The site names no relay.') : fault);
  }

  /** @returns {Message} what the broker publishes when this page is gone, and all know then */
  function lastWill() {
    will = randomBytes(16);
    const willMessage = new Paho.Message(will);
    willMessage.destinationName = topicOf(will, 'gone');
    return willMessage;
  }

  function connect() {
    const { url, username, password } = /** @type {Broker} */ (broker);
    const own = new Paho.Client(url, bytesToHex(randomBytes(10)));
    client = own;
    /** @param {string} event of this connection, unless it has been given up @param {unknown} [reason] */
    const dispatch = (event, reason) => { if (client === own) states.dispatch(event, reason); };
    const lose = (/** @type {unknown} */ reason) => dispatch('failed', reason);
    own.onConnectionLost = lose;
    own.onMessageArrived = ({ destinationName, payloadBytes }) => {
      if (client === own) topics.get(destinationName)?.(payloadBytes.slice());
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

  const ticks = setInterval(look, pause);
  life.signal.addEventListener('abort', () => clearInterval(ticks));
  addEventListener('online', hurry, { signal: life.signal });
  document.addEventListener('visibilitychange', hurry, { signal: life.signal });
  states.dispatch('opened');

  return {
    isUp,
    willHash: () => hashOf(will, 'gone'),
    /** @param {(slept: boolean) => void} watcher called each time the connection has opened, with whether the device slept */
    watch: (watcher) => {
      watchers.add(watcher);
      if (isUp()) watcher(false);
    },
    /** @param {string} topic @param {Bytes} message lost without a connection */
    post: (topic, message) => { if (isUp()) client?.send(topic, message); },
    /**
     * Take the messages of a topic. The broker is told before it is sent anything that is posted later.
     * @param {string} topic @param {(message: Bytes) => void} taker
     */
    listen: (topic, taker) => {
      topics.set(topic, taker);
      if (isUp()) client?.subscribe(topic, {});
    },
    /** @param {string} topic */
    leave: (topic) => {
      topics.delete(topic);
      if (isUp()) client?.unsubscribe(topic, {});
    },
    close: () => { states.dispatch('left'); },
  };
}

export { openRelay };
