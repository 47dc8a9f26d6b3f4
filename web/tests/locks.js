// Locks shared by the tabs of a browser, for tests.

/** @typedef {{stolen: (reason: Error) => void, done: Promise<unknown>}} Held */

/** @returns {Pick<LockManager, 'request'>} the manager of all tabs of a device */
function makeLockManager() {
  /** @type {Map<string, Held>} */
  const locks = new Map();

  /** @type {any} */
  async function request(
    /** @type {string} */ name, /** @type {LockOptions} */ { steal, signal }, /** @type {() => any} */ keep,
  ) {
    const before = locks.get(name);
    if (before && !steal) await free(before.done, /** @type {AbortSignal} */ (signal));
    let stolen = (/** @type {Error} */ _reason) => {};
    const lost = new Promise((_, reject) => { stolen = reject; });
    const done = Promise.race([keep(), lost]);
    const mine = { done: done.catch(() => {}), stolen };
    locks.set(name, mine);
    before?.stolen(new DOMException('It is stolen.', 'AbortError'));
    return done.finally(() => { if (locks.get(name) === mine) locks.delete(name); });
  }

  return { request };
}

/** @param {Promise<unknown>} done @param {AbortSignal} signal rejects with its reason if it comes first */
function free(done, signal) {
  // Node does not wait for the timer of a signal.
  const waiting = setInterval(() => {}, 1000);
  return new Promise((resolve, reject) => {
    done.then(resolve);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  }).finally(() => clearInterval(waiting));
}

export { makeLockManager };
