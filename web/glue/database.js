// The device's database: opened at the first use, and again when the connection is lost.

/**
 * @typedef {import('idb').IDBPDatabase} Connection
 * @typedef {import('idb').IDBPTransaction<unknown, string[], 'readonly'>} Reading
 * @typedef {import('idb').IDBPTransaction<unknown, string[], 'readwrite'>} Writing
 * @typedef {ReturnType<typeof makeDatabase>} Database
 */

const stores = ['games', 'records', 'device'];

/** The number of ticks in which the device's silence is measured; a busy page delays single ticks. */
const ticks = 10;

/** @param {unknown} reason @returns {boolean} whether the connection may be lost, and a new one may help */
const isGone = (reason) => reason instanceof DOMException && reason.name !== 'QuotaExceededError';

/** @param {{abort: () => void}} transaction that has failed, and may have ended by itself */
function abort(transaction) {
  try {
    transaction.abort();
  } catch (reason) {
    console.info(reason);
  }
}

/** The device doesn't answer: reads have no result, and writes may not have happened. */
class Late extends Error {
  constructor() {
    super('The device does not answer.');
  }
}

/**
 * @template T @param {(alive: () => void) => Promise<T>} work calls `alive` whenever the device has answered
 * @param {number} patience the longest silence of the device, in ms
 * @param {() => void} end ends the work; throws if it is about to finish, which is awaited
 * @returns {Promise<T>} rejected when the work has been ended
 */
function inTime(work, patience, end) {
  return new Promise((resolve, reject) => {
    let left = ticks;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      try {
        end();
        reject(new Late());
      } catch (reason) {
        console.info(reason);
      }
    }, patience / ticks);
    work(() => { left = ticks; }).then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/**
 * @param {typeof import('idb').openDB} openDB
 * @param {number} [patience] the longest silence of the device, in ms
 */
function makeDatabase(openDB, patience = 3000) {
  /** @type {Promise<Connection> | undefined} */
  let opening;
  /** Whether the database takes too long to open. */
  let isLate = false;

  function forget() {
    opening = undefined;
  }

  /** @returns {Promise<Connection>} */
  async function open() {
    const connection = await openDB('diamonds', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('games', { keyPath: 'id' });
        fresh.createObjectStore('records');
        fresh.createObjectStore('device');
      },
      // A newer version of the game needs the database for itself.
      blocking: () => { connection.close(); forget(); },
      terminated: forget,
    });
    return connection;
  }

  /** @returns {Promise<Connection>} without a time limit; a late connection serves later calls */
  function whenOpen() {
    if (opening) return opening;
    const now = open().finally(() => { isLate = false; });
    now.catch(() => { if (opening === now) forget(); });
    opening = now;
    return now;
  }

  /** @returns {Promise<Connection>} */
  async function connect() {
    const now = whenOpen();
    if (isLate) throw new Late();
    return inTime(() => now, patience / 2, () => { isLate = true; });
  }

  /**
   * @template T @param {'readonly' | 'readwrite'} mode
   * @param {(transaction: any, alive: () => void) => Promise<T>} work
   * @returns {Promise<T>} resolved when everything has been written to disk; rejected when nothing has
   */
  async function transact(mode, work) {
    const wasOpen = opening !== undefined;
    async function once() {
      const connection = await connect();
      const transaction = connection.transaction(stores, mode, { durability: 'strict' });
      transaction.done.catch(() => {});
      return inTime(async (alive) => {
        const result = await work(transaction, alive).catch((reason) => {
          abort(transaction);
          throw reason;
        });
        await transaction.done;
        return result;
      }, patience, () => transaction.abort());
    }
    return once().catch((reason) => {
      if (!wasOpen || !isGone(reason)) throw reason;
      forget();
      return once();
    });
  }

  return {
    whenOpen,
    /** @template T @param {(reading: Reading, alive: () => void) => Promise<T>} work @returns {Promise<T>} */
    read: (work) => transact('readonly', work),
    /** @template T @param {(writing: Writing, alive: () => void) => Promise<T>} work @returns {Promise<T>} */
    write: (work) => transact('readwrite', work),
  };
}

export { Late, makeDatabase };
