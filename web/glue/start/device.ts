// The device: its store of games and entries, with the browser's database and locks and the page's notices;
// what commands need of it, and the effects of replies on it.
import { openDB } from 'idb';
import { attempt } from '../attempt.ts';
import { makeDatabase } from '../store/database.ts';
import { readPart } from '../store/files.ts';
import { makeGameStore } from '../store/gamestore.ts';
import { makeLocks } from '../store/locks.ts';
import { tell, dismiss } from '../notices.ts';
import { save } from '../input/sharing.ts';
import { paint, showStored } from '../preferences.ts';
import { tabKey } from '../sessions.ts';
import { makeSupplies } from '../store/supplies.ts';
import { makeTables } from '../store/tables.ts';
import type { Effects, File } from '../protocol.ts';

const database = makeDatabase(openDB);
const tables = makeTables(database);
const store = makeGameStore({
  database,
  owner: `${performance.timeOrigin} ${Math.random()}`,
  locks: makeLocks(attempt(() => navigator.locks)),
  notices: { tell, dismiss },
  paint,
  showPaint: showStored,
  now: Date.now,
});
const askSupplied = makeSupplies({ ...store, readPart });

/** The key under which a tab keeps where it is while it loads itself again; other tabs don't see it. */

/** @param there where this tab is when it has loaded itself again */
function reloadAt(there: ReturnType<typeof store.whereabouts> = store.whereabouts()) {
  attempt(() => sessionStorage.setItem(tabKey, JSON.stringify(there)));
  location.reload();
}

/** Where this tab was when it loaded itself again, null if it didn't. */
const own = attempt(() => JSON.parse(sessionStorage.getItem(tabKey) ?? 'null')) ?? null;

/**
 * Return whether the screens of the last visit come back: where the tab or the browser has loaded the page
 * again. A typed address, a link and the icon of the installed app open the start page.
 */
function resumes() {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return own !== null || way?.type !== 'navigate' || Reflect.get(document, 'wasDiscarded') === true;
}

/** Open the games where this tab was, where the device was used last, or at the start page. */
function openGames() {
  attempt(() => sessionStorage.removeItem(tabKey));
  return store.openGames(own, !resumes());
}

/** The parts of the file that is being written. */
let parts: string[] = [];

/** @param file a part of one, which is saved when it is the last */
function savePart({ name, type, text, part, last }: File) {
  if (part === 0) parts = [];
  parts.push(text);
  if (!last) return;
  save(name, type, parts);
  parts = [];
}

/**
 * @param effects of a reply, besides those on the game at the table
 * @returns whether the device has confirmed the changes of saved games
 */
async function applyEffects({ forget, put, analysis_results: results, file }: Effects): Promise<boolean> {
  if (results) await store.keepAnalysisResults(results).catch(console.info);
  if (file) savePart(file);
  if (!forget && !put) return true;
  return store.changeGames(forget ?? [], put).then(() => true, (reason) => {
    console.info(reason);
    return false;
  });
}

export { applyEffects, askSupplied, openGames, reloadAt, resumes, store, tables };
