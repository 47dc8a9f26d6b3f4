// Some hosts compress nothing, or not what is largest here. The build has put copies beside the
// files that are packed with gzip, and those can be unpacked on the device.

const get = globalThis.fetch;
/** @type {Record<string, string>} */
const types = {
  mjs: 'text/javascript', wasm: 'application/wasm', whl: 'application/zip', zip: 'application/zip',
};

/** @param {string} url @returns {boolean} whether it is worth the while, and has such a copy */
const isLarge = (url) => Object.hasOwn(types, ending(url));

/** @param {string} url */
const ending = (url) => url.split('.').at(-1) ?? '';

/** @param {string} url @returns {Promise<boolean>} whether the device has it, so that nothing is to be saved */
async function isKept(url) {
  return Boolean(await caches.match(url).catch(() => undefined));
}

/** @param {string} url @returns {Promise<Response | null>} its content, null where it has no packed copy */
async function unpacked(url) {
  const packed = await get(`${url}.gz`);
  if (!packed.ok || !packed.body) return null;
  const content = packed.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'content-type': types[ending(url)] } });
}

/**
 * @param {Response} answer as the host has begun to send it
 * @returns {Promise<Response>} the same, or the same content by fewer bytes
 */
async function lighter(answer) {
  const { ok, url, headers } = answer;
  if (!ok || !isLarge(url) || headers.has('content-encoding') || await isKept(url)) return answer;
  await answer.body?.cancel();
  return await unpacked(url) ?? get(url);
}

export { isKept, isLarge, lighter, unpacked };
