// Empty databases for PyScript, which opens some at its start and fails where IndexedDB is refused. The
// game stores nothing in them.

/** @param {unknown} result @returns {IDBOpenDBRequest} a request that succeeds at once */
function success(result) {
  const request = { onsuccess: (/** @type {object} */ _event) => {} };
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return /** @type {any} */ (request);
}

const store = { getAllKeys: () => success([]) };
const empty = { transaction: () => ({ objectStore: () => store }), close: () => {} };

const openReal = IDBFactory.prototype.open;

// Some browsers throw as soon as a script reads it.
try {
  void globalThis.indexedDB;
} catch {
  const refusing = Object.create(IDBFactory.prototype);
  Object.defineProperty(globalThis, 'indexedDB', { value: refusing });
}

IDBFactory.prototype.open = function open(name, version) {
  return name.startsWith('IDBMap/') ? success(empty) : openReal.call(this, name, version);
};

export {};
