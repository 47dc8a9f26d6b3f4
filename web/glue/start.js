// Starts everything. Until Python answers, the form can be filled in, and taps wait.
import { pyodide } from './assets.js';
import { showCodes } from './codes.js';
import { resumes } from './device.js';
import { addSymbols, fetchElement } from './dom.js';
import { emptyDatabases } from './emptydatabases.js';
import { showTrouble } from './input.js';
import { watchKeys } from './keyboard.js';
import { codeIn } from './links.js';
import { needed } from './modules.js';
import { offer, tell, untell, watchNotices } from './notices.js';
import { keepOffline, watchVersions } from './offline.js';
import { startSession } from './page.js';
import { noteFullScreen } from './platform.js';
import { keepForm, loadSettings, readPaint, showSettings, showStored } from './preferences.js';
import { nextTask, startPython } from './python.js';

const root = document.documentElement;
window.unlisted = [
  './interpreter.mjs', '../entry.py', `${pyodide}pyodide.mjs`, `${pyodide}pyodide.asm.mjs`, `${pyodide}pyodide.asm.wasm`,
].map((path) => new URL(path, import.meta.url).href);

/** The code of an invitation to a table that another device runs, null without one. */
const invitation = codeIn(location.hash);

/** The time without any data after which the page shows that the network is slow, in ms. */
const patience = 30_000;

/** Ask the very first script to load everything again. */
const retry = () => dispatchEvent(new Event('retry'));

/** @param {unknown} reason why Python can't start: a part is missing, or the browser refuses a worker */
function sayUnable(reason) {
  dispatchEvent(new CustomEvent('unable', { detail: Object(reason).name === 'SecurityError' ? 'old' : 'part' }));
}

/** Show that the network is slow when nothing arrives for long. @returns {() => void} ends the watch */
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

/** Choose the game in the address, which a shortcut of the installed app sets. */
function chooseGame() {
  const game = new URLSearchParams(location.search).get('game');
  if (game === null) return;
  keepForm({ game });
  history.replaceState(null, '', location.pathname);
}

addEventListener('unhandledrejection', ({ reason }) => {
  // From here on, all code that the game needs reports its own errors.
  if (root.dataset.ready !== undefined) return;
  if (invitation !== null) showTrouble(reason);
  else sayUnable(reason);
});
showCodes();
loadSettings();
noteFullScreen();
watchKeys();
watchNotices();
watchVersions();
offer('slow', retry);
const started = watchStart();
showSettings();
chooseGame();
showStored();

async function startThinker() {
  return (await startPython('thinker.py', ['think'], 120)).think;
}

/** Start with Python. */
async function startHere() {
  root.toggleAttribute('data-resume', readPaint().table && resumes());
  await nextTask();
  emptyDatabases();
  const symbols = fetchElement('symbols').then(({ innerHTML }) => addSymbols(innerHTML));
  const table = startPython('entry.py', ['ask'], 30).then(({ ask }) => symbols.then(() => ask));
  table.catch(sayUnable);
  await nextTask();
  await startSession(table, startThinker, retry);
  started();
  delete root.dataset.resume;
  keepOffline();
}

/** Start as a guest at a table that another device runs, or else with Python. */
async function start() {
  if (invitation === null) return startHere();
  started();
  const { startGuest } = await needed(import('./guest.js'));
  return startGuest(invitation);
}

await start();

export { startPython };
