// The servers that help devices in different networks to connect. The owner of the site may name some in
// `connect.json`; without them, only devices in the same network can meet.

/** The longest wait for the servers' names, in ms. */
const patience = 2000;

/**
 * Fetch the servers; where there are some, the page no longer asks for one network.
 * @returns {Promise<RTCIceServer[]>}
 */
async function fetchServers() {
  const file = await fetch('./connect.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  const { iceServers: named } = await file.json();
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

export { iceServers };
