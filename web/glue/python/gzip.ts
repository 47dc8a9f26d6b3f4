// Unpacks files from hosts that don't compress them: the build stores a gzip copy beside each large
// file. The service worker begins with this module, so it imports nothing.
const get = globalThis.fetch;
const types: Record<string, string> = {
  mjs: 'text/javascript', wasm: 'application/wasm', whl: 'application/zip', zip: 'application/zip',
};

/** Return whether files of its type are large and have such a copy. */
const isLarge = (url: string): boolean => Object.hasOwn(types, ending(url));

const ending = (url: string) => url.split('.').at(-1) ?? '';

/** The longest wait for an answer of the browser, in ms. */
const patience = 5000;

/** Return undefined where the browser has no caches, denies access or never answers. */
async function storedResponse(url: string, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => { setTimeout(resolve, patience); });
  try {
    return await Promise.race([caches.match(url, options), late]);
  } catch {
    return undefined;
  }
}

/** Return whether the device has stored it. */
async function isStored(url: string): Promise<boolean> {
  return Boolean(await storedResponse(url));
}

/** Return its content; null if there is no gzip copy. */
async function fetchUnpacked(url: string): Promise<Response | null> {
  const packed = await get(`${url}.gz`);
  if (!packed.ok || !packed.body) return null;
  const content = packed.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(content, { headers: { 'content-type': types[ending(url)] } });
}

/**
 * @param answer whose body has not been read
 * @returns the same answer, or the same content from the gzip copy
 */
async function gunzipResponse(answer: Response): Promise<Response> {
  const { ok, url, headers } = answer;
  if (!ok || !isLarge(url) || headers.has('content-encoding') || await isStored(url)) return answer;
  await answer.body?.cancel();
  return await fetchUnpacked(url) ?? get(url);
}

export { fetchUnpacked, isLarge, isStored, gunzipResponse, storedResponse };
