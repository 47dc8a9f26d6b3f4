// What the browser has stored by address, for code that can do without it.

/** How long the browser may take to answer, in ms. */
const patience = 5000;

/**
 * @param {string} url @param {MultiCacheQueryOptions} [options]
 * @returns {Promise<Response | undefined>} undefined where the browser has no caches, refuses or never answers
 */
async function storedResponse(url, options) {
  const late = new Promise((resolve) => { setTimeout(resolve, patience); });
  try {
    return await Promise.race([caches.match(url, options), late]);
  } catch {
    return undefined;
  }
}

export { storedResponse };
