// Unpacks files from hosts that don't compress them: the build stores a gzip copy beside each large
// file. The service worker begins with this module, so it imports nothing.
const get = globalThis.fetch;
/** @type {Record<string, string>} */
const types = {
  mjs: 'text/javascript', wasm: 'application/wasm', whl: 'application/zip', zip: 'application/zip',
};

/** @param {string} url @returns {boolean} whether files of its type are large and have such a copy */
const isLarge = (url) => Object.hasOwn(types, ending(url));

/** @param {string} url */
const ending = (url) => url.split('.').at(-1) ?? '';

/** The longest wait for an answer of the browser, in ms. */
const patience = 5000;

/**
 * @param {string} url @param {MultiCacheQueryOptions} [options]
 * @returns {Promise<Response | undefined>} undefined where the browser has no caches, denies access or never answers
 */
async function storedResponse(url, options) {
  const late = new Promise((resolve) => { setTimeout(resolve, patience); });
  try {
    return await Promise.race([caches.match(url, options), late]);
  } catch {
    return undefined;
  }
}

/** @param {string} url @returns {Promise<boolean>} whether the device has stored it */
async function isStored(url) {
  return Boolean(await storedResponse(url));
}

/** @param {string} url @returns {Promise<Response | null>} its content; null if there is no gzip copy */
async function fetchUnpacked(url) {
  const packed = await get(`${url}.gz`);
  if (!packed.ok || !packed.body) return null;
  const content = packed.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'content-type': types[ending(url)] } });
}

/**
 * @param {Response} answer whose body has not been read
 * @returns {Promise<Response>} the same answer, or the same content from the gzip copy
 */
async function gunzipResponse(answer) {
  const { ok, url, headers } = answer;
  if (!ok || !isLarge(url) || headers.has('content-encoding') || await isStored(url)) return answer;
  await answer.body?.cancel();
  return await fetchUnpacked(url) ?? get(url);
}

export { fetchUnpacked, isLarge, isStored, gunzipResponse, storedResponse };
