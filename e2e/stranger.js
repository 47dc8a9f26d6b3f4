// A guest who means ill: it has the link of a table, a session there, and a broker that shows it all topics.
import { bytesToHex, concatBytes, derive, greet, hexToBytes, makeChannel, publicKey, randomBytes, topicOf, welcome } from '/web/glue/carrier/channel.ts';
import { openRelay } from '/web/glue/carrier/relay.ts';
import { openLine } from '/web/glue/session/line.ts';
import { readLink } from '/web/glue/carrier/tablelink.ts';

/** What came through the broker: the topics and contents of messages. */
let seen = [];
/** The topics of the stranger's own line, and what the host has said there. */
const own = new Set();
let heard = [];
let link, relay, client, line, keys, poses = false;

/** Let the host answer: it reads five greetings in a second. */
const settled = () => new Promise((resolve) => { setTimeout(resolve, 250); });

/** Record all that comes through the broker from now on; answer greetings in the host's place while it poses. */
function record() {
  client = new Paho.Client(`${location.origin.replace('http', 'ws')}/relay`, 'stranger');
  client.onMessageArrived = ({ destinationName: topic, payloadBytes }) => {
    const message = payloadBytes.slice();
    seen.push({ topic, message });
    if (poses && topic === topicOf(link.secret, 'door')) pose(message);
  };
  return new Promise((resolve, fail) => {
    const reject = ({ errorCode, errorMessage }) => fail(new Error(`${errorCode} ${errorMessage}`));
    const own = { onSuccess: resolve, onFailure: reject };
    client.connect({ onSuccess: () => client.subscribe('diamonds/+', own), onFailure: reject });
  });
}

/** Answer a greeting before the host does, by what other guests were answered and by nonsense. */
function pose(greeting) {
  const topic = topicOf(link.secret, bytesToHex(greeting.slice(0, 32)));
  const answers = seen.filter((one) => one.topic !== topic && one.message.length > 200).slice(0, 20);
  for (const { message } of answers) client.send(topic, message);
  client.send(topic, randomBytes(300));
}

/** Come to the table as a guest does; the line is the stranger's own. */
async function sit() {
  const session = randomBytes(32);
  const { greeting, finish } = greet(link.host, derive(link.secret, 'admission'), concatBytes(session, relay.willHash()));
  const topic = topicOf(link.secret, bytesToHex(greeting.slice(0, 32)));
  const answer = await new Promise((resolve) => {
    relay.listen(topic, resolve);
    relay.post(topicOf(link.secret, 'door'), greeting);
    setTimeout(resolve, 5000);
  });
  if (!answer) return false;
  ({ keys } = finish(answer));
  for (const way of ['up', 'down']) own.add(topicOf(keys.topic, way));
  const opened = openLine(relay, keys, false, randomBytes(16), {
    most: 2_000_000, onOpen: () => {}, onText: (text) => heard.push(text), onLink: () => {}, onLost: () => { line = null; },
  });
  opened.begin();
  line = opened;
  say({ do: 'join', name: 'Mallory' });
  return true;
}

/** @returns {string} a message as a guest's page sends it, which needs not be a command */
const messageOf = (command) => JSON.stringify({ number: Date.now(), command, language: 'en', settings: {} });
const say = (command) => line?.send(messageOf(command));

/** Return how many recorded messages open by a key that follows from the link, a session and the own line. */
function opened() {
  const secrets = [link.secret, link.host, publicKey(link.host), ...keys ? Object.values(keys) : []];
  const purposes = ['admission', 'door', 'gone', 'up', 'down', 'topic', 'diamonds 1'];
  const candidates = [...secrets, ...secrets.flatMap((secret) => purposes.map((purpose) => derive(secret, purpose)))]
    .map((key) => concatBytes(key, new Uint8Array(32)).slice(0, 32));
  const opens = ({ message }) => candidates.some((key) => makeChannel(key, key).open(message));
  const reads = ({ message }) => candidates.some((key) => {
    try {
      return welcome(key, derive(link.secret, 'admission'), message);
    } catch {
      return null;
    }
  });
  const others = seen.filter(({ topic }) => !own.has(topic));
  return {
    own: seen.filter(({ topic }) => own.has(topic)).filter(opens).length,
    others: others.filter((one) => opens(one) || reads(one)).length,
    of: others.length,
  };
}

/** Send all recorded messages of others again: as they are, in the reverse order, changed, cut and long. */
async function replay() {
  const messages = seen.filter(({ topic }) => !own.has(topic)).slice(-200);
  const change = (message) => message.map((byte, at) => (at === 9 ? byte ^ 1 : byte));
  const ways = [
    (message) => message, change, (message) => message.slice(0, 12), (message) => concatBytes(message, randomBytes(9)),
    (message) => concatBytes(Uint8Array.of(0, 0, 255, 255), message.slice(4)), () => randomBytes(50_000),
  ];
  for (const way of ways) {
    for (const { topic, message } of messages.toReversed()) client.send(topic, way(message));
    await settled();
  }
}

/** Send what no guest may send, each time over another line. */
async function misbehave() {
  const texts = [
    '', 'x', '[]', 'null', '{"number":1e999}', messageOf([]), messageOf({}), messageOf({ do: 'wipe' }), messageOf({ do: 'move', move: 'play D2' }),
    messageOf({ do: 'explain', arg: 'x'.repeat(4000) }), messageOf({ do: 'look' }).replace('"en"', '"\\ud800"'),
    `${messageOf({ do: 'look' }).slice(0, -1)},"\\udc00":1}`,
  ];
  for (const text of texts) {
    if (await sit()) line.send(text);
    await settled();
  }
  if (await sit()) for (let k = 0; k < 1000; k += 1) say({ do: 'look' });
}

/** Ask for a seat a thousand times, and fill the door with nonsense of all sizes. */
async function flood(count = 1000) {
  const admission = derive(link.secret, 'admission');
  for (let k = 0; k < count; k += 1) {
    const { greeting } = greet(link.host, admission, concatBytes(randomBytes(32), randomBytes(16)));
    client.send(topicOf(link.secret, 'door'), greeting);
    client.send(topicOf(link.secret, 'door'), randomBytes(k % 20 ? k : 50_000));
    if (k % 100 === 0) await settled();
  }
}

Object.assign(globalThis, {
  stranger: {
    begin: async (code) => {
      link = readLink(code);
      relay = await openRelay({ url: new URL('/relay', location.href.replace('http', 'ws')).href });
      await Promise.all([record(), new Promise((resolve) => { relay.watch(resolve); })]);
    },
    use: (code) => { link = readLink(code); },
    pose: () => { poses = true; },
    sit, opened, replay, misbehave, flood, heard: () => heard,
  },
});
