// What PyScript imports in the worker in place of Pyodide itself: Pyodide with the game in it, from
// a snapshot of its memory where the device has kept one. Every byte that is fetched on the way is
// reported to the page, on the channel named in this module's own URL.
import { pyodide, wheel } from './assets.js';
import { bringLearned } from './learned.js';
import './nodatabase.js';
import { isKept, isLarge, lighter, unpacked } from './packed.js';
import { keptSnapshot, forgetSnapshot } from './snapshot.js';
import { unpack } from './unzip.js';

/**
 * @typedef {{unpackArchive: (archive: ArrayBuffer) => void, FS: import('./unzip.js').Files}} Python
 */

const address = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
const channel = new BroadcastChannel(new URL(import.meta.url).hash);
const fetchPlainly = globalThis.fetch;
/** What is on its way before it is asked for. @type {Map<string, Promise<Response>>} */
const ahead = new Map();

/** Whether the host compresses nothing, as far as the browser tells of what came before this. */
const bare = performance.getEntriesByType('resource').some((entry) => {
  const { name, encodedBodySize, decodedBodySize } = /** @type {PerformanceResourceTiming} */ (entry);
  return name === address('./packed.js') && encodedBodySize > 0 && encodedBodySize === decodedBodySize;
});

/** Pyodide itself waits for ever when its WebAssembly can't be had. */
const { promise: failure, reject: fail } = Promise.withResolvers();
failure.catch(() => {});

/** @param {Response} answer of which every byte is told */
async function count({ body }) {
  if (!body) return;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    channel.postMessage(part.value.byteLength);
  }
}

/** @type {typeof fetch} What is missing may be missing in a cache only. */
async function insist(request, options) {
  const answer = await fetchPlainly(request, options);
  return answer.ok ? answer : fetchPlainly(request, { ...options, cache: 'reload' });
}

/** @type {typeof fetch} The same by as few bytes as can be had. */
async function fetchLightly(request, options) {
  const url = String(request);
  const direct = bare && isLarge(url) && !await isKept(url);
  return (direct && await unpacked(url)) || lighter(await insist(request, options));
}

// A clone is counted, not the answer itself: browsers keep compiled WebAssembly only for answers
// that came from the network untouched.
/** @type {typeof fetch} */
globalThis.fetch = async (...request) => {
  const started = ahead.get(String(request[0]));
  ahead.delete(String(request[0]));
  return started ?? fetchCounted(...request);
};

/** @type {typeof fetch} */
async function fetchCounted(...request) {
  const answer = await fetchLightly(...request).catch((reason) => { fail(reason); throw reason; });
  if (!answer.ok) fail(new Error(`${answer.status} ${answer.url}`));
  count(answer.clone()).catch(fail);
  return answer;
}

const instantiate = WebAssembly.instantiateStreaming;
/** @type {typeof instantiate} Pyodide itself only warns when it fails. */
WebAssembly.instantiateStreaming = (...request) => {
  const program = instantiate(...request);
  program.catch(fail);
  return program;
};

/** @param {string} path of an archive */
async function read(path) {
  return (await fetch(address(path))).arrayBuffer();
}

/** @param {string} path of what Pyodide will ask for, once it has come so far itself */
function begin(path) {
  const answer = fetch(address(path));
  answer.catch(() => {});
  ahead.set(address(path), answer);
  return answer;
}

/** @param {string} path of a module, which is unpacked here */
async function importLightly(path) {
  const script = await fetchLightly(address(path));
  const unpacked = URL.createObjectURL(await script.blob());
  return import(unpacked).catch(() => import(path));
}

/**
 * @param {Promise<Response>} program which has no address of its own where it was unpacked here
 * @returns {Promise<(settings: object) => Promise<object>>} what Emscripten has put around it
 */
async function importMachine(program) {
  const path = `${pyodide}pyodide.asm.mjs`;
  return (await ((await program).url ? import(path) : importLightly(path))).default;
}

// The largest comes first.
const machine = importMachine(begin(`${pyodide}pyodide.asm.wasm`));
machine.catch(fail);
begin('../stdlib.zip');
const snapshot = keptSnapshot();
const data = read('../data.zip');
data.catch(() => {});
const engine = read(wheel);
engine.catch(() => {});
const loader = `${pyodide}pyodide.mjs`;
const { loadPyodide: load, version } = await (bare ? importLightly(loader) : import(loader));

/** @param {object} options @returns {Promise<Python | undefined>} an interpreter that has the game imported */
async function wake(options) {
  const memory = await snapshot;
  return memory && load({ ...options, _loadSnapshot: memory }).catch((/** @type {unknown} */ reason) => {
    console.warn('The snapshot is of no use:', reason);
    return forgetSnapshot();
  });
}

/** @param {object} options @returns {Promise<Python>} one that has it in files */
async function boot(options) {
  const app = read('../app.zip');
  const python = await load(options);
  unpack(python.FS, await app);
  return python;
}

/** @param {object} options */
async function start(options) {
  const own = {
    ...options,
    indexURL: address(pyodide),
    stdLibURL: address('../stdlib.zip'),
    createPyodideModule: async (/** @type {object} */ settings) => (await machine)(settings),
  };
  const woken = await wake(own);
  const python = woken ?? await boot(own);
  unpack(python.FS, await data);
  // PyScript asks for the wheel next, and has it unpacked.
  ahead.set(address(wheel), Promise.resolve(new Response(await engine)));
  python.unpackArchive = (archive) => unpack(python.FS, archive);
  const learned = bringLearned(python).catch(console.info);
  if (woken) await learned;
  return python;
}

const loadPyodide = (/** @type {object} */ options) => Promise.race([start(options), failure]);

export { loadPyodide, version };
