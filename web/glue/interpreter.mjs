// What PyScript imports in the worker in place of Pyodide itself: Pyodide, but every byte that is
// fetched on the way is reported to the page, on the channel named in this module's own URL.
import { loadPyodide as load, version } from '../pyodide/pyodide.mjs';

const channel = new BroadcastChannel(new URL(import.meta.url).hash);
const fetchPlainly = globalThis.fetch;

/** @type {(reason: unknown) => void} */
let fail;
/** Pyodide itself waits for ever when its WebAssembly can't be had. */
const failure = new Promise((_, reject) => { fail = reject; });
failure.catch(() => {});

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
  const answer = await fetchPlainly(...request).catch((reason) => { fail(reason); throw reason; });
  if (!answer.ok) fail(new Error(`${answer.status} ${answer.url}`));
  count(answer.clone().body).catch(fail);
  return answer;
};

/** @param {object} options */
function loadPyodide(options) {
  const indexURL = new URL('../pyodide/', import.meta.url).href;
  return Promise.race([load({ ...options, indexURL }), failure]);
}

export { loadPyodide, version };
