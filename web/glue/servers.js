// The servers that help devices in different networks to a connection. The owner of the site may name
// some in `connect.json`; without them devices meet in one network only.

/** The most servers, and the longest wait for their names, in ms. */
const most = 4;
const patience = 2000;

const isText = (/** @type {unknown} */ value) => value === undefined || typeof value === 'string';

/** @param {any} server @returns {boolean} whether it has the form of one */
function isServer(server) {
  const urls = [server?.urls].flat();
  return urls.length > 0 && urls.every((url) => typeof url === 'string' && /^(stun|turn)s?:\S+$/.test(url))
    && isText(server.username) && isText(server.credential);
}

/** @param {any} file @returns {RTCIceServer[]} its servers, without what isn't one */
function serversOf(file) {
  const named = Array.isArray(file?.iceServers) ? file.iceServers : [];
  const fair = named.filter(isServer).slice(0, most);
  return fair.map((/** @type {RTCIceServer} */ { urls, username, credential }) => ({
    urls, ...username !== undefined && { username }, ...credential !== undefined && { credential },
  }));
}

/** Fetch the servers; the page no longer asks for one network where there are some.
 * @returns {Promise<RTCIceServer[]>} none without an answer of the host */
async function fetchServers() {
  try {
    const file = await fetch('./connect.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
    const named = serversOf(await file.json());
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

export { iceServers, serversOf };
