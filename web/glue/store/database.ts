// The device's database: opened at the first use, and again when the connection is lost.
import type { IDBPDatabase as Connection, IDBPTransaction } from 'idb';

export type Reading = IDBPTransaction<unknown, string[], 'readonly'>;

export type Writing = IDBPTransaction<unknown, string[], 'readwrite'>;

export type Database = ReturnType<typeof makeDatabase>;

const stores = ['games', 'records', 'device'];

/** The number of ticks in which the device's silence is measured; a busy page delays single ticks. */
const ticks = 10;

/** Return whether the connection may be lost, and a new one may help. */
const isGone = (reason: unknown): boolean => reason instanceof DOMException && reason.name !== 'QuotaExceededError';

/** Return false if it has ended, or its commit has begun. */
function abort(transaction: { abort: () => void }): boolean {
  try {
    transaction.abort();
    return true;
  } catch (reason) {
    console.info(reason);
    return false;
  }
}

/**
 * The device doesn't answer: reads have no result, and writes have not happened, unless their commit had
 * begun; then they happen when the device answers again, before any later work.
 */
class Late extends Error {
  constructor() {
    super('The device does not answer.');
  }
}

/** @param patience the longest silence of the device, in ms */
function makeDatabase(openDB: typeof import('idb').openDB, patience: number = 3000) {
  let opening: Promise<Connection> | undefined;
  /** The number of openings and transactions that are late: until they end, all others fail at once. */
  let late = 0;

  function forget() {
    opening = undefined;
  }

  /** Return without a time limit; a late connection serves later calls. */
  function whenOpen(): Promise<Connection> {
    if (opening) return opening;
    const now = openDB('diamonds', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('games', { keyPath: 'id' });
        fresh.createObjectStore('records');
        fresh.createObjectStore('device');
      },
      // A newer version of the game needs the database for itself.
      blocking: () => { now.then((connection) => connection.close()); forget(); },
      terminated: forget,
    });
    now.catch(() => { if (opening === now) forget(); });
    opening = now;
    return now;
  }

  /**
   * @param work calls `alive` whenever the device has answered
   * @param ended settled when the device has finished it, in time or not
   * @param silence the longest that is awaited, in ms
   * @param end ends the work; false while it is about to finish, which is awaited for once more
   * @returns rejected when the work has been ended, or its end is no longer awaited
   */
  function inTime<T>(work: (alive: () => void) => Promise<T>, ended: Promise<unknown>, silence: number, end: () => boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      let left = ticks;
      let isEnding = false;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) return;
        if (!isEnding && !end()) {
          isEnding = true;
          left = ticks;
          return;
        }
        clearInterval(timer);
        late += 1;
        const finished = () => { late -= 1; };
        ended.then(finished, finished);
        reject(new Late());
      }, silence / ticks);
      work(() => { left = ticks; }).then(resolve, reject).finally(() => clearInterval(timer));
    });
  }

  /** Return resolved when everything has been written to disk; rejected when nothing has. */
  async function transact<T>(mode: 'readonly' | 'readwrite', work: (transaction: any, alive: () => void) => Promise<T>): Promise<T> {
    const wasOpen = opening !== undefined;
    async function once() {
      if (late > 0) throw new Late();
      const opened = whenOpen();
      const connection = await inTime(() => opened, opened, patience / 2, () => true);
      const transaction = connection.transaction(stores, mode, { durability: 'strict' });
      const ended = transaction.done.catch(() => {});
      return inTime(async (alive) => {
        const result = await work(transaction, alive).catch((reason) => {
          abort(transaction);
          throw reason;
        });
        await transaction.done;
        return result;
      }, ended, patience, () => abort(transaction));
    }
    return once().catch((reason) => {
      if (!wasOpen || !isGone(reason)) throw reason;
      forget();
      return once();
    });
  }

  return {
    whenOpen,
    read: <T>(work: (reading: Reading, alive: () => void) => Promise<T>): Promise<T> => transact('readonly', work),
    write: <T>(work: (writing: Writing, alive: () => void) => Promise<T>): Promise<T> => transact('readwrite', work),
  };
}

export { Late, makeDatabase };
