// A game is played in one tab at a time: the tab holds the lock of that game; another tab may steal it.

/**
 * @param {Pick<LockManager, 'request'> | undefined} manager without one, every tab gets every lock
 * @param {number} [patience] the longest time for which a page that is being left holds a lock, in ms
 */
function makeLocks(manager, patience = 1000) {
  /** @type {string | null} */
  let held = null;
  let release = () => {};

  /**
   * Request a lock; rejected, too, where the browser throws an error at once.
   * @param {string} id @param {LockOptions} options @param {() => Promise<unknown>} keep
   */
  const request = async (id, options, keep) => manager?.request(`diamonds ${id}`, options, keep);

  /**
   * Take the lock of a game, and release the previous one.
   * @param {string} id of the game @param {boolean} steal it from a tab that holds it
   * @param {() => void} onLost called when another tab has stolen it
   * @returns {Promise<boolean>} whether this tab holds it now
   */
  async function hold(id, steal, onLost) {
    if (held === id && !steal) return true;
    letGo();
    if (!manager) return true;
    return new Promise((answer) => {
      // A browser that never answers locks no game in any tab.
      setTimeout(() => answer(true), 3 * patience);
      const options = steal ? { steal } : { signal: AbortSignal.timeout(patience) };
      const keep = () => new Promise((resolve) => {
        held = id;
        release = () => resolve(undefined);
        answer(true);
      });
      request(id, options, keep).catch((reason) => {
        // Denied before it was held, or stolen afterwards.
        if (held !== id) return answer(reason.name !== 'TimeoutError');
        held = null;
        return onLost();
      });
    });
  }

  function letGo() {
    release();
    held = null;
  }

  return { hold, letGo };
}

export { makeLocks };
