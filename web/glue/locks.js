// One tab at a time plays a game: it holds the game's lock, which another may take from it.

/** How long a page that is being left may still hold what the next one wants, in ms. */
const patience = 1000;

/** @type {string | null} */
let held = null;
let release = () => {};

/**
 * Lets go of the game held before. Where there are no locks, everybody gets them.
 * @param {string} id of a game @param {boolean} steal whether from whoever has it
 * @param {() => void} lost called when another tab has stolen it
 * @returns {Promise<boolean>} whether it is ours now
 */
async function hold(id, steal, lost) {
  if (held === id && !steal) return true;
  letGo();
  const locks = navigator.locks;
  if (!locks) return true;
  return new Promise((answer) => {
    const options = steal ? { steal } : { signal: AbortSignal.timeout(patience) };
    const keep = () => new Promise((resolve) => {
      held = id;
      release = () => resolve(undefined);
      answer(true);
    });
    locks.request(`diamonds ${id}`, options, keep).catch((reason) => {
      // Refused before it was ours; later on it is somebody else's.
      if (held !== id) return answer(reason.name !== 'TimeoutError');
      held = null;
      return lost();
    });
  });
}

function letGo() {
  release();
  held = null;
}

export { hold, letGo };
