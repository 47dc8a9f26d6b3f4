// What the owner of the site names in `connect.json`: a relay for tables of several devices, or servers that
// help devices in different networks to connect; without them, only devices in the same network can meet.
import { attempt } from './attempt.js';
import { tell, untell } from './notices.js';

/** The longest wait for the servers' names, in ms. */
const patience = 2000;

/** A fault in the file, which its owner has to mend. */
class Misnamed extends Error {
  constructor(/** @type {string} */ fault) {
    super(`connect.json: ${fault}; expected {"relay": {"url": "wss://broker.example/mqtt"}}, or an address relative to the page`);
  }
}

/** @returns {Promise<{iceServers?: RTCIceServer[], relay?: import('./relay.js').Broker | null}>} */
async function fetchNames() {
  const file = await fetch('./connect.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  if (!file.ok) throw new Error(`connect.json: the site answers ${file.status}`);
  const text = await file.text();
  const names = attempt(() => JSON.parse(text));
  if (typeof names !== 'object' || names === null) throw new Misnamed(`no object of JSON: ${text.slice(0, 80)}`);
  return names;
}

/** @returns {Promise<import('./relay.js').Broker | null>} the relay, with the address of its WebSocket */
async function fetchRelay() {
  const { relay: named } = await fetchNames();
  if (!named) return null;
  const address = attempt(() => new URL(named.url, location.href.replace('http', 'ws')));
  if (typeof named.url !== 'string' || !address?.protocol.startsWith('ws')) {
    throw new Misnamed(`no address of a WebSocket: ${JSON.stringify(named)}`);
  }
  address.hash = '';
  return { ...named, url: address.href };
}

/**
 * Fetch the servers; where there are some, the page no longer asks for one network.
 * @returns {Promise<RTCIceServer[]>}
 */
async function fetchServers() {
  const { iceServers: named = [] } = await fetchNames();
  new RTCPeerConnection({ iceServers: named }).close();
  document.documentElement.toggleAttribute('data-servers', named.length > 0);
  return named;
}

/** @type {Promise<RTCIceServer[]> | undefined} */
let servers;

/**
 * @returns {Promise<RTCIceServer[]>} the servers, fetched once; none without an answer of the host, or where the
 *   browser refuses one, and then the next call asks again
 */
function iceServers() {
  servers ??= fetchServers().catch((reason) => {
    console.info(reason);
    servers = undefined;
    return [];
  });
  return servers;
}

/**
 * Ask the site for the relay.
 * @returns {Promise<import('./relay.js').Broker | null>} null where none is named; rejected where the site doesn't
 *   answer, or names it wrongly, which the page says
 */
async function relay() {
  try {
    const found = await fetchRelay();
    untell('misnamed');
    return found;
  } catch (reason) {
    (reason instanceof Misnamed ? tell : untell)('misnamed');
    throw reason;
  }
}

export { iceServers, relay };
