// Empty databases for PyScript, which opens some at its start and fails where IndexedDB is refused. The
// game stores nothing in them.
import { attempt } from '../attempt.ts';

/** Return a request that succeeds at once. */
function success(result: unknown): IDBOpenDBRequest {
  const request = { onsuccess: (_event: object) => {} };
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request as any;
}

const store = { getAllKeys: () => success([]) };
const empty = { transaction: () => ({ objectStore: () => store }), close: () => {} };

/** Give PyScript in this thread empty databases. */
function emptyDatabases() {
  const real = attempt(() => globalThis.indexedDB);
  const databases = real ? IDBFactory.prototype : ({} as IDBFactory);
  const openReal = databases.open;

  databases.open = function open(name, version) {
    if (name.startsWith('IDBMap/')) return success(empty);
    if (!real) throw new Error('The browser refuses databases.');
    return openReal.call(this, name, version);
  };

  if (!real) Object.defineProperty(globalThis, 'indexedDB', { value: databases });
}

export { emptyDatabases };
