// Starts everything. Until Python answers, the form can be filled in, and taps wait.
import { pyodide } from '../assets.js';
import { showCodes } from '../input/codes.ts';
import { resumes } from './device.ts';
import { addSymbols, fetchElement } from '../dom.ts';
import { emptyDatabases } from '../store/emptydatabases.ts';
import { showTrouble } from '../input/input.ts';
import { watchKeys } from '../table/keyboard.ts';
import { codeIn } from '../input/links.ts';
import { needed } from '../modules.ts';
import { offer, tell, dismiss, watchNotices } from '../notices.ts';
import { keepOffline, watchVersions } from './offline.ts';
import { startSession } from './page.ts';
import { noteFullScreen } from '../platform.ts';
import { keepForm, loadSettings, readPaint, showSettings, showStored } from '../preferences.ts';
import { nextTask, startPython } from '../python/python.ts';

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

/** @param reason why Python can't start: a part is missing, or the browser refuses a worker */
function sayUnable(reason: unknown) {
  dispatchEvent(new CustomEvent('unable', { detail: Object(reason).name === 'SecurityError' ? 'old' : 'part' }));
}

/** Show that the network is slow when nothing arrives for long. @returns ends the watch */
function watchStart(): () => void {
  let seen = 0;
  const timer = setInterval(() => {
    const { value } = document.getElementById('loading') as HTMLProgressElement;
    if (value === seen) tell('slow');
    else dismiss('slow');
    seen = value;
  }, patience);
  return () => {
    clearInterval(timer);
    dismiss('slow');
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
  const { functions, end } = await startPython('thinker.py', ['think'], 120);
  return { think: functions.think, end };
}

/** Start with Python. */
async function startHere() {
  root.toggleAttribute('data-resume', readPaint().table && resumes());
  await nextTask();
  emptyDatabases();
  const symbols = fetchElement('symbols').then(({ innerHTML }) => addSymbols(innerHTML));
  const table = startPython('entry.py', ['ask'], 30).then(({ functions }) => symbols.then(() => functions.ask));
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
  const { startGuest } = await needed(import('../session/guest.ts'));
  return startGuest(invitation);
}

await start();

export { startPython };
