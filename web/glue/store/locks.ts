// A game is played in one tab at a time: the tab holds the lock of that game; another tab may steal it.

/**
 * @param manager without one, every tab gets every lock
 * @param patience the longest time for which a page that is being left holds a lock, in ms
 */
function makeLocks(manager: Pick<LockManager, 'request'> | undefined, patience: number = 1000) {
  let held: { id: string; release: () => void } | null = null;

  /**
   * Take the lock of a game, and then release the previous one.
   * @param id of the game
   * @param steal it from a tab that holds it
   * @param onLost called when another tab has stolen it
   * @returns whether this tab may play the game now
   */
  async function hold(id: string, steal: boolean, onLost: (id: string) => void): Promise<boolean> {
    if (!manager || held?.id === id) return true;
    const mine = { id, release: () => {} };
    let isLate = false;
    const granted = new Promise((resolve: (release: () => void) => void, reject) => {
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
