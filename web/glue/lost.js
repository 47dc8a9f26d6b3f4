// Calls of a worker, which end when the browser has ended the worker: that is no event.

/**
 * A worker that may report its end by an event, and that it is waiting for a file.
 * @typedef {EventTarget & {isLost: boolean, isWatched: boolean, isWaiting: boolean}} Mortal
 */

/**
 * @template T @param {Mortal} worker @param {() => Promise<T>} call of it
 * @param {number} patience with a worker that can't report its end, in seconds in which the page was awake
 * @returns {Promise<T>} rejected when the worker is lost
 */
async function orLost(worker, call, patience) {
  let lose = () => {};
  /** @type {Promise<never>} */
  const lost = new Promise((_, reject) => {
    lose = () => reject(new Error('Python was ended by the browser, maybe for lack of memory.'));
  });
  let seconds = 0;
  const timer = setInterval(() => {
    if (!worker.isWatched && !worker.isWaiting) seconds += 1;
    if (seconds >= patience) lose();
  }, 1000);
  worker.addEventListener('lost', lose);
  if (worker.isLost) lose();
  try {
    return await Promise.race([lost, call()]);
  } finally {
    clearInterval(timer);
    worker.removeEventListener('lost', lose);
  }
}

export { orLost };
