// A game is played in one tab at a time: the tab holds the lock of that game; another tab may steal it.

/**
 * @param {Pick<LockManager, 'request'> | undefined} manager without one, every tab gets every lock
 * @param {number} [patience] the longest time for which a page that is being left holds a lock, in ms
 */
function makeLocks(manager, patience = 1000) {
  /** @type {{id: string, release: () => void} | null} */
  let held = null;

  /**
   * Take the lock of a game, and then release the previous one.
   * @param {string} id of the game @param {boolean} steal it from a tab that holds it
   * @param {(id: string) => void} onLost called when another tab has stolen it
   * @returns {Promise<boolean>} whether this tab may play the game now
   */
  async function hold(id, steal, onLost) {
    if (!manager || held?.id === id) return true;
    const mine = { id, release: () => {} };
    let isLate = false;
    const granted = new Promise((/** @type {(release: () => void) => void} */ resolve, reject) => {
      const options = steal ? { steal } : { signal: AbortSignal.timeout(patience) };
      /** Keep the lock until it is released, unless it comes when nobody waits for it. */
      const keep = () => (isLate ? undefined : new Promise((release) => { resolve(() => release(undefined)); }));
      // Some browsers throw an error at once.
      const request = async () => manager.request(`diamonds ${id}`, options, keep);
      request().catch((reason) => {
        reject(reason);
        if (held !== mine) return;
        held = null;
        onLost(id);
      });
      // A browser that never answers locks no game in any tab. A busy page delays the signal too.
      setTimeout(() => setTimeout(() => {
        isLate = true;
        resolve(() => {});
      }, 2 * patience), patience);
    });
    try {
      mine.release = await granted;
    } catch (reason) {
      if (Object(reason).name === 'TimeoutError') return false;
    }
    letGo();
    held = mine;
    return true;
  }

  function letGo() {
    held?.release();
    held = null;
  }

  return { hold, letGo };
}

export { makeLocks };
