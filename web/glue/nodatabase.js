// PyScript looks for things of its own in IndexedDB, where there are none, and where that is refused
// it would not start: its databases are always there here, and always empty.

/** @param {unknown} result @returns {IDBOpenDBRequest} a request that is answered at once */
function answered(result) {
  const request = { onsuccess: (/** @type {object} */ _event) => {} };
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return /** @type {any} */ (request);
}

const store = { getAllKeys: () => answered([]) };
const empty = { transaction: () => ({ objectStore: () => store }), close: () => {} };

const openReal = IDBFactory.prototype.open;

// Some browsers refuse it as soon as it is looked at.
try {
  void globalThis.indexedDB;
} catch {
  const refusing = Object.create(IDBFactory.prototype);
  Object.defineProperty(globalThis, 'indexedDB', { value: refusing });
}

IDBFactory.prototype.open = function open(name, version) {
  return name.startsWith('IDBMap/') ? answered(empty) : openReal.call(this, name, version);
};

export {};
