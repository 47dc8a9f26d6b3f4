// The device: its store of games and entries, with the browser's database and locks and the page's notices;
// what commands need of it, and the effects of replies on it.
import { openDB } from 'idb';
import { attempt } from './attempt.js';
import { makeDatabase } from './database.js';
import { readPart } from './files.js';
import { makeGameStore } from './gamestore.js';
import { makeLocks } from './locks.js';
import { tell, untell } from './notices.js';
import { save } from './sharing.js';
import { paint, showStored } from './preferences.js';
import { makeSupplies } from './supplies.js';
import { makeTables } from './tables.js';

const database = makeDatabase(openDB);
const tables = makeTables(database);
const store = makeGameStore({
  database,
  owner: `${performance.timeOrigin} ${Math.random()}`,
  locks: makeLocks(attempt(() => navigator.locks)),
  notices: { tell, untell },
  paint,
  showPaint: showStored,
  now: Date.now,
});
const askSupplied = makeSupplies({ ...store, readPart });

/** The key under which a tab keeps where it is while it loads itself again; other tabs don't see it. */
const key = 'diamonds.tab';

/** @param {ReturnType<typeof store.whereabouts>} [there] where this tab is when it has loaded itself again */
function reloadAt(there = store.whereabouts()) {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(there)));
  location.reload();
}

/** Where this tab was when it loaded itself again, null if it didn't. */
const own = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')) ?? null;

/**
 * Return whether the screens of the last visit come back: where the tab or the browser has loaded the page
 * again. A typed address, a link and the icon of the installed app open the start page.
 */
function resumes() {
  const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  return own !== null || way?.type !== 'navigate' || Reflect.get(document, 'wasDiscarded') === true;
}

/** Open the games where this tab was, where the device was used last, or at the start page. */
function openGames() {
  attempt(() => sessionStorage.removeItem(key));
  return store.openGames(own, !resumes());
}

/** The parts of the file that is being written. @type {string[]} */
let parts = [];

/** @param {import('./protocol.js').File} file a part of one, which is saved when it is the last */
function savePart({ name, text, part, last }) {
  if (part === 0) parts = [];
  parts.push(text);
  if (!last) return;
  save(name, parts);
  parts = [];
}

/**
 * @param {import('./protocol.js').Effects} effects of a reply, besides those on the game at the table
 * @returns {Promise<boolean>} whether the device has confirmed the changes of saved games
 */
async function applyEffects({ forget, put, findings, file }) {
  if (findings) await store.keepFindings(findings).catch(console.info);
  if (file) savePart(file);
  if (!forget && !put) return true;
  return store.changeGames(forget ?? [], put).then(() => true, (reason) => {
    console.info(reason);
    return false;
  });
}

export { applyEffects, askSupplied, openGames, reloadAt, resumes, store, tables };
