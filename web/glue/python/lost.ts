// Calls of a worker, which end when the browser has ended the worker: that is no event.

/** A worker that may report its end by an event, and that it is waiting for a file. */
export type Mortal = EventTarget & { isLost: boolean; isWatched: boolean; isWaiting: boolean };

/**
 * @param call of it
 * @param patience with a worker that can't report its end, in seconds in which the page was awake
 * @returns rejected when the worker is lost
 */
async function orLost<T>(worker: Mortal, call: () => Promise<T>, patience: number): Promise<T> {
  let lose = () => {};
  const lost: Promise<never> = new Promise((_, reject) => {
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
