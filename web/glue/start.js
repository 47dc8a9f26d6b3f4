// Starts everything. Until Python answers, the page can be filled in and what is tapped is kept.
import { pyodide } from './assets.js';
import { showTrouble } from './input.js';
import { keepOffline, takeUpdate } from './offline.js';
import { converse } from './page.js';
import { startPython } from './python.js';
import { keepForm, painted, showSettings, showStored } from './store.js';

const root = document.documentElement;
/** What only the worker imports, and the page's own list of what it loaded doesn't have. */
const imported = [
  './interpreter.mjs', './snapshot.js', '../entry.py', `${pyodide}pyodide.mjs`,
  `${pyodide}pyodide.asm.mjs`, `${pyodide}pyodide.asm.wasm`,
];

/** Loads the page anew, and what it needs past all caches: what was wrong may be kept there. */
async function retry() {
  const own = imported.map((path) => new URL(path, import.meta.url).href);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const all = [...new Set([...own, ...loaded])];
  await Promise.allSettled(all.map((name) => fetch(name, { cache: 'no-cache' })));
  location.reload();
}

/** An installed game's shortcut names one of the games; the address it leads to is the page's own. */
function chooseGame() {
  const game = new URLSearchParams(location.search).get('game');
  if (game === null) return;
  keepForm({ game });
  history.replaceState(null, '', location.pathname);
}

addEventListener('unhandledrejection', ({ reason }) => {
  // Later on, whatever the game can't live without is awaited.
  if (root.dataset.ready === undefined) showTrouble(reason);
});
takeUpdate();
showSettings();
chooseGame();
showStored();
root.toggleAttribute('data-resume', painted().table);
const table = startPython('entry.py').then(({ ask }) => ask);

/** PyScript waits for ever for a file that does not come. */
async function startThinker() {
  const { ok, status } = await fetch(new URL('../thinker.py', import.meta.url));
  if (!ok) throw new Error(`${status} thinker.py`);
  return (await startPython('thinker.py')).think;
}

await converse(table, startThinker, retry);
delete root.dataset.resume;
keepOffline();
