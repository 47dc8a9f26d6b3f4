// Responses that the browser has stored, for code that works without them.

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

export { storedResponse };
