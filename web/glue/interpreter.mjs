// What PyScript imports in the worker in place of Pyodide itself: Pyodide, but every byte that it
// or PyScript fetches is reported to the page, on the channel named in this module's own URL.
import { loadPyodide as load, version } from '../pyodide/pyodide.mjs';

const channel = new BroadcastChannel(new URL(import.meta.url).hash);
const fetchPlainly = globalThis.fetch;

/** @param {ReadableStream<Uint8Array>} body */
async function count(body) {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    channel.postMessage(part.value.byteLength);
  }
}

// A clone is counted, not the answer itself: browsers keep compiled WebAssembly only for answers
// that came from the network untouched.
/** @type {typeof fetch} */
globalThis.fetch = async (...request) => {
  const answer = await fetchPlainly(...request);
  const copy = answer.clone().body;
  // A broken download is reported by whoever asked for it.
  if (copy) count(copy).catch(() => {});
  return answer;
};

/** @param {object} options */
async function loadPyodide(options) {
  const python = await load({ ...options, indexURL: new URL('../pyodide/', import.meta.url).href });
  globalThis.fetch = fetchPlainly;
  return python;
}

export { loadPyodide, version };
