// PyScript looks for things of its own in IndexedDB, where there are none, and where that is refused
// it would not start: it is shown a database that is always there, and always empty.

/** @param {unknown} result @returns {object} a request that is answered at once */
function answered(result) {
  const request = { onsuccess: (/** @type {object} */ _event) => {} };
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
}

const store = { getAllKeys: () => answered([]) };
const database = { transaction: () => ({ objectStore: () => store }), close: () => {} };

/** @returns {() => void} what shows the real one again */
function hideDatabase() {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  const empty = { configurable: true, value: { open: () => answered(database) } };
  Object.defineProperty(globalThis, 'indexedDB', empty);
  return () => {
    if (before) Object.defineProperty(globalThis, 'indexedDB', before);
    else delete (/** @type {any} */ (globalThis).indexedDB);
  };
}

export { hideDatabase };
