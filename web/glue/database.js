// The device's database, where it has one: opened when first asked for, and anew when it has gone.

/**
 * @typedef {import('idb').IDBPDatabase} Connection
 * @typedef {import('idb').IDBPTransaction<unknown, string[], 'readwrite'>} Writing
 * @typedef {ReturnType<typeof makeDatabase>} Database
 */

/**
 * @param {typeof import('idb').openDB} openDB
 * @param {number} [patience] how long the device may take, in ms, before it counts as refusing:
 *   some never answer
 */
function makeDatabase(openDB, patience = 3000) {
  /** @type {Promise<Connection> | undefined} */
  let opening;

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

  /** @template T @param {Promise<T>} promise @returns {Promise<T>} that doesn't hang */
  function inTime(promise) {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error('The device does not answer.'));
      const timer = setTimeout(late, patience);
      promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  /**
   * @template T @param {(connection: Connection) => Promise<T>} work tried again on a new connection
   *   when the open one has gone
   * @returns {Promise<T>}
   */
  async function use(work) {
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
   * @param {(writing: Writing) => Promise<void>} work
   * @returns {Promise<void>} when all of it has left the process for the disk, or nothing has
   */
  function write(work) {
    return use(async (connection) => {
      const writing = connection.transaction(['games', 'records', 'device'], 'readwrite', {
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
    });
  }

  return { use, write };
}

export { makeDatabase };
