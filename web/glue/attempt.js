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

export { attempt, attemptLater };
