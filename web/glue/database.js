// The device's database, where it has one: opened when first asked for, and anew when it has gone.
import { openDB } from '../idb.js';

/** @typedef {import('../idb.js').IDBPDatabase} Database */

/** How long the device may take, in ms, before it counts as refusing: some never answer. */
const patience = 3000;

/** @type {Promise<Database> | undefined} */
let opening;

function forget() {
  opening = undefined;
}

/** @returns {Promise<Database>} */
async function open() {
  const database = await openDB('diamonds', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('games', { keyPath: 'id' });
      fresh.createObjectStore('records');
      fresh.createObjectStore('device');
    },
    // A newer version of the game needs the database for itself.
    blocking: () => { database.close(); forget(); },
    terminated: forget,
  });
  return database;
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} that doesn't hang */
function inTime(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The device does not answer.')), patience);
    promise.then(resolve, reject);
  });
}

/**
 * @template T @param {(database: Database) => Promise<T>} work tried again on a new database when
 *   that which was open is no longer there
 * @returns {Promise<T>}
 */
async function withDatabase(work) {
  const wasOpen = opening !== undefined;
  const once = () => {
    opening ??= open();
    return inTime(opening.then(work));
  };
  return once().catch((reason) => {
    forget();
    if (!wasOpen || !(reason instanceof DOMException)) throw reason;
    return once();
  });
}

/**
 * @param {Database} database @param {(writing: Writing) => Promise<void>} work
 * @typedef {import('../idb.js').IDBPTransaction<unknown, string[], 'readwrite'>} Writing
 * @returns {Promise<void>} when all of it has left the process for the disk, or nothing has
 */
async function write(database, work) {
  const writing = database.transaction(['games', 'records', 'device'], 'readwrite', {
    durability: 'strict',
  });
  try {
    await work(writing);
  } catch (reason) {
    writing.done.catch(() => {});
    writing.abort();
    throw reason;
  }
  await writing.done;
}

export { withDatabase, write };
