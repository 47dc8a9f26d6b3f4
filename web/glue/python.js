// Starts the workers in which Python runs.
import { startSize, pyscript, wheel } from './assets.js';
import './emptydatabases.js';

const address = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

const plugins = [
  'codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal',
];

/** Turns off the plugins of PyScript, which reads that from elements of the page. */
function refusePlugins() {
  for (const name of ['py-config', 'mpy-config']) {
    if (document.querySelector(name)) continue;
    const config = document.createElement(name);
    config.hidden = true;
    config.textContent = JSON.stringify({ plugins: plugins.map((plugin) => `!${plugin}`) });
    document.body.append(config);
  }
}

/**
 * @param {BroadcastChannel} channel on which the worker reports downloads, in bytes
 * @returns {() => void} ends it
 */
function showProgress(channel) {
  let bytes = 0;
  function show() {
    const bar = document.getElementById('loading');
    const value = Math.min(bytes + (window.program?.bytes ?? 0), startSize);
    if (bar) Object.assign(bar, { max: startSize, value });
  }
  function count(/** @type {MessageEvent} */ { data }) {
    if (typeof data !== 'number') return;
    bytes += data;
    show();
  }
  channel.addEventListener('message', count);
  addEventListener('program', show);
  return () => {
    channel.removeEventListener('message', count);
    removeEventListener('program', show);
  };
}

/** How long a worker may wait for a network before the page shows that it loads, in ms. */
const unnoticed = 300;

/** @param {BroadcastChannel} channel on which a worker says when it waits for the network of its bots */
function showWaits(channel) {
  const root = document.documentElement;
  let timer = 0;
  channel.addEventListener('message', ({ data: { waits } }) => {
    clearTimeout(timer);
    if (waits) timer = setTimeout(() => { root.dataset.waiting = ''; }, unnoticed);
    else if (waits === false) delete root.dataset.waiting;
  });
}

/** A worker that gets the program which the page has compiled, when it asks for it. */
class ProgramWorker extends Worker {
  /** @param {ConstructorParameters<typeof Worker>} request */
  constructor(...request) {
    super(...request);
    this.addEventListener('message', async ({ data, ports }) => {
      if (data === 'program') ports[0].postMessage(await window.program?.module);
    });
  }
}

/** Ends a task, so that the page can paint and answer between two parts of the start. */
const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

/** @returns {Promise<any>} PyScript, which uses the class of workers that it finds */
async function importPyScript() {
  globalThis.Worker = ProgramWorker;
  return import(`${pyscript}core.js`);
}

/**
 * @param {string} entry the Python file that the worker runs, in the folder above this one
 * @returns {Promise<Record<string, (...text: string[]) => Promise<string>>>} the functions that it exports
 */
async function startPython(entry) {
  refusePlugins();
  const channel = new BroadcastChannel(`#${performance.timeOrigin}-${Math.random()}`);
  const endProgress = showProgress(channel);
  const { PyWorker } = await importPyScript();
  await nextTask();
  const worker = await PyWorker(address(`../${entry}`), {
    type: 'pyodide',
    version: address('./interpreter.mjs') + channel.name,
    config: { sync_main_only: true, files: { [address(wheel)]: './*' } },
  });
  endProgress();
  showWaits(channel);
  return worker.sync;
}

export { nextTask, startPython };
