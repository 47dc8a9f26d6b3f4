// What the owner of the site names in `connect.json`: a relay for tables of several devices, or servers that
// help devices in different networks to connect; without them, only devices in the same network can meet.

/** The longest wait for the servers' names, and the pause before the next attempt, in ms. */
const patience = 2000;
const pause = 1000;

/** @returns {Promise<{iceServers?: RTCIceServer[], relay?: import('./relay.js').Broker}>} */
async function fetchNames() {
  const file = await fetch('./connect.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  return file.json();
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
 * @param {boolean} isNeeded whether a table has a relay, for which a page asks until the host answers
 * @returns {Promise<import('./relay.js').Broker | null>} the relay, null where none is named or the host doesn't answer
 */
async function relay(isNeeded) {
  try {
    return (await fetchNames()).relay ?? null;
  } catch (reason) {
    console.info('connect.json', reason);
    if (!isNeeded) return null;
  }
  await new Promise((resolve) => { setTimeout(resolve, pause); });
  return relay(isNeeded);
}

export { iceServers, relay };
