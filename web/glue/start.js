// Starts the table: the worker in which Python runs. Until it answers, the page can be filled in
// and what is tapped is kept.
import { fetched, pyscript } from './assets.js';
import { listen, send, showTrouble } from './page.js';
import { keepOffline, takeUpdate } from './offline.js';
import { keepForm, savedGame, showSettings, showStored } from './store.js';

const root = document.documentElement;
const address = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

const plugins = [
  'codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal',
];

/** None of PyScript's plugins is used; it reads that from elements of the page, one a Python. */
function refusePlugins() {
  for (const name of ['py-config', 'mpy-config']) {
    const config = document.createElement(name);
    config.hidden = true;
    config.textContent = JSON.stringify({ plugins: plugins.map((plugin) => `!${plugin}`) });
    document.body.append(config);
  }
}

/** @param {string} name of the channel on which the worker tells what it has fetched */
function showProgress(name) {
  const channel = new BroadcastChannel(name);
  let bytes = 0;
  channel.onmessage = ({ data }) => {
    bytes += data;
    const bar = document.getElementById('loading');
    if (bar) Object.assign(bar, { max: fetched, value: Math.min(bytes, fetched) });
  };
  return channel;
}

/** @returns {Promise<(request: string) => Promise<string>>} the worker's one function */
async function startWorker() {
  refusePlugins();
  const channel = showProgress(`#${performance.timeOrigin}-${Math.random()}`);
  const { PyWorker } = await import(`${pyscript}core.js`);
  const worker = await PyWorker(address('../entry.py'), {
    type: 'pyodide',
    version: address('./interpreter.mjs') + channel.name,
    config: { sync_main_only: true },
  });
  channel.close();
  return worker.sync.ask;
}

/** An installed game's shortcut names one of the games; the address it leads to is the page's own. */
function chooseGame() {
  const game = new URLSearchParams(location.search).get('game');
  if (game === null) return;
  keepForm({ game });
  history.replaceState(null, '', location.pathname);
}

function openTable() {
  const { id, record, away } = savedGame();
  return send({ do: 'open', id, record, stack: away ? ['home'] : ['home', 'play'] });
}

addEventListener('unhandledrejection', ({ reason }) => showTrouble(reason));
takeUpdate();
showSettings();
chooseGame();
showStored();
if (savedGame().record !== null && !savedGame().away) root.dataset.resume = '';
const worker = startWorker();
listen(async (request) => {
  const ask = await worker;
  const reply = JSON.parse(await ask(JSON.stringify(request)));
  root.dataset.ready = '';
  return reply;
});
openTable().then(() => {
  delete root.dataset.resume;
  keepOffline();
});
