// The interpreter module that PyScript imports in the worker: Pyodide with the game, started from
// the snapshot if the device has it. It reports the bytes of each download to the page.
import { pyodide, wheel } from './assets.js';
import { attemptLater } from './attempt.js';
import { emptyDatabases } from './emptydatabases.js';
import { fetchUnpacked, isLarge, isStored, gunzipResponse } from './gzip.js';
import { serveLaterFiles } from './laterfiles.js';
import { readSnapshot, forgetSnapshot } from './snapshot.js';
import { unpack } from './unzip.js';

/**
 * @typedef {{unpackArchive: (archive: ArrayBuffer) => void, FS: import('./laterfiles.js').Files}} Python
 */

emptyDatabases();
const address = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
/** The port to the page: it sends the program, and receives reports. */
const { port1: port, port2: portOfPage } = new MessageChannel();
const fetchPlainly = globalThis.fetch;
/** Downloads started before Pyodide requests them. @type {Map<string, Promise<Response>>} */
const ahead = new Map();

/** Whether the host compresses nothing, as measured by the browser for this script. */
const bare = performance.getEntriesByType('resource').some((entry) => {
  const { name, encodedBodySize, decodedBodySize } = /** @type {PerformanceResourceTiming} */ (entry);
  return name.startsWith(address('./interpreter.mjs')) && encodedBodySize > 0 && encodedBodySize === decodedBodySize;
});

/** Rejected when a download fails: Pyodide itself would wait for its WebAssembly forever. */
const { promise: failure, reject: fail } = Promise.withResolvers();
failure.catch(() => {});

/** @param {Response} answer whose bytes are reported */
async function count({ body }) {
  if (!body) return;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    port.postMessage(part.value.byteLength);
  }
}

/** @type {typeof fetch} Ask the host again if an answer fails, which may come from a cache. */
async function fetchWithRetry(request, options) {
  const answer = await fetchPlainly(request, options);
  return answer.ok ? answer : fetchPlainly(request, { ...options, cache: 'reload' });
}

/** @type {typeof fetch} Fetch the gzip copy of a file where it is smaller. */
async function fetchLightly(request, options) {
  const url = String(request);
  const direct = bare && isLarge(url) && !await isStored(url);
  return (direct && await fetchUnpacked(url)) || gunzipResponse(await fetchWithRetry(request, options));
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

/** @returns {Promise<WebAssembly.Module | undefined>} the program, if the page has compiled it */
function programOfPage() {
  postMessage('program', { transfer: [portOfPage] });
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
    port.onmessageerror = () => resolve(undefined);
  });
}

/** Hold a lock for life, and send its name: the page gets the lock when this worker has died. */
function holdForLife() {
  const life = `diamonds-python-${Math.random()}`;
  return navigator.locks?.request(life, () => {
    port.postMessage(life);
    return new Promise(() => {});
  });
}

/** Have a worker of this one, which ends with it, and which no search keeps busy, beat for the page. */
function beatForLife() {
  const { port1, port2 } = new MessageChannel();
  const script = 'onmessage = ({ data }) => setInterval(() => data.postMessage(0), 1000);';
  new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))).postMessage(port1, [port1]);
  port.postMessage(port2, [port2]);
}

// The lock is held as long as this worker lives: what follows comes where there are no locks.
attemptLater(holdForLife).then(beatForLife).catch(console.info);
const compiled = programOfPage();
const instantiate = WebAssembly.instantiateStreaming;

/** @type {typeof instantiate} */
async function instantiateProgram(answer, imports) {
  const module = await compiled;
  if (!module) return instantiate(answer, imports);
  return { module, instance: await WebAssembly.instantiate(module, imports) };
}

/** @type {typeof instantiate} Pyodide itself only warns when it fails. */
WebAssembly.instantiateStreaming = (...request) => {
  const program = instantiateProgram(...request);
  program.catch(fail);
  return program;
};

/** @param {string} path of an archive */
async function read(path) {
  return (await fetch(address(path))).arrayBuffer();
}

/** @param {string} path of a file that Pyodide requests later */
function begin(path) {
  const answer = fetch(address(path));
  answer.catch(() => {});
  ahead.set(address(path), answer);
  return answer;
}

/** @param {string} path of a module that may have a gzip copy */
async function importLightly(path) {
  const script = await fetchLightly(address(path));
  const unpacked = URL.createObjectURL(await script.blob());
  return import(unpacked).catch(() => import(path));
}

/** Fetch the program, unless the page has done so. */
async function fetchProgram() {
  return await compiled ? new Response() : fetchCounted(address(program));
}

const program = `${pyodide}pyodide.asm.wasm`;
const answer = fetchProgram();
answer.catch(() => {});
ahead.set(address(program), answer);
begin('../stdlib.zip');
const snapshot = readSnapshot();
const data = read('../data.zip');
data.catch(() => {});
const engine = read(wheel);
engine.catch(() => {});
const importScript = (/** @type {string} */ path) => bare ? importLightly(path) : import(path);
/** The script that Emscripten writes for the program. @type {Promise<any>} */
const machine = importScript(`${pyodide}pyodide.asm.mjs`);
machine.catch(fail);
const { loadPyodide: load, version } = await importScript(`${pyodide}pyodide.mjs`);

/** @param {object} options @returns {Promise<Python | undefined>} from the snapshot, if there is one */
async function startFromSnapshot(options) {
  const memory = await snapshot;
  return memory && load({ ...options, _loadSnapshot: memory }).catch((/** @type {unknown} */ reason) => {
    console.warn('The snapshot is of no use:', reason);
    return forgetSnapshot();
  });
}

/** @param {object} options @returns {Promise<Python>} an interpreter that loads the game from files */
async function startFromFiles(options) {
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
    createPyodideModule: async (/** @type {object} */ settings) => (await machine).default(settings),
  };
  const restored = await startFromSnapshot(own);
  const python = restored ?? await startFromFiles(own);
  unpack(python.FS, await data);
  // PyScript requests the wheel next, and unpacks it.
  ahead.set(address(wheel), Promise.resolve(new Response(await engine)));
  python.unpackArchive = (archive) => unpack(python.FS, archive);
  serveLaterFiles(python, (waits) => port.postMessage(waits));
  return python;
}

const loadPyodide = (/** @type {object} */ options) => Promise.race([start(options), failure]);

export { loadPyodide, version };
