// The servers that help devices in different networks to a connection. The owner of the site may name
// some in `connect.json`; without them devices meet in one network only.

/** The longest wait for their names, in ms. */
const patience = 2000;

/** Fetch the servers; the page no longer asks for one network where there are some.
 * @returns {Promise<RTCIceServer[]>} none without an answer of the host, or where the browser refuses one
 */
async function fetchServers() {
  try {
    const file = await fetch('./connect.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
    const { iceServers: named } = await file.json();
    new RTCPeerConnection({ iceServers: named }).close();
    document.documentElement.toggleAttribute('data-servers', named.length > 0);
    return named;
  } catch (reason) {
    console.info(reason);
    return [];
  }
}

/** @type {Promise<RTCIceServer[]> | undefined} */
let servers;

/** @returns {Promise<RTCIceServer[]>} the servers, fetched once */
function iceServers() {
  servers ??= fetchServers();
  return servers;
}

export { iceServers };
