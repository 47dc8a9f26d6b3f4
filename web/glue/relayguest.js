// A guest's side of a table with a relay: it comes to its seat by the link, and comes back by it whenever
// the line or the page was lost.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { attempt } from './attempt.js';
import { derive, greet, randomBytes, topicOf } from './channel.js';
import { most } from './guestline.js';
import { openRelay } from './relay.js';
import { openSealedLine } from './sealedline.js';
import { relay as namedRelay } from './servers.js';

/**
 * @typedef {import('./tablelink.js').TableLink} TableLink
 * @typedef {{session: string, when: number}} Session the secret by which the host knows this device again
 */

/** Where sessions are stored, by the keys of hosts, and how many. */
const store = 'diamonds.tables';
const mostStored = 20;
/** The wait for an answer, which doubles each time, in ms. */
const shortest = 3000;
const longest = 12_000;

/** @param {Uint8Array<ArrayBuffer>} host its key @returns {Uint8Array<ArrayBuffer>} this device's session at its table */
function sessionAt(host) {
  const name = bytesToHex(host);
  /** @type {Record<string, Session>} */
  const known = attempt(() => JSON.parse(localStorage.getItem(store) ?? '{}')) ?? {};
  const session = known[name]?.session ?? bytesToHex(randomBytes(32));
  const latest = Object.entries({ ...known, [name]: { session, when: Date.now() } })
    .toSorted(([, one], [, other]) => other.when - one.when).slice(0, mostStored);
  attempt(() => localStorage.setItem(store, JSON.stringify(Object.fromEntries(latest))));
  return hexToBytes(session);
}

/** @returns {Promise<import('./relay.js').Relay>} the one that the site names */
async function openNamedRelay() {
  const named = await namedRelay();
  if (!named) throw new Error('The site names no relay.');
  return openRelay(named);
}

/**
 * @param {TableLink} link
 * @param {object} parts as of `makeGuestLine`
 * @param {() => void} parts.onOpen @param {(text: string) => void} parts.onText
 * @param {(isDozing: boolean) => void} parts.onDoze @param {() => void} parts.onLost
 * @param {(why: 'full' | 'elsewhere') => void} parts.onRefused called when there is no seat, or another page has it
 * @param {() => Promise<import('./relay.js').Relay>} [open]
 */
function makeRelayGuest({ host, secret }, { onOpen, onText, onDoze, onLost, onRefused }, open = openNamedRelay) {
  const session = sessionAt(host);
  const admission = derive(secret, 'admission');
  /** @type {import('./relay.js').Relay | undefined} */
  let relay;
  /** @type {import('./line.js').Line | null} */
  let line = null;
  /** The topic of the answer that is awaited. */
  let awaited = '';
  let wait = shortest;
  let isWanted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** Ask the host for the seat, again and again until there is a line. */
  function ask() {
    clearTimeout(timer);
    if (line || !isWanted || !relay) return;
    timer = setTimeout(ask, wait);
    wait = Math.min(2 * wait, longest);
    askOnce(relay).catch(console.info);
  }

  /** @param {import('./relay.js').Relay} relay */
  async function askOnce(relay) {
    if (!relay.isUp()) return;
    const { greeting, finish } = greet(host, admission, session);
    const topic = topicOf(secret, bytesToHex(greeting.slice(0, 32)));
    if (awaited) relay.leave(awaited);
    awaited = topic;
    await relay.listen(topic, (answer) => {
      if (awaited !== topic || line) return;
      try {
        const { payload, keys } = finish(answer);
        awaited = '';
        relay.leave(topic);
        use(relay, keys, JSON.parse(new TextDecoder().decode(payload))).catch(console.info);
      } catch (reason) {
        console.info(reason);
      }
    });
    relay.post(topicOf(secret, 'door'), greeting);
  }

  /** @param {import('./relay.js').Relay} relay @param {import('./channel.js').Keys} keys @param {{refused?: 'full'}} said */
  async function use(relay, keys, { refused }) {
    if (refused) {
      stop();
      onRefused(refused);
      return;
    }
    const opened = openSealedLine(relay, keys, false, {
      most,
      onOpen: () => {
        line = opened.line;
        wait = shortest;
        clearTimeout(timer);
        onOpen();
      },
      onText,
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
    await opened.channel.listen();
    opened.channel.open();
  }

  function stop() {
    isWanted = false;
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
    accept: async () => {
      isWanted = true;
      wait = shortest;
      if (relay) {
        ask();
        return;
      }
      relay = await open();
      relay.watch((slept) => {
        if (slept && line) line.lose();
        else ask();
      });
    },
  };
}

export { makeRelayGuest };
