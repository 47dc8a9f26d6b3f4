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

/** @param {string} name of the channel on which the worker reports downloads, in bytes */
function showProgress(name) {
  const channel = new BroadcastChannel(name);
  let bytes = 0;
  channel.onmessage = ({ data }) => {
    bytes += data;
    const bar = document.getElementById('loading');
    if (bar) Object.assign(bar, { max: startSize, value: Math.min(bytes, startSize) });
  };
  return channel;
}

/**
 * @param {string} entry the Python file that the worker runs, in the folder above this one
 * @returns {Promise<Record<string, (...text: string[]) => Promise<string>>>} the functions that it exports
 */
async function startPython(entry) {
  refusePlugins();
  const channel = showProgress(`#${performance.timeOrigin}-${Math.random()}`);
  const { PyWorker } = await import(`${pyscript}core.js`);
  const worker = await PyWorker(address(`../${entry}`), {
    type: 'pyodide',
    version: address('./interpreter.mjs') + channel.name,
    config: { sync_main_only: true, files: { [address(wheel)]: './*' } },
  });
  channel.close();
  return worker.sync;
}

export { startPython };
