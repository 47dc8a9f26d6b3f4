// What the owner of the site names in `connect.json`: a relay for tables of several devices, or servers that
// help devices in different networks to connect; without them, only devices in the same network can meet.
import { attempt } from '../attempt.ts';
import { tell, dismiss } from '../notices.ts';

export type Broker = {
  /** Of its WebSocket. */
  url: string;
  username?: string;
  password?: string;
};

/** The longest wait for the servers' names, in ms. */
const patience = 2000;

/** A fault in the file, which its owner has to mend. */
class Misnamed extends Error {
  constructor(fault: string) {
    super(`connect.json: ${fault}; expected {"relay": {"url": "wss://broker.example/mqtt"}}, or an address relative to the page`);
  }
}

async function fetchNames(): Promise<{ iceServers?: RTCIceServer[]; relay?: Broker | null }> {
  const file = await fetch('./connect.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  if (!file.ok) throw new Error(`connect.json: the site answers ${file.status}`);
  const text = await file.text();
  const names = attempt(() => JSON.parse(text));
  if (typeof names !== 'object' || names === null) throw new Misnamed(`no object of JSON: ${text.slice(0, 80)}`);
  return names;
}

/** Return the relay, with the address of its WebSocket. */
async function fetchRelay(): Promise<Broker | null> {
  const { relay: named } = await fetchNames();
  if (!named) return null;
  const address = attempt(() => new URL(named.url, location.href.replace('http', 'ws')));
  if (typeof named.url !== 'string' || !address?.protocol.startsWith('ws')) {
    throw new Misnamed(`no address of a WebSocket: ${JSON.stringify(named)}`);
  }
  address.hash = '';
  return { ...named, url: address.href };
}

/** Fetch the servers; where there are some, the page no longer asks for one network. */
async function fetchServers(): Promise<RTCIceServer[]> {
  const { iceServers: named = [] } = await fetchNames();
  new RTCPeerConnection({ iceServers: named }).close();
  document.documentElement.toggleAttribute('data-servers', named.length > 0);
  return named;
}

let servers: Promise<RTCIceServer[]> | undefined;

/**
 * Return the servers, fetched once; none without an answer of the host, or where the browser refuses one, and then
 * the next call asks again.
 */
function iceServers(): Promise<RTCIceServer[]> {
  servers ??= fetchServers().catch((reason) => {
    console.info(reason);
    servers = undefined;
    return [];
  });
  return servers;
}

/**
 * Ask the site for the relay.
 * @returns null where none is named; rejected where the site doesn't answer, or names it wrongly, which the page says
 */
async function relay(): Promise<Broker | null> {
  try {
    const found = await fetchRelay();
    dismiss('misnamed');
    return found;
  } catch (reason) {
    (reason instanceof Misnamed ? tell : dismiss)('misnamed');
    throw reason;
  }
}

export { iceServers, relay };
