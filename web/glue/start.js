// Starts everything. Until Python answers, the page can be filled in and what is tapped is kept.
import { pyodide } from './assets.js';
import { showTrouble } from './input.js';
import { offer, tell, untell } from './notices.js';
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

/** How long nothing may come before that is said, in ms. */
const patience = 30_000;

/** Has the very first script load everything anew. */
function retry() {
  const detail = imported.map((path) => new URL(path, import.meta.url).href);
  dispatchEvent(new CustomEvent('retry', { detail }));
}

/** Says so when a start takes long without anything that comes. @returns {() => void} ends that */
function watchStart() {
  let seen = 0;
  const timer = setInterval(() => {
    const { value } = /** @type {HTMLProgressElement} */ (document.getElementById('loading'));
    if (value === seen) tell('slow');
    else untell('slow');
    seen = value;
  }, patience);
  return () => {
    clearInterval(timer);
    untell('slow');
  };
}

/** An installed game's shortcut names one of the games; the address it leads to is the page's own. */
function chooseGame() {
  const game = new URLSearchParams(location.search).get('game');
  if (game === null) return;
  keepForm({ game });
  history.replaceState(null, '', location.pathname);
}

/** @param {string} sprite all that pages are drawn with, of which the document has what it needs itself */
function addSymbols(sprite) {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${sprite}</svg>`;
  const symbols = [...template.content.firstElementChild?.children ?? []];
  document.querySelector('.sprite')?.append(...symbols.filter(({ id }) => !document.getElementById(id)));
}

addEventListener('unhandledrejection', ({ reason }) => {
  // Later on, whatever the game can't live without is awaited.
  if (root.dataset.ready === undefined) showTrouble(reason);
});
takeUpdate();
offer('slow', retry);
const started = watchStart();
showSettings();
chooseGame();
showStored();
root.toggleAttribute('data-resume', painted().table);
const table = startPython('entry.py').then(async ({ ask, sprite }) => {
  addSymbols(await sprite());
  return ask;
});

/** PyScript waits for ever for a file that does not come. */
async function startThinker() {
  const { ok, status } = await fetch(new URL('../thinker.py', import.meta.url));
  if (!ok) throw new Error(`${status} thinker.py`);
  return (await startPython('thinker.py')).think;
}

await converse(table, startThinker, retry);
started();
delete root.dataset.resume;
keepOffline();
