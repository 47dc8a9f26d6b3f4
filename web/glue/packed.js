// Some hosts compress nothing, or not what is largest here. The build has put copies beside the
// files that are packed with gzip, and those can be unpacked on the device.

const get = globalThis.fetch;
/** @type {Record<string, string>} */
const types = { mjs: 'text/javascript', wasm: 'application/wasm', zip: 'application/zip' };

/**
 * @param {Response} answer as the host has begun to send it
 * @returns {Promise<Response>} the same, or the same content by fewer bytes
 */
async function lighter(answer) {
  const type = types[answer.url.split('.').at(-1) ?? ''];
  if (!answer.ok || !type || answer.headers.has('content-encoding')) return answer;
  if (await caches.match(answer.url).catch(() => undefined)) return answer;
  await answer.body?.cancel();
  const packed = await get(`${answer.url}.gz`);
  if (!packed.ok || !packed.body) return get(answer.url);
  const content = packed.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'content-type': type } });
}

export { lighter };
