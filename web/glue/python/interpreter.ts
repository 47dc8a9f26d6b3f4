// The interpreter module that PyScript imports in the worker: Pyodide with the game, started from
// the snapshot if the device has it. It reports the bytes of each download to the page.
import { pyodide, wheel } from '../assets.js';
import { attemptLater } from '../attempt.ts';
import { emptyDatabases } from '../store/emptydatabases.ts';
import { fetchUnpacked, isLarge, isStored, gunzipResponse } from './gzip.ts';
import { serveLaterFiles, type Files } from './laterfiles.ts';
import { readSnapshot, forgetSnapshot } from './snapshot.ts';
import { unpack } from './unzip.ts';

type Python = { unpackArchive: (archive: ArrayBuffer) => void; FS: Files };

emptyDatabases();
const address = (path: string) => new URL(path, import.meta.url).href;
/** The port to the page: it sends the program, and receives reports. */
const { port1: port, port2: portOfPage } = new MessageChannel();
const fetchPlainly = globalThis.fetch;
/** Downloads started before Pyodide requests them. */
const ahead = new Map<string, Promise<Response>>();

/** Whether the host compresses nothing, as measured by the browser for this script. */
const bare = performance.getEntriesByType('resource').some((entry) => {
  const { name, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming;
  return name.startsWith(address('./interpreter.mjs')) && encodedBodySize > 0 && encodedBodySize === decodedBodySize;
});

/** Rejected when a download fails: Pyodide itself would wait for its WebAssembly forever. */
const { promise: failure, reject: fail } = Promise.withResolvers();
failure.catch(() => {});

/** @param answer whose bytes are reported */
async function count({ body }: Response) {
  if (!body) return;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    port.postMessage(part.value.byteLength);
  }
}

type Fetching = Parameters<typeof fetch>;

/** Ask the host again if an answer fails, which may come from a cache. */
async function fetchWithRetry(...[request, options]: Fetching) {
  const answer = await fetchPlainly(request, options);
  return answer.ok ? answer : fetchPlainly(request, { ...options, cache: 'reload' });
}

/** Fetch the gzip copy of a file where it is smaller. */
async function fetchLightly(...[request, options]: Fetching) {
  const url = String(request);
  const direct = bare && isLarge(url) && !await isStored(url);
  return (direct && await fetchUnpacked(url)) || gunzipResponse(await fetchWithRetry(request, options));
}

// A clone is counted, not the answer itself: browsers keep compiled WebAssembly only for answers
// that came from the network untouched.
globalThis.fetch = async (...request) => {
  const started = ahead.get(String(request[0]));
  ahead.delete(String(request[0]));
  return started ?? fetchCounted(...request);
};

async function fetchCounted(...request: Fetching) {
  const answer = await fetchLightly(...request).catch((reason) => { fail(reason); throw reason; });
  if (!answer.ok) fail(new Error(`${answer.status} ${answer.url}`));
  count(answer.clone()).catch(fail);
  return answer;
}

/** Return the program, if the page has compiled it. */
function programOfPage(): Promise<WebAssembly.Module | undefined> {
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

async function instantiateProgram(...[answer, imports]: Parameters<typeof instantiate>) {
  const module = await compiled;
  if (!module) return instantiate(answer, imports);
  return { module, instance: await WebAssembly.instantiate(module, imports) };
}

/** Pyodide itself only warns when it fails. */
WebAssembly.instantiateStreaming = (...request) => {
  const program = instantiateProgram(...request);
  program.catch(fail);
  return program;
};

/** @param path of an archive */
async function read(path: string) {
  return (await fetch(address(path))).arrayBuffer();
}

/** @param path of a file that Pyodide requests later */
function begin(path: string) {
  const answer = fetch(address(path));
  answer.catch(() => {});
  ahead.set(address(path), answer);
  return answer;
}

/** @param path of a module that may have a gzip copy */
async function importLightly(path: string) {
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
const importScript = (path: string) => bare ? importLightly(path) : import(path);
/** The script that Emscripten writes for the program. */
const machine: Promise<any> = importScript(`${pyodide}pyodide.asm.mjs`);
machine.catch(fail);
const { loadPyodide: load, version } = await importScript(`${pyodide}pyodide.mjs`);

const createModule = async (settings: object) => (await machine).default(settings);

/** Return from the snapshot, if there is one. */
async function startFromSnapshot(options: object): Promise<Python | undefined> {
  const memory = await snapshot;
  if (!memory) return undefined;

  /** Write the memory in place, where Pyodide would need it whole, with all its empty pages. */
  async function createPyodideModule(settings: object) {
    const module = await createModule(settings);
    const { restoreSnapshot } = module.API;
    module.API.restoreSnapshot = (head: Uint8Array) => {
      const state = restoreSnapshot(head);
      memory?.restore(new Uint8Array(module.HEAP8.buffer));
      return state;
    };
    return module;
  }

  return load({ ...options, _loadSnapshot: memory.head, createPyodideModule }).catch((reason: unknown) => {
    console.warn('The snapshot is of no use:', reason);
    return forgetSnapshot();
  });
}

/** Return an interpreter that loads the game from files. */
async function startFromFiles(options: object): Promise<Python> {
  const app = read('../app.zip');
  const python = await load(options);
  unpack(python.FS, await app);
  return python;
}

async function start(options: object) {
  const own = {
    ...options,
    indexURL: address(pyodide),
    stdLibURL: address('../stdlib.zip'),
    createPyodideModule: createModule,
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

const loadPyodide = (options: object) => Promise.race([start(options), failure]);

export { loadPyodide, version };
