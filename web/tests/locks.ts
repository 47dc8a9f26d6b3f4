// Locks shared by the tabs of a browser, for tests.

export type Held = { stolen: (reason: Error) => void; done: Promise<unknown> };

/** Return the manager of all tabs of a device. */
function makeLockManager(): Pick<LockManager, 'request'> {
  const locks = new Map<string, Held>();

  async function request(
    name: string, { steal, signal }: LockOptions, keep: () => any,
  ) {
    const before = locks.get(name);
    if (before && !steal) await free(before.done, signal as AbortSignal);
    let stolen = (_reason: Error) => {};
    const lost = new Promise((_, reject) => { stolen = reject; });
    const done = Promise.race([keep(), lost]);
    const mine = { done: done.catch(() => {}), stolen };
    locks.set(name, mine);
    before?.stolen(new DOMException('It is stolen.', 'AbortError'));
    return done.finally(() => { if (locks.get(name) === mine) locks.delete(name); });
  }

  return { request };
}

/** @param signal rejects with its reason if it comes first */
function free(done: Promise<unknown>, signal: AbortSignal) {
  // Node does not wait for the timer of a signal.
  const waiting = setInterval(() => {}, 1000);
  return new Promise((resolve, reject) => {
    done.then(resolve);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  }).finally(() => clearInterval(waiting));
}

export { makeLockManager };
