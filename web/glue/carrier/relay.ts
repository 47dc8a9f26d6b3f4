// The connection to the relay, an MQTT broker that `connect.json` names. It opens again by itself for as
// long as the page is there; what is sent meanwhile is lost, which both sides notice by the numbers of
// messages.
import { bytesToHex, hashOf, randomBytes, topicOf, type Bytes } from './channel.ts';
import { needed } from '../modules.ts';

export type Broker = {
  /** Of its WebSocket. */
  url: string;
  username?: string;
  password?: string;
};

export type Relay = Awaited<ReturnType<typeof openRelay>>;

type Client = InstanceType<typeof import('paho-mqtt').default.Client>;

type Message = InstanceType<typeof import('paho-mqtt').default.Message>;

/** The pause before the next attempt, in ms. */
const pause = 1000;
/** The wait for an answer of the broker, and the silence after which the two ask for each other, in s. */
const patience = 5;
const keepAlive = 5;
/** The wait for a connection after which the page says that there is none, in ms. */
const late = 8000;
/** The pause of its timers by which the page knows that the device slept, in ms. */
const sleep = 5000;

/** @param report called when there has been no connection for long, and when there is one again */
async function openRelay({ url, username, password }: Broker, report: (isLate: boolean) => void = () => {}) {
  // It looks at the storage of the page when it is imported.
  const { default: Paho } = await needed(import('paho-mqtt'));
  const topics: Map<string, (message: Bytes) => void> = new Map();
  const watchers: Set<(slept: boolean) => void> = new Set();
  /** The connection, open or not; null in the pause between two. */
  let client: Client | null = null;
  /** The last will of a connection: other sides know its hash, so only the broker can publish it. */
  let will: Bytes;
  let hasSlept = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  /** Why the last attempt to connect failed. */
  let fault: unknown;

  const isUp = () => client?.isConnected() === true;

  /** Return what the broker publishes when this page is gone, and all know then. */
  function lastWill(): Message {
    will = randomBytes(16);
    const willMessage = new Paho.Message(will);
    willMessage.destinationName = topicOf(will, 'gone');
    return willMessage;
  }

  function connect() {
    clearTimeout(timer);
    deadline ??= setTimeout(() => {
      console.info('No connection to the relay of connect.json:', url, fault);
      report(true);
    }, late);
    const own = new Paho.Client(url, bytesToHex(randomBytes(10)));
    client = own;
    const lose = (reason?: unknown) => {
      if (client !== own) return;
      client = null;
      fault = reason;
      if (!isClosed) timer = setTimeout(connect, pause);
    };
    own.onConnectionLost = lose;
    own.onMessageArrived = ({ destinationName, payloadBytes }) => {
      if (client === own) topics.get(destinationName)?.(payloadBytes.slice());
    };
    try {
      own.connect({
        onSuccess: () => { if (client === own) greet(); },
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

  function expectNothing() {
    clearTimeout(deadline);
    deadline = undefined;
    report(false);
  }

  function greet() {
    expectNothing();
    for (const topic of topics.keys()) client?.subscribe(topic, {});
    const slept = hasSlept;
    hasSlept = false;
    for (const watcher of watchers) watcher(slept);
  }

  /** Give up the connection, which may be dead, and open another one at once. */
  function renew() {
    const old = client;
    client = null;
    if (old?.isConnected()) old.disconnect();
    connect();
  }

  let last = Date.now();
  /** Notice that the device slept, or the page rested: nothing else tells that a connection is dead. */
  function look() {
    if (document.hidden) return;
    const now = Date.now();
    const slept = now - last > sleep;
    last = now;
    if (!slept) return;
    hasSlept = true;
    renew();
  }

  /** Try at once when the network comes back. */
  function hurry() {
    look();
    if (!client) connect();
  }

  const ticks = setInterval(look, pause);
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  connect();

  return {
    isUp,
    willHash: () => hashOf(will, 'gone'),
    /** @param watcher called each time the connection has opened, with whether the device slept */
    watch: (watcher: (slept: boolean) => void) => {
      watchers.add(watcher);
      if (isUp()) watcher(false);
    },
    /** @param message lost without a connection */
    post: (topic: string, message: Bytes) => { if (isUp()) client?.send(topic, message); },
    /** Take the messages of a topic. The broker is told before it is sent anything that is posted later. */
    listen: (topic: string, taker: (message: Bytes) => void) => {
      topics.set(topic, taker);
      if (isUp()) client?.subscribe(topic, {});
    },
    leave: (topic: string) => {
      topics.delete(topic);
      if (isUp()) client?.unsubscribe(topic, {});
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      expectNothing();
      clearInterval(ticks);
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      if (isUp()) client?.disconnect();
    },
  };
}

export { openRelay };
