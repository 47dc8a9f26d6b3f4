// Browsers may lack an interface, refuse it, or fail in it.

/** @template T @param {() => T} use of an interface @returns {T | undefined} undefined where it throws an error */
function attempt(use) {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** @template T @param {() => T} use of an interface @returns {Promise<Awaited<T> | undefined>} undefined where it fails */
async function attemptLater(use) {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/**
 * @template T @param {Promise<T>} work @param {number} patience in ms
 * @returns {Promise<T | undefined>} undefined where it fails, or has no answer in time
 */
async function inTime(work, patience) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((/** @type {(value: undefined) => void} */ resolve) => { timer = setTimeout(resolve, patience); });
  const answer = await attemptLater(() => Promise.race([work, late]));
  clearTimeout(timer);
  return answer;
}

export { attempt, attemptLater, inTime };
